"""How the frames of a sweep change the tree."""

from search_walkthroughs.record.plan import NodeStatus
from search_walkthroughs.record.tree_state import Folding, ProvingState


class SweepFolding(Folding):
    """The states of a sweep."""

    def states(self, plan):
        """See `Folding`."""
        return SweepState(plan)


class SweepState(ProvingState):
    """A node is done once its value is there."""

    _last = None

    def take(self, frame):
        """Take the frame in."""
        if self._last is not None and self._last.path != frame.path:
            done = self._last.score is not None
            self.put(self._last.path, state=NodeStatus.DONE if done else NodeStatus.OPEN)
        extra = tuple((frame.extra or {}).items())
        self.put(frame.path, state=NodeStatus.CURRENT, score=frame.score, extra=extra)
        if frame.status == "backup" and self.plan.nodes[frame.path].leaf:
            self._read(frame.path, frame.score)
        self._last = frame
