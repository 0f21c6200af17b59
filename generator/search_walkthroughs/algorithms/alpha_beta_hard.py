"""Alpha-beta whose scores begin at the bounds of the window (fail-hard)."""

from collections.abc import Callable
from math import inf
from operator import ge, gt
from typing import Literal

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta "
    "Pruning, Artificial Intelligence 6 (1975), pp. 293-326"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2


def alpha_beta_hard(
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
            watch.open(alpha)
            for move in game.moves(state):
                score = value(game.play(state, move), alpha, beta)
                alpha = max(alpha, score)
                watch.update(alpha, alpha, beta)
                if cuts(alpha, beta):
                    watch.cutoff()
                    break
            return alpha
        else:
            watch.open(beta)
            for move in game.moves(state):
                score = value(game.play(state, move), alpha, beta)
                beta = min(beta, score)
                watch.update(beta, alpha, beta)
                if cuts(alpha, beta):
                    watch.cutoff()
                    break
            return beta

    return value
