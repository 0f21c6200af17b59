"""Flat Monte Carlo: as many playouts after every move, then the best."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Annotated, Generic

from annotated_types import Ge

from ..game import MAX, MIN, Game, M, S
from ..policies import POLICIES, PolicyName, playout
from ..watch import SILENT, Watch

SOURCE = (
    "B. Abramson, Expected-Outcome: A General Model of Static "
    "Evaluation, IEEE Transactions on Pattern Analysis and Machine "
    "Intelligence 12 (1990), pp. 182-193"
)
EXACT = False
CHANCE = True
PLAYERS = 2
SEARCH = "monte-carlo"


@dataclass
class Arm(Generic[S, M]):
    """A move, and what the playouts after it have come to."""

    move: M | None
    state: S
    visits: int = 0
    total: float = 0

    @property
    def mean(self) -> float:
        """What a playout came to on average."""
        return self.total / self.visits


def flat_monte_carlo(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    playouts: Annotated[int, Ge(1)] = 1000,
    policy: PolicyName = "random",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's value to MAX, and the
    move to play (none where chance moves, or nobody)."""
    rng = Random(seed)

    def value(state: S) -> tuple[float, M | None]:
        watch.start(state)
        arms = [Arm[S, M](None, state)]
        if not game.over(state) and game.turn(state) in (MAX, MIN):
            arms = [tried(state, move) for move in game.moves(state)]
        for number in range(max(playouts, len(arms))):
            arm = arms[number % len(arms)]  # each in its turn
            score, moves = playout(game, arm.state, POLICIES[policy], rng)
            watch.playout(arm.state, moves, score)
            arm.visits, arm.total = arm.visits + 1, arm.total + score
            watch.backup(arm.state, visits=arm.visits, mean=arm.mean)
        choose = min if game.turn(state) == MIN else max
        best = choose(arms, key=lambda arm: arm.mean)
        watch.end(state, best.mean, best.move)
        return best.mean, best.move

    def tried(state: S, move: M) -> Arm[S, M]:
        arm = Arm(move, game.play(state, move))
        watch.expand(arm.state)
        return arm

    return value
