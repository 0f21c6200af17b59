"""How the frames of searches in which a network looks change the tree."""

from ...game import Path
from ...record.plan import NodeStates, NodeStatus, Plan
from ..monte_carlo import states


class Folding(states.Folding):
    """How such searches are folded: nodes are compared before they join the tree."""

    def states(self, plan: Plan) -> NodeStates:
        """See `tree_state.Folding`."""
        return LookState(plan)


class LookState(states.MonteCarloState):
    """The views of all nodes: where the network has looked, the moves have priors."""

    def _play(self, path: Path) -> None:
        """Look at the node; from now on its children can be compared."""
        super()._play(path)
        if path in self.views:
            for child in self.plan.nodes[path].children:
                if self.views[child].state is NodeStatus.UNSEEN:
                    self._put(child, state=NodeStatus.WAITING)
