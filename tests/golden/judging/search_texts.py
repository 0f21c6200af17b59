"""Texts of searches in forms that no program of `tests/judging` has."""

DEEPENING = """
class OutOfTime(Exception):
    pass


class Player:
    def __init__(self):
        self.nodes = 0

    def choose(self, tree):
        value = None
        for depth in range(1, 6):
            value, move = self.search(tree, depth, float("-inf"), float("inf"), True)
        return value, move

    def search(self, node, depth, alpha, beta, is_max):
        self.nodes += 1
        if depth == 0 or not isinstance(node, list):
            return self.evaluate(node), None
        best, move = (float("-inf"), None) if is_max else (float("inf"), None)
        for number, child in enumerate(node):
            value, _ = self.search(child, depth - 1, alpha, beta, not is_max)
            if value > best if is_max else value < best:
                best, move = value, number
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move

    def evaluate(self, node):
        while isinstance(node, list):
            node = node[0]
        return node
"""
MTD = """
table = {}


def mtdf(node, guess=0):
    low, high = float("-inf"), float("inf")
    while low < high:
        bound = max(guess, low + 1)
        guess = memory(node, bound - 1, bound, True, ())
        if guess < bound:
            high = guess
        else:
            low = guess
    return guess


def memory(node, alpha, beta, is_max, path):
    if not isinstance(node, list):
        return node
    low, high = table.get(path, (float("-inf"), float("inf")))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    a, b = max(alpha, low), min(beta, high)
    best = float("-inf") if is_max else float("inf")
    window = a, b
    for number, child in enumerate(node):
        value = memory(child, a, b, not is_max, (*path, number))
        if is_max:
            best = max(best, value)
            a = max(a, best)
        else:
            best = min(best, value)
            b = min(b, best)
        if a >= b:
            break
    if best <= window[0]:
        table[path] = low, best
    elif best >= window[1]:
        table[path] = best, high
    else:
        table[path] = best, best
    return best
"""
PASSED_ON = """
def start(tree):
    return best(tree, max)


def best(node, choose):
    if isinstance(node, int):
        return node
    other = min if choose is max else max
    return choose(best(child, other) for child in node)
"""
TWICE = """
def search(node, is_max):
    if not isinstance(node, list):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        if (search(child, not is_max) > best) if is_max else (search(child, not is_max) < best):
            best = search(child, not is_max)
    return best
"""
FIRST_LEAF = """
def first_leaf(node):
    while isinstance(node, list):
        node = node[0]
    return node


def search(node, depth, is_max):
    if depth == 1 or not isinstance(node, list):
        return first_leaf(node)
    values = [search(child, depth - 1, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""
FIRST_CHILD_FORGOTTEN = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -99 if is_max else 99
    for i in range(1, len(node)):
        value = search(node[i], alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best
"""
UNKNOWN_PARAMETERS = """
def search(tree, bound, limit, alpha, beta):
    if isinstance(tree, int):
        return tree * bound
    for child in tree:
        alpha = max(alpha, -search(child, -bound, limit, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
"""
FORGETS_TO_RETURN = """
def search(node, is_max):
    if not isinstance(node, list):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        value = search(child, not is_max)
        best = max(best, value) if is_max else min(best, value)
    if is_max:
        return best
"""
OF_WHO_MOVES = """
def negamax(board):
    if board.is_game_over():
        return board.evaluate()
    best = -1000
    for move in board.legal_moves:
        board.push(move)
        best = max(best, -negamax(board))
        board.pop()
    return best
"""
OUR_GAMES = """
def minimax(game, state):
    if game.over(state):
        return game.score(state)
    values = [minimax(game, game.play(state, move)) for move in game.moves(state)]
    return max(values) if game.turn(state) == 1 else min(values)
"""
NAMED_NODES = """
def alphabeta(node, alpha, beta, maximizing):
    if node not in tree:
        return values[node]
    best = float("-inf") if maximizing else float("inf")
    for child in tree[node]:
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
WINS_ALONE = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -1 if is_max else 1
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
HELD_ELSEWHERE = """
class Answer:
    def __init__(self, first, second):
        self.first, self.second = first, second


def search(node, is_max):
    if not isinstance(node, list):
        return Answer(node, node)
    answers = [search(child, not is_max) for child in node]
    choose = max if is_max else min
    return Answer(choose(a.first for a in answers) + 1, choose(a.second for a in answers) + 2)
