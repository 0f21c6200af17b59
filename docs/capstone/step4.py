"""Step 4: alpha-beta."""

import game
from budget import Counter

nodes = Counter()


def alpha_beta(state, depth, alpha, beta):
    """The value for the player to move, or a bound outside of the window."""
    nodes.enter()
    if game.over(state):
        return game.result(state)
    if depth == 0:
        return game.evaluate(state)
    best = -10000
    for move in game.moves(state):
        best = max(best, -alpha_beta(game.play(state, move), depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def best_move(state, depth):
    """The best move, of equals the first."""
    best, value = None, -10000
    for move in game.moves(state):
        score = -alpha_beta(game.play(state, move), depth - 1, -10000, -value)
        if score > value:
            best, value = move, score
    return best


def step(position, budget):
    return nodes.deepen(game.read(position), budget, best_move)
