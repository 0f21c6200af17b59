"""A frame of a match, and the test of its options, in the terms of this family."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from ...match_statistics import half_points, likelihood_ratio, wald_bounds
from ...record.frame import Frame

PAIR_POINTS = ("0", "½", "1", "1½", "2")
"""Points that a pair brings, as they are written, by its half points."""


@dataclass(frozen=True, slots=True)
class Test:
    """The hypotheses of a test and the bounds of its ratio."""

    elo0: float
    """Lead of the first side if H0 holds (points of rating)."""
    elo1: float
    """Lead of the first side if H1 holds (points of rating)."""
    bounds: tuple[float, float]
    """Log-likelihood ratios at which H0 and H1 are accepted."""
    least: int
    """Number of pairs before which there is no verdict."""

    @classmethod
    def of(cls, options: Mapping[str, object]) -> "Test":
        """Return the test that the options of a run set."""
        elo0, elo1, alpha, beta = (
            float(cast("float", options[name])) for name in ("elo0", "elo1", "alpha", "beta")
        )
        return cls(elo0, elo1, wald_bounds(alpha, beta), cast("int", options["least"]))

    def ratio(self, counts: Sequence[int]) -> float:
        """Return the log-likelihood ratio of the counts; 0 of none, since both are as likely."""
        return likelihood_ratio(counts, self.elo0, self.elo1) if sum(counts) else 0.0

    def verdict(self, counts: Sequence[int]) -> str:
        """Return `stronger` or `not stronger`, or nothing while the test has not decided."""
        if sum(counts) < self.least:
            return ""
        ratio, (low, high) = self.ratio(counts), self.bounds
        return "stronger" if ratio >= high else "not stronger" if ratio <= low else ""


@dataclass(frozen=True, slots=True)
class MatchFrame:
    """What a frame says of the pair that was read."""

    number: int
    """Number of the frame."""
    pair: str
    """The half points of the first side in both games."""
    counts: Sequence[int]
    """Numbers of pairs so far that brought 0 to 4 half points."""
    ratio: float
    """The log-likelihood ratio after the pair."""

    @classmethod
    def of(cls, frame: Frame) -> "MatchFrame":
        """Return what a *backup* frame says."""
        facts = frame.extra or {}
        counts = cast("Sequence[int]", facts["counts"])
        return cls(frame.number, str(facts["pair"]), counts, cast("float", facts["ratio"]))

    @property
    def points(self) -> int:
        """Half points that the pair brought the first side."""
        return half_points(self.pair)
