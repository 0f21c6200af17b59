"""Expectimax with a transposition table: no position twice."""

from collections.abc import Callable, Hashable
from math import inf

from ..game import MAX, MIN, Game, M, S, exact
from ..watch import SILENT, Watch

SOURCE = (
    "J. Veness and A. Blair, Effective Use of Transposition Tables "
    "in Stochastic Game Tree Search, IEEE Symposium on Computational "
    "Intelligence and Games (2007), pp. 112-116; here without cuts"
)
EXACT = True
CHANCE = True
PLAYERS = 2


def expectimax_table(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    table: dict[Hashable, float] = {}

    @watch.node
    def value(state: S) -> float:
        key = game.key(state)
        if game.over(state):
            best = game.score(state)
        elif key in table:
            best = table[key]
            watch.table(best, best)
        else:
            watch.table(*game.range)
            best = search(state)
        table[key] = best
        watch.store(best, best)
        return best

    def search(state: S) -> float:
        if game.turn(state) not in (MAX, MIN):
            return expected(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        for move in game.moves(state):
            score = value(game.play(state, move))
            best = max(best, score) if maximizing else min(best, score)
            watch.update(best)
        return best

    def expected(state: S) -> float:
        mean = exact(0)  # so that thirds add up to one
        watch.open(mean)
        for outcome, chance in game.outcomes(state):
            score = value(game.play(state, outcome))
            mean += chance * exact(score)
            watch.update(mean)
        return mean

    return value
