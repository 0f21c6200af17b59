"""Alpha-beta in two functions, which return at the cut."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta "
    "Pruning, Artificial Intelligence 6 (1975), pp. 293-326; in the "
    "two functions that S. Russell and P. Norvig give it (Artificial "
    "Intelligence: A Modern Approach, Adversarial Search)"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2


def alpha_beta_pair(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def value(
        state: S, alpha: float = window[0], beta: float = window[1]
    ) -> float:
        level = max_level if game.turn(state) == MAX else min_level
        return level(state, alpha, beta)

    @watch.node
    def max_level(state: S, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        best = -inf
        watch.open(best)
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            if score >= beta:
                watch.update(score, alpha, beta)
                watch.cutoff()
                return score
            if score > best:
                best = score
                alpha = max(alpha, best)
            watch.update(best, alpha, beta)
        return best

    @watch.node
    def min_level(state: S, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        best = inf
        watch.open(best)
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            if score <= alpha:
                watch.update(score, alpha, beta)
                watch.cutoff()
                return score
            if score < best:
                best = score
                beta = min(beta, best)
            watch.update(best, alpha, beta)
        return best

    return value
