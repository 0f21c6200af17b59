"""Experiments: conducted, kept, quoted."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from pathlib import Path as File
from typing import Any

from .. import hashing, network
from ..course.claims import value_sentence
from ..course.files import SUFFIX, contents, write_at_once
from ..policies import Played
from ..reading import BadInput, Fault, FrozenMap
from ..reading.limits import Limits
from ..reading.other_files.experiment import Experiment, Row, read_experiment
from ..record.frame import plain
from ..runs.registry import algorithms, catalogue, games
from ..runs.run import all_options, game_of
from ..workers.executor import Mapper
from .audit import audit, audit_of, extent_of, replayed_fault
from .code_digest import digest, fingerprint
from .kept_outcomes import is_whole
from .learning_curve import curve_of, learn, replayed_run_fault
from .matches import (
    Match,
    MatchResult,
    different_openings,
    games_of_pair,
    outcome_of_pair,
    play_match,
)
from .regression import fit, regression_of, replayed_fit_fault
from .repeated_search import Answer, ExactAnswer, SearchesResult, answers_of, repeat_search, truth
from .seed_counts import SeedCount, SeedCounts, count_by_seed, counts_of
from .whole_games import (
    DIGITS,
    NOTHING_PLAYED,
    SUCCESS,
    GamesResult,
    player,
    repeat_games,
)

# Kept results: a build does not compute them again.
# Beside the file of an experiment lies a file of its results, with the same name and the suffix
# `.json`. Every result carries the digest of what was asked, options not given at their defaults
# and the code of algorithm, game and policies included: a row that has been changed since finds no
# result, nor does one whose program has been changed, and `walkthroughs check` says so.
# The file holds the outcome of every game and the answer of every search; rates, intervals and
# errors are counted again when it is read, and a file that says something else is refused.
# `walkthroughs check` also plays the first games of every row again.


def experiment(file: File, limits: Limits | None = None) -> Experiment:
    """Return the experiment in the file; BadInput with all that is wrong with it."""
    return read_experiment(contents(file), str(file), catalogue(), limits)


def definition(row: Row) -> dict[str, Any]:
    """Return all that a row's result depends on, except this program."""
    if row.match:
        return {**match_of(row).definition, "play": row.match.games}
    if row.audit:
        return {**_question(row), **extent_of(row.audit)}
    if row.fit:
        plan = {"fit": row.fit.positions, "opening": row.fit.opening}
        return {**_question(row), **plan}
    if row.train:
        return {**_question(row), **asdict(row.train)}
    extent = {"games": row.games} if row.games else {"searches": row.length}
    return {**_question(row), **extent}


def _question(row: Row) -> dict[str, Any]:
    """Return which position is searched, and how."""
    return {
        "game": row.walkthrough.game,
        "position": row.walkthrough.position,
        "algorithm": row.entry.algorithm,
        "options": plain(all_options(row.walkthrough, row.entry)),
    }


def program(row: Row) -> str:
    """Return a digest of the code that decides a row's result: algorithm, game and policies."""
    if row.match:
        return match_of(row).program
    text = algorithms()[row.entry.algorithm].file_for(all_options(row.walkthrough, row.entry))
    modules = text.module, games()[row.walkthrough.game or ""].module
    further = [hashing] if row.counts else [network] if row.train else []
    return fingerprint(*modules, *further)


def result_key(row: Row) -> str:
    """Return the digest of all that the row's result depends on, by which a result is found."""
    return digest({**definition(row), "program": program(row)})


def match_of(row: Row) -> Match:
    """Return the match of a row in which two searches play each other."""
    assert row.match is not None
    return Match(row.walkthrough, row.match.opening, longest=row.match.longest)


def first(row: Row) -> str:
    """Return the digest of the row's first game or pair, or of its first search's answer."""
    if row.match:
        return _digest_of_pair(games_of_pair(match_of(row), 0))
    if row.games:
        return _digest_of_game(player(row.walkthrough, row.entry)(0))
    (answer,), _ = answers_of(row.walkthrough, row.entry, range(1))
    return _digest_of_answer(answer)


