"""Alpha-beta with a table of ranges in which values must lie."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Literal

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
VARIANTS = {
    ("table-window", "narrow"): "alpha_beta_table",
    ("table-window", "widen"): "alpha_beta_table_widen",
    ("children-first", "off"): "alpha_beta_table",
    ("children-first", "on"): "alpha_beta_table_children",
}


def alpha_beta_table(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    bounds: Literal["infinite", "score-range"] = "infinite",
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    low, high = game.range if bounds == "score-range" else (-inf, inf)
    table: dict[Hashable, tuple[float, float]] = {}

    @watch.node
    def value(state: S, alpha: float = low, beta: float = high) -> float:
        key = game.key(state)
        if game.over(state):
            best = lower = upper = game.score(state)
        else:
            lower, upper = table.get(key, (low, high))
            watch.table(lower, upper)
            if lower == upper or beta <= lower:
                best = lower
            elif upper <= alpha:
                best = upper
            else:
                alpha, beta = max(alpha, lower), min(beta, upper)
                best = search(state, alpha, beta)
        if best <= alpha:
            table[key] = lower, best
        elif best < beta:
            table[key] = best, best
        else:
            table[key] = best, upper
        watch.store(*table[key])
        return best

    def search(state: S, alpha: float, beta: float) -> float:
        maximizing = game.turn(state) == MAX
        best = low if maximizing else high
        watch.open(best, alpha, beta)
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

    return value
