"""A program on its own game: mistakes are judged as what they are, right programs never accused."""

import random
import sys
from pathlib import Path

import pytest

from judging.own.forms import FORMS
from judging.own.games import MUTANTS, RIGHT, mutant
from search_walkthroughs.judging.evidence import Task
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram
from search_walkthroughs.judging.own.steady_choice import steady_choice
from search_walkthroughs.judging.question import Judgement, Question

pytestmark = pytest.mark.day(10)

EXPECTED = {
    "min takes max": ("wrong",),
    "own score": ("wrong", "unsound"),
    "no undo": ("wrong",),
    "turn not passed": ("wrong",),
    "start at 0": ("wrong", "unsound"),
    "wrong move": ("move",),
}
"""By mistake the kinds of verdicts that are true of it: a cut may be right by luck."""
WORDS = {
    "no undo": "a move is not taken back",
    "turn not passed": "the other player never moves",
    "wrong move": "is worth",
}


def judged(source: str, task: Task | None = None, call: str = "") -> Judgement:
    question = Question(own=True) if task is None else Question(task, own=True, names_task=True)
    program = OwnProgram(source, "program.py")
    return judge_own(program, "program.py", question, call=call, max_calls=1500)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("game", "mistake"), MUTANTS)
def test_a_mistake_is_judged_as_what_it_is(game: str, mistake: str) -> None:
    verdict = judged(mutant(game, mistake)).verdict
    assert verdict.kind in EXPECTED[mistake], verdict.says
    assert WORDS.get(mistake, "answer") in " ".join(verdict.says)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.night] * (game == "connect four")) for game in RIGHT],
)
def test_the_right_twin_is_not_accused(game: str) -> None:
    verdict = judged(RIGHT[game]).verdict
    assert verdict.kind == "fine", verdict.says
    assert "read as: " in verdict.says[1]


@pytest.mark.sample(4)
@pytest.mark.parametrize("form", FORMS)
def test_a_right_program_is_right_in_its_own_form(form: str) -> None:
    verdict = judged(FORMS[form][1]).verdict
    assert verdict.kind == "fine", verdict.says


READ = {
    "dict": "the entry 'score', in MAX's terms",
    "object": "the attribute value, in MAX's terms",
    "own": "in the terms of the player who moves there",
    "aima": "part 1 of what is returned",
}


@pytest.mark.parametrize("word", READ)
def test_the_verdict_says_how_answers_are_read(word: str) -> None:
    source = next(source for short, source in FORMS.values() if short == word)
    assert READ[word] in judged(source).verdict.says[1]


def test_what_is_asked_for_decides_whether_a_right_search_is_another() -> None:
    mean = next(source for short, source in FORMS.values() if short == "mean")
    assert judged(mean, task="expectimax").verdict.kind == "fine"
    assert judged(mean, task="minimax").verdict.kind == "other"
    assert judged(RIGHT["nim"], task="expectimax").verdict.kind == "other"
    assert judged(RIGHT["nim"], task="alpha-beta").verdict.kind == "wasteful"


DRAW_IS_LOSS = RIGHT["copies"].replace("        return 0, None", "        return -1, None")
WRONG_SIDE = RIGHT["copies"].replace('1 if won == "x" else -1', '-1 if won == "x" else 1')


STRANGE = [(DRAW_IS_LOSS, "full board"), (WRONG_SIDE, "A line")]


@pytest.mark.parametrize(("source", "words"), STRANGE)
def test_final_positions_with_strange_values_are_left_to_a_teacher(source: str, words: str) -> None:
    verdict = judged(source).verdict
    assert verdict.kind == "unrecognised"
    assert words in " ".join(verdict.says)


def test_a_mistake_where_a_player_moves_twice_is_found() -> None:
    twice = [source for short, source in FORMS.values() if short == "twice"]
    turned = (
        twice[0]
        .replace("best = min(best, minimax", "best = max(best, minimax")
        .replace("best = 99\n", "best = -99\n")
    )
    assert judged(turned).verdict.kind == "wrong"
    assert "MIN takes the minimum" in " ".join(judged(turned).verdict.says)


