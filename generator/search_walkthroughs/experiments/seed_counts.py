"""Exact searches made with many seeds: which values are wrong, and how many nodes each costs.

A seed draws the hashes of positions, or the order of moves.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import fmean
from typing import Any, NamedTuple, cast

from .. import hashing, reading
from ..course.claims import value_sentence
from ..reading import BadInput, FrozenMap
from ..record.recorder import NOTHING
from ..record.statistics import half_width, wilson
from ..runs.run import all_options, chosen_file, run
from .repeated_search import is_exact, truth
from .tried_row import (
    MAX_NUMBER,
    TriedRow,
    Work,
    different_places,
    is_list,
    is_number,
    wrong_outcome,
)
from .whole_games import DIGITS, run_in_shares


class SeedCount(NamedTuple):
    """The result of one search."""

    value: float
    """Value that the search returned, rounded as a file holds it."""
    nodes: int
    """Number of nodes that it calculated."""
    false_hits: int
    """Number of times its table answered for another position with the same hash."""


@dataclass(frozen=True)
class SeedCounts:
    """The results of searches that differ only by their seeds."""

    value: Fraction
    """True value of the position."""
    counts: Sequence[SeedCount]
    seconds: float
    """Seconds of computing, those of several processes added up."""

    def facts(self) -> dict[str, Any]:
        """Return all that follows from the value, the counts and the seconds, as JSON holds it."""
        searches, right = len(self.counts), round(float(self.value), DIGITS)
        nodes = [count.nodes for count in self.counts]
        wrong = sum(count.value != right for count in self.counts)
        mean, half = fmean(nodes), half_width(nodes) if searches > 1 else 0.0
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


def counts_of(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[SeedCount], float]:
    """Return the results of the searches of these numbers, and how many seconds they took."""
    options = all_options(walkthrough, entry)
    known_options = chosen_file(walkthrough, entry).options
    if "seed" not in known_options and options["order"] != "random":
        message = f"{entry.algorithm} finds the same with every seed"
        remedy = "write `order: random`, or choose alpha-beta-hashed or a search with playouts"
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)])
    seed, counts = cast("int", options["seed"]), list[SeedCount]()
    began = time.process_time()
    for number in numbers:
        seeded = replace(entry, options=FrozenMap({**entry.options, "seed": seed + number}))
        ran = run(walkthrough, seeded, budget=NOTHING, keep=0)
        value = round(float(ran.value), DIGITS)
        counts.append(SeedCount(value, ran.tally.calculated, ran.false_hits))
    return counts, time.process_time() - began


@dataclass(frozen=True)
class CountsRow(TriedRow):
    """Exact searches with many seeds as a row of an experiment."""

    searches: int

    QUOTED = (
        *("searches", "exact", "value", "wrong", "nodes", "fewest", "most", "colliding"),
        "false_hits",
    )
    FURTHER_MODULES = (hashing,)

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return {"searches": self.searches}

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`: search i has the row's seed plus i. Raises BadInput for a search that is
        the same with every seed."""
        value = truth(*self.searched).value
        counts, seconds = run_in_shares(
            counts_of, *self.searched, self.searches, work.mapper, work.on_progress
        )
        return SeedCounts(value, counts, seconds).facts()

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`."""
        has_counts = is_list(result.get("answers"), self.searches, _is_count)
        return has_counts and is_exact(result.get("exact"))

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        counts = [SeedCount(*count) for count in result["answers"]]
        return SeedCounts(Fraction(result["exact"]), counts, result["seconds"]).facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`; the exact value is found again, too."""
        counts, _ = counts_of(*self.searched, range(count))
        wrong = different_places(counts, result["answers"])
        exact = value_sentence(truth(*self.searched).value)
        if exact != result["exact"]:
            return f"says exact = {result['exact']}, and it comes to {exact}"
        return wrong_outcome(self.row.what, wrong)


def _is_count(count: object) -> bool:
    match count:
        case [value, int(nodes), int(false_hits)]:
            exact = {type(nodes), type(false_hits)} == {int}
            return (
                exact and is_number(value) and 0 < nodes <= MAX_NUMBER and 0 <= false_hits <= nodes
            )
    return False
