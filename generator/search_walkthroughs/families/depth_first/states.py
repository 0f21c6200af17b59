"""How the frames of searches that go down and come back change the tree."""

from ...game import MAX, MIN, Path
from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeStatus, Plan, PlanNode
from ...record.tree_state import ProvingState, stated_range


class DepthFirstState(ProvingState):
    """The views of all nodes in a search that goes down and comes back."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._counts_at_entry: dict[Path, list[int]] = {}
        """For each search of a node that has not ended, what had been calculated when it began."""

    def status_after(self, last: Frame) -> NodeStatus:
        """See `ProvingState`; a node is done once it has ended."""
        return NodeStatus.DONE if last.status == "end" else NodeStatus.OPEN

    def apply(self, frame: Frame) -> None:
        """See `ProvingState`."""
        path = frame.path
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
            case "end":
                self._end(frame)

    def _shown_child(self, frame: Frame) -> Path | None:
        """Return the child that has returned, if the plan shows it: neither what follows a pass,
        nor the node itself, searched less deep."""
        child = self.shown_path(frame.child)
        is_child = child is not None and child in self.plan.nodes[frame.path].children
        return child if is_child else None

    def _start(self, frame: Frame) -> None:
        path = frame.path
        before = self._last
        if before and path == self.plan.root and frame.horizon != before.horizon:
            self._forget()
        elif frame.horizon is not None and self.views[path].state is not NodeStatus.UNSEEN:
            self._forget_below(path)
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
        """Drop the scores of the nodes below a node that is searched once more: they are from its
        former depth."""
        passed = self.plan.nodes[root].after_pass or (None,)
        for path in self._below(root):
            if self.views[path].state is not NodeStatus.UNSEEN and path[: len(passed)] != passed:
                self.put(path, **self._unseen._replace(passes=self.views[path].passes)._asdict())

    def _return_to(self, frame: Frame) -> None:
        """Go on with the search of the node to its full depth, after the one less deep."""
        self._forget_below(frame.path)
        if self.views[frame.path].stand is not None:  # only noisy moves were searched
            unseen = self._unseen.proved_range
            self.put(frame.path, stand=None, proved_range=unseen, searched_children=())
            self.put(frame.path, best=None, score=frame.score)
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
        """Drop what was reported, since a deeper pass begins and it lay behind a horizon."""
        for path, view in self.views.items():
            kept_state = self._unseen._replace(passes=view.passes, previous_best=view.best)
            self.put(path, **kept_state._asdict())

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
        if frame.refusal is not None and frame.refusal.kind == "futility":
            self._leave_out(frame)
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

    def _leave_out(self, frame: Frame) -> None:
        """Take that a child is not entered: it is skipped, and its turn is over."""
        child = self._shown_child(frame)
        if child is not None:
            searched = self.views[frame.path].searched_children
            self.put(frame.path, searched_children=(*searched, child))
            self._skip((child,))

    def _end(self, frame: Frame) -> None:
        path = frame.path
        searched = frame.calculated - (self._counts_at_entry.get(path) or [0]).pop()
        stands_pat = self.views[path].stand is not None
        stopped = not stands_pat and frame.horizon is not None and frame.horizon == len(path)
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
                and (self.plan.nodes[c].noisy or not stands_pat)
            )
        self._prove(node, frame, stopped)

    def _left_out(self, node: PlanNode, frame: Frame) -> int | None:
        """Return how many of the folded children the visit that ends has left out."""
        if not node.collapsed or frame.left is None:
            return None
        drawn = len(node.children) - len(set(self.views[node.path].searched_children))
        return min(max(frame.left - drawn, 0), node.collapsed)

    def _is_guess(self, node: PlanNode, frame: Frame, stopped: bool) -> bool:
        """Return whether the score may rest on a guess; it may if it comes from what is not
        drawn."""
        if node.leaf:
            return node.estimate
        if not node.children:
            return frame.horizon is not None or node.hidden_estimates
        unknown = node.hidden_estimates or (node.collapsed > 0 and frame.horizon is not None)
        searched = self.views[node.path].searched_children
        stands_pat = self.views[node.path].stand is not None
        refused = frame.kind is not None and self.plan.traits.refuses and not searched
        guesses = stopped or unknown or stands_pat or refused
        return guesses or any(self.views[child].from_estimates for child in searched)

    def _prove(self, node: PlanNode, frame: Frame, stopped: bool) -> None:
        """Put the ended node's range right, then its ancestors'."""
        assert frame.score is not None
        if stopped:
            self.put(node.path, proved_range=(frame.score, frame.score))
        elif not node.children or node.collapsed:
            self._narrow(node.path, stated_range(node, frame, self.plan.unknown))
        elif frame.registered:
            assert frame.lower is not None
            assert frame.upper is not None
            self._narrow(node.path, (frame.lower, frame.upper))
        self._prove_above(node.path)


def _depths(frame: Frame) -> tuple[int, int] | None:
    """Return the depth to which a node is searched and the depth to which its siblings are, if
    less."""
    if frame.reduced is None or frame.horizon is None:
        return None
    depth = frame.horizon - len(frame.path)
    return depth, depth + frame.reduced


class Folding(tree_state.Folding):
    """How such searches are folded: two of them come to the same decisions of a tree in the same
    order."""

    goes_down = True
    STATES = DepthFirstState
