"""How much room the marks of each node take, before anything has a place."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import inf, isfinite

from ..game import Board, Path
from ..trace.plan import Plan, Spot
from .items import snap
from .layout import Reach
from .metrics import width
from .numerals import chance, number
from .theme import LARGE, SMALL
from .wording import Wording, name
from .wording import label as written

HALF, FLAT, EAVES = 20.0, 17.0, 9.0
"""How far a node's shape reaches from its middle: to its point, to its flat side, and to where its
walls end."""
PILL = 14.0
"""Half the height of the shape around a leaf."""
BESIDE, OVER = 11.0, 9.0
"""Between a shape and what is written beside it or over it."""
ROW = 15.0
"""A row of small text."""
AGAIN = 8.0
"""Between a shape and the number of times that it has been entered."""
POINTER = 14.0
"""The room of the triangle before alpha and beta."""
LABEL = 90.0
"""How long a label can be before its end is left out."""
PADDING, POINT = 4.0, 10.0
"""Between a board and the house around it, and how far the house's point reaches beyond."""
LEAST, WIDER = 6.0, 0.1
"""The smallest cell of a board, and how much wider than one of three by three a board is for each
further column."""
WIDE, NAMED = 144.0, 18.0
"""The board of the current node drawn large, and the room for the names of its columns and rows."""
PIECES, HELD = 198.0, 22.0
"""The same of a board whose pieces have to be read, and a row for what a player holds in hand."""
CARD = 14.0
"""A card in a node: never smaller, since it is told by text."""
ASIDE = 34.0 + NAMED + WIDE
"""The room of both right of the number line, and what parts them from it."""
SMALLEST = 16
"""Boards of no more cells than this are legible in their nodes."""
STUB = 6.0
"""How far the stub that stands for children not drawn leads away from the node's stem."""
STUBBED = 2
"""The rows that its count takes, clear of the outlines around the node."""
FAN = 1
"""The rows that the beginnings of edges take, below a node whose children are not drawn."""
NOTHING = Wording("")
"""A label where none is written."""


@dataclass(frozen=True, slots=True)
class Room:
    """The marks of one node: how they reach out, and in how many rows."""

    half: float
    """Half the width of the shape."""
    label: Wording
    twin: Wording
    """The label of the first place of the same position."""
    left: float
    right: float
    """From the middle, without alpha and beta."""
    window: float
    """The width of alpha and beta, if the node may be open while others are searched."""
    under: int
    """Rows of small text under the node."""
    floor: float = FLAT
    eaves: float = EAVES
    point: float = HALF
    """How far the shape reaches: to its flat side, to the end of its walls, to its point."""
    cell: float = 0.0
    """The size of a cell of its board, if it has one."""
    small: bool = False
    """Whether its value is written small."""
    lower: float = 0.0
    """How far the label is moved down, for a number that stands over it."""
    corners: float = 0.0
    """The radius of the corners of a chance node that is not a pill."""

    def reach(self, beside: bool) -> Reach:
        """How far the node reaches out, with alpha and beta beside it or above it."""
        if not self.window:
            return self.left, self.right
        if beside:
            return self.left, max(self.right, self.half + BESIDE + self.window)
        return max(self.left, self.window / 2), max(self.right, self.window / 2)


def leaf_text(spot: Spot) -> str:
    """A leaf's number as it is known before the search reads it."""
    if spot.value is None:
        return "?"
    return f"≈ {number(spot.value)}" if spot.estimate else number(spot.value)


def rooms(
    plan: Plan,
    scores: Collection[float],
    bounds: Collection[float],
    cell: float,
    drawn: Mapping[Path, Spot] | None = None,
) -> dict[Path, Room]:
    """The room of every node, if these scores come to stand in it and these bounds beside it.

    `cell` is the size of a cell on a board of three by three; `drawn` are the nodes as they are
    drawn, if not as the plan says.
    """
    leaves = {spot.value for spot in plan.spots.values() if spot.value is not None}
    longest = max((width(number(n), LARGE) for n in {*leaves, *scores} if isfinite(n)), default=0.0)
    half = max(46.0, width("≤ ", LARGE) + longest + 14) / 2
    scored = "≤ " + max(map(number, filter(isfinite, {*leaves, *scores})), key=len, default="")
    longest = max(width(number(n), SMALL) for n in {*leaves, *scores, *bounds, -inf})
    window = POINTER + width("β = ", SMALL) + longest
    labels = dict(_labels(plan))
    return {
        path: _room(plan, spot, labels[path], half, window)
        if spot.board is None
        else _hall(spot, spot.board, cell, POINTER + longest, scored)
        for path, spot in (plan.spots if drawn is None else drawn).items()
    }


