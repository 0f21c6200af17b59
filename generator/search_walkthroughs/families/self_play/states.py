"""How the frames of a game of self-play change the tree."""

from ...game import Path
from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeStates, NodeStatus
from ...record.statistics import PlayoutStatistics
from .facts import means_of, target_of, visits_of


class GameState(NodeStates):
    """The views of all nodes: the way of the game, and the moves that were weighed on it."""

    _current: Path | None = None

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        if self._current is not None and self._current != frame.path:
            self.put_shown(self._current, state=NodeStatus.OPEN)
        self._current = frame.path
        self.put_shown(frame.path, state=NodeStatus.CURRENT)
        if frame.status == "expand":
            self._weigh(frame)
        elif frame.status == "backup":
            self.put_shown(frame.path, extra=(*self._extra(frame.path), ("z", frame.own("z"))))
        elif frame.status == "end":
            self.put_shown(frame.path, score=frame.score)

    def _weigh(self, frame: Frame) -> None:
        """Write visits, mean and target at the moves of a position."""
        means, target = means_of(frame), target_of(frame)
        for move, visits in visits_of(frame).items():
            child = (*frame.path, move)
            if child in self.views:
                statistics = PlayoutStatistics(visits, means[move], None, True) if visits else None
                share = ("target", target[move])
                self.put_shown(child, state=NodeStatus.WAITING, playouts=statistics, extra=(share,))

    def _extra(self, path: Path) -> tuple[tuple[str, object], ...]:
        return self.views[path].extra if path in self.views else ()


class Folding(tree_state.Folding):
    """How a game is folded: it goes down move by move, and its result comes back."""

    STATES = GameState
