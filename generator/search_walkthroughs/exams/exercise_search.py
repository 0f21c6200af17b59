"""Searches of small trees for exercises: in a window, and with null windows."""

from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from ..game import MAX
from ..skills.small_tree import Path, SmallTree


@dataclass(frozen=True, slots=True)
class Read:
    """What a search read, and what it returned."""

    score: float
    """Score of the root, for MAX."""
    leaves: tuple[Path, ...]
    """The leaves in the order in which they were read, some of them twice by PVS."""


def in_window(tree: SmallTree, alpha: float, beta: float, path: Path = ()) -> Read:
    """Search the node with alpha-beta (fail-soft) in the window."""
    node = tree.at(path)
    if not isinstance(node, tuple):
        return Read(node, (path,))
    turn = tree.turns[len(path)]
    best, leaves = -turn * inf, tuple[Path, ...]()
    for n in range(len(node)):
        read = in_window(tree, alpha, beta, (*path, n))
        leaves += read.leaves
        if turn == MAX:
            best = max(best, read.score)
            alpha = max(alpha, best)
        else:
            best = min(best, read.score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return Read(best, leaves)


class Scout(NamedTuple):
    """The null-window search of a child of the root."""

    child: int
    """The place of the child."""
    alpha: float
    score: float
    is_again: bool
    """Whether the child has to be searched again."""


@dataclass(slots=True)
class Pvs:
    """PVS in a tree of whole numbers, in which players take turns and MAX moves first. A leaf has
    its value at once and is not searched again.

    Without `again` no child is searched again, which is a mistake.
    """

    tree: SmallTree
    again: bool = True
    leaves: list[Path] = field(default_factory=list[Path])
    """The leaves in the order in which they were read."""
    scouts: list[Scout] = field(default_factory=list[Scout])

    def search(self, path: Path = (), alpha: float = -inf, beta: float = inf) -> float:
        """Return the node's score for its mover."""
        node = self.tree.at(path)
        if not isinstance(node, tuple):
            self.leaves.append(path)
            return float(node * (-1) ** len(path))
        best, bound = -inf, beta
        for n in range(len(node)):
            child = (*path, n)
            score = -self.search(child, -bound, -alpha)
            is_again = bound <= score < beta and isinstance(node[n], tuple)
            if n and not path:
                self.scouts.append(Scout(n, alpha, score, is_again))
            if is_again and self.again:
                score = -self.search(child, -beta, -score)
            best = max(best, score)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            bound = alpha + 1
        return best
