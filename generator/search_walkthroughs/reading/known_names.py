"""The algorithms, games and page types that a file may name, as plain facts.

The reader imports none of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..plugins import REMEDY
from .errors import choose_near, quote_short


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that an author may set."""

    name: str
    """As written in YAML: `table-window`."""
    annotation: Any
    """Literal[...], bool, int, float, str, tuple[float, float] (a window), tuple[float, ...] (a
    list of margins), Annotated[float, "at-least"] (a goal), or one of them | None.

    Bounds may be annotated (`Annotated[int, Ge(1)]`) and are then enforced."""
    default: object
    doc: str


@dataclass(frozen=True, slots=True)
class AlgorithmFacts:
    """What can be said of an algorithm without running it."""

    name: str
    options: Mapping[str, Option]
    exact: bool
    """True if the value it returns is the true one."""
    chance: bool
    """True if the tree may hold chance nodes."""
    players: int
    """Number of players: 1 or 2."""
    doc: str
    wrong: bool = False
    """True if it is wrong on purpose, for readers to find out why."""

    def searches(self, *, chance: bool, players: int) -> bool:
        """Return whether the algorithm can search a tree of this number of players and, if
        `chance`, with chance nodes."""
        return players <= self.players and (self.chance or not chance)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What can be said of a game without playing it."""

    name: str
    options: Mapping[str, Option]
    doc: str


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What can be said of a page type without making a page."""

    name: str
    doc: str
    """What such a page is for, in a sentence."""
    page: Any
    """Class that makes it, or its place: `"package.module:Class"`."""
    check: Callable[[Any, Any], None] | None = None
    """Takes what a file asks for (`entries.PageRequest`) and the faults; adds what does not fit."""
    whole: bool = False
    """True if it shows whole runs, and not only the part of the tree that has frames."""
    aliases: tuple[str, ...] = ()
    """Other names that a file may still use; editors do not suggest them."""


@dataclass(frozen=True, slots=True)
class BrokenPlugin:
    """An algorithm, a game or a page type of another package that cannot be imported."""

    kind: str
    """Group of its entry point: `algorithms`, `games` or `pages`."""
    name: str
    """Its name in YAML."""
    message: str
    """What it raises."""
    place: tuple[str, int]
    """File and line of its package that ran last, or would have run."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """All algorithms, games and page types there are, by their names in YAML."""

    algorithms: Mapping[str, AlgorithmFacts]
    games: Mapping[str, GameFacts]
    pages: Mapping[str, PageFacts] = field(default_factory=dict)
    plugin_faults: Sequence[BrokenPlugin] = ()
    """Entries of other packages that cannot be imported."""

    def page_aliases(self) -> Mapping[str, str]:
        """Return the new names of page types by their old names."""
        return {old: facts.name for facts in self.pages.values() for old in facts.aliases}

    def owners(self, option: str) -> tuple[list[str], list[str]]:
        """Return the algorithms and the games that let the author set the option."""
        algorithms = [facts.name for facts in self.algorithms.values() if option in facts.options]
        return algorithms, [game.name for game in self.games.values() if option in game.options]

    def able(self, *, chance: bool, players: int) -> list[str]:
        """Return the algorithms to name to an author whose choice cannot search such a tree.

        An author who chose a search that finds the value is not helped by one that estimates it, so
        those are named only where there is no other; those that are wrong on purpose never are.
        """
        right_algorithms = [facts for facts in self.algorithms.values() if not facts.wrong]
        able = [
            facts for facts in right_algorithms if facts.searches(chance=chance, players=players)
        ]
        return [facts.name for facts in able if facts.exact] or [facts.name for facts in able]


def unknown_algorithm(name: str, catalogue: KnownNames) -> tuple[str, str]:
    """Return the message for a name that no algorithm has, and the remedy: what is wrong with the
    package that would bring it, if there is one."""
    for broken in catalogue.plugin_faults:
        if broken.kind == "algorithms" and broken.name == name:
            file, line = broken.place
            return f"{broken.message} ({file}, line {line})", REMEDY
    message = f"there is no algorithm {quote_short(name)}"
    return message, choose_algorithm(name, catalogue)


def choose_algorithm(name: str, catalogue: KnownNames) -> str:
    """Return the remedy for a name that no algorithm has; it says which are wrong on purpose."""
    wrong = {name for name, facts in catalogue.algorithms.items() if facts.wrong}
    return choose_near(name, catalogue.algorithms, "walkthroughs list algorithms", wrong)
