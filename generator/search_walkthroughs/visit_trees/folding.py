"""Which nodes are shown at first, and where each of them stands."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .visit_tree import VisitTree

SHOWN_NODES = 40
"""Upper limit of nodes that are shown at first: what a page holds at a size that can be read."""
SHOWN_DEPTH = 6
"""Upper limit of moves from the root to a node that is shown at first."""

ROW, FOLDED_ROW = 27, 24
"""Height of a row with a node, and of one with folded moves (units)."""
LEAD = 9
"""Room above and below the row of a child that is shown alone (units): beside it stands its parent,
with its move above the line and its numbers below."""
FOLDED_WIDTH = 250
"""What the longest text of folded moves takes (units)."""
LEFT, TOP = 24, 26
"""Place of the root's column, and of the first row (units)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of what is shown (units), by the place of a node in the tree."""

    nodes: Mapping[int, tuple[float, float]]
    folded: Mapping[int, tuple[float, float]]
    """Where the moves stand that are folded at a node."""
    height: float
    width: float


def shown_children(tree: VisitTree, limit: int = SHOWN_NODES) -> Mapping[int, int]:
    """Return how many children of each shown node are shown: nodes come in the order of their
    visits until there are `limit`."""
    children, nodes = tree.children, tree.nodes
    shown = {0: 0}
    heap: list[tuple[float, int, int]] = []

    def offer(parent: int, depth: int) -> None:
        at = shown[parent]
        if at < len(children[parent]) and depth < SHOWN_DEPTH:
            child = children[parent][at]
            heapq.heappush(heap, (-nodes[child].visits, child, depth + 1))

    offer(0, 0)
    while heap and len(shown) < limit:
        _, place, depth = heapq.heappop(heap)
        parent = nodes[place].parent
        shown[parent] += 1
        shown[place] = 0
        offer(parent, depth - 1)
        offer(place, depth)
    return shown


def arrange(tree: VisitTree, shown: Mapping[int, int], column: float) -> Layout:
    """Return the places: depth goes to the right, and children stand from top to bottom by their
    visits, what is folded below them. `column` is the width of a column (units)."""
    children = tree.children
    nodes: dict[int, tuple[float, float]] = {}
    folded: dict[int, tuple[float, float]] = {}
    top = float(TOP)
    order: list[tuple[int, int]] = []
    todo = [(0, 0)]
    while todo:
        place, depth = todo.pop()
        order.append((place, depth))
        todo += [(child, depth + 1) for child in reversed(children[place][: shown[place]])]
    rows: dict[int, float] = {}
    pending: list[tuple[int, int]] = []

    def close(depth: int) -> None:
        nonlocal top
        while pending and pending[-1][1] >= depth:
            place, level = pending.pop()
            if len(children[place]) > shown[place]:
                folded[place] = (LEFT + (level + 1) * column, top)
                top += FOLDED_ROW
            first, last = (rows[children[place][at]] for at in (0, shown[place] - 1))
            rows[place] = (first + last) / 2

    for place, depth in order:
        close(depth)
        if shown[place]:
            pending.append((place, depth))
            continue
        lead = LEAD if _is_alone(tree, shown, place) else 0
        top += lead
        rows[place] = top
        if children[place]:
            folded[place] = (LEFT + (depth + 1) * column, top)
        top += ROW + lead
    close(0)
    for place, depth in order:
        nodes[place] = (LEFT + depth * column, rows[place])
    right = max(x + column for x, _ in nodes.values())
    wide = max((x + FOLDED_WIDTH for x, _ in folded.values()), default=0)
    return Layout(nodes, folded, top, max(right, wide))


def _is_alone(tree: VisitTree, shown: Mapping[int, int], place: int) -> bool:
    """Return whether the node is the only child of its parent that is shown."""
    parent = tree.nodes[place].parent
    return parent >= 0 and shown[parent] == 1


def best_line(tree: VisitTree) -> Sequence[int]:
    """Return the nodes from the root on which the most visited child follows each node."""
    line = [0]
    while tree.children[line[-1]]:
        line.append(tree.children[line[-1]][0])
    return line


def subtree_sizes(tree: VisitTree) -> Sequence[int]:
    """Return the number of nodes of each subtree, its root included."""
    sizes = [1] * len(tree.nodes)
    for place in range(len(tree.nodes) - 1, 0, -1):
        sizes[tree.nodes[place].parent] += sizes[place]
    return sizes
