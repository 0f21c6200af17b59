"""`Fault`, `BadInput`, `Finding`: what is wrong with a file, and the excerpt that shows where."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias
from unicodedata import combining, east_asian_width

from .yaml.punctuation import intended_sign

BREAK = re.compile(r"\r\n|\r|\n")


# Faults: one line each, with file, line, column, what was found and the remedy.

MAX_FAULTS_PER_FILE = 100
"""Upper limit of faults of one file that are reported."""

MAX_COMPARED_NAMES = 1000
"""Upper limit of names that are compared to find the nearest."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text: line and column, both from 1; or a part of an argument of a function."""

    line: int
    """0 in an argument."""
    column: int
    """In an argument, the number of its part."""
    argument: str = ""
    """Expression that leads to the part of the argument, such as ``search[1]``."""

    @classmethod
    def at(cls, text: str, offset: int) -> "Position":
        """Return the place of the character at the offset of the text.

        >>> str(Position.at("ab\\ncd", 4))
        '2:2'
        """
        lines = BREAK.split(text[:offset])
        return cls(len(lines), len(lines[-1]) + 1)

    def __str__(self) -> str:
        return self.argument or f"{self.line}:{self.column}"

    def fault(self, file: str, message: str, remedy: str) -> "Fault":
        """Return the fault of what stands at this place in the file, or in the argument."""
        return Fault(self.argument or file, self.line, self.column, message, remedy)


START = Position(1, 1)


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake in a file or in an argument of a command, and how to correct it.

    Its text is ``file:line:column: message; remedy``.
    """

    file: str
    """Path of the file, or the argument of a command."""
    line: int
    """Line from 1; 0 in an argument, which has no lines."""
    column: int
    """Column from 1, in characters; 0 in an argument."""
    message: str
    """What was found and what was expected, without a capital letter or a full stop."""
    remedy: str
    """What to do about it, in the same form."""

    @classmethod
    def of_argument(cls, argument: str, message: str, remedy: str) -> "Fault":
        """Make the fault of an argument of a command, such as ``--algorithm``."""
        return cls(argument, 0, 0, message, remedy)

    @classmethod
    def of_file(cls, file: Path | str, message: str, remedy: str) -> "Fault":
        """Make the fault of a file as a whole, which is reported at its beginning."""
        return cls(str(file), 1, 1, message, remedy)

    @property
    def place(self) -> str:
        """Place, as terminals and editors write it; an argument is only named."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def __str__(self) -> str:
        return printable(f"{self.place}: {self.message}; {self.remedy}")


def type_name(value: object) -> str:
    """Return what a value is, as messages call it.

    >>> type_name(None), type_name({})
    ('nothing', 'dict')
    """
    name = f"{type(value).__module__}.{type(value).__name__}".removeprefix("builtins.")
    return "nothing" if value is None else name


Level: TypeAlias = Literal[
    "input", "claim", "proof", "plug-in", "link", "missing", "skipped", "note"
]
"""What kind of thing a finding is about: see `Finding`."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check or a build reports of a file.

    An *input*, a *claim* and a *proof* are errors: the file cannot be read, a claim is wrong, or a
    proof failed. So is a *plug-in*: code of another package failed, which costs the pages that need
    it and no others. A *link* leads to what is not there. *skipped* says that nothing was run,
    because a package is not installed; where that is an error, as in CI, it is *missing*. A *note*
    is advice.
    """

    level: Level
    fault: Fault
    difference: Mapping[str, Any] | None = None
    """For a wrong claim, what is claimed and what happened, as JSON holds it."""
    package: str = ""
    """For *skipped* or *missing*, the package that is not installed."""


class BadInput(ValueError):
    """A file or an argument that cannot be used; `faults` says why, in the order of the file.

    Everything that reads an author's file raises this and nothing else.
    """

    level: Level = "input"  # at which its faults are reported

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)  # the one argument pickle rebuilds the error from

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class MissingPackage(BadInput):
    """A file that is right and cannot be run, because a package is not installed."""

    level = "skipped"

    def __init__(self, faults: Iterable[Fault], package: str) -> None:
        super().__init__(faults)
        self.package = package

    def __reduce__(self) -> tuple[type["MissingPackage"], tuple[object, ...]]:
        """Return what pickle needs to rebuild the error."""
        return MissingPackage, (self.faults, self.package)


def findings_of(error: BadInput) -> list[Finding]:
    """Return what a check or a build reports of the error: each fault, at the error's level."""
    if isinstance(error, MissingPackage):
        return [
            Finding(error.level, skip_fault(fault), package=error.package) for fault in error.faults
        ]
    return [Finding(error.level, fault) for fault in error.faults]


def skip_fault(fault: Fault) -> Fault:
    """Return the fault of a missing package as the reason why nothing was run."""
    return replace(fault, message=f"skipped: {fault.message}")


def bad_argument(argument: str, message: str, remedy: str) -> BadInput:
    """Return the error of one argument."""
    return BadInput([Fault.of_argument(argument, message, remedy)])


def bad_file(file: Path | str, message: str, remedy: str) -> BadInput:
    """Return the error of a file as a whole."""
    return BadInput([Fault.of_file(file, message, remedy)])


