"""Late move reductions: late moves are searched less deep at first."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Annotated

from annotated_types import Ge

from ..game import MAX, Game, M, S, is_in_check, is_noisy
from ..watch import SILENT, Watch

SOURCE = (
    "T. Romstad, An Introduction to Late Move Reductions, on the web "
    "(about 2006; not verified)"
)
EXACT = False
CHANCE = False
PLAYERS = 2
PASSES = True
OPTIONS = {
    "full": "How many moves of a node are searched to the full depth.",
    "less": "By how many moves less the moves after these are searched.",
}


def late_moves(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    depth: Annotated[int, Ge(1)] = 3,
    full: Annotated[int, Ge(0)] = 2,
    less: Annotated[int, Ge(0)] = 1,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def search(state: S) -> float:
        return value(state, depth, -inf, inf)

    def is_forced(state: S, move: M, child: S) -> bool:
        checks = is_in_check(game, state) or is_in_check(game, child)
        return checks or is_noisy(game, state, move)

    @watch.node
    def value(state: S, depth: int, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        if depth <= 0:
            return game.evaluate(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        for number, move in enumerate(game.moves(state)):
            child = game.play(state, move)
            bound = alpha if maximizing else beta
            late = number >= full and depth >= 2 and abs(bound) < inf
            again = not late or is_forced(state, move, child)
            if not again:  # is it better than the bound, less deep?
                ask = nextafter(bound, inf if maximizing else -inf), bound
                low, high = sorted(ask)
                watch.reduce()
                score = value(child, max(0, depth - 1 - less), low, high)
                again = score > alpha if maximizing else score < beta
            if again:
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
