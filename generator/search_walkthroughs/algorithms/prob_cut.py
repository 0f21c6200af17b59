"""ProbCut: a shallow search predicts which bounds a deep one reaches."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Annotated

from annotated_types import Ge, Gt

from ..game import MAX, Game, M, S, is_in_check
from ..watch import SILENT, Watch

SOURCE = (
    "M. Buro, ProbCut: An Effective Selective Extension of the "
    "Alpha-Beta Algorithm, ICCA Journal 18/2 (1995), pp. 71-76"
)
EXACT = False
CHANCE = False
PLAYERS = 2
PASSES = True
OPTIONS = {
    "deep": "At which depth left a search is predicted.",
    "shallow": "How deep the search is by which it is predicted; at most "
    "one less than `deep`.",
    "slope": "By how much the deep value grows if the shallow one grows "
    "by 1: the slope of the regression line.",
    "offset": "The deep value that belongs to the shallow value 0 on the "
    "regression line.",
    "band": "How far from the bound the prediction must lie, such as "
    "one standard deviation of the line, or two.",
}


def prob_cut(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    depth: Annotated[int, Ge(1)] = 4,
    deep: Annotated[int, Ge(2)] = 3,
    shallow: Annotated[int, Ge(1)] = 1,
    slope: Annotated[float, Gt(0)] = 1,
    offset: float = 0,
    band: Annotated[float, Ge(0)] = 1,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def search(state: S) -> float:
        return value(state, depth, -inf, inf)

    @watch.node
    def value(state: S, depth: int, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        if depth == 0:
            return game.evaluate(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        predicts = depth == deep and not is_in_check(game, state)
        for bound, side in ((beta, 1), (alpha, -1)):
            if predicts and abs(bound) < inf:
                ask = (bound + side * band - offset) / slope
                low, high = sorted((ask, nextafter(ask, -side * inf)))
                less = min(shallow, deep - 1)
                watch.predict(ask, bound)
                score = value(state, less, low, high)
                if side * score >= side * ask:
                    watch.refuse("prediction", ask)
                    watch.update(bound, alpha, beta)
                    return bound
        for move in game.moves(state):
            score = value(game.play(state, move), depth - 1, alpha, beta)
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

    return search
