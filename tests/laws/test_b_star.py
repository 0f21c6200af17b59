"""B*: bounds hold plain minimax, the move is one of the best, and what each strategy expands."""

from random import Random

import pytest

from search_walkthroughs.api import load
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.game import MAX, MIN, bounds_of
from search_walkthroughs.games.dots_and_boxes import DotsAndBoxes
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.reading import BadInput
from support import minimax, search

STRATEGIES = ("best", "rest", "turns")
BOUNDED_TREE = """{bounds: [1, 8], children: {
  A: {bounds: [2, 6], children: {
    C: {bounds: [1, 6], children: [4, 4, 1]}, D: {bounds: [4, 7], children: [6, 6, 1]}}},
  B: {bounds: [0, 5], children: {
    E: {bounds: [4, 9], children: [8, 2, 2]}, F: {bounds: [1, 5], children: [0, 1]},
    G: {bounds: [3, 7], children: [0, 1, 4]}}}}}"""


def bounded(seed, depth=4):
    """A tree whose inner nodes state true bounds, up to so far from their values."""
    random, nodes = Random(seed), []
    slack = random.randint(1, 6)

    def grow(left, turn):
        place = len(nodes)
        nodes.append(Node(turn))
        if left == 0:
            nodes[place] = Node(turn, value=random.randint(0, 9))
            return place, nodes[place].value
        below = [grow(left - 1, -turn) for _ in range(random.randint(2, 3))]
        value = (max if turn == MAX else min)(value for _, value in below)
        branches = tuple(Branch(str(n), node) for n, (node, _) in enumerate(below, 1))
        bounds = value - random.randint(0, slack), value + random.randint(0, slack)
        nodes[place] = Node(turn, branches, bounds=bounds)
        return place, value

    grow(depth, random.choice([MAX, MIN]))
    return Tree(nodes)


def ran_on(text, strategy):
    """The run on a tree that is written out, with its proof."""
    head = f"title: t\nalgorithm: b-star\noptions: {{strategy: {strategy}}}\n"
    (checked,) = check_walkthrough(load(f"{head}tree: {text}\n"))
    return checked


@pytest.mark.parametrize(
    ("strategy", "expanded", "bounds"),
    [("best", 5, (4, 4)), ("rest", 3, (2, 6)), ("turns", 5, (4, 4))],
)
def test_the_best_move_is_proved_by_as_many_expansions_as_by_hand(strategy, expanded, bounds):
    checked = ran_on(BOUNDED_TREE, strategy)
    root = checked.run.estimates[()]
    assert (checked.run.best, root.visits, root.bounds) == ("A", expanded, bounds)
    assert (checked.proof.laws, checked.proof.failures) == (("bounds",), ())


def test_bounds_that_do_not_hold_the_value_are_found():
    checked = ran_on(BOUNDED_TREE.replace("A: {bounds: [2, 6]", "A: {bounds: [5, 6]"), "rest")
    assert [failure.law for failure in checked.proof.failures][:1] == ["bounds"]


@pytest.mark.parametrize(
    ("bounds", "message"),
    [("[5, 2]", "hold no value"), ("3", "a list of two numbers"), ("[1, 2, 3]", "a list of two")],
)
def test_bounds_that_are_none_are_faults(bounds, message):
    with pytest.raises(BadInput, match=message):
        load(f"title: t\nalgorithm: b-star\ntree: {{bounds: {bounds}, children: [1, 2]}}\n")


def test_a_leaf_has_no_bounds():
    with pytest.raises(BadInput, match="a leaf has `bounds`"):
        load("title: t\nalgorithm: b-star\ntree: [{value: 1, bounds: [0, 2]}, 2]\n")


def check_trees(trees):
    """Hold bounds and moves against plain minimax; return how many nodes each strategy expands,
    and how often the value stays open."""
    expanded, still_open = dict.fromkeys(STRATEGIES, 0), 0
    for seed, tree in enumerate(trees):
        value = minimax(tree)
        for strategy in STRATEGIES:
            ran = search("b-star", tree, strategy=strategy)
            end = ran.frames[-1]
            assert end.low <= value <= end.high, seed
            assert minimax(tree, tree.play(tree.start(), end.move)) == value, seed
            assert end.score == (end.low if tree.turn(0) == MAX else end.high)
            for frame in ran.frames:
                if frame.status == "backup":
                    worth = minimax(tree, at(tree, frame.path))
                    assert frame.low <= worth <= frame.high, seed
            starts = {f.path for f in ran.frames if f.status == "expand"}
            expanded[strategy] += len(starts)
            still_open += end.low < end.high
    return expanded, still_open


def at(tree, path):
    """The position at the end of a path."""
    state = tree.start()
    for move in path:
        state = tree.play(state, move)
    return state


@pytest.mark.sample(2)
def test_the_move_is_one_of_the_best_and_bounds_hold_the_values():
    expanded, still_open = check_trees(map(bounded, range(100)))
    assert still_open > 50
    assert len(set(expanded.values())) == len(STRATEGIES)


@pytest.mark.night
def test_the_law_holds_on_two_thousand_trees():
    check_trees(map(bounded, range(2000)))


def test_exchanging_the_players_changes_no_expansion():
    for seed in range(40):
        tree = bounded(seed)
        turned = Tree(
            [
                Node(
                    -n.turn,
                    n.branches,
                    None if n.value is None else -n.value,
                    bounds=None if n.bounds is None else (-n.bounds[1], -n.bounds[0]),
                )
                for n in tree.nodes
            ]
        )
        ran, other = (search("b-star", one) for one in (tree, turned))
        assert [f.path for f in ran.frames] == [f.path for f in other.frames], seed
        assert (ran.frames[-1].low, ran.frames[-1].high) == (
            -other.frames[-1].high,
            -other.frames[-1].low,
        )


def test_boxes_that_are_left_bound_the_score():
    game = DotsAndBoxes(rows=1, columns=2)
    random, state = Random(0), game.start()
    while not game.over(state):
        low, high = bounds_of(game, state)
        assert low <= minimax(game, state) <= high
        state = game.play(state, random.choice(game.moves(state)))
    assert bounds_of(game, state) == (game.score(state),) * 2


def test_a_game_that_states_no_bounds_has_those_of_its_scores():
    tree = Tree.grow({"A": [2, 4], "B": [3, 1]})
    assert bounds_of(tree, tree.start()) == (1, 4)
    assert search("b-star", tree).frames[-1].move == "A"
