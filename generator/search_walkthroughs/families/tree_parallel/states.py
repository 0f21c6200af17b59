"""How the frames of searches by several workers change the tree: who is on the way through which
node."""

from ...game import Path
from ...record.frame import Frame
from ..look import states
from .facts import worker_of, workers_away


class WorkersState(states.LookState):
    """The views of all nodes, with the workers that are away through each."""

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        super().take(frame)
        worker = worker_of(frame)
        if worker is None:
            return
        if frame.status == "backup":
            self._note(frame.path, worker, is_away=False)
        elif frame.status in ("select", "expand"):
            goal = frame.path if frame.status == "select" else (frame.child or frame.path)
            for end in range(len(goal) + 1):
                self._note(goal[:end], worker, is_away=True)

    def _note(self, path: Path, worker: int, *, is_away: bool) -> None:
        if path not in self.views:
            return
        others = {*workers_away(self.views[path])} - {worker}
        away = tuple(sorted({*others, worker} if is_away else others))
        self.put(path, extra=(("away", away),) if away else ())


class Folding(states.Folding):
    """How frames of searches by several workers change the tree."""

    STATES = WorkersState
