"""How the frames of searches that solve worlds change the tree."""

from ...record.plan import NodeStatus
from ..monte_carlo import states


class WorldState(states.MonteCarloState):
    """The views of all nodes of a whole game, which no search has grown."""

    begun = NodeStatus.WAITING


class Folding(states.Folding):
    """How such searches are folded: all nodes are there from the beginning."""

    STATES = WorldState
