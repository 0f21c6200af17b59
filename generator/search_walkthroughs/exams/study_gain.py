"""What a study shows: the mean gain of the learners, and its confidence interval.

The interval is that of Student for paired samples (The Probable Error of a Mean, Biometrika 6
(1908), pp. 1-25): the differences are taken for a sample from a normal distribution.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, lgamma, pi, sqrt
from statistics import fmean, stdev

from ..record.statistics import CONFIDENCE

MIN_LEARNERS = 2
"""Fewest learners whose differences have a spread."""
STEPS = 2_000
"""Number of steps of a numerical integral; even, as Simpson's rule wants it."""
HALVINGS = 60
"""Number of halvings in which a quantile is found."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The means of a study, in right answers of a test."""

    learners: int
    before: float
    after: float
    low: float
    high: float
    """The ends of the interval of the gain."""

    @property
    def mean(self) -> float:
        """The mean gain."""
        return self.after - self.before


def gain_of(results: Sequence[tuple[int, int]]) -> Gain:
    """Return the gain of learners, each with the right answers before and after. Raises ValueError
    for fewer than two.

    >>> gain = gain_of([(3, 5), (4, 5), (2, 5)])
    >>> gain.mean, round(gain.low, 2), round(gain.high, 2)
    (2.0, -0.48, 4.48)
    """
    if len(results) < MIN_LEARNERS:
        raise ValueError(f"{MIN_LEARNERS} learners with both results are wanted")
    differences = [after - before for before, after in results]
    half = t_quantile(len(results) - 1) * stdev(differences) / sqrt(len(results))
    before, after = map(fmean, zip(*results, strict=True))
    middle = after - before
    return Gain(len(results), before, after, middle - half, middle + half)


@cache
def t_quantile(freedom: int) -> float:
    """Return the number that Student's t of these degrees of freedom exceeds in absolute value
    with probability 1 - `CONFIDENCE`.

    >>> round(t_quantile(1), 2), round(t_quantile(23), 2)
    (12.71, 2.07)
    """
    low, high = 0.0, 100.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _within(limit: float, freedom: int) -> float:
    """Return the probability that Student's t lies within the limit, by Simpson's rule."""
    log_scale: float = lgamma((freedom + 1) / 2) - lgamma(freedom / 2)
    scale = exp(log_scale) / sqrt(freedom * pi)
    width = limit / STEPS
    heights: list[float] = [
        scale * (1 + (width * n) ** 2 / freedom) ** (-(freedom + 1) / 2) for n in range(STEPS + 1)
    ]
    inner = 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2])
    return 2 * width / 3 * (heights[0] + inner + heights[-1])
