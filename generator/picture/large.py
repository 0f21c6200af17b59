"""The current position once more, large enough to read, right of the number line.

Boards of more than sixteen cells are small in their nodes; here their squares have names.
"""

from collections.abc import Iterator

from ..game import Board
from ..trace.frame import Frame
from ..trace.moments import View
from ..trace.plan import Plan, Spot
from . import board
from .items import Item, Text, snap
from .page import Page, Place
from .room import ASIDE, NAMED, PADDING, WIDE, Room, aside


def slots(plan: Plan) -> int:
    """How many marks there are: those of the board, and the names of columns and rows."""
    drawn = plan.spots[plan.root].board
    if drawn is None or not aside(plan):
        return 0
    return len(board.parts(drawn)) + len(drawn.rows) + len(drawn.rows[0])


def marks(frame: Frame, page: Page, plan: Plan) -> Iterator[Item | None]:
    """The board of the frame's node, with the names of its columns and rows."""
    drawn = plan.spots[frame.path].board
    if drawn is None or not aside(plan):
        return
    place = _place(drawn, frame, page)
    yield from (part(place, View()) for part in board.parts(drawn))
    cell, left, top = place.room.cell, place.x - WIDE / 2, place.y - WIDE / 2
    for column in range(len(drawn.rows[0])):
        at = snap(left + (column + 0.5) * cell), snap(top - 6)
        yield Text("small", at, chr(ord("a") + column))
    for row in range(len(drawn.rows)):
        at = snap(left - NAMED / 2), snap(top + (row + 0.5) * cell + 4)
        yield Text("small", at, str(row + 1))


def _place(drawn: Board, frame: Frame, page: Page) -> Place:
    """A place for the board as if it stood in a node."""
    half, cell = WIDE / 2, WIDE / len(drawn.rows)
    room = Room(half, "", "", half, half, 0.0, 0, half + PADDING, half, half, cell)
    x, y = snap(page.line_right + ASIDE - half), snap(page.line_top + NAMED + half)
    spot = Spot(frame.path, "", 0, 0, leaf=True, board=drawn)
    return Place(spot, room, x, y, half, y, y, beside=False)
