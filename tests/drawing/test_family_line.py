"""The number line of searches that ask, that close in, and that guess."""

from math import inf, isfinite

import pytest

from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.record.frame_text import is_null_window, null_window_number, number_text
from search_walkthroughs.record.kinds import certain
from search_walkthroughs.record.tree_state import intersection

from .searches import GUESSES, MIRRORED, on_a_tree, played, ran, steps
from .support import pictures
from .test_scene import of_style, written


@pytest.mark.parametrize("algorithm", ["sss-star", "aspiration", "mtd-f", "proof-number"])
def test_what_is_known_of_the_root_closes_in_on_its_value(algorithm: str) -> None:
    for run in (on_a_tree(algorithm), played(algorithm, MIRRORED)):
        tree, moments = run
        proved, true = (-inf, inf), moments[-1].frame.score
        scene, wide = Scene(tree, moments), inf
        bars = []
        for _, views, items in steps(scene, run):
            (bar,) = of_style(items, "range-closing")
            assert isinstance(bar, RoundedBox)
            assert bar.half_width <= wide
            wide = bar.half_width
            bars.append(bar)
            if algorithm != "sss-star":
                proved = intersection(proved, views[tree.root].proved_range)
                low, high = proved
                text = (
                    number_text(low)
                    if low == high
                    else f"[{number_text(low)}, {number_text(high)}]"
                )
                assert text in written(items, "found-value")
        assert true is not None
        assert bars[-1].half_width == bars[-1].half_height < bars[0].half_width
        assert number_text(true) in written(items, "found-value")
        for bar in bars:
            assert abs(bars[-1].centre[0] - bar.centre[0]) <= bar.half_width


def test_the_goal_of_a_proof_stands_on_the_line_and_is_answered_at_the_end() -> None:
    tree, moments = on_a_tree("proof-number")
    answers = []
    for moment, items in zip(moments, pictures(Scene(tree, moments), moments), strict=True):
        assert len(of_style(items, "goal")) == len(of_style(items, "goal-line")) == 1
        (text,) = (t for t in written(items, "score-value") if t[0] in "≥>")
        assert text.endswith({None: "?", "fail high": "✓", "fail low": "✗"}[moment.frame.kind])
        answers += [text] if moment.frame.kind else []
    assert [text[-1] for text in answers] == ["✓", "✗"]


@pytest.mark.parametrize("algorithm", ["pvs", "mtd-f", "aspiration"])
def test_a_null_window_is_a_sliver_with_both_its_ends_named(algorithm: str) -> None:
    tree, moments = on_a_tree(algorithm)
    nulls = 0
    for moment, items in zip(moments, pictures(Scene(tree, moments), moments), strict=True):
        alpha, beta = moment.frame.alpha, moment.frame.beta
        assert alpha is not None
        assert beta is not None
        slivers = of_style(items, "sliver")
        assert len(slivers) == is_null_window(alpha, beta)
        if not slivers:
            continue
        nulls += 1
        (start, end) = ends(slivers[0])
        assert start < end
        sides = [ends(item) for style in ("quiet", "cuts") for item in of_style(items, style)]
        assert {start, end} <= {x for side in sides for x in side}
        words = {item.text for item in items if isinstance(item, TextMark)}
        assert "exact" not in words  # no score lies in such a window
        yet = any(word.endswith(", yet exact") for word in words)
        assert yet == certain(moment.frame)  # a table may know the value all the same
        if moment.frame.status == "start":
            texts = (*written(items, "alpha-value"), *written(items, "beta-value"))
            assert texts == (f"α = {number_text(alpha)}", f"β = {number_text(beta)}")
            assert null_window_number(alpha) == null_window_number(beta)
            assert number_text(alpha) != number_text(beta)
    assert nulls or algorithm == "aspiration"


def ends(area: Mark) -> tuple[float, float]:
    """From where to where an area goes."""
    assert isinstance(area, Polygon)
    across = [x for x, _ in area.corners]
    return min(across), max(across)


def test_static_evaluations_are_on_the_number_line() -> None:
    tree, moments = ran("iterative-deepening", GUESSES)
    line = Scene(tree, moments)._line.axis.scale
    scores = {m.frame.score for m in moments if m.frame.score is not None} - {None}
    assert all(line.low <= score <= line.high for score in scores if isfinite(score))
    assert max(scores) > max(s.value for s in tree.nodes.values() if s.value is not None)
