"""Random trees of the tasks: numbers or names of leaves, in lists."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

MAX_CHILDREN = 3
"""Upper limit of the children of a node."""


def sizes(count: int, smallest: int, largest: int) -> Iterator[int]:
    """Yield this number of sizes, from the smallest to the largest at even steps.

    >>> list(sizes(4, 1, 2))
    [1, 1, 2, 2]
    """
    for number in range(count):
        yield smallest + number * (largest - smallest + 1) // count


def number_tree(random: Random, leaves: int, values: Sequence[float]) -> Any:
    """Return a random tree with two `leaves` or more: nested lists of some of the values."""
    if leaves == 1:
        return random.choice(values)
    return [number_tree(random, size, values) for size in parts(random, leaves)]


def parts(random: Random, leaves: int) -> list[int]:
    """Return numbers of leaves, two or more, that add up to `leaves`: one for each child."""
    count = random.randint(2, min(MAX_CHILDREN, leaves))
    cuts = sorted(random.sample(range(1, leaves), count - 1))
    return [end - begin for begin, end in zip([0, *cuts], [*cuts, leaves], strict=True)]


def minimax(tree: Any, maximizing: bool) -> Any:
    """Return the value of such a tree to MAX, who moves at its root if `maximizing`."""
    if not isinstance(tree, list):
        return tree
    values = (minimax(child, not maximizing) for child in tree)
    return max(values) if maximizing else min(values)


def named_tree(tree: Any) -> tuple[Any, dict[str, Any]]:
    """Return a tree with names in place of its leaves, and the values of the names.

    >>> named_tree([[3, 5], 2])
    ([['a', 'b'], 'c'], {'a': 3, 'b': 5, 'c': 2})
    """
    values: dict[str, Any] = {}
    names = leaf_names()

    def named(part: Any) -> Any:
        if isinstance(part, list):
            return [named(child) for child in part]
        name = next(names)
        values[name] = part
        return name

    return named(tree), values


def leaf_names() -> Iterator[str]:
    """Yield a, b, … z, a1, b1, …"""
    number = 0
    while True:
        for code in range(ord("a"), ord("z") + 1):
            yield f"{chr(code)}{number or ''}"
        number += 1


def position_tree(
    random: Random, size: int, most_children: int, min_parents: int
) -> dict[str, list[str]]:
    """Return a random tree of this number of positions, p1 first: for each its children.

    The parent of the next position is drawn among the first half of the positions that have room
    for a child. Parameters: `most_children`, upper limit of the children of a position;
    `min_parents`, lower limit of the positions among which a parent is drawn.
    """
    children: dict[str, list[str]] = {"p1": []}
    for place in range(2, size + 1):
        parents = [name for name, below in children.items() if len(below) < most_children]
        parent = random.choice(parents[: max(min_parents, len(parents) // 2)])
        children[parent].append(f"p{place}")
        children[f"p{place}"] = []
    return children


class AskedValues:
    """Answers to questions about leaves or positions, with a record of what was asked."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.names: list[str] = []
        """The names that were asked for, in order."""

    def __call__(self, name: str) -> Any:
        """Return the value of a name. Raises LookupError for a name without a value."""
        if name not in self._values:
            raise LookupError(f"nothing may be asked of {name!r}")
        self.names.append(name)
        return self._values[name]


def with_values(tree: Any, values: Mapping[str, Any]) -> Any:
    """Return a tree of names with the values in place of the names.

    >>> with_values([["a", "b"], "c"], {"a": 3, "b": 5, "c": 2})
    [[3, 5], 2]
    """
    if isinstance(tree, list):
        return [with_values(child, values) for child in tree]
    return values[tree]
