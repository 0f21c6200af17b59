"""A published kind of mistake: a table that takes bounds for values."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Literal

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "Find the mistake: fail-hard alpha-beta whose table keeps what a "
    "node returned and not whether it was a value or a bound; for a "
    "right one see alpha-beta-table"
)
EXACT = True
WRONG = True
CHANCE = False
PLAYERS = 2


def alpha_beta_loose_table(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    bounds: Literal["infinite", "score-range"] = "infinite",
) -> Callable[[S], float]:
    """Return a function that claims to give a state's value to MAX."""
    low, high = game.range if bounds == "score-range" else (-inf, inf)
    table: dict[Hashable, float] = {}

    @watch.node
    def value(state: S, alpha: float = low, beta: float = high) -> float:
        key = game.key(state)
        if game.over(state):
            best = game.score(state)
        elif key in table:
            best = table[key]
            watch.table(best, best)
        else:
            watch.table(low, high)
            best = search(state, alpha, beta)
        table[key] = best
        watch.store(best, best)
        return best

    def search(state: S, alpha: float, beta: float) -> float:
        maximizing = game.turn(state) == MAX
        best = alpha if maximizing else beta
        watch.open(best, alpha, beta)
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            if maximizing:
                best = alpha = max(alpha, score)
            else:
                best = beta = min(beta, score)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
        return best

    return value
