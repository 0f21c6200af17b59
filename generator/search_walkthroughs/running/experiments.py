"""Experiments: conducted, kept, quoted."""

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from pathlib import Path as File
from statistics import fmean, stdev
from typing import Any, NamedTuple, cast

from .. import hashing, reading
from ..policies import Played
from ..reading import BadInput, Fault, FrozenMap
from ..reading.experiment import Experiment, Row, read_experiment
from ..reading.limits import Limits
from ..trace.frame import plain
from ..trace.statistics import Z, wilson
from .claims_check import value_sentence
from .code_digest import digest, fingerprint
from .course_files import SUFFIX, contents, write_at_once
from .executor import Each
from .matches import (
    LOSS,
    WIN,
    Match,
    MatchResult,
    different_openings,
    games_of_pair,
    outcome_of_pair,
    play_match,
)
from .registry import algorithms, catalogue, games
from .run import all_options, game_of
from .seed_counts import SeedCount, SeedCounts, count_by_seed, counts_of
from .whole_games import DIGITS, SUCCESS, GamesResult, player, repeat_games, run_in_shares

# One position, searched with many seeds: how near the answers come to the true value.


class Answer(NamedTuple):
    """What a search said."""

    estimate: float
    move: Any

    @property
    def file_form(self) -> "Answer":
        """The answer as a file holds it, from which all that is said of it can be counted again."""
        return Answer(round(float(self.estimate), DIGITS), str(self.move))


@dataclass(frozen=True)
class ExactAnswer:
    """What the position is worth exactly."""

    value: Fraction
    best: tuple[Any, ...]
    """The moves that lead to it; none where chance moves, or nobody."""
    range: tuple[float, float]


@dataclass(frozen=True)
class SearchesResult:
    """What came of the searches."""

    truth: ExactAnswer
    answers: Sequence[Answer]
    seconds: float
    """Of computing, that of several processes added up."""

    @property
    def mean(self) -> float:
        """The estimate on average."""
        return fmean(answer.estimate for answer in self.answers)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the estimate lies on average of endlessly many searches, very likely: the mean, and
        so many standard errors to either side as a normal distribution asks for."""
        estimates = [answer.estimate for answer in self.answers]
        half = Z * stdev(estimates) / sqrt(len(estimates)) if len(estimates) > 1 else float("inf")
        low, high = self.truth.range
        return max(low, self.mean - half), min(high, self.mean + half)

    @property
    def error(self) -> float:
        """How far an estimate is from the truth on average, whichever side it errs to."""
        return fmean(abs(answer.estimate - float(self.truth.value)) for answer in self.answers)

    @property
    def optimal(self) -> int:
        """How many of the searches chose a best move."""
        return sum(answer.move in self.truth.best for answer in self.answers)

    @property
    def file_form(self) -> "SearchesResult":
        """The same as a file holds it."""
        best = tuple(str(move) for move in self.truth.best)
        answers = [answer.file_form for answer in self.answers]
        return SearchesResult(replace(self.truth, best=best), answers, self.seconds)

    def facts(self) -> dict[str, Any]:
        """As JSON holds it: all that follows from the truth, the answers and the seconds."""
        there = self.file_form
        count = len(there.answers)
        moves = Counter(answer.move for answer in there.answers)
        share = there.optimal / count
        return {
            "searches": count,
            "exact": value_sentence(self.truth.value),
            "value": round(float(self.truth.value), DIGITS),
            "best": list(there.truth.best),
            "mean": round(there.mean, DIGITS),
            "interval": [round(end, DIGITS) for end in there.interval],
            "error": round(there.error, DIGITS),
            "optimal": round(share, DIGITS) if there.truth.best else None,
            "optimal_interval": (
                [round(end, DIGITS) for end in wilson(share, count)] if there.truth.best else None
            ),
            "chosen": dict(sorted(moves.items())),
            "answers": [list(answer) for answer in there.answers],
            "seconds": round(self.seconds, DIGITS),
        }


def repeat_search(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    searches: int,
    each: Each = map,
    on_progress: Callable[[int], object] = lambda searches: None,
) -> SearchesResult:
    """Let the entry's algorithm search the position so often: time i with its seed plus i."""
    answers, seconds = run_in_shares(answers_of, walkthrough, entry, searches, each, on_progress)
    return SearchesResult(truth(walkthrough, entry), answers, seconds)


