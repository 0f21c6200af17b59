"""Parsons problems: the listing passes the judge, its two stray lines do not, known orders do."""

from dataclasses import replace
from itertools import permutations
from random import Random
from textwrap import indent

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.files import page_path
from search_walkthroughs.judging.evidence import KINDS
from search_walkthroughs.lab import call, judge_listing
from search_walkthroughs.pages.course.parsons_page import CELL, page_words, parsons_pages
from search_walkthroughs.parsons.catalogue import EXERCISES, StrayLine
from search_walkthroughs.parsons.listed_lines import (
    STEP,
    ListedLine,
    Statement,
    block,
    lines_of,
    listed_lines,
)
from search_walkthroughs.parsons.orders import (
    EndlessSearch,
    MovesAfterTheEnd,
    answer,
    is_same,
    right_orders,
    trees,
)
from search_walkthroughs.parsons.problem import problem_of, problems

every_problem = pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
BY_NAME = {problem.name: problem for problem in problems()}


def judged(problem, lines):
    """The judge's answer on the problem's program with these lines."""
    source = problem.program([line.source for line in lines])
    return judge_listing(source, "en", problem.exercise.task, problem.call)


@pytest.mark.sample(1)
@every_problem
def test_the_listing_is_right_and_each_stray_line_is_refuted(problem):
    assert judged(problem, problem.lines)["kind"] == "fine"
    assert {stray.text for stray in problem.exercise.strays}.isdisjoint(
        line.text for line in problem.lines
    )
    for stray in problem.exercise.strays:
        places = [n for n, line in enumerate(problem.lines) if line.text == stray.instead]
        for place in places:
            lines = [*problem.lines]
            lines[place] = ListedLine(stray.text, lines[place].indent)
            answered = judged(problem, lines)
            assert answered["kind"] in {*KINDS} - {"fine", "unrecognised"}, (stray, place)
            assert answered["kind"] == "broken" or answered["html"], "the tree is drawn"


ORDERS = [
    pytest.param(problem, order, id=f"{problem.name}-{n}")
    for problem in problems()
    for n, order in enumerate(problem.orders)
]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("problem", "order"), ORDERS)
def test_an_order_that_is_known_to_be_right_passes_the_judge(problem, order):
    assert sorted(line.source for line in order) == sorted(line.source for line in problem.lines)
    assert judged(problem, order)["kind"] == "fine"


def search_of(problem, lines):
    """The search of the problem's program with these lines."""
    body = indent(problem.program([line.source for line in lines]), " " * STEP)
    names = {}
    exec(f"def make(game):\n{body}\n    return lambda state: {problem.call}", names)
    return names["make"]


def with_one_block_permuted(statements):
    """The statements with those of one block in each order: their own, or one below them."""
    yield from permutations(statements)
    for place, statement in enumerate(statements):
        for n, (head, below) in enumerate(statement.parts):
            for other in with_one_block_permuted(below):
                parts = [*statement.parts[:n], (head, other), *statement.parts[n + 1 :]]
                yield [*statements[:place], Statement(parts), *statements[place + 1 :]]


@pytest.mark.sample(1)
@every_problem
def test_no_right_order_of_a_block_is_missed(problem):
    answers = [answer(search_of(problem, problem.lines), tree) for tree in trees()]
    orders = {tuple(order) for order in problem.orders}
    for changed in with_one_block_permuted(block(problem.lines)):
        lines = lines_of(changed)
        assert is_same(search_of(problem, lines), answers) == (tuple(lines) in orders), lines


def test_two_statements_that_may_be_swapped_are_found_and_no_others():
    listing, swapped = BY_NAME["negamax"].orders
    assert [line.text for line in listing[1:4]] == [
        "if game.over(state):",
        "return game.turn(state) * game.score(state)",
        "best = -inf",
    ]
    assert [line.text for line in swapped[1:4]] == [
        "best = -inf",
        "if game.over(state):",
        "return game.turn(state) * game.score(state)",
    ]
    assert [*swapped[4:]] == [*listing[4:]]
    assert len(BY_NAME["alpha_beta_pair"].orders) > 8, "functions may stand in any order"


