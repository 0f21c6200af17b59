"""What a best-first search writes at its nodes: the numbers it chooses by, and what is settled.

SSS* has one number, the merit; proof-number search has two, always in the same order: to prove,
to disprove.
"""

from ..trace.moments import State, View
from .further_room import BADGE, EDGE, merit, out, proof
from .items import Item, Pill, Point, Strokes, Text, snap
from .page import Place
from .room import BESIDE, OVER, ROW

LOW, HIGH = 8.0, -9.0
"""How far below the middle of a node its badges stand: the one that says that it is settled, and
the one that gives its type."""
LEVEL = 1.0
"""The same for the first of them beside the number of a leaf, clear of the stroke under it."""
FROM_END = 8.0
"""How far within the ends of a house with a board they stand."""
TICK = ((-3.2, 0.2), (-0.8, 2.8), (3.4, -2.6))
CROSS = (((-2.6, -2.6), (2.6, 2.6)), ((-2.6, 2.6), (2.6, -2.6)))


def numbers(place: Place, view: View) -> Item | None:
    """The merit, or the numbers of leaves that prove and disprove: beside a node or the edge to
    it, under a leaf."""
    text = _written(view)
    if text is None:
        return None
    if place.spot.leaf:
        return Text("small" if view.state is State.PRUNED else "numbers-under", under(place), text)
    at = snap(place.x + EDGE), snap(place.y - place.tall - OVER - 2)
    if place.beside:
        at = snap(place.x + place.room.half + BESIDE), place.y + 4.5
    return Text("side" if view.state is State.PRUNED else "numbers", at, text)


def _written(view: View) -> str | None:
    if view.merit is not None:
        return merit(view.merit)
    if view.proof is not None and view.disproof is not None:
        return proof(view.proof, view.disproof)
    return None


def under(place: Place) -> Point:
    """The row of small text under a leaf, below its label and that of its twin."""
    row = 1 + bool(place.room.label) + bool(place.room.twin)
    above = 3 if place.spot.board else 5  # the stroke under its value is near
    return place.x, snap(place.y + place.tall + row * ROW - above)


def badge(place: Place, view: View) -> Item | None:
    """The ground of the sign of a node that is settled."""
    return _ground(_settled_at(place)) if _settled(view) is not None else None


def tick(place: Place, view: View) -> Item | None:
    """The sign of a node that is settled: solved or proved, or else disproved."""
    settled = _settled(view)
    if settled is None:
        return None
    x, y = _settled_at(place)
    lines = (TICK,) if settled else CROSS
    style = "badge-tick" if settled else "badge-cross"
    return Strokes(
        style, tuple(tuple((snap(x + dx), snap(y + dy)) for dx, dy in line) for line in lines)
    )


def _settled(view: View) -> bool | None:
    """Whether the node is solved or proved; False if it is disproved, None if it is open."""
    if view.solved or view.proof == 0:
        return True
    return False if view.disproof == 0 else None


def type_badge(place: Place, view: View) -> Item | None:
    """The ground of a node's type."""
    return _ground(_type_at(place)) if place.spot.critical is not None else None


def type_digit(place: Place, view: View) -> Item | None:
    """The type of a node in the minimal tree."""
    if place.spot.critical is None:
        return None
    x, y = _type_at(place)
    return Text("digit", (x, snap(y + 4.3)), str(place.spot.critical))


NUMBERS = (numbers, badge, tick)
TYPES = (type_badge, type_digit)
"""The marks of best-first searches, and of the minimal tree, in painting order."""


def _settled_at(place: Place) -> Point:
    """Low on the right side of the node."""
    if place.spot.board:
        return _side(place, place.room.floor - FROM_END)
    return _side(place, LEVEL if place.spot.leaf else LOW)


def _type_at(place: Place) -> Point:
    """High on the right side of the node."""
    return _side(place, FROM_END - place.room.floor if place.spot.board else HIGH)


def _side(place: Place, below: float) -> Point:
    return snap(place.x + place.room.half + out(place.spot)), snap(place.y + below)


def _ground(centre: Point) -> Pill:
    return Pill("badge-quiet", centre, BADGE, BADGE)
