"""How the frames of a match change its only node: it holds the counts of the pairs."""

from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeState, NodeStates, NodeStatus, Plan
from ...record.statistics import PlayoutStatistics


class MatchState(NodeStates):
    """The view of the match: its counts, its ratio, and what the first side has scored."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, NodeState(NodeStatus.CURRENT))

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        if frame.status == "backup":
            assert frame.visits is not None
            assert frame.mean is not None
            sampled = PlayoutStatistics(frame.visits, frame.mean, frame.interval, True)
            extra = tuple((frame.extra or {}).items())
            self.put(frame.path, playouts=sampled, extra=extra)
        elif frame.status == "end":
            self.put(frame.path, score=frame.score)


class Folding(tree_state.Folding):
    """How the test of a match is folded."""

    STATES = MatchState
