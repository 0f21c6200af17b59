"""One position searched with many seeds: how near the answers come to the true value."""

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import inf
from statistics import fmean
from typing import Any, NamedTuple, cast

from .. import reading
from ..course.claims import value_sentence
from ..reading import BadInput, FrozenMap
from ..record.family_runs import Play
from ..record.statistics import half_width, wilson
from ..runs.registry import games
from ..runs.run import all_options, chosen_file, game_of
from ..workers.executor import Mapper
from .code_digest import digest
from .tried_row import TriedRow, Work, different_places, is_list, is_number
from .whole_games import DIGITS, run_in_shares


class Answer(NamedTuple):
    """The answer of a search."""

    estimate: float
    move: Any

    @property
    def file_form(self) -> "Answer":
        """The answer as a file holds it, from which all facts of it can be counted again."""
        return Answer(round(float(self.estimate), DIGITS), str(self.move))


@dataclass(frozen=True)
class ExactAnswer:
    """The exact value of a position."""

    value: Fraction
    best: tuple[Any, ...]
    """Moves that lead to it; empty where no player moves."""
    range: tuple[float, float]


@dataclass(frozen=True)
class SearchesResult:
    """The results of the searches."""

    truth: ExactAnswer
    answers: Sequence[Answer]
    seconds: float
    """Seconds of computing, those of several processes added up."""

    @property
    def mean(self) -> float:
        """The estimate on average."""
        return fmean(answer.estimate for answer in self.answers)

    @property
    def interval(self) -> tuple[float, float]:
        """Confidence interval of the mean estimate of endlessly many searches."""
        estimates = [answer.estimate for answer in self.answers]
        half = half_width(estimates) if len(estimates) > 1 else inf
        low, high = self.truth.range
        return max(low, self.mean - half), min(high, self.mean + half)

    @property
    def error(self) -> float:
        """Mean absolute error of the estimates."""
        return fmean(abs(answer.estimate - float(self.truth.value)) for answer in self.answers)

    @property
    def optimal(self) -> int:
        """Number of searches that chose a best move."""
        return sum(answer.move in self.truth.best for answer in self.answers)

    @property
    def file_form(self) -> "SearchesResult":
        """The results as a file holds them."""
        best = tuple(str(move) for move in self.truth.best)
        answers = [answer.file_form for answer in self.answers]
        return SearchesResult(replace(self.truth, best=best), answers, self.seconds)

    def facts(self) -> dict[str, Any]:
        """Return all that follows from the truth, the answers and the seconds, as JSON holds it."""
        filed = self.file_form
        count = len(filed.answers)
        moves = Counter(answer.move for answer in filed.answers)
        share = filed.optimal / count
        return {
            "searches": count,
            "exact": value_sentence(self.truth.value),
            "value": round(float(self.truth.value), DIGITS),
            "best": list(filed.truth.best),
            "mean": round(filed.mean, DIGITS),
            "interval": [round(end, DIGITS) for end in filed.interval],
            "error": round(filed.error, DIGITS),
            "optimal": round(share, DIGITS) if filed.truth.best else None,
            "optimal_interval": (
                [round(end, DIGITS) for end in wilson(share, count)] if filed.truth.best else None
            ),
            "chosen": dict(sorted(moves.items())),
            "answers": [list(answer) for answer in filed.answers],
            "seconds": round(self.seconds, DIGITS),
        }


def repeat_search(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    searches: int,
    mapper: Mapper = map,
    on_progress: Callable[[int], object] = lambda searches: None,
) -> SearchesResult:
    """Let the entry's algorithm search the position `searches` times: time i with its seed plus
    i."""
    answers, seconds = run_in_shares(answers_of, walkthrough, entry, searches, mapper, on_progress)
    return SearchesResult(truth(walkthrough, entry), answers, seconds)


