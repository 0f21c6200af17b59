"""A board in a node: its grid, its stones, the move that led here and the row that won.

Where the stones are discs, Black's are filled and White's are rings: the same in both palettes.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from ..game import Board
from ..trace.moments import State, View
from . import piles
from .items import KEPT, Area, Item, Point, Rings, Strokes, snap
from .page import Place
from .room import PADDING

Part: TypeAlias = Callable[[Place, View], Item | None]
Mark: TypeAlias = Callable[[Place, bool], Item | None]
"""What is drawn of the board in a node; fainter if the node has been pruned."""

STONE = 0.32
"""How far a stone reaches from the middle of its cell, in cells."""
BEYOND = 0.45
"""How far the line through the row that won reaches beyond the middles of the outer cells."""
NOUGHT, CROSS = "O", "X"
DISC, RING, DOT = 0.42, 0.29, 0.12
"""How far a disc reaches, the white in one of White's, and a dot."""
BLACK, WHITE = "X", "O"


def last(place: Place, faded: bool) -> Item | None:
    """The ground of the cell of the move that led here."""
    assert place.spot.board
    if place.spot.board.last is None or faded:
        return None
    (x, y), half = _middle(place, *place.spot.board.last), place.room.cell / 2
    left, top, right, bottom = (snap(side) for side in (x - half, y - half, x + half, y + half))
    return Area("last", ((left, top), (right, top), (right, bottom), (left, bottom)))


def grid(place: Place, faded: bool) -> Item | None:
    """The lines between the cells, thinner between discs."""
    assert place.spot.board
    left, top = _corner(place)
    cell, rows = place.room.cell, place.spot.board.rows
    right, bottom = left + cell * len(rows[0]), top + cell * len(rows)
    down = ((left + k * cell, top, left + k * cell, bottom) for k in range(1, len(rows[0])))
    across = ((left, top + k * cell, right, top + k * cell) for k in range(1, len(rows)))
    lines = (((snap(a), snap(b)), (snap(c), snap(d))) for a, b, c, d in (*down, *across))
    plain = "grid-felt" if place.spot.board.stones == "discs" else "grid"
    return Strokes("grid-faded" if faded else plain, tuple(lines))


def noughts(place: Place, faded: bool) -> Item | None:
    """The round stones, which are MAX's."""
    centres = tuple(_cells(place, NOUGHT))
    style = "nought-faded" if faded else "nought"
    return Rings(style, centres, _reach(place)) if centres else None


def crosses(place: Place, faded: bool) -> Item | None:
    """The crosses, which are MIN's."""
    r = _reach(place)
    lines = [
        ((snap(x - r), snap(y + way * r)), (snap(x + r), snap(y - way * r)))
        for x, y in _cells(place, CROSS)
        for way in (1, -1)
    ]
    style = "cross-faded" if faded else "cross"
    return Strokes(style, tuple(lines)) if lines else None


def won(place: Place, faded: bool) -> Item | None:
    """A line through the row that won."""
    assert place.spot.board
    line = place.spot.board.line
    if not line:
        return None
    (x1, y1), (x2, y2) = (_middle(place, *cell) for cell in (line[0], line[-1]))
    dx, dy = ((b > a) - (b < a) for a, b in ((x1, x2), (y1, y2)))
    over = place.room.cell * BEYOND
    ends = (
        (snap(x1 - dx * over), snap(y1 - dy * over)),
        (snap(x2 + dx * over), snap(y2 + dy * over)),
    )
    return Strokes("cross-faded" if faded else "won", (ends,))


def felt(place: Place, faded: bool) -> Item | None:
    """The ground of a board for discs, on which both kinds stand out."""
    assert place.spot.board
    if faded:
        return None
    left, top = _corner(place)
    cell, rows = place.room.cell, place.spot.board.rows
    right, bottom = snap(left + cell * len(rows[0])), snap(top + cell * len(rows))
    return Area("felt", ((left, top), (right, top), (right, bottom), (left, bottom)))


def played(place: Place, faded: bool) -> Item | None:
    """A frame around the disc that was played last."""
    ground = last(place, faded)
    return Area("played", ground.corners) if isinstance(ground, Area) else None


def discs(place: Place, faded: bool) -> Item | None:
    """The discs of both sides: Black's are done with this."""
    centres = (*_cells(place, BLACK), *_cells(place, WHITE))
    style = "disc-faded" if faded else "disc"
    return Rings(style, centres, _size(place, DISC)) if centres else None


def whites(place: Place, faded: bool) -> Item | None:
    """What makes White's discs rings."""
    centres = tuple(_cells(place, WHITE))
    style = "disc-white-faded" if faded else "disc-white"
    return Rings(style, centres, _size(place, RING)) if centres else None


def turned(place: Place, faded: bool) -> Item | None:
    """A dot on each disc that the last move turned over; they all show one side."""
    board = place.spot.board
    assert board
    if not board.flipped or faded:
        return None
    row, column = board.flipped[0]
    style = "turned-black" if board.rows[row][column] == BLACK else "turned-white"
    return Rings(style, tuple(_middle(place, *cell) for cell in board.flipped), _size(place, DOT))


def hints(place: Place, faded: bool) -> Item | None:
    """A dot on each cell where the player to move may play."""
    board = place.spot.board
    assert board
    if not board.hints or faded:
        return None
    return Rings("hint", tuple(_middle(place, *cell) for cell in board.hints), _size(place, DOT))


MARKS = (last, grid, noughts, crosses, won)
DISCS = (felt, grid, played, discs, whites, turned, hints)
"""The marks of a board, in painting order."""


def parts(board: Board | None) -> tuple[Part, ...]:
    """The marks that such a board can have, none if there is none."""
    if board is None:
        return ()
    if board.cards is not None:
        return tuple(piles.parts(board.cards))
    return tuple(map(_part, DISCS if board.stones == "discs" else MARKS))


@cache
def _part(mark: Mark) -> Part:
    """The mark as one of a node's, worked out once: it only depends on where the board is, and
    whether it has been pruned, and a node is drawn anew a dozen times."""
    known = lru_cache(KEPT)(mark)
    return lambda place, view: known(place, view.state is State.PRUNED)


def _size(place: Place, share: float) -> float:
    """That share of a cell, in halves of a unit: a course has a million stones, and what reaches
    so far is said in half the digits."""
    return round(place.room.cell * share * 2) / 2


def _reach(place: Place) -> float:
    return _size(place, STONE)


def _corner(place: Place) -> Point:
    """The upper left corner of the board."""
    assert place.spot.board
    across = place.room.cell * len(place.spot.board.rows[0])
    return snap(place.x - across / 2), snap(place.y - place.room.floor + PADDING)


def _middle(place: Place, row: int, column: int) -> Point:
    left, top = _corner(place)
    cell = place.room.cell
    return snap(left + (column + 0.5) * cell), snap(top + (row + 0.5) * cell)


def _cells(place: Place, sign: str) -> Iterator[Point]:
    """The middles of the cells that hold the sign."""
    assert place.spot.board
    for r, row in enumerate(place.spot.board.rows):
        yield from (_middle(place, r, c) for c, one in enumerate(row) if one == sign)
