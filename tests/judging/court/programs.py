"""Programs of Monte Carlo tree search as pupils write them, in many conventions; their mutants.

Each is a game and a search. A mutant is the search with one mistake, and the law that it breaks.
"""

from dataclasses import dataclass, field

PILE = '''
class Game:
    """Take one, two or three; who takes the last one wins."""

    def __init__(self, left=9, turn=0):
        self.left = left
        self.turn = turn

    def legal(self):
        return [k for k in (1, 2, 3) if k <= self.left]

    def after(self, move):
        return Game(self.left - move, 1 - self.turn)

    def done(self):
        return self.left == 0

    def winner(self):
        return 1 - self.turn

    def key(self):
        return (self.left, self.turn)
'''
BOARD = '''
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Game:
    """Tic-tac-toe from a position in which four stones stand."""

    def __init__(self, cells="xo--x---o", turn="x"):
        self.cells = cells
        self.turn = turn

    def legal(self):
        return [] if self.winner() else [i for i, c in enumerate(self.cells) if c == "-"]

    def after(self, move):
        cells = self.cells[:move] + self.turn + self.cells[move + 1:]
        return Game(cells, "o" if self.turn == "x" else "x")

    def done(self):
        return not self.legal()

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != "-":
                return self.cells[a]
        return None

    def key(self):
        return self.cells
'''
PINS = '''
class Game:
    """Knock down one pin or two neighbours; who knocks down the last wins."""

    def __init__(self, pins=(1, 1, 1, 1, 1), turn=1):
        self.pins = pins
        self.turn = turn

    def legal(self):
        ones = [(i,) for i, p in enumerate(self.pins) if p]
        return ones + [(i, i + 1) for (i,) in ones if i + 1 < len(self.pins) and self.pins[i + 1]]

    def after(self, move):
        pins = tuple(0 if i in move else p for i, p in enumerate(self.pins))
        return Game(pins, -self.turn)

    def done(self):
        return not any(self.pins)

    def winner(self):
        return -self.turn

    def key(self):
        return (self.pins, self.turn)
'''
GAMES = {"pile": PILE, "board": BOARD, "pins": PINS}
ITERATIONS = 500

HEAD = "import math\nimport random\n"
PLAYOUT = """

def playout(game):
    while not game.done():
        game = game.after(random.choice(game.legal()))
    return game.winner()
"""


@dataclass(frozen=True)
class Form:
    """A way to write the search."""

    text: str
    mutants: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """By name: what stands in the text, what the mutant has there, and the law that it breaks."""


