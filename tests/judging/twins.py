"""Kinds of faults, each with a program that has it and a twin that is right."""

from dataclasses import dataclass

from judging.own.games import RIGHT, mutant


@dataclass(frozen=True)
class Twins:
    """A program with one kind of fault, and one beside it that is right."""

    wrong: str
    right: str
    task: str = "alpha-beta"


def twins(right: str, old: str, new: str, task: str = "alpha-beta") -> Twins:
    """A right program, and the same with a change that puts the fault into it."""
    assert old in right, old
    return Twins(right.replace(old, new), right, task)


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
PAIR = """
def largest(node):
    best, move = None, None
    for number, child in enumerate(node):
        value = min_player(child)
        if best is None or value > best:
            best, move = value, number
    return best, move

def max_player(node):
    if not isinstance(node, list):
        return node
    best = -9999
    for child in node:
        best = max(best, min_player(child))
    return best

def min_player(node):
    if not isinstance(node, list):
        return node
    best = 9999
    for child in node:
        best = min(best, max_player(child))
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
DRIVER = (
    ALPHA_BETA.replace("search(", "inner(")
    + """
def search(tree, alpha, beta, is_max):
    found = inner(tree, alpha, beta, is_max)
    return found
"""
)

ON_TREES = {
    "the function that was called does not return what the search found": twins(
        DRIVER, "return found", "return found + 1"
    ),
    "the move is wrong": twins(
        ROOT + TWO_FUNCTIONS, "value > best", "value < best or move is None or 0 > best"
    ),
    "a bound is taken for the value of a move": twins(
        ROOT + TWO_FUNCTIONS, "value > best", "value >= best"
    ),
    "MAX does not take the maximum": twins(
        MINIMAX, "value > best if is_max", "value >= 0 if is_max", "minimax"
    ),
    "MIN does not take the minimum": twins(
        MINIMAX, "else value < best", "else value <= 0", "minimax"
    ),
    "MAX's function is called for a node of MIN's": twins(
        PAIR, "value = min_player(child)", "value = max_player(child)", "minimax"
    ),
    "MIN's function is called for a node of MAX's": twins(
        PAIR, "min(best, max_player(child))", "min(best, min_player(child))", "minimax"
    ),
    "a score stays where it began": twins(ALPHA_BETA, "best = -9999", "best = 0"),
    "it cuts branches that can change the value": twins(
        ALPHA_BETA, "if alpha >= beta:", "if alpha + 1 >= beta:"
    ),
    "a node returns a wrong bound or value": twins(
        TWO_FUNCTIONS,
        "beta = min(beta, v)\n    return v",
        "beta = min(beta, v)\n    return beta - 1",
    ),
    "a wrong entry is in the table": twins(TABLE, "key = state, alpha, beta", "key = state"),
    "a leaf gets another value": twins(MINIMAX, "return node\n", "return abs(node)\n", "minimax"),
    "a node returns a value without a look at its children": twins(
        ALPHA_BETA, "for child in node:", "for child in node[len(node) == 1:]:"
    ),
    "it misses a cut": twins(TWO_FUNCTIONS, "if v <= alpha:", "if v <= alpha and len(node) > 2:"),
}
"""By the words of a kind of fault, programs that search the judge's trees."""

OWN_TABLE = """
table = {}

def best(heaps, mine):
    key = heaps, mine
    if key in table:
        return table[key]
    if not any(heaps):
        return -1 if mine else 1
    value = -2 if mine else 2
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            below = (*heaps[:heap], size - count, *heaps[heap + 1:])
            score = best(below, not mine)
            value = max(value, score) if mine else min(value, score)
    table[key] = value
    return value

print(best((1, 2, 2), True))
"""
ONE_PLAYER_ANSWERS = RIGHT["copies"].replace(
    "best, move = value, cell\n            beta", "best = value\n            beta"
)
"""Of the moves only those of the player are found for whom the program plays."""

ON_OWN_GAMES = {
    "MAX does not take the maximum": twins(
        RIGHT["nim"],
        "best = max(best, value)",
        "best = value if best == -math.inf else min(best, value)",
    ),
    "MIN does not take the minimum": Twins(mutant("nim", "min takes max"), RIGHT["nim"]),
    "a score stays where it began": Twins(mutant("cs50", "start at 0"), RIGHT["cs50"]),
    "it cuts branches that can change the value": Twins(mutant("nim", "own score"), RIGHT["nim"]),
    "a wrong entry is in the table": twins(OWN_TABLE, "key = heaps, mine", "key = heaps"),
    "it misses a cut": twins(RIGHT["copies"], "if alpha >= beta:", "if alpha >= beta + 1:"),
    "the move is wrong": Twins(mutant("copies", "wrong move"), ONE_PLAYER_ANSWERS),
    "one player never moves": Twins(mutant("nim", "turn not passed"), RIGHT["nim"]),
    "a move is not taken back": Twins(mutant("connect four", "no undo"), RIGHT["connect four"]),
}
"""Programs that play a game of their own."""