def _room(plan: Plan, spot: Spot, label: Wording, half: float, window: float) -> Room:
    twin = NOTHING
    if spot.twin is not None and spot.twin in plan.spots:
        twin = name(plan, spot.twin).elided(SMALL, LABEL)
    over = width(chance(spot.chance), SMALL) / 2 if spot.chance is not None else 0.0
    twin_width = same(twin).wide(SMALL) if twin else 0.0
    if spot.leaf:
        half = (width(leaf_text(spot), LARGE) + 16) / 2
        side = max(half, over, label.wide(SMALL) / 2, twin_width / 2)
        return Room(half, label, twin, side, side, 0, bool(label) + bool(twin))
    beside = max(label.wide(LARGE), twin_width)
    left = half + (BESIDE + beside if beside else 0)
    below = _below(spot)
    right = max(half, over, _beside(spot, below))
    return Room(half, label, twin, max(left, over, below), right, window, _rows(spot))


def _below(spot: Spot) -> float:
    """Half the width of what is written under a node that hides others."""
    return width(f"+{spot.hidden:,}", SMALL) / 2 if spot.hidden and not spot.folded else 0.0


def _beside(spot: Spot, below: float) -> float:
    """How far what is written under a node reaches to the right, where edges leave it straight."""
    if spot.folded:
        return BESIDE + STUB + width(f"+{spot.folded:,}  {spot.folded:,}", SMALL)
    return below + 2 * BESIDE if spot.children else below


def _rows(spot: Spot) -> int:
    """The rows under a node that hides others: two counts, below the beginnings of edges."""
    if spot.folded:
        return STUBBED
    return 0 if not spot.hidden else 1 if spot.children else FAN + 2


def _hall(spot: Spot, board: Board, size: float, window: float, scored: str) -> Room:
    """The room of a node with a board: the value stands below it, in the same house."""
    cell = cell_size(board, size)
    half = cell * board.columns / 2 + PADDING
    small = width(scored, LARGE) > 2 * half - 2
    half = max(half, width(scored, SMALL if small else LARGE) / 2 + 1)
    floor = snap((PADDING + cell * board.height + (SMALL if small else LARGE) + 5) / 2)
    over = width(chance(spot.chance), SMALL) / 2 if spot.chance is not None else 0.0
    side = max(half, over, _below(spot))
    return Room(
        snap(half),
        label=NOTHING,  # the move is seen on the board
        twin=NOTHING,
        left=side,
        right=max(side, _under(spot)),
        window=0.0 if spot.leaf else window,
        under=_rows(spot),
        floor=floor,
        eaves=floor,
        point=floor if spot.leaf else floor + POINT,
        cell=cell,
        small=small,
    )


def _under(spot: Spot) -> float:
    """The same below a house with a board."""
    if spot.folded:
        return _beside(spot, 0.0)
    return 2 * (BESIDE + _below(spot)) if spot.children and spot.hidden else 0.0


def aside(plan: Plan) -> float:
    """The room for the current node's board right of the number line, where one is wanted."""
    board = plan.spots[plan.root].position
    if board is None or not (board.large or sum(map(len, board.rows)) > SMALLEST):
        return 0.0
    return ASIDE - WIDE + wide(board)


def high(plan: Plan) -> float:
    """How far that board reaches down, with the names of its columns and what is held in hand."""
    board = plan.spots[plan.root].position
    if board is None or not aside(plan):
        return 0.0
    return NAMED + wide(board) + (2 * HELD if board.large else 0.0)


def wide(board: Board) -> float:
    """How wide the board is, drawn large."""
    return PIECES if board.large else WIDE


def cell_size(board: Board, size: float) -> float:
    """The size of a cell on a board that is to be about as wide as three by three of this size."""
    if board.cards is not None:
        return CARD
    columns = board.columns
    return snap(max(3 * size * (1 + WIDER * (columns - 3)) / columns, LEAST))


def _labels(plan: Plan) -> Iterator[tuple[Path, Wording]]:
    """What is written at each node: leaves that are merely counted need no label."""
    root = plan.spots[plan.root]
    yield root.path, written(root).elided(SMALL if root.leaf else LARGE, LABEL)
    for parent in plan.spots.values():
        siblings = [plan.spots[path] for path in parent.children]
        numbers = {str(k) for k in range(1, len(siblings) + 1)}
        counted = {spot.label for spot in siblings} == numbers  # in whatever order they are tried
        for spot in siblings:
            label = NOTHING if counted and spot.leaf else written(spot)
            yield spot.path, label.elided(SMALL if spot.leaf else LARGE, LABEL)


def same(twin: Wording) -> Wording:
    """What is written of the first place of the same position."""
    return twin.changed(lambda name: f"≡ {name}")
