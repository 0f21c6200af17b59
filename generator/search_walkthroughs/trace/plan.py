"""The tree that a picture can show: every node told of, before anything has happened to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Literal, TypeAlias

from ..game import Board, Path

Search: TypeAlias = Literal["depth-first", "best-first", "monte-carlo"]
Others: TypeAlias = tuple[tuple[str, str], ...]
"""What a text is in the languages that write it otherwise than English, by their codes."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One node of the plan."""

    path: Path
    label: str
    """The move that leads here; at the root its name, if it has one."""
    turn: int
    """Who moves: 1 MAX, -1 MIN, 0 chance."""
    depth: int
    children: tuple[Path, ...] = ()
    value: float | None = None
    """A leaf's value to MAX; None at inner nodes and where nobody knows it."""
    leaf: bool = False
    estimate: bool = False
    """A leaf because a depth limit stops here: its value is a static evaluation."""
    chance: Fraction | None = None
    """How likely the edge to this node is, below a chance node."""
    note: str = ""
    twin: Path | None = None
    """The first place where the same position stands in the tree, if this is another."""
    hidden: int = 0
    """Nodes below that are counted and not drawn; 0 where nobody can count them."""
    folded: int = 0
    """How many children are counted and not drawn, beside those that are drawn."""
    place: int = 0
    """Which of its parent's children it is, from 0, those that are not drawn among them."""
    critical: int | None = None
    """In the minimal tree of Knuth and Moore, the type of the node: 1 where the best play goes, 2
    where one child is enough, 3 where all are needed; None outside it."""
    board: Board | None = None
    """The position as its node shows it, in games that are played on a board."""
    beside: Board | None = None
    """The position as it is shown beside the tree, where no node is large enough for the board."""
    others: Others = ()
    """The label in other languages."""

    @property
    def breadth(self) -> int:
        """How many children there are, drawn or folded."""
        return len(self.children) + self.folded

    @property
    def position(self) -> Board | None:
        """The position, wherever it is shown."""
        return self.board or self.beside

    def called(self, language: str) -> str:
        """The label in a language."""
        return dict(self.others).get(language, self.label)


@dataclass(frozen=True, slots=True)
class Plan:
    """The drawn part of a tree."""

    spots: Mapping[Path, Spot]
    """In depth-first order."""
    total: int | None
    """Nodes of the whole tree, transpositions unfolded; None if nobody can count them."""
    range: tuple[float, float]
    """The least and the greatest score."""
    unknown: tuple[float, float] = (-inf, inf)
    """What is known of a node before anything is read."""
    window: bool = False
    """Whether the algorithm searches with alpha and beta."""
    passes: bool = False
    """Whether the algorithm may enter a node again."""
    search: Search = "depth-first"
    """How the algorithm goes over the tree; best-first, merits or proof numbers are shown; Monte
    Carlo, visits and means."""
    algorithm: str = ""
    """Which algorithm it is: searches that play games out estimate and choose in different ways."""
    options: Mapping[str, object] = field(default_factory=dict)
    """What it was set to."""
    terms: Literal["max", "mover"] = "max"
    """Whose values the algorithm's own variables hold; the frames' are always MAX's."""
    elsewhere: Mapping[Path, Board] = field(default_factory=dict)
    """Positions that are not drawn and that captions speak of, by the path to them."""
    names: Mapping[Path, str] = field(default_factory=dict)
    """What captions call each node: its label, or its path where labels repeat."""
    others: Mapping[Path, Others] = field(default_factory=dict)
    """The same in other languages, of the nodes that they call otherwise."""

    @property
    def best_first(self) -> bool:
        """Whether the search goes from node to node over the tree, by what it can prove."""
        return self.search == "best-first"

    @property
    def sampled(self) -> bool:
        """Whether the search plays games out."""
        return self.search == "monte-carlo"

    def called(self, path: Path, language: str) -> str | None:
        """What the language calls a node; None of nodes that are not in the plan."""
        return dict(self.others.get(path, ())).get(language, self.names.get(path))

    @property
    def root(self) -> Path:
        """The path of the first node drawn; ``()`` unless only a subtree is told."""
        return next(iter(self.spots))
