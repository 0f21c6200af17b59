"""From drafts to a tree: who moves, which nodes are one position, how large it is unfolded."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from .chances import chances
from .draft import TURNS, Draft, drafts
from .faults import Faults, shown
from .limits import Limits
from .values import Branch, Node, Tree
from .written import Value

NAMES = {turn: name for name, turn in TURNS.items()}

Position: TypeAlias = tuple[Value, int, int]
"""A value of the file, who moves there, and whose turn it is below."""


def build(at: Value, root: int | None, limits: Limits, faults: Faults) -> Tree | None:
    """The tree that the value writes; None if anything is wrong with it.

    `root` moves first; where the file does not say who does, the root may, and else it is MAX."""
    before = len(faults)
    read = drafts(at, limits, faults)
    shares = chances(at, read, faults)
    top = read.get(at)
    if top and root and top.player and top.player_mark and top.player != root:
        message = f"the root says that {NAMES[top.player]} moves, and `root:` says {NAMES[root]}"
        faults.add(top.player_mark, message, f"write `root: {NAMES[top.player]}`")
    whole = all(twig.value in read for draft in read.values() for twig in draft.twigs)
    if top is None or not whole or len(faults) > before:
        return None
    return _Folder(read, shares, limits, faults).fold(at, root or top.player or 1)


class _Folder:
    """Folds drafts into nodes, children first, each position once."""

    def __init__(
        self,
        read: Mapping[Value, Draft],
        shares: Mapping[Value, tuple[Fraction, ...]],
        limits: Limits,
        faults: Faults,
    ) -> None:
        self.read = read
        self.shares = shares
        self.limits = limits
        self.faults = faults
        self.nodes: list[Node] = []
        self.sizes: list[int] = []
        self.depths: list[int] = []
        self.shapes: list[int] = []  # nodes of one shape are equal below, notes and names aside
        self.known: dict[Hashable, int] = {}
        self.done: dict[Position, int] = {}
        self.named: dict[tuple[str, int, int], int] = {}

    def fold(self, root: Value, due: int) -> Tree | None:
        before = len(self.faults)
        waiting = [self._position(root, due)]
        while waiting:
            position = waiting[-1]
            value, _, below = position
            twigs = () if position in self.done else self.read[value].twigs
            unmet = [p for t in twigs if (p := self._position(t.value, below)) not in self.done]
            if unmet:
                waiting.extend(reversed(unmet))
                continue
            waiting.pop()
            if position not in self.done:
                self.done[position] = self._node(position)
                if not self._within_limits():
                    return None
        if len(self.faults) > before:
            return None
        last = len(self.nodes) - 1
        return Tree(_reachable(self.nodes), self.sizes[last], self.depths[last])

    def _position(self, value: Value, due: int) -> Position:
        player = self.read[value].player
        if player == TURNS["chance"]:
            return value, player, due  # chance takes no turn
        turn = due if player is None else player
        return value, turn, -turn

    def _node(self, position: Position) -> int:
        """The node for the position: a new one, or the one that has its name already."""
        value, turn, below = position
        draft = self.read[value]
        children = [self.done[self._position(twig.value, below)] for twig in draft.twigs]
        parts = self.shares.get(value, (None,) * len(children))
        branches = tuple(
            Branch(twig.label, child, part, twig.mark)
            for twig, child, part in zip(draft.twigs, children, parts, strict=True)
        )
        node = Node(
            turn=turn,
            children=branches,
            value=draft.value,
            unknown=draft.unknown,
            key=draft.key,
            note=draft.note,
            estimate=draft.estimate,
            mark=draft.mark,
        )
        shape = self._shape(node, below)
        new = len(self.nodes)
        other = new if node.key is None else self.named.setdefault((node.key, turn, below), new)
        if other < new:
            self._compare(node, other, shape)
            return other
        self.nodes.append(node)
        self.shapes.append(shape)
        self.sizes.append(1 + sum(self.sizes[child] for child in children))
        self.depths.append(1 + max((self.depths[child] for child in children), default=-1))
        return new

    def _shape(self, node: Node, below: int) -> int:
        facts = (node.turn, below, node.value, node.unknown, node.estimate)
        branches = ((b.label, b.chance, self.shapes[b.node]) for b in node.children)
        return self.known.setdefault((facts, *branches), len(self.known))

    def _compare(self, node: Node, other: int, shape: int) -> None:
        """Tell if a position that has the name of another is not equal to it."""
        if self.shapes[other] != shape:
            first = self.nodes[other].mark
            name = shown(node.key or "")
            message = f"the key {name} names two positions that differ, here and at {first}"
            self.faults.add(node.mark, message, "make them equal below, or rename one of them")

    def _within_limits(self) -> bool:
        mark = self.nodes[-1].mark
        if self.depths[-1] > self.limits.levels:
            message = f"the tree is more than {self.limits.levels} levels deep from here"
            self.faults.add(mark, message, self.limits.remedy("levels"))
            return False
        if self.sizes[-1] > self.limits.unfolded:
            message = f"the tree has more than {self.limits.unfolded:,} nodes, aliases written out"
            self.faults.add(mark, message, self.limits.remedy("unfolded"))
            return False
        return True


def _reachable(nodes: list[Node]) -> tuple[Node, ...]:
    """The nodes that the last one leads to, which comes first, in depth-first order."""
    order: dict[int, int] = {}
    waiting = [len(nodes) - 1]
    while waiting:
        index = waiting.pop()
        if index not in order:
            order[index] = len(order)
            waiting.extend(branch.node for branch in reversed(nodes[index].children))
    return tuple(_renumbered(nodes[index], order) for index in order)


def _renumbered(node: Node, order: Mapping[int, int]) -> Node:
    if not node.children:
        return node
    branches = (Branch(b.label, order[b.node], b.chance, b.mark) for b in node.children)
    return replace(node, children=tuple(branches))