def answers_of(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[Answer], float]:
    """The answers of the searches of these numbers, and how many seconds they took."""
    options = all_options(walkthrough, entry)
    text = algorithms()[entry.algorithm].file_for(options)
    if not text.is_monte_carlo:
        message = f"{entry.algorithm} finds the same with every seed"
        remedy = "choose a search that plays games out, or leave `playouts` out"
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)])
    game = game_of(walkthrough, entry).game
    own = text.arguments(options, game.turn(game.start()))
    seed, answers = cast("int", options["seed"]), list[Answer]()
    began = time.process_time()
    for number in numbers:
        search = text.function(game, **{**own, "seed": seed + number})
        answers.append(Answer(*search(game.start())))
    return answers, time.process_time() - began


def truth(walkthrough: reading.Walkthrough, entry: reading.Entry) -> ExactAnswer:
    """What the position is worth by expectimax, and the moves that lead to as much."""
    rules = games()[walkthrough.game or ""]
    kept = {*rules.facts.options, "depth"}
    played = {name: value for name, value in entry.options.items() if name in kept}
    nothing = FrozenMap[str, Any]()
    exact = reading.Entry("expectimax", FrozenMap(played), nothing, nothing, nothing)
    return _truth(replace(walkthrough, entries=()), exact)


@lru_cache(maxsize=16)  # all searches of a position are held against the same
def _truth(walkthrough: reading.Walkthrough, entry: reading.Entry) -> ExactAnswer:
    where = game_of(walkthrough, entry)
    game, value = where.game, where.truth
    root = game.start()
    worth, moves = value(root), game.moves(root) if game.turn(root) else ()
    best = tuple(move for move in moves if value(game.play(root, move)) == worth)
    return ExactAnswer(Fraction(worth), best, game.range)


# Kept results: a build does not compute them again.
# Beside the file of an experiment lies a file of its results, with the same name and the suffix
# `.json`. Every result carries the digest of what was asked, options not given at their defaults
# and the code of algorithm, game and policies included: a row that has been changed since finds no
# result, nor does one whose program has been changed, and `walkthroughs check` says so.
# The file holds the outcome of every game and the answer of every search; rates, intervals and
# errors are counted again when it is read, and a file that says something else is refused.
# `walkthroughs check` also plays the first games of every row again.

EXACT = re.compile(r"-?\d{1,30}(/[1-9]\d{0,30}|(\.\d{1,30})?(e-?\d{1,2})?)")
"""How an exact value is written: a whole number, a fraction or a decimal."""
HUGE = 1e100
"""No number in a file of results is beyond this."""


def experiment(file: File, limits: Limits | None = None) -> Experiment:
    """The experiment in the file; BadInput with all that is wrong with it."""
    return read_experiment(contents(file), str(file), catalogue(), limits)


def definition(row: Row) -> dict[str, Any]:
    """All that a row's result depends on, this program aside."""
    if row.match:
        return {**match_of(row).definition, "play": row.match.games}
    asked = {"games": row.games} if row.games else {"searches": row.length}
    return {
        "game": row.walkthrough.game,
        "position": row.walkthrough.position,
        "algorithm": row.entry.algorithm,
        "options": plain(all_options(row.walkthrough, row.entry)),
        **asked,
    }


def program(row: Row) -> str:
    """A digest of the code that decides what comes of the row: algorithm, game and policies."""
    if row.match:
        return match_of(row).program
    text = algorithms()[row.entry.algorithm].file_for(all_options(row.walkthrough, row.entry))
    modules = text.module, games()[row.walkthrough.game or ""].module
    return fingerprint(*modules, hashing) if row.counts else fingerprint(*modules)


def result_key(row: Row) -> str:
    """The digest of all that the row's result depends on, by which a result is found."""
    return digest({**definition(row), "program": program(row)})


def match_of(row: Row) -> Match:
    """The match of a row in which two searches play each other."""
    assert row.match is not None
    return Match(row.walkthrough, row.match.opening, longest=row.match.longest)


