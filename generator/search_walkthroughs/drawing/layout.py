"""Tidy tree layout; levels, rows and the page."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from itertools import zip_longest
from math import ceil
from operator import attrgetter
from typing import TypeAlias, TypeVar

from ..game import Path
from ..record.frame_text import PLAYERS
from ..record.plan import Plan, PlanNode
from .family_picture import Picture
from .node_size import (
    BESIDE,
    HALF,
    LABEL,
    NOTHING,
    OVER,
    ROW,
    ExtraNumbers,
    NodePlace,
    Reach,
    high,
    node_sizes,
    width_beside,
)
from .svg import CACHE_SIZE, snap
from .theme import LARGE, SMALL, width
from .wording import short_name

# The horizontal places of nodes: a tidy layout, and a mirrored tree has the mirrored layout.
# Subtrees are placed as whole outlines, level by level, each as close to its elders as they allow:
# once from the left, once from the right; the middle of both is where they stand. After A. J.
# Kennedy, *Drawing Trees*, Journal of Functional Programming 6(3), 1996, with nodes that have a
# width of their own on either side.

N = TypeVar("N", bound=Hashable)
Outline: TypeAlias = list[tuple[float, float]]
"""The leftmost and the rightmost x of a subtree, level by level, as seen from its root."""


def tidy(
    children: Mapping[N, Sequence[N]], root: N, reach: Mapping[N, Reach], gap: float
) -> dict[N, float]:
    """Return the x of every node's middle, in depth-first order; the root's is 0.

    Children stand in order, a parent midway between its first and its last child, and marks on one
    level at least `gap` apart.

    >>> tidy({"": "ab", "a": "", "b": ""}, "", dict.fromkeys(("", "a", "b"), (1, 1)), gap=2)
    {'': 0.0, 'a': -2.0, 'b': 2.0}
    """
    offsets: dict[N, float] = {root: 0.0}

    def outline(node: N) -> Outline:
        below = [outline(child) for child in children[node]]
        places = _places(below, gap)
        offsets.update(zip(children[node], places, strict=True))
        left, right = reach[node]
        return [(-left, right), *_join(map(_shifted, below, places))]

    across: dict[N, float] = {}

    def stand(node: N, x: float) -> None:
        across[node] = x
        for child in children[node]:
            stand(child, x + offsets[child])

    outline(root)
    stand(root, 0.0)
    return across


def _places(outlines: Sequence[Outline], gap: float) -> list[float]:
    """Return where the roots of the trees stand side by side, from the middle of the outer two."""
    if not outlines:
        return []
    left = _leftward(outlines, gap)
    right = [-x for x in _leftward([_mirror(o) for o in reversed(outlines)], gap)][::-1]
    return [(a - left[-1] / 2 + b - right[0] / 2) / 2 for a, b in zip(left, right, strict=True)]


def _leftward(outlines: Iterable[Outline], gap: float) -> list[float]:
    """Return each tree's place, as far left as its elders let it; the first is at 0."""
    places: list[float] = []
    elders: Outline = []
    for tree in outlines:
        clear = (right - left + gap for (_, right), (left, _) in zip(elders, tree, strict=False))
        places.append(max(clear, default=0.0))
        elders = _join([elders, _shifted(tree, places[-1])])
    return places


def _join(outlines: Iterable[Outline]) -> Outline:
    """Return the outline of trees side by side, given in order."""
    levels = zip_longest(*outlines)
    present = ([ends for ends in level if ends is not None] for level in levels)
    return [(ends[0][0], ends[-1][1]) for ends in present]


def _shifted(outline: Outline, dx: float) -> Outline:
    return [(left + dx, right + dx) for left, right in outline]


def _mirror(outline: Outline) -> Outline:
    return [(-right, -left) for left, right in outline]


# How close nodes stand: the arrangements to try, and the size that each gives the tree.

GAPS = tuple(
    (gap, beside, 0.0)
    for gap, beside in ((34.0, True), (26.0, True), (20.0, True), (26.0, False), (20.0, False))
)
"""How far apart marks on one level stand, whether alpha and beta stand beside the node or above
it, and the size of a board's cells: the first arrangement that makes the page no wider than it
should be, or the last."""
BOARDS = (
    *((34.0, True, 16.0), (22.0, True, 16.0), (22.0, True, 14.0), (22.0, False, 14.0)),
    *((16.0, False, 14.0), (12.0, False, 12.0), (8.0, False, 12.0), (8.0, False, 10.0)),
)
"""The same where there are boards in the nodes."""