TURNED_PER_NODE = Form(
    PLAYOUT
    + """

class Node:
    def __init__(self, state, parent=None, move=None):
        self.state = state
        self.parent = parent
        self.move = move
        self.children = []
        self.untried = state.legal()
        self.visits = 0
        self.wins = 0.0

    def weight(self):
        mean = self.wins / self.visits
        return mean + 1.4 * math.sqrt(math.log(self.parent.visits) / self.visits)


def search(state, iterations=500):
    root = Node(state)
    for _ in range(iterations):
        node = root
        while not node.untried and node.children:
            node = max(node.children, key=Node.weight)
        if node.untried:
            move = node.untried.pop(random.randrange(len(node.untried)))
            child = Node(node.state.after(move), node, move)
            node.children.append(child)
            node = child
        winner = playout(node.state)
        while node is not None:
            node.visits += 1
            if winner is None:
                node.wins += 0.5
            elif winner != node.state.turn:
                node.wins += 1
            node = node.parent
    return max(root.children, key=lambda c: c.visits).move


print(search(Game()))
""",
    {
        "sign": ("winner != node.state.turn", "winner == node.state.turn", "sign"),
        "one view": ("winner != node.state.turn", "winner == root.state.turn", "turns"),
        "leaf's view": ("winner != node.state.turn", "winner != last.turn", "turns"),
        "root missing": (
            "math.sqrt(math.log(self.parent.visits) / self.visits)",
            "(math.log(self.parent.visits) / self.visits)",
            "choice",
        ),
        "swapped": (
            "math.log(self.parent.visits) / self.visits",
            "math.log(self.visits) / self.parent.visits",
            "choice",
        ),
        "quotient": (
            "math.log(self.parent.visits) / self.visits",
            "math.log(self.parent.visits / self.visits)",
            "choice",
        ),
        "outside": (
            "math.sqrt(math.log(self.parent.visits) / self.visits)",
            "math.sqrt(math.log(self.parent.visits)) / self.visits",
            "choice",
        ),
        "taken off": ("mean + 1.4", "mean - 1.4", "choice"),
        "not divided": ("self.wins / self.visits", "self.wins", "choice"),
        "by the parent": ("self.wins / self.visits", "self.wins / self.parent.visits", "choice"),
        "leaf left out": (
            "            node.visits += 1\n",
            "            if node.children or node.parent is None:\n"
            "                node.visits += 1\n"
            "            elif not node.visits:\n"
            "                node.visits = 1\n",
            "path",
        ),
        "two levels": (
            "        while node is not None:",
            "        for _ in range(2):\n            if node is None:\n                break",
            "path",
        ),
        "counted twice": (
            "            node = node.parent\n",
            "            if node.parent and not node.parent.parent:\n"
            "                node.visits += 1\n            node = node.parent\n",
            "path",
        ),
        "sibling counted": (
            "            node = node.parent\n",
            "            if node.parent and len(node.parent.children) > 1:\n"
            "                other = node.parent.children[0]\n"
            "                other.visits += other is not node\n            node = node.parent\n",
            "path",
        ),
        "leaf's result": (
            "        while node is not None:\n",
            "        node.wins += 0.25\n        while node is not None:\n",
            "backup",
        ),
        "result left out": (
            "winner != node.state.turn:",
            "winner != node.state.turn and node.children:",
            "backup",
        ),
        "plays the bonus": (
            "key=lambda c: c.visits",
            "key=lambda c: c.wins / c.visits + 3 * math.sqrt(math.log(root.visits) / c.visits)",
            "move",
        ),
        "plays the worst": (
            "max(root.children, key=lambda c: c.visits)",
            "min(root.children, key=lambda c: c.visits)",
            "move",
        ),
    },
)
TURNED_IN_BACKUP = Form(
    PLAYOUT
    + """

class Node:
    def __init__(self, parent):
        self.parent = parent
        self.children = {}
        self.n = 0
        self.q = 0.0


def choose(node):
    if node.n == 0:
        return next(iter(node.children))
    best, best_move = -math.inf, None
    for move, child in node.children.items():
        value = child.q + math.sqrt(2 * math.log(node.n) / child.n)
        if value > best:
            best, best_move = value, move
    return best_move


def backup(node, value):
    while node is not None:
        node.n += 1
        node.q += (value - node.q) / node.n
        value = -value
        node = node.parent


def best_move(game):
    root = Node(None)
    count = 0
    while count < 500:
        count += 1
        node, state = root, game
        while not state.done() and len(node.children) == len(state.legal()):
            move = choose(node)
            node, state = node.children[move], state.after(move)
        if not state.done():
            move = random.choice([m for m in state.legal() if m not in node.children])
            node.children[move] = Node(node)
            node, state = node.children[move], state.after(move)
        winner = playout(state)
        value = 0 if winner is None else -1 if winner == state.turn else 1
        backup(node, value)
    return max(root.children, key=lambda move: root.children[move].n)


if __name__ == "__main__":
    print(best_move(Game()))
""",
    {
        "sign": ("-1 if winner == state.turn else 1", "1 if winner == state.turn else -1", "sign"),
        "never turned": ("        value = -value\n", "", "turns"),
        "turned twice": (
            "child.q + math",
            "(child.q if depth(node) % 2 == 0 else -child.q) + math",
            "turns",
        ),
        "stops early": (
            "        node = node.parent\n\n",
            "        node = node.parent\n"
            "        if node is not None and node.parent is None:\n"
            "            break\n\n",
            "root",
        ),
        "counts the root twice": (
            "    while node is not None:\n",
            "    top = node\n    while top.parent:\n        top = top.parent\n"
            "    top.n += 1\n    while node is not None:\n",
            "path",
        ),
        "n inside": ("2 * math.log(node.n) / child.n", "2 * math.log(node.n / child.n)", "choice"),
        "the root's visits": ("math.log(node.n)", "math.log(top(node).n)", "choice"),
        "a grandparent's sign": (
            "        value = -value\n",
            "        value = value if depth(node) == 2 else -value\n",
            "backup",
        ),
    },
)