def test_orders_of_a_search_that_does_not_end_or_asks_beyond_the_end_are_not_known():
    def compiled(lines):
        text = "\n".join(line.source for line in lines)
        names = {}
        exec(f"def make(game):\n{text}\n    return value", names)
        return names["make"]

    lines = listed_lines(
        "    def value(state):\n"
        "        left = 1\n"
        "        while left:\n"
        "            game.over(state)\n"
        "            left = 0\n"
        "        return 3\n"
    )
    found = [*right_orders(block(lines), compiled)]
    assert [*found[0]] == lines
    assert all(answer(compiled(order), tree)[0] == 3 for order in found for tree in trees()[:3])
    endless = [line for line in lines if line.text != "left = 0"]
    with pytest.raises(EndlessSearch):
        answer(compiled(endless), trees()[0])
    beyond = listed_lines("    def value(state):\n        return len(game.moves(state))\n")
    with pytest.raises(MovesAfterTheEnd):
        answer(compiled(beyond), trees()[0])


def test_lines_have_no_comments_and_blocks_are_theirs():
    text = "if a:  # why\n    b = '#'\n\n# no\nelse:\n    c()\nd = 1\n"
    lines = listed_lines(text)
    assert [line.source for line in lines] == ["if a:", "    b = '#'", "else:", "    c()", "d = 1"]
    statements = block(lines)
    assert [len(statement.parts) for statement in statements] == [2, 1]
    assert lines_of(statements) == lines
    assert all(line.source.startswith(" " * STEP * line.indent) for line in lines)


def test_lines_are_shuffled_with_the_two_that_do_not_belong():
    problem = BY_NAME["pvs"]
    shuffled = problem.shuffled(Random(1))
    assert len(shuffled) == len(problem.lines) + 2
    assert shuffled != problem.shuffled(Random(2))
    assert {stray.text for stray in problem.exercise.strays} < {*shuffled}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"file": "no_such"}, "there is no algorithm in no_such.py"),
        ({"functions": ("worth",)}, "minimax has no function worth"),
        ({"strays": (StrayLine("a", "best = low", "x"),) * 2}, "cannot stand for"),
        ({"strays": (StrayLine("best = inf", "best = -inf", "x"),) * 2}, "cannot stand for"),
    ],
)
def test_an_exercise_that_does_not_fit_its_listing_is_refused(changes, said):
    with pytest.raises(ValueError, match=said):
        problem_of(replace(EXERCISES[0], **changes))


def test_a_program_that_cannot_run_is_broken_and_says_where():
    problem = BY_NAME["minimax"]
    unsuited = judged(problem, problem.lines[1:])
    assert unsuited["kind"] == "broken"
    assert "line" in unsuited["says"][0]
    early = [line for line in problem.lines if not line.text.startswith("score")]
    assert judged(problem, early)["kind"] in ("unrecognised", "broken")
    source = problem.program([line.source for line in problem.lines])
    called = call("judge_listing", source, "ja", "minimax", problem.call)
    assert called["kind"] == "fine", "a page may call it"


@pytest.mark.parametrize("language", languages())
def test_every_search_and_mistake_has_words_and_no_words_are_left_over(language):
    words = page_words(language)
    assert {*words["searches"]} == {problem.name for problem in problems()}
    mistakes = {stray.mistake for one in EXERCISES for stray in one.strays}
    assert {*words["mistakes"]} == mistakes
    assert not any("{" in text for text in words["mistakes"].values())


def test_a_course_without_the_pack_has_the_page_and_no_frame():
    pages = {page_path("parsons", code) + ".md" for code in languages()}
    assert set(parsons_pages(None)) == pages
    assert {path.rpartition("/")[2] for path in set(parsons_pages(9)) - pages} == {CELL}
