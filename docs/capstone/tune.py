"""Step 8: weights for the features of a game, fitted to positions that are solved exactly."""

from math import inf
from random import Random

import game
from search import Search

EMPTY = 8
"""A position is solved once so many squares are empty."""


def solved(count, seed):
    """So many positions from random games, with the result for the player to move."""
    random, found = Random(seed), []
    solver = Search(slots=2**16)
    while len(found) < count:
        state = game.read(game.START)
        while not game.over(state) and empty(state) > EMPTY:
            state = game.play(state, random.choice(game.moves(state)))
        if not game.over(state):
            found.append((state, solver.value(state, 2 * EMPTY, -inf, inf)))
    return found


def empty(state):
    return (game.FULL & ~(state[0] | state[1])).bit_count()


def fitted(positions):
    """The weights with the least squared error, times 1000; a result is 1, 0 or -1."""
    rows = [(game.features(state), sign(value)) for state, value in positions]
    size = len(rows[0][0])
    sums = [
        [sum(f[i] * f[j] for f, _ in rows) + (i == j) for j in range(size)]
        + [sum(f[i] * y for f, y in rows)]
        for i in range(size)
    ]
    for i in range(size):  # Gauss and Jordan
        pivot = sums[i][i]
        sums[i] = [number / pivot for number in sums[i]]
        for j in range(size):
            if j != i:
                factor = sums[j][i]
                sums[j] = [a - factor * b for a, b in zip(sums[j], sums[i], strict=True)]
    return tuple(round(1000 * row[-1]) for row in sums)


def wrong(estimate, positions):
    """How many positions that are won or lost the estimate takes for something else."""
    decided = [(state, value) for state, value in positions if value]
    return sum(sign(estimate(state)) != sign(value) for state, value in decided), len(decided)


def sign(value):
    return (value > 0) - (value < 0)


if __name__ == "__main__":
    weights = fitted(solved(200, 1))
    print(weights)
    others = solved(200, 2)
    for estimate in (game.evaluate, Search(weights=weights).estimate):
        number, decided = wrong(estimate, others)
        print(f"{number} of {decided} wrong")
