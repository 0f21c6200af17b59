"""Short forms of `make exhaustive`, and what it must refuse."""

import inspect
from collections import Counter
from itertools import product
from math import inf

import pytest

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.runs.registry import AlgorithmFile
from search_walkthroughs.runs.small_trees import shapes, weak_orders
from support import minimax, planted, search
from trust import exhaustive
from trust.exhaustive import EVERY, SEARCHES, Task, examine, outside, windows, wrong_in_window

night = pytest.mark.night


@pytest.mark.parametrize(
    ("leaves", "each"), [(1, 1), (2, 1), (3, 1), (4, 8), pytest.param(4, 1, marks=night)]
)
def test_every_search_is_right_in_every_window_on_every_order_of_small_trees(leaves, each):
    """Of the trees with four leaves, by day each eighth."""
    for shape in shapes(leaves)[::each]:
        counts, faults = examine(Task(shape, EVERY, "windows"))
        assert faults == []
        assert counts["searches"] > counts["trees"] * len(SEARCHES)


@pytest.mark.night
@pytest.mark.parametrize("part", range(5))
def test_every_search_is_right_on_every_order_of_five_leaves(part):
    for shape in shapes(5)[part::5]:
        assert examine(Task(shape, EVERY, "full"))[1] == []


@pytest.mark.parametrize("leaves", [1, 2, pytest.param(3, marks=night)])
def test_every_proof_holds_on_every_order_of_the_smallest_trees(leaves):
    for shape in shapes(leaves):
        counts, faults = examine(Task(shape, EVERY, "proofs"))
        assert faults == []
        assert counts["proofs"] >= 3 * counts["runs"]


PASSES = (
    ("mtd-f", {}),
    ("mtd-f", {"guess": 1}),
    ("aspiration", {"guess": 0, "margin": 1}),
    ("aspiration", {"guess": 1, "margin": 1}),
)
"""Searches that ask again and again. The last pass only refutes, and its moves are no best play."""


def test_the_best_move_after_all_passes_is_worth_the_value():
    for (name, options), first, ranks in product(PASSES, (MAX, MIN), weak_orders(4)):
        game = planted([list(ranks[:2]), list(ranks[2:])], [first, -first, -first])
        best = search(name, game, **options).recorder.best
        assert minimax(game, game.play(game.start(), best)) == minimax(game), (name, ranks)


def broken(monkeypatch, right, wrong):
    """Make alpha-beta another program, on a copy of its file."""
    text = exhaustive.text_of("alpha-beta", {})
    source = inspect.getsource(text.module)
    assert right in source
    space = {"__name__": text.module.__name__, "__package__": text.module.__package__}
    exec(compile(source.replace(right, wrong), "alpha_beta.py", "exec"), space)
    own = property(lambda file: space["alpha_beta"] if file == text else real.fget(file))
    real = AlgorithmFile.function
    monkeypatch.setattr(AlgorithmFile, "function", own)


@pytest.mark.parametrize(
    ("right", "wrong", "kind"),
    [
        ("= ge if cut", "= (lambda a, b: a + 2 >= b) if cut", "full"),
        ("alpha = max(alpha, best)", "alpha = max(alpha, best) + 2", "full"),
        ("best = low", "best = -alpha", "windows"),
        ("best = high", "best = 0", "full"),
        ("beta = min(beta, best)", "beta = min(beta, alpha)", "full"),
    ],
)
def test_an_unsound_search_is_found_out(monkeypatch, right, wrong, kind):
    broken(monkeypatch, right, wrong)
    assert any(
        examine(Task(shape, exhaustive.PLAIN, kind))[1]
        for leaves in range(1, 5)
        for shape in shapes(leaves)
    ), "nothing was found"


def test_a_statement_about_a_window_is_refused_where_it_is_false():
    assert wrong_in_window(3, 3, (0, 9)) is None
    assert wrong_in_window(4, 3, (0, 9))
    assert wrong_in_window(0, -2, (0, 9)) is None
    assert wrong_in_window(0, 1, (0, 9))
    assert wrong_in_window(9, 12, (0, 9)) is None
    assert wrong_in_window(9, 8, (0, 9))
    assert outside(-1, MAX, (0, 9))
    assert outside(10, MIN, (0, 9))
    assert outside(10, MAX, (0, 9)) is None


def test_the_windows_are_all_of_their_kind():
    assert list(windows([2, 4], "full")) == [(-inf, inf)]
    assert len(list(windows([2, 4], "windows"))) == 21
    forms = list(windows([2, 4], "forms"))
    assert (2, 3) in forms
    assert (2, inf) in forms
    assert (1, 4) not in forms
    assert Counter(high == inf for _, high in forms)[True] == 6
