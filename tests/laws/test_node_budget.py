"""Iterative deepening with a budget of nodes: what it plays when it is stopped."""

from random import Random

import pytest

from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.record.frame_text import frame_line
from support import noisy_tree, search


def small():
    """The tree of the page *Stopped by a budget*."""
    nodes = []

    def plant(turn, estimate, **below):
        place = len(nodes)
        nodes.append(None)
        branches = []
        for label, part in below.items():
            if isinstance(part, tuple):
                child = plant(-turn, part[0], **part[1])
            else:
                child = len(nodes)
                nodes.append(Node(-turn, value=part))
            branches.append(Branch(label, child))
        nodes[place] = Node(turn, tuple(branches), estimate=estimate)
        return place

    def leaves(estimate, *values):
        return estimate, {f"v{n}": value for n, value in enumerate(values, 1)}

    deep = {"D": leaves(3, 3, 2), "E": leaves(9, 5, 1), "F": leaves(8, 6, 5, 9)}
    plant(1, 8, A=(7, deep), B=leaves(4, 5, 7, 6), C=leaves(6, 7, 6, 1))
    return Tree(nodes)


def played(tree, **options):
    """Value, move and entered nodes."""
    ran = search("iterative-deepening", tree, **options)
    return ran.value, ran.recorder.best, ran.tally.calculated


def test_the_passes_end_where_they_are_said_to():
    assert played(small()) == (5, "B", 28)
    assert [played(small(), nodes=n)[:2] for n in (4, 16, 17)] == [(7, "A"), (7, "A"), (5, "B")]
    assert [played(small(), nodes=n)[2] for n in (1, 4, 17, 27, 28, 99)] == [1, 4, 17, 27, 28, 28]


def test_an_unfinished_pass_counts_only_if_it_is_asked_to():
    assert played(small(), nodes=13) == (7, "A", 13)
    assert played(small(), nodes=13, keep="partial") == (5, "B", 13)
    assert played(small(), nodes=9, keep="partial") == (3, "A", 9)


def test_before_the_first_root_move_has_ended_there_is_only_the_estimate():
    assert played(small(), nodes=1, keep="partial")[:2] == (8, "A")
    assert played(small(), nodes=3)[:2] == (8, "A")
    assert played(small(), nodes=2, keep="partial")[:2] == (7, "A")


def test_no_budget_is_exceeded_and_a_large_one_changes_nothing():
    for seed in range(60):
        tree = noisy_tree(Random(seed), 3 + seed % 2)
        free = search("iterative-deepening", tree)
        budget = 1 + seed % 25
        for keep in ("finished", "partial"):
            ran = search("iterative-deepening", tree, nodes=budget, keep=keep)
            assert ran.tally.calculated == min(budget, free.tally.calculated)
            assert ran.tally.frames["start"] == ran.tally.calculated
        wide = search("iterative-deepening", tree, nodes=free.tally.calculated)
        assert (wide.value, wide.recorder.best) == (free.value, free.recorder.best)
        assert wide.tally.frames == free.tally.frames
        assert wide.recorder.line == free.recorder.line


def test_tic_tac_toe_is_finished_at_its_last_node():
    ends = {
        n: search("iterative-deepening", TicTacToe(symmetry=False), nodes=n).frames[-1]
        for n in (14_042, 14_043)
    }
    assert ends[14_042].stopped
    assert ends[14_042].horizon == 9
    assert not ends[14_043].stopped
    assert ends[14_043].calculated == 14_043


@pytest.mark.parametrize(("keep", "line"), [("finished", "plays A for 7"), ("partial", "B for 5")])
def test_the_last_frame_says_what_is_played(keep, line):
    ran = search("iterative-deepening", small(), nodes=13, keep=keep)
    assert line in frame_line(ran.frames[-1])
