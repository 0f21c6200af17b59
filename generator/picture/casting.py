"""What is painted for a mark: the same ink serves wherever the mark stands.

Marks stand at tenths of a unit and are moved by tenths only. Then their numbers are rounded to
hundredths as they were, and the text that is kept of them differs in the first point alone.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from math import floor

from .cutting import Cutting
from .items import Area, Item, Pill, Point, Rings, Strokes, Text
from .outline import hundredths

HOLE = "@@"
"""Stands for the characters of a text while it is painted: other characters, same ink."""
HOME = 731.5, 613.5
"""Where texts are painted: numbers that nothing else in an element has."""
SPACE = 32
"""How far from the upper left corner all else is."""
_DIGITS = 6
_SAME = 1e-6
"""A tenth that a sum has missed by less is meant."""
_START = re.compile(r' d="M(-?[\d.]+) ?(-?[\d.]+)')


@dataclass(frozen=True, slots=True)
class Cast:
    """A mark where it is painted, and how far from there it stands, in tenths of a unit."""

    outline: Item
    """What is painted, whatever it wears; of texts, the style is part of the ink."""
    across: int = 0
    down: int = 0


def cast(item: Item) -> Cast:
    """What is painted for the item."""
    if isinstance(item, Text):
        return Cast(Text(item.style, HOME, HOLE))
    corners = list(corners_of(item))
    across, down = (
        floor(min(side) * 10 + _SAME) - SPACE * 10 for side in zip(*corners, strict=True)
    )

    def moved(points: Iterable[Point]) -> tuple[Point, ...]:
        x0, y0 = across / 10, down / 10
        return tuple((round(x - x0, _DIGITS), round(y - y0, _DIGITS)) for x, y in points)

    outline: Item
    match item:
        case Strokes(_, lines):
            outline = Strokes("", tuple(map(moved, lines)))
        case Area(_, points):
            outline = Area("", moved(points))
        case Rings(_, points, radius):
            outline = Rings("", moved(points), radius)
        case Pill(_, centre, wide, high):
            outline = Pill("", moved([centre])[0], wide, high)
    return Cast(outline, across, down)


def worn(outline: Item, style: str) -> Item:
    """The outline as a mark of that style, to be painted."""
    return outline if isinstance(outline, Text) else replace(outline, style=style)


def element(item: Item, cast: Cast, cutting: Cutting) -> str:
    """The item's SVG element, from what was painted for it."""
    if isinstance(item, Text):
        text = cutting.worn(item.style)
        for home, stands in zip(HOME, item.at, strict=True):
            text = text.replace(f"{home}", _short(stands))
        return text.replace(f">{HOLE}<", f">{escape(item.text, quote=False)}<")
    painted = cutting.worn(item.style)
    start = _START.search(painted)
    assert start, "every path begins with a point"
    x, y = (
        hundredths(round(float(number) * 100) + 10 * moved)
        for number, moved in zip(start.groups(), (cast.across, cast.down), strict=True)
    )
    between = "" if y.startswith("-") else " "
    before, after = painted[: start.start()], painted[start.end() :]
    return f'{before} d="M{x}{between}{y}{after}'


def corners_of(item: Item) -> list[Point]:
    """Points that have the whole item between them."""
    match item:
        case Strokes(_, lines):
            return [point for line in lines for point in line]
        case Area(_, corners):
            return list(corners)
        case Pill(_, (x, y), wide, high):
            return [(x - wide, y - high), (x + wide, y + high)]
        case Rings(_, centres, radius):
            return [(x + d, y + d) for x, y in centres for d in (-radius, radius)]
        case Text(_, at, _):
            return [at]


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
