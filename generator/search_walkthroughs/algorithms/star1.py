"""Star1: alpha-beta that can also cut at chance nodes."""

from collections.abc import Callable
from math import inf

from ..game import MAX, MIN, Game, M, S, exact
from ..watch import SILENT, Watch

SOURCE = (
    "B. W. Ballard, The *-Minimax Search Procedure for Trees "
    "Containing Chance Nodes, Artificial Intelligence 21 (1983), "
    "pp. 327-350"
)
EXACT = PURE = True
CHANCE = True
PLAYERS = 2


def star1(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    least, most = map(exact, game.range)

    @watch.node
    def value(
        state: S, alpha: float = window[0], beta: float = window[1]
    ) -> float:
        if game.over(state):
            return game.score(state)
        if game.turn(state) not in (MAX, MIN):
            return expected(state, alpha, beta)
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

    def expected(state: S, alpha: float, beta: float) -> float:
        mean, left = exact(0), exact(1)
        watch.open(mean)
        for outcome, p in game.outcomes(state):
            left -= p
            # What this outcome must be worth, the others at their ends.
            lower = (alpha - mean - left * most) / p
            upper = (beta - mean - left * least) / p
            child = game.play(state, outcome)
            score = value(child, max(least, lower), min(most, upper))
            mean += p * exact(score)
            watch.update(mean, alpha, beta)
            if mean + left * most <= alpha:
                watch.cutoff()
                return mean + left * most
            if mean + left * least >= beta:
                watch.cutoff()
                return mean + left * least
        return mean

    return value