def first(row: Row) -> str:
    """The digest of the row's first game or pair, or of the answer of its first search."""
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
    row: Row, each: Each = map, on_progress: Callable[[int], object] = lambda done: None
) -> dict[str, Any]:
    """The result of a row: what was asked, its digests, and what came of it."""
    if row.match:
        pairs = row.match.games // 2
        found = match_facts(play_match(match_of(row), pairs, each, on_progress=on_progress))
        found["openings"] = different_openings(match_of(row), pairs)
    elif row.games:
        played = repeat_games(row.walkthrough, row.entry, row.games, each, on_progress)
        found = facts(played)
    elif row.counts:
        found = count_by_seed(
            row.walkthrough,
            row.entry,
            row.counts,
            truth(row.walkthrough, row.entry).value,
            each,
            on_progress,
        ).facts()
    else:
        assert row.searches is not None
        found = repeat_search(row.walkthrough, row.entry, row.searches, each, on_progress).facts()
    # Counts are no estimates that are rounded: they say themselves which search came first.
    begun = {} if row.counts else {"first": first(row)}
    return {**_head(row), **begun, **definition(row), **found}


def facts(played: GamesResult) -> dict[str, Any]:
    """What came of games, as the file of results holds it: also which of them succeeded."""
    return {**played.facts(), "won": list(played.won)}


def match_facts(played: MatchResult) -> dict[str, Any]:
    """What came of a match, as the file of results holds it: also what came of every pair."""
    pairs = [list(pair) for pair in played.pairs]
    return {**played.facts(), "pairs": pairs, "seconds": round(played.seconds, DIGITS)}


def _head(row: Row) -> dict[str, str]:
    return {"asked": result_key(row), "program": program(row)}


@dataclass(frozen=True)
class ExperimentResults:
    """The results in a file."""

    file: File
    rows: Mapping[str, Mapping[str, Any]]
    """By the digest of what was asked."""
    lines: Mapping[str, int]
    """Where each begins, by the same digest."""

    def fault(self, row: Row, message: str) -> Fault:
        """What is wrong with the result of a row, and what helps."""
        text = f"the result of {row.name()} {message}"
        remedy = f"delete this line, and run walkthroughs experiment {source(self.file)}"
        return Fault(str(self.file), self.lines.get(result_key(row), 1), 1, text, remedy)


def source(results: File) -> File:
    """The file of the experiment that the results belong to."""
    return results.with_suffix(".yml")


def read_results(file: File) -> ExperimentResults:
    """The results that lie beside the experiment's file, whatever they say."""
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
    """Write the results beside the experiment's file, in its order; others are left out."""
    keys = [result_key(row) for row in rows.rows]
    lines = [json.dumps(results[key], ensure_ascii=False) for key in keys if key in results]
    text = '{"rows": [\n' + ",\n".join(lines) + "\n]}\n"
    write_at_once(file.with_suffix(SUFFIX), text)


def table(file: File, limits: Limits | None = None) -> list[tuple[Row, Mapping[str, Any] | None]]:
    """The rows of an experiment and the result of each; None where there is none yet.

    BadInput where a result says something else than its games and searches came to.
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
    """In what a result differs from what its games and searches came to; empty if in nothing.

    Nothing is played for this: it is counted again.
    """
    if not _whole(row, result):
        return f"does not hold the outcome of every {row.what}"
    expected = {**_head(row), **definition(row), **_outcome_facts(row, result)}
    for name, right in expected.items():
        # What stands in the file has been through JSON: so does what is right.
        if result.get(name) != (right := json.loads(json.dumps(right))):
            said = value_sentence(result.get(name))
            return f"says {name} = {said}, and it comes to {value_sentence(right)}"
    return ""


def _outcome_facts(row: Row, result: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that follow from the outcomes in the result."""
    if row.match:
        pairs = tuple((one, other) for one, other in result["pairs"])
        return match_facts(MatchResult(pairs, result["seconds"]))
    if row.games:
        return facts(GamesResult(row.games, tuple(result["won"]), result["seconds"]))
    if row.counts:
        counts = [SeedCount(*count) for count in result["answers"]]
        return SeedCounts(Fraction(result["exact"]), counts, result["seconds"]).facts()
    known = ExactAnswer(
        Fraction(result["exact"]),
        tuple(result["best"]),
        game_of(row.walkthrough, row.entry).game.range,
    )
    answers = [Answer(*answer) for answer in result["answers"]]
    return SearchesResult(known, answers, result["seconds"]).facts()