def write_error(place: object, error: OSError, remedy: str) -> BadInput:
    """Return the error of a file or a folder that cannot be written."""
    return bad_argument(str(place), f"cannot be written: {system_reason(error)}", remedy)


def system_reason(error: OSError) -> str:
    """Return why the system has refused something."""
    return error.strerror or type(error).__name__


class FaultList:
    """The faults of one file, collected while it is read. A fault that is found twice counts
    once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._faults: dict[Fault, None] = {}  # a part that is read twice is reported once

    def __len__(self) -> int:
        return len(self._faults)

    def add(self, mark: Position, message: str, remedy: str) -> None:
        """Add a fault at the position and go on. Raises BadInput with all of them at fault 100."""
        self._faults[self._fault(mark, message, remedy)] = None
        if len(self._faults) >= MAX_FAULTS_PER_FILE:
            last = max(Position(fault.line, fault.column) for fault in self._faults)
            more = f"there may be more faults than these {MAX_FAULTS_PER_FILE}"
            self._faults[self._fault(last, more, "mend these first")] = None
            self.close()

    def stop(self, mark: Position, message: str, remedy: str) -> NoReturn:
        """Raise BadInput with this fault alone: what follows it cannot be read."""
        raise BadInput([self._fault(mark, message, remedy)])

    def close(self) -> None:
        """Raise BadInput if a fault was added."""
        if self._faults:
            raise BadInput(sorted(self._faults, key=lambda fault: (fault.line, fault.column)))

    def _fault(self, mark: Position, message: str, remedy: str) -> Fault:
        return mark.fault(self.file, message, remedy)


class PlacelessFault(ValueError):
    """What is wrong with something, and what to do about it; who catches it knows the place."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message = message
        self.remedy = remedy
        super().__init__(message)

    def report(self, mark: Position, faults: FaultList) -> None:
        """Add it to the faults, at the mark."""
        faults.add(mark, self.message, self.remedy)


def printable(text: str) -> str:
    r"""Return the text on one line, with characters that a terminal does not show as escapes.

    >>> printable("a\nb\u202e")
    'a\\nb\\u202e'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def quote_short(text: str, max_length: int = 40) -> str:
    """Return the text in quotes, cut after `max_length` characters.

    >>> quote_short("no")
    "'no'"
    """
    return f"'{printable(text if len(text) <= max_length else text[: max_length - 1] + '…')}'"


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that a typing mistake could have meant, or None.

    >>> nearest("alhpa-beta", ["minimax", "alpha-beta"])
    'alpha-beta'
    """
    compared = [other for other, _ in zip(names, range(MAX_COMPARED_NAMES), strict=False)]
    by_case = {other.casefold(): other for other in reversed(compared)}  # the first of equals stays
    close = get_close_matches(name[:80].casefold(), by_case, n=1)
    return by_case[close[0]] if close else None


WRONG = "wrong on purpose"


def choose(name: str, names: Iterable[str], wrong: Collection[str] = ()) -> str:
    """Return the remedy for a name that is none of these: the nearest one, then all of them.
    Those that are `wrong` on purpose are marked.

    >>> choose("sotf", ["soft", "hard"])
    'did you mean `soft`? It may be soft or hard'
    >>> choose("sotf", ["soft", "hard"], wrong=["soft"])
    'did you mean `soft` (wrong on purpose)? It may be soft (wrong on purpose) or hard'
    """
    names = list(names)
    if remedy := intended_sign(name):
        return remedy
    if not names:
        return "there is none to choose from"
    guess = nearest(name, names)
    lead = f"did you mean {_marked(f'`{guess}`', guess in wrong)}? It" if guess else "it"
    return f"{lead} may be {list_text(_marked(name, name in wrong) for name in names)}"


def _marked(name: str, is_wrong: bool) -> str:
    """Return the name, marked if it is that of something wrong on purpose."""
    return f"{name} ({WRONG})" if is_wrong else name


MAX_OFFERED_NAMES = 3
"""Upper limit of names that a remedy offers, where there are many."""


def choose_near(name: str, names: Iterable[str], command: str, wrong: Collection[str] = ()) -> str:
    """Return the remedy for a name that is none of these many: the nearest, and the command that
    lists them all. Of the names that are `wrong` on purpose only the nearest of all is offered.

    >>> choose_near("minmax", ["minimax", "minimax-table", "pvs"], "walkthroughs list")
    'did you mean `minimax` or `minimax-table`? `walkthroughs list` names all'
    """
    if remedy := intended_sign(name):
        return remedy
    by_case = {other.casefold(): other for other in names}
    close = get_close_matches(name[:80].casefold(), by_case, n=MAX_OFFERED_NAMES + len(wrong))
    offered = [by_case[key] for place, key in enumerate(close) if not place or key not in wrong]
    if not offered:
        return f"`{command}` names all"
    marked = [_marked(f"`{other}`", other in wrong) for other in offered[:MAX_OFFERED_NAMES]]
    return f"did you mean {list_text(marked)}? `{command}` names all"


