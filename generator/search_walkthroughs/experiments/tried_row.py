"""`TriedRow`: a row of an experiment as work: what it asks, how it is done, kept and checked.

Each kind of row is a class, in the file of what it tries. A result holds the outcome of every game
and the answer of every search; what else it says is counted from these.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar

from .. import reading
from ..course.quotes import Number
from ..reading.other_files.experiment import Row
from ..record.frame import plain
from ..runs.registry import games
from ..runs.run import all_options, chosen_file
from ..workers.executor import Mapper
from .code_digest import fingerprint

MAX_NUMBER = 1e100
"""Upper limit of the absolute value of a number in a file of results."""


@dataclass(frozen=True, slots=True)
class Work:
    """How a row is worked on: by whom, who is told, and what has been done before."""

    mapper: Mapper = map
    on_progress: Callable[[int], object] = lambda done: None
    begun: Mapping[str, Any] | None = None
    """The kept result of fewer of the row's whole games, if there is one."""
    save: Callable[[Row, dict[str, Any]], object] = lambda part, facts: None
    """Takes, now and then, the row of the whole games so far, and their facts."""


@dataclass(frozen=True)
class TriedRow(ABC):
    """A row of an experiment, with the search or the match that is tried."""

    row: Row

    QUOTED: ClassVar[Sequence[str]] = ()
    """Keys of a result that a mark in prose may ask for."""
    FURTHER_MODULES: ClassVar[Sequence[ModuleType]] = ()
    """Modules besides algorithm, game and policies whose code decides a result."""

    @property
    def searched(self) -> tuple[reading.Walkthrough, reading.Entry]:
        """The game with its position, and the search that is tried."""
        return self.row.walkthrough, self.row.entry

    def definition(self) -> dict[str, Any]:
        """Return all that the row's result depends on, except this program: which position is
        searched, how, and how much is asked for."""
        walkthrough, entry = self.searched
        return {
            "game": walkthrough.game,
            "position": walkthrough.position,
            "algorithm": entry.algorithm,
            "options": plain(all_options(walkthrough, entry)),
            **self.extent(),
        }

    @abstractmethod
    def extent(self) -> dict[str, Any]:
        """Return how much the row asks for, as a file of results holds it."""

    def program(self) -> str:
        """Return a digest of the code that decides the result: algorithm, game and policies."""
        algorithm = chosen_file(*self.searched).module
        game = games()[self.row.walkthrough.game or ""].module
        return fingerprint(algorithm, game, *self.FURTHER_MODULES)

    def first(self) -> str | None:
        """Return the digest of the first game, pair or answer. None where the result holds exact
        counts and no rounded estimates: these show themselves which search came first."""
        return None

    @abstractmethod
    def conduct(self, work: Work) -> dict[str, Any]:
        """Do the work; return the facts of its outcome as the file of results holds them."""

    def is_whole(self, result: Mapping[str, Any]) -> bool:
        """Return whether the result holds the outcomes from which all else is counted."""
        is_timed = is_number(result.get("seconds")) and result["seconds"] >= 0
        return is_timed and self.has_outcomes(result)

    @abstractmethod
    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """Return whether the result holds as many outcomes as there are, each well formed."""

    @abstractmethod
    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts that follow from the outcomes in the result."""

    @abstractmethod
    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """Return in what the first outcomes, as many as are counted, differ from the result when
        they are found again; empty if in nothing."""

    def numbers(self, result: Mapping[str, Any]) -> dict[str, Number]:
        """Return the numbers of a result that prose may quote, by the names that it gives them."""
        return quoted_numbers(result, self.QUOTED)

    def outcome_fault(
        self, result: Mapping[str, Any], first: str | None, wrong: Collection[int]
    ) -> str:
        """Return that the result is of another first outcome than that of the digest, or else which
        of the `wrong` outcomes is the first; empty if there are none."""
        if first != result.get("first"):
            return f"is of another first {self.row.what} than this program's"
        return wrong_outcome(self.row.what, wrong)


def quoted_numbers(result: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Number]:
    """Return the numbers of a result under these keys, and the ends `low` and `high` of its
    interval, if it has one; those that nobody knows are left out.

    >>> quoted_numbers({"false_hits": 2, "optimal": None}, ["false_hits", "optimal"])
    {'false-hits': 2}
    """
    low, high = result.get("interval", (None, None))
    numbers = {**{key: result[key] for key in keys}, "low": low, "high": high}
    return {key.replace("_", "-"): n for key, n in numbers.items() if n is not None}


# What a file of results may hold.


def is_list(value: object, length: int, is_item: Callable[[object], bool]) -> bool:
    """Return whether the value is a list of that length, and each item of it well formed."""
    return isinstance(value, list) and len(value) == length and all(map(is_item, value))


def is_number(value: object) -> bool:
    """Return whether it is a number to calculate with: not a bool, and not near infinity."""
    return type(value) in (int, float) and -MAX_NUMBER <= value <= MAX_NUMBER  # type: ignore[operator]


def wrong_outcome(what: str, wrong: Collection[int]) -> str:
    """Return that the first of the wrong outcomes, by their numbers, is another; empty if there are
    none. `what` is the word for an outcome."""
    return f"says of {what} {min(wrong)} what it does not come to" if wrong else ""


def different_places(replayed: Sequence[Any], kept: Sequence[Any]) -> set[int]:
    """Return the places, from 0, at which outcomes that are found again are not those that are
    kept; tuples are kept as lists."""
    return {n for n, outcome in enumerate(replayed) if [*outcome] != kept[n]}
