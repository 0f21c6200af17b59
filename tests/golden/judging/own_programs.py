"""Programs that search a game of their own, each with what is asked of it: every way to begin, to
answer and to say whose turn it is, and every mistake and every doubt that a verdict can name.

Most are programs of `tests/judging/own`; those that stand here show what none of them does.
"""

from dataclasses import dataclass

from judging.own import test_numbers_beside, test_starts
from judging.own.forms import FORMS
from judging.own.games import MUTANTS, RIGHT, mutant
from judging.own.test_own_games import (
    BOUNDS,
    DRAW_IS_LOSS,
    NAMED_AS_A_FUNCTION,
    OBJECTS,
    RANDOM_ORDER,
    WRONG_SIDE,
)
from judging.twins import ON_OWN_GAMES
from search_walkthroughs.judging.question import Question

SLOW_GAMES = ("connect four", "cs50")
"""Games with so many positions that one mistake in each must do."""


OWN = Question(own=True)


@dataclass(frozen=True)
class OwnGame:
    """A program on its own game, and what is asked of it."""

    source: str
    call: str = ""
    question: Question = OWN


def asked(source: str, task="minimax", **question) -> OwnGame:
    """A program of which somebody asks for a search."""
    return OwnGame(source, question=Question(task, own=True, names_task=True, **question))


def changed(source: str, *changes: tuple[str, str]) -> str:
    """The text with other parts; each of those that are replaced stands in it."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


STICKS = """
def best(sticks, ours):
    if not sticks:
        return WORTH
    values = [best(sticks - take, not ours) for take in (1, 2, 3) if take <= sticks]
    return ANSWER

print(best(6, True))
"""
TWO_PLAYERS = """
def max_value(sticks):
    if sticks < 2:
        return 2 * sticks - 1
    return max(max_value(sticks - take) for take in (1, 2, 3) if take <= sticks)

def min_value(sticks):
    if sticks < 2:
        return 1 - 2 * sticks
    return min(min_value(sticks - take) for take in (1, 2, 3) if take <= sticks)

print(max_value(6))
"""
COUNTDOWN = """
import random

def score(depth, ours):
    if depth == 0:
        return random.randrange(9)
    values = [score(depth - 1, not ours) for _ in range(2)]
    return max(values) if ours else min(values)

print(score(3, True))
"""
CUT_AT_THE_BEGINNING = """
PINS = "iiiii"

def moves(pins):
    for i in range(len(pins)):
        if pins[i] == "i":
            yield pins[:i] + "." + pins[i + 1:]
        if pins[i:i + 2] == "ii":
            yield pins[:i] + ".." + pins[i + 2:]

class Placed:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

def search(pins, alpha, beta, ours):
    if "i" not in pins:
        return -1 if ours else 1
    best = -2 if ours else 2
    for after in moves(pins):
        if alpha >= beta:
            break
        if "i" in after or len(after) < 2:
            with Placed():
                value = search(after, alpha, beta, not ours)
        else:
            return search(after, alpha, beta, not ours)
        if ours:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    return best

print(search(PINS, -2, 2, True))
"""
CELLS_BY_NAME = """
from enum import Enum

class Mark(Enum):
    X = 1
    O = 2

LINES = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]

class Position:
    def __init__(self):
        cells = [Mark.X, Mark.O, Mark.X, None, Mark.O, None, None, None, None]
        self.cells = dict(zip("abcdefghi", cells))
        self.turn = Mark.X

    def won(self, mark):
        return any(all(self.cells[cell] == mark for cell in line) for line in LINES)

    def free(self):
        return [cell for cell in self.cells if self.cells[cell] is None]

class Player:
    def __init__(self):
        self.position = Position()

    def score(self, alpha, beta):
        if self.position.won(Mark.X) or self.position.won(Mark.O):
            return 10 if self.position.won(Mark.X) else -10
        if not self.position.free():
            return 0
        ours = self.position.turn == Mark.X
        best = -99 if ours else 99
        for cell in self.position.free():
            self.position.cells[cell] = self.position.turn
            self.position.turn = Mark.O if ours else Mark.X
            value = self.score(alpha, beta)
            self.position.turn = Mark.X if ours else Mark.O
            self.position.cells[cell] = None
            best = max(best, value) if ours else min(best, value)
            if ours:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha < beta:
                continue
            else:
                break
        return best

print(Player().score(-99, 99))
"""
COUNTED_LEAVES = """
count = 0

def search(depth, ours):
    global count
    if depth == 0:
        count += 1
        return count % 7
    best = -9 if ours else 9
    for _ in range(2):
        value = search(depth - 1, not ours)
        best = max(best, value) if ours else min(best, value)
        if best == 6:
            break
    return best

