"""What may be wrong with a file, where, and how it is said: one line a fault."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NoReturn

from .signs import wide

MOST = 100
"""Faults told of one file; a file with more is better mended before it is read on."""

CANDIDATES = 1000
"""Names looked at to find the nearest, so that the search for it stays short."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a text: line and column, both from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


START = Mark(1, 1)


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


class Faults:
    """The faults of one file, while they are found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._found: dict[Fault, None] = {}  # a shared part may be read twice, and is told once

    def __len__(self) -> int:
        return len(self._found)

    def add(self, mark: Mark, message: str, remedy: str) -> None:
        """Note a fault and go on, unless there are too many already."""
        self._found[self._fault(mark, message, remedy)] = None
        if len(self._found) >= MOST:
            last = max(Mark(fault.line, fault.column) for fault in self._found)
            more = f"there may be more faults than these {MOST}"
            self._found[self._fault(last, more, "mend these first")] = None
            self.close()

    def stop(self, mark: Mark, message: str, remedy: str) -> NoReturn:
        """Give up: what follows the fault cannot be read, so it is told alone."""
        raise BadInput([self._fault(mark, message, remedy)])

    def close(self) -> None:
        """Raise what was found, if anything was."""
        if self._found:
            raise BadInput(sorted(self._found, key=lambda fault: (fault.line, fault.column)))

    def _fault(self, mark: Mark, message: str, remedy: str) -> Fault:
        return Fault(self.file, mark.line, mark.column, message, remedy)


def printable(text: str) -> str:
    r"""The text on one line, with what a terminal would not show spelled out.

    >>> printable("a\nb\u202e")
    'a\\nb\\u202e'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def shown(text: str, most: int = 40) -> str:
    """The text in quotes, cut short.

    >>> shown("no")
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
    return f"{meant} may be {listed(marked)}" if names else "there is none to choose from"


def listed(names: Iterable[str], last: str = "or") -> str:
    """The names as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b or c'
    """
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end
