"""Marks of a picture and their SVG: elements, path data, short numbers."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from ..record.plan import Others
from .theme import TextStyle, file_css, in_order, rule, style_of

# The marks of a picture as values: equal marks are written once.
# They are named tuples because a course compares them and looks them up a million times. No two of
# different kinds are equal: their fields differ in number or in what they hold.

Point: TypeAlias = tuple[float, float]
"""The x and the y, in units from the upper left corner, y downwards."""


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

    def in_language(self, language: str) -> "TextMark":
        """Return the text as the language has it, and as nothing else."""
        return TextMark(self.style, self.at, dict(self.others).get(language, self.text))


OutlineMark: TypeAlias = Lines | Polygon | RoundedBox | Circles
"""A mark that has an outline: any but a text."""
Mark: TypeAlias = OutlineMark | TextMark
Marks: TypeAlias = Sequence[Mark | None]
"""What is in slots that follow one another; None in those that are empty."""
CACHE_SIZE = 4096
"""Upper limit of results that a function remembers: frame after frame, and search after search of
one tree, has the same nodes, edges and numbers."""


def snap(value: float) -> float:
    """Return the coordinate in tenths of a unit.

    Then marks of one shape are the same text anywhere.
    """
    return round(value * 10) / 10


def rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Return the corners, clockwise from the upper left one."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


# The SVG element of a mark.

Segment: TypeAlias = tuple[str, tuple[int, ...]]
"""A letter of the path's language and its numbers, in hundredths of a unit."""
CLOSE: Segment = "z", ()
TEXT = "<text"


class Element(NamedTuple):
    """An SVG element in three parts, so that neighbours of one opening can be written as one."""

    opening: str
    """The beginning, up to the points of a path or the place of a text."""
    content: str
    closing: str

    def __str__(self) -> str:
        return self.opening + self.content + self.closing

    def part(self, begins: bool, ends: bool) -> str:
        """Return what the element adds to a row of neighbours that share its opening.

        `begins` and `ends` say whether it is the first and the last of the row. Paths become one
        path; texts stand in a group, which names their style once.

        >>> Element('<text class="small"', ' x="1" y="2">0', "</text>").part(True, False)
        '<g class="small"><text x="1" y="2">0</text>'
        >>> Element('<path class="edge" d="', "M1 2h3", '"/>').part(False, True)
        'M1 2h3"/>'
        """
        if begins and ends:
            return str(self)
        opening, content, closing = self
        if opening.startswith(TEXT):
            opening = f"<g{opening.removeprefix(TEXT)}>"
            content, closing = f"{TEXT}{content}{closing}", "</g>"
        return opening * begins + content + closing * ends


class SvgMarks(dict[Mark, Element]):
    """The SVG elements of marks, each written when it is first asked for; pictures of any size and
    tree can share one object."""

    def __missing__(self, mark: Mark) -> Element:
        """Write the element of the mark."""
        self[mark] = element(mark)
        return self[mark]


def element(mark: Mark) -> Element:
    """Return the SVG element of a mark; the name of its style is its class.

    >>> str(element(Lines("edge", (((900, 20), (4000, 700)),))))
    '<path class="edge" d="M900 20l3100 680"/>'
    >>> str(element(TextMark("label", (9.5, 40), "a < b")))
    '<text class="label" x="9.5" y="40">a &lt; b</text>'
    """
    if isinstance(mark, TextMark):
        return _text(mark)
    return Element(f'<path class="{mark.style}" d="', outline(mark), '"/>')


def still_picture(marks: Sequence[Mark], size: Point, head: str = "", *, style: str = "") -> str:
    """Return an SVG file of marks that nothing changes.

    Parameters:
        marks: What it shows, in painting order.
        size: Its width and its height.
        head: The elements of its title and description.
        style: Its stylesheet, if it is not that of `style_sheet`.
    """
    width, height = size
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    drawn = "".join(str(element(mark)) for mark in marks)
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">'
    return f"{opening}{head}<style>{style or style_sheet(marks)}</style>{drawn}</svg>\n"


def style_sheet(marks: Iterable[Mark]) -> str:
    """Return the stylesheet of a file with these marks."""
    return file_css(tuple((name, rule(name)) for name in in_order(mark.style for mark in marks)))


def outline(mark: OutlineMark) -> str:
    """Return the `d` of the mark's path.

    >>> outline(Circles("disc", ((20, 20), (32, 20)), 4.5))
    'M20 15.5a4.5 4.5 0 1 1-.1 0zm12 0a4.5 4.5 0 1 1-.1 0z'
    """
    match mark:
        case Lines(_, lines):
            return path_data([segment for line in lines for segment in _line(line)])
        case Polygon(_, corners):
            return path_data([*_line(corners), CLOSE])
        case RoundedBox(_, centre, half_width, half_height):
            return _shapes((centre,), *_rounded_box(half_width, half_height))
        case Circles(_, centres, radius):
            return _shapes(centres, *_circle(radius))


