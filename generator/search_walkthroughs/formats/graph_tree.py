"""Nodes and edges as a tree: what DOT, Mermaid, edge lists and lists of links share."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..game import CHANCE
from ..reading.errors import START, FaultList, Position, quote_short
from ..reading.limits import Limits
from ..reading.walkthrough import Number
from ..reading.yaml.yaml_values import Scalar, number, numeric
from .brackets import UNKNOWN_WORDS, chance, read_or_report
from .foreign_tree import (
    KINDS_OF_NODES,
    Draft,
    ForeignTree,
    ImportNotes,
    Node,
    PendingChild,
    flatten,
    fold,
    player,
)

TEXT_WITH_VALUE = re.compile(
    r"(.*?)(?:\s*[=:]\s*|\s+|^)\(?([-+]?[.\d]+(?:[eE][-+]?\d+)?|\?)\)?$", re.DOTALL
)
"""Pattern of a text that ends with a value: `B = 3`, `B: 3`, `B 3`, `B (3)`, `3`."""
TEXT_WITH_MOVER = re.compile(r"(max|min|chance)\b\s*[:,=-]?\s*(.*)", re.IGNORECASE | re.DOTALL)
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
            first_name, second_name = (quote_short(root.name) for root in roots[:2])
            message = f"no edge leads to {first_name} and none to {second_name}"
            faults.stop(roots[1].mark, message, "a tree has one root: join the two, or delete one")
        return roots[0]

    def _check_cycles(self, ways: Mapping[str, int], faults: FaultList) -> None:
        """Stop at a node that leads to itself: it is never free of edges that lead to it."""
        edge_counts = dict(ways)
        free_names = [name for name, count in ways.items() if not count]
        while free_names:
            for edge in self.nodes[free_names.pop()].edges:
                edge_counts[edge.target] -= 1
                if not edge_counts[edge.target]:
                    free_names.append(edge.target)
        cycle_node = next((self.nodes[name] for name, count in edge_counts.items() if count), None)
        if cycle_node:
            message = f"the node {quote_short(cycle_node.name)} can be reached from itself"
            faults.stop(cycle_node.mark, message, "a tree has no cycles: delete an edge")


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
        turn, name, value_text = self._read_text(node)
        if not node.edges:
            return Draft(Node(node.mark, value=self._leaf(node, value_text)))
        if value_text:
            message = "an inner node's value is left out"
            self.notes.add(node.mark, message, "the search finds it out; leaves alone have values")
        key = name if self.ways[node.name] != 1 else ""
        if self.ways[node.name] > 1:
            key = name or node.name
        pending_children = [self._child(edge, turn == CHANCE) for edge in node.edges]
        return Draft(Node(node.mark, turn, key=key), pending_children)

    def _read_text(self, node: GraphNode) -> tuple[int | None, str, str]:
        """Return who moves, the node's own name, and its value as it is written."""
        label = node.name if node.label is None else node.label
        text = " ".join(label.replace("\\n", " ").split())
        turn = player(node.player)
        if turn is None and node.player and fold(node.player) not in KINDS_OF_NODES:
            message = f"found {quote_short(node.player)} as the player"
            self.faults.add(node.mark, message, "write max, min or chance")
        if turn is None and (moves := TEXT_WITH_MOVER.match(text)):
            turn, text = player(moves[1]), moves[2]
        if node.value:
            return turn, text, node.value
        value_match = TEXT_WITH_VALUE.match(text)
        if value_match and (node.label is not None or not node.edges) and _is_value(value_match[2]):
            return turn, value_match[1].strip(), value_match[2]
        return turn, text, ""

    def _leaf(self, node: GraphNode, value_text: str) -> Number | None:
        if not value_text:
            message = f"the leaf {quote_short(node.label or node.name)} has no value"
            remedy = "write it into its text, as in `A = 3`, or under `value`; `?` if it is unknown"
            self.faults.add(node.mark, message, remedy)
        if not value_text or value_text in UNKNOWN_WORDS:
            return None
        value = Scalar(value_text.removeprefix("+"), True, node.mark)
        return read_or_report(number, value, self.faults)

    def _child(self, edge: GraphEdge, by_chance: bool) -> PendingChild[GraphNode]:
        """Return the child, whose label is the edge's; without one, the child's own name."""
        node, label = self.nodes[edge.target], " ".join(edge.label.split())
        chance_text = edge.chance
        if by_chance and not chance_text and (probability := PROBABILITY.search(label)):
            chance_text, label = probability[1], label[: probability.start()].strip(" (:,")
        if not label:
            _, label, _ = self._read_text(node)
            label = label or ("" if node.label is not None or _is_value(node.name) else node.name)
        written = Scalar(chance_text, True, edge.mark)
        share = chance(written, self.faults) if chance_text else None
        return PendingChild(node, edge.mark, label, share)


def _is_value(text: str) -> bool:
    return text in UNKNOWN_WORDS or numeric(Scalar(text.removeprefix("+"), True, START))
