"""The outlines that say who moves, and the small marks around them."""

from math import hypot

from ..game import MAX, MIN
from .items import Area, Item, Pill, Point, Strokes, Text, snap
from .page import Place
from .room import FLAT, HALF

EAVES = 9.0
"""How far the walls of a house reach towards its point."""


def node(style: str, place: Place, grown: float = 0) -> Item:
    """A house that points up for MAX and down for MIN; for chance, and around a leaf, a pill."""
    x, y, half = place.x, place.y, place.room.half + grown
    if place.spot.leaf:
        return Pill(style, (x, y), half, 14 + grown)
    if place.spot.turn == MAX:
        return house(style, (x, y), half, grown)
    if place.spot.turn == MIN:
        return house(style, (x, y), half, grown, down=True)
    return Pill(style, (x, y), max(half, HALF + grown), HALF + grown)


def house(style: str, at: Point, half: float, grown: float = 0, down: bool = False) -> Area:
    """A house of this half width; its point is where a player's wish goes: up for MAX."""
    x, y = at
    way = -1 if down else 1
    outline = (
        *((-half, FLAT + grown), (-half, -EAVES - grown / 2), (0, -HALF - grown * 1.3)),
        *((half, -EAVES - grown / 2), (half, FLAT + grown)),
    )
    return Area(style, tuple((snap(x + dx), snap(y + way * dy)) for dx, dy in outline))


def player(turn: int, left: float, y: float) -> tuple[Item, Item | None]:
    """The shape of a player's nodes in the size of a letter, and the name; chance has none."""
    name = {MAX: "MAX", MIN: "MIN"}.get(turn)
    return _sign(turn, left + 5.5, y), Text("side", (left + 17, y + 4.5), name) if name else None


def _sign(turn: int, x: float, y: float) -> Item:
    if turn not in (MAX, MIN):
        return Pill("sign", (x, y), 5.5, 5.5)
    outline = ((-5.5, 5.0), (-5.5, -2.0), (0, -6.5), (5.5, -2.0), (5.5, 5.0))
    return Area("sign", tuple((snap(x + dx), snap(y + turn * dy)) for dx, dy in outline))


def edge(style: str, parent: Place, child: Place) -> Strokes:
    """The way from a node to its child."""
    return Strokes(style, ((*_stem(parent), *_roof(child)),))


def bars(style: str, parent: Place, child: Place) -> Strokes:
    """Two short strokes across an edge."""
    (x1, y1), (x2, y2) = _stem(parent)[-1], _roof(child)[0]
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    return Strokes(
        style,
        tuple(
            tuple(
                (
                    snap((x1 + x2) / 2 + along * ux - across * uy),
                    snap((y1 + y2) / 2 + along * uy + across * ux),
                )
                for across in (-7, 7)
            )
            for along in (-3, 3)
        ),
    )


def _stem(parent: Place) -> tuple[Point, ...]:
    """Where edges to children leave the node: straight down past the small print."""
    floor = parent.y + (FLAT if parent.spot.turn == MAX else HALF)
    if parent.foot > parent.y + HALF:
        return (parent.x, floor), (parent.x, parent.foot)
    return ((parent.x, floor),)


def _roof(place: Place) -> tuple[Point, ...]:
    """Where the edge from the parent arrives: at a probability, or straight down at the node."""
    if place.spot.chance is not None:
        return ((place.x, place.top),)
    if place.spot.leaf:
        return _straight(place.x, place.top, place.y - 14)
    return _straight(place.x, place.top, place.y - (FLAT if place.spot.turn == MIN else HALF))


def _straight(x: float, top: float, bottom: float) -> tuple[Point, ...]:
    """Straight down, unless that would be no more than the shape's own indentation."""
    return ((x, bottom),) if bottom - top < 2 * FLAT - HALF else ((x, top), (x, bottom))


def pointer(style: str, tip: Point, down: bool) -> Area:
    """A triangle that points at `tip`: down for alpha, up for beta."""
    x, y = tip
    back = y - 9 if down else y + 9
    return Area(style, ((x, y), (snap(x - 5.5), snap(back)), (snap(x + 5.5), snap(back))))
