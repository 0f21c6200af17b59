"""How the frames of searches that count moves played later change the tree."""

from ...record.frame import Frame
from ...record.plan import NodeStatus
from ..monte_carlo import states


class RaveState(states.MonteCarloState):
    """The views of all nodes: those that are compared can be seen."""

    def _weigh(self, frame: Frame) -> None:
        """Show the numbers that were compared, also at moves that were never followed."""
        super()._weigh(frame)
        for path in self._candidates:
            if self.views[path].state is NodeStatus.UNSEEN:
                self.put_shown(path, state=NodeStatus.WAITING)


class Folding(states.Folding):
    """How such searches are folded: moves are compared before their nodes join the tree."""

    STATES = RaveState