ONE_VIEW = Form(
    PLAYOUT
    + """

class TreeNode:
    def __init__(self, game, parent):
        self.game = game
        self.parent = parent
        self.isTerminal = game.done()
        self.numVisits = 0
        self.totalReward = 0
        self.children = {}


class Searcher:
    def __init__(self, limit=1.0, constant=1 / math.sqrt(2)):
        self.limit = limit
        self.constant = constant

    def search(self, game):
        import time
        self.root = TreeNode(game, None)
        end = time.time() + self.limit
        while time.time() < end:
            self.round()
        best = self.best(self.root, 0)
        return next(move for move, node in self.root.children.items() if node is best)

    def round(self):
        node = self.select(self.root)
        winner = playout(node.game)
        reward = 0 if winner is None else 1 if winner == self.root.game.turn else -1
        while node is not None:
            node.numVisits += 1
            node.totalReward += reward
            node = node.parent

    def select(self, node):
        while not node.isTerminal:
            if len(node.children) < len(node.game.legal()):
                for move in node.game.legal():
                    if move not in node.children:
                        node.children[move] = TreeNode(node.game.after(move), node)
                        return node.children[move]
            node = self.best(node, self.constant)
        return node

    def best(self, node, constant):
        sign = 1 if node.game.turn == self.root.game.turn else -1
        values = {}
        for child in node.children.values():
            bonus = constant * math.sqrt(2 * math.log(node.numVisits) / child.numVisits)
            values[child] = sign * child.totalReward / child.numVisits + bonus
        return max(values, key=values.get)


print(Searcher().search(Game()))
""",
    {
        "optimistic": (
            "sign = 1 if node.game.turn == self.root.game.turn else -1",
            "sign = 1",
            "turns",
        ),
        "sign": (
            "1 if winner == self.root.game.turn else -1",
            "-1 if winner == self.root.game.turn else 1",
            "sign",
        ),
        "bonus turned": ("+ bonus", "+ sign * bonus", "choice"),
        "no square root": (
            "math.sqrt(2 * math.log(node.numVisits) / child.numVisits)",
            "2 * math.log(node.numVisits) / child.numVisits",
            "choice",
        ),
        "turned at both": (
            "node.totalReward += reward\n",
            "node.totalReward += reward\n            reward = -reward\n",
            "turns",
        ),
    },
)

DICT_NODES = Form(
    """

def new(game, above, move):
    return {"game": game, "above": above, "move": move, "n": 0, "w": 0.0, "kids": [],
            "todo": game.legal()}


def think(game, rounds=450):
    top = new(game, None, None)
    for _ in range(rounds):
        at = top
        while not at["todo"] and at["kids"]:
            big = math.log(at["n"])
            at = max(at["kids"], key=lambda k: k["w"] / k["n"] + 0.9 * math.sqrt(big / k["n"]))
        if at["todo"]:
            move = at["todo"].pop()
            kid = new(at["game"].after(move), at, move)
            at["kids"].append(kid)
            at = kid
        state = at["game"]
        while not state.done():
            state = state.after(random.choice(state.legal()))
        who = state.winner()
        while at:
            at["n"] += 1
            if who is None:
                at["w"] += 0.5
            else:
                at["w"] += 1.0 if who != at["game"].turn else 0.0
            at = at["above"]
    return max(top["kids"], key=lambda k: k["n"])["move"]


print(think(Game()))
""",
    {
        "sign": ('who != at["game"].turn', 'who == at["game"].turn', "sign"),
        "one view": ('who != at["game"].turn', "who == game.turn", "turns"),
        "two visits": ('at["n"] += 1', 'at["n"] += 1\n            at["n"] += 1', "path"),
    },
)

