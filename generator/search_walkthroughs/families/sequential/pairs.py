"""What the frames and the options of a match say, in the terms of this family."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ...match_statistics import LikelihoodTest, half_points
from ...record.frame import Frame

PAIR_POINTS = ("0", "½", "1", "1½", "2")
"""Points that a pair brings, as they are written, by its half points."""


def test_of(options: Mapping[str, object]) -> LikelihoodTest:
    """Return the test that the options of a run set."""
    names = ("elo0", "elo1", "least", "alpha", "beta")
    return LikelihoodTest(**{name: cast("Any", options[name]) for name in names})


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
        return cls(frame.number, frame.own("pair"), frame.own("counts"), frame.own("ratio"))

    @property
    def points(self) -> int:
        """Half points that the pair brought the first side."""
        return half_points(self.pair)
