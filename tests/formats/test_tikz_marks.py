"""A picture in LaTeX marks the same edges as the picture of the site at the same frame."""

import re

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.formats.export_file import export
from search_walkthroughs.pages.walkthrough.presentation import showings

TREES = (
    "{A: {C: [2, 4, 5], D: [7, 3, 5]}, B: {E: [4, 3, 2], F: [6, 4, 1]}}",
    "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
    "[[[1, 4], [5, 3]], [[2, 2], [9, 0]]]",
)
BEST, CUT = ("edge-best",), ("bar", "bar-now")
"""Styles of the picture: the edge to the best child, two strokes across the edge of a cut."""


def drawn(svg, styles):
    """The number of lines in these styles."""
    paths = re.findall(r'class="([^"]*)" d="([^"]*)"', svg)
    return sum(len(re.findall("[Mm]", line)) for style, line in paths if style in styles)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("search", ["alpha-beta", "minimax"])
def test_the_marks_of_edges_are_those_of_the_picture(read, search, tree):
    walkthrough = read(f"title: T\nalgorithm: {search}\ntree: {tree}\n")
    (shown,) = showings("made", check_walkthrough(walkthrough))
    for frame, svg in enumerate(shown.drawing.frames()):
        latex = export(walkthrough, "tikz", frame=frame).data.decode()
        tree_text = latex[latex.index(r"\begin{document}") :]
        assert len(re.findall(r", best\b", tree_text)) == drawn(svg.decode(), BEST), frame
        assert 2 * tree_text.count(", struck=") == drawn(svg.decode(), CUT), frame
