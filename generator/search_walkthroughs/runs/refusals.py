"""Refusals against the truth: was what a reduced search left out worth as little as it said?"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ..record.frame import Refusal
from ..wrappers import DepthLimit, true_values
from .search_game import SearchGame


@dataclass(frozen=True, slots=True)
class JudgedRefusal:
    """A refusal and what plain minimax says of its node, to the depth that was left."""

    refusal: Refusal
    truth: float

    @property
    def is_right(self) -> bool:
        """Whether nothing was lost by it."""
        return self.refusal.is_right(self.truth)


def judge_refusals(search_game: SearchGame, refusals: Sequence[Refusal]) -> list[JudgedRefusal]:
    """Return the refusals of a search of the game, each with the truth."""
    if not refusals:
        return []
    value = true_values(DepthLimit(search_game.game, 0))

    def truth(refusal: Refusal) -> float:
        state: Any = search_game.at(refusal.path)
        assert isfinite(refusal.depth)
        return value((state, int(refusal.depth)))

    return [JudgedRefusal(refusal, truth(refusal)) for refusal in refusals]


def value_at_depth(search_game: SearchGame, depth: int) -> float:
    """Return what plain minimax finds at that depth: the value if no refusal is wrong."""
    limited = DepthLimit(search_game.game, depth)
    return true_values(limited)(limited.start())
