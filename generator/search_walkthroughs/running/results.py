"""A run as the object that `walkthroughs run --format json` prints."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..game import Path, spell
from ..trace.frame import STATUSES, plain
from .claims import READ, Difference, cutoff, said
from .run import Run

MOST = 40
"""People read so many names in a row, or cutoffs one below the other; of more they are told how
many there are. The JSON has all of them."""


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
        **({"distinct": tally.distinct} if run.text.passes else {}),
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


def text(facts: dict[str, Any]) -> str:
    """The same facts as people read them."""
    total = facts["total"]
    lines = [
        f"{facts['walkthrough']}: {facts['algorithm']}{_given(facts['options'])}",
        f"  value       {said(facts['value'])}",
        f"  line        {' '.join(map(str, facts['line'])) or '(none)'}",
    ]
    if playouts := facts["frames"].get("playout"):
        lines.append(f"  playouts    {playouts}, {facts['calculated']} nodes in the tree")
    else:
        lines += [
            f"  calculated  {facts['calculated']}{f' of {total} nodes' if total else ''}"
            + (f", {facts['distinct']} of them different" if "distinct" in facts else ""),
            f"  pruned      {facts['pruned_nodes']}{_roots(facts['pruned'])}",
        ]
    if facts["leaves"]:
        leaves = facts["leaves"]
        lines.append(
            f"  leaves      {len(leaves)}: {_few([said(leaf['value']) for leaf in leaves])}"
        )
    cutoffs = facts["cutoffs"] or ()
    lines += [f"  {cut['kind']} cut".ljust(14) + _cut(cut) for cut in cutoffs[:MOST]]
    if len(cutoffs) > MOST:
        lines.append(f"  … and {len(cutoffs) - MOST} cuts more")
    match facts["expect"]:
        case list() as differences:
            lines += [
                f"  {d['at']}: {d['claim']} is claimed to be {_short(d['claimed'])}, "
                f"and is {_short(d['happened'])}"
                + (f" (see frame {d['frame']})" if "frame" in d else "")
                for d in differences
            ]
        case expect:
            lines.append(f"  expect      {expect}")
    return "\n".join(lines)


def _given(options: dict[str, Any]) -> str:
    parts = [f"{name}={said(value)}" for name, value in options.items() if value is not None]
    return f" ({', '.join(parts)})" if parts else ""


def _roots(pruned: list[str] | None) -> str:
    return f": {_few(pruned)}" if pruned else ""


def _cut(cut: dict[str, Any]) -> str:
    skipped = _few(cut["skipped"]) or "nothing"
    source = cut["bound_from"]
    whose = "the window" if source is None else source or "the root"
    far = "deep" if cut["deep"] else "shallow"
    return f"at {cut['path'] or 'the root'} skips {skipped} (bound from {whose}, {far})"


def _short(value: Any) -> str:
    """A value in a sentence, as much of it as one reads."""
    text = said(value)
    return text if len(text) <= READ else f"{text[: READ - 1]}…"


def _few(names: Sequence[str]) -> str:
    """The names one after the other, as many as one reads."""
    more = f" … and {len(names) - MOST} more" if len(names) > MOST else ""
    return " ".join(names[:MOST]) + more
