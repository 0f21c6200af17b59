"""The smallest proof of a tree's value, against every set of leaves that could be one."""

from itertools import combinations, product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.runs.move_orders import minimal_leaves, smallest_proof, uniform_shape
from support import minimax, planted, search

values = st.integers(-2, 2)
small = st.builds(
    planted,
    st.recursive(values, lambda part: st.lists(part, min_size=1, max_size=3), max_leaves=7).filter(
        lambda part: isinstance(part, list)
    ),
    st.lists(st.sampled_from([MAX, MIN])),
)


class Filled:
    """The tree in which every leaf but some has another value."""

    def __init__(self, tree, read, filling):
        self.tree, self.read, self.filling = tree, read, filling

    def __getattr__(self, name):
        return getattr(self.tree, name)

    def score(self, state):
        return self.tree.score(state) if state in self.read else self.filling


def proves(tree, read, low, high):
    """Whether these leaves settle the root's value, the others being anything in the range."""
    return len({minimax(tree), *(minimax(Filled(tree, read, f)) for f in (low, high))}) == 1


def least(tree, low, high):
    """The size of the smallest set of leaves that is a proof."""
    leaves = [state for state, node in enumerate(tree.nodes) if not node.branches]
    sets = (set(some) for n in range(len(leaves) + 1) for some in combinations(leaves, n))
    return next(len(some) for some in sets if proves(tree, some, low, high))


@given(small)
def test_no_smaller_set_of_leaves_proves_the_value(tree):
    assert smallest_proof(tree) == least(tree, -inf, inf)


@given(small)
def test_what_is_known_of_all_leaves_makes_proofs_smaller(tree):
    assert smallest_proof(tree, tree.range) == least(tree, *tree.range) <= smallest_proof(tree)


@st.composite
def uniform_trees(draw):
    """Trees of one width and one depth, with which player at the root."""
    b, d = draw(st.sampled_from([(1, 3), (2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2)]))

    def nested(left):
        return [nested(left - 1) for _ in range(b)] if left else draw(values)

    return (b, d), Tree.grow(nested(d), draw(st.sampled_from([MAX, MIN])))


@given(uniform_trees())
def test_a_uniform_tree_has_the_smallest_proof_of_the_formula(drawn):
    (b, d), tree = drawn
    assert uniform_shape(tree) == (b, d)
    assert smallest_proof(tree) == minimal_leaves(b, d)


@pytest.mark.parametrize(("b", "d"), [*product(range(1, 6), range(1, 6))])
def test_the_formula_counts_the_critical_leaves(b, d):
    """Leaves reached by first children at every other move at least: Knuth and Moore's theorem."""
    first = 0
    critical = [
        path
        for path in product(range(b), repeat=d)
        if all(move == first for move in path[::2]) or all(move == first for move in path[1::2])
    ]
    assert minimal_leaves(b, d) == len(critical)


@pytest.mark.parametrize(
    "tree",
    [
        planted([1, [2, 3]]),  # leaves of two depths
        planted([[1, 2, 3], [2, 3]]),  # nodes of two widths
        planted([[1, 2], [2, 3]], [MAX, MAX]),  # a player who moves twice
        planted([[1, 2], [2, 3]], [MAX, MIN, MAX]),  # a level of both players
        Tree.grow(5),
    ],
)
def test_other_trees_are_not_uniform(tree):
    assert uniform_shape(tree) is None


@given(small)
def test_alpha_beta_reads_a_proof(tree):
    tally = search("alpha-beta", tree).tally
    assert len(tally.leaves) >= smallest_proof(tree)
