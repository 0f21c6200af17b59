"""Alpha-beta that looks first at what promises most."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch
from ..wrappers import Order, move_sorter

SOURCE = (
    "D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta "
    "Pruning, Artificial Intelligence 6 (1975), pp. 293-326; on the "
    "minimal tree, theorem 1 and its corollary, p. 307"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2
VARIANTS = {
    ("heuristic", "none"): "alpha_beta_ordered",
    ("heuristic", "killer"): "alpha_beta_killer",
    ("heuristic", "history"): "alpha_beta_history",
}


def alpha_beta_ordered(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
    order: Order = "static",
    seed: int = 0,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    sort = move_sorter(game, order, seed)

    @watch.node
    def value(
        state: S, alpha: float = window[0], beta: float = window[1]
    ) -> float:
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        for move in sort(state, game.moves(state)):
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
