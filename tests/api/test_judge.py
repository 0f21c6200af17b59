"""`judge` from Python: functions, classes and files, and what a notebook shows of a verdict."""

from functools import cache
from pathlib import Path

import pytest

import search_walkthroughs as sw

pytestmark = pytest.mark.day(6)

PROGRAMS = Path(__file__).parents[1] / "judging/programs"
WORST = 1000


def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = -WORST
    for child in node:
        best = max(best, min_value(child, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = WORST
    for child in node:
        best = min(best, max_value(child, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best


def hasty(node, alpha, beta, color):
    if not node.children:
        return color * node.value
    best = -WORST
    for child in node.children:
        best = max(best, -hasty(child, -alpha, -beta, -color))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


@cache
def plain(state, is_max=True):
    if state.is_terminal():
        return state.returns()[0]
    values = [plain(state.child(action), not is_max) for action in state.legal_actions()]
    return max(values) if is_max else min(values)


class Agent:
    def search(self, node, alpha=-WORST, beta=WORST, is_max=True):
        if not node.children:
            return node.value
        for child in node.children:
            value = self.search(child, alpha, beta, not is_max)
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if is_max else beta


def make(worst):
    def inner(node, is_max):
        if not isinstance(node, list):
            return node
        best = -worst if is_max else worst
        for child in node:
            value = inner(child, not is_max)
            best = max(best, value) if is_max else min(best, value)
        return best

    return inner


def loop(node):
    return [node]


def test_a_function_is_judged_with_those_that_it_calls():
    verdict = sw.judge(max_value, trees=10)
    assert verdict.kind == "fine"
    assert verdict.data["adapter"] == "nested"
    assert "right, sound" in repr(verdict)


def test_a_mistake_is_shown_on_its_tree():
    verdict = sw.judge(hasty, trees=10)
    assert (verdict.kind, verdict.tree) == ("wrong", [[1, 0]])
    assert "window is negated and not swapped" in verdict.says[-1]
    text = verdict._page.page.showings[0].checked_run.run.text.listing.text
    assert text.splitlines()[verdict.line - 1].strip() == "if best >= beta:"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("program", "task", "kind"),
    [
        (Agent, "alpha-beta", "fine"),
        (plain, "minimax", "fine"),
        (plain, "alpha-beta", "wasteful"),
        (make(99), "minimax", "fine"),
        (loop, "alpha-beta", "unrecognised"),
        (str(PROGRAMS / "right_lists.py"), "alpha-beta", "fine"),
        (PROGRAMS / "wrong_parity.py", "alpha-beta", "wrong"),
    ],
)
def test_classes_cached_functions_closures_and_files_are_judged(program, task, kind):
    assert sw.judge(program, task=task, trees=5).kind == kind


def test_a_notebook_shows_the_verdict_and_the_frame(tmp_path):
    verdict = sw.judge(hasty, trees=5, language="ja")
    bundle = verdict._repr_mimebundle_()
    assert bundle.keys() == {"text/html", "text/plain", "image/svg+xml"}
    assert "値が誤りです" in bundle["text/plain"]
    assert 'sandbox="allow-scripts"' in bundle["text/html"]
    assert bundle["image/svg+xml"].startswith("<svg")
    verdict.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text("utf-8").startswith("<!doctype html>")


def test_of_a_right_program_there_is_a_page_if_a_tree_is_given():
    verdict = sw.judge(max_value, tree=[[3, 12, 8], [2, 4, 6]])
    assert verdict.kind == "fine"
    assert "max_value" in verdict.html
    bare = sw.judge(max_value, trees=1)
    assert bare._repr_mimebundle_().keys() == {"text/html", "text/plain"}
    with pytest.raises(sw.BadInput, match="give a `tree`"):
        bare.save("nowhere.html")


@pytest.mark.parametrize(
    ("program", "options", "words"),
    [
        (3, {}, "found int, a program is expected"),
        (len, {}, "a program is expected"),
        ("nowhere.py", {}, "cannot be read"),
        (max_value, {"task": "chess"}, "choose one of alpha-beta, minimax"),
        (max_value, {"form": "cubes"}, "choose one of heap"),
        (max_value, {"language": "tlh"}, "language"),
        (max_value, {"tree": ["?", 1]}, "whose leaves are all known"),
        (eval("lambda node: node"), {}, "found a lambda, whose calls of itself"),
        (max_value, {"trees": -1}, "trees: found -1, a whole number from 0 on"),
        (max_value, {"trees": "many"}, "trees: found 'many', a whole number from 0 on"),
        (max_value, {"call": "right("}, "call: 'right(' is not an expression of Python"),
        (max_value, {"call": "x = 1; f(x)"}, "is not an expression of Python"),
        (max_value, {"task": "mcts", "call": "right("}, "is not an expression of Python"),
        (max_value, {"players": 2}, "players: is for Monte Carlo tree searches"),
        (max_value, {"last": "wins", "task": "minimax"}, "the task is 'minimax'"),
    ],
)
def test_what_is_no_program_is_refused(program, options, words):
    with pytest.raises(sw.BadInput) as error:
        sw.judge(program, **options)
    assert words in str(error.value)


def test_a_file_that_is_no_python_is_broken(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def f(:\n")
    verdict = sw.judge(file)
    assert verdict.kind == "broken"
    assert "line 1" in verdict.says[0]