def _digest_of_pair(games: Sequence[Played]) -> str:
    return digest([[*map(str, game.moves)] for game in games])


def _digest_of_game(game: Played) -> str:
    return digest([str(move) for move in game.moves])


def _digest_of_answer(answer: Answer) -> str:
    return digest([repr(float(answer.estimate)), str(answer.move)])


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
    if row.match:
        pairs = row.match.games // 2
        result_facts = match_facts(
            play_match(match_of(row), pairs, mapper, on_progress=on_progress)
        )
        result_facts["openings"] = different_openings(match_of(row), pairs)
    elif row.audit:
        result_facts = audit(row.walkthrough, row.entry, row.audit, mapper, on_progress).facts()
    elif row.fit:
        result_facts = fit(row.walkthrough, row.entry, row.fit, mapper, on_progress).facts()
    elif row.train:
        result_facts = learn(row.walkthrough, row.entry, row.train, mapper, on_progress).facts()
    elif row.games:
        return _conduct_games(row, mapper, on_progress, kept, save)
    elif row.counts:
        result_facts = count_by_seed(
            row.walkthrough,
            row.entry,
            row.counts,
            truth(row.walkthrough, row.entry).value,
            mapper,
            on_progress,
        ).facts()
    else:
        assert row.searches is not None
        result_facts = repeat_search(
            row.walkthrough, row.entry, row.searches, mapper, on_progress
        ).facts()
    # Counts are exact, not rounded estimates: they show themselves which search came first.
    has_no_first = row.counts or row.audit or row.fit or row.train
    first_result = {} if has_no_first else {"first": first(row)}
    return {**_head(row), **first_result, **definition(row), **result_facts}


def _conduct_games(
    row: Row,
    mapper: Mapper,
    on_progress: Callable[[int], object],
    kept: Mapping[str, Mapping[str, Any]],
    save: Callable[[dict[str, Any]], object],
) -> dict[str, Any]:
    """Return the result of a row of whole games, and go on from those of them that are kept."""
    games, played, first_digest = row.games or 0, NOTHING_PLAYED, first(row)
    if (begun := longest_begun(row, kept)) is not None:
        played = GamesResult(begun["games"], tuple(begun["won"]), begun["seconds"])
        on_progress(played.games)

    def result(played: GamesResult) -> dict[str, Any]:
        part = replace(row, games=played.games)
        return {**_head(part), "first": first_digest, **definition(part), **facts(played)}

    return result(
        repeat_games(
            row.walkthrough,
            row.entry,
            games,
            mapper,
            on_progress,
            played=played,
            save=lambda played: save(result(played)),
        )
    )


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


def facts(played: GamesResult) -> dict[str, Any]:
    """Return the facts of games as the file of results holds them: also which games succeeded."""
    return {**played.facts(), "won": list(played.won)}


def match_facts(played: MatchResult) -> dict[str, Any]:
    """Return the facts of a match as the file of results holds them: also every pair."""
    pairs = [list(pair) for pair in played.pairs]
    return {**played.facts(), "pairs": pairs, "seconds": round(played.seconds, DIGITS)}


def _head(row: Row) -> dict[str, str]:
    return {"asked": result_key(row), "program": program(row)}


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
        remedy = f"delete this line, and run walkthroughs experiment {source(self.file)}"
        return Fault(str(self.file), self.lines.get(result_key(row), 1), 1, text, remedy)


def source(results: File) -> File:
    """Return the file of the experiment that the results belong to."""
    return results.with_suffix(".yml")


def read_results(file: File) -> ExperimentResults:
    """Return the results that lie beside the experiment's file, whatever they say."""
    beside = file.with_suffix(SUFFIX)
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
    write_at_once(file.with_suffix(SUFFIX), text)


def table(file: File, limits: Limits | None = None) -> list[tuple[Row, Mapping[str, Any] | None]]:
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
    if not is_whole(row, result):
        return f"does not hold the outcome of every {row.what}"
    expected = {**_head(row), **definition(row), **_outcome_facts(row, result)}
    for name, right in expected.items():
        # The values in the file have been through JSON; these go through it too.
        if result.get(name) != (right := json.loads(json.dumps(right))):
            stated = value_sentence(result.get(name))
            return f"says {name} = {stated}, and it comes to {value_sentence(right)}"
    return ""


