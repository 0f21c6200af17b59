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
    """What a leaf is worth to MAX; None where nobody knows."""
    estimate: float = 0
    """What an inner position looks worth to MAX, without search."""
    key: str | None = None
    note: str = ""
    after_pass: int | None = None
    """The position in which the other player moves, if the mover passes; it is no move."""
    hash: int | None = None
    """What a table of few slots takes for the position, if that is written."""
    sees: str | None = None
    """What the mover sees, if that is not all."""


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
        """The tree of nested lists and mappings whose levels alternate from `turn` on."""
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
        """The root."""
        return 0

    def turn(self, state: int) -> int:
        """Who moves: 1 MAX, -1 MIN, 0 chance."""
        return self.nodes[state].turn

    def moves(self, state: int) -> Sequence[str]:
        """The labels of the branches, in the order they are written."""
        return self._moves[state]

    def play(self, state: int, move: str) -> int:
        """The position at the end of the branch, or after a pass."""
        return self._next[state][move]

    def over(self, state: int) -> bool:
        """Whether the position is a leaf."""
        return not self._moves[state]

    def score(self, state: int) -> float:
        """The leaf's value to MAX; UnknownValue if nobody knows it."""
        value = self.nodes[state].value
        if value is None:
            raise UnknownValue
        return value

    def outcomes(self, state: int) -> Sequence[tuple[str, Fraction]]:
        """The branches of a chance node and how likely they are."""
        branches = self.nodes[state].branches
        return tuple((b.label, b.chance) for b in branches if b.chance is not None)

    def key(self, state: int) -> int:
        """The position itself."""
        return state

    def hash(self, state: int) -> int:
        """The hash written at the node, else the number of the position."""
        written = self.nodes[state].hash
        return state if written is None else written

    def sees(self, state: int) -> str | None:
        """What the mover sees; None where that is all."""
        return self.nodes[state].sees

    def evaluate(self, state: int) -> float:
        """The estimate written at the node, 0 if there is none."""
        return self.nodes[state].estimate

    def prior(self, state: int, move: str) -> float:
        """The prior written at the branch; where none is, all branches have the same."""
        return float(self._priors.get((state, move), Fraction(1, len(self._moves[state]))))

    def noisy(self, state: int, move: str) -> bool:
        """Whether the branch is written as a noisy move."""
        return move in self._noisy[state]

    def passed(self, state: int) -> int | None:
        """The position after a pass; None where none is written."""
        return self.nodes[state].after_pass


def extremes(nodes: Sequence[Node]) -> tuple[float, float]:
    """The minimum and the maximum value of the leaves."""
    values = [node.value for node in nodes if node.value is not None]
    return min(values, default=-inf), max(values, default=inf)


def _numbered(parts: Sequence[Nested]) -> list[tuple[str, Nested]]:
    return [(str(number), part) for number, part in enumerate(parts, 1)]
