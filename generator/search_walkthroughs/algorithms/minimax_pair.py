"""Minimax in two functions, one for each player."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "C. E. Shannon, Programming a Computer for Playing Chess, "
    "Philosophical Magazine 41 (1950), pp. 256-275; in the two "
    "functions that S. Russell and P. Norvig give it (Artificial "
    "Intelligence: A Modern Approach, Adversarial Search)"
)
EXACT = PURE = True
CHANCE = False
PLAYERS = 2


def minimax_pair(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

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
            score = value(game.play(state, move))
            if score < best:
                best = score
            watch.update(best)
        return best

    return value
