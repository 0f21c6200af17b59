"""Alpha-beta: minimax that skips what cannot matter (fail-soft)."""

from collections.abc import Callable
from math import inf
from operator import ge, gt
from typing import Literal

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta "
    "Pruning, Artificial Intelligence 6 (1975), pp. 293-326; "
    "fail-soft after J. P. Fishburn, Another Optimization of "
    "Alpha-Beta Search, SIGART Newsletter 84 (1983), pp. 37-38"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2
VARIANTS = {
    ("fail", "soft"): "alpha_beta",
    ("fail", "hard"): "alpha_beta_hard",
}


def alpha_beta(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
    cut: Literal["at-bound", "past-bound"] = "at-bound",
    bounds: Literal["infinite", "score-range"] = "infinite",
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    low, high = game.range if bounds == "score-range" else (-inf, inf)
    root = (low, high) if window == (-inf, inf) else window
    cuts = ge if cut == "at-bound" else gt

    @watch.node
    def value(
        state: S, alpha: float = root[0], beta: float = root[1]
    ) -> float:
        if game.over(state):
            return game.score(state)
        if game.turn(state) == MAX:
            best = low
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move), alpha, beta)
                best = max(best, score)
                alpha = max(alpha, best)
                watch.update(best, alpha, beta)
                if cuts(alpha, beta):
                    watch.cutoff()
                    break
        else:
            best = high
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move), alpha, beta)
                best = min(best, score)
                beta = min(beta, best)
                watch.update(best, alpha, beta)
                if cuts(alpha, beta):
                    watch.cutoff()
                    break
        return best

    return value
