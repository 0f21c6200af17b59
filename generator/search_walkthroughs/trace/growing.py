"""Keep the views of all nodes while a Monte Carlo search grows its tree.

Nothing is ever proved there: nodes join, are played from, and are counted.
"""

from itertools import chain

from ..game import Path
from .frame import Frame
from .plan import Plan
from .sampled import Mixture, Sampled
from .view import State, View
from .views import Views


class Growing(Views):
    """The views of all nodes in a search that plays games out; of the nodes that joined its tree
    the plan may show some only."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, View())
        self._road: Path = ()
        """The way down that the search has taken, to its end."""
        self._mixture = Mixture()
        self._rising = False
        """Whether a result is on its way up."""
        self._compared: tuple[Path, ...] = ()
        """The children that were weighed against one another in the frame before."""

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        for path in self._compared:
            self._put(path, terms=(), chosen=False)
        self._compared = ()
        match frame.status:
            case "start":
                self._come(frame.path)
            case "select":
                self._come(frame.path)
                self._weigh(frame)
            case "expand":
                self._join(frame)
            case "playout":
                self._come(frame.path)
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
        self._put(path, state=State.CURRENT)

    def _go(self, road: Path) -> None:
        """Take another road: what lay on the one before waits."""
        for path in chain(_along(self._road), _along(road)):
            on_it = road[: len(path)] == path
            if (path in self.views and self.views[path].state is not State.UNSEEN) or on_it:
                self._put(path, state=State.OPEN if on_it else State.WAITING)
        self._road = road

    def _weigh(self, frame: Frame) -> None:
        """The children of the parent show the numbers that were compared."""
        above = frame.path[:-1]
        terms = {(*above, move): numbers for move, numbers in (frame.terms or {}).items()}
        self._compared = tuple(path for path in terms if path in self.views)
        for path in self._compared:
            self._put(path, terms=terms[path], chosen=path == frame.path)

    def _join(self, frame: Frame) -> None:
        """A node joins the tree; the current node is its parent."""
        self._come(frame.path)
        child = self.drawn(frame.child)
        if child is not None:
            self._go(child)
            self._put(frame.path, state=State.CURRENT)

    def _count(self, frame: Frame) -> None:
        path = frame.path
        for other in _along(self._road):
            if other in self.views and self.views[other].state is State.CURRENT:
                self._put(other, state=State.OPEN)
        self._rising = True
        assert frame.visits is not None
        assert frame.mean is not None
        assert frame.interval is not None
        own = self._mixture.own(path, frame.played)
        sampled = Sampled(frame.visits, frame.mean, frame.interval, own)
        self._put(path, state=State.CURRENT, sampled=sampled)

    def _finish(self, frame: Frame) -> None:
        """The search is over: all that was tried stands, and the edge to the move it chose."""
        self._go(frame.path)
        chosen = (*frame.path, frame.move) if frame.move is not None else None
        self._put(frame.path, state=State.CURRENT, score=frame.score, best=self.drawn(chosen))

    def _put(self, path: Path, **facts: object) -> None:
        if path in self.views:
            self.put(path, **facts)


def _along(road: Path) -> list[Path]:
    """The nodes of a road from its top to its end."""
    return [road[:end] for end in range(len(road) + 1)]
