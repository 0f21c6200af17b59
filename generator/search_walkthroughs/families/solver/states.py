"""How the frames of searches with proven bounds change the tree."""

from ...record.frame import Frame
from ..monte_carlo import states


class SolverState(states.MonteCarloState):
    """The views of all nodes, with what is proved of their values."""

    def take(self, frame: Frame) -> None:
        """Take the frame in; a result on its way up may narrow the bounds of a node."""
        super().take(frame)
        if frame.bounds is not None:
            self.put_shown(frame.path, proved_range=frame.bounds)


class Folding(states.Folding):
    """How such searches are folded: as those that play games out, with the bounds of each node."""

    STATES = SolverState
