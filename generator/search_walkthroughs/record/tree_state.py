"""Applies frames to a plan, one by one: `Moment`, how the whole tree stands after each frame."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from ..family import Part
from ..game import CHANCE, MAX, Path, exact
from .frame import Frame, Range
from .kinds import claimed_range
from .plan import NodeState, NodeStates, NodeStatus, Plan, PlanNode

# The states of all nodes in a search that proves its value.


class ProvingState(NodeStates):
    """The views of all nodes in a search that proves what it finds: what families share."""

    def __init__(self, plan: Plan) -> None:
        self._unseen = NodeState(proved_range=plan.unknown if plan.has_chance else (-inf, inf))
        super().__init__(plan, self._unseen)
        self._last: Frame | None = None
        """The frame before."""

    def take(self, frame: Frame) -> None:
        """Take the frame in; another node is no longer the current one."""
        if self._last is not None and self._last.path != frame.path:
            self.put(self._last.path, state=self.status_after(self._last))
        self.apply(frame)
        self._last = frame

    @abstractmethod
    def status_after(self, last: Frame) -> NodeStatus:
        """Return how the node of the last frame stands once another one is looked at."""

    @abstractmethod
    def apply(self, frame: Frame) -> None:
        """Let the nodes stand as the frame says."""

    def _narrow(self, path: Path, known_range: Range) -> None:
        """Take a range in which the node's value lies, besides what is proved of it."""
        proved = intersection(self.views[path].proved_range, known_range)
        self.put(path, proved_range=proved)

    def _claim(self, node: PlanNode, frame: Frame) -> None:
        """Take what the search says of the root, where not all children are there to prove it."""
        if node.collapsed and frame.kind is not None:
            self._narrow(node.path, stated_range(node, frame, self.plan.unknown))

    def _skip_unseen(self, *unseen: NodeStatus) -> None:
        """Show as left out what the search never looked into: nodes with one of these statuses,
        with all below them."""
        for node in self.plan.nodes.values():
            if self.views[node.path].state not in (*unseen, NodeStatus.PRUNED):
                self._skip(c for c in node.children if self.views[c].state in unseen)

    def _skip(self, roots: Iterable[Path]) -> None:
        for root in list(roots):
            for path in self._below(root):
                if self.views[path].state is not NodeStatus.DONE:
                    self.put(path, state=NodeStatus.PRUNED, is_cut=path == root)

    def _below(self, root: Path) -> Iterator[Path]:
        if root not in self.plan.nodes:
            return
        yield root
        for child in self.plan.nodes[root].drawn_children:
            yield from self._below(child)

    def _read(self, path: Path, value: float) -> None:
        """Note that a leaf has been read."""
        guess = self.plan.nodes[path].estimate
        self.put(path, proved_range=(value, value), from_estimates=guess)
        self._prove_above(path)

    def _prove_above(self, path: Path) -> None:
        while path != self.plan.root:
            path = path[:-1]
            if path not in self.plan.nodes:
                return
            proved = intersection(
                self.views[path].proved_range, self._proved(self.plan.nodes[path])
            )
            if proved == self.views[path].proved_range:
                return
            children = self.plan.nodes[path].children
            guess = any(self.views[child].from_estimates for child in children)
            guess = guess or self.views[path].from_estimates
            self.put(path, proved_range=proved, from_estimates=guess)

    def _proved(self, node: PlanNode) -> Range:
        stand = self.views[node.path].stand
        if stand is not None:  # it is one more choice, and quiet moves are none
            noisy_ranges = [
                self.views[c].proved_range for c in node.children if self.plan.nodes[c].noisy
            ]
            choose = max if node.turn == MAX else min
            ranges = [(stand, stand), *noisy_ranges]
            return choose(low for low, _ in ranges), choose(high for _, high in ranges)
        if not node.children:  # all are folded, and only what follows a pass is drawn
            return self.views[node.path].proved_range
        unknown = self._unseen.proved_range
        views = [(self.plan.nodes[c].chance, self.views[c]) for c in node.children]
        children = [(p, unknown if v.reduced else v.proved_range) for p, v in views]
        if node.turn == CHANCE:
            low, high = (sum(p * exact(r[end]) for p, r in children if p) for end in (0, 1))
            return low, high
        if node.collapsed:
            children.append((None, self._unseen.proved_range))
        choose = max if node.turn == MAX else min
        return choose(low for _, (low, _) in children), choose(high for _, (_, high) in children)


def stated_range(node: PlanNode, frame: Frame, unknown: Range) -> Range:
    """Return the range that an *end* frame states of a leaf, or of a node whose children are not
    all drawn."""
    assert frame.score is not None
    if node.leaf:
        return frame.score, frame.score
    return frame.stored or claimed_range(frame.kind, frame.score, unknown)


def intersection(first: Range, second: Range) -> Range:
    """Return what two ranges say together."""
    return max(first[0], second[0]), min(first[1], second[1])


# Moments: the whole tree after each frame. Pictures, captions, questions and proofs read the same
# ones. A node has what the algorithm says of it and, apart from that, what its children prove: the
# two differ where a fail-hard score of 5 stands for a true value of 3.


@dataclass(frozen=True, slots=True)
class Moment:
    """A frame and what it changed."""

    frame: Frame
    changed: Mapping[Path, NodeState]
    """The nodes that stand otherwise than a frame before."""
    states: tuple[NodeState, ...]
    """The nodes from the plan's root to the current one."""
    child: Path | None = None
    """The child that has just returned, in *score* and *update*, if the plan shows it."""
    calculated: int = 0
    """Nodes ended since the frame before."""
    pruned: int = 0
    """Nodes skipped since the frame before."""
    below: tuple[NodeState, ...] = ()
    """The children of the current node, in the plan's order."""


class Folding(Part):
    """How frames change the tree. Every family states its own."""

    goes_down: ClassVar[bool] = False
    """Whether searches of the family decide at the same nodes in the same order, so that their
    frames can be aligned by their decisions."""

    STATES: ClassVar[type[NodeStates] | None] = None
    """The class of the states of all nodes, which takes the plan."""

    def states(self, plan: Plan) -> NodeStates:
        """Return the states of all nodes before the search begins.

        Raises NotImplementedError for a family that does not state them.
        """
        if self.STATES is None:
            raise NotImplementedError
        return self.STATES(plan)


def fold_frames(plan: Plan, frames: Iterable[Frame]) -> Iterator[Moment]:
    """Yield the moments of a run, one for each frame, lazily."""
    tree = plan.family.part(Folding).states(plan)
    before: Frame | None = None
    top = len(plan.root)
    for frame in frames:
        tree.take(frame)
        path = frame.path
        yield Moment(
            frame=frame,
            changed=tree.changes(),
            states=tuple(tree.views[path[:depth]] for depth in range(top, len(path) + 1)),
            child=tree.shown_path(frame.child),
            calculated=frame.calculated - (before.calculated if before else 0),
            pruned=frame.pruned - (before.pruned if before else 0),
            below=tuple(tree.views[child] for child in plan.nodes[path].children),
        )
        before = frame
