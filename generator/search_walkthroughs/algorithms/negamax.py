"""Negamax: minimax written once, since your gain is my loss."""

from collections.abc import Callable
from math import inf

from ..game import Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta "
    "Pruning, Artificial Intelligence 6 (1975), pp. 293-326"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2
TERMS = "mover"


def negamax(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to its mover."""

    @watch.node
    def value(state: S) -> float:
        if game.over(state):
            return game.turn(state) * game.score(state)
        best = -inf
        watch.open(best)
        for move in game.moves(state):
            child = game.play(state, move)
            # -1, as the turn passes; 1 where the mover moves again
            sign = game.turn(state) * game.turn(child)
            score = sign * value(child)
            best = max(best, score)
            watch.update(best)
        return best

    return value