def _outcome_facts(row: Row, result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that follow from the outcomes in the result."""
    if row.match:
        pairs = tuple((first_result, second) for first_result, second in result["pairs"])
        return match_facts(MatchResult(pairs, result["seconds"]))
    if row.audit:
        return audit_of(result).facts()
    if row.fit:
        return regression_of(result).facts()
    if row.train:
        return curve_of(result).facts()
    if row.games:
        return facts(GamesResult(row.games, tuple(result["won"]), result["seconds"]))
    if row.counts:
        counts = [SeedCount(*count) for count in result["answers"]]
        return SeedCounts(Fraction(result["exact"]), counts, result["seconds"]).facts()
    exact = ExactAnswer(
        Fraction(result["exact"]),
        tuple(result["best"]),
        game_of(row.walkthrough, row.entry).game.range,
    )
    answers = [Answer(*answer) for answer in result["answers"]]
    return SearchesResult(exact, answers, result["seconds"]).facts()


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
    first_digest = result.get("first")  # counts do not have one
    if row.audit:
        return replayed_fault(row.audit, row.walkthrough, row.entry, result["answers"], count)
    if row.fit:
        return replayed_fit_fault(row.fit, row.walkthrough, row.entry, result["answers"], count)
    if row.train:
        return replayed_run_fault(row.train, row.walkthrough, row.entry, result)
    if row.match:
        match = match_of(row)
        openings = different_openings(match, row.match.games // 2)
        if openings != result.get("openings"):
            return f"says openings = {result.get('openings')}, and it comes to {openings}"
        kept_pairs = result["pairs"][: -(-count // 2)]
        pairs = [games_of_pair(match, number) for number in range(len(kept_pairs))]
        first_digest = _digest_of_pair(pairs[0])
        wrong = {2 * n for n, pair in enumerate(pairs) if [*outcome_of_pair(pair)] != kept_pairs[n]}
    elif row.games:
        played = [*map(player(row.walkthrough, row.entry), range(count))]
        first_digest = _digest_of_game(played[0])
        won = {number for number, game in enumerate(played) if game.value == SUCCESS}
        wrong = won ^ {number for number in result["won"] if number < count}
    else:
        if row.counts:
            answers = [*map(list, counts_of(row.walkthrough, row.entry, range(count))[0])]
        else:
            replayed, _ = answers_of(row.walkthrough, row.entry, range(count))
            first_digest = _digest_of_answer(replayed[0])
            answers = [list(answer.file_form) for answer in replayed]
        wrong = {n for n, answer in enumerate(answers) if answer != result["answers"][n]}
        exact = truth(row.walkthrough, row.entry)
        best = None if row.counts else [str(move) for move in exact.best]
        if (value_sentence(exact.value), best) != (result["exact"], result.get("best")):
            return f"says exact = {result['exact']}, and it comes to {value_sentence(exact.value)}"
    if first_digest != result.get("first"):
        return f"is of another first {row.what} than this program's"
    return f"says of {row.what} {min(wrong)} what it does not come to" if wrong else ""


def stale(file: File, limits: Limits | None = None) -> Iterator[Fault]:
    """Yield a fault for each row without a result, with one of another question or program, or
    whose first games do not agree with it; BadInput as from `table`."""
    results = read_results(file)
    kept_results = list(results.rows.values())
    for row, result in table(file, limits):
        if result is not None:
            if wrong := replay_fault(row, result):
                yield results.fault(row, wrong)
            continue
        question = definition(row)
        message = f"no result of {row.name()} is kept that answers this"
        if any(question == {name: other.get(name) for name in question} for other in kept_results):
            changed = "its algorithm, the game or the policies have been changed since"
            message = f"the result of {row.name()} is of another program: {changed}"
        remedy = f"run walkthroughs experiment {file}"
        yield Fault(str(file), row.mark.line, row.mark.column, message, remedy)
