"""The sequential test: after which pair of a match is it decided?"""

from collections.abc import Callable
from math import log
from random import Random
from typing import Annotated

from annotated_types import Ge, Gt, Le, Lt

from ..game import Game, M, S
from ..match_statistics import half_points, likelihood_ratio
from ..policies import sample
from ..watch import SILENT, Watch

SOURCE = (
    "A. Wald, Sequential Tests of Statistical Hypotheses, Annals of "
    "Mathematical Statistics 16 (1945), pp. 117-186; X. Li, J. Liu and "
    "Z. Ying, Generalized Sequential Probability Ratio Test for Separate "
    "Families of Hypotheses, Sequential Analysis 33 (2014), pp. 539-563"
)
EXACT = False
CHANCE = True
PLAYERS = 0
SEARCH = "sequential"
OPTIONS = {
    "elo0": "The lead of the first side if H0 holds (points of rating).",
    "elo1": "The lead of the first side if H1 holds (points of rating).",
    "alpha": "The probability of accepting H1 where H0 holds.",
    "beta": "The probability of accepting H0 where H1 holds.",
    "least": "The number of pairs before which there is no verdict.",
}


def sequential_test(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    elo0: Annotated[float, Ge(-1000), Le(1000)] = 0,
    elo1: Annotated[float, Ge(-1000), Le(1000)] = 100,
    alpha: Annotated[float, Gt(0), Lt(0.5)] = 0.05,
    beta: Annotated[float, Gt(0), Lt(0.5)] = 0.05,
    least: Annotated[int, Ge(1), Le(1000)] = 16,
    seed: int = 0,
) -> Callable[[S], tuple[float, str | None]]:
    """Return the function that gives the first side's share of the
    points, and the verdict (none if the pairs do not decide)."""
    low, high = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    rng = Random(seed)

    def value(match: S) -> tuple[float, str | None]:
        counts, verdict, state = [0, 0, 0, 0, 0], None, match
        watch.start(match)
        while verdict is None and game.moves(state):
            pair = sample(game, state, rng)
            state = game.play(state, pair)
            counts[half_points(str(pair))] += 1
            ratio = likelihood_ratio(counts, elo0, elo1)
            watch.backup(match, pair=pair, counts=counts, ratio=ratio)
            if sum(counts) >= least:
                verdict = decided(ratio)
        points = sum(place * n for place, n in enumerate(counts))
        share = points / (4 * sum(counts))
        watch.end(match, share, verdict)
        return share, verdict

    def decided(ratio: float) -> str | None:
        if ratio >= high:
            return "stronger"  # H1
        if ratio <= low:
            return "not stronger"  # H0
        return None

    return value
