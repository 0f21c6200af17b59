"""Programs that search the judge's trees, each with what is asked of it: every way to write a
search, and every mistake and every doubt that a verdict can name.

Most are programs of `tests/judging`; those that stand here show what none of them does.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from judging import test_answers, test_never_accused, test_tables
from judging.forms import FORMS, NOT_RECOGNISED, PLAIN
from judging.test_moves_and_openings import EARLY_BREAK, written
from judging.test_verdicts import SIGNED, SUMMED
from judging.twins import ALPHA_BETA, MINIMAX, ON_TREES
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

FILE = "my_search.py"
FEW = Question(trees=24, leaves=3)
"""All orders of up to three leaves and two dozen random trees: few, and enough for each mistake."""
HANDED_IN = Path(__file__).parents[2] / "judging/programs"


@dataclass(frozen=True)
class TreeProgram:
    """A program, and what is asked of it."""

    source: str
    question: Question = FEW
    call: str = ""

    @property
    def program(self) -> StudentProgram:
        """The program as the judge takes it."""
        return StudentProgram(FILE, self.source, call=self.call)


def changed(source: str, *changes: tuple[str, str]) -> str:
    """The text with other parts; each of those that are replaced stands in it."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def asked(source: str, call: str = "", **question) -> TreeProgram:
    """A program of which something else is asked."""
    return TreeProgram(source, replace(FEW, **question), call)


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

_INT_LEAVES = changed(ALPHA_BETA, ("return node\n", "return int(node)\n"))
_HALVED = changed(MINIMAX, ("return node\n", "return node / 2\n"))
_ASKS_TOO_MUCH = changed(FORMS["begins with None"], ("best = None", "best = node.children[1]\n"))


def _root_loop(answer: str, above: str = ">") -> str:
    """A loop at the root that answers this."""
    return test_answers.ROOT_LOOP.replace("ANSWER", answer).replace("ABOVE", above)


def _driver(last: str) -> str:
    """A function that calls a negamax and ends with this line."""
    return test_answers.NEGAMAX.replace("LAST", last)


def _entries(flags: str, entry: str) -> str:
    """A negamax with a table whose entries look like this."""
    return test_tables.NEGAMAX.format(flags=flags, entry=entry)


