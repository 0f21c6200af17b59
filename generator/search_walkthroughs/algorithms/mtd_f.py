"""MTD(f): null windows and a table close in on the value."""

from collections.abc import Callable, Hashable
from math import inf, nextafter

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, Best-First "
    "Fixed-Depth Minimax Algorithms, Artificial Intelligence 87 "
    "(1996), pp. 255-293"
)
EXACT = True
CHANCE = False
PLAYERS = 2
PASSES = True


def mtd_f(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    guess: float = 0,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    table: dict[Hashable, tuple[float, float]] = {}

    def converge(state: S) -> float:
        score, lower, upper = guess, -inf, inf
        while lower < upper:
            # Is it worth as much as we think, or more than we know?
            beta = nextafter(score, inf) if score == lower else score
            score = value(state, nextafter(beta, -inf), beta)
            if score < beta:
                upper = score
            else:
                lower = score
        return score

    @watch.node
    def value(state: S, alpha: float, beta: float) -> float:
        key = game.key(state)
        if game.over(state):
            best = lower = upper = game.score(state)
        else:
            lower, upper = table.get(key, (-inf, inf))
            watch.table(lower, upper)
            if beta <= lower:
                best = lower
            elif upper <= alpha:
                best = upper
            else:
                best = search(state, alpha, beta)
        if best <= alpha:
            table[key] = lower, best
        else:
            table[key] = best, upper
        watch.store(*table[key])
        return best

    def search(state: S, alpha: float, beta: float) -> float:
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best, alpha, beta)
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            best = max(best, score) if maximizing else min(best, score)
            watch.update(best, alpha, beta)
            if best >= beta if maximizing else best <= alpha:
                watch.cutoff()
                break
        return best

    return converge
