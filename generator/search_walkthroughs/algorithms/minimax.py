"""Minimax: MAX takes the largest value, MIN the smallest."""

from collections.abc import Callable
from math import inf
from typing import Literal

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "C. E. Shannon, Programming a Computer for Playing Chess, "
    "Philosophical Magazine 41 (1950), pp. 256-275"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2


def minimax(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    bounds: Literal["infinite", "score-range"] = "infinite",
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    low, high = game.range if bounds == "score-range" else (-inf, inf)

    @watch.node
    def value(state: S) -> float:
        if game.over(state):
            return game.score(state)
        if game.turn(state) == MAX:
            best = low
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move))
                best = max(best, score)
                watch.update(best)
        else:
            best = high
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move))
                best = min(best, score)
                watch.update(best)
        return best

    return value
