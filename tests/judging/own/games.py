"""Right programs on games of their own, and one change each that makes a usual mistake of them."""

UNDO = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = ["X", "O", "X", " ", "O", " ", " ", " ", " "]

def has_line(mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)

def minimax(is_max):
    if has_line("X"):
        return 1
    if has_line("O"):
        return -1
    if " " not in board:
        return 0
    if is_max:
        best = -10
        for cell in range(9):
            if board[cell] == " ":
                board[cell] = "X"
                score = minimax(False)
                board[cell] = " "
                best = max(best, score)
        return best
    best = 10
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "O"
            score = minimax(True)
            board[cell] = " "
            best = min(best, score)
    return best

def best_move():
    best, move = -10, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X"
            score = minimax(False)
            board[cell] = " "
            if score > best:
                best, move = score, cell
    return move
"""
COPIES = '''
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] != ".":
            return board[a]
    return None

def search(board, player, alpha, beta):
    """The value and the move."""
    won = winner(board)
    if won is not None:
        return (1 if won == "x" else -1), None
    if "." not in board:
        return 0, None
    best, move = (-2 if player == "x" else 2), None
    for cell in range(9):
        if board[cell] != ".":
            continue
        child = list(board)
        child[cell] = player
        value, _ = search(child, "o" if player == "x" else "x", alpha, beta)
        if player == "x":
            if value > best:
                best, move = value, cell
            alpha = max(alpha, best)
        else:
            if value < best:
                best, move = value, cell
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move

if __name__ == "__main__":
    print(search(list("xox.o...."), "x", -2, 2))
'''
CONNECT_FOUR = '''
ROWS, COLUMNS = 4, 4
INFINITY = float("inf")

def create_board():
    return [[0] * COLUMNS for _ in range(ROWS)]

def drop_row(board, column):
    for row in reversed(range(ROWS)):
        if board[row][column] == 0:
            return row
    return None

def has_won(board, piece):
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + k * down, column + k * right) for k in range(4)]
                inside = all(0 <= r < ROWS and 0 <= c < COLUMNS for r, c in cells)
                if inside and all(board[r][c] == piece for r, c in cells):
                    return True
    return False

def threes(board, piece):
    """How many lines of three stand in a row."""
    rows = [board[r][c:c + 3] for r in range(ROWS) for c in range(2)]
    return sum(row == [piece] * 3 for row in rows)

def alphabeta(board, depth, alpha, beta, maximizing):
    if has_won(board, 2):
        return None, 100
    if has_won(board, 1):
        return None, -100
    columns = [column for column in range(COLUMNS) if board[0][column] == 0]
    if not columns or depth == 0:
        return None, threes(board, 2) - threes(board, 1)
    choice = None
    if maximizing:
        value = -INFINITY
        for column in columns:
            row = drop_row(board, column)
            board[row][column] = 2
            score = alphabeta(board, depth - 1, alpha, beta, False)[1]
            board[row][column] = 0
            if score > value:
                value, choice = score, column
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return choice, value
    value = INFINITY
    for column in columns:
        row = drop_row(board, column)
        board[row][column] = 1
        score = alphabeta(board, depth - 1, alpha, beta, True)[1]
        board[row][column] = 0
        if score < value:
            value, choice = score, column
        beta = min(beta, value)
        if alpha >= beta:
            break
    return choice, value

def main():
    board = create_board()
    while True:
        column, score = alphabeta(board, 4, -INFINITY, INFINITY, True)
        print(column, score, input("your column? "))
'''
NIM = '''
import math

heaps = [2, 1, 3]

def minimax(depth, maximizing):
    """Who takes the last stone wins, and soon is better than late."""
    if not any(heaps):
        return depth - 20 if maximizing else 20 - depth
    best = -math.inf if maximizing else math.inf
    for heap in range(len(heaps)):
        for count in range(1, heaps[heap] + 1):
            heaps[heap] -= count
            value = minimax(depth + 1, not maximizing)
            heaps[heap] += count
            if maximizing:
                best = max(best, value)
            else:
                best = min(best, value)
    return best

def choose():
    best, chosen = -math.inf, None
    for heap in range(len(heaps)):
        for count in range(1, heaps[heap] + 1):
            heaps[heap] -= count
            value = minimax(1, False)
            heaps[heap] += count
            if value > best:
                best, chosen = value, (heap, count)
    return chosen
'''
CS50 = """
import copy

X = "X"
O = "O"
EMPTY = None

def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]

def player(board):
    placed = sum(cell != EMPTY for row in board for cell in row)
    return X if placed % 2 == 0 else O

def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}

def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError("taken")
    made = copy.deepcopy(board)
    made[i][j] = player(board)
    return made

def winner(board):
    lines = [*board, *zip(*board)]
    lines += [[board[k][k] for k in range(3)], [board[k][2 - k] for k in range(3)]]
    for line in lines:
        if line[0] is not EMPTY and line[0] == line[1] == line[2]:
            return line[0]
    return None

def terminal(board):
    return winner(board) is not None or all(cell is not EMPTY for row in board for cell in row)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

