"""One position, searched many times with other seeds: how near the searches come to the truth."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, cast

from .. import reading
from ..estimates import Z, wilson
from ..reading import BadInput, FrozenMap
from .claims import said
from .find import algorithms, games
from .repeating import DIGITS, shared
from .run import effective, ground
from .workers import Each


class Answer(NamedTuple):
    """What a search said."""

    estimate: float
    move: Any

    @property
    def written(self) -> "Answer":
        """The answer as a file holds it, from which all that is said of it can be counted again."""
        return Answer(round(float(self.estimate), DIGITS), str(self.move))


@dataclass(frozen=True)
class Truth:
    """What the position is worth exactly."""

    value: float | Fraction
    best: tuple[Any, ...]
    """The moves that lead to it; none where chance moves, or nobody."""
    range: tuple[float, float]


@dataclass(frozen=True)
class Searched:
    """What came of the searches."""

    truth: Truth
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
    def written(self) -> "Searched":
        """The same as a file holds it."""
        best = tuple(str(move) for move in self.truth.best)
        answers = [answer.written for answer in self.answers]
        return Searched(replace(self.truth, best=best), answers, self.seconds)

    def facts(self) -> dict[str, Any]:
        """As JSON holds it: all that follows from the truth, the answers and the seconds."""
        there = self.written
        count = len(there.answers)
        moves = Counter(answer.move for answer in there.answers)
        share = there.optimal / count
        return {
            "searches": count,
            "exact": said(self.truth.value),
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


def searched(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    searches: int,
    each: Each = map,
    told: Callable[[int], object] = lambda searches: None,
) -> Searched:
    """Let the entry's algorithm search the position so often: time i with its seed plus i."""
    shares = list(shared(searches))
    count = len(shares)
    answers, seconds = list[Answer](), 0.0
    results = each(answered, [walkthrough] * count, [entry] * count, shares)
    for share, (some, spent) in zip(shares, results, strict=True):
        answers, seconds = [*answers, *some], seconds + spent
        told(len(share))
    return Searched(truth(walkthrough, entry), answers, seconds)


def answered(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[Answer], float]:
    """The answers of the searches of these numbers, and how many seconds they took."""
    options = effective(walkthrough, entry)
    text = algorithms()[entry.algorithm].chosen(options)
    if not text.sampled:
        message = f"{entry.algorithm} finds the same with every seed"
        remedy = "choose a search that plays games out"
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)])
    game = ground(walkthrough, entry).game
    own = {name.replace("-", "_"): options[name] for name in text.options}
    seed, answers = cast("int", options["seed"]), list[Answer]()
    began = time.process_time()
    for number in numbers:
        search = text.function(game, **{**own, "seed": seed + number})
        answers.append(Answer(*search(game.start())))
    return answers, time.process_time() - began


def truth(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Truth:
    """What the position is worth by expectimax, and the moves that lead to as much."""
    rules = games()[walkthrough.game or ""]
    played = {name: entry.options[name] for name in entry.options if name in rules.facts.options}
    nothing = FrozenMap[str, Any]()
    exact = reading.Entry("expectimax", FrozenMap(played), nothing, nothing, nothing)
    return _truth(replace(walkthrough, entries=()), exact)


@lru_cache(maxsize=16)  # all searches of a position are held against the same
def _truth(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Truth:
    where = ground(walkthrough, entry)
    game, value = where.game, where.truth
    root = game.start()
    worth, moves = value(root), game.moves(root) if game.turn(root) else ()
    best = tuple(move for move in moves if value(game.play(root, move)) == worth)
    return Truth(worth, best, game.range)
