"""A tree written by hand, played as a game.

A state is the number of a position in the tree's table, so that a position reached twice is one
state: a transposition.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import TypeAlias

from ..game import MAX, PASS, UnknownValue

Nested: TypeAlias = "float | Sequence[Nested] | Mapping[str, Nested]"


@dataclass(frozen=True, slots=True)
class Branch:
    """An edge from a position to the next."""

    label: str
    node: int
    chance: Fraction | None = None
    prior: Fraction | None = None
    noisy: bool = False
    """Whether the move is a capture, a check or a promotion."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position: inner if it has branches, else a leaf."""

    turn: int
    branches: tuple[Branch, ...] = ()
    value: float | None = None
    """Value of a leaf to MAX; None if it is unknown."""
    estimate: float | None = None
    """Static evaluation of an inner position for MAX; None if none is written."""
    key: str | None = None
    note: str = ""
    after_pass: int | None = None
    """The position in which the other player moves, if the mover passes: this is not a move."""
    check: bool = False
    """Whether the mover is in check."""
    bounds: tuple[float, float] | None = None
    """Between which values that of an inner position lies; None if that is not written."""
    hash: int | None = None
    """Hash of the position in a table of few slots; None if none is written."""
    sees: str | None = None
    """What the mover sees; None if that is everything."""

    @property
    def unknown(self) -> bool:
        """Whether this is a leaf whose value nobody knows."""
        return not self.branches and self.value is None


class Tree:
    """The game of walking down a tree whose first node is the root.

    >>> game = Tree.grow({"A": [2, 4], "B": [{"C": 7, "D": 3}, 5]})
    >>> game.moves(game.start())
    ('A', 'B')
    >>> game.score(game.play(game.play(game.start(), "A"), "2"))
    4
    """

    def __init__(self, nodes: Sequence[Node], range: tuple[float, float] | None = None) -> None:
        self.nodes = tuple(nodes)
        self._moves = tuple(tuple(b.label for b in node.branches) for node in self.nodes)
        self._priors = {
            (place, b.label): b.prior
            for place, node in enumerate(self.nodes)
            for b in node.branches
            if b.prior is not None
        }
        self._next = tuple(
            {b.label: b.node for b in node.branches}
            | ({} if node.after_pass is None else {PASS: node.after_pass})
            for node in self.nodes
        )
        self._noisy = tuple(
            frozenset(b.label for b in node.branches if b.noisy) for node in self.nodes
        )
        self.range = range or extremes(self.nodes)

    @classmethod
    def grow(cls, nested: Nested, turn: int = MAX) -> "Tree":
        """Return the tree of nested lists and mappings whose levels alternate from `turn` on."""
        nodes: list[Node] = []

        def plant(part: Nested, turn: int) -> int:
            place = len(nodes)
            if isinstance(part, Mapping | Sequence):
                parts = part if isinstance(part, Mapping) else dict(_numbered(part))
                nodes.append(Node(turn))
                branches = tuple(Branch(label, plant(p, -turn)) for label, p in parts.items())
                nodes[place] = Node(turn, branches)
            else:
                nodes.append(Node(turn, value=part))
            return place

        plant(nested, turn)
        return cls(nodes)

    def start(self) -> int:
        """Return the root."""
        return 0

    def turn(self, state: int) -> int:
        """Return who moves: 1 MAX, -1 MIN, 0 chance."""
        return self.nodes[state].turn

    def moves(self, state: int) -> Sequence[str]:
        """Return the labels of the branches, in the order they are written."""
        return self._moves[state]

    def play(self, state: int, move: str) -> int:
        """Return the position at the end of the branch, or after a pass."""
        return self._next[state][move]

    def over(self, state: int) -> bool:
        """Return whether the position is a leaf."""
        return not self._moves[state]

    def score(self, state: int) -> float:
        """Return the leaf's value to MAX. Raises UnknownValue if it is unknown."""
        value = self.nodes[state].value
        if value is None:
            raise UnknownValue
        return value

    def outcomes(self, state: int) -> Sequence[tuple[str, Fraction]]:
        """Return the branches of a chance node with their probabilities."""
        branches = self.nodes[state].branches
        return tuple((b.label, b.chance) for b in branches if b.chance is not None)

    def key(self, state: int) -> int:
        """Return the position itself."""
        return state

    def hash(self, state: int) -> int:
        """Return the hash written at the node, else the number of the position."""
        written = self.nodes[state].hash
        return state if written is None else written

    def sees(self, state: int) -> str | None:
        """Return what the mover sees; None if that is everything."""
        return self.nodes[state].sees

    def evaluate(self, state: int) -> float:
        """Return the estimate written at the node, 0 if there is none."""
        return self.nodes[state].estimate or 0

    def prior(self, state: int, move: str) -> float:
        """Return the prior written at the branch; where none is, all branches have the same."""
        return float(self._priors.get((state, move), Fraction(1, len(self._moves[state]))))

    def noisy(self, state: int, move: str) -> bool:
        """Return whether the branch is written as a noisy move."""
        return move in self._noisy[state]

    def passed(self, state: int) -> int | None:
        """Return the position after a pass; None if none is written."""
        return self.nodes[state].after_pass

    def in_check(self, state: int) -> bool:
        """Return whether the mover is written to be in check."""
        return self.nodes[state].check

    def bounds(self, state: int) -> tuple[float, float] | None:
        """Return the bounds written at the node; None if none are."""
        return self.nodes[state].bounds


def extremes(nodes: Sequence[Node]) -> tuple[float, float]:
    """Return the minimum and the maximum value of the leaves."""
    values = [node.value for node in nodes if node.value is not None]
    return min(values, default=-inf), max(values, default=inf)


def _numbered(parts: Sequence[Nested]) -> list[tuple[str, Nested]]:
    return [(str(number), part) for number, part in enumerate(parts, 1)]
