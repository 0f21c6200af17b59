"""The sequential test of a match on the Elo scale: after which pair a side is found stronger."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Any, TypeAlias

from ..reading import BadInput, Fault

Pair: TypeAlias = tuple[int, int]
"""Half points of the first side in the two games of one opening: as MAX, and as MIN."""
Counts: TypeAlias = tuple[int, int, int, int, int]
"""Numbers of pairs that brought the first side 0, 1, 2, 3 and 4 half points: the pentanomial."""

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares of its points that a pair brings, in the order of the counts."""
ALPHA = BETA = 0.05
"""Probability of accepting H1 where H0 holds, and of accepting H0 where H1 holds."""
MIN_PAIRS = 16
"""Lower limit of pairs for a verdict: the variance of few pairs is not known."""
EMPTY_CLASS = 0.001
"""Count of a class without pairs, so that every mean between 0 and 1 is possible."""
MAX_ELO = 1000.0
"""Upper limit of the difference that a hypothesis may name (points of rating)."""
MIN_HYPOTHESIS_GAP = 1.0
"""Lower limit of the difference between the hypotheses (points of rating)."""
ROOT_STEPS = 60
"""Number of halvings of the interval in which the multiplier of Lagrange is looked for."""


def elo(score: float) -> float:
    """Return the difference in rating for which this score is expected.

    A. E. Elo, The Rating of Chessplayers, Past and Present (1978), in its logistic form.

    >>> round(elo(0.75)), elo(0.5), elo(1)
    (191, 0.0, inf)
    """
    if score in (0, 1):
        return inf if score else -inf
    return -400 * log10(1 / score - 1) + 0.0


def expected_score(difference: float) -> float:
    """Return the score that is expected for a difference in rating.

    >>> expected_score(0), round(expected_score(191), 2)
    (0.5, 0.75)
    """
    return 1 / (1 + 10 ** (-difference / 400))


def pentanomial(pairs: Sequence[Pair]) -> Counts:
    """Return how many pairs brought each number of half points.

    >>> pentanomial([(2, 1), (1, 1), (2, 0), (2, 2)])
    (0, 0, 2, 1, 1)
    """
    points = [sum(pair) for pair in pairs]
    n0, n1, n2, n3, n4 = map(points.count, range(len(PAIR_SCORES)))
    return n0, n1, n2, n3, n4


def normalised_elo(counts: Counts) -> float | None:
    """Return the lead of the first side in standard deviations of one game, on the Elo scale.

    None where all pairs came out alike: they say nothing of the deviation.

    >>> round(normalised_elo((0, 2, 5, 6, 3))), normalised_elo((0, 0, 9, 0, 0))
    (166, None)
    """
    total = sum(counts)
    mean = sum(n * score for n, score in zip(counts, PAIR_SCORES, strict=True)) / total
    squares = (n * (score - mean) ** 2 for n, score in zip(counts, PAIR_SCORES, strict=True))
    variance = sum(squares) / total
    return 800 / log(10) * (mean - 0.5) / sqrt(2 * variance) if variance else None


