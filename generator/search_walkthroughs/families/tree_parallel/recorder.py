"""How searches by several workers are recorded."""

from collections.abc import Mapping
from typing import Any

from ...game import Path
from ...record.recorder import PlacedState
from ..look import recorder


class WorkersRecorder(recorder.LookRecorder):
    """The recorder of such searches; the arguments are those of `MonteCarloRecorder`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._round: set[Path] = set()
        """The nodes that workers have looked at in this round."""

    def playout_facts(self, state: PlacedState, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return which worker looks, and that another has looked here in the same round, if one
        has."""
        if numbers["worker"] == 1:
            self._round = set()
        again = {"again": True} if state.path in self._round else {}
        self._round.add(state.path)
        return {**numbers, **again}


class Recording(recorder.Recording):
    """How searches by workers that share a tree are recorded."""

    RECORDER = WorkersRecorder