def _whole(row: Row, result: Mapping[str, Any]) -> bool:
    """Whether the result holds what all else is counted from."""
    if not _number(result.get("seconds")) or result["seconds"] < 0:
        return False
    if row.match:
        pairs = result.get("pairs")
        return (
            isinstance(pairs, list)
            and len(pairs) == row.match.games // 2
            and all(map(_pair, pairs))
        )
    if row.games:
        won = result.get("won")
        if not isinstance(won, list) or not all(type(number) is int for number in won):
            return False
        return won == sorted(set(won)) and not set(won) - set(range(row.games))
    answers, best, exact = (result.get(name) for name in ("answers", "best", "exact"))
    if not (
        isinstance(exact, str)
        and EXACT.fullmatch(exact) is not None
        and isinstance(answers, list)
        and len(answers) == row.length
    ):
        return False
    if row.counts:
        return all(map(_count, answers))
    return (
        all(map(_answer, answers))
        and isinstance(best, list)
        and all(isinstance(move, str) for move in best)
    )


def _pair(pair: object) -> bool:
    match pair:
        case [int(one), int(other)]:
            return {type(one), type(other)} == {int} and LOSS <= min(pair) <= max(pair) <= WIN
    return False


def _answer(answer: object) -> bool:
    match answer:
        case [estimate, str()]:
            return _number(estimate)
    return False


def _count(count: object) -> bool:
    match count:
        case [value, int(nodes), int(false_hits)]:
            exact = {type(nodes), type(false_hits)} == {int}
            return exact and _number(value) and 0 < nodes <= HUGE and 0 <= false_hits <= nodes
    return False


def _number(value: object) -> bool:
    """Whether it is a number to reckon with: no truth, and nothing near infinity."""
    return type(value) in (int, float) and -HUGE <= value <= HUGE  # type: ignore[operator]


REPLAY = 0.05
"""About so many seconds are spent to play the first games of a row again, or its first searches;
but one is played in any case."""
MOST = 20
"""More are not played again."""


def replay_fault(row: Row, result: Mapping[str, Any]) -> str:
    """In what the first games of a row, or its first searches, come to something else than the
    result says; empty if in nothing."""
    each = result["seconds"] / row.length
    count = min(row.length, MOST, max(1, int(REPLAY / each) if each else MOST))
    begun = result.get("first")  # counts have none
    if row.match:
        match = match_of(row)
        openings = different_openings(match, row.match.games // 2)
        if openings != result.get("openings"):
            return f"says openings = {result.get('openings')}, and it comes to {openings}"
        kept = result["pairs"][: -(-count // 2)]
        pairs = [games_of_pair(match, number) for number in range(len(kept))]
        begun = _digest_of_pair(pairs[0])
        wrong = {2 * n for n, pair in enumerate(pairs) if [*outcome_of_pair(pair)] != kept[n]}
    elif row.games:
        played = [*map(player(row.walkthrough, row.entry), range(count))]
        begun = _digest_of_game(played[0])
        won = {number for number, game in enumerate(played) if game.value == SUCCESS}
        wrong = won ^ {number for number in result["won"] if number < count}
    else:
        if row.counts:
            answers = [*map(list, counts_of(row.walkthrough, row.entry, range(count))[0])]
        else:
            found, _ = answers_of(row.walkthrough, row.entry, range(count))
            begun = _digest_of_answer(found[0])
            answers = [list(answer.file_form) for answer in found]
        wrong = {n for n, answer in enumerate(answers) if answer != result["answers"][n]}
        known = truth(row.walkthrough, row.entry)
        best = None if row.counts else [str(move) for move in known.best]
        if (value_sentence(known.value), best) != (result["exact"], result.get("best")):
            return f"says exact = {result['exact']}, and it comes to {value_sentence(known.value)}"
    if begun != result.get("first"):
        return f"is of another first {row.what} than this program's"
    return f"says of {row.what} {min(wrong)} what it does not come to" if wrong else ""


def stale(file: File, limits: Limits | None = None) -> Iterator[Fault]:
    """The rows that have no result, or one of another question or program, or whose first games do
    not come to what the result says; BadInput as `table` has it."""
    results = read_results(file)
    others = list(results.rows.values())
    for row, result in table(file, limits):
        if result is not None:
            if wrong := replay_fault(row, result):
                yield results.fault(row, wrong)
            continue
        wanted = definition(row)
        message = f"no result of {row.name()} is kept that answers this"
        if any(wanted == {name: other.get(name) for name in wanted} for other in others):
            changed = "its algorithm, the game or the policies have been changed since"
            message = f"the result of {row.name()} is of another program: {changed}"
        remedy = f"run walkthroughs experiment {file}"
        yield Fault(str(file), row.mark.line, row.mark.column, message, remedy)
