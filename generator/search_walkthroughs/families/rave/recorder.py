"""How searches that count moves played later are recorded."""

from collections.abc import Mapping
from typing import Any

from ...record.recorder import PlacedState
from ..monte_carlo import recorder
from ..monte_carlo.recorder import DIGITS


class RaveRecorder(recorder.MonteCarloRecorder):
    """The recorder of such searches; the arguments are those of `MonteCarloRecorder`."""

    def select_facts(self, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return in how many games the chosen move was played here or later, and their mean."""
        to = numbers["to"]
        return {"games": to.games, "games_mean": round(to.gain / to.games, DIGITS)}

    def backup_facts(self, state: PlacedState, *bounds: float) -> Mapping[str, Any]:
        """Return the moves of the game from the node on."""
        assert self.played is not None
        return {"game": (*self.played[len(state.path) :], *self.moves)}


class Recording(recorder.Recording):
    """How searches that count moves played later are recorded."""

    RECORDER = RaveRecorder
