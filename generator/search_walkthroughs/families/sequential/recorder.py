"""Turn the watching of a match into frames: one for each pair of games."""

from collections.abc import Hashable, Sequence
from typing import Any

from ...match_statistics import mean_and_variance, score_interval
from ...record import recording
from ...record.recorder import PlacedState, Recorder
from ...record.statistics import PlayoutStatistics

DIGITS = 6
"""Number of decimals of recorded numbers: machines differ in the last bits of a logarithm."""


class MatchRecorder(Recorder):
    """The recorder of a match; the arguments are those of `Recorder`.

    The match as a whole is the only node: no pair leads to another position.
    """

    def start(self, state: PlacedState, alpha: float = 0, beta: float = 0, **named: Any) -> None:
        """Record that the test begins; it has no window."""
        self.tally.calculated += 1
        self.tally.enter(state.path)
        self.emit(state, "start", **named)

    def backup(
        self, state: PlacedState, *, pair: str, counts: Sequence[int], ratio: float, **named: Any
    ) -> None:
        """Record the next pair, how many pairs of each kind there are now, and the ratio."""
        mean, _ = mean_and_variance(counts)
        low, high = score_interval(counts)
        named |= {"visits": sum(counts), "mean": round(mean, DIGITS)}
        named |= {"interval": (round(low, DIGITS), round(high, DIGITS))}
        self.estimates[state.path] = PlayoutStatistics(sum(counts), mean, (low, high), True)
        own_facts = {"pair": str(pair), "counts": tuple(counts), "ratio": round(ratio, DIGITS)}
        self.emit(state, "backup", **own_facts, **named)

    def end(
        self, state: PlacedState, value: float, best: Hashable | None = None, **named: Any
    ) -> None:
        """Record the first side's share of the points, and the verdict."""
        self.best = best
        self.emit(state, "end", score=value, move=best, **named)


class Recording(recording.Recording):
    """How the test of a match is recorded."""

    remedy = "call `watch.start`, `watch.backup` after each pair, and `watch.end`"
    RECORDER = MatchRecorder
