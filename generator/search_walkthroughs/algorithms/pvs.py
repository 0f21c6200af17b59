"""Principal variation search: prove that the first move is best."""

from collections.abc import Callable
from math import inf, nextafter

from ..game import Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "A. Reinefeld, An Improvement to the Scout Tree Search Algorithm, "
    "ICCA Journal 6 (1983), no. 4, pp. 4-14; T. A. Marsland and M. "
    "Campbell, Parallel Search of Strongly Ordered Game Trees, ACM "
    "Computing Surveys 14 (1982), pp. 533-551"
)
EXACT = True
CHANCE = False
PLAYERS = 2
TERMS = "mover"
SCOUTS = True


def pvs(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    window: tuple[float, float] = (-inf, inf),
) -> Callable[[S], float]:
    """Return the function that gives a state's value to its mover."""

    @watch.node
    def value(
        state: S, alpha: float = window[0], beta: float = window[1]
    ) -> float:
        if game.over(state):
            return game.turn(state) * game.score(state)
        best, bound = -inf, beta
        watch.open(best)
        for move in game.moves(state):
            child = game.play(state, move)
            score = below(state, child, alpha, bound)
            # Better than thought, and by how much is not known yet.
            if bound <= score < beta:
                watch.update(score, score, beta)
                score = below(state, child, score, beta)
            best = max(best, score)
            alpha = max(alpha, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
            # The others need only be shown to be no better.
            bound = nextafter(alpha, inf)
        return best

    def below(state: S, child: S, alpha: float, beta: float) -> float:
        if game.turn(child) == game.turn(state):
            return value(child, alpha, beta)
        return -value(child, -beta, -alpha)

    return value