TABLES = Form(
    '''

class Search:
    """Tables as in programs with a network; the network says nothing."""

    def __init__(self):
        self.Nsa = {}
        self.Qsa = {}
        self.Ns = {}
        self.Ps = {}

    def visit(self, game):
        if game.done():
            return 0 if game.winner() is None else 1
        s = game.key()
        if s not in self.Ps:
            moves = game.legal()
            self.Ps[s] = {a: 1 / len(moves) for a in moves}
            self.Ns[s] = 0
            return -self.value(game)
        best, act = -math.inf, None
        for a in game.legal():
            if (s, a) in self.Qsa:
                u = self.Qsa[(s, a)] + 1.5 * self.Ps[s][a] * math.sqrt(self.Ns[s]) / (
                    1 + self.Nsa[(s, a)])
            else:
                u = 1.5 * self.Ps[s][a] * math.sqrt(self.Ns[s] + 1e-8)
            if u > best:
                best, act = u, a
        v = self.visit(game.after(act))
        if (s, act) in self.Qsa:
            self.Qsa[(s, act)] = (self.Nsa[(s, act)] * self.Qsa[(s, act)] + v) / (
                self.Nsa[(s, act)] + 1)
            self.Nsa[(s, act)] += 1
        else:
            self.Qsa[(s, act)] = v
            self.Nsa[(s, act)] = 1
        self.Ns[s] += 1
        return -v

    def value(self, game):
        return 0.1 * math.sin(len(str(game.key())) + len(game.legal()))

    def move(self, game, simulations=400):
        for _ in range(simulations):
            self.visit(game)
        s = game.key()
        return max(game.legal(), key=lambda a: self.Nsa.get((s, a), 0))


print(Search().move(Game()))
''',
    {
        "not turned": ("        return -v\n", "        return v\n", "turns"),
        "wrong end": ("else 1\n        s =", "else -1\n        s =", "sign"),
        "does not shrink": (
            "math.sqrt(self.Ns[s]) / (\n                    1 + self.Nsa[(s, a)])",
            "1.0",
            "choice",
        ),
        "root missing": ("math.sqrt(self.Ns[s]) / (", "self.Ns[s] / (", "choice"),
        "taken off": ("self.Qsa[(s, a)] + 1.5", "self.Qsa[(s, a)] - 1.5", "choice"),
    },
)

