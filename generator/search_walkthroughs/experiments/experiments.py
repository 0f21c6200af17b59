"""Experiments: conducted, kept, quoted."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as File
from typing import Any

from ..course.claims import value_sentence
from ..course.files import RESULT_SUFFIX, contents, write_at_once
from ..reading import BadInput, Fault, FrozenMap
from ..reading.limits import DEFAULT_LIMITS, Limits
from ..reading.other_files.experiment import Experiment, Row, read_experiment
from ..runs.registry import catalogue
from ..workers.executor import Mapper
from .audit import AuditRow
from .code_digest import digest
from .learning_curve import TrainingRow
from .match_row import MatchRow
from .regression import FitRow
from .repeated_search import SearchesRow
from .seed_counts import CountsRow
from .tried_row import TriedRow, Work
from .whole_games import GamesRow

# Kept results: a build does not compute them again.
# Beside the file of an experiment lies a file of its results, with the same name and the suffix
# `.json`. Every result carries the digest of what was asked, options not given at their defaults
# and the code of algorithm, game and policies included: a row that has been changed since finds no
# result, nor does one whose program has been changed, and `walkthroughs check` says so.
# The file holds the outcome of every game and the answer of every search; rates, intervals and
# errors are counted again when it is read, and a file that says something else is refused.
# `walkthroughs check` also plays the first games of every row again.


def experiment(file: File, limits: Limits = DEFAULT_LIMITS) -> Experiment:
    """Return the experiment in the file; BadInput with all that is wrong with it."""
    return read_experiment(contents(file), str(file), catalogue(), limits)


def tried_row(row: Row) -> TriedRow:
    """Return the row as work of its kind."""
    if row.match:
        return MatchRow(row, row.match)
    if row.audit:
        return AuditRow(row, row.audit)
    if row.fit:
        return FitRow(row, row.fit)
    if row.train:
        return TrainingRow(row, row.train)
    if row.games:
        return GamesRow(row, row.games)
    if row.counts:
        return CountsRow(row, row.counts)
    assert row.searches is not None
    return SearchesRow(row, row.searches)


def result_key(row: Row) -> str:
    """Return the digest of all that the row's result depends on, by which a result is found."""
    tried = tried_row(row)
    return digest({**tried.definition(), "program": tried.program()})


def conduct(
    row: Row,
    mapper: Mapper = map,
    on_progress: Callable[[int], object] = lambda done: None,
    *,
    kept: Mapping[str, Mapping[str, Any]] = FrozenMap(),
    save: Callable[[dict[str, Any]], object] = lambda result: None,
) -> dict[str, Any]:
    """Return the result of a row: what was asked, its digests, and the outcome.

    Whole games that are among the `kept` results, by the digest of what was asked, are not played
    again. `save` is called now and then with the result of the games so far.
    """
    tried = tried_row(row)
    first = cache(tried.first)

    def result(part: Row, facts: Mapping[str, Any]) -> dict[str, Any]:
        digests = _head(part) if first() is None else {**_head(part), "first": first()}
        return {**digests, **tried_row(part).definition(), **facts}

    def save_part(part: Row, facts: Mapping[str, Any]) -> None:
        save(result(part, facts))

    work = Work(mapper, on_progress, longest_begun(row, kept), save_part)
    return result(row, tried.conduct(work))


