"""Whether the paths and labels that an author claims exist in the tree."""

from dataclasses import dataclass

from .faults import listed, nearest, shown
from .values import Tree

MANY = 8
"""Children named in a remedy."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A path that does not exist."""

    depth: int
    """How many of its labels lead somewhere."""
    message: str
    remedy: str


class Paths:
    """The paths of a tree, looked up label by label."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._labels: dict[int, dict[str, int]] = {}

    def wrong(self, labels: list[str]) -> Missing | None:
        """Where the path breaks off and what may be meant; None if it exists."""
        node = 0
        for depth, label in enumerate(labels):
            children = self._children(node)
            if label not in children:
                return _missing(labels[:depth], label, labels[depth + 1 :], children)
            node = children[label]
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
        return Missing(len(above), message, f"did you mean {meant}?")
    some = list(children)[:MANY]
    more = " …" if len(children) > MANY else ""
    return Missing(len(above), message, f"below {where} there is {listed(some, 'and')}{more}")