NETWORK = Form(
    """

class Node:
    def __init__(self, prior):
        self.prior = prior
        self.visit_count = 0
        self.value_sum = 0.0
        self.children = {}

    def value(self):
        return self.value_sum / self.visit_count if self.visit_count else 0.0


def net(game):
    moves = game.legal()
    weights = [1 + (len(str(m)) + i) % 3 for i, m in enumerate(moves)]
    return {m: w / sum(weights) for m, w in zip(moves, weights)}, 0.1 * math.cos(sum(weights))


def score(parent, child):
    u = 1.25 * child.prior * math.sqrt(parent.visit_count) / (child.visit_count + 1)
    return u - child.value()


def run(game, simulations=400):
    root = Node(0)
    for _ in range(simulations):
        node, state, path = root, game, [root]
        while node.children:
            parent = node
            move, node = max(parent.children.items(), key=lambda item: score(parent, item[1]))
            state = state.after(move)
            path.append(node)
        if state.done():
            value = 0.0 if state.winner() is None else -1.0
        else:
            policy, value = net(state)
            for move, p in policy.items():
                node.children[move] = Node(p)
        for node in reversed(path):
            node.value_sum += value
            node.visit_count += 1
            value = -value
    return max(root.children, key=lambda m: root.children[m].visit_count)


print(run(Game()))
""",
    {
        "largest": ("u - child.value()", "u + child.value()", "sign"),
        "not turned": ("            value = -value\n", "", "turns"),
        "wrong end": ("else -1.0", "else 1.0", "sign"),
        "leaf not turned": (
            "        for node in reversed(path):\n",
            "        node.value_sum -= 2 * value\n        for node in reversed(path):\n",
            "backup",
        ),
        "priors alone": (
            "child.prior * math.sqrt(parent.visit_count) / (child.visit_count + 1)",
            "child.prior",
            "choice",
        ),
        "a node left out": (
            "reversed(path):\n",
            "reversed(path):\n"
            "            if len(path) > 2 and node is path[1]:\n"
            "                value = -value\n                continue\n",
            "path",
        ),
    },
)

RESULT_COUNTS = Form(
    PLAYOUT
    + """
from collections import defaultdict


class Node:
    def __init__(self, state, parent=None, action=None):
        self.state = state
        self.parent = parent
        self.parent_action = action
        self.children = []
        self._number_of_visits = 0
        self._results = defaultdict(int)
        self._untried_actions = state.legal()

    def q(self):
        return self._results[1] - self._results[-1]

    def n(self):
        return self._number_of_visits

    def backpropagate(self, result):
        self._number_of_visits += 1
        self._results[result] += 1
        if self.parent:
            self.parent.backpropagate(-result)

    def best_child(self, c=1.0):
        weights = [k.q() / k.n() + c * math.sqrt(2 * math.log(self.n()) / k.n())
                   for k in self.children]
        return self.children[weights.index(max(weights))]

    def policy(self):
        node = self
        while not node.state.done():
            if node._untried_actions:
                action = node._untried_actions.pop()
                child = Node(node.state.after(action), node, action)
                node.children.append(child)
                return child
            node = node.best_child()
        return node

    def best_action(self, simulations=450):
        for _ in range(simulations):
            leaf = self.policy()
            winner = playout(leaf.state)
            leaf.backpropagate(0 if winner is None else 1 if winner != leaf.state.turn else -1)
        return self.best_child(c=0.0).parent_action


print(Node(Game()).best_action())
""",
    {
        "sign": ("1 if winner != leaf", "1 if winner == leaf", "sign"),
        "not turned": ("backpropagate(-result)", "backpropagate(result)", "turns"),
        "quotient": ("2 * math.log(self.n()) / k.n()", "2 * math.log(self.n() / k.n())", "choice"),
    },
)

ROOT_NOT_COUNTED = Form(
    PLAYOUT
    + """

class Child:
    def __init__(self, game, parent, move):
        self.game, self.parent, self.move = game, parent, move
        self.below = []
        self.left = game.legal()
        self.plays = 0
        self.value = 0.0


def pick(node):
    total = sum(c.plays for c in node.below)
    return max(node.below, key=lambda c: c.value / c.plays + math.sqrt(math.log(total) / c.plays))


def uct(game, n=500):
    root = Child(game, None, None)
    for i in range(n):
        node = root
        while node.left == [] and node.below != []:
            node = pick(node)
        if node.left:
            move = node.left.pop(0)
            node.below.append(Child(node.game.after(move), node, move))
            node = node.below[-1]
        winner = playout(node.game)
        while node.parent is not None:
            node.plays += 1
            node.value += 0 if winner is None else 1 if winner == node.parent.game.turn else -1
            node = node.parent
    best = root.below[0]
    for c in root.below:
        if c.plays > best.plays:
            best = c
    return best.move


print(uct(Game()))
""",
    {
        "sign": ("winner == node.parent.game.turn", "winner != node.parent.game.turn", "sign"),
        "outside": (
            "math.sqrt(math.log(total) / c.plays)",
            "math.sqrt(math.log(total)) / c.plays",
            "choice",
        ),
        "one view": ("winner == node.parent.game.turn", "winner == game.turn", "turns"),
    },
)

