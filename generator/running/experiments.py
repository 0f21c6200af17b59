"""Experiments whose results are kept: what a page shows is not computed anew on every build.

Beside the file of an experiment lies a file of its results, with the same name and the suffix
`.json`. Every result carries the digest of what was asked, options not given at their defaults
included: a row that has been changed since finds no result, and `walkthroughs check` says so. It
also carries the digest of what the first game or the first search came to, so that a test can see
that the same program would still come to the same.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path as File
from typing import Any

from ..reading import BadInput, Fault
from ..reading.experiment import Experiment, Row, read_experiment
from ..reading.limits import Limits
from ..trace.frame import plain
from .converging import answered, searched
from .files import contents
from .find import catalogue
from .playing import player
from .repeating import repeated
from .run import effective
from .trials import SUFFIX
from .workers import Each

LONG = 16
"""Hexadecimal digits of a digest."""


def experiment(file: File, limits: Limits | None = None) -> Experiment:
    """The experiment in the file; BadInput with all that is wrong with it."""
    return read_experiment(contents(file), str(file), catalogue(), limits)


def definition(row: Row) -> dict[str, Any]:
    """All that a row's result depends on, this program aside."""
    asked = {"games": row.games} if row.games else {"searches": row.searches}
    return {
        "game": row.walkthrough.game,
        "position": row.walkthrough.position,
        "algorithm": row.entry.algorithm,
        "options": plain(effective(row.walkthrough, row.entry)),
        **asked,
    }


def digest(facts: object) -> str:
    """A short text that changes with the facts."""
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:LONG]


def first(row: Row) -> str:
    """The digest of the row's first game, or of the answer of its first search."""
    if row.games:
        return digest([str(move) for move in player(row.walkthrough, row.entry)(0).moves])
    (answer,), _ = answered(row.walkthrough, row.entry, range(1))
    return digest([repr(float(answer.estimate)), str(answer.move)])


def conducted(
    row: Row, each: Each = map, told: Callable[[int], object] = lambda done: None
) -> dict[str, Any]:
    """The result of a row: what was asked, its digests, and what came of it."""
    asked = definition(row)
    if row.games:
        found = repeated(row.walkthrough, row.entry, row.games, each, told).facts()
    else:
        assert row.searches is not None
        found = searched(row.walkthrough, row.entry, row.searches, each, told).facts()
    return {"asked": digest(asked), "first": first(row), **asked, **found}


def kept(file: File) -> Mapping[str, dict[str, Any]]:
    """The results that lie beside the experiment's file, by the digest of what was asked."""
    beside = file.with_suffix(SUFFIX)
    if not beside.exists():
        return {}
    try:
        return {row["asked"]: row for row in json.loads(contents(beside))["rows"]}
    except (ValueError, KeyError, TypeError) as error:
        message = "does not hold the results of an experiment"
        remedy = f"delete it, and run walkthroughs experiment {file}"
        raise BadInput([Fault(str(beside), 1, 1, message, remedy)]) from error


def keep(file: File, rows: Experiment, results: Mapping[str, dict[str, Any]]) -> None:
    """Write the results beside the experiment's file, in its order; others are left out."""
    asked = [digest(definition(row)) for row in rows.rows]
    lines = [json.dumps(results[key], ensure_ascii=False) for key in asked if key in results]
    text = '{"rows": [\n' + ",\n".join(lines) + "\n]}\n"
    beside = file.with_suffix(SUFFIX)
    new = beside.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(beside)


def table(file: File, limits: Limits | None = None) -> list[tuple[Row, dict[str, Any] | None]]:
    """The rows of an experiment and the result of each; None where there is none yet."""
    results = kept(file)
    rows = experiment(file, limits).rows
    return [(row, results.get(digest(definition(row)))) for row in rows]


def stale(file: File, limits: Limits | None = None) -> Iterator[Fault]:
    """The rows that have no result, or one of another question."""
    for row, result in table(file, limits):
        if result is None:
            message = f"no result of {row.entry.name} is kept that answers this"
            remedy = f"run walkthroughs experiment {file}"
            yield Fault(str(file), row.mark.line, row.mark.column, message, remedy)
