"""Alpha-beta that tries first what has cut most often."""

from collections import Counter
from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch
from ..wrappers import Order, move_sorter

SOURCE = (
    "J. Schaeffer, The History Heuristic and Alpha-Beta Search "
    "Enhancements in Practice, IEEE Transactions on Pattern Analysis "
    "and Machine Intelligence 11 (1989), pp. 1203-1212; a cut counts "
    "once here, for there may be no depth to weigh it by"
)
EXACT = True
CHANCE = False
PLAYERS = 2


def alpha_beta_history(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
    order: Order = "static",
    seed: int = 0,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    sort = move_sorter(game, order, seed)
    cuts: Counter[tuple[int, M]] = Counter()  # of each player's moves

    @watch.node
    def value(
        state: S, alpha: float = window[0], beta: float = window[1]
    ) -> float:
        if game.over(state):
            return game.score(state)
        turn = game.turn(state)
        best = -inf if turn == MAX else inf
        moves = sort(state, game.moves(state))
        watch.open(best)
        for move in sorted(moves, key=lambda move: -cuts[turn, move]):
            score = value(game.play(state, move), alpha, beta)
            if turn == MAX:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                cuts[turn, move] += 1
                watch.cutoff()
                break
        return best

    return value
