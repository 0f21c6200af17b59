"""Fits a formula to choices: each choice allows an interval of C, and all are laid over each other.

A choice of c says e(c) + C·x(c) ≥ e(j) + C·x(j) for all siblings j.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isnan
from typing import TypeAlias

from .formulas import Formula, Row
from .search_log import Decision, SearchLog
from .views import View, views_of

Interval: TypeAlias = tuple[float, float]
"""The least and the greatest C that a choice allows; no C if the first is greater."""
NO_CONSTANT: Interval = (inf, -inf)
SAME_BONUS = 1e-12
"""Differences below which two bonuses count as equal."""
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
    low: float
    high: float
    """The C that explain most choices."""
    of: int
    """The number of choices."""

    @property
    def share(self) -> float:
        """Share of the choices that it explains."""
        return self.explained / max(self.of, 1)

    @property
    def constant(self) -> float:
        """A C in the middle of the interval."""
        return (self.low + self.high) / 2 if self.high < inf else self.low + 1


class Choices:
    """The choices of a search, with the numbers of the children at each."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = decisions
        self.rows = [_rows(decision) for decision in decisions]
        self.chosen = [
            [option.node for option in decision.options].index(decision.chosen)
            for decision in decisions
        ]

    def __len__(self) -> int:
        return len(self.decisions)

    def signs(self, directions: Directions) -> list[int]:
        """Return for each choice 1 where the largest mean is sought, and -1 where the smallest."""
        return [directions.sign(decision.parent, decision.depth) for decision in self.decisions]

    def fits(self, formulas: Iterable[Formula], directions: Iterable[Directions]) -> Iterator[Fit]:
        """Yield how well each formula explains the choices in each of the directions."""
        signed = [(direction, self.signs(direction)) for direction in directions]
        for formula in formulas:
            intervals = self._intervals(formula)
            for direction, signs in signed:
                allowed = [by_sign[sign] for by_sign, sign in zip(intervals, signs, strict=True)]
                yield Fit(formula, direction, *_common(allowed), of=len(self))

    def follows(self, fit: Fit, directions: Directions | None = None) -> list[bool]:
        """Return for each choice whether the formula of a fit explains it with the fit's C, in the
        direction of the fit or in another."""
        signs = self.signs(directions or fit.directions)
        intervals = zip(self._intervals(fit.formula), signs, strict=True)
        return [by_sign[sign][0] <= fit.constant <= by_sign[sign][1] for by_sign, sign in intervals]

    def _intervals(self, formula: Formula) -> list[Mapping[int, Interval]]:
        """Return for each choice which C it allows by a formula: under 1 if the largest mean is
        sought, under -1 if the smallest is."""
        intervals: list[Mapping[int, Interval]] = []
        for rows, chosen in zip(self.rows, self.chosen, strict=True):
            exploit, explore = list(map(formula.exploit, rows)), list(map(formula.explore, rows))
            behind = [value - exploit[chosen] for value in exploit]
            ahead = [explore[chosen] - value for value in explore]
            largest = _interval(behind, ahead, formula.least)
            behind = [-value for value in behind]
            if formula.turns_bonus:
                ahead = [-value for value in ahead]
            intervals.append({1: largest, -1: _interval(behind, ahead, formula.least)})
        return intervals

    def dominated(self, directions: Directions) -> Sequence[int]:
        """Return which choices took a child with a worse mean and more visits than a sibling whose
        prior is not less: a bonus that shrinks with visits does not lead there."""
        choices = zip(self.rows, self.chosen, self.signs(directions), strict=True)
        return [
            number
            for number, (rows, chosen, sign) in enumerate(choices)
            if any(_outdoes(row, rows[chosen], sign) for row in rows)
        ]


def _rows(decision: Decision) -> list[Row]:
    whole = sum(option.visits for option in decision.options)
    parent, root = decision.parent_visits or 1.0, decision.root_visits or 1.0
    return [
        Row(option.visits, option.mean, option.total, option.prior, parent, whole, root, place)
        for place, option in enumerate(decision.options)
    ]


def _interval(behind: Iterable[float], ahead: Iterable[float], least: float) -> Interval:
    """Return which C from `least` on a choice allows: by how much the mean of the chosen child is
    behind that of each sibling, and by how much its bonus is ahead."""
    low, high = least, inf
    for mean_behind, bonus_ahead in zip(behind, ahead, strict=True):
        if -SAME_BONUS < bonus_ahead < SAME_BONUS:  # so it is of the chosen child itself
            if mean_behind > TIE_TOLERANCE:
                return NO_CONSTANT
            continue
        bound = (mean_behind - TIE_TOLERANCE) / bonus_ahead
        if isnan(bound):  # some number of the program is not finite
            return NO_CONSTANT
        if bonus_ahead > 0:
            if bound > low:
                low = bound
        elif bound < high:
            high = bound
    return low, high


def _outdoes(row: Row, chosen: Row, sign: int) -> bool:
    """Return whether a sibling has a better mean, fewer visits and no smaller prior than the child
    that was chosen."""
    has_better_mean = sign * row.mean > sign * chosen.mean + TIE_TOLERANCE
    return (
        has_better_mean and row.visits < chosen.visits and row.prior >= chosen.prior - TIE_TOLERANCE
    )


def _common(intervals: Sequence[Interval]) -> tuple[int, float, float]:
    """Return how many intervals have a number in common, and the least and greatest such number.

    >>> _common([(0, 3), (1, 2), (2, 5), (4, 6), (9, 8)])
    (3, 2, 2)
    """
    lows = sorted(low for low, high in intervals if low <= high)
    highs = sorted(high for low, high in intervals if low <= high)
    if not lows:
        return 0, 0.0, 0.0
    counts = [place - bisect_left(highs, low) for place, low in enumerate(lows, 1)]
    count = max(counts)
    least = lows[counts.index(count)]
    return count, least, highs[bisect_left(highs, least)]
