"""How the frames of searches by two bounds change the tree."""

from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeStatus
from ...record.tree_state import ProvingState


class BStarState(ProvingState):
    """The views of all nodes: the bounds that the search knows of them."""

    def status_after(self, last: Frame) -> NodeStatus:
        """See `ProvingState`; a node is done once its value is known."""
        low, high = self.views[last.path].proved_range
        return NodeStatus.DONE if low == high else NodeStatus.OPEN

    def apply(self, frame: Frame) -> None:
        """See `ProvingState`."""
        self.put(frame.path, state=NodeStatus.CURRENT)
        if frame.bounds is not None:
            self.put(frame.path, proved_range=frame.bounds)
        child = self.shown_path(frame.child)
        if frame.status == "expand" and child is not None:
            bounds = frame.own("bounds")
            waiting = NodeStatus.DONE if bounds[0] == bounds[1] else NodeStatus.WAITING
            self.put(child, proved_range=bounds, score=frame.child_score, state=waiting)
        if frame.status == "end":
            best = None if frame.move is None else self.shown_path((*frame.path, frame.move))
            self.put(frame.path, best=best)
            self._skip_unseen(NodeStatus.UNSEEN)


class Folding(tree_state.Folding):
    """How such a search is folded: it jumps about the tree."""

    STATES = BStarState
