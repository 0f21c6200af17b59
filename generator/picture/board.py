"""A board in a node: its grid, its stones, the move that led here and the row that won."""

from collections.abc import Iterator

from ..trace.moments import State, View
from .items import Area, Item, Point, Rings, Strokes, snap
from .page import Place
from .room import PADDING

STONE = 0.32
"""How far a stone reaches from the middle of its cell, in cells."""
BEYOND = 0.45
"""How far the line through the row that won reaches beyond the middles of the outer cells."""
NOUGHT, CROSS = "O", "X"


def last(place: Place, view: View) -> Item | None:
    """The ground of the cell of the move that led here."""
    assert place.spot.board
    if place.spot.board.last is None or view.state is State.PRUNED:
        return None
    (x, y), half = _middle(place, *place.spot.board.last), place.room.cell / 2
    left, top, right, bottom = (snap(side) for side in (x - half, y - half, x + half, y + half))
    return Area("last", ((left, top), (right, top), (right, bottom), (left, bottom)))


def grid(place: Place, view: View) -> Item | None:
    """The lines between the cells."""
    assert place.spot.board
    left, top = _corner(place)
    cell, rows = place.room.cell, place.spot.board.rows
    right, bottom = left + cell * len(rows[0]), top + cell * len(rows)
    down = ((left + k * cell, top, left + k * cell, bottom) for k in range(1, len(rows[0])))
    across = ((left, top + k * cell, right, top + k * cell) for k in range(1, len(rows)))
    lines = (((snap(a), snap(b)), (snap(c), snap(d))) for a, b, c, d in (*down, *across))
    return Strokes("grid-faded" if view.state is State.PRUNED else "grid", tuple(lines))


def noughts(place: Place, view: View) -> Item | None:
    """The round stones, which are MAX's."""
    centres = tuple(_cells(place, NOUGHT))
    style = "nought-faded" if view.state is State.PRUNED else "nought"
    return Rings(style, centres, _reach(place)) if centres else None


def crosses(place: Place, view: View) -> Item | None:
    """The crosses, which are MIN's."""
    r = _reach(place)
    lines = [
        ((snap(x - r), snap(y + way * r)), (snap(x + r), snap(y - way * r)))
        for x, y in _cells(place, CROSS)
        for way in (1, -1)
    ]
    style = "cross-faded" if view.state is State.PRUNED else "cross"
    return Strokes(style, tuple(lines)) if lines else None


def won(place: Place, view: View) -> Item | None:
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
    return Strokes("cross-faded" if view.state is State.PRUNED else "won", (ends,))


PARTS = (last, grid, noughts, crosses, won)
"""The marks of a board, in painting order."""


def _reach(place: Place) -> float:
    return snap(place.room.cell * STONE)


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
