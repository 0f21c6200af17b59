"""Programs for the laws about single nodes and for conventions that are named: wrong ones, each
with its right twin."""

from .programs import BOARD, HEAD, PILE, changed

MUTABLE_BOARD = (
    HEAD
    + """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Board:
    def __init__(self, cells, turn):
        self.cells = list(cells)
        self.turn = turn

    def copy(self):
        return Board(self.cells, self.turn)

    def play(self, move):
        self.cells[move] = self.turn
        self.turn = "o" if self.turn == "x" else "x"

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != "-":
                return self.cells[a]
        return None

    def moves(self):
        return [] if self.winner() else [i for i, c in enumerate(self.cells) if c == "-"]


class Node:
    def __init__(self, board, parent=None, move=None):
        self.board, self.parent, self.move = board, parent, move
        self.just_moved = "o" if board.turn == "x" else "x"
        self.children, self.visits, self.wins = [], 0, 0.0
        self.untried = board.moves()

    def best(self):
        return max(self.children, key=lambda c: c.wins / c.visits
                   + 1.4 * math.sqrt(math.log(self.visits) / c.visits))


def search(board):
    root = Node(board.copy())
    for _ in range(500):
        node = root
        while not node.untried and node.children:
            node = node.best()
        if node.untried:
            move = node.untried.pop()
            after = node.board.copy()
            after.play(move)
            node.children.append(Node(after, node, move))
            node = node.children[-1]
        board = node.board.copy()
        while board.moves():
            board.play(random.choice(board.moves()))
        winner = board.winner()
        while node:
            node.visits += 1
            node.wins += 0.5 if winner is None else float(winner == node.just_moved)
            node = node.parent
    return max(root.children, key=lambda c: c.visits).move


print(search(Board("x---o----", "x")))
"""
)
"""Right: each playout plays on a copy of the board."""
PLAYS_ON_THE_TREE = MUTABLE_BOARD.replace(
    "board = node.board.copy()\n        while", "board = node.board\n        while"
)
"""Wrong: playouts play on the board of the node."""
PLAYS_FROM_THE_ROOT = MUTABLE_BOARD.replace(
    "board = node.board.copy()\n        while", "board = root.board.copy()\n        while"
)
"""Wrong: playouts begin at the root, so a finished game has several results."""
LOSES_MOVES = changed(
    "per node",
    (
        "            child = Node(",
        "            if node.untried:\n                node.untried.pop()\n"
        "            child = Node(",
    ),
    game="board",
)
"""Wrong: with each move that is tried another one is lost."""
LEAVES_MOVES_OUT = changed(
    "per node", ("self.untried = state.legal()", "self.untried = state.legal()[:-1]"), game="board"
)
"""Not to be told: the last move of each position is never tried."""
ENDLESS_LOOP = changed(
    "per node",
    ("    for _ in range(iterations):\n", "    count = 0\n    while True:\n        count += 1\n"),
    (
        "    return max(root.children, key=lambda c: c.visits).move\n",
        "        if count >= 2000:\n"
        "            return max(root.children, key=lambda c: c.visits).move\n",
    ),
)
"""Right: the loop itself returns the move, and later than anybody looks."""
ENDLESS_CLOCK = ENDLESS_LOOP.replace(
    "    count = 0\n", "    import time\n    count = 0\n    end = time.time() + 60\n"
).replace("count >= 2000", "time.time() > end")
"""Right: so it does, after a minute."""
PRINTS_ITS_MOVE = changed(
    "per node",
    ("    return max(root.children, key=lambda c: c.visits).move\n", "    return root\n"),
    (
        "print(search(Game()))",
        "tree = search(Game())\nprint(max(tree.children, key=lambda c: c.visits).move)",
    ),
)
"""Right: the move is printed, and no function returns it."""
FEWEST_VISITS = ("key=lambda c: c.visits)", "key=lambda c: -c.visits)")
"""What makes a program play the worst move."""
TRANSPOSITIONS = changed(
    "per node",
    ("def search(state, iterations=500):\n", "def search(state, iterations=500):\n    seen = {}\n"),
    ("        node = root\n", "        node, path = root, [root]\n"),
    (
        "            node = max(node.children, key=Node.weight)\n",
        "            above = node\n"
        "            node = max(node.children, key=lambda c: c.weight(above))\n"
        "            path.append(node)\n",
    ),
    (
        "            child = Node(node.state.after(move), node, move)\n",
        "            after = node.state.after(move)\n"
        "            child = seen.setdefault(after.key(), Node(after, node, move))\n",
    ),
    ("            node = child\n", "            node = child\n            path.append(node)\n"),
    ("        while node is not None:\n", "        for node in path:\n"),
    ("            node = node.parent\n", ""),
    ("def weight(self):", "def weight(self, parent):"),
    ("math.log(self.parent.visits)", "math.log(parent.visits)"),
)
"""Right: a position that is reached in several ways has one node."""
EARLY_STOP = changed(
    "per node",
    (
        "            node = node.parent\n",
        "            node = node.parent\n"
        "        counts = sorted(c.visits for c in root.children)\n"
        "        if len(counts) > 1 and counts[-1] - counts[-2] > iterations - root.visits:\n"
        "            break\n",
    ),
    game="board",
)
"""Right: it ends when no other move can catch up."""
SOLVER = (
    HEAD
    + BOARD
    + '''

class Node:
    def __init__(self, state, parent=None, move=None):
        self.state, self.parent, self.move = state, parent, move
        self.children, self.untried = [], state.legal()
        self.visits, self.value, self.proven = 0, 0.0, None

    def weight(self):
        bonus = 1.4 * math.sqrt(math.log(self.parent.visits) / self.visits)
        return self.value / self.visits + bonus


def choose(node):
    open_children = [c for c in node.children if c.proven is None]
    return max(open_children or node.children, key=Node.weight)


def settle(node):
    """Proven values are those of the player who moved to the node."""
    while node is not None:
        if any(c.proven == 1 for c in node.children):
            node.proven = -1
        elif not node.untried and all(c.proven is not None for c in node.children):
            node.proven = -max(c.proven for c in node.children)
        else:
            return
        node = node.parent


def search(state, iterations=500):
    root = Node(state)
    for _ in range(iterations):
        node = root
        while node.proven is None and not node.untried and node.children:
            node = choose(node)
        if node.proven is None and node.untried:
            move = node.untried.pop(random.randrange(len(node.untried)))
            node.children.append(Node(node.state.after(move), node, move))
            node = node.children[-1]
        if node.state.done():
            node.proven = 0 if node.state.winner() is None else 1
            settle(node.parent)
        if node.proven is not None:
            result = node.proven
        else:
            game = node.state
            while not game.done():
                game = game.after(random.choice(game.legal()))
            winner = game.winner()
            result = 0 if winner is None else 1 if winner != node.state.turn else -1
        while node is not None:
            node.visits += 1
            node.value += result
            result = -result
            node = node.parent
    proven = [c for c in root.children if c.proven == 1]
    return (proven or [max(root.children, key=lambda c: c.visits)])[0].move


print(search(Game("xo-------", "x")))
'''
)
"""Right: MCTS-Solver, which no longer searches what is proven."""
STOPS_IN_THE_BACKUP = EARLY_STOP.replace(
    "        counts = sorted(c.visits for c in root.children)\n        if len",
    "            counts = sorted(c.visits for c in root.children)\n            if len",
).replace("root.visits:\n            break", "root.visits:\n                break")
"""Wrong: when it stops, the visit is not yet counted at the root."""
STOPS_WITH_THE_LAST = EARLY_STOP.replace(
    "max(root.children, key=lambda c: c.visits).move", "root.children[-1].move"
)
"""Wrong: it plays the move that was tried last, and not the one that cannot be caught."""
COUNTS_BY_PARENT = TRANSPOSITIONS.replace(
    "        for node in path:\n", "        while node is not None:\n"
).replace(
    "                node.wins += 1\n",
    "                node.wins += 1\n            node = node.parent\n",
)
"""Wrong: of a shared position the first parent is counted, whatever way was taken."""
COUNTS_THE_LAST_TWICE = TRANSPOSITIONS.replace(
    "            node.visits += 1\n", "            node.visits += 1 + (node is path[-1])\n"
)
"""Wrong: at the end of each path two visits are counted."""
BEST_IN_ONE_VIEW = changed(
    "one view",
    (
        "            node = node.parent\n",
        "            below = [c.totalReward / c.numVisits for c in node.children.values()]\n"
        "            if len(below) == len(node.game.legal()) > 0:\n"
        "                is_ours = node.game.turn == self.root.game.turn\n"
        "                best = max(below) if is_ours else min(below)\n"
        "                node.totalReward = node.numVisits * best\n"
        "            node = node.parent\n",
    ),
)
"""Consistent: a node has its best child's value, and all values are those of one player."""
PAIRS = (
    HEAD
    + PILE.replace("turn=0):\n", 'turn=0, path=""):\n        self.path = path\n')
    .replace(
        "1 - self.turn)\n\n    def done", "1 - self.turn, self.path + str(move))\n\n    def done"
    )
    .replace("(self.left, self.turn)", "self.path")
    + """

def weight(pair, visits):
    return pair[1] / pair[0] + 1.2 * math.sqrt(math.log(visits) / pair[0])


def search(game, n=500):
    seen = {game.key(): [0, 0.0]}
    for _ in range(n):
        at, path = game, [game]
        while not at.done():
            after = [at.after(move) for move in at.legal()]
            fresh = [g for g in after if g.key() not in seen]
            if fresh:
                at = random.choice(fresh)
                seen[at.key()] = [0, 0.0]
                path.append(at)
                break
            visits = seen[at.key()][0]
            at = max(after, key=lambda g: weight(seen[g.key()], visits))
            path.append(at)
        end = at
        while not end.done():
            end = end.after(random.choice(end.legal()))
        for position in path:
            seen[position.key()][0] += 1
            seen[position.key()][1] += end.winner() != position.turn
    return max(game.legal(), key=lambda move: seen[game.after(move).key()][0])


print(search(Game()))
"""
)
"""Right: a table holds a list with the visits and the total of each line of moves."""
