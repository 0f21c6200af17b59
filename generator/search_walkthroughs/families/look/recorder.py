"""How searches in which a network looks are recorded."""

from collections.abc import Mapping
from typing import Any

from ..monte_carlo import recorder
from ..monte_carlo.recorder import DIGITS


class LookRecorder(recorder.MonteCarloRecorder):
    """The recorder of such searches; the arguments are those of `MonteCarloRecorder`."""

    def start_facts(self, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the priors at the root, if noise has changed them before the first look."""
        children = numbers["root"].children if "root" in numbers else {}
        priors = tuple((move, round(child.prior, DIGITS)) for move, child in children.items())
        return {"priors": priors} if priors else {}


class Recording(recorder.Recording):
    """How such searches are recorded: means have no intervals, as a network says the same each time
    it looks."""

    has_intervals = False
    RECORDER = LookRecorder
