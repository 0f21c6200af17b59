"""PUCT: the examples of its definition, its sums, and what no change of scale or of sides moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import isclose, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from support import search

HELPS = [("A", 1, 5, [4, 6]), ("B", 3, 5, [7, 8]), ("C", 1, 5, [2, 9])]
ERRS = [("A", 1, 6, [7, 8]), ("B", 3, 8, [3, 9]), ("C", 1, 5, [2, 9])]
LEAVES = [("A", 1, None, 6), ("B", 1, None, 5), ("C", 1, None, 9), ("D", 1, None, 4)]
FIRST_PLAY = [*LEAVES, ("E", 1, None, 5)]


def written(parts, estimate=5, turn=MAX, range=(0, 10)):
    """A root with children: label, weight of the prior, estimate, leaves (or the child's value)."""
    nodes: list = [None]
    total = sum(weight for _, weight, _, _ in parts)
    branches = []
    for label, weight, guess, below in parts:
        branches.append(Branch(label, len(nodes), prior=Fraction(weight, total)))
        if isinstance(below, list):
            place = len(nodes) + 1
            twigs = tuple(Branch(str(n), place + n - 1) for n in _from_one(below))
            nodes.append(Node(-turn, twigs, estimate=guess))
            nodes += [Node(turn, value=value) for value in below]
        else:
            nodes.append(Node(-turn, value=below))
    nodes[0] = Node(turn, tuple(branches), estimate=estimate)
    return Tree(nodes, range)


def _from_one(items):
    return range(1, len(items) + 1)


def visits(ran):
    """How often each child of the root was visited, in the order of the first visits."""
    known = {f.path: f.visits for f in ran.frames if f.status == "backup"}
    return {path[0]: count for path, count in known.items() if len(path) == 1}


def looks(ran):
    return ["/".join(f.path) or "root" for f in ran.frames if f.status == "playout"]


def test_a_prior_that_helps_saves_looks():
    ran = search("puct", written(HELPS), simulations=12)
    wanted = "root B B/1 B/2 A C B/1 B/2 B/1 B/2 B/1 B/1"
    assert looks(ran) == wanted.split()
    assert visits(ran) == {"B": 9, "A": 1, "C": 1}
    assert ran.answer == (64 / 9, "B")


def test_a_prior_that_errs_is_overcome_at_the_fifteenth_look():
    few, many = (search("puct", written(ERRS), simulations=n) for n in (12, 40))
    assert (visits(few), few.answer[1]) == ({"B": 6, "A": 4, "C": 1}, "B")
    assert (visits(many), many.answer) == ({"B": 10, "A": 27, "C": 2}, (22 / 3, "A"))
    best = [search("puct", written(ERRS), simulations=n).answer[1] for n in range(2, 101)]
    assert best == ["B"] * 13 + ["A"] * 86


@pytest.mark.parametrize(
    ("first_play", "counts", "best"),
    [
        ("parent", {"A": 2, "B": 1, "C": 8}, "C"),
        ("middle", {"A": 8, "B": 1, "C": 2}, "A"),
        ("worst", {"A": 11}, "A"),
    ],
)
def test_what_stands_for_the_first_look_decides_which_moves_are_ever_seen(first_play, counts, best):
    game = written(FIRST_PLAY)
    ran = search("puct", game, simulations=12, exploration=0.2, **{"first-play": first_play})
    assert visits(ran) == counts
    assert ran.answer[1] == best


def test_of_equal_visits_the_first_move_written_is_chosen():
    """Not the one that was followed first."""
    game = written([("A", 1, None, 5), ("B", 2, None, 5)])
    ran = search("puct", game, simulations=3)
    assert list(visits(ran).items()) == [("B", 1), ("A", 1)]
    assert ran.answer[1] == "A"


def test_a_single_look_chooses_nothing():
    assert search("puct", written(HELPS, estimate=3), simulations=1).answer == (3, None)
    assert search("puct", Tree([Node(MAX, value=7)]), simulations=4).answer == (7, None)


# Random trees: ties are common, and any player may move anywhere.

SMALL = st.integers(0, 6)


@st.composite
def guessed(draw, depth=3):
    """A tree with estimates and priors, in the range from 0 to 6."""
    nodes: list = []

    def grow(left, turn):
        place = len(nodes)
        nodes.append(None)
        if not left or not draw(st.booleans()):
            nodes[place] = Node(turn, value=draw(SMALL))
            return place
        weights = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
        priors = [Fraction(w, sum(weights)) for w in weights]
        below = draw(st.sampled_from([turn, -turn]))
        branches = tuple(
            Branch(str(n), grow(left - 1, below), prior=p) for n, p in enumerate(priors, 1)
        )
        nodes[place] = Node(turn, branches, estimate=draw(SMALL))
        return place

    grow(depth, draw(st.sampled_from([MAX, MIN])))
    return Tree(nodes, (0, 6))


settled = {
    "exploration": st.sampled_from([0, 0.25, 1, 2.5]),
    "first-play": st.sampled_from(["parent", "middle", "worst"]),
    "simulations": st.integers(1, 30),
}


def plainly(game, options):
    """PUCT written a second time, over tables of paths: the judge must not be the accused."""
    simulations, exploration = options["simulations"], options["exploration"]
    first_play, (low, high) = options["first-play"], game.range
    count: Counter = Counter()
    total: dict = {}

    def at(path):
        state = game.start()
        for move in path:
            state = game.play(state, move)
        return state

    def worth(path, move):
        n, node = count[(*path, move)], at(path)
        sign = game.turn(node)
        if n:
            q = sign * (total[(*path, move)] / n)
        elif first_play == "parent":
            q = sign * (total[path] / count[path])
        elif first_play == "middle":
            q = sign * (low + high) / 2
        else:
            q = low if sign == MAX else -high
        prior = float(next(b.prior for b in game.nodes[node].branches if b.label == move))
        return q + exploration * (high - low) * prior * sqrt(count[path]) / (1 + n)

    for _ in range(simulations):
        path = ()
        while count[path] and not game.over(at(path)):
            moves = game.moves(at(path))
            values = [worth(path, move) for move in moves]
            path = (*path, moves[values.index(max(values))])
        state = at(path)
        found = game.score(state) if game.over(state) else game.evaluate(state)
        for end in range(len(path) + 1):
            count[path[:end]] += 1
            total[path[:end]] = total.get(path[:end], 0) + found
    return +count


@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_the_visits_are_those_of_a_second_writing(game, options):
    ran = search("puct", game, **options)
    known = {f.path: f.visits for f in ran.frames if f.status == "backup"}
    assert known == plainly(game, options)


@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_visits_and_means_add_up_and_the_greatest_sum_is_followed(game, options):
    frames = search("puct", game, **options).frames
    known = {f.path: f for f in frames if f.status == "backup"}
    for path, frame in known.items():
        assert frame.interval is None
        state = game.start()
        for move in path:
            state = game.play(state, move)
        below = [f for p, f in known.items() if p[:-1] == path and p]
        if game.over(state):
            assert frame.mean == game.score(state)
            continue
        assert frame.visits == 1 + sum(f.visits for f in below)
        total = game.evaluate(state) + sum(f.visits * f.mean for f in below)
        assert isclose(frame.visits * frame.mean, total, abs_tol=1e-9)
    assert known[()].visits == options["simulations"]
    for frame in frames:
        if frame.status == "select":
            sums = {move: sum(terms) for move, terms in frame.terms.items()}
            assert sums[frame.path[-1]] >= max(sums.values()) - 1e-5


@settings(max_examples=60)
@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_no_change_of_scale_or_of_sides_changes_a_visit(game, options):
    """Scaled by a power of two every sum is rounded alike, so that ties stay ties."""

    def changed(turn, change):
        nodes = [
            Node(
                node.turn * turn,
                node.branches,
                None if node.value is None else change(node.value),
                change(node.estimate or 0),
            )
            for node in game.nodes
        ]
        return Tree(nodes, tuple(sorted(map(change, game.range))))

    def counts(of):
        frames = search("puct", of, **options).frames
        return [f.path for f in frames if f.status == "playout"]

    wanted = counts(game)
    assert counts(changed(-1, lambda x: -x)) == wanted
    assert counts(changed(1, lambda x: 4 * x)) == wanted


@pytest.mark.parametrize("parts", [HELPS, ERRS, FIRST_PLAY])
def test_another_zero_and_another_unit_change_no_visit(parts):
    moved = [
        (label, weight, None if guess is None else 3 * guess + 2, changed(below))
        for label, weight, guess, below in parts
    ]
    one = search("puct", written(parts), simulations=60)
    other = search("puct", written(moved, 3 * 5 + 2, range=(2, 32)), simulations=60)
    assert looks(one) == looks(other)


def changed(below):
    return [changed(one) for one in below] if isinstance(below, list) else 3 * below + 2


def test_a_tree_without_priors_gives_all_moves_the_same():
    game = Tree.grow({"A": 1, "B": 1, "C": 1})
    *_, end = search("puct", game, simulations=4).frames
    assert end.move == "A"
    assert {game.prior(0, move) for move in "ABC"} == {1 / 3}


def noisy(game, share, seed):
    """The game with the noise in the priors of its root: gaps between random numbers in order."""
    root = game.nodes[0]
    if not root.branches:
        return game
    rng = Random(seed)
    cuts = [0.0, *sorted(rng.random() for _ in root.branches[1:]), 1.0]
    gaps = [after - before for before, after in pairwise(cuts)]
    branches = tuple(
        replace(b, prior=float(b.prior) + share * (gap - float(b.prior)))
        for b, gap in zip(root.branches, gaps, strict=True)
    )
    return Tree([replace(root, branches=branches), *game.nodes[1:]], game.range)


@given(
    game=guessed(),
    options=st.fixed_dictionaries(settled),
    share=st.sampled_from([0.25, 0.5, 1]),
    seed=st.integers(0, 1000),
)
def test_noise_changes_the_priors_of_the_root_and_nothing_else(game, options, share, seed):
    noise_stays_at_the_root(game, options, share, seed)


@pytest.mark.night
@settings(max_examples=2000)
@given(
    game=guessed(),
    options=st.fixed_dictionaries(settled),
    share=st.sampled_from([0.25, 0.5, 1]),
    seed=st.integers(0, 1000),
)
def test_on_two_thousand_trees_noise_stays_at_the_root(game, options, share, seed):
    noise_stays_at_the_root(game, options, share, seed)


def noise_stays_at_the_root(game, options, share, seed):
    """Hold a search with noise against one of a game that has the noise in its priors."""
    ran = search("puct", game, **options, noise=share, seed=seed)
    same = search("puct", noisy(game, share, seed), **options)
    assert ran.answer == same.answer
    assert [replace(f, extra=None) for f in ran.frames] == list(same.frames)
    priors = dict((ran.frames[0].extra or {}).get("priors", ()))
    assert not priors or isclose(sum(priors.values()), 1, abs_tol=1e-5)


def test_noise_finds_the_best_move_that_the_network_thinks_nothing_of():
    game = written([("A", 98, 5, [5, 5]), ("B", 1, 4, [4, 4]), ("C", 1, 9, [9, 9])])
    assert visits(search("puct", game, simulations=100)) == {"A": 98, "B": 1}
    for simulations, counts in (
        (50, {"A": 19, "B": 1, "C": 29}),
        (100, {"A": 22, "B": 1, "C": 76}),
    ):
        ran = search("puct", game, simulations=simulations, noise=0.25, seed=0)
        assert visits(ran) == counts
    assert dict(ran.frames[0].extra["priors"]) == {"A": 0.924489, "B": 0.029117, "C": 0.046395}
