"""Expectimax: minimax in which chance has its turn as well."""

from collections.abc import Callable
from math import inf

from ..game import MAX, MIN, Game, M, S, exact
from ..watch import SILENT, Watch

SOURCE = (
    "D. Michie, Game-Playing and Game-Learning Automata, in L. Fox "
    "(ed.), Advances in Programming and Non-Numerical Computation, "
    "Pergamon (1966), pp. 183-200"
)
EXACT = PURE = True
CHANCE = True
PLAYERS = 2


def expectimax(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    @watch.node
    def value(state: S) -> float:
        if game.over(state):
            return game.score(state)
        if game.turn(state) == MAX:
            best = -inf
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move))
                best = max(best, score)
                watch.update(best)
            return best
        if game.turn(state) == MIN:
            best = inf
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move))
                best = min(best, score)
                watch.update(best)
            return best
        mean = exact(0)  # so that thirds add up to one
        watch.open(mean)
        for outcome, chance in game.outcomes(state):
            score = value(game.play(state, outcome))
            mean += chance * exact(score)
            watch.update(mean)
        return mean

    return value
