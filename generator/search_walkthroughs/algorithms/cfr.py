"""Counterfactual regret minimisation (CFR): regrets mix the moves."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Annotated, Generic

from annotated_types import Ge

from ..game import CHANCE as LUCK
from ..game import MAX, MIN, Game, M, S
from ..watch import SILENT, Watch
from ..worlds import best_answer, information_sets, set_name
from ._round_numbers import is_round

SOURCE = (
    "M. Zinkevich, M. Johanson, M. Bowling and C. Piccione, NIPS 2007; "
    "O. Tammelin, Solving Large Imperfect Information Games Using CFR+, "
    "arXiv 1407.5042 (2014)"
)
EXACT = False
CHANCE = True
PLAYERS = 2
SEARCH = "regret"
OPTIONS = {
    "iterations": "How often the players walk through the whole game.",
    "plus": "Whether it is CFR+: the players walk in turn, no regret is "
    "negative, and later mixtures count for more in the average.",
    "average": "Whether the average of all mixtures is the answer, or the "
    "last ones, a mistake kept for comparison.",
}


@dataclass
class Decision(Generic[S, M]):
    """An information set: what is known of its moves."""

    state: S
    turn: int
    regrets: dict[M, float]
    played: dict[M, float]
    mixture: dict[M, float] = field(default_factory=dict)
    gains: dict[M, float] = field(default_factory=dict)


def cfr(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    iterations: Annotated[int, Ge(1)] = 100,
    plus: bool = False,
    average: bool = True,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that gives the middle of the range in which a
    state's value lies, and no move: the players mix them."""

    def value(state: S) -> tuple[float, M | None]:
        watch.start(state)
        decisions = {
            set_name(game, nodes[0].state): decision(nodes[0].state)
            for player in (MAX, MIN)
            for nodes in information_sets(game, state, player, later=True)
        }
        middle = 0.0
        for number in range(1, iterations + 1):
            for players in ((MAX,), (MIN,)) if plus else ((MAX, MIN),):
                iterate(state, decisions, players, number if plus else 1)
            if is_round(number) or number == iterations:
                plans = {
                    name: shares(here.played) if average else here.mixture
                    for name, here in decisions.items()
                }
                low = best_answer(game, state, MIN, plans)
                high = best_answer(game, state, MAX, plans)
                middle = (low + high) / 2
                watch.end(state, middle, low=low, high=high, plans=plans)
        return middle, None

    def decision(state: S) -> Decision[S, M]:
        zeros = dict.fromkeys(game.moves(state), 0.0)
        return Decision(state, game.turn(state), {**zeros}, {**zeros})

    def iterate(
        state: S,
        decisions: Mapping[Hashable, Decision[S, M]],
        players: Sequence[int],
        weight: int,
    ) -> None:
        def walk(state: S, reach: Mapping[int, float]) -> float:
            if game.over(state):
                return game.score(state)
            turn = game.turn(state)
            if turn not in (MAX, MIN):
                odds = {m: float(p) for m, p in game.outcomes(state)}
            else:
                odds = decisions[set_name(game, state)].mixture
            worths = {}
            for move, p in odds.items():
                below = {**reach, turn: reach[turn] * p}
                worths[move] = walk(game.play(state, move), below)
            mean = fsum(p * worths[move] for move, p in odds.items())
            if turn in players:
                here = decisions[set_name(game, state)]
                others = reach[-turn] * reach[LUCK]
                for move, p in odds.items():
                    gain = worths[move] - mean
                    here.gains[move] += turn * others * gain
                    here.played[move] += weight * reach[turn] * p
            return mean

        for here in decisions.values():
            here.mixture = shares(here.regrets)
        mine = [here for here in decisions.values() if here.turn in players]
        for here in mine:
            here.gains = dict.fromkeys(here.regrets, 0.0)
            watch.select(here.state, mixture=here.mixture)
        walk(state, {MAX: 1.0, MIN: 1.0, LUCK: 1.0})
        for here in mine:
            for move, gain in here.gains.items():
                regret = here.regrets[move] + gain
                here.regrets[move] = max(regret, 0.0) if plus else regret
            watch.backup(here.state, gains=here.gains, regrets=here.regrets)

    return value


def shares(weights: Mapping[M, float]) -> dict[M, float]:
    """Return each positive weight divided by the sum of them, and 0 for
    the others; if no weight is positive, equal shares."""
    positive = {move: max(weight, 0.0) for move, weight in weights.items()}
    total = fsum(positive.values())
    if total == 0:
        return dict.fromkeys(weights, 1 / len(weights))
    return {move: weight / total for move, weight in positive.items()}
