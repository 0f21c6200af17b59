"""Small random trees, and searches of them: the right ones, and what students do instead.

Exams and exercises are drawn by lot and most trees are thrown away, so these searches are short and
fast. What an exam accepts is run by the algorithms of the course as well, which must agree; tests
hold the exercises to them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import inf
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from ..game import CHANCE, MAX, MIN

Path: TypeAlias = tuple[int, ...]
"""The places of the children that lead to a node, from 0."""
Number: TypeAlias = int | float | Fraction
Kind: TypeAlias = Literal["minimax", "alpha-beta", "order", "negamax", "expectimax"]
CUTTING: frozenset[Kind] = frozenset(("alpha-beta", "order"))
"""Kinds of tasks in which something is left out; `order` is alpha-beta that tries the best child of
each node first."""


def alternate(depth: int, first: int = MAX) -> tuple[int, ...]:
    """Return who moves at each of so many levels where the players take turns.

    >>> alternate(3)
    (1, -1, 1)
    """
    return tuple(first * (-1) ** level for level in range(depth))


@dataclass(frozen=True, slots=True)
class SmallTree:
    """A tree in which all nodes of a level are the same player's."""

    root: Any
    """Nested tuples of whole numbers, the values for MAX."""
    turns: tuple[int, ...]
    """Who moves at each level, from the root: 1 MAX, -1 MIN, 0 chance."""
    shares: Mapping[Path, tuple[Fraction, ...]] = field(default_factory=dict)
    """The chances of the children of each chance node; they add up to 1."""

    def at(self, path: Path) -> Any:
        """Return the node that the path leads to: a tuple, or the value of a leaf."""
        node = self.root
        for place in path:
            node = node[place]
        return node

    def inner(self) -> Iterator[Path]:
        """Yield the nodes that are not leaves, level by level, as they are named."""
        level: list[Path] = [()]
        while level := [path for path in level if isinstance(self.at(path), tuple)]:
            yield from level
            level = [(*path, n) for path in level for n in range(len(self.at(path)))]

    def leaves(self, path: Path = ()) -> Iterator[Path]:
        """Yield the leaves below the node, from left to right."""
        if not isinstance(self.at(path), tuple):
            yield path
        else:
            for n in range(len(self.at(path))):
                yield from self.leaves((*path, n))


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut that leaves something out."""

    path: Path
    left_out: Path
    """The places of the children that are left out, in the order of the search."""
    skipped: int
    """Number of leaves below the other children."""
    source: Path
    """The ancestor of the other player whose score is the bound."""
    deep: bool
    """Whether that ancestor is not the parent of the node."""
    is_sure: bool
    """Whether the score of that ancestor is the bound itself. If it is not, the ancestor has failed
    low or high so far, and one further up allows the cut too: then two answers are right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of one way of searching."""

    scores: Mapping[Path, Number]
    """The score with which each inner node that was entered is left."""
    leaves: tuple[Path, ...]
    """The leaves that were read, in order."""
    changes: int
    """Number of changes of a score: the numbers that a student writes."""
    cuts: tuple[Cut, ...] = ()
    windows: Mapping[Path, tuple[Number, Number]] = field(default_factory=dict)
    """Alpha and beta with which each inner node is entered; empty without windows."""

    @property
    def value(self) -> Number:
        """The score of the root."""
        return self.scores[()]


def best_move(tree: SmallTree, answer: Answer, path: Path = ()) -> int:
    """Return the place of the first child with the node's score; at a chance node, 0."""
    turn, score_of_node = tree.turns[len(path)], answer.scores[path]
    for n, child in enumerate(tree.at(path)):
        below = (*path, n)
        score = answer.scores.get(below) if len(below) < len(tree.turns) else child
        if turn == CHANCE or score == score_of_node:
            return n
    raise ValueError("the scores are not those of this tree")


def best_line(tree: SmallTree, answer: Answer) -> Path:
    """Return the moves of best play, down to the first chance node."""
    path: Path = ()
    while len(path) < len(tree.turns) and tree.turns[len(path)] != CHANCE:
        path = (*path, best_move(tree, answer, path))
    return path