def test_a_mistake_in_a_search_that_searches_again_is_found() -> None:
    source = next(source for short, source in FORMS.values() if short == "pvs")
    without = source.replace("if alpha < score < beta:", "if False:")
    assert judged(without).verdict.kind in ("wrong", "unsound", "unrecognised")


def test_a_start_that_is_not_known_is_asked_for_with_what_was_tried() -> None:
    source = "def f(thing, other):\n    return max(-f(t, other) for t in thing.parts(other))\n"
    verdict = judged(source).verdict
    assert verdict.kind == "unrecognised"
    assert "--call" in verdict.says[0]


def test_the_call_may_be_said() -> None:
    verdict = judged(RIGHT["undo"], call="minimax(True)").verdict
    assert verdict.kind == "fine"
    assert "from minimax(True)" in verdict.says[0]


@pytest.mark.parametrize("call", ["minimax()", "nothing(True)", "1", "minimax(True, False)"])
def test_a_call_that_does_not_fit_is_not_the_program_s_mistake(call: str) -> None:
    assert judged(RIGHT["undo"], call=call).verdict.kind == "unrecognised"


def test_an_error_of_the_program_is_named_with_its_line() -> None:
    source = RIGHT["undo"].replace("best = min(best, score)", "best = least(best, score)")
    verdict = judged(source).verdict
    assert verdict.kind == "broken"
    assert "NameError" in verdict.says[0]


EARLY_RETURN = """
def search(left, ours):
    if left == 0:
        return -1 if ours else 1
    best = -2 if ours else 2
    for taken in (1, 2, 3):
        if taken == left:
            return search(0, not ours)
        if taken < left:
            value = search(left - taken, not ours)
        best = max(best, value) if ours else min(best, value)
    return best

print(search(5, True))
"""
"""Right: who can take the last one does so, and looks at nothing else."""


def test_an_error_that_comes_only_without_the_cuts_is_not_the_program_s() -> None:
    verdict = judged(EARLY_RETURN).verdict
    assert verdict.kind != "broken", verdict.says


def test_what_opens_a_window_or_asks_is_stood_in_for() -> None:
    source = "import pygame, no_such_module\nscreen = pygame.display.set_mode((1, 1))\n"
    source += RIGHT["nim"] + "\nwhile True:\n    heaps[int(input())] -= 1\n"
    assert judged(source).verdict.kind == "fine"


def test_the_boards_lead_from_the_start_to_the_first_wrong_answer() -> None:
    boards = judged(mutant("undo", "own score")).boards
    assert boards is not None
    assert boards.steps[0][0] == ()
    assert all(len(step.rows) == 3 for _, step in boards.steps)
    assert any(not step.is_read and path[:-1] == boards.wrong for path, step in boards.steps)


def test_chance_in_the_values_of_final_positions_is_no_mistake() -> None:
    source = RIGHT["nim"].replace("20 - depth", "20 - depth + random()")
    source = "from random import random\n" + source
    assert judged(source).verdict.kind in ("fine", "unrecognised")


BOUNDS = """
tree = [[[1, 5, 2], [8, -8, -9]], [[9, 4, 5], [-3, 4, 3]]]

def bounds(branch, depth, alpha, beta):
    for child in branch:
        if isinstance(child, list):
            low, high = bounds(child, depth + 1, alpha, beta)
            if depth % 2:
                beta = min(beta, low)
            else:
                alpha = max(alpha, high)
        elif depth % 2:
            beta = min(beta, child)
        else:
            alpha = max(alpha, child)
    return alpha, beta

print(bounds(tree, 0, -100, 100))
"""
"""Right: a node of MAX answers by the first part, one of MIN by the second."""
RANDOM_ORDER = RIGHT["copies"].replace(
    'for cell in range(9):\n        if board[cell] != ".":\n            continue',
    'left = [cell for cell in range(9) if board[cell] == "."]\n'
    "    while left:\n        cell = random.choice(left)\n        left.remove(cell)",
)
NAMED_AS_A_FUNCTION = RIGHT["cs50"].replace(
    "    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}",
    "    actions = set()\n    for i in range(3):\n        for j in range(3):\n"
    "            if board[i][j] == EMPTY:\n                actions.add((i, j))\n    return actions",
)


