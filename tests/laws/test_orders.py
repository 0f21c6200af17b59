"""What searches cost over the orders of a tree, and what no order can do."""

from functools import partial
from itertools import permutations
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.runs.move_orders import (
    arrange,
    costs,
    draw_numbers,
    minimal_leaves,
    permutation,
    smallest_proof,
    uniform_shape,
)
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.wrappers import order_game
from support import EVERY, FEWER, RUSSELL_NORVIG, minimax, planted, search

from .test_smallest_proof import small, uniform_trees


def measured(tree, name="alpha-beta", *, seed=0, most=10**6, **options):
    text = algorithms()[name].file_for(options)
    own = {k.replace("-", "_"): v for k, v in options.items() if k in text.options}
    function = partial(text.function, **own)
    return costs(name, function, tree, smallest=smallest_proof(tree), seed=seed, max_orders=most)


def shuffles(tree):
    """Every order of the tree as a tree of its own."""

    def nested(state):
        node = tree.nodes[state]
        if not node.branches:
            return [node.value]
        below = [nested(branch.node) for branch in node.branches]
        parts = [(node.turn, of) for order in permutations(below) for of in chosen(order)]
        return parts

    def chosen(lists):
        if not lists:
            return [()]
        return [(first, *rest) for first in lists[0] for rest in chosen(lists[1:])]

    return nested(0)


def alpha_beta_leaves(part, alpha=float("-inf"), beta=float("inf")):
    """The value and the leaves read, written again: the judge must not be the accused."""
    if not isinstance(part, tuple):
        return part, 1
    turn, below = part
    best, read = None, 0
    for child in below:
        value, n = alpha_beta_leaves(child, alpha, beta)
        read += n
        best = value if best is None else max(best, value) if turn == MAX else min(best, value)
        alpha, beta = (max(alpha, best), beta) if turn == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, read


@given(small.filter(lambda tree: prod(factorial(len(n.branches)) for n in tree.nodes) <= 2000))
def test_every_order_is_tried_once(tree):
    every = [alpha_beta_leaves(part) for part in shuffles(tree)]
    found = measured(tree)
    assert {value for value, _ in every} == {minimax(tree)}
    assert found.orders == found.tried == len(every) == sum(found.counts.values())
    reads = [read for _, read in every]
    assert found.counts == {n: reads.count(n) for n in sorted(set(reads))}
    assert found.mean == pytest.approx(sum(reads) / len(reads))


EXACT = [(name, options) for name, options in EVERY if algorithms()[name].facts.exact]


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), EXACT)
@FEWER
@given(tree=small)
def test_no_order_costs_less_than_the_smallest_proof(name, options, tree):
    found = measured(tree, name, most=300, **options)
    assert found.smallest <= found.cheapest <= found.dearest <= found.leaves
    for cost in (found.given, found.best_first, found.worst_first):
        assert found.smallest <= cost <= found.leaves
    assert found.given == len(search(name, tree, **options).tally.leaves)


@given(small)
def test_some_order_lets_alpha_beta_read_a_smallest_proof_and_nothing_else(tree):
    found = measured(tree)
    assert found.cheapest == found.smallest == len(found.cheapest_reads)
    assert len(found.best_reads) == found.best_first


@given(uniform_trees())
def test_the_best_order_of_a_uniform_tree_costs_what_the_formula_says(drawn_tree):
    (b, d), tree = drawn_tree
    found = measured(tree, most=1)
    assert found.best_first == minimal_leaves(b, d)


@given(small)
def test_minimax_reads_everything_whatever_the_order(tree):
    found = measured(tree, "minimax", most=50)
    assert found.counts == {found.leaves: found.tried}


def test_the_orders_named_are_those_of_the_option():
    tree = Tree.grow(RUSSELL_NORVIG)
    found = measured(tree)
    for name, cost in (("best-first", found.best_first), ("worst-first", found.worst_first)):
        assert cost == len(search("alpha-beta", order_game(tree, name)).tally.leaves)


def shapes(leaves):
    """Every tree of so many leaves, without chains: lists of lists of None."""
    if leaves == 1:
        return [None]
    return [list(parts) for parts in forests(leaves) if len(parts) > 1]


def forests(leaves):
    if leaves == 0:
        return [()]
    return [
        (first, *rest)
        for n in range(1, leaves + 1)
        for first in ([None] if n == 1 else shapes(n) if n < leaves else [])
        for rest in forests(leaves - n)
    ]


def ranked(shape, ranks):
    return next(ranks) if shape is None else [ranked(part, ranks) for part in shape]


@pytest.mark.parametrize(("leaves", "exists"), [(2, False), (3, False), (4, True)])
def test_four_leaves_are_the_fewest_on_which_best_first_is_not_cheapest(leaves, exists):
    found = [
        shape
        for shape in shapes(leaves)
        for ranks in permutations(range(leaves))
        for root in (MAX, MIN)
        for tree in [Tree.grow(ranked(shape, iter(ranks)), root)]
        if (cost := measured(tree)).best_first > cost.cheapest
    ]
    assert bool(found) is exists


@given(st.permutations(range(5)), st.integers(0, 119))
def test_permutations_are_numbered(items, number):
    assert sorted(permutation(items, number)) == sorted(items)
    assert permutation(items, 0) == list(items)
    every = {tuple(permutation(items, n)) for n in range(factorial(len(items)))}
    assert len(every) == factorial(len(items))


def test_a_number_says_the_order_of_every_node():
    tree = planted([[1, 2, 3], [4, 5]])
    inner = {s: tree.moves(s) for s in range(len(tree.nodes)) if tree.moves(s)}
    every = {
        tuple(tuple(order[state]) for state in inner)
        for order in (arrange(inner, n) for n in range(24))
    }
    assert len(every) == factorial(2) * factorial(3) * factorial(2)


@given(st.integers(1, 10**30), st.integers(1, 50), st.integers(0, 5))
def test_a_sample_holds_no_order_twice_and_is_the_seeds(total, count, seed):
    numbers = list(draw_numbers(total, count, seed))
    assert len(set(numbers)) == len(numbers) == min(total, count)
    assert all(0 <= number < total for number in numbers)
    assert numbers == list(draw_numbers(total, count, seed))


def test_a_sample_looks_like_the_whole():
    tree = Tree.grow([[[3, 1, 4], [1, 5]], [[2, 6], [3, 5, 8]]])
    whole, sample = measured(tree), measured(tree, most=500, seed=1)
    assert (sample.orders, sample.tried) == (whole.orders, 500)
    assert sample.counts != measured(tree, most=500, seed=2).counts
    assert sample.counts.keys() <= whole.counts.keys()
    deviation = 4 * (whole.dearest - whole.cheapest) / 2 / 500**0.5
    assert abs(sample.mean - whole.mean) < deviation
    assert uniform_shape(tree) is None
