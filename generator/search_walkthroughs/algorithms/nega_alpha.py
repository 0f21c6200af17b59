"""Nega-alpha: alpha-beta written once, with the line of best play."""

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from ..game import Game, M, Path, S
from ..watch import SILENT, Watch

SOURCE = (
    "bleu48, reference 4 to the One File Match for shogi programs "
    "(2023), after M. Hiroi, Algorithms with Python; the search is "
    "procedure F2 of D. E. Knuth and R. W. Moore, An Analysis of "
    "Alpha-Beta Pruning, Artificial Intelligence 6 (1975), p. 300"
)
EXACT = True
CHANCE = False
PLAYERS = 2
TERMS = "mover"


class Answer(NamedTuple):
    """What the search finds."""

    value: float
    line: Path
    evaluated: int


def nega_alpha(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
) -> Callable[[S], Answer]:
    """Return the function that gives a state's value to its mover,
    the best play, and how many leaves were evaluated for it."""
    evaluated = 0

    @watch.node
    def value(state: S, alpha: float, beta: float) -> tuple[float, Path]:
        nonlocal evaluated
        if game.over(state):
            evaluated += 1
            return game.turn(state) * game.score(state), ()
        best: float = alpha
        line: Path = ()
        watch.open(best)
        for move in game.moves(state):
            child = game.play(state, move)
            if game.turn(child) == game.turn(state):
                score, rest = value(child, best, beta)
            else:
                score, rest = value(child, -beta, -best)
                score = -score
            if best < score:
                best, line = score, (move, *rest)
            watch.update(best, best, beta)
            if best >= beta:
                watch.cutoff()
                break
        return best, line

    def answer(state: S) -> Answer:
        nonlocal evaluated
        evaluated = 0
        best, line = value(state, *window)
        return Answer(best, line, evaluated)

    return answer
