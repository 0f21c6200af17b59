"""The marks of a picture as values: equal items are the same ink, and are painted once.

They are named tuples because a course compares them and looks them up a million times. No two of
different kinds are equal: their fields differ in number or in what they hold.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ..trace.plan import Others

Point: TypeAlias = tuple[float, float]
"""In units from the upper left corner, y downwards."""


class Strokes(NamedTuple):
    """Open lines, drawn as one mark."""

    style: str
    lines: tuple[tuple[Point, ...], ...]


class Area(NamedTuple):
    """A closed outline with straight sides."""

    style: str
    corners: tuple[Point, ...]


class Pill(NamedTuple):
    """A box whose ends are half circles; a circle, if it is as wide as high."""

    style: str
    centre: Point
    half_width: float
    half_height: float


class Rings(NamedTuple):
    """Circles of one size, drawn as one mark."""

    style: str
    centres: tuple[Point, ...]
    radius: float


class Text(NamedTuple):
    """One line of text; `at` is where its baseline begins, ends or has its middle."""

    style: str
    at: Point
    text: str
    others: Others = ()
    """The same in other languages, where they write it otherwise."""

    def spoken(self, language: str) -> "Text":
        """The text as the language has it, and as nothing else."""
        return Text(self.style, self.at, dict(self.others).get(language, self.text))


Item: TypeAlias = Strokes | Area | Pill | Rings | Text
Marks: TypeAlias = Sequence[Item | None]
"""What is in slots that follow one another; None in those that are empty."""
KEPT = 4096
"""So many are remembered of one kind: frame after frame, and search after search of one tree, has
the same nodes, edges and numbers."""


def snap(value: float) -> float:
    """The coordinate in tenths of a unit.

    Whatever the size of the figure a mark is painted in, matplotlib then writes the same digits.
    """
    return round(value * 10) / 10