@dataclass(frozen=True)
class SequentialTest:
    """A test whether the first side is stronger by `elo1` points of rating, or only by `elo0`.

    A. Wald's bounds (Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics
    16 (1945), pp. 117-186) for the generalised likelihood ratio of X. Li, J. Liu and Z. Ying
    (Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses, Sequential
    Analysis 33 (2014), pp. 539-563). The games of a pair have the opening in common, so that pairs
    are what is counted. Each error has a probability of about 0.05: the bounds are exact for
    many pairs only.
    """

    elo0: float
    """Lead of the first side if H0 holds (points of rating)."""
    elo1: float
    """Lead of the first side if H1 holds (points of rating)."""

    @classmethod
    def of(cls, text: str) -> "SequentialTest":
        """Return the test that is written as `D`, `ELO0,ELO1` or `both:D`; BadInput otherwise.

        >>> SequentialTest.of("100"), SequentialTest.of("both:50").elo0
        (SequentialTest(elo0=0.0, elo1=100.0), -50.0)
        """
        both = text.startswith("both:")
        try:
            values = [float(part) for part in text.removeprefix("both:").split(",")]
        except ValueError:
            values = []
        if len(values) == 1:
            values = [-values[0] if both else 0.0, *values]
        elif both or len(values) != 2:
            message = f"{text!r} is neither a difference in Elo nor two of them"
            remedy = "write `100` (0 against 100), `-50,50` (−50 against 50) or `both:100`"
            raise BadInput([Fault.of_argument("--stop", message, remedy)])
        low, high = values
        if not high - low >= MIN_HYPOTHESIS_GAP:
            message = (
                f"the two differences of {text!r} are less than {MIN_HYPOTHESIS_GAP:g} point apart"
            )
            remedy = "name the smaller difference first, and a greater one after it: `0,100`"
            raise BadInput([Fault.of_argument("--stop", message, remedy)])
        if max(abs(low), abs(high)) > MAX_ELO:
            message = f"{text!r} names a difference of more than {MAX_ELO:g} points"
            remedy = "name a smaller one: `100` is a score of 64%"
            raise BadInput([Fault.of_argument("--stop", message, remedy)])
        return cls(low, high)

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which H0 and H1 are accepted."""
        return log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)

    def ratio(self, counts: Counts) -> float:
        """Return the log of how much likelier the counts are if H1 holds than if H0 does.

        For each hypothesis that is asked of the likeliest distribution with its mean s: by Lagrange
        p_i / (1 + x (a_i - s)), where p_i are the shares counted and x makes the mean right.

        >>> round(SequentialTest(0, 3).ratio((4063, 0, 8620, 0, 4307)), 2)
        2.99
        """
        weights = [float(n) or EMPTY_CLASS for n in counts]
        return _log_likelihood(weights, self.elo1) - _log_likelihood(weights, self.elo0)

    def verdict(self, counts: Counts) -> str | None:
        """Return which hypothesis the counts accept: `H0`, `H1`, or None if neither yet."""
        if sum(counts) < MIN_PAIRS:
            return None
        ratio, (low, high) = self.ratio(counts), self.bounds
        return "H1" if ratio >= high else "H0" if ratio <= low else None

    def decided_at(self, pairs: Sequence[Pair], after: int = 0) -> int | None:
        """Return after how many pairs the test has decided; None if it has not.

        The test looks at every pair in turn; it is known not to have decided by the first `after`.

        >>> SequentialTest(0, 100).decided_at([(2, 2), (2, 1)] * 20)
        16
        """
        counts = list(pentanomial(pairs[:after]))
        for number, pair in enumerate(pairs[after:], after + 1):
            counts[sum(pair)] += 1
            n0, n1, n2, n3, n4 = counts
            if self.verdict((n0, n1, n2, n3, n4)):
                return number
        return None

    def facts(self, pairs: Sequence[Pair]) -> dict[str, Any]:
        """Return what the test says of the pairs, as JSON holds it."""
        counts = pentanomial(pairs)
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": ALPHA,
            "beta": BETA,
            "least": MIN_PAIRS,
            "bounds": [round(bound, 3) for bound in self.bounds],
            "llr": round(self.ratio(counts), 3),
            "verdict": self.verdict(counts),
        }


def _log_likelihood(weights: Sequence[float], difference: float) -> float:
    """Return the greatest log-likelihood of the weights under a mean, up to a common constant."""
    mean = expected_score(difference)
    parts = [(n, score - mean) for n, score in zip(weights, PAIR_SCORES, strict=True)]
    low, high = -1 / (1 - mean), 1 / mean  # outside a probability would be negative
    for _ in range(ROOT_STEPS):
        x = (low + high) / 2
        if sum(n * off / (1 + x * off) for n, off in parts) > 0:  # it falls as x grows
            low = x
        else:
            high = x
    return -sum(n * log(1 + x * off) for n, off in parts)