def longest_begun(row: Row, results: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the result of most of the row's games, if it has whole games and fewer are kept."""
    begun = [
        result
        for result in results.values()
        if row.games
        and type(games := result.get("games")) is int
        and 0 < games < row.games
        and result.get("asked") == result_key(part := replace(row, games=games))
        and not counting_fault(part, result)
    ]
    return max(begun, key=lambda result: int(result["games"]), default=None)


def _head(row: Row) -> dict[str, Any]:
    """Return the digests of what a row asks, and of the program."""
    return {"asked": result_key(row), "program": tried_row(row).program()}


@dataclass(frozen=True)
class ExperimentResults:
    """The results in a file."""

    file: File
    rows: Mapping[str, Mapping[str, Any]]
    """Results by the digest of what was asked."""
    lines: Mapping[str, int]
    """Lines on which the results begin, by the same digest."""

    def fault(self, row: Row, message: str) -> Fault:
        """Return what is wrong with the result of a row, and what helps."""
        text = f"the result of {row.name()} {message}"
        experiment_file = self.file.with_suffix(".yml")
        remedy = f"delete this line, and run walkthroughs experiment {experiment_file}"
        return Fault(str(self.file), self.lines.get(result_key(row), 1), 1, text, remedy)


def read_results(file: File) -> ExperimentResults:
    """Return the results that lie beside the experiment's file, whatever they say."""
    beside = file.with_suffix(RESULT_SUFFIX)
    if not beside.exists():
        return ExperimentResults(beside, {}, {})
    try:
        text = contents(beside).decode()
        rows = {str(row["asked"]): dict(row) for row in json.loads(text)["rows"]}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        message = "does not hold the results of an experiment"
        remedy = f"delete it, and run walkthroughs experiment {file}"
        raise BadInput([Fault(str(beside), 1, 1, message, remedy)]) from error
    places = {key: text.find(f'"asked": {json.dumps(key)}') for key in rows}
    lines = {key: text.count("\n", 0, max(0, place)) + 1 for key, place in places.items()}
    return ExperimentResults(beside, rows, lines)


def write_results(file: File, rows: Experiment, results: Mapping[str, Mapping[str, Any]]) -> None:
    """Write the results beside the experiment's file, in its order, those of rows of which only
    some games are played among them; leave out others."""
    kept = [results.get(result_key(row)) or longest_begun(row, results) for row in rows.rows]
    lines = [json.dumps(result, ensure_ascii=False) for result in kept if result is not None]
    text = '{"rows": [\n' + ",\n".join(lines) + "\n]}\n"
    write_at_once(file.with_suffix(RESULT_SUFFIX), text)


def table(
    file: File, limits: Limits = DEFAULT_LIMITS
) -> list[tuple[Row, Mapping[str, Any] | None]]:
    """Return the rows of an experiment and the result of each; None where there is none yet.

    BadInput where a result does not agree with its games and searches.
    """
    results = read_results(file)
    rows = [(row, results.rows.get(result_key(row))) for row in experiment(file, limits).rows]
    faults = [
        results.fault(row, wrong)
        for row, result in rows
        if result is not None and (wrong := counting_fault(row, result))
    ]
    if faults:
        raise BadInput(faults)
    return rows


def counting_fault(row: Row, result: Mapping[str, Any]) -> str:
    """Return in what a result differs from its games and searches; empty if in nothing.

    No game is played for this; the outcomes are counted again.
    """
    tried = tried_row(row)
    if not tried.is_whole(result):
        return f"does not hold the outcome of every {row.what}"
    expected = {**_head(row), **tried.definition(), **tried.facts(result)}
    for name, right in expected.items():
        # The values in the file have been through JSON; these go through it too.
        if result.get(name) != (right := json.loads(json.dumps(right))):
            stated = value_sentence(result.get(name))
            return f"says {name} = {stated}, and it comes to {value_sentence(right)}"
    return ""


REPLAY_TIME = 0.05
"""About the time for playing the first games of a row again, or its first searches (seconds); one
is played in any case."""
MAX_REPLAYED = 20
"""Upper limit of games or searches of a row that are played again."""


def replay_fault(row: Row, result: Mapping[str, Any]) -> str:
    """Return in what the first games or searches of a row, played again, differ from the result;
    empty if in nothing."""
    seconds_each = result["seconds"] / row.length
    count = min(
        row.length,
        MAX_REPLAYED,
        max(1, int(REPLAY_TIME / seconds_each) if seconds_each else MAX_REPLAYED),
    )
    return tried_row(row).replay_fault(result, count)


def stale(file: File, limits: Limits = DEFAULT_LIMITS) -> Iterator[Fault]:
    """Yield a fault for each row without a result, with one of another question or program, or
    whose first games do not agree with it; BadInput as from `table`."""
    results = read_results(file)
    kept_results = list(results.rows.values())
    for row, result in table(file, limits):
        if result is not None:
            if wrong := replay_fault(row, result):
                yield results.fault(row, wrong)
            continue
        question = tried_row(row).definition()
        message = f"no result of {row.name()} is kept that answers this"
        if any(question == {name: other.get(name) for name in question} for other in kept_results):
            changed = "its algorithm, the game or the policies have been changed since"
            message = f"the result of {row.name()} is of another program: {changed}"
        remedy = f"run walkthroughs experiment {file}"
        yield Fault(str(file), row.mark.line, row.mark.column, message, remedy)
