"""A published kind of mistake: a function that calls itself."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "Find the mistake: minimax in two functions, one of which calls "
    "itself where it should call the other player's; for a right one "
    "see minimax-pair"
)
EXACT = PURE = True
WRONG = True
CHANCE = False
PLAYERS = 2


def minimax_pair_self(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return a function that claims to give a state's value to MAX."""

    def value(state: S) -> float:
        level = max_level if game.turn(state) == MAX else min_level
        return level(state)

    @watch.node
    def max_level(state: S) -> float:
        if game.over(state):
            return game.score(state)
        best = -inf
        watch.open(best)
        for move in game.moves(state):
            score = value(game.play(state, move))
            if score > best:
                best = score
            watch.update(best)
        return best

    @watch.node
    def min_level(state: S) -> float:
        if game.over(state):
            return game.score(state)
        best = inf
        watch.open(best)
        for move in game.moves(state):
            score = min_level(game.play(state, move))
            if score < best:
                best = score
            watch.update(best)
        return best

    return value
