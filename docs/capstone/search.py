"""The search of steps 5 to 8. Every value is that of the player to move."""

from math import inf
from random import Random

import game
from budget import Counter

MOST = 900
"""An estimate is never worth more: a won game is worth at least 1,000."""


class Search:
    """Alpha-beta that tries good moves first; each option is a step.

    `slots` of the table (6; 0: none), `scout` (7: null windows, and late moves searched one move
    less deep), `weights` of the game's features (8).
    """

    def __init__(self, *, slots=0, scout=False, weights=()):
        self.slots, self.scout, self.weights = slots, scout, weights
        self.nodes, self.table = Counter(), {}
        numbers = Random(1)
        self.zobrist = [[numbers.getrandbits(64) for _ in range(64)] for _ in range(2)]
        self.last = None

    def step(self, position, budget):
        """The name of the move of the deepest search that ends within the budget."""
        return self.nodes.deepen(game.read(position), budget, self.best_move)

    def best_move(self, state, depth):
        """The best move, of equals the first; that of the depth before is tried first."""
        best, best_value = None, -inf
        for place, move in enumerate(self.in_order(state, self.last if depth > 1 else None)):
            value = self.below(state, move, depth, best_value, inf, place)
            if value > best_value:
                best, best_value = move, value
        self.last = best
        return best

    def below(self, state, move, depth, alpha, beta, place):
        """The value of a move for the player who makes it."""
        child = game.play(state, move)
        if not self.scout or place == 0:
            return -self.value(child, depth - 1, -beta, -alpha)
        reduced = depth - 2 if place >= 4 and depth >= 3 else depth - 1
        value = -self.value(child, reduced, -alpha - 1, -alpha)
        if value > alpha and reduced < depth - 1:
            value = -self.value(child, depth - 1, -alpha - 1, -alpha)
        if alpha < value < beta:
            value = -self.value(child, depth - 1, -beta, -alpha)
        return value

    def value(self, state, depth, alpha, beta):
        self.nodes.enter()
        if game.over(state):
            return game.result(state)
        if depth <= 0:
            return self.estimate(state)
        key = self.key(state) if self.slots else 0
        known, table_move = self.looked_up(key, depth, alpha, beta) if self.slots else (None, None)
        if known is not None:
            return known
        best, best_move, lower = -inf, None, alpha
        for place, move in enumerate(self.in_order(state, table_move)):
            value = self.below(state, move, depth, lower, beta, place)
            if value > best:
                best, best_move = value, move
            lower = max(lower, best)
            if lower >= beta:
                break
        if self.slots:
            bound = "upper" if best <= alpha else "lower" if best >= beta else "exact"
            self.table[key % self.slots] = (key, depth, bound, best, best_move)
        return best

    def estimate(self, state):
        if not self.weights:
            return game.evaluate(state)
        counts = game.features(state)
        total = sum(w * count for w, count in zip(self.weights, counts, strict=True))
        return max(-MOST, min(MOST, total))

    def in_order(self, state, first):
        moves = sorted(game.moves(state), key=lambda move: -game.quick(state, move))
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        return moves

    def key(self, state):
        """The exclusive or of a number for each stone on its square, from scratch."""
        key = 0
        for board, numbers in zip(state, self.zobrist, strict=True):
            while board:
                low = board & -board
                key ^= numbers[low.bit_length() - 1]
                board ^= low
        return key

    def looked_up(self, key, depth, alpha, beta):
        """What the table settles, and the move that was best there."""
        entry = self.table.get(key % self.slots)
        if entry is None or entry[0] != key:
            return None, None
        _, searched, bound, value, move = entry
        settles = (
            bound == "exact"
            or (bound == "lower" and value >= beta)
            or (bound == "upper" and value <= alpha)
        )
        return (value if searched == depth and settles else None), move
