"""How the frames of searches by several workers change the tree."""

from collections import defaultdict
from typing import Any

from ...game import Path
from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeStatus, Plan
from ...record.tree_state import ProvingState


class ParallelState(ProvingState):
    """The views of all nodes, with the workers that are at or below each."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._workers: defaultdict[Path, set[int]] = defaultdict(set)

    def status_after(self, last: Frame) -> NodeStatus:
        """See `ProvingState`; a node is done once it has a score and no worker is left below it."""
        is_done = not self._workers[last.path] and self.views[last.path].score is not None
        return NodeStatus.DONE if is_done and last.path != self.plan.root else NodeStatus.OPEN

    def apply(self, frame: Frame) -> None:
        """See `ProvingState`."""
        path = frame.path
        self.put(path, state=NodeStatus.CURRENT)
        worker = frame.own("worker")
        if frame.status == "select":
            self._enter(path, frame.score, worker)
        elif frame.status == "backup":
            self._workers[path] -= {worker}
            self._write(path)
            self.put(path, score=frame.score)
            self._best(path, frame)
        elif frame.status == "end":
            self._finish(frame)

    def _enter(self, path: Path, score: float | None, worker: Any) -> None:
        if score is not None:
            self.put(path, score=score)
            self._read(path, score)
        else:
            self._workers[path].add(worker)
            self._write(path)

    def _write(self, path: Path) -> None:
        """Write the workers of a node."""
        numbers = tuple(sorted(self._workers[path]))
        self.put(path, extra=(("workers", numbers),) if numbers else ())

    def _best(self, path: Path, frame: Frame) -> None:
        """Show the first child that has the score of its parent."""
        same = (c for c in self.plan.nodes[path].children if self.views[c].score == frame.score)
        self.put(path, best=next(same, None))

    def _finish(self, frame: Frame) -> None:
        """Show the best move, and what no worker has entered as left out."""
        for path in [path for path, numbers in self._workers.items() if numbers]:
            self._workers[path].clear()
            self._write(path)
            self.put(path, state=NodeStatus.OPEN)
        best = None if frame.move is None else self.shown_path((*frame.path, frame.move))
        self.put(frame.path, state=NodeStatus.CURRENT, score=frame.score, best=best)
        self._skip_unseen(NodeStatus.UNSEEN)


class Folding(tree_state.Folding):
    """How such a search is folded: several workers are in the tree at once."""

    STATES = ParallelState
