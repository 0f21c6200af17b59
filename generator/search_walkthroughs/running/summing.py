"""What a run came to, as numbers that a page of prose may quote."""

from collections.abc import Sequence
from typing import Any

from .. import reading
from ..trace.frame import STATUSES, plain
from .claims import LISTS
from .figures import Figures, Number
from .run import Run


def figures(walkthrough: reading.Walkthrough, runs: Sequence[Run]) -> list[Figures]:
    """The numbers of a walkthrough's runs, in the order of its entries."""
    return [
        Figures(names=_names(place, entry), numbers=numbers(run))
        for place, (entry, run) in enumerate(zip(walkthrough.entries, runs, strict=True), 1)
    ]


def _names(place: int, entry: reading.Entry) -> tuple[str, ...]:
    return tuple(dict.fromkeys([entry.name, *entry.label.values(), entry.algorithm, str(place)]))


def numbers(run: Run) -> dict[str, Number]:
    """The run's numbers; of a list how many it holds, which is not known once it is given up."""
    tally = run.tally
    lists: dict[str, Any] = {
        "visited": tally.visited,
        "leaves": tally.leaves,
        "pruned": tally.skipped,
        "cutoffs": tally.cutoffs,
    }
    assert lists.keys() == LISTS
    return {
        "value": plain(run.value),
        "best": None if run.best is None else str(run.best),
        "line": " ".join(map(str, run.line)),
        "calculated": tally.calculated,
        **({"distinct": tally.distinct} if run.text.passes else {}),
        "pruned_nodes": tally.pruned,
        "total": run.total,
        **{key: None if tally.full else len(some) for key, some in lists.items()},
        "frames": tally.frames.total(),
        **{f"frames.{status}": tally.frames[status] for status in STATUSES},
    }
