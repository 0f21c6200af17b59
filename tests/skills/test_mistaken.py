"""Searches with one mistake each: the smallest tree that convicts one is known."""

from itertools import product
from random import Random

import pytest

from search_walkthroughs.skills.mistaken import (
    MAX_LEAVES,
    MISTAKES,
    RANGE,
    SAMPLES,
    convicts,
    filled,
    plain_value,
    shapes,
    smallest,
    value,
)
from search_walkthroughs.skills.small_tree import leaf_count
from support import minimax, planted

every_mistake = pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
NOTHING = ((0, 0), (0, 0))
"""The tree that the page begins with."""


def lists(tree):
    return [*map(lists, tree)] if isinstance(tree, tuple) else tree


def random_tree(lot, depth):
    if not depth or lot.random() < 0.3:
        return lot.randint(-RANGE, RANGE)
    return tuple(random_tree(lot, depth - 1) for _ in range(lot.randint(2, 3)))


def smaller(leaves, values):
    """All trees with so many leaves of these values."""
    for shape in shapes(leaves):
        for chosen in product(values, repeat=leaves):
            yield filled(shape, iter(chosen))


def test_without_a_mistake_the_search_is_right():
    lot = Random(3)
    for _ in range(300):
        tree = (random_tree(lot, 3), random_tree(lot, 3))
        assert value(tree) == plain_value(tree) == minimax(planted(lists(tree)))


def test_there_are_thirty_mistakes_and_no_two_are_the_same():
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES) == 30
    lot = Random(5)
    trees = [(random_tree(lot, 4), random_tree(lot, 4)) for _ in range(400)]
    answers = {tuple(value(tree, mistake.rules) for tree in trees) for mistake in MISTAKES}
    assert len(answers) == 30


@every_mistake
def test_the_smallest_tree_convicts_and_no_smaller_one_does(mistake):
    found = smallest(mistake)
    assert 2 <= leaf_count(found) <= MAX_LEAVES
    assert convicts(found, mistake)
    assert not convicts(NOTHING, mistake)
    if leaf_count(found) > 2:
        trees = smaller(2, range(-RANGE, RANGE + 1))
        assert not any(convicts(tree, mistake) for tree in trees)


@pytest.mark.night
@every_mistake
def test_no_smaller_tree_of_any_leaves_convicts(mistake):
    """Three leaves of all values; four of values in every order, with every sign, and far apart."""
    least = leaf_count(smallest(mistake))
    if least > 3:
        trees = smaller(3, range(-RANGE, RANGE + 1))
        assert not any(convicts(tree, mistake) for tree in trees)
    if least > 4:
        assert not any(convicts(tree, mistake) for tree in smaller(4, SAMPLES))


def test_shapes_are_all_of_them():
    assert [len({*shapes(leaves)}) for leaves in range(1, 6)] == [1, 1, 3, 11, 45]
    assert all(leaf_count(shape) == 5 for shape in shapes(5))


def test_a_mistake_that_no_small_tree_shows_says_so(monkeypatch):
    harmless = MISTAKES[0].__class__("none", {})
    monkeypatch.setattr("search_walkthroughs.skills.mistaken.MAX_LEAVES", 3)
    with pytest.raises(ValueError, match="no tree of 3 leaves"):
        smallest(harmless)
