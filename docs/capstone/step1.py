"""Step 1: the rules, and a player that takes any move."""

from random import Random

import game


def step(position, budget):
    return game.name(Random(position).choice(game.moves(game.read(position))))


def perft(state, depth):
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    return sum(perft(game.play(state, move), depth - 1) for move in game.moves(state))


if __name__ == "__main__":
    for depth in range(1, 6):
        print(perft(game.read(game.START), depth))
