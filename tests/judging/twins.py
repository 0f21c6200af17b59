"""Kinds of faults, each with a program that has it and a twin that is right."""

from dataclasses import dataclass

from judging.own.games import MUTANTS, RIGHT, mutant


@dataclass(frozen=True)
class Twin:
    """A right program, and a change that puts one kind of fault into it."""

    right: str
    old: str
    new: str
    task: str = "alpha-beta"

    @property
    def wrong(self) -> str:
        """The program with the fault."""
        assert self.old in self.right, self.old
        return self.right.replace(self.old, self.new)


@dataclass(frozen=True)
class OwnTwin(Twin):
    """Such programs on a game of their own."""


ALPHA_BETA = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -9999 if is_max else 9999
    for child in node:
        value = search(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
TWO_FUNCTIONS = """
def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = -9999
    for child in node:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = 9999
    for child in node:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
"""
NEGAMAX = """
def negamax(node, alpha, beta, color):
    if not isinstance(node, list):
        return color * node
    best = -9999
    for child in node:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
MINIMAX = """
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    best = None
    for child in node:
        value = minimax(child, not is_max)
        if best is None or (value > best if is_max else value < best):
            best = value
    return best
"""
ROOT = """
def choose(tree):
    best, move = -9999, None
    for number, child in enumerate(tree):
        value = min_value(child, best, 9999)
        if value > best:
            best, move = value, number
    return move
"""
TABLE = """
table = {}

def search(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    key = state, alpha, beta
    if key in table:
        return table[key]
    is_max = game.to_move(state) == "MAX"
    best = -9999 if is_max else 9999
    for action in game.actions(state):
        value = search(game.result(state, action), game, alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    table[key] = best
    return best
"""
DRIVER = ALPHA_BETA.replace("search(", "inner(") + """
def search(tree, alpha, beta, is_max):
    found = inner(tree, alpha, beta, is_max)
    return found
"""

ON_TREES = {
    "the function that was called does not return what the search found": Twin(
        DRIVER, "return found", "return found + 1"
    ),
    "the move is wrong": Twin(ROOT + TWO_FUNCTIONS, "value > best", "value > -9999"),
    "a bound is taken for the value of a move": Twin(
        ROOT + TWO_FUNCTIONS, "value > best", "value >= best"
    ),
    "MAX does not take the maximum": Twin(
        MINIMAX, "value > best if is_max", "value >= 0 if is_max", "minimax"
    ),
    "MIN does not take the minimum": Twin(
        MINIMAX, "else value < best", "else value <= 0", "minimax"
    ),
    "a score stays where it began": Twin(ALPHA_BETA, "best = -9999", "best = 0"),
    "it cuts branches that can change the value": Twin(
        ALPHA_BETA, "if alpha >= beta:", "if alpha + 1 >= beta:"
    ),
    "a node returns a wrong bound or value": Twin(
        TWO_FUNCTIONS, "beta = min(beta, v)\n    return v", "beta = min(beta, v)\n    return beta - 1"
    ),
    "a wrong entry is in the table": Twin(TABLE, "key = state, alpha, beta", "key = state"),
    "a leaf gets another value": Twin(MINIMAX, "return node\n", "return abs(node)\n", "minimax"),
    "a node returns a value without a look at its children": Twin(
        ALPHA_BETA, "for child in node:", "for child in node[len(node) == 1:]:"
    ),
    "it misses a cut": Twin(
        TWO_FUNCTIONS, "if v <= alpha:", "if v <= alpha and len(node) > 2:"
    ),
}
