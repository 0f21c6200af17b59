"""Costs shared out among the bars of a histogram."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

BARS = 40
"""No more bars than this: where there are more costs, neighbours share a bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Costs from `low` to `high`, and what share of all they are."""

    low: int
    high: int
    share: float


def bar_width(low: int, high: int) -> int:
    """How many costs share a bar."""
    return ceil((high - low + 1) / BARS)


def binned(counts: Mapping[int, int], low: int, high: int) -> list[Bar]:
    """The counts as bars of one width, from `low` on; costs that nobody has get none.

    >>> [bar.share for bar in binned({5: 1, 7: 3}, 5, 9)]
    [0.25, 0.75]
    """
    wide = bar_width(low, high)
    total = sum(counts.values())
    sums: dict[int, int] = {}
    for cost, n in counts.items():
        start = cost - (cost - low) % wide
        sums[start] = sums.get(start, 0) + n
    return [Bar(at, at + wide - 1, sums[at] / total) for at in sorted(sums)]
