"""Alpha-beta that searches each move of the root in the full window."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "As programs are published that call alpha-beta once for every "
    "move of the root, with minus and plus infinity each time; the "
    "search is that of D. E. Knuth and R. W. Moore, An Analysis of "
    "Alpha-Beta Pruning, Artificial Intelligence 6 (1975), pp. 293-326"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2


def alpha_beta_full_root(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    @watch.node
    def root(state: S, alpha: float = -inf, beta: float = inf) -> float:
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        for move in game.moves(state):
            # What the moves before have found is not told to this one.
            score = value(game.play(state, move), alpha, beta)
            best = max(best, score) if maximizing else min(best, score)
            watch.update(best, alpha, beta)
        return best

    @watch.node
    def value(state: S, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
        return best

    return root
