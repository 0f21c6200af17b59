"""Applies frames to a plan, one by one: `Moment`, how the whole tree stands after each frame."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import inf

from ..game import CHANCE, MAX, MIN, Path, exact
from .frame import Frame, Range
from .plan import NodeState, NodeStates, NodeStatus, Plan, PlanNode, Sign
from .statistics import PlayoutStatistics, SharedPlayouts

# The states of all nodes in a search that proves its value.


FRESH = (NodeStatus.UNSEEN, NodeStatus.PRUNED)
"""Nodes that the search has not come to."""


class DepthFirstState(NodeStates):
    """The views of all nodes in a search that proves what it finds."""

    def __init__(self, plan: Plan) -> None:
        weighs = any(node.turn == CHANCE for node in plan.nodes.values())
        self._unseen = NodeState(proved_range=plan.unknown if weighs else (-inf, inf))
        super().__init__(plan, self._unseen)
        self._last: Frame | None = None
        self._counts_at_entry: dict[Path, list[int]] = {}
        """What had been calculated when each search of a node began that has not ended."""
        self._has_numbers = False
        """Whether nodes are chosen by their numbers: a best-first search."""

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        path = frame.path
        if self._last is not None and self._last.path != path:
            self.put(self._last.path, state=self._left(self._last))
        match frame.status:
            case "start":
                self._start(frame)
            case "table":
                self.put(path, state=NodeStatus.CURRENT, alpha=frame.alpha, beta=frame.beta)
            case "score" if frame.child == path:
                self._return_to(frame)
            case "score":
                searched = self.views[path].searched_children
                child = self._shown_child(frame)
                self.put(
                    path,
                    state=NodeStatus.CURRENT,
                    searched_children=(*searched, child) if child is not None else searched,
                )
            case "update":
                self._update(frame)
            case "end" if frame.stopped:
                chosen = None if frame.move is None else (*path, frame.move)
                best = self.shown_path(chosen)
                self.put(path, state=NodeStatus.CURRENT, score=frame.score, best=best)
                self.put(path, alpha=None, beta=None, from_estimates=True)
            case "end" if self._has_numbers:
                self._finish(frame)
            case "end":
                self._end(frame)
            case "select":
                self._number(path, frame)
            case "expand":
                self._expand(frame)
            case "backup":
                self._back_up(frame)
        self._last = frame

    def _shown_child(self, frame: Frame) -> Path | None:
        """The child that has returned, if the plan shows it: neither what follows a pass, nor the
        node itself, searched less deep."""
        child = self.shown_path(frame.child)
        is_child = child is not None and child in self.plan.nodes[frame.path].children
        return child if is_child else None

    def _left(self, frame: Frame) -> NodeStatus:
        """How a node stands once another one is looked at."""
        view = self.views[frame.path]
        if frame.status in ("select", "expand", "backup"):
            settled = view.solved or 0 in (view.proof, view.disproof)
            return NodeStatus.DONE if settled else NodeStatus.OPEN
        return NodeStatus.DONE if frame.status == "end" else NodeStatus.OPEN

    # Depth-first searches

    def _start(self, frame: Frame) -> None:
        path = frame.path
        before = self._last
        deeper = before and path == self.plan.root and frame.horizon != before.horizon
        if self._has_numbers or deeper:
            self._forget()
        elif frame.horizon is not None and self.views[path].state not in FRESH:
            self._forget_below(path)
        self._has_numbers = False
        self._counts_at_entry.setdefault(path, []).append(frame.calculated)
        self.put(
            path,
            state=NodeStatus.CURRENT,
            is_cut=False,
            passes=frame.pass_ or 0,
            alpha=frame.alpha,
            beta=frame.beta,
            searched_children=(),
            entry_window=None
            if frame.alpha is None or frame.beta is None
            else (frame.alpha, frame.beta),
            from_estimates=False,
            reduced=_depths(frame),
            stand=None,
        )

    def _forget_below(self, root: Path) -> None:
        """The node is searched once more, to another depth: the scores of the nodes below it, which
        are from the former depth, are dropped."""
        passed = self.plan.nodes[root].after_pass or (None,)
        for path in self._below(root):
            if self.views[path].state not in FRESH and path[: len(passed)] != passed:
                self.put(path, **self._unseen._replace(passes=self.views[path].passes)._asdict())

    def _return_to(self, frame: Frame) -> None:
        """The search of the node less deep is over, and that to its full depth goes on."""
        self._forget_below(frame.path)
        assert frame.alpha is not None
        assert frame.beta is not None
        self.put(
            frame.path,
            state=NodeStatus.CURRENT,
            alpha=frame.alpha,
            beta=frame.beta,
            entry_window=(frame.alpha, frame.beta),
        )

    def _forget(self) -> None:
        """Another goal is searched, or a deeper pass begins: drop what was reported before.

        What the proof of another goal has shown stays true; what lay behind a horizon does not.
        """
        for path, view in self.views.items():
            proved = view.proved_range if self._has_numbers else self._unseen.proved_range
            known = self._unseen._replace(
                passes=view.passes, previous_best=view.best, proved_range=proved
            )
            self.put(path, **known._asdict())

    def _update(self, frame: Frame) -> None:
        alpha, beta = frame.alpha, frame.beta
        assert alpha is not None
        assert beta is not None
        assert frame.score is not None
        if frame.turn == MAX:
            alpha = max(alpha, frame.score)
        elif frame.turn == MIN:
            beta = min(beta, frame.score)
        best = self._shown_child(frame) if frame.updated else self.views[frame.path].best
        if frame.stand:
            self.put(frame.path, stand=frame.score)
            self.put(frame.path, proved_range=self._proved(self.plan.nodes[frame.path]))
            self._prove_above(frame.path)
        self.put(
            frame.path,
            state=NodeStatus.CURRENT,
            score=frame.score,
            alpha=alpha,
            beta=beta,
            best=best,
        )
        if frame.cutoff is not None:
            self._skip(frame.cutoff.skipped)

    def _end(self, frame: Frame) -> None:
        path = frame.path
        searched = frame.calculated - (self._counts_at_entry.get(path) or [0]).pop()
        stands = self.views[path].stand is not None
        stopped = not stands and frame.horizon is not None and frame.horizon == len(path)
        node = self.plan.nodes[path]
        self.put(
            path,
            state=NodeStatus.CURRENT,
            score=frame.score,
            alpha=None,
            beta=None,
            subtree_size=searched,
            collapsed_pruned=self._left_out(node, frame),
            estimate=stopped and not node.leaf,
            from_estimates=self._is_guess(node, frame, stopped),
        )
        if not stopped:
            self._skip(
                c
                for c in node.children
                if self.views[c].state is NodeStatus.UNSEEN
                and (self.plan.nodes[c].noisy or not stands)
            )
        self._prove(node, frame, stopped)

    def _left_out(self, node: PlanNode, frame: Frame) -> int | None:
        """How many of the folded children the visit that ends has left out."""
        if not node.collapsed or frame.left is None:
            return None
        drawn = len(node.children) - len(set(self.views[node.path].searched_children))
        return min(max(frame.left - drawn, 0), node.collapsed)

    def _is_guess(self, node: PlanNode, frame: Frame, stopped: bool) -> bool:
        """Whether the score rests on a guess; of what is not drawn it is not known, so it may."""
        if node.leaf:
            return node.estimate
        if not node.children:
            return frame.horizon is not None or node.hidden_estimates
        unknown = node.hidden_estimates or (node.collapsed > 0 and frame.horizon is not None)
        searched = self.views[node.path].searched_children
        stands = self.views[node.path].stand is not None
        refused = frame.kind is not None and self.plan.refuses and not searched
        guesses = stopped or unknown or stands or refused
        return guesses or any(self.views[child].from_estimates for child in searched)

    # Best-first searches

    def _number(self, path: Path, frame: Frame, **facts: object) -> None:
        """Put down the numbers by which nodes are chosen."""
        self._has_numbers = True
        numbers = {"merit": frame.merit, "proof": frame.proof, "disproof": frame.disproof}
        known_range = {name: number for name, number in numbers.items() if number is not None}
        self.put(path, state=NodeStatus.CURRENT, **known_range, **facts)

    def _expand(self, frame: Frame) -> None:
        self.put(frame.path, state=NodeStatus.CURRENT)
        child = self.shown_path(frame.child)
        if child is None:
            return
        self._number(child, frame)
        settled = 0 in (frame.proof, frame.disproof)
        state = NodeStatus.DONE if settled else NodeStatus.WAITING
        self.put(child, state=state, score=frame.child_score)
        if frame.child_score is not None:
            self._read(child, frame.child_score)

    def _back_up(self, frame: Frame) -> None:
        path = frame.path
        self._number(path, frame, solved=bool(frame.solved))
        if frame.score is not None:
            self.put(path, score=frame.score)
            self._read(path, frame.score)
        if frame.solved:
            children = self.plan.nodes[path].children
            self._skip(c for c in children if self.views[c].state is not NodeStatus.DONE)

    def _finish(self, frame: Frame) -> None:
        """The end of a best-first search: what it never looked into is left out."""
        self.put(frame.path, state=NodeStatus.CURRENT, score=frame.score)
        self._claim(self.plan.nodes[frame.path], frame)
        never = (NodeStatus.UNSEEN, NodeStatus.WAITING)
        for node in self.plan.nodes.values():
            if self.views[node.path].state not in (*never, NodeStatus.PRUNED):
                self._skip(c for c in node.children if self.views[c].state in never)

    def _claim(self, node: PlanNode, frame: Frame) -> None:
        """Take what the search says of the root, where not all children are there to prove it."""
        if node.collapsed and frame.kind is not None:
            known_range = claimed_range(node, frame, self.plan.unknown)
            self.put(
                node.path,
                proved_range=intersection(self.views[node.path].proved_range, known_range),
            )

    # All searches

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
        """A leaf has been read."""
        guess = self.plan.nodes[path].estimate
        self.put(path, proved_range=(value, value), from_estimates=guess)
        self._prove_above(path)

    def _prove(self, node: PlanNode, frame: Frame, stopped: bool) -> None:
        """Put the ended node's range right, then its ancestors'."""
        assert frame.score is not None
        if stopped:
            self.put(node.path, proved_range=(frame.score, frame.score))
        elif not node.children or node.collapsed:
            known_range = claimed_range(node, frame, self.plan.unknown)
            self.put(
                node.path,
                proved_range=intersection(self.views[node.path].proved_range, known_range),
            )
        elif frame.registered:
            assert frame.lower is not None
            assert frame.upper is not None
            known_range = frame.lower, frame.upper
            self.put(
                node.path,
                proved_range=intersection(self.views[node.path].proved_range, known_range),
            )
        self._prove_above(node.path)

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
            known = [self.views[c].proved_range for c in node.children if self.plan.nodes[c].noisy]
            choose = max if node.turn == MAX else min
            ranges = [(stand, stand), *known]
            return choose(low for low, _ in ranges), choose(high for _, high in ranges)
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


def _depths(frame: Frame) -> tuple[int, int] | None:
    """The depth to which a node is searched and the depth to which its siblings are, if less."""
    if frame.reduced is None or frame.horizon is None:
        return None
    depth = frame.horizon - len(frame.path)
    return depth, depth + frame.reduced


def claimed_range(node: PlanNode, frame: Frame, unknown: Range) -> Range:
    """The range that an *end* frame states of a leaf, or of a node whose children are not all
    drawn."""
    assert frame.score is not None
    if frame.stored is not None and not node.leaf:
        return frame.stored
    low = unknown[0] if frame.kind == "fail low" and not node.leaf else frame.score
    high = unknown[1] if frame.kind == "fail high" and not node.leaf else frame.score
    return low, high


def intersection(one: Range, other: Range) -> Range:
    """What two ranges say together."""
    return max(one[0], other[0]), min(one[1], other[1])


# The states of all nodes in a Monte Carlo search. It proves nothing: nodes join the tree, games are
# played out from them, and the results are averaged.


class MonteCarloState(NodeStates):
    """The views of all nodes in a search that plays games out; of the nodes that joined its tree
    the plan may show some only."""

    def __init__(self, plan: Plan) -> None:
        begun = NodeStatus.WAITING if plan.worlds else NodeStatus.UNSEEN
        super().__init__(plan, NodeState(begun))
        self._path: Path = ()
        """The way down that the search has taken, to its end."""
        self._mixture = SharedPlayouts(plan.independent)
        self._rising = False
        """Whether a result is on its way up."""
        self._candidates: tuple[Path, ...] = ()
        """The children that were weighed against one another in the frame before."""

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        for path in self._candidates:
            self._put(path, terms=(), is_selected=False)
        self._candidates = ()
        match frame.status:
            case "start":
                self._come(frame.path)
            case "select":
                self._come(frame.path)
                if frame.terms is not None:
                    self._weigh(frame)
            case "expand":
                self._join(frame)
            case "playout":
                self._come(frame.path)
                self._compare(frame.path)
            case "backup":
                self._count(frame)
            case "end":
                self._finish(frame)

    def _come(self, path: Path) -> None:
        """Go on down to the node; after a result has risen, from the root again."""
        if self._rising:
            self._go(())
            self._rising = False
        self._go(path)
        self._put(path, state=NodeStatus.CURRENT)

    def _go(self, nodes: Path) -> None:
        """Take another path: the nodes of the one before wait."""
        for path in chain(_along(self._path), _along(nodes)):
            on_it = nodes[: len(path)] == path
            if (path in self.views and self.views[path].state is not NodeStatus.UNSEEN) or on_it:
                self._put(path, state=NodeStatus.OPEN if on_it else NodeStatus.WAITING)
        self._path = nodes

    def _compare(self, path: Path) -> None:
        """Where a network has looked, the moves have priors: they can be compared from now on."""
        if self.plan.looks and path in self.views:
            for child in self.plan.nodes[path].children:
                if self.views[child].state is NodeStatus.UNSEEN:
                    self._put(child, state=NodeStatus.WAITING)

    def _weigh(self, frame: Frame) -> None:
        """The children of the parent show the numbers that were compared."""
        chosen = frame.path[-1]
        terms = {
            (*above, move): numbers
            for above in self.plan.information_set(frame.path[:-1])
            for move, numbers in (frame.terms or {}).items()
        }
        self._candidates = tuple(path for path in terms if path in self.views)
        for path in self._candidates:
            self._put(path, terms=terms[path], is_selected=path[-1] == chosen)

    def _join(self, frame: Frame) -> None:
        """A node joins the tree; the current node is its parent."""
        self._come(frame.path)
        child = self.shown_path(frame.child)
        if child is not None:
            self._go(child)
            self._put(frame.path, state=NodeStatus.CURRENT)

    def _count(self, frame: Frame) -> None:
        path = frame.path
        for other in _along(self._path):
            if other in self.views and self.views[other].state is NodeStatus.CURRENT:
                self._put(other, state=NodeStatus.OPEN)
        self._rising = True
        assert frame.visits is not None
        assert frame.mean is not None
        own = self._mixture.own(path, frame.played)
        sampled = PlayoutStatistics(frame.visits, frame.mean, frame.interval, own)
        for above in self.plan.information_set(path[:-1]) if path else ():
            self._put((*above, path[-1]), playouts=sampled)
        for other in self.plan.same_position(path):
            if self.views[other].state is not NodeStatus.UNSEEN:
                self._put(other, playouts=sampled)
        self._put(path, state=NodeStatus.CURRENT, playouts=sampled)

    def _finish(self, frame: Frame) -> None:
        """The search is over: all that was tried stands, and the edge to the move it chose."""
        self._go(frame.path)
        chosen = (*frame.path, frame.move) if frame.move is not None else None
        self._put(
            frame.path, state=NodeStatus.CURRENT, score=frame.score, best=self.shown_path(chosen)
        )

    def _put(self, path: Path, **facts: object) -> None:
        if path in self.views:
            self.put(path, **facts)


def _along(path: Path) -> list[Path]:
    """The nodes of a path from its top to its end."""
    return [path[:end] for end in range(len(path) + 1)]


# Moments: the whole tree after each frame. Pictures, captions, questions and proofs read the same
# ones. A node has what the algorithm says of it and, apart from that, what its children prove: the
# two differ where a fail-hard score of 5 stands for a true value of 3.

__all__ = ["Moment", "NodeState", "NodeStatus", "PlayoutStatistics", "Sign", "fold_frames"]


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


def fold_frames(plan: Plan, frames: Iterable[Frame]) -> Iterator[Moment]:
    """The moments of a run, one for each frame, lazily."""
    tree: NodeStates = MonteCarloState(plan) if plan.is_monte_carlo else DepthFirstState(plan)
    before: Frame | None = None
    top = len(plan.root)
    for frame in frames:
        tree.take(frame)
        path = frame.path
        yield Moment(
            frame,
            tree.changes(),
            tuple(tree.views[path[:depth]] for depth in range(top, len(path) + 1)),
            tree.shown_path(frame.child),
            frame.calculated - (before.calculated if before else 0),
            frame.pruned - (before.pruned if before else 0),
            tuple(tree.views[child] for child in plan.nodes[path].children),
        )
        before = frame
