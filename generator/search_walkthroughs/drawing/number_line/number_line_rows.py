"""The rows of the number line: the ranges of a table, and the range of the root's value."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import TypeAlias

from ...game import Path
from ...record.frame import Frame, Range
from ...record.frame_text import number_text
from ...record.kinds import table_range
from ...record.plan import Plan
from ...record.tree_state import Moment, intersection
from ..family_picture import Picture
from ..layout import ICON, LINE, MARGIN
from ..shapes import player
from ..svg import CACHE_SIZE, Lines, Mark, Marks, Point, RoundedBox, TextMark, snap
from .number_scale import Scale

# The ranges of a transposition table, as bars below the number line.
# Three rows, each with a sign, a colour and a pattern: what the table held, what the children
# proved, what the table holds now. A leaf has none of the first two rows, and a node that the table
# settles has not the second, although the record has their ranges.

LinePoints: TypeAlias = tuple[tuple[Point, ...], ...]

_ROWS = {"found": 6.0, "unknown": 6.0, "computed": 25.0, "stored": 44.0}
"""How far below the number line the middles of the bars lie."""
RANGE_THICK = 5.0
"""Half the height of a bar."""
RANGE_SLOTS = 11


@dataclass(frozen=True, slots=True)
class TableRanges:
    """The ranges of a film."""

    scale: Scale
    line_top: float
    """The top of the number line, or as much lower as something stands between."""

    def marks(self, frame: Frame, leaf: bool) -> Marks:
        """Draw the bars of a frame with their signs and ends, row by row."""
        return [
            mark
            for style, known_range in _visible_ranges(frame, leaf)
            for mark in (
                [None] * _LENGTHS[style] if known_range is None else _row(self, style, *known_range)
            )
        ]


@lru_cache(CACHE_SIZE, typed=True)  # frame after frame has the ranges of another
def _row(ranges: TableRanges, style: str, low: float, high: float) -> Marks:
    """Draw a row's sign, its bar from end to end of the range, what is in the bar, and the ends."""
    y = snap(ranges.line_top + LINE + _ROWS[style])
    left, right = ranges.scale.place(low), ranges.scale.place(high)
    half = snap(
        (right - left) / 2 + RANGE_THICK
    )  # then the bar is a circle if the range is a point
    return (
        range_icon(style, (MARGIN + 8, y)),
        RoundedBox(f"range-{style}", (snap((left + right) / 2), y), half, RANGE_THICK),
        *(inside(left, right, y) for inside in _INSIDE[style]),
        TextMark(f"{style}-value", (MARGIN + ICON, y + 4), range_text((low, high))),
    )


def range_icon(style: str, middle: Point) -> Lines:
    """Draw the sign of a range of the table: `found`, `unknown`, `computed` or `stored`."""
    return Lines(f"icon-{style}", _ICONS[style](*middle))


