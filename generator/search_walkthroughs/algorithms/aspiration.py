"""Aspiration search: alpha-beta in a narrow window around a guess."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "T. A. Marsland, A Review of Game-Tree Pruning, ICCA Journal 9 "
    "(1986), no. 1, pp. 3-19; after J. Gillogly, Performance Analysis "
    "of the Technology Chess Program, Carnegie Mellon University (1978)"
)
EXACT = True
CHANCE = False
PLAYERS = 2
PASSES = True


def aspiration(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    guess: float = 0,
    margin: float = 1,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def aspire(state: S) -> float:
        alpha, beta = guess - margin, guess + margin
        score = value(state, alpha, beta)
        if score <= alpha:  # fails low: it is worth no more
            score = value(state, -inf, score)
        elif score >= beta:  # fails high: it is worth no less
            score = value(state, score, inf)
        return score

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

    return aspire
