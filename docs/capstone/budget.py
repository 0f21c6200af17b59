"""The count of nodes, which ends a search when the budget is used up."""

from math import inf

import game


class BudgetUsedUp(Exception):
    """The next node would be one too many."""


class Counter:
    """Counts the positions that a search enters below the root."""

    def __init__(self):
        self.count, self.budget = 0, inf

    def enter(self):
        if self.count >= self.budget:
            raise BudgetUsedUp
        self.count += 1

    def deepen(self, state, budget, best_move):
        """The name of the best move of the last depth that ends within the budget."""
        self.count, self.budget = 0, budget
        best = game.moves(state)[0]
        for depth in range(1, 100):
            try:
                best = best_move(state, depth)
            except BudgetUsedUp:
                break
        return game.name(best)
