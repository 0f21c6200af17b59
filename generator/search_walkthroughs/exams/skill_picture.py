"""The picture of the tree that a question on a skill is about."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..drawing.svg import Lines, Mark, Point, Polygon, RoundedBox, TextMark
from ..drawing.theme import width
from ..game import MAX, MIN
from ..skills.instance import LETTERS, TreePicture, answer_text
from ..skills.small_tree import Path
from .exam_tree import ExamTree

# Distances, in units.

MARGIN = 52.0
"""Width of the column of players' names left of the tree."""
LEAF_DISTANCE = 34.0
"""Least distance of two leaves."""
LEVEL_HEIGHT = 68.0
ROOT_Y = 24.0
HALF_WIDTH, SHOULDER, TIP, FLAT = 24.0, 9.0, 20.0, 16.0
"""A player's node: half its width, and how far its shoulders, its tip and its flat side are from
the middle."""
LEAF_TOP = 12.0
"""How far above the middle of a leaf its edge ends."""
LONG_NOTE = 7
"""Number of letters of a note that stands in its node; a longer one stands beside it."""


def draw_picture(picture: TreePicture, say: Callable[[str], str], chance: str) -> ExamTree:
    """Draw the tree; `say` writes texts of the tree in the language of the exam, and `chance` is
    the word for a level at which chance moves."""
    nodes = dict(_nodes(picture.tree, ()))
    texts = {path: _text(node, say) for path, node in nodes.items() if not isinstance(node, tuple)}
    places = _places(nodes, texts, picture.notes)
    marks = _marks(picture, nodes, texts, places, chance)
    beside = [
        places[path][0] + HALF_WIDTH + 8 + width(note, 13)
        for path, note in picture.notes.items()
        if path not in texts and len(note) > LONG_NOTE
    ]
    half = {path: max(HALF_WIDTH, width(picture.notes.get(path, ""), 13) / 2) for path in texts}
    right = max(x + half.get(path, HALF_WIDTH) for path, (x, _) in places.items()) + 8
    high = max(y for _, y in places.values()) + (40 if texts and picture.notes else 26)
    return ExamTree(tuple(marks), round(max([right, *beside]), 1), high)


def _nodes(node: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield all nodes, depth first."""
    yield path, node
    if isinstance(node, tuple):
        for n, child in enumerate(node):
            yield from _nodes(child, (*path, n))


def _text(leaf: Any, say: Callable[[str], str]) -> str:
    """Return what is written at a leaf: a number, or a text in the language of the exam."""
    return say(leaf) if isinstance(leaf, str) else answer_text(leaf)


def picture_names(picture: TreePicture) -> Mapping[Path, str]:
    """Return the letters of the nodes, level by level; the root is S."""
    named = [
        path
        for path, node in _nodes(picture.tree, ())
        if path and (picture.leaf_names or isinstance(node, tuple))
    ]
    ordered = sorted(named, key=len)
    return {(): "S", **dict(zip(ordered, LETTERS, strict=False))}


def picture_in_words(picture: TreePicture, say: Callable[[str], str], chance: str) -> str:
    """Return the tree as text: each node with its name, who moves there, and what stands beside
    it."""
    names = picture_names(picture)

    def text(node: Any, path: Path) -> str:
        note = picture.notes.get(path, "")
        if not isinstance(node, tuple):
            parts = (names.get(path, ""), _text(node, say), note and f"[{note}]")
            return " ".join(filter(None, parts))
        turn = picture.turns[len(path)]
        mover = {MAX: "MAX", MIN: "MIN"}.get(turn, chance)
        below = ", ".join(text(child, (*path, n)) for n, child in enumerate(node))
        return " ".join(filter(None, (names[path], mover, note and f"[{note}]", f"({below})")))

    return text(picture.tree, ())


def _places(
    nodes: Mapping[Path, Any], texts: Mapping[Path, str], notes: Mapping[Path, str]
) -> dict[Path, Point]:
    """Return the middle of every node: leaves side by side, parents above their children."""
    places: dict[Path, Point] = {}
    right = MARGIN
    for path in texts:
        written_width = max(width(texts[path], 15), width(notes.get(path, ""), 13))
        room = max(LEAF_DISTANCE, written_width + 12)
        places[path] = (round(right + room / 2, 1), ROOT_Y + LEVEL_HEIGHT * len(path))
        right += room
    for path in reversed([*nodes]):
        if path not in texts:
            last = len(nodes[path]) - 1
            x = (places[(*path, 0)][0] + places[(*path, last)][0]) / 2
            places[path] = (round(x, 1), ROOT_Y + LEVEL_HEIGHT * len(path))
    return places


def _marks(
    picture: TreePicture,
    nodes: Mapping[Path, Any],
    texts: Mapping[Path, str],
    places: Mapping[Path, Point],
    chance: str,
) -> Iterator[Mark]:
    names, notes = picture_names(picture), picture.notes
    for level in sorted({len(path) for path in nodes if path not in texts}):
        turn = picture.turns[level]
        name = "MAX" if turn == MAX else "MIN" if turn == MIN else chance
        yield TextMark("side", (0, ROOT_Y + LEVEL_HEIGHT * level + 4), name)
    for path in nodes:
        if path:
            (x0, y0), (x1, y1) = places[path[:-1]], places[path]
            foot = FLAT if picture.turns[len(path) - 1] == MAX else TIP
            is_flat = path not in texts and picture.turns[len(path)] == MIN
            head = LEAF_TOP if path in texts else FLAT if is_flat else TIP
            yield Lines("edge", (((x0, y0 + foot), (x1, y1 - head)),))
    for path in nodes:
        x, y = places[path]
        name, note = names.get(path, ""), notes.get(path, "")
        if path in texts:
            yield TextMark("leaf", (x, y + 5), texts[path])
            yield TextMark("between", (x, y + 21), name)
            yield TextMark("count", (x, y + (36 if name else 22)), note)
            continue
        yield _node(picture.turns[len(path)], (x, y), asked=path == picture.asked)
        inside = note if len(note) <= LONG_NOTE else ""
        yield TextMark("count", (x, y + 5), inside or ("?" if path == picture.asked else ""))
        yield TextMark("label", (x - HALF_WIDTH - 3, y + 5), name)
        if len(note) > LONG_NOTE:
            yield TextMark("numbers", (x + HALF_WIDTH + 4, y + 5), note)


def _node(turn: int, middle: Point, *, asked: bool) -> Mark:
    """Return the shape of a node of the player; chance has a circle."""
    style, (x, y) = "current" if asked else "open", middle
    if turn not in (MAX, MIN):
        return RoundedBox(style, middle, TIP, TIP)
    outline = (
        *((-HALF_WIDTH, FLAT), (-HALF_WIDTH, -SHOULDER), (0.0, -TIP)),
        *((HALF_WIDTH, -SHOULDER), (HALF_WIDTH, FLAT)),
    )
    return Polygon(style, tuple((x + dx, y + turn * dy) for dx, dy in outline))