def answers_of(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[Answer], float]:
    """Return the answers of the searches of these numbers, and how many seconds they took."""
    options, text = all_options(walkthrough, entry), chosen_file(walkthrough, entry)
    if not text.family.part(Play).draws:
        message = f"{entry.algorithm} finds the same with every seed"
        remedy = "choose a search that plays games out, or leave `playouts` out"
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)])
    game = game_of(walkthrough, entry).game
    arguments = text.arguments(options, game.turn(game.start()))
    seed, answers = cast("int", options["seed"]), list[Answer]()
    began = time.process_time()
    for number in numbers:
        search = text.function(game, **{**arguments, "seed": seed + number})
        answers.append(Answer(*search(game.start())))
    return answers, time.process_time() - began


def truth(walkthrough: reading.Walkthrough, entry: reading.Entry) -> ExactAnswer:
    """Return what the position is worth by expectimax, and the moves that lead to as much."""
    rules = games()[walkthrough.game or ""]
    game_options = {*rules.facts.options, "depth"}
    played = {name: value for name, value in entry.options.items() if name in game_options}
    nothing = FrozenMap[str, Any]()
    exact = reading.Entry("expectimax", FrozenMap(played), nothing, nothing, nothing)
    return _truth(replace(walkthrough, entries=()), exact)


@lru_cache(maxsize=16)  # all searches of a position are compared with the same
def _truth(walkthrough: reading.Walkthrough, entry: reading.Entry) -> ExactAnswer:
    search_game = game_of(walkthrough, entry)
    game, value = search_game.game, search_game.truth
    root = game.start()
    worth, moves = value(root), game.moves(root) if game.turn(root) else ()
    best = tuple(move for move in moves if value(game.play(root, move)) == worth)
    return ExactAnswer(Fraction(worth), best, game.range)


@dataclass(frozen=True)
class SearchesRow(TriedRow):
    """Searches of a position with playouts as a row of an experiment."""

    searches: int

    QUOTED = ("searches", "exact", "value", "mean", "error", "optimal")

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return {"searches": self.searches}

    def first(self) -> str:
        """See `TriedRow`."""
        (answer,), _ = answers_of(*self.searched, range(1))
        return _digest_of(answer)

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`."""
        return repeat_search(*self.searched, self.searches, work.mapper, work.on_progress).facts()

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`."""
        best = result.get("best")
        has_answers = is_list(result.get("answers"), self.searches, _is_answer)
        has_moves = isinstance(best, list) and all(isinstance(move, str) for move in best)
        return has_answers and has_moves and is_exact(result.get("exact"))

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        scores = game_of(*self.searched).game.range
        exact = ExactAnswer(Fraction(result["exact"]), tuple(result["best"]), scores)
        answers = [Answer(*answer) for answer in result["answers"]]
        return SearchesResult(exact, answers, result["seconds"]).facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`; the exact value and the best moves are found again, too."""
        answers, _ = answers_of(*self.searched, range(count))
        wrong = different_places([answer.file_form for answer in answers], result["answers"])
        exact = truth(*self.searched)
        value, best = value_sentence(exact.value), [str(move) for move in exact.best]
        if (value, best) != (result["exact"], result.get("best")):
            return f"says exact = {result['exact']}, and it comes to {value}"
        return self.outcome_fault(result, _digest_of(answers[0]), wrong)


def _digest_of(answer: Answer) -> str:
    return digest([repr(float(answer.estimate)), str(answer.move)])


def _is_answer(answer: object) -> bool:
    match answer:
        case [estimate, str()]:
            return is_number(estimate)
    return False


EXACT = re.compile(r"-?\d{1,30}(/[1-9]\d{0,30}|(\.\d{1,30})?(e-?\d{1,2})?)")
"""A pattern of an exact value: a whole number, a fraction or a decimal."""


def is_exact(value: object) -> bool:
    """Return whether a file of results holds an exact value here."""
    return isinstance(value, str) and EXACT.fullmatch(value) is not None
