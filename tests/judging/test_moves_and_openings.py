"""A move that is the number of a child, and the first frame of a score that stays as it began."""

import pytest

from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict

FEW = Question(trees=60, leaves=3)

SEARCH = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node, None
    best, choice = (START, None) if is_max else (1000, None)
    for i, child in enumerate(ORDER):
        value, _ = search(child, alpha, beta, not is_max)
        if (value ABOVE best) if is_max else (value < best):
            best = value
            choice = i
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, choice
"""
EARLY_BREAK = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        value = search(child, alpha, beta, not is_max)
        if is_max:
            if value >= beta:
                break
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            if value <= alpha:
                break
            best = min(best, value)
            beta = min(beta, best)
    return best
"""


def verdict(source: str) -> Verdict:
    return examine(StudentProgram("program.py", source), "program.py", FEW).verdict


def written(start: str = "-1000", order: str = "node", above: str = ">") -> str:
    return SEARCH.replace("START", start).replace("ORDER", order).replace("ABOVE", above)


def test_a_number_of_a_child_is_a_move() -> None:
    assert verdict(written()).kind == "fine"
    wrong = verdict(written(above=">="))
    assert (wrong.kind, wrong.tree) == ("move", [1, [1, 0]])


@pytest.mark.parametrize("order", ["sorted(node, key=str)", "node, 1"])
def test_a_number_that_need_not_be_the_childs_is_no_move(order: str) -> None:
    assert verdict(written(order=order)).kind == "fine"


def test_a_score_that_begins_too_high_is_named_where_it_stays() -> None:
    wrong = verdict(written(start="0"))
    assert (wrong.kind, wrong.tree, wrong.frame) == ("wrong", [-1], 4)
    assert "the score begins at 0, and the children so far gave −1" in wrong.says[1]


def test_a_break_before_the_update_is_named_where_the_score_stays() -> None:
    wrong = verdict(EARLY_BREAK)
    assert (wrong.kind, wrong.tree) == ("wrong", [0, [0]])
    assert "the score is still 1000" in wrong.says[1]
