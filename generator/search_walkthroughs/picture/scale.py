"""Where a number stands on the number line, and which numbers are written under it."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

from ..trace.plan import Plan
from .items import snap
from .metrics import width
from .numerals import meant, number
from .theme import SMALL

BEYOND = 40.0
"""The least room at either end, for numbers that are off the scale and for the infinities."""
APART = 14.0
"""The least room between two numbers under the line."""


class Scale(NamedTuple):
    """A stretch of the number line, the same for all frames of a film."""

    left: float
    right: float
    """Where -∞ and ∞ stand."""
    low: float
    high: float
    step: float
    beyond: float = BEYOND

    def place(self, value: float) -> float:
        """Where the value stands; off the scale, midway to the infinity it leans to."""
        start, end = self.left + self.beyond, self.right - self.beyond
        value = meant(value)
        if self.low <= value <= self.high:
            share = (value - self.low) / (self.high - self.low)
            return snap(start + share * (end - start))
        outer, inner = (self.left, start) if value < self.low else (self.right, end)
        return outer if not isfinite(value) else snap((outer + inner) / 2)

    def ticks(self) -> list[float]:
        """The numbers that have a tick; those that can be written without crowding."""
        first, last = round(self.low / self.step), round(self.high / self.step)
        return [meant(k * self.step) for k in range(first, last + 1)]  # 1.4, where 7 x 0.2 is not


def scale(
    plan: Plan,
    bounds: Iterable[float],
    left: float,
    right: float,
    guesses: Iterable[float] = (),
) -> Scale:
    """The scale that shows all leaves of the plan, and the bounds that are not far from them.

    A search with a horizon takes its `guesses` for leaves.
    """
    values = [spot.value for spot in plan.spots.values() if spot.value is not None]
    values += guesses
    values = [value for value in values if isfinite(value)]
    values = values or [value for value in plan.range if isfinite(value)] or [0.0]
    low, high = min(values), max(values)
    span = high - low or 1.0
    near = [bound for bound in map(meant, bounds) if low - span <= bound <= high + span]
    low, high = min([low, *near]), max([high, *near])
    if low == high:
        low, high = low - 1, high + 1
    return _fitted(left, right, low, high)


def _fitted(left: float, right: float, low: float, high: float) -> Scale:
    """The scale from round number to round number, its steps as small as the writing allows."""
    whole = low == round(low) and high == round(high)
    exponent = floor(log10(high - low)) - 2
    while True:
        for step in (digit * 10.0**exponent for digit in (1, 2, 5)):
            if whole and step < 1:
                continue
            start, end = meant(floor(low / step) * step), meant(ceil(high / step) * step)
            fitted = Scale(left, right, start, end, step)
            ticks = [number(tick) for tick in fitted.ticks()]
            widest = max(width(tick, SMALL) for tick in ticks) + APART
            beyond = max(BEYOND, (widest + width("−∞", SMALL)) / 2)
            fits = widest * (len(ticks) - 1) <= right - left - 2 * beyond
            if fits and len(set(ticks)) == len(ticks):
                ends = min(low, start), max(high, end)  # whatever the rounding of the steps did
                return fitted._replace(low=ends[0], high=ends[1], beyond=snap(beyond))
        exponent += 1


def spread(wanted: Sequence[tuple[float, float]], left: float, right: float) -> list[float]:
    """Middles for labels given as (wanted middle, width): in order, apart, between the ends.

    >>> spread([(10, 20), (12, 20)], 0, 100)
    [10.0, 30.0]
    """
    order = sorted(range(len(wanted)), key=lambda k: wanted[k][0])
    middles = [0.0] * len(wanted)
    edge = left
    for k in order:
        middle, wide = wanted[k]
        middles[k] = max(middle, edge + wide / 2)
        edge = middles[k] + wide / 2
    edge = right
    for k in reversed(order):
        middles[k] = min(middles[k], edge - wanted[k][1] / 2)
        edge = middles[k] - wanted[k][1] / 2
    return [snap(middle) for middle in middles]
