"""All small trees: every shape with a given number of leaves, every order of the leaves' values.

A search by minimax or alpha-beta only compares. What it does depends on the order of its leaves,
ties included, and not on their values: so the weak orders of the leaves of a shape stand for all
numbers that its leaves may have.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import TypeAlias

from ..games.tree import Branch, Node, Tree

Shape: TypeAlias = "tuple[Shape, ...] | None"
"""The shapes of a node's children; None for a leaf."""
NestedTree: TypeAlias = "float | list[NestedTree]"
"""A leaf's value, or the list of a node's children."""


def shapes(leaves: int) -> list[Shape]:
    """Return all trees of that number of leaves whose inner nodes have two or more children, the
    flattest first.

    There are 1, 1, 3, 11, 45, 197, 903 of them: the little Schröder numbers.

    >>> shapes(3)
    [(None, None, None), (None, (None, None)), ((None, None), None)]
    """
    return sorted(_trees(leaves), key=_depth)


def _trees(leaves: int) -> Iterator[Shape]:
    """Yield the trees of that number of leaves, in any order."""
    yield from _rows(leaves) if leaves > 1 else (None,)


def _rows(leaves: int) -> Iterator[tuple[Shape, ...]]:
    """Yield the rows of two or more trees that have that number of leaves together."""
    for first in range(1, leaves):
        rest = leaves - first
        for shape in _trees(first):
            yield from ((shape, last) for last in _trees(rest))
            yield from ((shape, *row) for row in _rows(rest))


def _depth(shape: Shape) -> int:
    return 0 if shape is None else 1 + max(map(_depth, shape))


def weak_orders(leaves: int) -> Iterator[tuple[int, ...]]:
    """Yield every order of that number of values, ties included: the rank of each, from 0
    without a gap.

    There are 1, 3, 13, 75, 541, 4,683, 47,293 of them: the ordered Bell numbers.

    >>> list(weak_orders(2))
    [(0, 0), (0, 1), (1, 0)]
    """
    all_ranks = product(range(leaves), repeat=leaves)
    return (ranks for ranks in all_ranks if len(set(ranks)) == max(ranks) + 1)


def ordered_shapes(least: int, greatest: int) -> Iterator[tuple[Shape, tuple[int, ...]]]:
    """Yield every shape of `least` to `greatest` leaves with every order of its leaves.

    >>> sum(1 for _ in ordered_shapes(1, 3))
    43
    """
    for count in range(least, greatest + 1):
        for shape in shapes(count):
            for ranks in weak_orders(count):
                yield shape, ranks


def fill(shape: Shape, values: Iterable[float]) -> NestedTree:
    """Return the tree of the shape whose leaves have these values, from left to right.

    >>> fill((None, (None, None)), [4, 7, 1])
    [4, [7, 1]]
    """
    leaves = iter(values)

    def build(part: Shape) -> NestedTree:
        return next(leaves) if part is None else [build(child) for child in part]

    return build(shape)


def random_dag(random: Random) -> Tree:
    """Return a tree whose positions come again; its levels alternate, and MAX moves at the root."""
    leaves = [random.randint(-4, 4) for _ in range(random.randint(4, 7))]
    height = random.randint(3, 5)
    turn = 1 if height % 2 else -1
    levels = [[Node(-turn, value=value) for value in leaves]]
    for _ in range(height):
        count = len(levels[-1])
        nodes = []
        for _ in range(random.randint(3, 4)):
            labels = range(1, random.randint(3, 4))
            branches = tuple(Branch(str(i), random.randrange(count)) for i in labels)
            nodes.append(Node(turn, branches))
        levels.append(nodes)
        turn = -turn
    levels[-1] = levels[-1][:1]
    first_numbers: dict[int, int] = {}
    numbered: list[tuple[int, Node]] = []
    for number, level in reversed(list(enumerate(levels))):
        first_numbers[number] = len(numbered)
        numbered += [(number, node) for node in level]
    return Tree(
        [
            replace(
                n,
                branches=tuple(replace(b, node=first_numbers[k - 1] + b.node) for b in n.branches),
            )
            for k, n in numbered
        ]
    )