def minimax(board):
    if terminal(board):
        return None
    best_action = None
    if player(board) == X:
        best = -2
        for action in sorted(actions(board)):
            value = min_value(result(board, action))
            if value > best:
                best, best_action = value, action
    else:
        best = 2
        for action in sorted(actions(board)):
            value = max_value(result(board, action))
            if value < best:
                best, best_action = value, action
    return best_action

def max_value(board):
    if terminal(board):
        return utility(board)
    v = -2
    for action in sorted(actions(board)):
        v = max(v, min_value(result(board, action)))
    return v

def min_value(board):
    if terminal(board):
        return utility(board)
    v = 2
    for action in sorted(actions(board)):
        v = min(v, max_value(result(board, action)))
    return v
"""

RIGHT = {"undo": UNDO, "copies": COPIES, "connect four": CONNECT_FOUR, "nim": NIM, "cs50": CS50}

MUTANTS = {
    ("undo", "min takes max"): [("best = min(best, score)", "best = max(best, score)")],
    ("undo", "own score"): [
        (
            "                best = max(best, score)\n        return best",
            "                best = max(best, score)\n                if score >= best:\n"
            "                    break\n        return best",
        ),
    ],
    ("undo", "no undo"): [
        ('score = minimax(True)\n            board[cell] = " "\n', "score = minimax(True)\n"),
        ('score = minimax(False)\n                board[cell] = " "\n', "score = minimax(False)\n"),
    ],
    ("undo", "turn not passed"): [
        (
            'score = minimax(False)\n                board[cell] = " "\n                best',
            'score = minimax(True)\n                board[cell] = " "\n                best',
        ),
        ("score = minimax(False)\n            board", "score = minimax(True)\n            board"),
    ],
    ("undo", "start at 0"): [("best = -10\n        for", "best = 0\n        for")],
    ("undo", "wrong move"): [("if score > best:", "if score >= -1:")],
    ("copies", "min takes max"): [("if value < best:", "if value > best or move is None:")],
    ("copies", "own score"): [("        if alpha >= beta:", "        if best >= alpha:")],
    ("copies", "no undo"): [("child = list(board)", "child = board")],
    ("copies", "turn not passed"): [('"o" if player == "x" else "x", alpha', "player, alpha")],
    ("copies", "start at 0"): [('(-2 if player == "x" else 2), None', "0, None")],
    ("copies", "wrong move"): [
        (
            "                best, move = value, cell\n            alpha",
            "                best = value\n            move = cell\n            alpha",
        ),
    ],
    ("connect four", "min takes max"): [
        ("if score < value:", "if score > value or choice is None:")
    ],
    ("connect four", "own score"): [
        (
            "            beta = min(beta, value)".replace("            ", "        ", 1)
            + "\n        if alpha >= beta:",
            "        if value <= score:",
        ),
    ],
    ("connect four", "no undo"): [
        ("            board[row][column] = 0\n", ""),
        ("        board[row][column] = 0\n", ""),
    ],
    ("connect four", "turn not passed"): [("alpha, beta, False)[1]", "alpha, beta, True)[1]")],
    ("connect four", "start at 0"): [
        ("value = -INFINITY", "value = 0"),
        ("value = INFINITY", "value = 0"),
    ],
    ("connect four", "wrong move"): [
        (
            "                value, choice = score, column\n            alpha",
            "                value = score\n            choice = column\n            alpha",
        ),
    ],
    ("nim", "min takes max"): [
        ("best = min(best, value)", "best = max(best, value)"),
        ("-math.inf if maximizing else math.inf\n    for", "-math.inf\n    for"),
    ],
    ("nim", "own score"): [
        (
            "                best = min(best, value)\n",
            "                best = min(best, value)\n                if value <= best:\n"
            "                    return best\n",
        ),
    ],
    ("nim", "no undo"): [("            heaps[heap] += count\n", "")],
    ("nim", "turn not passed"): [("depth + 1, not maximizing", "depth + 1, maximizing")],
    ("nim", "start at 0"): [("best = -math.inf if maximizing else math.inf", "best = 0")],
    ("nim", "wrong move"): [("if value > best:", "if chosen is None:")],
    ("cs50", "min takes max"): [
        ("v = min(v, max_value", "v = max(v, max_value"),
        ("    v = 2\n", "    v = -2\n"),
    ],
    ("cs50", "own score"): [
        (
            "        v = min(v, max_value(result(board, action)))\n",
            "        v = min(v, max_value(result(board, action)))\n"
            "        if v <= 0:\n            break\n",
        ),
    ],
    ("cs50", "no undo"): [("made = copy.deepcopy(board)", "made = board")],
    ("cs50", "turn not passed"): [
        ("v = max(v, min_value(", "v = max(v, max_value("),
        ("v = min(v, max_value(", "v = min(v, min_value("),
    ],
    ("cs50", "start at 0"): [("    v = -2\n", "    v = 0\n"), ("    v = 2\n", "    v = 0\n")],
    ("cs50", "wrong move"): [
        ("if value > best:", "if value >= -1:"),
        ("if value < best:", "if value <= 1:"),
    ],
}
"""By game and mistake, what is replaced by what."""


def mutant(game, mistake):
    """The program of a game with a mistake."""
    source = RIGHT[game]
    for old, new in MUTANTS[game, mistake]:
        assert old in source, (game, mistake, old)
        source = source.replace(old, new)
    return source