print(search(4, True))
"""
DICE = next(source for word, source in FORMS.values() if word == "mean")


def _sticks(worth: str = "-1 if ours else 1", answer: str = "max(values) if ours else min(values)"):
    """Sticks of which who takes the last one wins, unless something else is said."""
    return STICKS.replace("WORTH", worth).replace("ANSWER", answer)


_RIGHT = {
    f"the game {game}": OwnGame(source) for game, source in RIGHT.items() if game not in SLOW_GAMES
}
_FORMS = {form: OwnGame(source) for form, (_, source) in FORMS.items()}
_MISTAKES = {
    f"{game}: {mistake}": OwnGame(mutant(game, mistake))
    for game, mistake in MUTANTS
    if game not in SLOW_GAMES
}
_TWINS = {
    f"{fault}, in its own game": OwnGame(pair.wrong)
    for fault, pair in ON_OWN_GAMES.items()
    if pair.wrong != mutant("cs50", "start at 0")
}
_ASKED = {
    "a call that is written": OwnGame(RIGHT["undo"], "minimax(True)"),
    "alpha-beta asked of a minimax": asked(RIGHT["nim"], "alpha-beta"),
    "expectimax asked of a minimax": asked(RIGHT["nim"], "expectimax"),
    "expectimax asked for": asked(DICE, "expectimax"),
    "minimax asked of an expectimax": asked(DICE),
    "a mean that is wrong": OwnGame(changed(DICE, ("/ 3", "/ 2"))),
    "a number that never changes": OwnGame(
        changed(
            mutant("nim", "own score"),
            ("def minimax(depth, maximizing)", "def minimax(depth, maximizing, most)"),
            ("not maximizing)", "not maximizing, most)"),
            ("minimax(1, False)", "minimax(1, False, 20)"),
        )
    ),
    "a part for each player": OwnGame(BOUNDS),
    "moves by lot": OwnGame("import random\n" + RANDOM_ORDER),
    "a variable called as a function": OwnGame(
        changed(NAMED_AS_A_FUNCTION, ("[EMPTY, EMPTY, EMPTY], [EMPTY", "[X, O, X], [O"))
    ),
    "children without names": OwnGame(OBJECTS, "start()"),
    "children without names, wrongly": OwnGame(
        changed(OBJECTS, ("else min(best", "else max(best"), ("else 99", "else -99")), "start()"
    ),
    "a cut at the beginning of a turn": OwnGame(CUT_AT_THE_BEGINNING),
    "a cut that is too early": OwnGame(
        changed(CUT_AT_THE_BEGINNING, ("alpha >= beta", "alpha >= beta - 2"))
    ),
    "cells by name": OwnGame(CELLS_BY_NAME),
    "cells by name, wrongly": OwnGame(
        changed(CELLS_BY_NAME, ("else min(best", "else max(best"), ("else 99", "else -99"))
    ),
    "cells by name, turned round": OwnGame(
        changed(CELLS_BY_NAME, ("return 10 if", "return -10 if"), ("else -10", "else 10"))
    ),
    "a method that plays": OwnGame(test_starts.STICKS + test_starts.PLAY_OF_A_METHOD),
    "a parameter that is passed": OwnGame(test_starts.STICKS + test_starts.PLAY_OF_A_PARAMETER),
    "a loop that plays": OwnGame(test_starts.LOOP_THAT_PLAYS),
    "a number beside the value": OwnGame(test_numbers_beside.program("two loops", "depth % 3, 1")),
    "the best move beside the value": OwnGame(test_numbers_beside.program("one loop", "move")),
    "the last move beside the value": OwnGame(
        test_numbers_beside.program("two moves", "move", "True")
    ),
    "a window that is not installed": OwnGame(
        "import pygame, no_such_module\nscreen = pygame.display.set_mode((1, 1))\n"
        + _sticks()
        + "\nwhile True:\n    sticks = int(input())\n"
    ),
}
_DOUBTS = {
    "a line is worth a loss": OwnGame(WRONG_SIDE),
    "a draw is worth a loss": OwnGame(DRAW_IS_LOSS),
    "one player has no function": OwnGame(TWO_PLAYERS),
    "all ends are alike": OwnGame(_sticks("7")),
    "no number in the answers": OwnGame(_sticks(answer="str(values)")),
    "answers from nowhere": OwnGame(_sticks(answer="len(values) * 7 + sticks")),
    "answers that fit nothing": OwnGame(_sticks(answer="sorted(values)[sticks % len(values)]")),
    "values by lot": OwnGame(COUNTDOWN),
    "leaves that are counted": OwnGame(COUNTED_LEAVES),
    "a definition that does not run": OwnGame(
        "def f(n, worth=1 / 0):\n    return f(n - 1) if n else worth\n\nprint(f(3))\n"
    ),
    "no beginning": OwnGame("def f(a, b):\n    return max(-f(c, b) for c in a.things(b))\n"),
    "no call and no beginning": OwnGame(
        "def f(self, a, b, *, key):\n    return max(-f(self, c, b, key=key) for c in a.parts(b))\n"
    ),
    "a call that searches nothing": OwnGame(RIGHT["undo"], "has_line('X')"),
    "a call that fails": OwnGame(RIGHT["undo"], "minimax()"),
    "an error of its own": OwnGame(
        changed(RIGHT["undo"], ("best = min(best, score)", "best = least(best, score)"))
    ),
    "no search in its own game": OwnGame("def f(x):\n    return x\n\nprint(f(1))\n"),
    "no python in its own game": OwnGame("def f(x:\n    return f(x)\n"),
}

OWN_GAMES = {**_RIGHT, **_FORMS, **_MISTAKES, **_TWINS, **_ASKED, **_DOUBTS}

BY_DAY = frozenset(
    (
        "the last move beside the value",
        "a number beside the value",
        "a number that never changes",
        "undo: min takes max",
        "the methods of AIMA",
        "a move is not taken back, in its own game",
        "children without names, wrongly",
        "moves by lot",
        "a window that is not installed",
        "no number in the answers",
        "a parameter that is passed",
        "a definition that does not run",
        "a cached function of a tuple",
        "dictionaries as answers",
        "no beginning",
        "copies: turn not passed",
        "cells by name, wrongly",
        "a mean over dice",
        "a line is worth a loss",
        "a cut at the beginning of a turn",
        "a call that searches nothing",
        "a call that fails",
        "no python in its own game",
    )
)
"""Those that are judged by day: together they run nearly every line that any of them runs."""
