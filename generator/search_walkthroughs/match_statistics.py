"""Elo and the sequential test: what the pairs of a match say of the rating of its sides.

A pair is one opening played from both sides. Its games have the opening in common, so that pairs
are what is counted: `Counts` has the numbers of pairs that brought the first side 0, 1, 2, 3 and 4
half points, the pentanomial.

The sequential test is A. Wald's (Sequential Tests of Statistical Hypotheses, Annals of Mathematical
Statistics 16 (1945), pp. 117-186). How the pairs are distributed is not known, so that the
likelihood of each hypothesis is the greatest one of all distributions with its mean: the
generalised ratio of X. Li, J. Liu and Z. Ying (Generalized Sequential Probability Ratio Test for
Separate Families of Hypotheses, Sequential Analysis 33 (2014), pp. 539-563).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import NormalDist
from typing import Literal, TypeAlias

from .game import ContractError

Counts: TypeAlias = Sequence[int]
"""Numbers of pairs by the half points that they brought the first side."""
Hypothesis: TypeAlias = Literal["H0", "H1"]

PAIR = re.compile(r"[012]-[012]")
"""A pair as it is written: the half points of the first side in both games."""
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares of its points that a pair of games brings the first side, for 0 to 4 half points."""
EMPTY_CLASS = 0.001
"""Count of a class without pairs, so that every mean between 0 and 1 is possible."""
MAX_ROOT_STEPS = 60
"""Upper limit of steps by which the multiplier of Lagrange is looked for."""
ROOT_GAP = 1e-9
"""Distance between two steps at which the multiplier is taken for found."""
ERROR = 0.05
"""Probability of accepting H1 where H0 holds, and of accepting H0 where H1 holds."""
LEAST_PAIRS = 16
"""Number of pairs before which there is no verdict, unless others are asked for: the variance of
few pairs is not known, so that a test of fewer pairs errs more often than it says."""
Z = NormalDist().inv_cdf(0.975)
"""Half the width of a 95% interval (standard errors)."""


def expected_score(difference: float) -> float:
    """Return the score that is expected for a difference in rating.

    A. E. Elo, The Rating of Chessplayers, Past and Present (1978), in its logistic form.

    >>> expected_score(0), round(expected_score(191), 2)
    (0.5, 0.75)
    """
    return 1 / (1 + 10 ** (-difference / 400))


def elo(score: float) -> float:
    """Return the difference in rating for which this score is expected: see `expected_score`.

    >>> round(elo(0.75)), elo(0.5), elo(1)
    (191, 0.0, inf)
    """
    if not 0 < score < 1:
        return inf if score > 0 else -inf
    return -400 * log10(1 / score - 1) + 0.0


def mean_and_variance(counts: Counts) -> tuple[float, float]:
    """Return the mean of the pairs' scores and their variance.

    >>> mean_and_variance((1, 0, 2, 0, 1))
    (0.5, 0.125)
    """
    total, scores = sum(counts), list(zip(counts, PAIR_SCORES, strict=True))
    mean = sum(n * score for n, score in scores) / total
    return mean, sum(n * (score - mean) ** 2 for n, score in scores) / total


def score_interval(counts: Counts) -> tuple[float, float]:
    """Return the 95% interval of the score: the mean, and standard errors of pairs to either side.

    It has no width where all pairs came out alike.

    >>> [round(end, 3) for end in score_interval((0, 2, 5, 6, 3))]
    [0.543, 0.77]
    """
    mean, variance = mean_and_variance(counts)
    half = Z * sqrt(variance / sum(counts))
    return max(0.0, mean - half), min(1.0, mean + half)


def normalised_elo(counts: Counts) -> float | None:
    """Return the lead of the first side in standard deviations of one game, on the Elo scale.

    None where all pairs came out alike: they say nothing of the deviation.

    >>> round(normalised_elo((0, 2, 5, 6, 3))), normalised_elo((0, 0, 9, 0, 0))
    (166, None)
    """
    mean, variance = mean_and_variance(counts)
    return 800 / log(10) * (mean - 0.5) / sqrt(2 * variance) if variance else None


