"""What a number of games tells of endlessly many."""

from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
"""How often the intervals that are shown hold the truth."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The interval for the rate at which games succeed, after so many of them.

    The score interval of E. B. Wilson, Probable Inference, the Law of Succession, and Statistical
    Inference, Journal of the American Statistical Association 22 (1927), pp. 209-212. It stays
    within 0 and 1, and is honest where nearly all games fail. For results between 0 and 1 it is
    wider than it need be, since none of their variances exceeds that of successes and failures.

    >>> low, high = wilson(0, 10)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.278)
    """
    if not games:
        return 0.0, 1.0
    share = Z * Z / games
    middle = (rate + share / 2) / (1 + share)
    half = Z / (1 + share) * sqrt(rate * (1 - rate) / games + share / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def interval(mean: float, games: int, range: tuple[float, float]) -> tuple[float, float]:
    """The same for the mean of results that lie in the range.

    >>> [round(end, 3) for end in interval(0, 4, (-1, 1))]
    [-0.7, 0.7]
    """
    least, greatest = range
    width = greatest - least
    if not width:
        return least, greatest
    low, high = wilson(min(1.0, max(0.0, (mean - least) / width)), games)
    return least + low * width, least + high * width
