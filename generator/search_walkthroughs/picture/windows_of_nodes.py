"""Alpha and beta at the nodes that are being searched: beside each, or above it."""

from ..trace.moments import View
from . import shapes
from .items import Area, Item, Point, Text, snap
from .numerals import number
from .page import Place
from .room import BESIDE, OVER, POINTER, ROW


def clearing(place: Place, view: View) -> Item | None:
    """Paper over the edge to a node, where alpha and beta stand above it."""
    if place.beside or not _shown(place, view):
        return None
    left, middle = _window(place)
    right, (top, bottom) = left + place.room.window, (middle - ROW + 1, middle + ROW - 1)
    if place.spot.chance is not None:  # no stub of the edge between the two texts
        top = min(top, snap(place.top + ROW + 1))
    return Area("paper", ((left, top), (right, top), (right, bottom), (left, bottom)))


def alpha_pointer(place: Place, view: View) -> Item | None:
    """The sign of alpha, at a node that is being searched."""
    if not _shown(place, view):
        return None
    x, y = _window(place)
    return shapes.pointer("alpha", (x + 5.5, y - 3.5), down=True)


def alpha_value(place: Place, view: View) -> Item | None:
    """Alpha, at a node that is being searched."""
    return _bound("alpha-side", "α", place, view.alpha, -4)


def beta_pointer(place: Place, view: View) -> Item | None:
    """The sign of beta, at a node that is being searched."""
    if not _shown(place, view):
        return None
    x, y = _window(place)
    return shapes.pointer("beta", (x + 5.5, y + 3.5), down=False)


def beta_value(place: Place, view: View) -> Item | None:
    """Beta, at a node that is being searched."""
    return _bound("beta-side", "β", place, view.beta, 13)


def _shown(place: Place, view: View) -> bool:
    return place.room.window > 0 and view.alpha is not None


def _window(place: Place) -> Point:
    """Where alpha and beta begin, and the middle between them."""
    if place.beside:
        return snap(place.x + place.room.half + BESIDE), place.y
    return snap(place.x - place.room.window / 2), snap(place.y - place.tall - OVER - ROW + 2)


def _bound(style: str, name: str, place: Place, bound: float | None, below: float) -> Item | None:
    if not place.room.window or bound is None:
        return None
    x, y = _window(place)
    text = number(bound) if place.spot.board else f"{name} = {number(bound)}"
    return Text(style, (snap(x + POINTER), y + below), text)


WINDOW = (clearing, alpha_pointer, alpha_value, beta_pointer, beta_value)
"""The marks of the window at a node that is being searched, in painting order."""