def test_a_pair_of_bounds_of_which_each_player_moves_one_is_not_accused() -> None:
    assert judged(BOUNDS).verdict.kind in ("fine", "wasteful", "unrecognised")


@pytest.mark.parametrize("source", ["import random\n" + RANDOM_ORDER, NAMED_AS_A_FUNCTION])
def test_moves_by_lot_and_a_variable_with_the_name_of_a_function_do_no_harm(source: str) -> None:
    assert source.count("left.remove(cell)") + source.count("actions.add(") == 1
    assert judged(source).verdict.kind == "fine"


def test_moves_by_lot_are_the_same_whatever_was_searched_before() -> None:
    with steady_choice():
        first = [random.choice(range(9)), random.choice("abc"), random.choice(range(9))]
        assert first[0] == first[2]
        assert len({random.choice(range(9)) for _ in range(40)}) > 4, "asked again, it answers else"
        with pytest.raises(IndexError):
            random.choice([])
    assert random.choice([1]) == 1


def test_moves_by_numpys_lot_are_the_same_too() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numpy.random")
    with steady_choice():
        numbers = list(range(9))
        numpy.random.shuffle(numbers)
        assert numbers == list(range(9))
        first = numpy.random.choice(numpy.arange(9))
        assert numpy.random.choice(4, 2).shape == (2,)
        numpy.random.choice(numpy.arange(5))
        assert first == numpy.random.choice(numpy.arange(9))
    assert numpy.random.choice([1]) == 1


def test_modules_beside_a_program_may_lack_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "marks.py").write_text("import no_such_module\nWIDTH = no_such_module.size or 9\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    source = "import marks\n" + RIGHT["nim"]
    program = OwnProgram(source, str(tmp_path / "nim.py"))
    assert judge_own(program, "nim.py", Question(), max_calls=1500).verdict.kind == "fine"
    assert "no_such_module" not in sys.modules


def test_a_position_is_made_by_a_file_beside_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, search = RIGHT["copies"].split("def search")
    (tmp_path / "rules_beside.py").write_text(
        game + "\ndef new_board():\n    return list('xox.o....')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    source = "from rules_beside import *\n\ndef search" + search.partition("if __name__")[0]
    source = source.replace("board, player, alpha", "board, computer, alpha").replace(
        "player", "computer"
    )
    program = OwnProgram(source, str(tmp_path / "search.py"))
    verdict = judge_own(program, "search.py", Question(), max_calls=1500).verdict
    assert verdict.kind == "fine", verdict.says
    assert "from search(new_board(), 'x', -inf, inf)" in verdict.says[0]


OBJECTS = """
class Node:
    def __init__(self, parts):
        self.value = parts if isinstance(parts, int) else None
        self.children = [] if isinstance(parts, int) else [Node(part) for part in parts]

def search(node, is_max):
    if node.value is not None:
        return node.value
    best = -99 if is_max else 99
    for child in node.children:
        value = search(child, not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best

def start():
    root = Node([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    return search(root, True)
"""
"""A search of objects that nothing names."""


def test_children_that_nothing_names_are_told_from_each_other() -> None:
    assert judged(OBJECTS, call="start()").verdict.kind == "fine"
    wrong = OBJECTS.replace("else min(best", "else max(best").replace("else 99", "else -99")
    verdict = judged(wrong, call="start()").verdict
    assert verdict.kind == "wrong"
    assert "('" not in " ".join(verdict.says), "objects in objects are no board"
