"""The small trees are all there, each once."""

import pytest

from search_walkthroughs.runs.small_trees import fill, shapes, weak_orders

SCHRODER = (1, 1, 3, 11, 45, 197, 903)
"""OEIS A001003: how many trees have so many leaves and no node of one child."""
BELL = (1, 3, 13, 75, 541, 4683)
"""OEIS A000670: in how many orders so many values may stand, ties included."""


@pytest.mark.parametrize(("leaves", "count"), list(enumerate(SCHRODER, 1)))
def test_every_shape_is_there_once(leaves, count):
    every = shapes(leaves)
    assert len(every) == len(set(every)) == count
    assert all(str(shape).count("None") == leaves for shape in every)
    assert "(None,)" not in str(every)


@pytest.mark.parametrize(("leaves", "count"), list(enumerate(BELL, 1)))
def test_every_order_is_there_once(leaves, count):
    every = list(weak_orders(leaves))
    assert len(every) == len(set(every)) == count
    assert all(set(ranks) == set(range(max(ranks) + 1)) for ranks in every)


def test_leaves_are_filled_from_left_to_right():
    assert fill(((None, None), None, (None, (None, None))), range(6)) == [[0, 1], 2, [3, [4, 5]]]
