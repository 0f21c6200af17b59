"""`Fault`, `BadInput`, `Finding`; the marked excerpt of the file."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias
from unicodedata import combining, east_asian_width

from .punctuation import wide

BREAK = re.compile(r"\r\n|\r|\n")


# What may be wrong with a file, where, and how it is said: one line a fault.

MOST = 100
"""Faults told of one file; a file with more is better mended before it is read on."""

CANDIDATES = 1000
"""Names looked at to find the nearest, so that the search for it stays short."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text: line and column, both from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


START = Position(1, 1)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and what to do about it."""

    file: str
    """The file, or the argument of a command."""
    line: int
    """From 1; 0 where an argument is wrong, which has no lines."""
    column: int
    message: str
    remedy: str

    @classmethod
    def of_argument(cls, argument: str, message: str, remedy: str) -> "Fault":
        """What is wrong with an argument of a command."""
        return cls(argument, 0, 0, message, remedy)

    @property
    def place(self) -> str:
        """Where it is, as terminals and editors write it; an argument is only named."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def __str__(self) -> str:
        return printable(f"{self.place}: {self.message}; {self.remedy}")


class BadInput(ValueError):
    """A file that cannot be used; `faults` says why, in the order of the file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)  # the one argument pickle rebuilds the error from

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class FaultList:
    """The faults of one file, while they are found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._found: dict[Fault, None] = {}  # a shared part may be read twice, and is told once

    def __len__(self) -> int:
        return len(self._found)

    def add(self, mark: Position, message: str, remedy: str) -> None:
        """Note a fault and go on, unless there are too many already."""
        self._found[self._fault(mark, message, remedy)] = None
        if len(self._found) >= MOST:
            last = max(Position(fault.line, fault.column) for fault in self._found)
            more = f"there may be more faults than these {MOST}"
            self._found[self._fault(last, more, "mend these first")] = None
            self.close()

    def stop(self, mark: Position, message: str, remedy: str) -> NoReturn:
        """Give up: what follows the fault cannot be read, so it is told alone."""
        raise BadInput([self._fault(mark, message, remedy)])

    def close(self) -> None:
        """Raise what was found, if anything was."""
        if self._found:
            raise BadInput(sorted(self._found, key=lambda fault: (fault.line, fault.column)))

    def _fault(self, mark: Position, message: str, remedy: str) -> Fault:
        return Fault(self.file, mark.line, mark.column, message, remedy)


def printable(text: str) -> str:
    r"""The text on one line, with what a terminal would not show spelled out.

    >>> printable("a\nb\u202e")
    'a\\nb\\u202e'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def quote_short(text: str, most: int = 40) -> str:
    """The text in quotes, cut short.

    >>> quote_short("no")
    "'no'"
    """
    return f"'{printable(text if len(text) <= most else text[: most - 1] + '…')}'"


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of the names that a slip of the finger could have meant.

    >>> nearest("alhpa-beta", ["minimax", "alpha-beta"])
    'alpha-beta'
    """
    some = [other for other, _ in zip(names, range(CANDIDATES), strict=False)]
    by_case = {other.casefold(): other for other in reversed(some)}  # the first of equals stays
    close = get_close_matches(name[:80].casefold(), by_case, n=1)
    return by_case[close[0]] if close else None


WRONG = "wrong on purpose"


def choose(name: str, names: Iterable[str], wrong: Collection[str] = ()) -> str:
    """The remedy for a name that is none of these: the nearest one, then all of them.

    >>> choose("sotf", ["soft", "hard"])
    'did you mean `soft`? It may be soft or hard'
    >>> choose("sotf", ["soft", "hard"], wrong=["soft"])
    'did you mean `soft` (wrong on purpose)? It may be soft (wrong on purpose) or hard'
    """
    names = list(names)
    if remedy := wide(name):
        return remedy
    guess = nearest(name, names)
    mark = f" ({WRONG})"
    meant = f"did you mean `{guess}`{mark if guess in wrong else ''}? It" if guess else "it"
    marked = [name + mark if name in wrong else name for name in names]
    return f"{meant} may be {list_text(marked)}" if names else "there is none to choose from"


def list_text(names: Iterable[str], last: str = "or") -> str:
    """The names as a sentence lists them.

    >>> list_text(["a", "b", "c"])
    'a, b or c'
    """
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


# The line of a file that a fault speaks of, with a caret under the place.
# The source is read when the fault is told and never kept: a fault stays small and travels between
# processes, and a file that is gone has no excerpt.

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


def faults_text(faults: Iterable[Fault]) -> Iterator[str]:
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


# What must not stand in a course, and how bad it is.

Level: TypeAlias = Literal["input", "claim", "proof", "skipped", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not stand: bad input, a wrong claim or a broken proof; or that nothing
    was run, because a package that the walkthrough needs is not installed; or a note, which asks
    for nothing."""

    level: Level
    fault: Fault
    difference: Mapping[str, Any] | None = None
    """Of a claim that fails what is claimed and what happened, as JSON holds it."""


class MissingPackage(BadInput):
    """A file that is right, and cannot be run for want of a package that is not installed."""


def skip_fault(fault: Fault) -> Fault:
    """The fault of a package that is missing, told as what is done about it: nothing is run."""
    return replace(fault, message=f"skipped: {fault.message}")
