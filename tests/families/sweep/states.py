"""How the frames of a sweep change the tree."""

from search_walkthroughs.record.plan import NodeStatus
from search_walkthroughs.record.tree_state import Folding, ProvingState


class SweepState(ProvingState):
    """A node is done once its value is there."""

    def status_after(self, last):
        """See `ProvingState`."""
        return NodeStatus.OPEN if last.score is None else NodeStatus.DONE

    def apply(self, frame):
        """See `ProvingState`."""
        extra = tuple((frame.extra or {}).items())
        self.put(frame.path, state=NodeStatus.CURRENT, score=frame.score, extra=extra)
        if frame.status == "backup" and self.plan.nodes[frame.path].leaf:
            self._read(frame.path, frame.score)


class SweepFolding(Folding):
    """The states of a sweep."""

    STATES = SweepState
