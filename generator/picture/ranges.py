"""The ranges of a transposition table, as bars below the number line.

Three rows: what the table held, what the children proved, what is put into the table. Each has a
sign, a colour and a pattern of its own.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ..trace.frame import Frame, Range
from .items import Item, Pill, Point, Strokes, Text, snap
from .numerals import number
from .page import ICON, LINE, MARGIN
from .scale import Scale

Lines: TypeAlias = tuple[tuple[Point, ...], ...]

ROWS = (6.0, 25.0, 44.0)
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

    def marks(self, frame: Frame) -> list[Item | None]:
        """The bars of a frame with their signs and ends, row by row."""
        return [
            *self._found(frame),
            *self._row(1, frame.computed, "computed", _computed, self._hatch),
            *self._row(2, frame.stored, "stored", _stored, self._core),
        ]

    def _found(self, frame: Frame) -> list[Item | None]:
        """What the table held: solid if it knew the position, else hollow."""
        held = _held(frame)
        if held is None:
            return [None] * 3
        style = "found" if frame.registered else "unknown"
        return [
            Strokes(f"icon-{style}", _table(*self._icon(0))),
            self._bar(f"range-{style}", 0, held),
            self._ends(f"{style}-value", 0, held),
        ]

    def _row(
        self,
        row: int,
        held: Range | None,
        style: str,
        icon: Callable[[float, float], Lines],
        inside: Callable[[int, Range], Item],
    ) -> list[Item | None]:
        if held is None:
            return [None] * 4
        return [
            Strokes(f"icon-{style}", icon(*self._icon(row))),
            self._bar(f"range-{style}", row, held),
            inside(row, held),
            self._ends(f"{style}-value", row, held),
        ]

    def _icon(self, row: int) -> Point:
        """The middle of a row's sign."""
        return MARGIN + 8, self._middle(row)

    def _middle(self, row: int) -> float:
        return snap(self.line_top + LINE + ROWS[row])

    def _bar(self, style: str, row: int, held: Range) -> Pill:
        """From end to end of the range; a circle if it is a point."""
        left, right = map(self.scale.place, held)
        centre = snap((left + right) / 2), self._middle(row)
        return Pill(style, centre, snap((right - left) / 2 + THICK), THICK)

    def _hatch(self, row: int, held: Range) -> Item:
        """Slanting lines in a bar."""
        (left, right), y = map(self.scale.place, held), self._middle(row)
        steps = int((right - left) // 8)
        feet = (snap((left + right) / 2 + (k - steps / 2) * 8) for k in range(steps + 1))
        lines = tuple(((snap(x - 2.5), y + 3), (snap(x + 2.5), y - 3)) for x in feet)
        return Strokes("range-hatch", lines)

    def _core(self, row: int, held: Range) -> Item:
        """A line along the middle of a bar; a dot if it is a circle."""
        (left, right), y = map(self.scale.place, held), self._middle(row)
        return Strokes("range-core", (((left, y), (right, y)),))

    def _ends(self, style: str, row: int, held: Range) -> Text:
        return Text(style, (MARGIN + ICON, self._middle(row) + 4), written(held))


def told(frames: Iterable[Frame]) -> Iterator[Range]:
    """All ranges that the frames tell."""
    for frame in frames:
        yield from (r for r in (_held(frame), frame.computed, frame.stored) if r is not None)


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
