"""Right programs on games of their own, in forms that public programs have."""

FORMS = {
    "a board class with make and undo, negamax": (
        "own",
        """
class Board:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.cells = [1, -1, 1, 0, -1, 0, 0, 0, 0]
        self.turn = 1
        self.played = []

    def moves(self):
        return [cell for cell in range(9) if self.cells[cell] == 0]

    def make(self, cell):
        self.cells[cell] = self.turn
        self.played.append(cell)
        self.turn = -self.turn

    def undo(self):
        self.turn = -self.turn
        self.cells[self.played.pop()] = 0

    def won(self):
        return any(abs(sum(self.cells[c] for c in line)) == 3 for line in self.LINES)

def negamax(board, depth):
    if board.won():
        return -10 + depth * 0 - 0
    if depth == 0 or not board.moves():
        return 0
    best = -100
    for move in board.moves():
        board.make(move)
        best = max(best, -negamax(board, depth - 1))
        board.undo()
    return best

if __name__ == "__main__":
    print(negamax(Board(), 9))
""",
    ),
    "the methods of AIMA": (
        "aima",
        '''
import functools
infinity = float("inf")

class Take:
    """Who takes the last of the sticks wins."""
    initial = ("A", 5)

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[1]]

    def result(self, state, move):
        return ("B" if state[0] == "A" else "A", state[1] - move)

    def is_terminal(self, state):
        return state[1] == 0

    def to_move(self, state):
        return state[0]

    def utility(self, state, player):
        last = "B" if state[0] == "A" else "A"
        return 1 if last == player else -1

def alphabeta_search(game, state):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -infinity, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +infinity, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -infinity, +infinity)
''',
    ),
    "principal variation search": (
        "pvs",
        """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def lost(board, me):
    return any(all(board[c] == -me for c in line) for line in LINES)

def pvs(board, me, alpha, beta, depth):
    if lost(board, me):
        return -20 + depth
    moves = [c for c in range(9) if board[c] == 0]
    if not moves:
        return 0
    first = True
    for move in moves:
        board[move] = me
        if first:
            score = -pvs(board, -me, -beta, -alpha, depth + 1)
            first = False
        else:
            score = -pvs(board, -me, -alpha - 1, -alpha, depth + 1)
            if alpha < score < beta:
                score = -pvs(board, -me, -beta, -score, depth + 1)
        board[move] = 0
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha

def play():
    board = [1, -1, 1, 0, -1, 0, 0, 0, 0]
    print(pvs(board, 1, -100, 100, 0))
""",
    ),
    "a player who moves twice in a row": (
        "twice",
        '''
def start():
    """Two rows of pits, the stores, and whose turn it is."""
    return {"pits": [3, 2, 0, 2, 3, 0], "turn": 0}

def moves(state):
    side = range(0, 2) if state["turn"] == 0 else range(3, 5)
    return [pit for pit in side if state["pits"][pit]]

def sow(state, pit):
    pits, turn = list(state["pits"]), state["turn"]
    stones, pits[pit], at = pits[pit], 0, pit
    while stones:
        at = (at + 1) % 6
        if at == (5 if turn == 0 else 2):
            continue
        pits[at] += 1
        stones -= 1
    again = at == (2 if turn == 0 else 5)
    return {"pits": pits, "turn": turn if again else 1 - turn}

def minimax(state, depth):
    options = moves(state)
    if depth == 0 or not options:
        return state["pits"][2] - state["pits"][5]
    if state["turn"] == 0:
        best = -99
        for pit in options:
            best = max(best, minimax(sow(state, pit), depth - 1))
    else:
        best = 99
        for pit in options:
            best = min(best, minimax(sow(state, pit), depth - 1))
    return best

print(minimax(start(), 7))
''',
    ),
    "negamax of a player who moves twice in a row": (
        "twice",
        '''
def moves(state):
    return [i for i, n in enumerate(state[0]) if n]

def play(state, i):
    """Take one from a heap; an emptied heap is a point and another move."""
    heaps, turn, points = state
    left = tuple(n - (k == i) for k, n in enumerate(heaps))
    if left[i] == 0:
        return left, turn, points + turn
    return left, -turn, points

def negamax(state):
    if not moves(state):
        return state[1] * state[2]
    best = -99
    for i in moves(state):
        child = play(state, i)
        value = negamax(child)
        if child[1] != state[1]:
            value = -value
        best = max(best, value)
    return best

if __name__ == "__main__":
    print(negamax(((2, 1, 2), 1, 0)))
''',
    ),
    "a cached function of a tuple": (
        "cache",
        """
from functools import lru_cache

@lru_cache(maxsize=None)
def best(heaps, mine):
    if sum(heaps) == 0:
        return -1 if mine else 1
    values = []
    for i, heap in enumerate(heaps):
        for take in range(1, heap + 1):
            values.append(best(heaps[:i] + (heap - take,) + heaps[i + 1:], not mine))
    return max(values) if mine else min(values)

if __name__ == "__main__":
    print(best((1, 2, 2), True))
""",
    ),
    "dictionaries as answers": (
        "dict",
        """
board = ["x", "o", "x", None, "o", None, None, None, None]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def won(player):
    return any(all(board[c] == player for c in line) for line in LINES)

def minimax(player):
    if won("x"):
        return {"score": 10}
    if won("o"):
        return {"score": -10}
    free = [c for c in range(9) if board[c] is None]
    if not free:
        return {"score": 0}
    tried = []
    for c in free:
        board[c] = player
        answer = minimax("o" if player == "x" else "x")
        tried.append({"index": c, "score": answer["score"]})
        board[c] = None
    choose = max if player == "x" else min
    return choose(tried, key=lambda one: one["score"])
""",
    ),
    "objects as answers": (
        "object",
        '''
class Found:
    def __init__(self, value, move=None):
        self.value, self.move = value, move

def search(n, is_max):
    """One to three sticks; who takes the last one loses."""
    if n == 0:
        return Found(1 if is_max else -1)
    best = None
    for k in (1, 2, 3):
        if k <= n:
            found = search(n - k, not is_max)
            if best is None or (found.value > best.value if is_max else found.value < best.value):
                best = Found(found.value, k)
    return best

if __name__ == "__main__":
    print(search(6, True).move)
''',
    ),
    "a text as board, in one line": (
        "text",
        """
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]

def score(board):
    for line in LINES:
        marks = {board[int(c)] for c in line}
        if len(marks) == 1 and marks != {"-"}:
            return 1 if marks == {"X"} else -1
    return 0 if "-" not in board else None

def place(board, cell, mark):
    return board[:cell] + mark + board[cell + 1:]

def value(board, mark):
    known = score(board)
    if known is not None:
        return known
    other = "O" if mark == "X" else "X"
    values = [value(place(board, c, mark), other) for c in range(9) if board[c] == "-"]
    return max(values) if mark == "X" else min(values)

if __name__ == "__main__":
    print(value("XOX-O----", "X"))
""",
    ),
    "a table and deepening": (
        "table",
        """
import math

class Game:
    def __init__(self):
        self.heaps = [2, 2, 1]

    def over(self):
        return sum(self.heaps) == 0

    def moves(self):
        return [(i, k) for i, heap in enumerate(self.heaps) for k in range(1, heap + 1)]

class Player:
    def __init__(self, game):
        self.game = game
        self.table = {}

    def search(self, depth, alpha, beta, is_max):
        if self.game.over():
            return -1 if is_max else 1
        if depth == 0:
            return 0
        value = -math.inf if is_max else math.inf
        for i, k in self.game.moves():
            self.game.heaps[i] -= k
            score = self.search(depth - 1, alpha, beta, not is_max)
            self.game.heaps[i] += k
            if is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    def deepen(self):
        value = 0
        for depth in range(1, 6):
            value = self.search(depth, -math.inf, math.inf, True)
        return value

def main():
    print(Player(Game()).deepen())
""",
    ),
    "a driver that is given the window": (
        "driver",
        """
class Heaps:
    def __init__(self, sizes=(1, 3, 4)):
        self.sizes = list(sizes)

class Solver:
    def choose(self, sizes, depth, alpha, beta, ours):
        best, chosen = -float("inf"), None
        for heap, size in enumerate(sizes):
            for count in range(1, size + 1):
                sizes[heap] -= count
                value = self.search(sizes, depth, alpha, beta, False)
                sizes[heap] += count
                if value > best:
                    best, chosen = value, (heap, count)
                    alpha = max(alpha, best)
        return chosen

    def search(self, sizes, depth, alpha, beta, ours):
        if not any(sizes):
            return -1 if ours else 1
        if depth == 0:
            return 0
        best = -float("inf") if ours else float("inf")
        for heap, size in enumerate(sizes):
            for count in range(1, size + 1):
                sizes[heap] -= count
                value = self.search(sizes, depth - 1, alpha, beta, not ours)
                sizes[heap] += count
                if ours:
                    best = max(best, value)
                    alpha = max(alpha, value)
                else:
                    best = min(best, value)
                    beta = min(beta, value)
                if beta <= alpha:
                    return best
        return best

def play(solver):
    heaps = Heaps()
    while any(heaps.sizes):
        print(solver.choose(heaps.sizes, 7, -float("inf"), float("inf"), True))

play(Solver())
""",
    ),
    "a window with the moves beside its ends": (
        "boxed",
        """
def search(heaps, ours, alpha, beta):
    if not any(heaps):
        return [len(heaps) if not ours else -len(heaps), None]
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            after = heaps[:heap] + [size - count] + heaps[heap + 1:]
            value = search(after if after[heap] else after + [0], not ours, alpha, beta)[0]
            if ours and value > alpha[0]:
                alpha = [value, (heap, count)]
            if not ours and value < beta[0]:
                beta = [value, (heap, count)]
            if alpha[0] >= beta[0]:
                return alpha if ours else beta
    return alpha if ours else beta

print(search([1, 2, 2], True, [-99, None], [99, None]))
""",
    ),
    "a number at the end, and a pair elsewhere": (
        "mixed",
        """
def value_of(answer):
    return answer[0] if isinstance(answer, tuple) else answer

def search(heaps, ours):
    if not any(heaps):
        return -1 if ours else 1
    chosen = None
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            heaps[heap] -= count
            score = value_of(search(heaps, not ours))
            heaps[heap] += count
            if chosen is None or (score > chosen[0] if ours else score < chosen[0]):
                chosen = score, (heap, count)
    return chosen

print(search([2, 2, 1], True))
""",
    ),
    "it stops at a win": (
        "range",
        """
def outcome(heaps, is_max):
    if not any(heaps):
        return -1 if is_max else 1
    best = -1 if is_max else 1
    for i, heap in enumerate(heaps):
        for k in range(1, heap + 1):
            value = outcome(heaps[:i] + [heap - k] + heaps[i + 1:], not is_max)
            best = max(best, value) if is_max else min(best, value)
            if best == (1 if is_max else -1):
                return best
    return best

print(outcome([1, 2, 3], True))
""",
    ),
    "a mean over dice": (
        "mean",
        """
def expectimax(points, rolls, is_chance):
    if rolls == 0:
        return points
    if is_chance:
        return sum(expectimax(points + die, rolls - 1, False) for die in (1, 2, 6)) / 3
    return max(expectimax(points + 2, rolls - 1, True), expectimax(points, rolls, True))

if __name__ == "__main__":
    print(expectimax(0, 4, False))
""",
    ),
}
"""By form: a word for it, and the program."""
