"""What is painted for a mark: the same ink serves wherever the mark stands.

Marks stand at tenths of a unit and are moved by tenths only. Then their numbers are rounded to
hundredths as they were, and the text that is kept of them differs in the first point alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import TypeAlias

from .svg import Circles, Lines, Mark, Point, Polygon, RoundedBox, TextMark

Drawn: TypeAlias = Lines | Polygon | RoundedBox | Circles
"""A mark that has an outline: any but a text."""

HOLE = "@@"
"""Stands for the characters of a text while it is painted: other characters, same ink."""
HOME = 731.5, 613.5
"""Where texts are painted: numbers that nothing else in an element has."""
SPACE = 32
"""How far from the upper left corner all else is."""
_SAME = 1e-6
"""A tenth that a sum has missed by less is meant."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A mark where it is painted, and how far from there it stands, in tenths of a unit."""

    outline: Drawn
    """What is painted, whatever it wears."""
    across: int
    down: int


@dataclass(frozen=True, slots=True)
class Outlines:
    """Outlines painted as one path: matplotlib takes as long for one mark as for a hundred
    corners."""

    parts: tuple[Drawn, ...]
    style: str = "outlines"


def cast(item: Drawn) -> Cast:
    """What is painted for the item."""
    x, y = zip(*corners_of(item), strict=True)
    across, down = (floor(min(side) * 10 + _SAME) - SPACE * 10 for side in (x, y))
    x0, y0 = across * 10, down * 10

    def moved(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(
            [((round(x * 100) - x0) / 100, (round(y * 100) - y0) / 100) for x, y in points]
        )

    outline: Drawn
    match item:
        case Lines(_, lines):
            outline = Lines("", tuple(map(moved, lines)))
        case Polygon(_, points):
            outline = Polygon("", moved(points))
        case Circles(_, points, radius):
            outline = Circles("", moved(points), radius)
        case RoundedBox(_, centre, wide, high):
            outline = RoundedBox("", moved([centre])[0], wide, high)
    return Cast(outline, across, down)


def sample(item: Mark) -> Mark:
    """What is painted to see what the item's style looks like."""
    if isinstance(item, TextMark):
        return TextMark(item.style, HOME, HOLE)
    return cast(item).outline._replace(style=item.style)


def corners_of(item: Mark) -> Sequence[Point]:
    """Points that have the whole item between them."""
    match item:
        case Lines(_, lines):
            return [point for line in lines for point in line]
        case Polygon(_, corners):
            return corners
        case RoundedBox(_, (x, y), wide, high):
            return [(x - wide, y - high), (x + wide, y + high)]
        case Circles(_, centres, radius):
            return [(x + d, y + d) for x, y in centres for d in (-radius, radius)]
        case TextMark(_, at, _):
            return [at]


def lines_in(outline: Drawn) -> int:
    """How many lines matplotlib writes for it."""
    match outline:
        case Lines(_, lines):
            return len(lines)
        case Circles(_, centres):
            return len(centres)
    return 1
