"""Marks of a picture and their SVG: path data, shared definitions, short numbers."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeAlias

from ..trace.plan import Others

# The marks of a picture as values: equal marks look the same and are painted once.
# They are named tuples because a course compares them and looks them up a million times. No two of
# different kinds are equal: their fields differ in number or in what they hold.

Point: TypeAlias = tuple[float, float]
"""In units from the upper left corner, y downwards."""


class Lines(NamedTuple):
    """Open lines, drawn as one mark."""

    style: str
    lines: tuple[tuple[Point, ...], ...]


class Polygon(NamedTuple):
    """A closed outline with straight sides."""

    style: str
    corners: tuple[Point, ...]


class RoundedBox(NamedTuple):
    """A box whose ends are half circles; a circle, if it is as wide as high."""

    style: str
    centre: Point
    half_width: float
    half_height: float


class Circles(NamedTuple):
    """Circles of one size, drawn as one mark."""

    style: str
    centres: tuple[Point, ...]
    radius: float


class TextMark(NamedTuple):
    """One line of text; `at` is where its baseline begins, ends or has its middle."""

    style: str
    at: Point
    text: str
    others: Others = ()
    """The same in other languages, where they write it otherwise."""

    def spoken(self, language: str) -> "TextMark":
        """The text as the language has it, and as nothing else."""
        return TextMark(self.style, self.at, dict(self.others).get(language, self.text))


Mark: TypeAlias = Lines | Polygon | RoundedBox | Circles | TextMark
Marks: TypeAlias = Sequence[Mark | None]
"""What is in slots that follow one another; None in those that are empty."""
KEPT = 4096
"""So many are remembered of one kind: frame after frame, and search after search of one tree, has
the same nodes, edges and numbers."""


def snap(value: float) -> float:
    """The coordinate in tenths of a unit.

    Whatever the size of the figure a mark is painted in, matplotlib then writes the same digits.
    """
    return round(value * 10) / 10


# The `d` of a path, exact and in as few characters as possible.
# Marks of one kind differ only in where they stand. Said as steps from one point to the next they
# are the same characters wherever that is, which is what a compressed page lives on. Everything is
# counted in whole hundredths, so that no step brings an error and the corners are the same to the
# last digit.

Steps: TypeAlias = tuple[str, tuple[int, ...]]
"""A letter of the path's language and its numbers, in hundredths of a unit."""

_LENGTHS = {"M": 2, "L": 2, "C": 6, "z": 0}


def compact(outline: str) -> str:
    """The outline that matplotlib wrote, shorter.

    >>> compact("M 900.0 20.0 L 4000.0 700.0")
    'M900 20l3100 680'
    >>> compact("M 10 10 L 30 10 L 30 25.5 L 10 25.5 L 10 10 z")
    'M10 10h20v15.5h-20z'
    >>> compact("M 8 0 C 12 0 12 6 8 6 C 4 6 4 0 8 0 L 8 0 z")
    'M8 0c4 0 4 6 0 6s-4-6 0-6z'
    """
    return "".join(_written(list(_shorter(list(_absolute(outline))))))


def _absolute(outline: str) -> Iterator[Steps]:
    """What matplotlib writes: every point from the upper left corner."""
    parts = iter(outline.split())
    for letter in parts:
        if letter not in _LENGTHS:
            raise ValueError(f"an outline with {letter!r} in it is not known")
        yield letter, tuple([round(float(n) * 100) for n in islice(parts, _LENGTHS[letter])])


def _shorter(outline: Sequence[Steps]) -> Iterator[Steps]:
    """The same from point to point, and without the line that closing draws in any case."""
    x = y = 0
    start, handle = (0, 0), (0, 0)
    for place, (letter, numbers) in enumerate(outline):
        if letter == "z":
            yield "z", ()
            (x, y), handle = start, start
            continue
        *_, nx, ny = numbers
        away = tuple(n - (y if i % 2 else x) for i, n in enumerate(numbers))
        if letter == "M":
            yield ("m", away) if place else ("M", numbers)
            start = nx, ny
        elif letter == "C" and away[:2] == (x - handle[0], y - handle[1]) and any(away[:2]):
            yield "s", away[2:]
        elif letter == "C":
            yield "c", away
        elif (nx, ny) == start and outline[place + 1 : place + 2] == [("z", ())]:
            continue
        else:
            yield _line(*away)
        handle = (numbers[2], numbers[3]) if letter == "C" else (nx, ny)
        x, y = nx, ny


def _line(across: int, down: int) -> Steps:
    """A straight line; a level or an upright one needs one number."""
    if not down:
        return "h", (across,)
    return ("l", (across, down)) if across else ("v", (down,))


def _written(outline: Sequence[Steps]) -> Iterator[str]:
    """The steps as text. A letter that repeats is said once, and lines go without one after a
    move."""
    said = ""
    for letter, numbers in outline:
        if letter != said or letter == "m":
            yield letter
            bare = True
        for number in numbers:
            text = hundredths(number)
            yield text if bare or text[0] == "-" else f" {text}"
            bare = False
        said = {"m": "l", "z": ""}.get(letter, letter)


@lru_cache(4096)  # most steps are like others
def hundredths(number: int) -> str:
    """The number of hundredths in units.

    >>> hundredths(1250), hundredths(-4), hundredths(300)
    ('12.5', '-.04', '3')
    """
    whole, rest = divmod(abs(number), 100)
    text = (str(whole) if whole or not rest else "") + f".{rest:02}".rstrip("0") * bool(rest)
    return "-" * (number < 0) + text
