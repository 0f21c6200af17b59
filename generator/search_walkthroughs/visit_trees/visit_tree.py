"""A tree of visits as data: one entry a node, whatever program it comes from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

Facts: TypeAlias = tuple[tuple[str, float | str], ...]
"""Other things that a node's program says of it, by their names there."""


@dataclass(frozen=True, slots=True)
class VisitNode:
    """A node, as its program holds it."""

    parent: int
    """Place of its parent among the nodes of the tree; -1 at the root."""
    label: str
    """The move that leads to it; at the root its name."""
    visits: float
    value: float | None = None
    """Mean of its results, in the view and the units of its program; None if it is not known."""
    prior: float | None = None
    facts: Facts = ()
    board: str = ""
    """Its position: a text, or a picture as SVG."""


@dataclass(frozen=True)
class VisitTree:
    """The nodes of a tree, each behind its parent, with what is to be said of where they come from.

    In a tree that `in_order` has made, each node stands before the nodes below it, and the children
    of a node stand by their visits, the largest number first.
    """

    nodes: Sequence[VisitNode]
    fields: str = ""
    """Which field of a node was taken for what, such as ``children = kids, visits = N``."""
    passed_over: Sequence[tuple[str, int]] = ()
    """What the source holds besides and the tree does not, each with its number."""
    links: Sequence[tuple[int, int]] = ()
    """Second parents: the place of a parent, and of the child that has another parent too."""

    @cached_property
    def children(self) -> Sequence[Sequence[int]]:
        """Places of the children, by the place of their parent."""
        below: list[list[int]] = [[] for _ in self.nodes]
        for place, node in enumerate(self.nodes):
            if node.parent >= 0:
                below[node.parent].append(place)
        return below

    @cached_property
    def depths(self) -> Sequence[int]:
        """Number of moves from the root, by place."""
        depths = list[int]()
        for node in self.nodes:
            depths.append(0 if node.parent < 0 else depths[node.parent] + 1)
        return depths

    def path(self, place: int) -> tuple[str, ...]:
        """Return the labels from the root to a node; of the root itself none."""
        labels = []
        while self.nodes[place].parent >= 0:
            labels.append(self.nodes[place].label)
            place = self.nodes[place].parent
        return tuple(reversed(labels))


def without_zeros(*counts: tuple[str, int]) -> list[tuple[str, int]]:
    """Return what the source holds besides: the counts that are not 0."""
    return [(name, count) for name, count in counts if count]


def _moved(node: VisitNode, parent: int) -> VisitNode:
    """Return the node below another place; `replace` takes three times as long."""
    return VisitNode(
        parent, node.label, node.visits, node.value, node.prior, node.facts, node.board
    )


def visit_order(tree: VisitTree) -> list[int]:
    """Return the places of the nodes, each before those below it, children sorted by visits."""
    nodes, children = tree.nodes, tree.children
    order, todo = list[int](), [0]
    while todo:
        place = todo.pop()
        order.append(place)
        todo += sorted(children[place], key=lambda child: nodes[child].visits)
    return order


def in_order(tree: VisitTree) -> VisitTree:
    """Return the tree with each node before those below it, and children sorted by visits."""
    nodes, order = tree.nodes, visit_order(tree)
    if order == list(range(len(nodes))):
        return tree
    place_of = {old: new for new, old in enumerate(order)} | {-1: -1}
    moved = []
    for node in (nodes[old] for old in order):
        parent = place_of[node.parent]
        is_there = parent == node.parent
        moved.append(node if is_there else _moved(node, parent))
    links = [(place_of[parent], place_of[child]) for parent, child in tree.links]
    return replace(tree, nodes=moved, links=links)
