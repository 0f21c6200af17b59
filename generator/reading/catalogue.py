"""The algorithms and games that a file may name, as plain facts: the reader imports neither."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that an author may set."""

    name: str
    """As written in YAML: `table-window`."""
    annotation: Any
    """Literal[...], bool, int, float, str, tuple[float, float] (a window), Annotated[float,
    "at-least"] (a goal), or one of them | None.

    Bounds may be annotated (`Annotated[int, Ge(1)]`) and are then enforced."""
    default: object
    doc: str


@dataclass(frozen=True, slots=True)
class AlgorithmFacts:
    """What can be said of an algorithm without running it."""

    name: str
    options: Mapping[str, Option]
    exact: bool
    """Whether the value it returns is the true one."""
    chance: bool
    """Whether the tree may hold chance nodes."""
    players: int
    """1 or 2."""
    doc: str


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What can be said of a game without playing it."""

    name: str
    options: Mapping[str, Option]
    doc: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All algorithms and games there are, by their names in YAML."""

    algorithms: Mapping[str, AlgorithmFacts]
    games: Mapping[str, GameFacts]
