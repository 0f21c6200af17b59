"""The sequential test of a match on the Elo scale: after which pair a side is found stronger."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..match_statistics import LEAST_PAIRS, PAIR_SCORES, LikelihoodTest
from ..reading import BadInput, Fault

Pair: TypeAlias = tuple[int, int]
"""Half points of the first side in the two games of one opening: as MAX, and as MIN."""
Counts: TypeAlias = tuple[int, int, int, int, int]
"""Numbers of pairs that brought the first side 0, 1, 2, 3 and 4 half points: the pentanomial."""

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
class SequentialTest(LikelihoodTest):
    """The test of a match: how it is asked for, and after which pair it decides."""

    @classmethod
    def of(cls, text: str, least: int = LEAST_PAIRS) -> "SequentialTest":
        """Return the test that is written as `D`, `ELO0,ELO1` or `both:D`; BadInput otherwise.

        >>> SequentialTest.of("100"), SequentialTest.of("both:50").elo0
        (SequentialTest(elo0=0.0, elo1=100.0, least=16, alpha=0.05, beta=0.05), -50.0)
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
            "alpha": self.alpha,
            "beta": self.beta,
            "least": self.least,
            "bounds": [round(bound, 3) for bound in self.bounds],
            "llr": round(self.ratio(counts), 3),
            "verdict": VERDICTS[self.verdict(counts)],
        }
