"""The current position once more, large enough to read, right of the number line.

Boards of more than sixteen cells are small in their nodes, and those of shogi stand in none; here
their squares have names.
"""

from collections.abc import Iterator

from ..game import Board
from ..trace.frame import Frame
from ..trace.moments import View
from ..trace.plan import Plan, Spot
from . import board, pieces, piles
from .items import Item, Text, snap
from .page import Page, Place
from .room import HELD, NAMED, NOTHING, PADDING, Room, aside, wide


def slots(plan: Plan) -> int:
    """How many marks there are: those of the board, and the names of columns and rows."""
    drawn = plan.spots[plan.root].position
    if drawn is None or not aside(plan):
        return 0
    if drawn.cards is not None:
        return piles.slots(drawn.cards)
    if drawn.large:
        return pieces.SLOTS
    return len(board.parts(drawn)) + len(drawn.rows) + len(drawn.rows[0])


def ends(page: Page, plan: Plan) -> tuple[float, float]:
    """Where the room of the board begins and ends, with the names of rows on either side."""
    drawn = plan.spots[plan.root].position
    assert drawn is not None
    right = page.line_right + aside(plan)
    return snap(right - wide(drawn) - NAMED - PADDING), snap(right + PADDING)


def marks(frame: Frame, page: Page, plan: Plan) -> Iterator[Item | None]:
    """The board of the frame's node, with the names of its columns and rows."""
    drawn = plan.spots[frame.path].position
    if drawn is None or not aside(plan):
        return
    if drawn.cards is not None:
        left = page.line_right + aside(plan) - wide(drawn)
        yield from piles.marks(drawn, snap(left), snap(page.line_top))
        return
    if drawn.large:
        left = page.line_right + aside(plan) - wide(drawn) - NAMED
        yield from pieces.marks(drawn, snap(left), snap(page.line_top + HELD + NAMED))
        return
    place = _place(drawn, frame, page, aside(plan))
    yield from (part(place, View()) for part in board.parts(drawn))
    cell, left, top = place.room.cell, place.x - wide(drawn) / 2, place.y - wide(drawn) / 2
    for column in range(len(drawn.rows[0])):
        at = snap(left + (column + 0.5) * cell), snap(top - 6)
        yield Text("small", at, chr(ord("a") + column))
    for row in range(len(drawn.rows)):
        at = snap(left - NAMED / 2), snap(top + (row + 0.5) * cell + 4)
        yield Text("small", at, str(row + 1))


def _place(drawn: Board, frame: Frame, page: Page, beyond: float) -> Place:
    """A place for the board as if it stood in a node."""
    half, cell = wide(drawn) / 2, wide(drawn) / len(drawn.rows)
    room = Room(half, NOTHING, NOTHING, half, half, 0.0, 0, half + PADDING, half, half, cell)
    x, y = snap(page.line_right + beyond - half), snap(page.line_top + NAMED + half)
    spot = Spot(frame.path, "", 0, 0, leaf=True, board=drawn)
    return Place(spot, room, x, y, half, y, y, beside=False)
