"""Df-pn: it turns back exactly where a best-first search would go elsewhere."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Branch, Node, Tree
from support import games, minimax, search, trees

CHEAPEST = {
    "A": {"D": [0, 1], "E": [0, 1], "F": [1, 0]},
    "B": {"G": [0, 1], "H": [1, 0]},
    "C": {"I": [0, 0], "J": [1, 0]},
}


def expanded(ran):
    """The nodes expanded, in order."""
    return list(dict.fromkeys(f.path for f in ran.frames if f.status == "expand"))


def position(game, path):
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return game.key(state)


def counts(game, goal):
    """Entries of nodes, different positions expanded, and different finished positions read."""
    frames = search("df-pn", game, goal=goal).frames
    entered = [f.path for f in frames if f.status == "select"]
    read = [f.child for f in frames if f.status == "expand" and f.child_score is not None]
    return (
        len(entered),
        len({position(game, path) for path in entered}),
        len({position(game, path) for path in read}),
    )


def test_the_cheapest_proof_comes_again_to_b():
    game = Tree.grow(CHEAPEST)
    ran, other = (search(name, game, goal=1) for name in ("df-pn", "proof-number"))
    assert expanded(ran) == expanded(other)
    assert ["/".join(path) for path in expanded(ran)] == ["", "A", "B", "C", "B/G", "B/H"]
    assert len(ran.tally.leaves) == 4
    assert Counter(f.status for f in ran.frames)["select"] == 7
    asked = [f.thresholds for f in ran.frames if f.status == "select" and f.path == ("B",)]
    assert asked == [(2, inf), (3, inf)]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("symmetry", "goal", "wanted", "known"),
    [
        (False, 0, (425, 325, 76), 593),
        (False, 1, (1668, 1229, 352), 4875),
        (True, 0, (105, 74, 23), None),
        (True, 1, (422, 287, 84), None),
    ],
)
def test_tic_tac_toe_takes_so_many_entries(symmetry, goal, wanted, known):
    game = TicTacToe(symmetry=symmetry)
    assert counts(game, goal) == wanted
    if known:
        assert search("proof-number", game, goal=goal).tally.calculated == known


@given(game=trees, goal=st.integers(-4, 4))
def test_on_a_tree_it_expands_what_proof_number_search_does_in_the_same_order(game, goal):
    one, other = (
        search(name, game, goal=goal, **options)
        for name, options in (("df-pn", {"table": "path"}), ("proof-number", {}))
    )
    assert expanded(one) == expanded(other)
    assert one.value == other.value
    assert one.tally.calculated == other.tally.calculated


@given(game=games, goal=st.integers(-4, 4), table=st.sampled_from(["position", "path"]))
def test_the_answer_is_that_of_minimax(game, goal, table):
    ran = search("df-pn", game, goal=goal, table=table)
    assert (ran.value >= goal) == (minimax(game) >= goal)
    for frame in ran.frames:
        if frame.status == "select":
            proof, disproof = frame.thresholds
            assert frame.proof < proof
            assert frame.disproof < disproof


def doubled(levels, other=None):
    """n(k): MIN above l and r, each a MAX node whose only child is the same n(k - 1)."""
    nodes: list[Node] = []

    def add(node):
        nodes.append(node)
        return len(nodes) - 1

    root = add(Node(MAX))
    below = add(Node(MAX, (Branch("win", add(Node(MIN, value=1))),)))
    for _ in range(levels):
        left, right = (add(Node(MAX, (Branch("go", below),))) for _ in range(2))
        below = add(Node(MIN, (Branch("l", left), Branch("r", right))))
    if other is None:
        nodes[root] = nodes[below]
        return Tree(nodes, (0, 1))
    twigs = []
    for number, values in enumerate(other, 1):
        leaves = tuple(Branch(str(n), add(Node(MIN, value=v))) for n, v in enumerate(values, 1))
        twigs.append(Branch(str(number), add(Node(MAX, leaves))))
    nodes[root] = Node(MAX, (Branch("A", below), Branch("B", add(Node(MIN, tuple(twigs))))))
    return Tree(nodes, (0, 1))


@pytest.mark.parametrize(("levels", "counted"), [(3, 8), (4, 16)])
def test_one_leaf_is_counted_once_for_each_way_that_leads_to_it(levels, counted):
    game = doubled(levels)

    def proof(state):
        """Every node of the tree is open whose only child is the leaf."""
        children = [game.play(state, move) for move in game.moves(state)]
        if any(game.over(child) for child in children):
            return 1
        return (min if game.turn(state) == MAX else sum)(map(proof, children))

    assert proof(game.start()) == counted
    ran = search("df-pn", game, goal=1)
    assert ran.value == 1
    assert len({position(game, path) for path in ran.tally.leaves}) == 1


def test_a_leaf_counted_eight_times_sends_the_search_away_from_its_proof():
    game = doubled(3, [[0, 1], [0, 1], [1, 0]])
    ran = search("proof-number", game, goal=1)
    assert ran.tally.calculated == 16
    assert len(expanded(ran)) == 10
    assert any(path[:1] == ("B",) for path in expanded(ran))