def arrangements(plan: Plan) -> Sequence[tuple[float, bool, float]]:
    """Return the arrangements to try for this plan, in order."""
    usual = BOARDS if any(node.board for node in plan.nodes.values()) else GAPS
    if plan.family.part(Picture).may_write_above:
        return usual
    return list(dict.fromkeys((gap, True, cell) for gap, _, cell in usual))


def fullest(
    children: Iterable[Path], room: Mapping[Path, NodePlace], gap: float, beside: bool
) -> float:
    """Return the width of the fullest row when all its marks stand close.

    No tree is narrower than this.
    """
    rows: dict[int, float] = {}
    for path in children:
        rows[len(path)] = rows.get(len(path), -gap) + gap + sum(room[path].reach(beside))
    return max(rows.values())


def spread_out(
    children: Mapping[Path, Sequence[Path]],
    root: Path,
    room: Mapping[Path, NodePlace],
    gap: float,
    beside: bool,
) -> tuple[dict[Path, float], float]:
    """Return every node's x from the left end of all marks, and how wide they are."""
    reach = {path: room[path].reach(beside) for path in children}
    across = tidy(children, root, reach, gap)
    left = min(x - reach[path][0] for path, x in across.items())
    right = max(x + reach[path][1] for path, x in across.items())
    return {path: x - left for path, x in across.items()}, right - left


# The whole layout: the plan of a tree on a page.

ROOMY, LEAST = 900.0, 560.0
"""The widest page that is not asked to close up, and the narrowest that has room for a line."""
DROP = Picture.drop
"""The usual room for edges between two levels."""
MARGIN, LEVELS = 22.0, 62.0
"""The room around everything, and for the names of the levels."""
PLAYER_NAME, CLEAR = 17.0, 6.0
"""How far a player's name stands from the sign, and how far from the name the tree stays."""
LINE = 122.0
"""The height of the number line and its labels."""
RANGES, ICON = 62.0, 24.0
"""The height of the ranges of a table below it, and the room of the signs before them."""
CLOSING = 20.0
"""The height of the range of the root's value, between the two."""


_fields = attrgetter(*(field.name for field in fields(NodePlace)))
_kept = lru_cache(CACHE_SIZE)(NodePlace)
"""A place that is kept: where another search finds its nodes as this one did, what has been drawn
of them serves again."""


@dataclass(frozen=True, slots=True)
class Level:
    """A row of the tree."""

    y: float
    tall: float
    top: float
    foot: float
    turn: int | None
    """Who moves, if the same player does in the whole row."""


@dataclass(frozen=True, slots=True)
class Page:
    """The size of the picture, and where the tree and the number line stand on it."""

    width: int
    height: int
    places: Mapping[Path, NodePlace]
    levels: tuple[Level, ...]
    line_top: float
    line_left: float
    line_right: float
    tree_left: float
    """Where the room of the tree begins, right of the names of the levels."""


def lay_out(
    plan: Plan,
    scores: Iterable[float] = (),
    bounds: Iterable[float] = (),
    ranges: Sequence[str] = (),
    further: ExtraNumbers = NOTHING,
) -> Page:
    """Lay out the page for a plan, with room for these scores in nodes and bounds beside them.

    Below the number line there is room for a table's ranges, if any are to be written.
    """
    scores = tuple(scores)
    room, across, wide, beside = _across(plan, scores, tuple(bounds), further)
    depths = range(max(node.depth for node in plan.nodes.values()) + 1)
    rows = [[node for node in plan.nodes.values() if node.depth == depth] for depth in depths]
    picture = plan.family.part(Picture)
    has_bounds = plan.traits.window or any(picture.number_widths(plan, scores))
    levels = stack_rows(rows, room, beside or not has_bounds, drop=picture.drop)
    if not picture.names_movers:
        levels = [replace(level, turn=None) for level in levels]
    page = blank(plan, levels, wide, ranges, further)
    return replace(page, places=stand(page, plan.root, plan.nodes, room, across, wide, beside))