def _hatch(left: float, right: float, y: float) -> Mark:
    """Draw slanting lines in a bar."""
    steps = int((right - left) // 8)
    feet = (snap((left + right) / 2 + (k - steps / 2) * 8) for k in range(steps + 1))
    lines = tuple(((snap(x - 2.5), y + 3), (snap(x + 2.5), y - 3)) for x in feet)
    return Lines("range-hatch", lines)


def _core(left: float, right: float, y: float) -> Mark:
    """Draw a line along the middle of a bar; it is a dot if the bar is a circle."""
    return Lines("range-core", (((left, y), (right, y)),))


def table_ranges(plan: Plan, frames: Iterable[Frame]) -> Iterator[Range]:
    """Yield all ranges that the pictures of the frames show."""
    for frame in frames:
        visible = _visible_ranges(frame, plan.nodes[frame.path].leaf)
        yield from (known_range for _, known_range in visible if known_range is not None)


def _visible_ranges(frame: Frame, leaf: bool) -> tuple[tuple[str, Range | None], ...]:
    """Return what a picture shows of the ranges, row by row.

    What was computed, and what is put into the table for that reason, is there only where the node
    was searched.
    """
    in_table = None if leaf else table_range(frame)
    searched = not leaf and not frame.table_cut
    computed, stored = (frame.computed, frame.stored) if searched else (None, None)
    row_name = "found" if frame.registered else "unknown"
    return (row_name, in_table), ("computed", computed), ("stored", stored)


def range_text(known_range: Range) -> str:
    """Return the range as text.

    >>> range_text((0, float("inf"))), range_text((-1, -1))
    ('[0, ∞]', '−1')
    """
    low, high = map(number_text, known_range)
    return low if low == high else f"[{low}, {high}]"


def _table(x: float, y: float) -> LinePoints:
    """Return the lines of a table: three rows and a column that names them."""
    left, right, top, bottom = x - 7, x + 7, y - 6, y + 6
    frame = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    lines = (((left, y - 2), (right, y - 2)), ((left, y + 2), (right, y + 2)))
    return (frame, *lines, ((x - 2, top), (x - 2, bottom)))


def _computed(x: float, y: float) -> LinePoints:
    """Return the lines of edges that come together: from the children."""
    head = ((x - 3, y - 2), (x, y - 6), (x + 3, y - 2))
    return (head, ((x, y - 6), (x, y)), ((x - 7, y + 6), (x, y), (x + 7, y + 6)))


def _stored(x: float, y: float) -> LinePoints:
    """Return the lines of an arrow into a table."""
    tray = ((x - 7, y), (x - 7, y + 6), (x + 7, y + 6), (x + 7, y))
    return (tray, ((x, y - 7), (x, y + 3)), ((x - 3, y), (x, y + 3), (x + 3, y)))


_ICONS: Mapping[str, Callable[[float, float], LinePoints]] = {
    "found": _table,
    "unknown": _table,
    "computed": _computed,
    "stored": _stored,
}
_INSIDE: Mapping[str, tuple[Callable[[float, float, float], Mark], ...]] = {
    "found": (),
    "unknown": (),
    "computed": (_hatch,),
    "stored": (_core,),
}
_LENGTHS = {style: 3 + len(inside) for style, inside in _INSIDE.items()}
"""Number of slots of a row, by its style."""


# The range of the root's value, which becomes narrower: a bar below the number line.
# Searches that start again at the root prove more with each pass.

MIDDLE, ROOT_BAR_THICK = 6.0, 5.0
"""How far the middle of the bar lies below all that is above it, and half its height."""
ROOT_BAR_SLOTS = 3


@dataclass(frozen=True, slots=True)
class RootRange:
    """The bar of a film."""

    scale: Scale
    top: float
    """The top of the row: below the number line, above the ranges of a table."""
    turn: int
    """Who moves at the root."""
    ranges: Mapping[int, Range]
    """For each frame's number, where the value lies."""

    def marks(self, frame: Frame) -> list[Mark | None]:
        """Draw the root's sign, its range in figures, and the bar."""
        known_range = self.ranges.get(frame.number)
        if known_range is None:
            return [None] * ROOT_BAR_SLOTS
        (left, right), y = map(self.scale.place, known_range), snap(self.top + MIDDLE)
        sign, _ = player(self.turn, MARGIN + 2, y)
        half = snap((right - left) / 2 + ROOT_BAR_THICK)
        return [
            sign,
            TextMark("found-value", (MARGIN + ICON, y + 4), range_text(known_range)),
            RoundedBox("range-closing", (snap((left + right) / 2), y), half, ROOT_BAR_THICK),
        ]


def root_range(plan: Plan, moments: Sequence[Moment]) -> dict[int, Range]:
    """Return where the root's value lies at each frame, in searches that close in on it."""
    frames = [moment.frame for moment in moments]
    if (family_ranges := plan.family.part(Picture).root_ranges(frames)) is not None:
        return dict(family_ranges)
    starts = sum(frame.status == "start" and frame.path == plan.root for frame in frames)
    if starts < 2 or any(frame.horizon is not None for frame in frames):
        return {}
    return dict(_proved(plan.root, moments))


def _proved(root: Path, moments: Iterable[Moment]) -> Iterator[tuple[int, Range]]:
    """Yield for each frame what the leaves read so far prove, in this pass and those before."""
    known_range = -inf, inf
    for moment in moments:
        if root in moment.changed:
            known_range = intersection(known_range, moment.changed[root].proved_range)
        yield moment.frame.number, known_range