def _text(mark: TextMark) -> Element:
    """Write a line on its baseline. A text that stands on its head is turned about that point."""
    face = style_of(mark.style)
    assert isinstance(face, TextStyle)
    x, y = (f"{number:.2f}".rstrip("0").rstrip(".") for number in mark.at)
    turn = f' transform="rotate(-180 {x} {y})"' if face.upside_down else ""
    text = escape(mark.text, quote=False)
    return Element(f'{TEXT} class="{mark.style}"', f' x="{x}" y="{y}"{turn}>{text}', "</text>")


def _line(points: Iterable[Point]) -> list[Segment]:
    """Return an open line through the points."""
    first, *further = [(round(x * 100), round(y * 100)) for x, y in points]
    return [("M", first), *(("L", point) for point in further)]


Shape: TypeAlias = tuple[int, int, str]
"""Where a closed shape about the origin begins, in hundredths, and what follows in its path."""


@lru_cache(CACHE_SIZE)
def _rounded_box(half_width: float, half_height: float) -> Shape:
    """Return two half circles and what joins them."""
    flat, r = round((half_width - half_height) * 100), round(half_height * 100)
    if not flat:
        return _circle(half_height)
    arc = f"a{hundredths(r)} {hundredths(r)} 0 0 1 0"
    return flat, -r, f"{arc} {hundredths(2 * r)}h{hundredths(-2 * flat)}{arc}{hundredths(-2 * r)}z"


@lru_cache(CACHE_SIZE)
def _circle(radius: float) -> Shape:
    """Return a circle of one arc, which ends a tenth before the point where it began."""
    r = round(radius * 100)
    return 0, -r, f"a{hundredths(r)} {hundredths(r)} 0 1 1-.1 0z"


def _shapes(centres: Sequence[Point], x: int, y: int, rest: str) -> str:
    """Return the `d` of a path that draws one shape about each of the centres."""
    starts = [(round(cx * 100) + x, round(cy * 100) + y) for cx, cy in centres]
    moves = [f"M{_pair(*starts[0])}"]
    for (x0, y0), (x1, y1) in pairwise(starts):
        moves.append(f"m{_pair(x1 - x0, y1 - y0)}")
    return rest.join([*moves, ""])


def _pair(x: int, y: int) -> str:
    across, down = hundredths(x), hundredths(y)
    return f"{across}{down}" if y < 0 else f"{across} {down}"


# The `d` of a path, exact and in as few characters as possible.
# Marks of one kind differ only in where they stand. Said as steps from one point to the next they
# are the same characters wherever that is, which is what a compressed page lives on. Everything is
# counted in whole hundredths, so that no step brings an error and the corners are the same to the
# last digit.


def path_data(outline: Sequence[Segment]) -> str:
    """Return the shortest `d` of an outline, which says every point from the upper left corner.

    >>> path_data([("M", (90000, 2000)), ("L", (400000, 70000))])
    'M900 20l3100 680'
    >>> path_data([("M", (0, 0)), ("L", (2000, 0)), ("L", (2000, 550)), ("L", (0, 0)), ("z", ())])
    'M0 0h20v5.5z'
    """
    return "".join(_letters(list(_steps(outline))))


def _steps(outline: Sequence[Segment]) -> Iterator[Segment]:
    """Yield the outline as steps from one point to the next.

    The line that closing draws in any case is left out.
    """
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
            yield _straight(*away)
        handle = (numbers[2], numbers[3]) if letter == "C" else (nx, ny)
        x, y = nx, ny


def _straight(across: int, down: int) -> Segment:
    """Return a straight line; a level or an upright one needs one number."""
    if not down:
        return "h", (across,)
    return ("l", (across, down)) if across else ("v", (down,))


def _letters(outline: Sequence[Segment]) -> Iterator[str]:
    """Yield the steps as text.

    A letter that repeats is said once, and lines go without one after a move.
    """
    current = ""
    for letter, numbers in outline:
        if letter != current or letter == "m":
            yield letter
            bare = True
        for number in numbers:
            text = hundredths(number)
            yield text if bare or text[0] == "-" else f" {text}"
            bare = False
        current = {"m": "l", "z": ""}.get(letter, letter)


@lru_cache(4096)  # most steps are like others
def hundredths(number: int) -> str:
    """Return the number of hundredths in units.

    >>> hundredths(1250), hundredths(-4), hundredths(300)
    ('12.5', '-.04', '3')
    """
    units, rest = divmod(abs(number), 100)
    text = (str(units) if units or not rest else "") + f".{rest:02}".rstrip("0") * bool(rest)
    return "-" * (number < 0) + text
