"""How the frames of searches that play games out change the tree.

Such a search proves nothing: nodes join the tree, games are played out from them, and the results
are averaged.
"""

from itertools import chain
from typing import ClassVar

from ...game import Path
from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeState, NodeStates, NodeStatus, Plan
from ...record.statistics import PlayoutStatistics, SharedPlayouts


class MonteCarloState(NodeStates):
    """The views of all nodes in a search that plays games out; the plan may show only some of the
    nodes that joined its tree."""

    begun: ClassVar[NodeStatus] = NodeStatus.UNSEEN
    """The status of the nodes before the search begins."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, NodeState(self.begun))
        self._path: Path = ()
        """The way down that the search has taken, to its end."""
        self._mixture = SharedPlayouts(plan.traits.independent)
        self._rising = False
        """Whether a result is on its way up."""
        self._candidates: tuple[Path, ...] = ()
        """The children that were weighed against one another in the frame before."""

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        for path in self._candidates:
            self.put_shown(path, terms=(), is_selected=False)
        self._candidates = ()
        match frame.status:
            case "start":
                self._come(frame.path)
            case "select":
                self._come(frame.path)
                if frame.terms is not None:
                    self._weigh(frame)
            case "expand":
                self._join(frame)
            case "playout":
                self._play(frame.path)
            case "backup":
                self._count(frame)
            case "end":
                self._finish(frame)

    def _come(self, path: Path) -> None:
        """Go on down to the node; after a result has risen, from the root again."""
        if self._rising:
            self._go(())
            self._rising = False
        self._go(path)
        self.put_shown(path, state=NodeStatus.CURRENT)

    def _play(self, path: Path) -> None:
        """Play a game out from the node."""
        self._come(path)

    def _go(self, nodes: Path) -> None:
        """Take another path; the nodes of the former path wait."""
        for path in chain(_nodes_along(self._path), _nodes_along(nodes)):
            on_it = nodes[: len(path)] == path
            if (path in self.views and self.views[path].state is not NodeStatus.UNSEEN) or on_it:
                self.put_shown(path, state=NodeStatus.OPEN if on_it else NodeStatus.WAITING)
        self._path = nodes

    def _weigh(self, frame: Frame) -> None:
        """Show at the children of the parent the numbers that were compared."""
        chosen = frame.path[-1]
        terms = {
            (*above, move): numbers
            for above in self.plan.information_set(frame.path[:-1])
            for move, numbers in (frame.terms or {}).items()
        }
        self._candidates = tuple(path for path in terms if path in self.views)
        for path in self._candidates:
            self.put_shown(path, terms=terms[path], is_selected=path[-1] == chosen)

    def _join(self, frame: Frame) -> None:
        """Let a node join the tree; the current node is its parent."""
        self._come(frame.path)
        child = self.shown_path(frame.child)
        if child is not None:
            self._go(child)
            self.put_shown(frame.path, state=NodeStatus.CURRENT)

    def _count(self, frame: Frame) -> None:
        path = frame.path
        for other in _nodes_along(self._path):
            if other in self.views and self.views[other].state is NodeStatus.CURRENT:
                self.put_shown(other, state=NodeStatus.OPEN)
        self._rising = True
        assert frame.visits is not None
        assert frame.mean is not None
        is_own = self._mixture.own(path, frame.played)
        sampled = PlayoutStatistics(frame.visits, frame.mean, frame.interval, is_own, frame.bounds)
        for above in self.plan.information_set(path[:-1]) if path else ():
            self.put_shown((*above, path[-1]), playouts=sampled)
        for other in self.plan.same_position(path):
            if self.views[other].state is not NodeStatus.UNSEEN:
                self.put_shown(other, playouts=sampled)
        self.put_shown(path, state=NodeStatus.CURRENT, playouts=sampled)

    def _finish(self, frame: Frame) -> None:
        """End the search: all that was tried stands, and the edge to the move that was chosen."""
        self._go(frame.path)
        chosen = (*frame.path, frame.move) if frame.move is not None else None
        self.put_shown(
            frame.path, state=NodeStatus.CURRENT, score=frame.score, best=self.shown_path(chosen)
        )


def _nodes_along(path: Path) -> list[Path]:
    """Return the nodes of a path from its top to its end."""
    return [path[:end] for end in range(len(path) + 1)]


class Folding(tree_state.Folding):
    """How such a search is folded: it goes from node to node, and meets no decision of a search
    that goes down."""

    STATES = MonteCarloState
