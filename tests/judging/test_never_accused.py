"""Right programs that the judge does not understand: they are not accused, and help is named."""

import pytest

from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict

pytestmark = pytest.mark.day(10)

FEW = Question(task="minimax", trees=60, leaves=3)


def verdict(source: str, question: Question = FEW) -> Verdict:
    return examine(StudentProgram("program.py", source), "program.py", question).verdict


DICTIONARY = """
def minimax(node, maximizing):
    if not isinstance(node, list):
        return {"score": node}
    best = {"score": float("-inf") if maximizing else float("inf")}
    for number, child in enumerate(node):
        score = minimax(child, not maximizing)["score"]
        if (score > best["score"]) if maximizing else (score < best["score"]):
            best = {"score": score, "move": number}
    return best
"""
OBJECT = """
class Result:
    def __init__(self, value):
        self.value = value
def minimax(node, maximizing):
    if not isinstance(node, list):
        return Result(node)
    values = [minimax(child, not maximizing).value for child in node]
    return Result(max(values) if maximizing else min(values))
"""
DEPTH_ALONE = """
def minimax(node, depth, maximizing):
    if depth == 0:
        return node
    values = [minimax(child, depth - 1, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
"""
OWN_BOARD = """
board = list("XO X O   ")
def wins(player):
    return any(all(board[cell] == player for cell in line) for line in [(0, 1, 2), (3, 4, 5)])
def minimax(board, maximizing):
    if wins("X"):
        return 1
    if wins("O"):
        return -1
    if " " not in board:
        return 0
    values = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if maximizing else "O"
            values.append(minimax(board, not maximizing))
            board[cell] = " "
    return max(values) if maximizing else min(values)
"""
MISSING_MODULE = """
from pacman_rules import Directions
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, state):
        return max(state.getLegalActions(0), key=lambda a: self.low(state.generateSuccessor(0, a)))
    def low(self, state):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return min(self.high(state.generateSuccessor(1, a)) for a in state.getLegalActions(1))
    def high(self, state):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return max(self.low(state.generateSuccessor(0, a)) for a in state.getLegalActions(0))
"""
METHOD_THAT_THE_STAND_IN_LACKS = """
def minimax(board, maximizing):
    if board.is_game_over():
        return board.evaluate()
    values = []
    for move in board.legal_moves:
        board.push(move)
        board.announce()
        values.append(minimax(board, not maximizing))
        board.pop()
    return max(values) if maximizing else min(values)
"""
NOT_UNDERSTOOD = {
    "its own board": (OWN_BOARD, "Error"),
    "a missing module": (MISSING_MODULE, "ModuleNotFoundError"),
    "a method of its own board": (METHOD_THAT_THE_STAND_IN_LACKS, "announce"),
}


READ = {
    "a dictionary": (DICTIONARY, ""),
    "an object": (OBJECT, ""),
    "leaves at one depth": (DEPTH_ALONE, "leaves at one depth"),
}


@pytest.mark.parametrize("name", READ)
def test_answers_are_read_in_whatever_form_they_are(name: str) -> None:
    source, words = READ[name]
    found = verdict(source)
    assert found.kind == "fine", found.says
    assert words in " ".join(found.says)


@pytest.mark.parametrize("name", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_not_called_wrong(name: str) -> None:
    source, words = NOT_UNDERSTOOD[name]
    found = verdict(source)
    assert found.kind == "unrecognised", found.says
    assert words in found.says[0]
    assert "`" in found.says[0], "what would help is named"


def test_a_wrong_search_that_answers_with_numbers_is_still_called_wrong() -> None:
    """The twin of the dictionary: only the form of its answers differs."""
    source = DEPTH_ALONE.replace("depth == 0", "not isinstance(node, list)")
    assert verdict(source).kind == "fine"
    assert verdict(source.replace("else min", "else max")).kind == "wrong"


EXPECTIMAX = """
def search(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [search(child, not maximizing) for child in node]
    return max(values) if maximizing else sum(values) / len(values)
"""


@pytest.mark.parametrize("task", ["minimax", "alpha-beta"])
@pytest.mark.parametrize(
    "mean", ["sum(values) / len(values)", "__import__('statistics').fmean(values)"]
)
def test_an_expectimax_is_another_search_and_not_a_mistake(task, mean) -> None:
    source = EXPECTIMAX.replace("sum(values) / len(values)", mean)
    found = verdict(source, Question(task=task, trees=60, leaves=3))
    assert found.kind == "other"
    assert "expectimax" in found.says[0]


def test_an_expectimax_is_judged_as_one_where_it_is_asked_for() -> None:
    asked = Question(task="expectimax", trees=60, leaves=3)
    assert verdict(EXPECTIMAX, asked).kind == "fine"
    wrong = EXPECTIMAX.replace("max(values)", "min(values)")
    assert verdict(wrong, asked).kind == "wrong"
    assert verdict(DEPTH_ALONE.replace("depth == 0", "not isinstance(node, list)"), asked).kind == (
        "other"
    )


@pytest.mark.parametrize("wrong", ["sum(values) / 2", "sum(values)", "max(values) / len(values)"])
def test_what_is_no_mean_is_called_wrong(wrong: str) -> None:
    assert verdict(EXPECTIMAX.replace("sum(values) / len(values)", wrong)).kind == "wrong"


ONE_CHILD = """
def minimax(depth, nodeIndex, maximizing, values):
    if depth == 2:
        return values[nodeIndex]
    best = None
    for i in range(0, 1):
        value = minimax(depth + 1, nodeIndex * 2 + i, not maximizing, values)
        if best is None or (value > best if maximizing else value < best):
            best = value
    return best
"""


def test_a_program_that_never_looks_at_a_child_is_not_acquitted_by_its_own_calls() -> None:
    assert verdict(ONE_CHILD).kind == "wrong"
    assert verdict(ONE_CHILD.replace("range(0, 1)", "range(0, 2)")).kind == "fine"
