"""UCT with a table: on a tree it is UCT, on a graph every position has one count."""

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.algorithms.uct import uct
from search_walkthroughs.algorithms.uct_table import uct_table
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.runs.run import run_search
from support import chancy, minimax, random_graph, search, trees

seeds = st.integers(0, 10**6)
counts = st.integers(1, 40)


@given(game=trees | chancy, seed=seeds, playouts=counts)
def test_where_one_way_leads_to_a_position_it_does_what_uct_does(game, seed, playouts):
    plain, table = (
        search(name, game, playouts=playouts, seed=seed) for name in ("uct", "uct-table")
    )
    assert plain.answer == table.answer
    assert [replace(f, line=0) for f in plain.frames] == [replace(f, line=0) for f in table.frames]


@pytest.mark.parametrize("seed", range(20))
def test_a_position_counts_every_playout_that_came_through_it_by_any_way(seed):
    game, playouts = random_graph([MAX, MIN, CHANCE])(Random(seed), 8), 30
    ran = search("uct-table", game, playouts=playouts, seed=seed)
    results = defaultdict(list)
    for frame in ran.frames:
        if frame.status == "backup":
            state = game.start()
            for move in frame.path:
                state = game.play(state, move)
            results[state].append(frame.result)
            assert frame.visits == len(results[state])
            assert frame.mean == pytest.approx(sum(results[state]) / frame.visits, abs=1e-6)
    assert len(results[game.start()]) == playouts


WAYS = [
    {"A": {"C": "shared", "D": [8, 2]}, "B": {"E": "shared", "F": [5, 0]}, "G": 5},
    {"A": {"C": "shared", "D": 8}, "B": {"E": "shared", "F": 9, "K": 5}, "G": {"H": "shared"}},
]


@pytest.mark.parametrize("tree", WAYS)
def test_with_many_playouts_it_finds_the_move_of_minimax(tree):
    shared = {"p": [9, 1], "s": [6, 7]}
    nodes, place = [], {}

    def plant(part, turn):
        if part == "shared" and part in place:
            return place[part]
        number = len(nodes)
        nodes.append(None)
        if part == "shared":
            place[part], part = number, shared
        below = dict(enumerate(part)) if isinstance(part, list) else part
        if isinstance(below, dict):
            ways = tuple(Branch(str(label), plant(to, -turn)) for label, to in below.items())
            nodes[number] = Node(turn, ways)
        else:
            nodes[number] = Node(turn, value=below)
        return number

    plant(tree, MAX)
    game = Tree(nodes)
    best = {m for m in game.moves(0) if minimax(game, game.play(0, m)) == minimax(game)}
    for seed in range(3):
        value, move = uct_table(game, playouts=1500, seed=seed)(0)
        assert move in best
        assert abs(value - minimax(game)) < 0.6


CIRCLE = (
    "title: t\nalgorithm: {}\ngame: position-graph\nposition: |\n  a: max to b{}\n  b: min to a\n{}"
)


@pytest.mark.parametrize(
    ("name", "leaves", "reason"),
    [
        ("alpha-beta", True, "its tree has no end, and alpha-beta is given no `depth`"),
        ("df-pn", True, "its tree has no end"),
        ("uct-table", True, "would count one playout twice for a position"),
        ("uct", False, "a playout may have no end"),
        ("uct", True, None),
    ],
)
def test_a_search_that_cannot_go_round_in_a_circle_says_why(name, leaves, reason):
    text = CIRCLE.format(name, ", W" if leaves else "", "  W: 1\n" if leaves else "")
    walkthrough = reading.read(text, "t.yml", catalogue(), Limits())
    (entry,) = walkthrough.entries
    if reason is None:
        assert run_search(walkthrough, entry, lambda frame: None, None, 0).best == "W"
        return
    with pytest.raises(BadInput, match=reason):
        run_search(walkthrough, entry, lambda frame: None, None, 0)
    bounded = reading.read(f"{text}options: {{depth: 3}}\n", "t.yml", catalogue(), Limits())
    assert run_search(bounded, bounded.entries[0], lambda frame: None, None, 0).tally.frames


def test_of_symmetric_moves_it_tries_the_first_and_so_sees_the_only_reply_sooner():
    game = TicTacToe("O.. ... ...")
    frames = search("uct-table", game, playouts=20, seed=2).frames
    joined = {frame.child for frame in frames if frame.status == "expand" and len(frame.child) == 1}
    assert joined == {(1,), (2,), (4,), (5,), (8,)}


@pytest.mark.night
def test_the_chapter_says_how_often_the_only_reply_is_found():
    game = TicTacToe("O.. ... ...")
    found = [
        sum(name(game, playouts=400, seed=seed)(game.start())[1] == 4 for seed in range(60))
        for name in (uct, uct_table)
    ]
    assert found == [42, 57]
