"""How searches with proven bounds are recorded."""

from collections.abc import Mapping
from typing import Any

from ...game import Path
from ...record.frame import Range
from ...record.recorder import PlacedState
from ..monte_carlo import recorder


class SolverRecorder(recorder.MonteCarloRecorder):
    """The recorder of such searches; the arguments are those of `MonteCarloRecorder`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._bounds: dict[Path, Range] = {}

    def backup_facts(self, state: PlacedState, *bounds: float) -> Mapping[str, Any]:
        """Return the bounds of the node, and that they have become narrower, if they have."""
        low, high = bounds
        before = self._bounds.get(state.path, self.game.range)
        self._bounds[state.path] = low, high
        narrowed = {} if (low, high) == before else {"narrowed": True}
        return {"low": low, "high": high, **narrowed}


class Recording(recorder.Recording):
    """How such searches are recorded: a node has the bounds of its value in the place of an
    interval of its mean."""

    has_intervals = False
    RECORDER = SolverRecorder
