"""Whether a search is right for every value of the leaves, and where that is not said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.test_proofs import checked_run
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.runs.leaf_orders import MAX_LEAVES, leaf_orders
from support import DEPTH_FIRST, FEWER, branches, search

NUMBERS = {"aspiration", "mtd-f", "alpha-beta-hashed"}
COMPARING = [entry for entry in DEPTH_FIRST if entry[0] not in NUMBERS]
"""Those without a number among their options."""


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "options"), COMPARING, ids=str)
@FEWER
@given(nested=st.lists(branches, min_size=2, max_size=4), factor=st.integers(1, 9))
def test_a_search_only_compares(name, options, nested, factor):
    """What it finds goes along with every increasing change of the leaves that keeps signs."""

    def change(part):
        return [change(child) for child in part] if isinstance(part, list) else factor * part**3

    one = search(name, Tree.grow(nested), **options)
    other = search(name, Tree.grow(change(nested)), **options)
    assert other.value == factor * one.value**3
    assert [frame.path for frame in other.frames] == [frame.path for frame in one.frames]


@pytest.mark.parametrize(("name", "options"), DEPTH_FIRST, ids=str)
def test_all_orders_are_tried_where_they_stand_for_all_values(name, options):
    run = checked_run([[3, 12], [2, [4, 6]]], name, **options).run
    assert leaf_orders(run) == (541 if (name, options) in COMPARING else None)


def test_a_window_bounds_the_values():
    tree = [[1, 2], [3, 4]]
    for window in ([-5, 9], [0, "inf"], ["-inf", 9]):
        assert leaf_orders(checked_run(tree, window=window).run) == 75


@pytest.mark.parametrize("name", ["negamax-one-parity", "minimax-pair-self"])
def test_a_search_that_is_wrong_somewhere_is_not_called_right(name):
    """On this tree it happens to find the value."""
    run = checked_run([[0, 0], [0, [0, 0]]], name).run
    assert run.value == 0
    assert leaf_orders(run) is None


@pytest.mark.parametrize(
    ("tree", "options"),
    [
        ([[1] * MAX_LEAVES, 2], {}),
        ([[3, 5], [2, "?"]], {}),
        (
            [1, {"player": "chance", "children": {"a": {"p": 1, "value": 1}}}],
            {"name": "expectimax"},
        ),
        ([1, 2], {"name": "aspiration"}),
        ([1, 2], {"name": "sss-star"}),
        ([1, 2], {"depth": 1}),
        ([1, 2], {"order": "best-first"}),
    ],
)
def test_nothing_is_said_where_orders_do_not_stand_for_values(tree, options):
    name = options.pop("name", "alpha-beta")
    assert leaf_orders(checked_run(tree, name, **options).run) is None
