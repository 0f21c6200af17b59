"""Step 3: minimax, one move deeper each time, until the budget is used up."""

import game
from budget import Counter

nodes = Counter()


def minimax(state, depth):
    """The value for the player to move."""
    nodes.enter()
    if game.over(state):
        return game.result(state)
    if depth == 0:
        return game.evaluate(state)
    best = -10000
    for move in game.moves(state):
        best = max(best, -minimax(game.play(state, move), depth - 1))
    return best


def best_move(state, depth):
    """The best move, of equals the first."""
    return max(game.moves(state), key=lambda move: -minimax(game.play(state, move), depth - 1))


def step(position, budget):
    return nodes.deepen(game.read(position), budget, best_move)
