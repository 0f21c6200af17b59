"""What is written under a node whose children are counted and not drawn."""

from ..trace.moments import State, View
from .items import Item, Point, Strokes, Text, snap
from .metrics import width
from .page import Place
from .room import BESIDE, FAN, ROW
from .theme import SMALL

SPREAD = 11.0
"""How far the beginnings of edges spread."""


def fan(place: Place, view: View) -> Item | None:
    """The beginnings of the edges to the children."""
    if not _collapsed(place):
        return None
    floor, end = snap(place.y + place.drop), snap(place.y + place.tall + FAN * ROW - 3)
    ends = (place.x + dx for dx in (-SPREAD, 0.0, SPREAD))
    lines = tuple(((place.x, floor), (snap(x), end)) for x in ends)
    dashed = view.state is State.PRUNED or (view.searched is not None and not _searched(view))
    return Strokes("edge-pruned" if dashed else "edge-fan", lines)


def first(place: Place, view: View) -> Item | None:
    """How many nodes are below; once the node has ended, how many of them were searched."""
    spot = place.spot
    if not spot.hidden or spot.folded:
        return None
    if spot.children:
        x, y = _under(place, 1)
        return Text("side", (snap(x + BESIDE), y), f"+{spot.hidden:,}")
    at = _under(place, FAN + 1)
    if view.state is State.PRUNED:
        return Text("small", at, f"{spot.hidden:,}")
    if view.searched is None:
        return Text("small", at, f"+{spot.hidden:,}")
    searched = _searched(view)
    return Text("count" if searched else "small", at, f"{searched or spot.hidden:,}")


def second(place: Place, view: View) -> Item | None:
    """How many of the nodes below were left out, where some were searched."""
    left = _left(place, view)
    return Text("small", _under(place, FAN + 2), f"{left:,}") if left else None


def strike(place: Place, view: View) -> Item | None:
    """The line through the count of those left out."""
    if not _collapsed(place):
        return None
    left, row = _left(place, view), FAN + 2
    if not left and (view.state is State.PRUNED or view.searched is not None):
        # nothing was searched, or everything: then there is nothing to strike out
        left, row = 0 if _searched(view) else place.spot.hidden, FAN + 1
    if not left:
        return None
    (x, y), half = _under(place, row), width(f"{left:,}", SMALL) / 2
    return Strokes("strike", (((snap(x - half), y - 4), (snap(x + half), y - 4)),))


PARTS = (fan, first, second, strike)
"""The marks under a node, in painting order."""


def _collapsed(place: Place) -> bool:
    return place.spot.hidden > 0 and not place.spot.children


def _searched(view: View) -> int:
    """How many nodes below have been searched; the node itself is not one of them."""
    return max((view.searched or 0) - 1, 0)


def _left(place: Place, view: View) -> int:
    """How many nodes below were left out, when the node has ended after some were searched."""
    searched = _searched(view)
    return max(place.spot.hidden - searched, 0) if searched and _collapsed(place) else 0


def _under(place: Place, row: int) -> Point:
    return place.x, snap(place.y + place.tall + row * ROW - 5)
