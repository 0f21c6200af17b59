"""Regression lines: which value of a deep search belongs to a value of a shallow one.

Both are the values of the same positions, by plain alpha-beta to the two depths. The line is that
of least squares, as ProbCut uses it.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import sqrt
from statistics import fmean, linear_regression
from typing import Any, TypeAlias, cast

from .. import reading
from ..game import Game
from ..reading import BadInput
from ..reading.other_files.experiment import FitPlan
from ..runs.registry import algorithms
from ..runs.run import all_options, game_of
from ..wrappers import DepthLimit
from .audit import position_after
from .tried_row import TriedRow, Work, different_places, is_list, wrong_outcome
from .whole_games import DIGITS, run_in_shares

ValuePair: TypeAlias = tuple[float, float]
"""The value of a position to the shallow depth, and to the deep one."""


@dataclass(frozen=True)
class Regression:
    """The values of some positions, and the line that lies nearest to them."""

    pairs: Sequence[ValuePair]
    seconds: float
    """Seconds of computing, those of several processes added up."""

    @cached_property
    def line(self) -> tuple[float, float]:
        """The slope of the line, and the deep value at the shallow value 0."""
        return tuple(linear_regression(*zip(*self.pairs, strict=True)))  # type: ignore[return-value]

    @property
    def deviation(self) -> float:
        """The standard deviation of the deep values from the line."""
        return sqrt(self._missed / len(self.pairs))

    @property
    def explained(self) -> float:
        """The share of the variance of the deep values that the line explains: r²."""
        mean = fmean(deep for _, deep in self.pairs)
        total = sum((deep - mean) ** 2 for _, deep in self.pairs)
        return 1 - self._missed / total if total else 1.0

    @property
    def _missed(self) -> float:
        slope, offset = self.line
        return sum((deep - slope * shallow - offset) ** 2 for shallow, deep in self.pairs)

    def facts(self) -> dict[str, Any]:
        """Return all that follows from the values, as JSON holds it."""
        slope, offset = self.line
        return {
            "slope": round(slope, DIGITS),
            "offset": round(offset, DIGITS),
            "deviation": round(self.deviation, DIGITS),
            "explained": round(self.explained, DIGITS),
            "answers": [list(pair) for pair in self.pairs],
            "seconds": round(self.seconds, DIGITS),
        }


def regression_of(result: Mapping[str, Any]) -> Regression:
    """Return the regression that the facts of a file of results state."""
    return Regression([(shallow, deep) for shallow, deep in result["answers"]], result["seconds"])


def is_value_pair(answer: object) -> bool:
    """Return whether a file of results holds the two values of a position here."""
    match answer:
        case [int() | float(), int() | float()]:
            return True
    return False


def is_line(answers: Sequence[ValuePair]) -> bool:
    """Return whether a line can be fitted to the values: not all shallow ones are the same."""
    return len({shallow for shallow, _ in answers}) > 1


def values_of(
    plan: FitPlan,
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    numbers: Sequence[int],
) -> tuple[list[ValuePair], float]:
    """Return the values of the positions of these numbers, and how many seconds they took."""
    options = all_options(walkthrough, entry)
    if not {"shallow", "deep"} <= set(options):
        able = [n for n, other in algorithms().items() if "shallow" in other.text.options]
        message = f"{entry.algorithm} predicts no deep search, so no line is fitted for it"
        remedy = f"fit {reading.errors.list_text(able)}"
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)])
    game, began = game_of(walkthrough, entry).game, time.process_time()
    depths = cast("tuple[int, int]", (options["shallow"], options["deep"]))
    pairs = []
    for number in numbers:
        state = position_after(game, plan.opening, number)
        shallow, deep = (_value(game, state, depth) for depth in depths)
        pairs.append((shallow, deep))
    return pairs, time.process_time() - began


def _value(game: Game[Any, Any], state: Any, depth: int) -> float:
    """Return the value of the state by alpha-beta to the depth."""
    value = algorithms()["alpha-beta"].text.function(DepthLimit(game, 0))
    return round(float(value((state, depth))), DIGITS)


@dataclass(frozen=True)
class FitRow(TriedRow):
    """A fitted line as a row of an experiment."""

    plan: FitPlan

    QUOTED = ("fit", "slope", "offset", "deviation", "explained")

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return {"fit": self.plan.positions, "opening": self.plan.opening}

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`. Raises BadInput for a search without the options `shallow` and `deep`,
        and for positions that all have the same shallow value."""
        values, count = partial(values_of, self.plan), self.plan.positions
        pairs, seconds = run_in_shares(values, *self.searched, count, work.mapper, work.on_progress)
        if not is_line(pairs):
            walkthrough = self.row.walkthrough
            message = "all positions have the same shallow value, so no line can be fitted to them"
            remedy = "fit more positions, or choose another evaluation"
            raise BadInput([walkthrough.fault(walkthrough.marks["fit"], message, remedy)])
        return Regression(pairs, seconds).facts()

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`; a line can be fitted to the values, too."""
        answers = result.get("answers")
        return is_list(answers, self.plan.positions, is_value_pair) and is_line(result["answers"])

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        return regression_of(result).facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`."""
        plan, (walkthrough, entry) = self.plan, self.searched
        pairs, _ = values_of(plan, walkthrough, entry, range(count))
        return wrong_outcome("position", different_places(pairs, result["answers"]))
