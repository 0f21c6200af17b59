"""The picture of a variant's tree: with boxes to write in, or with the answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from ..captions.catalogue import messages
from ..drawing.svg import (
    Lines,
    Mark,
    Point,
    Polygon,
    RoundedBox,
    TextMark,
    still_picture,
    style_sheet,
)
from ..drawing.theme import width
from ..game import CHANCE, MAX
from ..record.frame_text import number_text
from ..skills.instance import node_names
from ..skills.small_tree import Number, Path, SmallTree, best_line, negamax
from .variants import Variant


def shown_scores(variant: Variant) -> Mapping[Path, Number]:
    """Return the scores as the task asks for them: in negamax they are the mover's."""
    if variant.kind == "negamax":
        return negamax(variant.tree, variant.answer)
    return variant.answer.scores


# Where everything stands, in units; on paper the picture is scaled to the page.

MARGIN = 46.0
"""Width of the column of players' names left of the tree (units)."""
LEAF_DISTANCE = 25.0
"""Distance of two leaves of one parent (units)."""
FAMILY_GAP = 9.0
"""Additional distance between leaves of two parents (units)."""
LEVEL_HEIGHT = 56.0
"""Distance of two levels (units)."""
ROOT_Y = 16.0
"""Distance of the root's middle from the upper edge (units)."""
HALF_BOX = 15.0, 11.0
"""Half the width and half the height of a box (units)."""
SHARE_ROOM = 12.0
"""Additional distance of a chance node's leaves, for the chances beside the edges (units)."""


@dataclass(frozen=True, slots=True)
class ExamTree:
    """A picture, as marks from the upper left corner."""

    marks: tuple[Mark, ...]
    width: float
    height: float

    def svg(self, title: str) -> str:
        """Return the picture as a whole SVG document."""
        style = style_sheet(self.marks).partition("@media")[0]  # paper is white
        head = f"<title>{escape(title)}</title>"
        return still_picture(self.marks, (self.width, self.height), head, style=style)


def draw_tree(variant: Variant, language: str, *, solved: bool = False) -> ExamTree:
    """Draw the tree of the variant; `solved` with scores, cuts and best play."""
    tree = variant.tree
    places = _places(tree)
    right = max(x for x, _ in places.values()) + HALF_BOX[0] + 4
    high = ROOT_Y + LEVEL_HEIGHT * len(tree.turns) + 14
    marks = [
        *_players(tree, language),
        *_edges(variant, places, solved=solved),
        *_nodes(variant, places, solved=solved),
    ]
    return ExamTree(tuple(marks), round(right, 1), high)


def _places(tree: SmallTree) -> dict[Path, Point]:
    """Return the middle of every node: leaves from left to right, parents above their children."""
    depth = len(tree.turns)
    step = LEAF_DISTANCE + (SHARE_ROOM if tree.turns[-1] == CHANCE else 0)
    places: dict[Path, Point] = {}
    x, before = MARGIN + HALF_BOX[0] + LEAF_DISTANCE, None
    for leaf in tree.leaves():
        if before is not None:
            x += step + (FAMILY_GAP if leaf[:-1] != before else 0)
        places[leaf], before = (x, ROOT_Y + LEVEL_HEIGHT * depth), leaf[:-1]
    for path in reversed(list(tree.inner())):
        first, last = places[(*path, 0)][0], places[(*path, len(tree.at(path)) - 1)][0]
        places[path] = round((first + last) / 2, 1), ROOT_Y + LEVEL_HEIGHT * len(path)
    return places


def _players(tree: SmallTree, language: str) -> Iterator[Mark]:
    chance = str(messages(language).say("picture.chance"))
    for depth, turn in enumerate(tree.turns):
        name = chance if turn == CHANCE else "MAX" if turn == MAX else "MIN"
        yield TextMark("side", (0, ROOT_Y + LEVEL_HEIGHT * depth + 4), name)


def _edges(variant: Variant, places: Mapping[Path, Point], *, solved: bool) -> Iterator[Mark]:
    tree, read = variant.tree, {leaf[:n] for leaf in variant.answer.leaves for n in range(9)}
    best = best_line(tree, variant.answer) if solved else ()
    half = HALF_BOX[1]
    bars: list[tuple[Point, ...]] = []
    for path in tree.inner():
        for n in range(len(tree.at(path))):
            child = (*path, n)
            (x0, y0), (x1, y1) = places[path], places[child]
            start, end = (x0, y0 + half), (x1, y1 - half)
            style = "edge-unseen"
            if solved:
                on_line = child == best[: len(child)]
                style = "edge-best" if on_line else "edge" if child in read else "edge-pruned"
            yield Lines(style, ((start, end),))
            if solved and child not in read and path in read:
                x, y = x0 + (x1 - x0) * 0.5, y0 + half + (y1 - y0 - 2 * half) * 0.5
                bars.append(((x - 6, y + 4), (x + 6, y - 4)))
            if tree.turns[len(path)] == CHANCE:
                yield from _share(tree.shares[path][n], start, end)
    if bars:
        yield Lines("bar-now", tuple(bars))


def _share(share: Fraction, start: Point, end: Point) -> Iterator[Mark]:
    """Yield the chance of an outcome, on its edge."""
    x, y = start[0] + (end[0] - start[0]) * 0.62, start[1] + (end[1] - start[1]) * 0.62
    text = str(share)
    half = width(text, 12) / 2 + 1
    corners = ((x - half, y - 7), (x + half, y - 7), (x + half, y + 6), (x - half, y + 6))
    yield Polygon("paper", corners)
    yield TextMark("count", (x, y + 4), text)


def _nodes(variant: Variant, places: Mapping[Path, Point], *, solved: bool) -> Iterator[Mark]:
    tree, names, scores = variant.tree, node_names(variant.tree), shown_scores(variant)
    for path, name in names.items():
        x, y = places[path]
        entered = path in scores
        yield RoundedBox("open" if entered or not solved else "pruned", (x, y), *HALF_BOX)
        yield TextMark("label", (x - HALF_BOX[0] - 3, y + 5), name)
        if solved and entered:
            text = number_text(scores[path])
            style = "value" if width(text, 15) < 2 * HALF_BOX[0] - 4 else "value-small"
            yield TextMark(style, (x, y + 5), text)
    read = {*variant.answer.leaves}
    for leaf in tree.leaves():
        x, y = places[leaf]
        faded = solved and leaf not in read
        yield TextMark("faded" if faded else "leaf", (x, y + 5), number_text(tree.at(leaf)))
