"""The line of a file that a fault speaks of, with a caret under the place.

The source is read when the fault is told and never kept: a fault stays small and travels between
processes, and a file that is gone has no excerpt.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from unicodedata import combining, east_asian_width

from .faults import Fault
from .source import BREAK

WIDE = 76
"""Columns of a terminal that the line may take, its number aside."""
AHEAD = 48
"""Columns that are shown of a long line before the place."""
TAB = "    "
LARGEST = 2**24
"""Bytes of a file that are read for the sake of an excerpt."""

QUOTED = re.compile(r"`([^`]+)`|'([^']+)'")
"""What a message names in the file's own words."""
WORD = re.compile(
    r"""
    "(?:[^"\\]|\\.)*" | '(?:[^']|'')*'  # in quotes
    | \[[^][{}]*\] | \{[^][{}]*\}       # a list or a mapping that holds no other
    | [^][{},:\#\s"'] (?: [^][{},:\#\s] | :(?=[^\s,\]}]) | [ ](?=[^\s\#]) | \#(?<!\s\#) )*
    """,
    re.VERBOSE,
)
"""A value or a key, as far as one line tells where it ends."""


def told(faults: Iterable[Fault]) -> Iterator[str]:
    """Each fault in a line, and below it its excerpt if there is one."""
    name, lines = "", list[str]()
    for fault in faults:
        if fault.file != name:
            name, lines = fault.file, source(Path(fault.file))
        yield "\n".join([str(fault), *excerpt(lines, fault)])


def source(file: Path) -> list[str]:
    """The lines of the file, whatever they hold; none of a file that cannot be read."""
    try:
        if not file.is_file():
            return []
        with file.open("rb") as opened:
            data = opened.read(LARGEST)
    except (OSError, ValueError):
        return []
    return BREAK.split(data.decode("utf-8", "replace").removeprefix("\ufeff"))


def excerpt(lines: Sequence[str], fault: Fault) -> list[str]:
    r"""The fault's line with its number, and carets under the word that is found there.

    >>> print("\n".join(excerpt(["a: [1, x]"], Fault("f", 1, 8, "found text 'x'", ""))))
       1 | a: [1, x]
         |        ^
    """
    number, column = _place(lines, fault)
    if not number:
        return []
    line = lines[number - 1]
    length = _length(line[column - 1 :], fault)
    if not length:
        return []
    end = column - 1 + length
    shown, before, under = _window(line, column - 1, end)
    gutter = f"{number:4}"
    return [f"{gutter} | {shown}", f"{' ' * len(gutter)} | {' ' * before}{'^' * under}"]


def _place(lines: Sequence[str], fault: Fault) -> tuple[int, int]:
    """The line to show, or 0, and the column; a place below the last word is shown after it."""
    number = fault.line
    if not 0 < number <= len(lines):
        return 0, 0
    if not any(line.strip() for line in lines[number - 1 :]):
        while number and not lines[number - 1].strip():
            number -= 1
        return number, len(lines[number - 1].rstrip()) + 1 if number else 0
    return number, min(fault.column, len(lines[number - 1]) + 1)


def _length(rest: str, fault: Fault) -> int:
    """How many characters the word has that the fault is about; 0 if it is about no word."""
    if rest and not rest[0].isprintable() and rest[0] != "\t":
        return 1  # what cannot be seen is no word, and a word may stand right behind it
    named = (match[1] or match[2] for match in QUOTED.finditer(fault.message))
    lengths = [len(name) for name in named if rest.startswith(name)]
    if lengths:
        return max(lengths)
    if (fault.line, fault.column) == (1, 1) and not fault.message.startswith("found "):
        return 0  # what a file lacks is told at its beginning, whose word has nothing to do with it
    word = WORD.match(rest[: 4 * WIDE])
    return len(word[0].rstrip()) if word else 1


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """As much of the line as one reads, the columns before the word, and those of the word."""
    first = max(0, start - 4 * WIDE)
    cells = [_cell(c) for c in line[first : end + 4 * WIDE]]
    start, end = start - first, max(end, start + 1) - first
    total = sum(map(_columns, cells))
    left = 0
    if first or total > WIDE:
        while sum(map(_columns, cells[left:start])) > AHEAD:
            left += 1
    head = "…" if first or left else ""
    right, room = left, WIDE - len(head)
    while right < len(cells) and room >= _columns(cells[right]):
        room -= _columns(cells[right])
        right += 1
    tail = "…" if right < len(cells) else ""
    before = len(head) + sum(map(_columns, cells[left:start]))
    under = sum(map(_columns, cells[start : min(end, right)]))
    return head + "".join(cells[left:right]) + tail, before, max(under, 1)


def _cell(character: str) -> str:
    """The character as a terminal shows it."""
    if character == "\t":
        return TAB
    return character if character.isprintable() else character.encode("unicode_escape").decode()


def _columns(text: str) -> int:
    """How many columns the text takes: Japanese characters take two, accents none."""
    if text.isascii():
        return len(text)
    return sum((1 + (east_asian_width(c) in "WF")) * (not combining(c)) for c in text)
