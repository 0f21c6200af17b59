"""Which searches of an experiment its games tell apart, pair by pair.

Game i of every search is played with the same seed, and so with the same deal, in so far as luck
does not depend on the moves. So two searches are compared on the deals that both have played: only
those count which one of them alone has won. Where the seeds differ, the two are samples of their
own. That the intervals of two rates overlap says neither that the searches are equally good nor
that so many games cannot tell them apart (N. Schenker and J. F. Gentleman, On Judging the
Significance of Differences by Examining the Overlap Between Confidence Intervals, The American
Statistician 55 (2001), pp. 182-186), and it is not asked here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from ..estimates import LEVEL, fisher, holm, sign_test
from ..reading.experiment import Row
from .experiments import digest
from .find import games

Result: TypeAlias = tuple[Row, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two searches that have played the same game, and what their games say of the two."""

    one: Result
    other: Result
    deals: int | None
    """So many deals both have played; None where their deals differ."""
    alone: tuple[int, int]
    """How many of these deals the first alone has won, and the second; of all where they differ."""
    alike: float
    """The p-value of these two by themselves."""
    p: float
    """The same, raised for as many pairs as are compared."""

    @property
    def better(self) -> Result | None:
        """The search that the games show to succeed more often; None if they do not decide."""
        if self.p > LEVEL:
            return None
        (_, one), (_, other) = self.one, self.other
        first, second = self.alone
        if self.deals is None:
            first, second = first * other["games"], second * one["games"]
        return self.one if first > second else self.other


def groups(played: Sequence[Result]) -> list[list[Result]]:
    """The results of games, those of one game from one position together: others answer another
    question."""
    found: dict[str, list[Result]] = {}
    for row, result in played:
        if row.games:
            found.setdefault(digest(_game(row, result)), []).append((row, result))
    return list(found.values())


def compared(group: Sequence[Result]) -> list[Pair]:
    """All pairs of a group, from the most successful search down."""
    ordered = sorted(group, key=lambda one: -one[1]["rate"])
    pairs = [(one, other, *_counted(one[1], other[1])) for one, other in combinations(ordered, 2)]
    raised = holm([alike for *_, alike in pairs])
    return [
        Pair(one, other, deals, alone, alike, p)
        for (one, other, deals, alone, alike), p in zip(pairs, raised, strict=True)
    ]


def _game(row: Row, result: Mapping[str, Any]) -> list[Any]:
    """What game a row plays, from which position on."""
    rules = games()[row.walkthrough.game or ""].facts.options
    options = result["options"]
    return [row.walkthrough.game, row.walkthrough.position, {name: options[name] for name in rules}]


def _counted(
    one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[int | None, tuple[int, int], float]:
    """How many deals two results share, how many of them each alone has won, and the p-value."""
    if one["options"]["seed"] != other["options"]["seed"]:
        first, second = one["successes"], other["successes"]
        return None, (first, second), fisher(first, one["games"], second, other["games"])
    deals = min(one["games"], other["games"])
    mine, its = (set(_within(result["won"], deals)) for result in (one, other))
    alone = len(mine - its), len(its - mine)
    return deals, alone, sign_test(*alone)


def _within(won: Sequence[int], deals: int) -> Iterator[int]:
    return (number for number in won if number < deals)
