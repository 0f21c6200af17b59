"""What the function that is called answers, where it is not the recursive search itself."""

import pytest

from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict

pytestmark = pytest.mark.day(14)

FEW = Question(trees=60, leaves=3)

NEGAMAX = """
def nega(node, alpha, beta, color):
    if not isinstance(node, list):
        return color * node
    best = -float("inf")
    for child in node:
        best = max(best, -nega(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

def search(tree, alpha, beta, maximizing):
    found = nega(tree, alpha, beta, 1 if maximizing else -1)
    LAST
"""
ROOT_LOOP = """
def search(tree):
    best, move = -float("inf"), None
    for number, child in enumerate(tree):
        value = ab(child, best, float("inf"), False)
        if value ABOVE best:
            best, move = value, number
    return ANSWER

def ab(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -float("inf") if is_max else float("inf")
    for child in node:
        value = ab(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
ANSWERS = ["best", "move", "move + 1", "(best, move)", "(move, best)", "(best, None)", "tree[move]"]
"""What a loop over the root's children may answer."""


def verdict(source: str) -> Verdict:
    return examine(StudentProgram("program.py", source), "program.py", FEW).verdict


def after(last: str) -> Verdict:
    return verdict(NEGAMAX.replace("LAST", last))


def loop(answer: str, above: str = ">") -> Verdict:
    return verdict(ROOT_LOOP.replace("ANSWER", answer).replace("ABOVE", above))


@pytest.mark.parametrize("last", ["return found", "return found, None", "return None, found"])
def test_a_function_that_returns_what_the_search_found_is_fine(last: str) -> None:
    assert after(last).kind == "fine"


@pytest.mark.parametrize(
    "last", ["return -found", "return 0", "return found + 1", "return abs(found)", "return alpha"]
)
def test_another_number_than_the_search_found_is_wrong(last: str) -> None:
    found = after(last)
    assert found.kind == "wrong"
    assert "the function that was called returned" in found.says[1]
    assert "does not return what the search found" in found.group


@pytest.mark.parametrize("last", ["return", "print(found)", "return str(found)"])
def test_a_function_that_returns_no_number_is_not_understood(last: str) -> None:
    found = after(last)
    assert found.kind == "unrecognised"
    assert "which is not a number; return what the search found" in found.says[0]


@pytest.mark.sample(2)
@pytest.mark.parametrize("answer", ANSWERS)
def test_a_loop_at_the_root_may_answer_value_or_move(answer: str) -> None:
    assert loop(answer).kind == "fine"


@pytest.mark.parametrize("answer", ["best + 1", "0", "len(tree)", "value"])
def test_a_loop_at_the_root_that_answers_neither_is_wrong(answer: str) -> None:
    assert loop(answer).kind == "wrong"


@pytest.mark.parametrize("answer", ["None", "str(best)"])
def test_a_loop_at_the_root_that_answers_no_number_is_not_understood(answer: str) -> None:
    assert loop(answer).kind == "unrecognised"


@pytest.mark.parametrize("answer", [a for a in ANSWERS if "move" in a])
def test_a_move_is_judged_by_its_number_or_its_child(answer: str) -> None:
    found = loop(answer, ">=")
    assert (found.kind, found.tree) == ("move", [1, [1, 0]])


def test_of_a_value_that_is_exact_it_is_not_said_that_it_is_a_bound() -> None:
    found = loop("move", "< best or move is None or 0 >")
    assert found.kind == "move"
    assert "bound" not in found.says[0]


def test_a_function_with_a_tree_of_its_own_may_answer_nothing() -> None:
    source = NEGAMAX.partition("def search")[0]
    source += "\ndef main():\n    print(nega(tree, -99, 99, 1))\n"
    assert verdict(source).kind != "wrong"


@pytest.mark.parametrize(
    "test",
    [
        *("type(node) != list", "type(node) is not list", "not type(node) == list"),
        *("type(node) == int or type(node) is float", "type(node) in (int, float)"),
        *("type(node) != type([])", "isinstance(type(node), type) and type(node) is not list"),
    ],
)
def test_a_program_may_compare_the_type_of_a_node(test: str) -> None:
    source = ROOT_LOOP.replace("ANSWER", "best").replace("ABOVE", ">")
    found = verdict(source.replace("not isinstance(node, list)", test))
    assert found.kind == "fine", found.says


def test_a_program_may_make_classes_with_type() -> None:
    source = (
        "Pair = type('Pair', (), {})\nclass Meta(type): pass\nclass One(metaclass=Meta): pass\n"
    )
    source += ROOT_LOOP.replace("ANSWER", "best").replace("ABOVE", ">")
    assert verdict(source).kind == "fine"


def begins(start: str, leaf: str = "node", test: str = "not isinstance(node, list)") -> Verdict:
    source = ROOT_LOOP.replace("ANSWER", "best").replace("ABOVE", ">")
    source = source.replace('float("inf")', start).replace("return node", f"return {leaf}")
    return verdict(source.replace("not isinstance(node, list)", test))


@pytest.mark.parametrize("start", ["7", "10", "20", "100", "500"])
def test_a_score_must_begin_below_all_values(start: str) -> None:
    assert begins(start).kind == "wrong"


@pytest.mark.parametrize("start", ["1000", "9999", "10**9"])
def test_a_score_may_begin_with_a_large_number(start: str) -> None:
    assert begins(start).kind == "fine"


@pytest.mark.parametrize("leaf", ["int(node)", "round(node)"])
def test_a_leaf_need_not_be_a_whole_number(leaf: str) -> None:
    found = begins("9999", leaf)
    assert found.kind == "wrong"
    assert "." in str(found.tree)


def test_a_program_that_asks_for_an_int_is_given_no_other_leaves() -> None:
    assert begins("9999", "int(node)", "isinstance(node, int)").kind == "fine"
    assert begins("9999", "int(node)", "isinstance(node, (int, float))").kind == "wrong"
