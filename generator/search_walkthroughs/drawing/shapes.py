"""The outlines that say who moves, and the small marks around them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from ..game import MAX, MIN
from ..record.frame_text import PLAYERS
from .layout import MARGIN, PLAYER_NAME, Level
from .node_size import FLAT, HALF, PILL, ROW, NodePlace
from .svg import CACHE_SIZE, Lines, Mark, Point, Polygon, RoundedBox, snap
from .wording import ENGLISH, Vocabulary

SIGN = 6.0
"""Half the width of a player's sign and of a pointer (units)."""
ARC = 8
"""Number of straight lines that look like a quarter of a circle."""


@lru_cache(CACHE_SIZE)
def node(style: str, place: NodePlace, grown: float = 0) -> Mark:
    """Draw a house that points up for MAX, down for MIN; for chance, and around a leaf, a pill."""
    x, y = place.x, place.y
    half = place.half + grown
    if place.node.leaf:
        if place.node.board is None:
            return RoundedBox(style, (x, y), snap(half), PILL + grown)
        high = place.floor + grown
        return _outline(style, place, ((-half, high), (-half, -high), (half, -high), (half, high)))
    if place.corners:
        return _round_box(style, place, half, place.point + grown, place.corners + grown)
    if place.node.turn not in (MAX, MIN):
        return RoundedBox(style, (x, y), snap(max(half, place.point + grown)), place.point + grown)
    outline = (
        *((-half, place.floor + grown), (-half, -place.wall - grown / 2)),
        (0, -place.point - grown * 1.3),
        *((half, -place.wall - grown / 2), (half, place.floor + grown)),
    )
    return _outline(style, place, outline)


def _outline(style: str, place: NodePlace, outline: tuple[Point, ...]) -> Polygon:
    """Draw the outline around a node; it is upside down for MIN, whose wish goes down."""
    x, y, way = place.x, place.y, -1 if place.node.turn == MIN else 1
    return Polygon(style, tuple((snap(x + dx), snap(y + way * dy)) for dx, dy in outline))


def _round_box(style: str, place: NodePlace, half: float, high: float, radius: float) -> Polygon:
    """Draw a box with round corners."""
    quarter = [k * pi / 2 / ARC for k in range(ARC + 1)]
    outline = []
    for turns, (across, down) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        x, y = place.x + across * (half - radius), place.y + down * (high - radius)
        angles = (turns * pi / 2 + angle for angle in quarter)
        outline += [(snap(x + radius * cos(a)), snap(y + radius * sin(a))) for a in angles]
    return Polygon(style, tuple(outline))


@lru_cache(CACHE_SIZE)
def player(turn: int, left: float, y: float, words: Vocabulary = ENGLISH) -> tuple[Mark, Mark]:
    """Draw the shape of a player's nodes in the size of a letter, and write the name."""
    name = words.word(PLAYERS[turn]).at("side", (left + PLAYER_NAME, y + 4))
    return player_sign(turn, (left + SIGN, y)), name


def players(levels: Sequence[Level], words: Vocabulary) -> Iterator[Mark | None]:
    """Yield the sign of each level's player, then each name: marks of one kind stand together, so
    that a file says their style once. A level without a player gives None."""
    signs = [
        None if level.turn is None else player(level.turn, MARGIN, level.y, words)
        for level in levels
    ]
    for part in (0, 1):
        yield from (sign and sign[part] for sign in signs)


def player_sign(turn: int, middle: Point, style: str = "sign") -> Mark:
    """Draw the shape of a player's nodes in the size of a letter."""
    x, y = middle
    if turn not in (MAX, MIN):
        return RoundedBox(style, (x, y), SIGN, SIGN)
    outline = ((-SIGN, 5), (-SIGN, -2), (0, -7), (SIGN, -2), (SIGN, 5))
    return Polygon(style, tuple((snap(x + dx), snap(y + turn * dy)) for dx, dy in outline))


@lru_cache(CACHE_SIZE)
def edge(style: str, parent: NodePlace, child: NodePlace) -> Lines:
    """Draw the way from a node to its child; a probability interrupts it."""
    way = (*_stem(parent), *_roof(child))
    start, end = snap(child.top + ROW + 4), snap(child.y - child.rise)
    if not child.node.edge_text or end - start < ROW:
        return Lines(style, (way,))
    return Lines(style, (way, ((child.x, start), (child.x, end))))


@lru_cache(CACHE_SIZE)
def bars(style: str, parent: NodePlace, child: NodePlace) -> Lines:
    """Draw two short strokes across an edge."""
    (x1, y1), (x2, y2) = _stem(parent)[-1], _roof(child)[0]
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    return Lines(
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


@lru_cache(CACHE_SIZE)
def band(style: str, parent: NodePlace, child: NodePlace, half: float) -> Polygon:
    """Draw a band along the edge to a child."""
    way = (*_stem(parent), *_roof(child))
    aside = []
    for (x1, y1), (x2, y2) in pairwise(way):
        length = hypot(x2 - x1, y2 - y1)
        aside.append(((y2 - y1) / length, (x1 - x2) / length))
    left, right = [], []
    for (x, y), (ax, ay), (bx, by) in zip(way, aside[:1] + aside, aside + aside[-1:], strict=True):
        far = half / (1 + ax * bx + ay * by)  # at a bend farther, so that it is nowhere narrower
        dx, dy = far * (ax + bx), far * (ay + by)
        left.append((snap(x - dx), snap(y - dy)))
        right.append((snap(x + dx), snap(y + dy)))
    return Polygon(style, (*left, *reversed(right)))


def along(parent: NodePlace, child: NodePlace, share: float) -> Point:
    """Return a point on the slanting part of the edge to a child, this share of the way down."""
    (x1, y1), (x2, y2) = _stem(parent)[-1], _roof(child)[0]
    return snap(x1 + share * (x2 - x1)), snap(y1 + share * (y2 - y1))


def _stem(parent: NodePlace) -> tuple[Point, ...]:
    """Return where edges to children leave the node: straight down past the small print."""
    floor = snap(parent.y + parent.drop)
    if parent.foot > parent.y + parent.tall:
        return (parent.x, floor), (parent.x, parent.foot)
    return ((parent.x, floor),)


def _roof(place: NodePlace) -> tuple[Point, ...]:
    """Return where the edge from the parent arrives.

    It arrives at a probability or a prior, or straight down at the node.
    """
    if place.node.edge_text:
        return ((place.x, place.top),)
    return _straight(place.x, place.top, snap(place.y - place.rise))


def _straight(x: float, top: float, bottom: float) -> tuple[Point, ...]:
    """Return the way straight down.

    It is the lower end alone where it would be no more than the shape's own indentation.
    """
    return ((x, bottom),) if bottom - top < 2 * FLAT - HALF else ((x, top), (x, bottom))


@lru_cache(CACHE_SIZE)
def pointer(style: str, tip: Point, down: bool) -> Polygon:
    """Draw a triangle that points at `tip`: down for alpha, up for beta."""
    x, y = tip
    back = y - 9 if down else y + 9
    return Polygon(style, ((x, y), (snap(x - SIGN), snap(back)), (snap(x + SIGN), snap(back))))
