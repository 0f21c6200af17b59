"""Alpha-beta that tries first what has just cut beside it."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch
from ..wrappers import Order, move_sorter

SOURCE = (
    "S. G. Akl and M. M. Newborn, The Principal Continuation and the "
    "Killer Heuristic, Proceedings of the ACM Annual Conference "
    "(1977), pp. 466-473"
)
EXACT = True
CHANCE = False
PLAYERS = 2


def alpha_beta_killer(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
    order: Order = "static",
    seed: int = 0,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    sort = move_sorter(game, order, seed)
    killers: dict[int, M] = {}  # the move that cut last, at each ply

    @watch.node
    def value(
        state: S,
        alpha: float = window[0],
        beta: float = window[1],
        ply: int = 0,
    ) -> float:
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        killer, moves = killers.get(ply), sort(state, game.moves(state))
        watch.open(best)
        for move in sorted(moves, key=lambda move: move != killer):
            child = game.play(state, move)
            score = value(child, alpha, beta, ply + 1)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                killers[ply] = move
                watch.cutoff()
                break
        return best

    return value
