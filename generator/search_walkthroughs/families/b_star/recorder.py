"""Turn the watching of a search by two bounds into frames."""

from typing import Any

from ...record import recording
from ...record.recorder import PlacedState
from ...record.statistics import PlayoutStatistics
from ..best_first.recorder import BestFirstRecorder


class BStarRecorder(BestFirstRecorder):
    """The recorder of such searches; the arguments are those of `BestFirstRecorder`."""

    def end(
        self,
        state: PlacedState,
        value: float,
        best: Any = None,
        *,
        low: float = 0.0,
        high: float = 0.0,
        **numbers: Any,
    ) -> None:
        """Record the move that is proved the best, and the bounds of the root."""
        self._leave_out()
        self.best, self.line = best, () if best is None else (best,)
        expanded = self.tally.calculated - len(self._read)
        self.estimates[state.path] = PlayoutStatistics(expanded, value, None, True, (low, high))
        self.emit(state, "end", score=value, move=best, low=low, high=high, **numbers)


class Recording(recording.Recording):
    """How searches by two bounds are recorded."""

    skips = True
    RECORDER = BStarRecorder