def half_points(pair: str) -> int:
    """Return the half points that a pair brought the first side, who got so many in each game.

    Raises ContractError for what is not a pair.

    >>> half_points("2-1")
    3
    """
    if not PAIR.fullmatch(pair):
        message = f"names an outcome {pair!r:.20}, and the half points of both games are expected"
        raise ContractError(message, "use the game `match`, or outcomes such as 2-1")
    return int(pair[0]) + int(pair[2])


def wald_bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Return the log-likelihood ratios at which H0 and H1 are accepted.

    `alpha` is the probability of accepting H1 where H0 holds, `beta` that of accepting H0 where H1
    holds.

    >>> [round(bound, 3) for bound in wald_bounds(0.05, 0.05)]
    [-2.944, 2.944]
    """
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def likelihood_ratio(counts: Counts, elo0: float, elo1: float) -> float:
    """Return the log of how much likelier the pairs are if the lead is `elo1` than if it is `elo0`.

    `counts` are the numbers of pairs that brought 0 to 4 half points. The likeliest distribution
    with a mean s has by Lagrange the probabilities p / (1 + x (a - s)), where p are the shares that
    were counted, a the scores of the classes, and x makes the mean right.

    >>> round(likelihood_ratio((4063, 0, 8620, 0, 4307), 0, 3), 2)
    2.99
    """
    weights = [float(count) or EMPTY_CLASS for count in counts]
    return _log_likelihood(weights, elo1) - _log_likelihood(weights, elo0)


def _log_likelihood(weights: Sequence[float], difference: float) -> float:
    """Return the greatest log-likelihood of the weights under a mean, up to a common constant."""
    mean = expected_score(difference)
    parts = [(n, score - mean) for n, score in zip(weights, PAIR_SCORES, strict=True)]
    low, high = -1 / (1 - mean), 1 / mean  # outside a probability would be negative
    x = 0.0
    for _ in range(MAX_ROOT_STEPS):  # Newton's steps, or halvings where such a step leads outside
        shares = [(n, off / (1 + x * off)) for n, off in parts]
        slope = sum([n * share for n, share in shares])
        if slope > 0:  # it falls as x grows
            low = x
        else:
            high = x
        before, x = x, x + slope / sum([n * share * share for n, share in shares])
        if not low < x < high:
            x = (low + high) / 2
        if abs(x - before) < ROOT_GAP:
            break
    return -sum(n * log(1 + x * off) for n, off in parts)


@dataclass(frozen=True)
class LikelihoodTest:
    """A test whether the first side is stronger by `elo1` points of rating (H1) or by `elo0` (H0).

    Each error has about the probability that is named: the bounds are exact for many pairs only.
    """

    elo0: float
    """Lead of the first side if H0 holds (points of rating)."""
    elo1: float
    """Lead of the first side if H1 holds (points of rating)."""
    least: int = LEAST_PAIRS
    """Number of pairs before which there is no verdict."""
    alpha: float = ERROR
    """Probability of accepting H1 where H0 holds."""
    beta: float = ERROR
    """Probability of accepting H0 where H1 holds."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which H0 and H1 are accepted."""
        return wald_bounds(self.alpha, self.beta)

    def ratio(self, counts: Counts) -> float:
        """Return the log-likelihood ratio; 0 before the first pair, when both are as likely."""
        return likelihood_ratio(counts, self.elo0, self.elo1) if sum(counts) else 0.0

    def reached(self, ratio: float) -> Hypothesis | None:
        """Return the hypothesis whose bound the ratio has reached; None between both bounds."""
        low, high = self.bounds
        return "H1" if ratio >= high else "H0" if ratio <= low else None

    def verdict(self, counts: Counts) -> Hypothesis | None:
        """Return which hypothesis the counts accept; None if neither yet.

        >>> test = LikelihoodTest(0, 100)
        >>> test.verdict((0, 0, 0, 0, 15)), test.verdict((0, 0, 0, 0, 16))
        (None, 'H1')
        """
        return self.reached(self.ratio(counts)) if sum(counts) >= self.least else None
