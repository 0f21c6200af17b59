"""Turn the watching of a search that counts regrets into frames.

All information sets have frames in the first iterations alone; of later ones the range that is
certified has a frame wherever the search reports it.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any

from ...game import Path
from ...record import recording
from ...record.recorder import PlacedState, Recorder
from ...record.statistics import PlayoutStatistics
from ...worlds import set_name

DIGITS = 9
"""Number of decimals of recorded numbers."""
ITERATIONS = 3
"""Number of iterations in which every information set has frames."""

Shares = Mapping[Any, float]
"""A number for each move of an information set."""


class RegretRecorder(Recorder):
    """The recorder of such searches; the arguments are those of `Recorder`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._first_paths: dict[Hashable, Path] = {}
        """The path of the first node of each information set, by the set's name."""
        self._iterations: Counter[Path] = Counter()
        """For the first node of each set, how many iterations there have been."""

    def start(self, state: PlacedState, alpha: float = 0, beta: float = 0, **numbers: Any) -> None:
        """Record that a search begins; such a search has no window."""
        self.emit(state, "start", **numbers)

    def select(self, state: PlacedState, *, mixture: Shares, **numbers: Any) -> None:
        """Record the mixture of an information set in the iteration that begins."""
        self._first_paths[set_name(self.game, state.state)] = state.path
        self._iterations[state.path] += 1
        if self._iterations[state.path] <= ITERATIONS:
            self.emit(state, "select", mixture=_pairs(mixture), **numbers)

    def backup(self, state: PlacedState, *, gains: Shares, regrets: Shares, **numbers: Any) -> None:
        """Record what each move of an information set would have gained, and its regret now."""
        if self._iterations[state.path] <= ITERATIONS:
            numbers |= {"gains": _pairs(gains), "regrets": _pairs(regrets)}
            self.emit(state, "backup", **numbers)

    def end(
        self,
        state: PlacedState,
        value: float,
        best: Any = None,
        *,
        low: float = 0.0,
        high: float = 0.0,
        plans: Mapping[Hashable, Shares] | None = None,
        **numbers: Any,
    ) -> None:
        """Record what the mixtures guarantee and allow on average after an iteration."""
        self.best, self.line = best, ()
        self.estimates[state.path] = PlayoutStatistics(
            self._iteration, value, None, True, (low, high)
        )
        numbers |= {"low": round(low, DIGITS), "high": round(high, DIGITS)}
        averages = tuple(
            (self._first_paths[name], _pairs(plan)) for name, plan in (plans or {}).items()
        )
        self.emit(state, "end", score=round(value, DIGITS), averages=averages, **numbers)

    def further_facts(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the number of the iteration: at an information set of its own iterations."""
        is_set = facts["status"] in ("select", "backup")
        return {"iteration": self._iterations[facts["path"]] if is_set else self._iteration}

    @property
    def _iteration(self) -> int:
        """The number of the iteration, from 1; 0 before the first."""
        return max(self._iterations.values(), default=0)


def _pairs(shares: Shares) -> tuple[tuple[str, float], ...]:
    """Return the number of each move, as frames hold them."""
    return tuple((str(move), round(number, DIGITS)) for move, number in shares.items())


class Recording(recording.Recording):
    """How searches that count regrets are recorded."""

    remedy = "call `watch.start` where the search begins, and `watch.end` after an iteration"
    RECORDER = RegretRecorder