SMALLEST_CHILD = Form(
    PLAYOUT
    + '''

class State:
    """A node whose value is for the player who moves there."""

    __slots__ = ("game", "up", "nexts", "visit_count", "value_sum")

    def __init__(self, game, up):
        self.game = game
        self.up = up
        self.nexts = {}
        self.visit_count = 0
        self.value_sum = 0.0


def lowest(state):
    def bound(item):
        child = item[1]
        bonus = 1.2 * math.sqrt(math.log(state.visit_count) / child.visit_count)
        return child.value_sum / child.visit_count - bonus
    return min(state.nexts.items(), key=bound)[1]


def plan(game, turns=450):
    top = State(game, None)
    for _ in range(turns):
        state = top
        while state.nexts and len(state.nexts) == len(state.game.legal()):
            state = lowest(state)
        if not state.game.done():
            fresh = [m for m in state.game.legal() if m not in state.nexts]
            move = random.choice(fresh)
            state.nexts[move] = State(state.game.after(move), state)
            state = state.nexts[move]
        winner = playout(state.game)
        while state:
            state.visit_count += 1
            if winner is not None:
                state.value_sum += 1 if winner == state.game.turn else -1
            state = state.up
    return max(top.nexts, key=lambda m: top.nexts[m].visit_count)


print(plan(Game()))
''',
    {
        "largest": ("return min(", "return max(", "choice"),
        "sign": ("winner == state.game.turn", "winner != state.game.turn", "sign"),
    },
)

LISTS = Form(
    PLAYOUT
    + """

visits, totals, parents, games, moves, links = [], [], [], [], [], []


def add(game, parent, move):
    visits.append(0)
    totals.append(0.0)
    parents.append(parent)
    games.append(game)
    moves.append(move)
    links.append([])
    return len(visits) - 1


def go(game, n=450):
    root = add(game, -1, None)
    for _ in range(n):
        at = root
        while links[at] and len(links[at]) == len(games[at].legal()):
            at = max(links[at], key=lambda c: totals[c] / visits[c]
                     + 1.3 * math.sqrt(math.log(visits[at]) / visits[c]))
        if not games[at].done():
            tried = [moves[c] for c in links[at]]
            move = next(m for m in games[at].legal() if m not in tried)
            child = add(games[at].after(move), at, move)
            links[at].append(child)
            at = child
        winner = playout(games[at])
        while at >= 0:
            visits[at] += 1
            totals[at] += 0.5 if winner is None else 1 if winner != games[at].turn else 0
            at = parents[at]
    return moves[max(links[root], key=lambda c: visits[c])]


print(go(Game()))
""",
)

FORMS = {
    "per node": TURNED_PER_NODE,
    "in the backup": TURNED_IN_BACKUP,
    "one view": ONE_VIEW,
    "dictionaries": DICT_NODES,
    "tables": TABLES,
    "network": NETWORK,
    "counts of results": RESULT_COUNTS,
    "root not counted": ROOT_NOT_COUNTED,
    "smallest child": SMALLEST_CHILD,
    "lists": LISTS,
}
HELPERS = {
    "depth(node)": (
        "\ndef depth(node):\n    return 0 if node.parent is None else 1 + depth(node.parent)\n"
    ),
    "top(node)": "\ndef top(node):\n    return node if node.parent is None else top(node.parent)\n",
}
"""What a mutant calls and the right program does not have."""


def right_program(form, game):
    """The text of a right program."""
    return HEAD + GAMES[game] + FORMS[form].text


