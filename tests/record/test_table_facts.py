"""What frames say of the table and of the children left, counted again from the frames alone."""

from itertools import pairwise

import pytest

from search_walkthroughs.course.check import check_run
from search_walkthroughs.reading import read
from search_walkthroughs.runs.registry import catalogue

TEXT = """title: t
algorithm: {algorithm}
game: tic-tac-toe
position: |
  O X O
  X . .
  . . .
"""


@pytest.fixture(scope="module", params=["alpha-beta-table", "minimax-table", "alpha-beta"])
def one(request):
    walkthrough = read(TEXT.format(algorithm=request.param), "t.yml", catalogue())
    return check_run(walkthrough, walkthrough.entries[0])


def test_the_table_counts_questions_and_hits_and_knows_where_it_met_a_position_first(one):
    arena, first, probes, hits = one.run.search_game, {}, 0, 0
    for frame in (moment.frame for moment in one.moments):
        key = arena.game.key(arena.at(frame.path))
        if frame.status == "table":
            probes, hits = probes + 1, hits + bool(frame.registered)
            assert (frame.table.probes, frame.table.hits) == (probes, hits)
            assert frame.table.met == first.get(key)
            assert frame.registered == (key in first)
        if frame.status == "end" and frame.stored is not None:
            first.setdefault(key, frame.path)
    assert {entry.path for entry in one.run.table.values()} == set(first.values())
    assert one.run.algorithm == "alpha-beta" or 0 < hits < probes


def test_the_children_left_are_those_that_no_frame_has_entered(one):
    arena, entered, cuts = one.run.search_game, {}, 0
    for frame in (moment.frame for moment in one.moments):
        if frame.status == "start" and frame.path:
            entered.setdefault(frame.path[:-1], set()).add(frame.path[-1])
        if frame.status == "end" and frame.path in entered:
            moves = arena.game.moves(arena.at(frame.path))
            assert frame.left == len(moves) - len(entered[frame.path])
            cuts += frame.left > 0
    assert bool(cuts) == one.run.algorithm.startswith("alpha")


def test_a_table_that_does_not_settle_a_node_says_so(one):
    frames = [moment.frame for moment in one.moments]
    for frame, after in pairwise(frames):
        if frame.status == "table":
            assert frame.table_cut == (after.status == "end")


def test_what_the_table_says_of_a_node_that_may_be_worth_many_values_is_proved():
    text = "title: t\nalgorithm: alpha-beta-table\ntree: [[3, 5], [2, '?']]\n"
    walkthrough = read(text, "t.yml", catalogue())
    proof = check_run(walkthrough, walkthrough.entries[0]).proof
    assert "table" in proof.laws
    assert proof.holds, proof.failures