def best_moves(tree: SmallTree) -> Sequence[int]:
    """Return the places of all moves at the root with the tree's value, in a tree where a player
    moves first."""
    return [*dict.fromkeys(line[0] for line in best_lines(tree))]


def best_lines(tree: SmallTree) -> Sequence[Path]:
    """Return all lines of best play, down to the first chance node."""
    scores = minimax(tree).scores
    lines: list[Path] = [()]
    for turn in tree.turns:
        if turn == CHANCE:
            break
        children = [(*path, n) for path in lines for n in range(len(tree.at(path)))]
        lines = [path for path in children if scores.get(path, tree.at(path)) == scores[()]]
    return lines


def minimax(
    tree: SmallTree,
    turns: Sequence[int] | None = None,
    mean: Callable[[Sequence[Number], Sequence[Fraction]], Number] | None = None,
) -> Answer:
    """Return every node's value for MAX: the greatest, the least, or the mean of the children.

    With `turns` others move than the tree says; `mean` takes the place of the weighted mean.
    """
    turns, mean = turns or tree.turns, mean or _mean
    scores: dict[Path, Number] = {}
    leaves: list[Path] = []
    changes = 0

    def value(node: Any, path: Path) -> Number:
        nonlocal changes
        if not isinstance(node, tuple):
            leaves.append(path)
            return int(node)
        turn = turns[len(path)]
        values = [value(child, (*path, n)) for n, child in enumerate(node)]
        if turn == CHANCE:
            changes += len(values)
            scores[path] = mean(values, tree.shares[path])
        else:
            changes += _changes(values, turn)
            scores[path] = max(values) if turn == MAX else min(values)
        return scores[path]

    value(tree.root, ())
    return Answer(scores, tuple(leaves), changes)


def _mean(values: Sequence[Number], shares: Sequence[Fraction]) -> Number:
    terms = zip(shares, values, strict=True)
    mean = sum((share * Fraction(value) for share, value in terms), Fraction())
    return int(mean) if mean.denominator == 1 else mean


def _plain_mean(values: Sequence[Number], shares: Sequence[Fraction]) -> Number:
    return sum((Fraction(value) for value in values), Fraction()) / len(values)


def _changes(values: Sequence[Number], turn: int) -> int:
    """Return how often the score changes while the values come one after the other."""
    count, best = 0, -turn * inf
    for value in values:
        if (value - best) * turn > 0:
            best, count = float(value), count + 1
    return count


def alpha_beta(
    tree: SmallTree, *, past: bool = False, shallow: bool = False, backwards: bool = False,
    turn: int | None = None, best_first: int = 0,
) -> Answer:  # fmt: skip
    """Alpha-beta (fail-soft), or a mistake of it.

    `past` cuts only past the bound; `shallow` hands down no bound from above the parent, so it
    makes no deep cut; `backwards` goes from right to left; `turn` moves at the root; `best_first`
    tries the child that is best for the mover first (1) or last (-1), of equals the left one first.
    """
    values = minimax(tree).scores if best_first else {}
    scores: dict[Path, Number] = {}
    windows: dict[Path, tuple[Number, Number]] = {}
    leaves: list[Path] = []
    cuts: list[Cut] = []
    above: list[tuple[int, Number, Path]] = []
    changes = 0

    def value(node: Any, path: Path, turn: int, alpha: Number, beta: Number) -> Number:
        nonlocal changes
        if not isinstance(node, tuple):
            leaves.append(path)
            return int(node)
        windows[path] = alpha, beta
        best: Number = -turn * inf
        order = [*range(len(node))][:: -1 if backwards else 1]
        if best_first:
            order.sort(key=lambda n: -turn * best_first * values.get((*path, n), node[n]))
        low, high = (alpha, inf) if turn == MAX else (-inf, beta)
        above.append((turn, best, path))
        for done, n in enumerate(order, 1):
            a, b = (low, high) if shallow else (alpha, beta)
            score = value(node[n], (*path, n), -turn, a, b)
            if (score - best) * turn > 0:
                best, changes = score, changes + 1
                above[-1] = turn, best, path
            if turn == MAX:
                alpha = low = max(alpha, best)
            else:
                beta = high = min(beta, best)
            if alpha > beta if past else alpha >= beta:
                if skipped := sum(leaf_count(node[other]) for other in order[done:]):
                    distance, source = _source(above, best, turn, past)
                    bound = beta if turn == MAX else alpha
                    is_sure = above[-1 - distance][1] == bound
                    cut = Cut(
                        path=path,
                        left_out=tuple(order[done:]),
                        skipped=skipped,
                        source=source,
                        deep=distance > 1,
                        is_sure=is_sure,
                    )
                    cuts.append(cut)
                break
        above.pop()
        scores[path] = best
        return best

    value(tree.root, (), turn or tree.turns[0], -inf, inf)
    return Answer(scores, tuple(leaves), changes, tuple(cuts), windows)