def mutant(form, name, game):
    """The text of a wrong program, and the law that it breaks."""
    old, new, law = FORMS[form].mutants[name]
    text = FORMS[form].text
    assert old in text, (form, name)
    text = text.replace(old, new)
    if "last.turn" in new:
        text = text.replace(
            "winner = playout(node.state)",
            "last = node.state\n        winner = playout(node.state)",
        )
    for call, helper in HELPERS.items():
        if call in new:
            text = helper + text
    return HEAD + GAMES[game] + text, law


MUTANTS = [(form, name) for form, one in FORMS.items() for name in one.mutants]


def changed(form, *changes, game="pile"):
    """The text of a program with other parts: each change is what stands there, and what shall."""
    text = HEAD + GAMES[game] + FORMS[form].text
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


MISERE = changed("per node", ("return 1 - self.turn", "return self.turn"))
"""Right: in its game the player who moves last loses, and its own function says so."""
BEST_CHILD = changed(
    "per node",
    (
        "            node = node.parent\n",
        "            if len(node.children) > 1 and all(c.visits for c in node.children):\n"
        "                best = max(c.wins / c.visits for c in node.children)\n"
        "                node.wins = node.visits * (1 - best)\n"
        "            node = node.parent\n",
    ),
)
"""Consistent: a node has its best child's value."""
REUSE = changed(
    "per node",
    (
        "def search(state, iterations=500):\n    root = Node(state)\n",
        "def search(root, iterations=200):\n",
    ),
    ("key=lambda c: c.visits).move", "key=lambda c: c.visits)"),
    (
        "print(search(Game()))",
        "root = Node(Game())\nwhile not root.state.done():\n    root = search(root)\n"
        "    root.parent = None",
    ),
)
"""Right: the tree below the move that is played is used again."""
PUZZLE = (
    HEAD
    + '''
class Step:
    """A walk of five steps; `turn` says which foot, and nothing asks for it."""

    def __init__(self, path, parent=None):
        self.path, self.parent, self.turn = path, parent, len(path) % 2
        self.below, self.visits, self.total = [], 0, 0.0


def reward(path):
    return sum((i + 2) * s for i, s in enumerate(path)) % 8 / 7


def walk(n=400):
    top = Step(())
    for _ in range(n):
        step = top
        while len(step.path) < 5 and len(step.below) == 3:
            step = max(step.below, key=lambda s: s.total / s.visits
                       + 0.8 * math.sqrt(math.log(step.visits) / s.visits))
        if len(step.path) < 5:
            step.below.append(Step(step.path + (len(step.below),), step))
            step = step.below[-1]
        path = step.path
        while len(path) < 5:
            path += (random.randrange(3),)
        result = reward(path)
        while step:
            step.visits += 1
            step.total += result
            step = step.parent
    return max(top.below, key=lambda s: s.visits)


walk()
'''
)
"""Right: one player, with a field of two values on which nothing depends."""
DISCOUNT = changed(
    "network", ("            value = -value\n", "            value = -0.9 * value\n")
)
DRAWS_ZERO = changed("dictionaries", ('at["w"] += 0.5', 'at["w"] += 0.0'), game="board")
TWO_COUNTS = changed("per node", ("self.visits = 0", "self.visits = 1"))
SAMPLED = changed(
    "per node",
    (
        "max(root.children, key=lambda c: c.visits).move",
        "random.choices(root.children, [c.visits for c in root.children])[0].move",
    ),
)
"""Right: the move is drawn by visits."""
RANDOM_CHOICE = changed(
    "per node", ("max(node.children, key=Node.weight)", "random.choice(node.children)")
)
SAME_CHILD = changed("per node", ("max(node.children, key=Node.weight)", "node.children[0]"))
NO_TREE = HEAD + "n = {}\nfor i in range(100):\n    n[i % 5] = n.get(i % 5, 0) + 1\n"
