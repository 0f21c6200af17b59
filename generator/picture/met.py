"""Where the position that the table knows was met before: the same sign at both nodes."""

from collections.abc import Mapping

from ..game import Path
from ..trace.frame import Frame
from . import shapes
from .items import Item, Pill, Point, Strokes, snap
from .page import Place

SLOTS = 5
RADIUS, STROKE = 7.0, 3.5
"""The size of the sign, and half the length of its three strokes."""
GROWN = 5.5
"""How far outside the node that was met the outline runs."""


def marks(frame: Frame, places: Mapping[Path, Place]) -> list[Item | None]:
    """The signs, and an outline around the node that was met; nothing if it is not drawn."""
    met = frame.table.met if frame.table else None
    if met is None or met == frame.path or met not in places or frame.path not in places:
        return [None] * SLOTS
    signs = [item for path in (met, frame.path) for item in _sign(places[path])]
    return [shapes.node("met", places[met], GROWN), *signs]


def _sign(place: Place) -> tuple[Item, Item]:
    """The sign of equivalence in a circle, at the node's upper left corner."""
    x, y = _corner(place)
    lines = tuple(((x - STROKE, y + dy), (x + STROKE, y + dy)) for dy in (-2.6, 0.0, 2.6))
    snapped = tuple(tuple((snap(a), snap(b)) for a, b in line) for line in lines)
    return Pill("badge", (x, y), RADIUS, RADIUS), Strokes("badge-sign", snapped)


def _corner(place: Place) -> Point:
    return snap(place.x - place.room.half), snap(place.y - place.room.eaves)