"""
BOUNDS_IN_A_TABLE = """
table = {}

def search(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    entry = table.get(state)
    a, b = alpha, beta
    if entry is not None:
        LOOK
    is_max = game.to_move(state) == "MAX"
    best = -1000 if is_max else 1000
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
    KEEP
    return best
"""
"""What a table holds is looked up and kept in one of the ways below."""

FLAG = "'upper' if best <= a else 'lower' if best >= b else 'exact'"


def _looked_up(value: str, flag: str) -> str:
    """The lines that answer with the value of an entry whose flag allows it."""
    return (
        f"if {flag} == 'exact' or ({flag} == 'lower' and {value} >= b) or "
        f"({flag} == 'upper' and {value} <= a):\n            return {value}"
    )


TABLES = {
    "of dictionaries": (
        _looked_up('entry["value"]', 'entry["flag"]'),
        f'table[state] = {{"value": best, "flag": {FLAG}}}',
    ),
    "of ranges": (
        "if entry[0] >= b or entry[0] == entry[1]:\n            return entry[0]\n"
        "        if entry[1] <= a:\n            return entry[1]",
        "table[state] = (-1000 if best <= a else best, 1000 if best >= b else best)",
    ),
    "of objects": (
        _looked_up("entry.score", "entry.kind"),
        f"table[state] = Entry(best, {FLAG})",
    ),
    "of named tuples": (
        _looked_up("entry.value", "entry.bound"),
        f"table[state] = Named(best, {FLAG})",
    ),
    "of named constants": (
        _looked_up("entry[0]", "entry[1].name"),
        f"table[state] = (best, Bound[{FLAG}])",
    ),
}
"""By what the entries of a table are: how one is looked up, and how it is kept."""
HEAD_OF_TABLES = """
from collections import namedtuple
from enum import Enum

Named = namedtuple("Named", "value bound")
Bound = Enum("Bound", "exact lower upper")


class Entry:
    def __init__(self, score, kind):
        self.score, self.kind = score, kind

"""


def with_table(entries: str) -> str:
    """A search with a table of such entries."""
    look, keep = TABLES[entries]
    return HEAD_OF_TABLES + BOUNDS_IN_A_TABLE.replace("LOOK", look).replace("KEEP", keep)


LEFT_AND_RIGHT = """
def minimax(node, depth, maximizing):
    if node.left is None:
        return node.data
    left = minimax(node.left, depth + 1, not maximizing)
    if node.right is None:
        return left
    right = minimax(node.right, depth + 1, not maximizing)
    return max(left, right) if maximizing else min(left, right)
"""
FUNCTIONS_AS_PARAMETERS = """
def minimax(node, depth, maximizing, get_children, evaluate, is_terminal):
    if depth == 0 or is_terminal(node):
        return evaluate(node)
    values = []
    for child in get_children(node):
        values.append(
            minimax(child, depth - 1, not maximizing, get_children, evaluate, is_terminal)
        )
    return max(values) if maximizing else min(values)
"""
CLONED_STATES = """
def value(state, player):
    if state.is_terminal():
        return state.player_return(player)
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        values.append(value(after, player))
    return max(values) if state.current_player() == player else min(values)
"""
MOVES_THAT_ARE_MADE = """
def search(board, alpha, beta):
    if board.is_game_over():
        return board.evaluate()
    for move in board.get_moves():
        board.make_move(move)
        value = search(board, alpha, beta)
        board.unmake_move(move)
        if board.turn:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if board.turn else beta
"""
A_SEARCH_THAT_IS_MADE = """
def searcher(tree):
    def search(node, is_max=True):
        if type(node) is not list:
            return node
        values = [search(child, not is_max) for child in node]
        return max(values) if is_max else min(values)

    return search
"""
NEGATED_AT_THE_END = """
def best(tree):
    return -search(tree, -1000, 1000, 1)


def search(node, alpha, beta, color):
    if not isinstance(node, list):
        return -color * node
    best = -1000
    for child in node:
        best = max(best, search(child, -beta, -alpha, -color))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return -best
"""
A_NUMBER_THAT_IS_SHOWN = """
def search(node, is_max):
    if not isinstance(node, list):
        return node
    values = []
    best = 0
    for child in node:
        values.append(search(child, not is_max))
        best = max(best, values[-1])
    print(best)
    return max(values) if is_max else min(values)
"""
