"""A table that is asked about the children first: counts, values, and what settles a node."""

from random import Random

import pytest

from search_walkthroughs.api import load
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.runs.run import run
from support import minimax, random_graph, search

FIRST = {"children-first": "on"}
SHARED = """{
  A: {D: &d {player: max, children: {p: [3, 5], q: [4, 6]}},
      E: &e {player: max, children: {p: [2, 7], q: [1, 1]}}},
  B: {F: *e, G: *d},
  C: {H: *d, I: {player: max, children: {p: [9, 8], q: [2, 4]}}}}"""
TEXT = f"title: t\nalgorithm: alpha-beta-table\noptions: {{}}\ntree: {SHARED}\n"


def shared_run(options):
    """The run of a table on the tree of shared positions."""
    (checked,) = check_walkthrough(load(TEXT.replace("{}", options)))
    assert checked.proof.failures == ()
    return checked.run


def test_a_child_that_the_table_knows_is_not_entered():
    plain, first = shared_run("{}"), shared_run("{children-first: on}")
    assert (plain.value, plain.tally.calculated) == (4, 23)
    assert (first.value, first.tally.calculated) == (4, 22)
    frames = []
    walkthrough = load(TEXT.replace("{}", "{children-first: on}"))
    run(walkthrough, walkthrough.entries[0], on_frame=frames.append)
    (frame,) = [f for f in frames if f.status == "table" and f.child is not None]
    assert (frame.path, frame.child) == (("B",), ("B", "F"))
    assert (frame.upper, frame.table_cut) == (2, True)


@pytest.mark.parametrize(("symmetry", "plain", "first"), [(True, 1069, 960), (False, 4769, 4330)])
def test_tic_tac_toe_is_searched_with_a_tenth_fewer_nodes(symmetry, plain, first):
    game = TicTacToe(symmetry=symmetry)
    counts = [search("alpha-beta-table", game, **o).tally.calculated for o in ({}, FIRST)]
    assert counts == [plain, first]


GRAPHS = [random_graph([MAX, MIN])(Random(seed), 5 + seed % 6) for seed in range(300)]


def check_graphs(graphs):
    """Hold value and settled nodes against minimax; return how many nodes children settled."""
    settled = 0
    for seed, graph in enumerate(graphs):
        ran = search("alpha-beta-table", graph, **FIRST)
        assert ran.value == minimax(graph), seed
        for frame in ran.frames:
            if frame.status == "table" and frame.child is not None:
                worth = minimax(graph, at(graph, frame.path))
                assert frame.lower <= worth <= frame.upper, seed
                assert frame.lower >= frame.beta or frame.upper <= frame.alpha, seed
                settled += 1
    return settled


def at(graph, path):
    """The position at the end of a path."""
    state = graph.start()
    for move in path:
        state = graph.play(state, move)
    return state


@pytest.mark.sample(2)
def test_the_value_is_that_of_minimax_and_children_prove_what_settles_a_node():
    assert check_graphs(GRAPHS) > 20


@pytest.mark.night
def test_the_law_holds_on_two_thousand_graphs():
    graphs = (random_graph([MAX, MIN])(Random(seed), 5 + seed % 9) for seed in range(2000))
    assert check_graphs(graphs) > 100