def list_text(names: Iterable[str], last: str = "or") -> str:
    """Return the names as a sentence lists them.

    >>> list_text(["a", "b", "c"])
    'a, b or c'
    """
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


# The excerpt: the line of the fault, with carets under the place. The file is read when the fault
# is shown, so that a fault stays small when it goes from one process to another.

EXCERPT_COLUMNS = 76
"""Width of an excerpt without its line number (columns of a terminal)."""
MAX_COLUMNS_BEFORE = 48
"""Upper limit of columns of a long line that are shown before the place."""
TAB = "    "
MAX_EXCERPT_FILE_BYTES = 2**24
"""Upper limit of bytes of a file that are read to show an excerpt."""

QUOTES = re.compile(r"`([^`]+)`|'([^']+)'")
"""Pattern of what a message quotes from the file."""
WORD = re.compile(
    r"""
    "(?:[^"\\]|\\.)*" | '(?:[^']|'')*'  # in quotes
    | \[[^][{}]*\] | \{[^][{}]*\}       # a list or a mapping that holds no other
    | [^][{},:\#\s"'] (?: [^][{},:\#\s] | :(?=[^\s,\]}]) | [ ](?=[^\s\#]) | \#(?<!\s\#) )*
    """,
    re.VERBOSE,
)
"""Pattern of a value or a key, as far as it lies on one line."""


def faults_text(faults: Iterable[Fault]) -> Iterator[str]:
    """Yield each fault as a line, and below it its excerpt if there is one."""
    name, lines = "", list[str]()
    for fault in faults:
        if fault.file != name:
            name, lines = fault.file, source(Path(fault.file))
        yield "\n".join([str(fault), *excerpt(lines, fault)])


def source(file: Path) -> list[str]:
    """Return the lines of the file, or none if it cannot be read."""
    try:
        if not file.is_file():
            return []
        with file.open("rb") as opened:
            data = opened.read(MAX_EXCERPT_FILE_BYTES)
    except (OSError, ValueError):
        return []
    return BREAK.split(data.decode("utf-8", "replace").removeprefix("\ufeff"))


def excerpt(lines: Sequence[str], fault: Fault) -> list[str]:
    r"""Return the fault's line with its number, and carets under the word that stands there.

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
    visible, before, under = _window(line, column - 1, end)
    gutter = f"{number:4}"
    return [f"{gutter} | {visible}", f"{' ' * len(gutter)} | {' ' * before}{'^' * under}"]


def _place(lines: Sequence[str], fault: Fault) -> tuple[int, int]:
    """Return the line to show, or 0, and the column; a place below the last word moves behind
    it."""
    number = fault.line
    if not 0 < number <= len(lines):
        return 0, 0
    if not any(line.strip() for line in lines[number - 1 :]):
        while number and not lines[number - 1].strip():
            number -= 1
        return number, len(lines[number - 1].rstrip()) + 1 if number else 0
    return number, min(fault.column, len(lines[number - 1]) + 1)


def _length(rest: str, fault: Fault) -> int:
    """Return how many characters the word of the fault has; 0 if it is not about a word."""
    if rest and not rest[0].isprintable() and rest[0] != "\t":
        return 1  # an invisible sign is not a word, and a word may stand right behind it
    named = (match[1] or match[2] for match in QUOTES.finditer(fault.message))
    lengths = [len(name) for name in named if rest.startswith(name)]
    if lengths:
        return max(lengths)
    if (fault.line, fault.column) == (1, 1) and not fault.message.startswith("found "):
        return 0  # what a file lacks is reported at its beginning: the word there is not at fault
    word = WORD.match(rest[: 4 * EXCERPT_COLUMNS])
    return len(word[0].rstrip()) if word else 1


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return the part of the line to show, the columns before the word, and those of the word."""
    first = max(0, start - 4 * EXCERPT_COLUMNS)
    cells = [_cell(c) for c in line[first : end + 4 * EXCERPT_COLUMNS]]
    start, end = start - first, max(end, start + 1) - first
    total = sum(map(text_columns, cells))
    left = 0
    if first or total > EXCERPT_COLUMNS:
        while sum(map(text_columns, cells[left:start])) > MAX_COLUMNS_BEFORE:
            left += 1
    head = "…" if first or left else ""
    right, room = left, EXCERPT_COLUMNS - len(head)
    while right < len(cells) and room >= text_columns(cells[right]):
        room -= text_columns(cells[right])
        right += 1
    tail = "…" if right < len(cells) else ""
    before = len(head) + sum(map(text_columns, cells[left:start]))
    under = sum(map(text_columns, cells[start : min(end, right)]))
    return head + "".join(cells[left:right]) + tail, before, max(under, 1)


def _cell(character: str) -> str:
    """Return the character as a terminal shows it."""
    if character == "\t":
        return TAB
    return character if character.isprintable() else character.encode("unicode_escape").decode()


def text_columns(text: str) -> int:
    """Return how many columns the text takes: Japanese characters take two, accents none."""
    if text.isascii():
        return len(text)
    return sum((1 + (east_asian_width(c) in "WF")) * (not combining(c)) for c in text)
