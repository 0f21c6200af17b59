"""A published kind of mistake: negamax whose leaves know one player."""

from collections.abc import Callable
from math import inf

from ..game import Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "Find the mistake: negamax that values a leaf from the side of the "
    "player at the root, whoever moves there, and still changes the "
    "sign at every move; for a right one see negamax"
)
EXACT = PURE = True
WRONG = True
CHANCE = False
PLAYERS = 2
TERMS = "mover"


def negamax_one_parity(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return a function that claims to give a state's value."""
    me = game.turn(game.start())

    @watch.node
    def value(state: S) -> float:
        if game.over(state):
            return me * game.score(state)
        best = -inf
        watch.open(best)
        for move in game.moves(state):
            child = game.play(state, move)
            # -1, as the turn passes; 1 where the mover moves again
            sign = game.turn(state) * game.turn(child)
            score = sign * value(child)
            best = max(best, score)
            watch.update(best)
        return best

    return value