def blank(
    plan: Plan,
    levels: Sequence[Level],
    wide: float,
    ranges: Sequence[str],
    further: ExtraNumbers = NOTHING,
    least: float = LEAST,
) -> Page:
    """Return a page for a tree as wide as this, with nothing on it."""
    named = further.deepens or any(level.turn is not None for level in levels)
    sides = names_room(plan)
    left = MARGIN + (sides if named else 0)
    page_width = ceil(max(left + wide + MARGIN, least + width_beside(plan)))
    names = (short_name(plan, path, LARGE, LABEL).wide(LARGE) for path in plan.names)
    longest = max(names, default=0.0)
    texts = (*ranges, *further.closing)
    written = max((ICON + width(text, SMALL) + 2 * BESIDE for text in texts), default=0.0)
    below = LINE + (RANGES if ranges else 0) + (CLOSING if further.closing else 0)
    line_top = levels[-1].foot + DROP / 2
    return Page(
        width=page_width,
        height=ceil(line_top + max(below, high(plan) + MARGIN)),
        places={},
        levels=tuple(levels),
        line_top=line_top,
        line_left=snap(MARGIN + max(sides, longest + 2 * BESIDE, written)),
        line_right=min(page_width, ROOMY) - MARGIN - width_beside(plan),
        tree_left=left,
    )


def stand(
    page: Page,
    root: Path,
    nodes: Mapping[Path, PlanNode],
    room: Mapping[Path, NodePlace],
    across: Mapping[Path, float],
    wide: float,
    beside: bool,
) -> dict[Path, NodePlace]:
    """Return the nodes' places on the page, in its middle."""
    shift = page.tree_left + (page.width - MARGIN - page.tree_left - wide) / 2
    places = {}
    for path, node in nodes.items():
        level, x = page.levels[len(path) - len(root)], float(round(shift + across[path]))
        place = replace(
            room[path],
            node=node,
            x=x,
            y=level.y,
            tall=level.tall,
            top=level.top,
            foot=level.foot,
            beside=beside,
        )
        places[path] = _kept(*_fields(place))
    return places


def names_room(plan: Plan) -> float:
    """Return the room for the names of the levels, of which that of chance is the longest."""
    turns = {node.turn for node in plan.nodes.values() if not node.leaf}
    return max([LEVELS, *(PLAYER_NAME + width(PLAYERS[turn], SMALL) + CLEAR for turn in turns)])


def fits(plan: Plan, wide: float) -> bool:
    """Return whether a tree as wide as this needs no wider page than there should be."""
    return wide <= ROOMY - 2 * MARGIN - names_room(plan)


def _across(
    plan: Plan, scores: Collection[float], bounds: Collection[float], further: ExtraNumbers
) -> tuple[dict[Path, NodePlace], dict[Path, float], float, bool]:
    """Return the nodes' rooms, their x, their width in all, and whether bounds are beside them.

    The x of a node is from the left end of all marks; the bounds are alpha and beta.
    """
    children = {path: node.drawn_children for path, node in plan.nodes.items()}
    sized = cache(lambda cell: node_sizes(plan, scores, bounds, cell, further=further))
    choices = arrangements(plan)
    for choice in choices:
        gap, beside, cell = choice
        room = sized(cell)
        if choice != choices[-1] and not fits(plan, fullest(children, room, gap, beside)):
            continue
        across, wide = spread_out(children, plan.root, room, gap, beside)
        if fits(plan, wide):
            break
    return room, across, wide, beside


def stack_rows(
    rows: Iterable[Collection[PlanNode]],
    room: Mapping[Path, NodePlace],
    beside: bool,
    top: float = MARGIN,
    drop: float = DROP,
) -> list[Level]:
    """Return the rows of the tree from the root down."""
    levels: list[Level] = []
    for row in rows:
        inner = [node for node in row if not node.leaf]
        over = any(node.edge_text for node in row) * (ROW + 6)
        over += 0 if beside or not inner else 2 * ROW + OVER
        tall = max(HALF, *(room[node.path].point for node in row))
        y = top + over + tall
        foot = y + tall + max(room[node.path].under for node in row) * ROW
        turns = {node.turn for node in inner}
        levels.append(Level(y, tall, top, foot, turns.pop() if len(turns) == 1 else None))
        top = foot + drop
    return levels
