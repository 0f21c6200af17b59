"""The sequential test of a match on the Elo scale: after which pair a side is found stronger."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..match_statistics import PAIR_SCORES, likelihood_ratio, wald_bounds
from ..reading import BadInput, Fault

Pair: TypeAlias = tuple[int, int]
"""Half points of the first side in the two games of one opening: as MAX, and as MIN."""
Counts: TypeAlias = tuple[int, int, int, int, int]
"""Numbers of pairs that brought the first side 0, 1, 2, 3 and 4 half points: the pentanomial."""

ALPHA = BETA = 0.05
"""Probability of accepting H1 where H0 holds, and of accepting H0 where H1 holds."""
LEAST_PAIRS = 16
"""Number of pairs before which there is no verdict, unless more are asked for: the variance of few
pairs is not known. With fewer the test errs more often than it says."""
DEFAULT_HYPOTHESES = 0.0, 100.0
"""Leads of the first side under H0 and H1, where nobody has named any (points of rating)."""
MAX_ELO = 1000.0
"""Upper limit of the difference that a hypothesis may name (points of rating)."""
MIN_HYPOTHESIS_GAP = 1.0
"""Lower limit of the difference between the hypotheses (points of rating)."""
VERDICTS = {"H1": "stronger", "H0": "not stronger", None: "undecided"}
"""What the test says of the first side, by the hypothesis that is accepted."""


def pentanomial(pairs: Sequence[Pair]) -> Counts:
    """Return how many pairs brought each number of half points.

    >>> pentanomial([(2, 1), (1, 1), (2, 0), (2, 2)])
    (0, 0, 2, 1, 1)
    """
    points = [sum(pair) for pair in pairs]
    n0, n1, n2, n3, n4 = map(points.count, range(len(PAIR_SCORES)))
    return n0, n1, n2, n3, n4


@dataclass(frozen=True)
class SequentialTest:
    """A test whether the first side is stronger by `elo1` points of rating, or only by `elo0`.

    The bounds are Wald's and the ratio is the generalised one, see `match_statistics`. The games of
    a pair have the opening in common, so that pairs are what is counted. Each error has a
    probability of about 0.05: the bounds are exact for many pairs only.
    """

    elo0: float
    """Lead of the first side if H0 holds (points of rating)."""
    elo1: float
    """Lead of the first side if H1 holds (points of rating)."""
    least: int = LEAST_PAIRS
    """Number of pairs before which there is no verdict."""

    @classmethod
    def of(cls, text: str, least: int = LEAST_PAIRS) -> "SequentialTest":
        """Return the test that is written as `D`, `ELO0,ELO1` or `both:D`; BadInput otherwise.

        >>> SequentialTest.of("100"), SequentialTest.of("both:50").elo0
        (SequentialTest(elo0=0.0, elo1=100.0, least=16), -50.0)
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
        return cls(low, high, least)

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which H0 and H1 are accepted."""
        return wald_bounds(ALPHA, BETA)

    def ratio(self, counts: Counts) -> float:
        """Return the log of how much likelier the counts are if H1 holds than if H0 does."""
        return likelihood_ratio(counts, self.elo0, self.elo1)

    def verdict(self, counts: Counts) -> str | None:
        """Return which hypothesis the counts accept: `H0`, `H1`, or None if neither yet."""
        if sum(counts) < self.least:
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
            "least": self.least,
            "bounds": [round(bound, 3) for bound in self.bounds],
            "llr": round(self.ratio(counts), 3),
            "verdict": VERDICTS[self.verdict(counts)],
        }
