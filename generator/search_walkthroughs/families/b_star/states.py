"""How the frames of searches by two bounds change the tree."""

from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeStates, NodeStatus, Plan
from ...record.tree_state import ProvingState
from .facts import child_bounds


class Folding(tree_state.Folding):
    """How such a search is folded: it jumps about the tree."""

    goes_down = False

    def states(self, plan: Plan) -> NodeStates:
        """See `tree_state.Folding`."""
        return BStarState(plan)


class BStarState(ProvingState):
    """The views of all nodes: the bounds that the search knows of them."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._last: Frame | None = None

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        if self._last is not None and self._last.path != frame.path:
            low, high = self.views[self._last.path].proved_range
            status = NodeStatus.DONE if low == high else NodeStatus.OPEN
            self.put(self._last.path, state=status)
        self.put(frame.path, state=NodeStatus.CURRENT)
        if frame.low is not None and frame.high is not None:
            self.put(frame.path, proved_range=(frame.low, frame.high))
        child = self.shown_path(frame.child)
        if frame.status == "expand" and child is not None:
            bounds = child_bounds(frame)
            waiting = NodeStatus.DONE if bounds[0] == bounds[1] else NodeStatus.WAITING
            self.put(child, proved_range=bounds, score=frame.child_score, state=waiting)
        if frame.status == "end":
            self._finish(frame)
        self._last = frame

    def _finish(self, frame: Frame) -> None:
        """Show the best move, and what was never looked into as left out."""
        best = None if frame.move is None else self.shown_path((*frame.path, frame.move))
        self.put(frame.path, best=best)
        unseen = (NodeStatus.UNSEEN,)
        for node in self.plan.nodes.values():
            if self.views[node.path].state not in (*unseen, NodeStatus.PRUNED):
                self._skip(c for c in node.children if self.views[c].state in unseen)
