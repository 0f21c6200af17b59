"""Whether the paths and labels that an author claims exist in the tree."""

from collections import deque
from dataclasses import dataclass, replace

from .faults import listed, nearest, shown
from .values import Tree

MANY = 8
"""Children named in a remedy."""
LOOKED_AT = 1000
"""Nodes that are looked at to find one whose path was not written out."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A path that does not exist."""

    depth: int
    """How many of its labels lead somewhere."""
    message: str
    remedy: str
    guessed: bool = False
    """Whether the remedy is a name like the one that does not exist."""


class Paths:
    """The paths of a tree, looked up label by label."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._labels: dict[int, dict[str, int]] = {}

    def wrong(self, labels: list[str], *, begun: bool = True) -> Missing | None:
        """Where the path breaks off and what may be meant; None if it exists.

        Unless it is sure to have `begun` at the root, its first labels may have been forgotten.
        """
        node = 0
        for depth, label in enumerate(labels):
            children = self._children(node)
            if label not in children:
                found = _missing(labels[:depth], label, labels[depth + 1 :], children)
                meant = None if begun or depth or found.guessed else self._ending(labels)
                remedy = f"did you mean {shown('/'.join(meant), 80)}?" if meant else found.remedy
                return replace(found, remedy=remedy)
            node = children[label]
        return None

    def _ending(self, labels: list[str]) -> list[str] | None:
        """The shortest path that ends in these labels, as far as one looks for it."""
        waiting: deque[tuple[int, list[str]]] = deque([(0, [])])
        for _ in range(LOOKED_AT):
            if not waiting:
                break
            node, path = waiting.popleft()
            if path[-len(labels) :] == labels:
                return path
            waiting += [(child, [*path, name]) for name, child in self._children(node).items()]
        return None

    def _children(self, node: int) -> dict[str, int]:
        if node not in self._labels:
            branches = self._tree.nodes[node].children
            self._labels[node] = {branch.label: branch.node for branch in branches}
        return self._labels[node]


def split(path: str) -> list[str]:
    """The labels of a path; the root has none.

    >>> split("A/D"), split("")
    (['A', 'D'], [])
    """
    return path.split("/") if path else []


def _missing(above: list[str], label: str, below: list[str], children: dict[str, int]) -> Missing:
    path = "/".join([*above, label, *below])
    where = shown("/".join(above)) if above else "the root"
    message = f"the tree has no path {shown(path, 80)}"
    if not children:
        return Missing(len(above), message, f"{where} is a leaf")
    guess = nearest(label, children)
    if guess is not None:
        meant = shown("/".join([*above, guess, *below]), 80)
        return Missing(len(above), message, f"did you mean {meant}?", guessed=True)
    some = list(children)[:MANY]
    more = " …" if len(children) > MANY else ""
    return Missing(len(above), message, f"below {where} there is {listed(some, 'and')}{more}")
