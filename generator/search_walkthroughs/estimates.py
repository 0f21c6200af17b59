"""What a number of games tells of endlessly many."""

from collections.abc import Sequence
from math import comb, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
"""How often the intervals that are shown hold the truth."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
LEVEL = 0.05
"""Two searches count as told apart where a p-value is no greater than this."""


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The interval for the rate at which games succeed, after so many of them.

    The score interval of E. B. Wilson, Probable Inference, the Law of Succession, and Statistical
    Inference, Journal of the American Statistical Association 22 (1927), pp. 209-212. It stays
    within 0 and 1, and is honest where nearly all games fail. Its 95 % is an approximation: how
    often it holds the truth depends on the true rate and the number of games, and is 95 % on
    average (L. D. Brown, T. T. Cai and A. DasGupta, Interval Estimation for a Binomial Proportion,
    Statistical Science 16 (2001), pp. 101-133). For results between 0 and 1 it is
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


def sign_test(one: int, other: int) -> float:
    """The p-value of so many pairs that one side alone has won, and so many that the other has.

    If both sides are as good, each such pair goes to either with probability 1/2; the value is how
    likely it is that they part as unevenly as this, or more. Pairs that both have won or lost do
    not matter. For results that are but won or lost this is the exact form of the test of
    Q. McNemar, Note on the Sampling Error of the Difference between Correlated Proportions or
    Percentages, Psychometrika 12 (1947), pp. 153-157.

    >>> sign_test(0, 5), sign_test(3, 3), sign_test(0, 0)
    (0.0625, 1.0, 1.0)
    """
    pairs, fewer = one + other, min(one, other)
    tail = sum(comb(pairs, won) for won in range(fewer + 1))
    return min(1.0, 2 * tail / (1 << pairs))


def fisher(one: int, games: int, other: int, others: int) -> float:
    """The p-value of so many successes in so many games, beside others of other games.

    The exact test of R. A. Fisher for two independent samples (The Logic of Inductive Inference,
    Journal of the Royal Statistical Society 98 (1935), pp. 39-82): if both succeed equally often,
    how likely is it that their successes fall to the two samples as they did, or less likely still?

    >>> round(fisher(3, 4, 1, 4), 4), fisher(2, 4, 2, 4)
    (0.4857, 1.0)
    """
    both = one + other
    least, most = max(0, both - others), min(both, games)
    weight = comb(games, least) * comb(others, both - least)
    weights = [weight]
    for won in range(least, most):
        left = both - won
        weight = weight * (games - won) * left // ((won + 1) * (others - left + 1))
        weights.append(weight)
    seen = weights[one - least]
    return sum(weight for weight in weights if weight <= seen) / sum(weights)


def holm(values: Sequence[float]) -> list[float]:
    """The p-values of several tests, each raised so that all of them may be read together.

    If those of at most 0.05 are taken to have found something, the probability that even one of
    them found what is not there is at most 0.05 (S. Holm, A Simple Sequentially Rejective Multiple
    Test Procedure, Scandinavian Journal of Statistics 6 (1979), pp. 65-70).

    >>> [round(value, 3) for value in holm([0.04, 0.01, 0.03])]
    [0.06, 0.03, 0.06]
    """
    raised, least = [0.0] * len(values), 0.0
    for place, number in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - place) * values[number]))
        raised[number] = least
    return raised
