"""Minimax with a transposition table: no position twice."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Literal

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "A. L. Zobrist, A New Hashing Method with Application for "
    "Game Playing, Technical Report 88, University of Wisconsin "
    "(1970); here a dictionary takes the place of the hashing"
)
EXACT = True
CHANCE = False
PLAYERS = 2


def minimax_table(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    bounds: Literal["infinite", "score-range"] = "infinite",
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    low, high = game.range if bounds == "score-range" else (-inf, inf)
    table: dict[Hashable, float] = {}

    @watch.node
    def value(state: S) -> float:
        key = game.key(state)
        if game.over(state):
            best = game.score(state)
        elif key in table:
            best = table[key]
            watch.table(best, best)
        else:
            watch.table(low, high)
            maximizing = game.turn(state) == MAX
            best = low if maximizing else high
            watch.open(best)
            for move in game.moves(state):
                score = value(game.play(state, move))
                best = max(best, score) if maximizing else min(best, score)
                watch.update(best)
        table[key] = best
        watch.store(best, best)
        return best

    return value
