"""Where the position that the table knows was met before: the same sign at both.

If that node is not on the page its board is drawn in a corner, so that the two can be compared.
"""

from ..game import Board, Path
from ..trace.frame import Frame
from ..trace.moments import View
from ..trace.plan import Plan, Spot
from . import board, shapes
from .items import Item, Pill, Point, Strokes, snap
from .page import MARGIN, Page, Place
from .room import NOTHING, PADDING, Room, cell_size

RADIUS, STROKE = 7.0, 3.5
"""The size of the sign, and half the length of its three strokes."""
GROWN = 5.5
"""How far outside the node that was met the outline runs."""
SIGNS = 5
"""The slots of the outline and of two signs."""
CELL = 14.0
"""A cell of the board in the corner, if it is one of three by three."""


def slots(plan: Plan) -> int:
    """How many marks there are at most: with a board in the corner, if there are boards."""
    return SIGNS + len(board.parts(plan.spots[plan.root].board))


def marks(frame: Frame, page: Page, plan: Plan) -> list[Item | None]:
    """The signs with an outline around the node that was met, or its board in the corner."""
    met, places = frame.table.met if frame.table else None, page.places
    if met is None or met == frame.path or frame.path not in places:
        return [None] * slots(plan)
    here = _sign(places[frame.path])
    if met in places:
        around = [shapes.node("met", places[met], GROWN), *_sign(places[met]), *here]
        return [*around, *[None] * (slots(plan) - SIGNS)]
    away = plan.spots[met].board if met in plan.spots else plan.elsewhere.get(met)
    corner = None if away is None else _corner_place(met, away, page)
    if corner is None:
        return [None] * slots(plan)
    drawn = [part(corner, View()) for part in board.parts(away)]
    return [None, *_sign(corner), *here, *drawn]


def _corner_place(path: Path, drawn: Board, page: Page) -> Place | None:
    """A place at the upper right of the page, if the tree leaves it free."""
    cell = cell_size(drawn, CELL)
    half = cell * drawn.columns / 2 + PADDING
    x, y = page.width - MARGIN - half, page.levels[0].y
    near = (place for place in page.places.values() if abs(place.y - y) < 3 * half)
    if any(place.x + place.room.reach(place.beside)[1] > x - 2 * half for place in near):
        return None
    spot = Spot(path, "", 0, 0, leaf=True, board=drawn)
    room = Room(half, NOTHING, NOTHING, half, half, 0.0, 0, half, half, half, cell)
    return Place(spot, room, x, y + PADDING, half, y, y, beside=False)


def _sign(place: Place) -> tuple[Item, Item]:
    """The sign of equivalence in a circle, at the node's upper left corner."""
    x, y = _corner(place)
    lines = tuple(((x - STROKE, y + dy), (x + STROKE, y + dy)) for dy in (-2.6, 0.0, 2.6))
    snapped = tuple(tuple((snap(a), snap(b)) for a, b in line) for line in lines)
    return Pill("badge", (x, y), RADIUS, RADIUS), Strokes("badge-sign", snapped)


def _corner(place: Place) -> Point:
    return snap(place.x - place.room.half), snap(place.y - place.room.eaves)
