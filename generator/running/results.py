"""A run as the object that `walkthroughs run --format json` prints."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..game import Path, spell
from ..trace.frame import STATUSES, plain
from .claims import Difference, cutoff
from .run import Run


def result(
    name: str, file: str, run: Run, differences: Sequence[Difference] | None
) -> dict[str, Any]:
    """The facts of the run; `differences` is None where the author claims nothing."""
    tally = run.tally
    lists = not tally.full
    return {
        "walkthrough": name,
        "file": file,
        "algorithm": run.algorithm,
        "options": plain(run.options),
        "value": plain(run.value),
        "best": run.best,
        "line": list(run.line),
        "calculated": tally.calculated,
        "pruned_nodes": tally.pruned,
        "total": run.total,
        "visited": paths(tally.visited) if lists else None,
        "leaves": [
            {"path": spell(path), "value": plain(value)} for path, value in tally.leaves.items()
        ]
        if lists
        else None,
        "pruned": paths(tally.skipped) if lists else None,
        "cutoffs": [cutoff(c) for c in tally.cutoffs] if lists else None,
        "frames": {status: n for status in STATUSES if (n := tally.frames[status])},
        "expect": "none"
        if differences is None
        else [difference.facts() for difference in differences] or "ok",
        "seconds": round(run.seconds, 6),
    }


def paths(some: Iterable[Path]) -> list[str]:
    """The paths as texts."""
    return [spell(path) for path in some]
