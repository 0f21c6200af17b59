"""Exact searches made with many seeds: which values are wrong, and how many nodes each costs.

A seed draws the hashes of positions, or the order of moves.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, cast

from .. import reading
from ..reading import BadInput, FrozenMap
from ..trace.recorder import FrameBudget
from ..trace.statistics import Z, wilson
from .claims_check import value_sentence
from .executor import Each
from .registry import algorithms
from .run import all_options, run
from .whole_games import DIGITS, run_in_shares


class SeedCount(NamedTuple):
    """What one search came to."""

    value: float
    """What it says the position is worth, rounded as a file holds it."""
    nodes: int
    """How many nodes it calculated."""
    false_hits: int
    """How often its table answered for another position with the same hash."""


@dataclass(frozen=True)
class SeedCounts:
    """What came of searches that differ only by their seeds."""

    value: Fraction
    """What the position is worth."""
    counts: Sequence[SeedCount]
    seconds: float
    """Of computing, that of several processes added up."""

    def facts(self) -> dict[str, Any]:
        """As JSON holds it: all that follows from the value, the counts and the seconds."""
        searches, right = len(self.counts), round(float(self.value), DIGITS)
        nodes = [count.nodes for count in self.counts]
        wrong = sum(count.value != right for count in self.counts)
        mean, half = fmean(nodes), Z * stdev(nodes) / sqrt(searches) if searches > 1 else 0.0
        return {
            "searches": searches,
            "exact": value_sentence(self.value),
            "value": right,
            "wrong": wrong,
            "wrong_interval": [round(end, DIGITS) for end in wilson(wrong / searches, searches)],
            "nodes": round(mean, DIGITS),
            "interval": [round(mean - half, DIGITS), round(mean + half, DIGITS)],
            "fewest": min(nodes),
            "most": max(nodes),
            "colliding": sum(count.false_hits > 0 for count in self.counts),
            "false_hits": round(fmean(count.false_hits for count in self.counts), DIGITS),
            "answers": [list(count) for count in self.counts],
            "seconds": round(self.seconds, DIGITS),
        }


def count_by_seed(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    searches: int,
    value: Fraction,
    each: Each = map,
    on_progress: Callable[[int], object] = lambda searches: None,
) -> SeedCounts:
    """Let the entry's algorithm search the position, worth `value`, so often: time i with its seed
    plus i. Raises BadInput for a search that is the same with every seed."""
    counts, seconds = run_in_shares(counts_of, walkthrough, entry, searches, each, on_progress)
    return SeedCounts(value, counts, seconds)


def counts_of(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[SeedCount], float]:
    """What the searches of these numbers come to, and how many seconds they take."""
    options = all_options(walkthrough, entry)
    own = algorithms()[entry.algorithm].file_for(options).options
    if "seed" not in own and options["order"] != "random":
        message = f"{entry.algorithm} finds the same with every seed"
        remedy = "write `order: random`, or choose alpha-beta-hashed or a search with playouts"
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)])
    seed, counts = cast("int", options["seed"]), list[SeedCount]()
    began = time.process_time()
    for number in numbers:
        seeded = replace(entry, options=FrozenMap({**entry.options, "seed": seed + number}))
        found = run(walkthrough, seeded, budget=FrameBudget(limit=0), keep=0)
        value = round(float(found.value), DIGITS)
        counts.append(SeedCount(value, found.tally.calculated, found.false_hits))
    return counts, time.process_time() - began
