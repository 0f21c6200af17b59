"""Nodes and edges as a tree: what DOT, Mermaid, edge lists and lists of links share."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..game import CHANCE
from ..reading.errors import START, FaultList, Position, quote_short
from ..reading.limits import Limits
from ..reading.walkthrough import Number
from ..reading.yaml.yaml_values import Scalar, UnfitValue, number, numeric, share
from .brackets import UNKNOWN
from .foreign_tree import (
    KINDS_OF_NODES,
    Draft,
    ForeignTree,
    ImportNotes,
    Node,
    PendingChild,
    Share,
    flatten,
    fold,
    player,
)

SIGNED = re.compile(r"(.*?)(?:\s*[=:]\s*|\s+|^)\(?([-+]?[.\d]+(?:[eE][-+]?\d+)?|\?)\)?$", re.DOTALL)
"""Pattern of a text that ends with a value: `B = 3`, `B: 3`, `B 3`, `B (3)`, `3`."""
MOVER = re.compile(r"(max|min|chance)\b\s*[:,=-]?\s*(.*)", re.IGNORECASE | re.DOTALL)
"""Pattern of a text that begins with who moves: `MAX`, `min A`."""
PROBABILITY = re.compile(r"\(?(?:p\s*=\s*)?(\d*\.?\d+(?:/\d+)?)\)?$")
"""Pattern of a probability at the end of an edge's text."""


@dataclass(slots=True)
class GraphNode:
    """A node as it is written."""

    name: str
    mark: Position
    label: str | None = None
    """What is written in it; without it, its name."""
    player: str = ""
    value: str = ""
    edges: list["GraphEdge"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """A way to a node."""

    target: str
    mark: Position
    label: str = ""
    chance: str = ""
    """Its probability, if the format has a place for it."""


class Graph:
    """The nodes by their names, in the order in which they are first named."""

    def __init__(self) -> None:
        self.nodes: dict[str, GraphNode] = {}

    def node(self, name: str, mark: Position) -> GraphNode:
        """Return the node of the name, which is new when it is first named."""
        return self.nodes.setdefault(name, GraphNode(name, mark))

    def tree(self, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
        """Return the tree below the only node to which no edge leads.

        A node to which several lead is a transposition: it is one position, with its name."""
        ways = dict.fromkeys(self.nodes, 0)
        for node in self.nodes.values():
            for edge in node.edges:
                ways[edge.target] += 1
        root = self._root(ways, faults)
        self._check_cycles(ways, faults)
        reader = _Reader(self.nodes, ways, faults, notes)
        nodes = flatten(root, reader.draft, limits, faults)
        return ForeignTree(nodes)

    def _root(self, ways: Mapping[str, int], faults: FaultList) -> GraphNode:
        roots = [self.nodes[name] for name, count in ways.items() if not count]
        if not self.nodes:
            faults.stop(START, "found no node", "write edges from each node to its children")
        if not roots:
            faults.stop(START, "an edge leads to every node, so none is the root", "open the cycle")
        if len(roots) > 1:
            first, second = (quote_short(root.name) for root in roots[:2])
            message = f"no edge leads to {first} and none to {second}"
            faults.stop(roots[1].mark, message, "a tree has one root: join the two, or delete one")
        return roots[0]

    def _check_cycles(self, ways: Mapping[str, int], faults: FaultList) -> None:
        """Stop at a node that leads to itself: it is never free of edges that lead to it."""
        left = dict(ways)
        free = [name for name, count in ways.items() if not count]
        while free:
            for edge in self.nodes[free.pop()].edges:
                left[edge.target] -= 1
                if not left[edge.target]:
                    free.append(edge.target)
        caught = next((self.nodes[name] for name, count in left.items() if count), None)
        if caught:
            message = f"the node {quote_short(caught.name)} can be reached from itself"
            faults.stop(caught.mark, message, "a tree has no cycles: delete an edge")


class _Reader:
    """What the labels of nodes and edges mean."""

    def __init__(
        self,
        nodes: Mapping[str, GraphNode],
        ways: Mapping[str, int],
        faults: FaultList,
        notes: ImportNotes,
    ) -> None:
        self.nodes = nodes
        self.ways = ways
        self.faults = faults
        self.notes = notes

    def draft(self, node: GraphNode) -> Draft[GraphNode]:
        """Return the node and its children."""
        turn, name, written = self._read_text(node)
        if not node.edges:
            return Draft(Node(node.mark, value=self._leaf(node, written)))
        if written:
            message = "an inner node's value is left out"
            self.notes.add(node.mark, message, "the search finds it out; leaves alone have values")
        key = name if self.ways[node.name] != 1 else ""
        if self.ways[node.name] > 1:
            key = name or node.name
        below = [self._child(edge, turn == CHANCE) for edge in node.edges]
        return Draft(Node(node.mark, turn, key=key), below)

    def _read_text(self, node: GraphNode) -> tuple[int | None, str, str]:
        """Return who moves, the node's own name, and its value as it is written."""
        label = node.name if node.label is None else node.label
        text = " ".join(label.replace("\\n", " ").split())
        turn = player(node.player)
        if turn is None and node.player and fold(node.player) not in KINDS_OF_NODES:
            message = f"found {quote_short(node.player)} as the player"
            self.faults.add(node.mark, message, "write max, min or chance")
        if turn is None and (moves := MOVER.match(text)):
            turn, text = player(moves[1]), moves[2]
        if node.value:
            return turn, text, node.value
        valued = SIGNED.match(text)
        if valued and (node.label is not None or not node.edges) and _is_value(valued[2]):
            return turn, valued[1].strip(), valued[2]
        return turn, text, ""

    def _leaf(self, node: GraphNode, written: str) -> Number | None:
        if not written:
            message = f"the leaf {quote_short(node.label or node.name)} has no value"
            remedy = "write it into its text, as in `A = 3`, or under `value`; `?` if it is unknown"
            self.faults.add(node.mark, message, remedy)
        if not written or written in UNKNOWN:
            return None
        try:
            return number(Scalar(written.removeprefix("+"), True, node.mark))
        except UnfitValue as wrong:
            self.faults.add(node.mark, wrong.message, wrong.remedy)
            return None

    def _child(self, edge: GraphEdge, chance: bool) -> PendingChild[GraphNode]:
        """Return the child, whose label is the edge's; without one, the child's own name."""
        node, label = self.nodes[edge.target], " ".join(edge.label.split())
        written = edge.chance
        if chance and not written and (odds := PROBABILITY.search(label)):
            written, label = odds[1], label[: odds.start()].strip(" (:,")
        if not label:
            _, label, _ = self._read_text(node)
            label = label or ("" if node.label is not None or _is_value(node.name) else node.name)
        return PendingChild(node, edge.mark, label, self._share(written, edge.mark))

    def _share(self, written: str, mark: Position) -> Share | None:
        if not written:
            return None
        try:
            part, weight = share(Scalar(written, True, mark))
        except UnfitValue as wrong:
            self.faults.add(mark, wrong.message, wrong.remedy)
            return Share(None, mark)
        return Share(part, mark, weight)


def _is_value(text: str) -> bool:
    return text in UNKNOWN or numeric(Scalar(text.removeprefix("+"), True, START))