def _source(
    above: Sequence[tuple[int, Number, Path]], best: Number, turn: int, past: bool
) -> tuple[int, Path]:
    """Return how far above the node, the last, the bound was found, and where."""
    for distance, (other, bound, path) in enumerate(above[-2::-1], 1):
        reach = (best - bound) * turn
        if other != turn and (reach > 0 if past else reach >= 0):
            return distance, path
    raise ValueError("nothing above allows the cut")


def leaf_count(node: Any) -> int:
    """Return the number of leaves of nested tuples."""
    return sum(map(leaf_count, node)) if isinstance(node, tuple) else 1


def _by_one_player(tree: SmallTree, turn: int) -> tuple[int, ...]:
    return tuple(turn if level_turn == CHANCE else level_turn for level_turn in tree.turns)


def negamax(tree: SmallTree, answer: Answer) -> Mapping[Path, Number]:
    """Return the scores of a minimax answer, each in terms of the player to move at the node."""
    return {path: tree.turns[len(path)] * score for path, score in answer.scores.items()}


Mistake: TypeAlias = Literal[
    "past-bound", "shallow", "right-to-left", "other-player", "max-everywhere",
    "left-to-right", "worst-first",
    "worst-outcome", "best-outcome", "plain-mean",
]  # fmt: skip

SEARCHES: Mapping[Kind, Callable[[SmallTree], Answer]] = MappingProxyType(
    {
        "minimax": minimax,
        "alpha-beta": alpha_beta,
        "order": partial(alpha_beta, best_first=1),
        "negamax": minimax,
        "expectimax": minimax,
    }
)
"""The search for each kind of task; negamax has the same values, with other signs."""

_PLAIN: Mapping[str, Callable[[SmallTree], Answer]] = {
    "other-player": lambda tree: minimax(tree, turns=[-turn for turn in tree.turns]),
    "max-everywhere": lambda tree: minimax(tree, turns=[MAX] * len(tree.turns)),
}
MISTAKES: Mapping[Kind, Mapping[str, Callable[[SmallTree], Answer]]] = MappingProxyType(
    {
        "minimax": _PLAIN,
        "negamax": _PLAIN,
        "alpha-beta": {
            "past-bound": partial(alpha_beta, past=True),
            "shallow": partial(alpha_beta, shallow=True),
            "right-to-left": partial(alpha_beta, backwards=True),
            "other-player": lambda tree: alpha_beta(tree, turn=-tree.turns[0]),
        },
        "order": {
            "left-to-right": alpha_beta,
            "worst-first": partial(alpha_beta, best_first=-1),
        },
        "expectimax": {
            "worst-outcome": lambda tree: minimax(tree, turns=_by_one_player(tree, MIN)),
            "best-outcome": lambda tree: minimax(tree, turns=_by_one_player(tree, MAX)),
            "plain-mean": lambda tree: minimax(tree, mean=_plain_mean),
        },
    }
)
"""What students do instead, by the kind of task."""