_RIGHT = {name: TreeProgram(source) for name, source in FORMS.items()} | {
    "minimax asked for": asked(PLAIN["max with a key"], task="minimax"),
    "expectimax asked for": asked(test_never_accused.EXPECTIMAX, task="expectimax"),
    "deepening": TreeProgram(DEEPENING),
    "mtd-f": TreeProgram(MTD),
    "entries with flags as words": TreeProgram(_entries("'E', 'L', 'U'", "depth, value, flag")),
    "entries in an aima table": TreeProgram(test_tables.PAIR),
    "a dictionary": asked(test_never_accused.DICTIONARY, task="minimax"),
    "an object": asked(test_never_accused.OBJECT, task="minimax"),
    "leaves at one depth": asked(test_never_accused.DEPTH_ALONE, task="minimax"),
    "a move": TreeProgram(_root_loop("move")),
    "a move counted from one": TreeProgram(_root_loop("move + 1")),
    "a move and a value": TreeProgram(_root_loop("(move, best)")),
    "a child": TreeProgram(_root_loop("tree[move]")),
    "a driver": TreeProgram(_driver("return found, None")),
    "a call that is written": TreeProgram(
        UNKNOWN_PARAMETERS, call="search(tree, 1, 99, -inf, inf)"
    ),
    "only for values to one": TreeProgram(
        changed(ALPHA_BETA, ("if alpha >= beta:", "if alpha >= beta or best == (-1, 1)[is_max]:"))
    ),
    "begins at one": TreeProgram(WINS_ALONE),
    "values that are said": asked(WINS_ALONE, values=(-1, 1)),
    "leaves are halved": asked(_HALVED, task="minimax"),
    "leaves of who moves": asked(OF_WHO_MOVES, task="minimax"),
    "read twice": asked(TWICE, task="minimax"),
    "max passed on": asked(PASSED_ON, task="minimax"),
    "a cut past the bound": TreeProgram(
        changed(FORMS["begins with None"], ("alpha >= beta", "alpha > beta"))
    ),
    "as ours": asked(OUR_GAMES, adapter="ours", task="minimax"),
    "as named": asked(NAMED_NODES, adapter="named"),
}
_OTHER = {
    "expectimax in place of minimax": asked(test_never_accused.EXPECTIMAX, task="minimax"),
    "minimax in place of expectimax": asked(MINIMAX, task="expectimax"),
}
_WRONG = {name: TreeProgram(pair.wrong, replace(FEW, task=pair.task))
          for name, pair in ON_TREES.items()} | {
    "a sign forgotten": TreeProgram(SIGNED.replace("{search}", "search(child, -color)")),
    "a number less": TreeProgram(_driver("return -found")),
    "a move of a bound": TreeProgram(_root_loop("move", ">=")),
    "the last value": TreeProgram(_root_loop("value")),
    "no move of the root": TreeProgram(_root_loop("(best, len(tree) + 3)")),
    "a score from zero": TreeProgram(written(start="0")),
    "a break before the update": TreeProgram(EARLY_BREAK),
    "whole numbers": TreeProgram(_INT_LEAVES),
    "flags exchanged": TreeProgram(
        changed(
            _entries("0, 1, 2", "flag, value"),
            ("UPPER if best <= old else LOWER", "LOWER if best <= old else UPPER"),
        )
    ),
    "no mean": asked(
        changed(test_never_accused.EXPECTIMAX, (" / len(values)", "")), task="expectimax"
    ),
    "the first child forgotten": TreeProgram(FIRST_CHILD_FORGOTTEN),
    "one child": asked(test_never_accused.ONE_CHILD, task="minimax"),
    "a cut too early": TreeProgram(changed(ALPHA_BETA, ("alpha >= beta", "alpha >= beta - 2"))),
}  # fmt: skip
_BROKEN = {
    "no python": TreeProgram("def search(tree:\n    pass\n"),
    "it leaves": TreeProgram("import sys\nsys.exit(3)\n" + MINIMAX),
    "an error in a named form": asked(_ASKS_TOO_MUCH, adapter="objects"),
    "no such function": TreeProgram(MINIMAX, call="maximin(tree, True)"),
}
_NOT_UNDERSTOOD = {name: TreeProgram(source) for name, source in NOT_RECOGNISED.items()} | {
    "no value": TreeProgram(SUMMED.replace("{answer}", "None")),
    "no value and then an error": TreeProgram(FORGETS_TO_RETURN),
    "no leaf": TreeProgram(FIRST_LEAF),
    "an unknown parameter": TreeProgram(UNKNOWN_PARAMETERS),
    "an unknown name in a call": TreeProgram(MINIMAX, call="minimax(trie, True)"),
    "an error in a guessed form": TreeProgram(_ASKS_TOO_MUCH),
    "a text": TreeProgram(_driver("return str(found)")),
    "an object of two numbers": asked(HELD_ELSEWHERE, task="minimax"),
    "its own board": asked(test_never_accused.OWN_BOARD, task="minimax"),
    "a missing module": asked(test_never_accused.MISSING_MODULE, task="minimax"),
    "a method that the board lacks": asked(
        test_never_accused.METHOD_THAT_THE_STAND_IN_LACKS, task="minimax"
    ),
}
_AS_HANDED_IN = {
    file.stem.replace("_", " "): TreeProgram(file.read_text("utf-8"))
    for file in sorted(HANDED_IN.glob("*.py"))
}

TREE_PROGRAMS = {**_AS_HANDED_IN, **_RIGHT, **_OTHER, **_WRONG, **_BROKEN, **_NOT_UNDERSTOOD}
