"""A match in pairs of games: pairs that were played, or drawn for a difference that is known.

Both games of a pair have the same opening, each side moves first in one of them, and a pair is
written as the half points that the first side got: 2-1 is a win and a draw. Chance alone has a turn
here. A match that was played ends with its last pair and is worth the first side's share of the
points. A drawn one ends as soon as the sequential test decides. It is worth 1 if the test finds the
first side stronger and 0 if it finds it not stronger.

>>> game = Match("2-1 1-1")
>>> game.moves(game.start()), game.score(game.play(game.play(game.start(), "2-1"), "1-1"))
(('2-1',), Fraction(5, 8))
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Annotated, TypeAlias, cast

from annotated_types import Ge, Le

from ..game import CHANCE, BadPosition
from ..match_statistics import (
    LEAST_PAIRS,
    PAIR,
    Hypothesis,
    LikelihoodTest,
    expected_score,
    half_points,
)

OPTIONS = {
    "difference": "By how many points of rating the first side is stronger, where pairs are drawn.",
    "draws": "The share of games between equal sides that are drawn.",
    "first-move": "How many points of rating it is worth to have the first move.",
    "elo0": "The lead of the first side if it is not stronger (points of rating).",
    "elo1": "The lead of the first side if it is stronger (points of rating).",
    "least": "The number of pairs before which the test gives no verdict.",
}

Counts: TypeAlias = tuple[int, ...]
"""Numbers of pairs that brought the first side 0, 1, 2, 3 and 4 half points."""

MAX_PAIRS = 1000
"""Upper limit of pairs; a drawn match in which the test has not decided by then is undecided."""
MILLIONTHS = 10**6
"""The probabilities of the results of a game are whole millionths."""
VALUES: Mapping[Hypothesis | None, float | Fraction] = {"H1": 1, "H0": 0, None: Fraction(1, 2)}
"""Values of a drawn match, by the hypothesis that is accepted."""


class Match:
    """The match from its first pair on.

    `position` has the pairs that were played, as in ``2-1 1-1 2-0``; without it pairs are drawn
    for two sides that differ by `difference`. Raises BadPosition for other texts.
    """

    range: tuple[float, float] = (0, 1)
    sample = "2-1 1-1 2-0"
    """Where to begin: a match of three pairs."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        difference: Annotated[float, Ge(-1000), Le(1000)] = 0,
        draws: Annotated[float, Ge(0), Le(1)] = 0.3,
        first_move: Annotated[float, Ge(-1000), Le(1000)] = 0,
        elo0: Annotated[float, Ge(-1000), Le(1000)] = 0,
        elo1: Annotated[float, Ge(-1000), Le(1000)] = 100,
        least: Annotated[int, Ge(1), Le(MAX_PAIRS)] = LEAST_PAIRS,
    ) -> None:
        if to_move is not None:
            raise BadPosition(f"found {to_move!r} to move", "leave it out: nobody moves here")
        self._record = _read(position)
        self._test = LikelihoodTest(elo0, elo1, least)
        games = [_results(difference + ahead, draws) for ahead in (first_move, -first_move)]
        pairs = ((f"{a}-{b}", p * q) for (a, p), (b, q) in product(*games))
        self._outcomes = tuple((pair, chance) for pair, chance in pairs if chance)

    def start(self) -> Counts:
        """Return the counts with which the match begins: no pair of any kind."""
        return (0, 0, 0, 0, 0)

    def turn(self, state: Counts) -> int:
        """Return that it is chance's turn."""
        return CHANCE

    def moves(self, state: Counts) -> Sequence[str]:
        """Return the pair that was played next, or all pairs that may be drawn."""
        return tuple([pair for pair, _ in self.outcomes(state)])

    def play(self, state: Counts, move: str) -> Counts:
        """Return the counts with the pair."""
        points = half_points(move)
        return (*state[:points], state[points] + 1, *state[points + 1 :])

    def over(self, state: Counts) -> bool:
        """Return whether the last pair has been played, or the test has decided."""
        if self._record:
            return sum(state) == len(self._record)
        return sum(state) == MAX_PAIRS or self._test.verdict(state) is not None

    def score(self, state: Counts) -> float:
        """Return the share of the points, or what the test says."""
        if self._record:
            return cast("float", _share(state))
        return cast("float", self._verdict(state))

    def outcomes(self, state: Counts) -> Sequence[tuple[str, Fraction]]:
        """Return the pair that was played next, or all pairs with their chances."""
        if not self._record:
            return self._outcomes if sum(state) < MAX_PAIRS else ()
        return tuple((pair, Fraction(1)) for pair in self._record[sum(state) :][:1])

    def key(self, state: Counts) -> Counts:
        """Return the counts themselves: of a match that was played, each comes once."""
        return state

    def evaluate(self, state: Counts) -> float:
        """Return the share of the points so far; a half before the first pair."""
        return cast("float", _share(state)) if sum(state) else 0.5

    def _verdict(self, counts: Counts) -> float | Fraction:
        """Return what the test says of the counts."""
        return VALUES[self._test.verdict(counts)]


def _share(counts: Counts) -> Fraction:
    """Return the share of the points that the pairs brought."""
    points = sum(place * count for place, count in enumerate(counts))
    return Fraction(points, 4 * sum(counts))


def _results(lead: float, draws: float) -> list[tuple[int, Fraction]]:
    """Return the half points of a side in a game, each with its probability.

    The lead says what it scores on average. As many games are drawn as `draws` says, as far as that
    leaves it the score.
    """
    score = expected_score(lead)
    drawn = min(draws, 2 * score, 2 * (1 - score))
    won, even = round(MILLIONTHS * (score - drawn / 2)), round(MILLIONTHS * drawn)
    weights = (max(0, MILLIONTHS - won - even), even, won)
    return [(points, Fraction(weight, sum(weights))) for points, weight in enumerate(weights)]


def _read(position: str) -> tuple[str, ...]:
    """Return the pairs that were played.

    >>> _read("2-1, 1-1")
    ('2-1', '1-1')
    """
    pairs = tuple(position.replace(",", " ").split())
    for pair in pairs:
        if not PAIR.fullmatch(pair):
            message = f"found {pair!r:.20} among the pairs"
            remedy = "write the half points of the first side in both games: 2-1 1-1 2-0"
            raise BadPosition(message, remedy)
    if len(pairs) > MAX_PAIRS:
        raise BadPosition(f"found {len(pairs)} pairs", f"write at most {MAX_PAIRS}")
    return pairs
