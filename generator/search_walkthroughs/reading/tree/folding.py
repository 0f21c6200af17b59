"""A tree as it is written, made positions: who moves, which nodes are one position, how many there
are when all is unfolded."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from ...games.tree import Branch, Node
from ..errors import FaultList, Position, quote_short
from ..limits import Limits
from ..walkthrough import Tree
from ..yaml.yaml_values import Value
from .written import TURNS, WrittenNode, drafts, shares

NAMES = {turn: name for name, turn in TURNS.items()}

MAX_COUNTED_NODES = 10**18
"""Upper limit of nodes to which a tree is counted: an alias may double it on every line."""

TreePlace: TypeAlias = tuple[Value, int, int]
"""A value of the file, the player who moves there, and the player to move below."""


def build(at: Value, root: int | None, limits: Limits, faults: FaultList) -> Tree | None:
    """Return the tree that the value writes; None if anything is wrong with it.

    `root` moves first; where the file does not say who does, the root may, and else it is MAX."""
    before = len(faults)
    read = drafts(at, limits, faults)
    parts = shares(at, read, faults)
    top = read.get(at)
    if top and root and top.player and top.player != root:
        message = f"the root says that {NAMES[top.player]} moves, and `root:` says {NAMES[root]}"
        faults.add(top.words["player"].mark, message, f"write `root: {NAMES[top.player]}`")
    is_complete = all(child.value in read for draft in read.values() for child in draft.below)
    if top and top.noisy:
        faults.add(
            top.words["noisy"].key.mark,
            "the root is `noisy`, and no move leads to it",
            "leave it out",
        )
    if top is None or not is_complete or len(faults) > before:
        return None
    return _Folder(read, parts, limits, faults).fold(at, root or top.player or 1)


class _Folder:
    """A maker of nodes from written nodes, children first, each position once."""

    def __init__(
        self,
        read: Mapping[Value, WrittenNode],
        shares: Mapping[Value, tuple[Fraction, ...]],
        limits: Limits,
        faults: FaultList,
    ) -> None:
        self.read = read
        self.shares = shares
        self.limits = limits
        self.faults = faults
        self.nodes: list[Node] = []
        self.marks: list[tuple[Position, tuple[Position, ...]]] = []  # of nodes and their branches
        self.sizes: list[int] = []
        self.extents: list[int] = []  # their sizes with all that follows passes
        self.depths: list[int] = []
        self.shapes: list[int] = []  # nodes of one shape are equal below, notes and names aside
        self.classes: dict[Hashable, int] = {}
        self.numbers: dict[TreePlace, int] = {}
        self.keys: dict[tuple[str, int, int], int] = {}

    def fold(self, root: Value, due: int) -> Tree | None:
        before = len(self.faults)
        waiting = [self._position(root, due)]
        while waiting:
            position = waiting[-1]
            value, _, below = position
            children = () if position in self.numbers else self.read[value].below
            unmet = [
                p for t in children if (p := self._position(t.value, below)) not in self.numbers
            ]
            if unmet:
                waiting.extend(reversed(unmet))
                continue
            waiting.pop()
            if position not in self.numbers:
                self.numbers[position] = self._node(position)
        self._check_limits()
        if len(self.faults) > before:
            return None
        order = _reachable(self.nodes)
        nodes = tuple(_renumber(self.nodes[index], order) for index in order)
        marks, branch_marks = zip(*(self.marks[index] for index in order), strict=True)
        return Tree(nodes, marks, branch_marks, self.sizes[-1], self.depths[-1])

    def _position(self, value: Value, due: int) -> TreePlace:
        player = self.read[value].player
        if player == TURNS["chance"]:
            return value, player, due  # chance takes no turn
        turn = due if player is None else player
        return value, turn, -turn

    def _node(self, position: TreePlace) -> int:
        """Return the node for the position: a new one, or the one that has its name already."""
        value, turn, below = position
        draft = self.read[value]
        children = [
            self.numbers[self._position(written_child.value, below)]
            for written_child in draft.children
        ]
        parts = self.shares.get(value, (None,) * len(children))
        chance = turn == TURNS["chance"]
        branches = tuple(
            Branch(
                written_child.key.text,
                child,
                part if chance else None,
                None if chance else part,
                self.read[written_child.value].noisy,
            )
            for written_child, child, part in zip(draft.children, children, parts, strict=True)
        )
        passed = self._after_pass(draft, turn, below)
        self._check_sees(draft, turn)
        node = replace(draft.node, turn=turn, branches=branches, after_pass=passed)
        shape = self._shape(node, below)
        new = len(self.nodes)
        other = new if node.key is None else self.keys.setdefault((node.key, turn, below), new)
        if other < new:
            self._compare(node, draft.mark, other, shape)
            return other
        self.nodes.append(node)
        self.marks.append((draft.mark, tuple(child.key.mark for child in draft.children)))
        self.shapes.append(shape)
        self.sizes.append(_size(self.sizes[child] for child in children))
        entered = children if passed is None else [*children, passed]
        self.extents.append(_size(self.extents[child] for child in entered))
        self.depths.append(1 + max((self.depths[child] for child in children), default=-1))
        return new

    def _check_sees(self, draft: WrittenNode, turn: int) -> None:
        """Report what is seen at a node where no player moves."""
        if "sees" in draft.words and (turn == TURNS["chance"] or not draft.children):
            circumstance = "chance moves here" if draft.children else "this is a leaf"
            message = f"`sees` says what the mover sees, and {circumstance}"
            self.faults.add(draft.words["sees"].key.mark, message, "leave it out")

    def _after_pass(self, draft: WrittenNode, turn: int, below: int) -> int | None:
        """Return the node after a pass, at which the other player has to move."""
        if draft.after_pass is None:
            return None
        place = self.numbers[self._position(draft.after_pass.value, below)]
        if self.nodes[place].turn != -turn and self.nodes[place].branches:
            written_node = self.read[draft.after_pass.value]
            message = f"after a pass of {NAMES[turn]} {NAMES[self.nodes[place].turn]} moves"
            remedy = f"write `player: {NAMES[-turn]}` there, or leave `player` out"
            player = written_node.words.get("player", written_node)
            self.faults.add(player.mark, message, remedy)
        return place

    def _shape(self, node: Node, below: int) -> int:
        words = (node.value, node.estimate, node.hash, node.sees, node.check, node.bounds)
        facts = (node.turn, below, *words)
        passed = None if node.after_pass is None else self.shapes[node.after_pass]
        below_it = [(b.label, b.chance, b.prior, b.noisy) for b in node.branches]
        shapes = [self.shapes[b.node] for b in node.branches]
        return self.classes.setdefault((facts, passed, *below_it, *shapes), len(self.classes))

    def _compare(self, node: Node, mark: Position, other: int, shape: int) -> None:
        """Report a position that has the name of another and is not equal to it."""
        if self.shapes[other] != shape:
            first = self.marks[other][0]
            name = quote_short(node.key or "")
            message = f"the key {name} names two positions that differ, here and at {first}"
            self.faults.add(mark, message, "make them equal below, or rename one of them")

    def _check_limits(self) -> None:
        """Report the first node, from the leaves up, from which the tree is too deep or large."""
        limits = self.limits
        for (mark, _), depth, extent in zip(self.marks, self.depths, self.extents, strict=True):
            if depth > limits.levels:
                message = f"the tree is more than {limits.levels} levels deep from here"
                remedy = limits.remedy("levels", max(self.depths), "take moves away")
                self.faults.add(mark, message, remedy)
                return
            if extent > limits.tree_nodes:
                message = f"the tree has more than {limits.tree_nodes:,} nodes, aliases written out"
                remedy = limits.remedy("tree_nodes", max(self.extents), "use fewer aliases")
                self.faults.add(mark, message, remedy)
                return


def _size(below: Iterable[int]) -> int:
    """Return the number of nodes of a tree with these below its root, up to `MAX_COUNTED_NODES`."""
    return min(MAX_COUNTED_NODES, 1 + sum(below))


def _reachable(nodes: list[Node]) -> dict[int, int]:
    """Return the places of the last node and of the nodes that it leads to, in depth-first order,
    each with its new place."""
    order: dict[int, int] = {}
    waiting = [len(nodes) - 1]
    while waiting:
        index = waiting.pop()
        if index not in order:
            order[index] = len(order)
            if (passed := nodes[index].after_pass) is not None:
                waiting.append(passed)
            waiting.extend(branch.node for branch in reversed(nodes[index].branches))
    return order


def _renumber(node: Node, order: Mapping[int, int]) -> Node:
    if not node.branches:
        return node
    branches = tuple(replace(b, node=order[b.node]) for b in node.branches)
    passed = None if node.after_pass is None else order[node.after_pass]
    return replace(node, branches=branches, after_pass=passed)
