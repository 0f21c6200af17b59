"""The ranges of a transposition table, as bars below the number line.

Three rows: what the table held, what the children proved, what is put into the table. Each has a
sign, a colour and a pattern of its own. Of a leaf nobody asks the table, and neither a leaf nor a
node that the table settles has children that prove anything: the record tells their ranges too, and
a picture does not draw them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ..trace.frame import Frame, Range
from ..trace.plan import Plan
from .items import KEPT, Item, Marks, Pill, Point, Strokes, Text, snap
from .numerals import number
from .page import ICON, LINE, MARGIN
from .scale import Scale

Lines: TypeAlias = tuple[tuple[Point, ...], ...]

_ROWS = {"found": 6.0, "unknown": 6.0, "computed": 25.0, "stored": 44.0}
"""How far below the number line the middles of the bars lie."""
THICK = 5.0
"""Half the height of a bar."""
SLOTS = 11


@dataclass(frozen=True, slots=True)
class Ranges:
    """The ranges of a film."""

    scale: Scale
    line_top: float
    """The top of the number line, or as much lower as something stands between."""

    def marks(self, frame: Frame, leaf: bool) -> Marks:
        """The bars of a frame with their signs and ends, row by row."""
        return [
            mark
            for style, held in _shown(frame, leaf)
            for mark in ([None] * _LENGTHS[style] if held is None else _row(self, style, *held))
        ]


@lru_cache(KEPT, typed=True)  # frame after frame has the ranges of another
def _row(ranges: Ranges, style: str, low: float, high: float) -> Marks:
    """A row's sign, its bar from end to end of the range, what is in the bar, and the ends."""
    y = snap(ranges.line_top + LINE + _ROWS[style])
    left, right = ranges.scale.place(low), ranges.scale.place(high)
    half = snap((right - left) / 2 + THICK)  # then the bar is a circle if the range is a point
    return (
        Strokes(f"icon-{style}", _ICONS[style](MARGIN + 8, y)),
        Pill(f"range-{style}", (snap((left + right) / 2), y), half, THICK),
        *(inside(left, right, y) for inside in _INSIDE[style]),
        Text(f"{style}-value", (MARGIN + ICON, y + 4), written((low, high))),
    )


def _hatch(left: float, right: float, y: float) -> Item:
    """Slanting lines in a bar."""
    steps = int((right - left) // 8)
    feet = (snap((left + right) / 2 + (k - steps / 2) * 8) for k in range(steps + 1))
    lines = tuple(((snap(x - 2.5), y + 3), (snap(x + 2.5), y - 3)) for x in feet)
    return Strokes("range-hatch", lines)


def _core(left: float, right: float, y: float) -> Item:
    """A line along the middle of a bar; a dot if it is a circle."""
    return Strokes("range-core", (((left, y), (right, y)),))


def told(plan: Plan, frames: Iterable[Frame]) -> Iterator[Range]:
    """All ranges that the pictures of the frames show."""
    for frame in frames:
        shown = _shown(frame, plan.spots[frame.path].leaf)
        yield from (held for _, held in shown if held is not None)


def _shown(frame: Frame, leaf: bool) -> tuple[tuple[str, Range | None], ...]:
    """What a picture shows of the ranges, row by row: what was computed, and what is put into the
    table for that reason, only where the node was searched."""
    found = None if leaf else _held(frame)
    searched = not leaf and not frame.table_cut
    computed, stored = (frame.computed, frame.stored) if searched else (None, None)
    known = "found" if frame.registered else "unknown"
    return (known, found), ("computed", computed), ("stored", stored)


def written(held: Range) -> str:
    """The range as text.

    >>> written((0, float("inf"))), written((-1, -1))
    ('[0, ∞]', '−1')
    """
    low, high = map(number, held)
    return low if low == high else f"[{low}, {high}]"


def _held(frame: Frame) -> Range | None:
    if frame.registered is None or frame.lower is None or frame.upper is None:
        return None
    return frame.lower, frame.upper


def _table(x: float, y: float) -> Lines:
    """A table: three rows and a column that names them."""
    left, right, top, bottom = x - 7, x + 7, y - 6, y + 6
    frame = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    lines = (((left, y - 2), (right, y - 2)), ((left, y + 2), (right, y + 2)))
    return (frame, *lines, ((x - 2, top), (x - 2, bottom)))


def _computed(x: float, y: float) -> Lines:
    """Edges that come together: from the children."""
    head = ((x - 3, y - 2), (x, y - 6), (x + 3, y - 2))
    return (head, ((x, y - 6), (x, y)), ((x - 7, y + 6), (x, y), (x + 7, y + 6)))


def _stored(x: float, y: float) -> Lines:
    """An arrow into a table."""
    tray = ((x - 7, y), (x - 7, y + 6), (x + 7, y + 6), (x + 7, y))
    return (tray, ((x, y - 7), (x, y + 3)), ((x - 3, y), (x, y + 3), (x + 3, y)))


_ICONS: Mapping[str, Callable[[float, float], Lines]] = {
    "found": _table,
    "unknown": _table,
    "computed": _computed,
    "stored": _stored,
}
_INSIDE: Mapping[str, tuple[Callable[[float, float, float], Item], ...]] = {
    "found": (),
    "unknown": (),
    "computed": (_hatch,),
    "stored": (_core,),
}
_LENGTHS = {style: 3 + len(inside) for style, inside in _INSIDE.items()}
"""How many slots a row has."""
