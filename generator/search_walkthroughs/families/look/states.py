"""How the frames of searches in which a network looks change the tree."""

from ...game import Path
from ...record.frame import Frame
from ...record.plan import NodeStatus
from ..monte_carlo import states
from .facts import noisy_priors


class LookState(states.MonteCarloState):
    """The views of all nodes: where the network has looked, the moves have priors."""

    def take(self, frame: Frame) -> None:
        """Take the frame in; noise at the root changes the priors of its moves."""
        super().take(frame)
        for move, prior in noisy_priors(frame):
            self.put_shown((*frame.path, move), extra=(("prior", prior),))

    def _play(self, path: Path) -> None:
        """Look at the node; from now on its children can be compared."""
        super()._play(path)
        if path in self.views:
            for child in self.plan.nodes[path].children:
                if self.views[child].state is NodeStatus.UNSEEN:
                    self.put_shown(child, state=NodeStatus.WAITING)


class Folding(states.Folding):
    """How such searches are folded: nodes are compared before they join the tree."""

    STATES = LookState
