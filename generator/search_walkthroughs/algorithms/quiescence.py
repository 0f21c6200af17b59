"""Quiescence search: noisy moves go on until the position is quiet."""

from collections.abc import Callable
from math import inf
from typing import Annotated

from annotated_types import Ge

from ..game import MAX, Game, M, S, is_noisy
from ..watch import SILENT, Watch

SOURCE = (
    "D. F. Beal, A Generalised Quiescence Search Algorithm, "
    "Artificial Intelligence 43 (1990), pp. 85-98"
)
EXACT = False
CHANCE = False
PLAYERS = 2


def quiescence(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    depth: Annotated[int, Ge(1)] = 3,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def search(state: S) -> float:
        return value(state, depth, -inf, inf)

    @watch.node
    def value(state: S, depth: int, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        moves = game.moves(state)
        best = -inf if maximizing else inf
        if depth <= 0:  # the mover may stay at the estimate
            moves = [m for m in moves if is_noisy(game, state, m)]
            best = game.evaluate(state)
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            watch.stand(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                return best
        watch.open(best)
        for move in moves:
            child = game.play(state, move)
            score = value(child, depth - 1, alpha, beta)
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

    return search
