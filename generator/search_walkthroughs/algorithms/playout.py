"""No search at all: one game played to its end, and what it came to."""

from collections.abc import Callable
from random import Random

from ..game import MAX, MIN, Game, M, S
from ..policies import POLICIES, PolicyName, sample
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


def playout(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    policy: PolicyName = "random",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that plays a state out once: what it came to for
    MAX, and the first move."""
    rng = Random(seed)

    def value(root: S) -> tuple[float, M | None]:
        watch.start(root)
        state, moves = root, list[M]()
        while not game.over(state):
            if game.turn(state) in (MAX, MIN):
                move = POLICIES[policy](game, state, rng)
            else:
                move = sample(game, state, rng)
            moves.append(move)
            state = game.play(state, move)
            watch.expand(state)
        score = game.score(state)
        watch.playout(root, moves, score)
        watch.backup(root, visits=1, mean=score)
        best = moves[0] if moves and game.turn(root) in (MAX, MIN) else None
        watch.end(root, score, best)
        return score, best

    return value
