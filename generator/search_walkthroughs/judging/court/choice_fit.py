"""Fits a formula to choices: each choice allows an interval of C, and all are laid over each other.

A choice of c says e(c) + C·x(c) ≥ e(j) + C·x(j) for all siblings j.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeAlias

import numpy as np

from .formulas import Formula, Numbers, Rows
from .search_log import Decision, SearchLog
from .views import View, views_of

Truths: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]
TIE_TOLERANCE = 1e-7
"""Differences up to which two weights count as equal."""


@dataclass(frozen=True)
class Directions:
    """Where the largest mean is sought and where the smallest: a sign for each side."""

    view: View
    signs: tuple[int, int]

    def sign(self, node: int, depth: int) -> int:
        """Return 1 where the largest mean is sought among the children of a node, else −1."""
        side = self.view.side(node, depth)
        return self.signs[side or 0]

    def is_like(self, other: "Directions") -> bool:
        """Return whether the rule is the same, perhaps on the nodes of another search."""
        is_same_view = (self.view.kind, self.view.name) == (other.view.kind, other.view.name)
        return is_same_view and self.signs == other.signs

    @property
    def turns(self) -> bool:
        """Whether the direction changes."""
        return self.view.kind != "same" and self.signs[0] != self.signs[1]


def directions_of(search: SearchLog) -> Iterator[Directions]:
    """Yield the directions that a choice may have, the plainest first."""
    for view in views_of(search):
        if view.kind == "same":
            yield Directions(view, (1, 1))
            yield Directions(view, (-1, -1))
        elif view.kind != "parent_field":
            yield Directions(view, (1, -1))
            yield Directions(view, (-1, 1))


@dataclass(frozen=True)
class Fit:
    """How well one formula in one direction explains the choices."""

    formula: Formula
    directions: Directions
    explained: int
    of: int
    low: float
    high: float
    """The C that explain most choices."""
    follows: Truths = field(repr=False)
    """For each choice whether the formula explains it with such a C."""

    @property
    def share(self) -> float:
        """Share of the choices that it explains."""
        return self.explained / max(self.of, 1)

    @property
    def constant(self) -> float:
        """A C in the middle of the interval."""
        return (self.low + self.high) / 2 if self.high < inf else self.low + 1


class Choices:
    """The choices of a search as columns of numbers."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = decisions
        options = [option for decision in decisions for option in decision.options]
        self.lengths = np.array([len(decision.options) for decision in decisions], dtype=int)
        self.begins = np.concatenate(([0], np.cumsum(self.lengths)[:-1])).astype(int)
        self.chosen = self.begins + np.array(
            [
                [option.node for option in decision.options].index(decision.chosen)
                for decision in decisions
            ],
            dtype=int,
        )

        visits = np.array([option.visits for option in options], dtype=float)
        whole = np.add.reduceat(visits, self.begins) if len(visits) else visits
        self.rows = Rows(
            visits=visits,
            mean=np.array([option.mean for option in options], dtype=float),
            total=np.array([option.total for option in options], dtype=float),
            prior=np.array([option.prior for option in options], dtype=float),
            parent=self._per_option([decision.parent_visits or 1.0 for decision in decisions]),
            whole=np.repeat(whole, self.lengths),
            root=self._per_option([decision.root_visits or 1.0 for decision in decisions]),
            place=np.concatenate([np.arange(length) for length in self.lengths]).astype(float),
        )

    def __len__(self) -> int:
        return len(self.decisions)

    def signs(self, directions: Directions) -> Numbers:
        """Return 1 for each child where the largest mean is sought, and −1 where the smallest."""
        return self._per_option(
            [directions.sign(decision.parent, decision.depth) for decision in self.decisions]
        )

    def _per_option(self, values: Sequence[float]) -> Numbers:
        """Return a number of each choice once for each of its children."""
        return np.repeat(np.array(values, dtype=float), self.lengths)

    def fit(self, formula: Formula, directions: Directions) -> Fit:
        """Return how well a formula explains the choices."""
        low, high = self._intervals(formula, self.signs(directions))
        possible = low <= high
        count, least, greatest = _common(low[possible], high[possible])
        middle = (least + greatest) / 2 if greatest < inf else least + 1
        follows = possible & (low <= middle) & (middle <= high)
        return Fit(formula, directions, count, len(self), least, greatest, follows)

    def follows(self, formula: Formula, directions: Directions, constant: float) -> Truths:
        """Return for each choice whether a formula with this C explains it."""
        low, high = self._intervals(formula, self.signs(directions))
        is_followed: Truths = (low <= constant) & (constant <= high)
        return is_followed

    def _intervals(self, formula: Formula, signs: Numbers) -> tuple[Numbers, Numbers]:
        """Return the least and the greatest C that each choice allows."""
        exploit, explore = signs * formula.exploit(self.rows), formula.explore(self.rows)
        if formula.turns_bonus:
            explore = signs * explore
        chosen_row = np.repeat(self.chosen, self.lengths)
        behind = exploit - exploit[chosen_row]
        ahead = explore[chosen_row] - explore
        is_sibling = np.arange(len(exploit)) != chosen_row
        with np.errstate(divide="ignore", invalid="ignore"):
            bound = (behind - TIE_TOLERANCE) / ahead
        flat = np.abs(ahead) < 1e-12
        lows = np.where(is_sibling & ~flat & (ahead > 0), bound, formula.least)
        lows = np.maximum(lows, formula.least)
        highs = np.where(is_sibling & ~flat & (ahead < 0), bound, inf)
        highs = np.where(is_sibling & flat & (behind > TIE_TOLERANCE), -1.0, highs)
        return np.maximum.reduceat(lows, self.begins), np.minimum.reduceat(highs, self.begins)

    def dominated(self, directions: Directions) -> Sequence[int]:
        """Return which choices took a child with a worse mean and more visits than a sibling whose
        prior is not less: a bonus that shrinks with visits does not lead there."""
        exploit, rows = self.signs(directions) * self.rows.mean, self.rows
        chosen_row = np.repeat(self.chosen, self.lengths)
        worse = (exploit > exploit[chosen_row] + TIE_TOLERANCE) & (
            rows.visits < rows.visits[chosen_row]
        )
        worse &= rows.prior >= rows.prior[chosen_row] - TIE_TOLERANCE
        counts = np.add.reduceat(worse.astype(int), self.begins)
        return [int(number) for number in np.nonzero(counts)[0]]


def _common(low: Numbers, high: Numbers) -> tuple[int, float, float]:
    """Return how many intervals have a number in common, and the least and greatest such number."""
    if not len(low):
        return 0, 0.0, 0.0
    ends = np.concatenate((low, high))
    kinds = np.concatenate((np.zeros(len(low)), np.ones(len(high))))
    order = np.lexsort((kinds, ends))
    running = np.cumsum(np.where(kinds[order] == 0, 1, -1))
    best = int(np.argmax(running))
    least = float(ends[order][best])
    after = np.nonzero(running[best:] < running[best])[0]
    greatest = float(ends[order][best + int(after[0])]) if len(after) else inf
    return int(running[best]), least, greatest
