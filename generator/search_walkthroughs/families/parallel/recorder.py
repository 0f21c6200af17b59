"""Turn the watching of a search by several workers into frames.

A step is the entry of one node by each worker; the workers enter in turn. Nodes are counted once,
whoever enters them; the entries of all workers are the work.
"""

from typing import Any

from ...record import recording
from ...record.recorder import PlacedState
from ...record.statistics import PlayoutStatistics
from ..best_first.recorder import BestFirstRecorder


class ParallelRecorder(BestFirstRecorder):
    """The recorder of such searches; the arguments are those of `Recorder`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, by_position=True, **named)
        self._step = 1
        self._work = 0

    def select(self, state: PlacedState, *_: Any, **numbers: Any) -> None:
        """Record that a worker enters a node; a leaf is read by that."""
        self._step = numbers["step"]
        self._work += 1
        self._enter(state.path)
        score = None
        if self.game.over(state.state):
            score = self.game.score(state.state)
            self.on_score(state.path, score)
        self.emit(state, "select", score=score, **numbers)

    def expand(self, child: PlacedState, *_: Any, **numbers: Any) -> None:
        """Record that a worker takes a move of the root, with the bound known then."""
        parent = PlacedState(self._at(child.path[:-1]), child.path[:-1])
        move = {"move": child.path[-1], "child": child.path}
        self.emit(parent, "expand", **move, **numbers)

    def start(self, state: PlacedState, *_: float, **numbers: Any) -> None:
        """Record that a search begins; such a search has no window."""
        self._pass = 1
        self._enter(state.path)
        self.emit(state, "start", **numbers)

    def backup(self, state: PlacedState, *_: Any, **numbers: Any) -> None:
        """Record what a worker brings back of a node."""
        self.emit(state, "backup", step=self._step, **numbers)

    def end(
        self,
        state: PlacedState,
        value: float,
        best: Any = None,
        *,
        steps: int = 1,
        **numbers: Any,
    ) -> None:
        """Record the value, and in how many steps it was found."""
        self._leave_out()
        line = tuple(self._principal_line(self._proved(), value))
        self.line = line if best in (None, *line[:1]) else (best,)
        self.best = self.line[0] if self.line else None
        self.estimates[state.path] = PlayoutStatistics(steps, value, None, True, None)
        is_root_shared_out = self.tally.frames["expand"] > 0  # then it was entered at the start
        numbers |= {"steps": steps, "work": self._work + is_root_shared_out}
        self.emit(state, "end", score=value, move=self.best, **numbers)


class Recording(recording.Recording):
    """How searches by several workers are recorded."""

    skips = True
    RECORDER = ParallelRecorder
