"""What the nodes are after each frame, held against what the frames say."""

from pathlib import Path

import pytest

from drawing.searches import CROWDED, on_a_tree, played, ran
from search_walkthroughs.course.check import check_run, check_walkthrough
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import NodeState, NodeStatus
from search_walkthroughs.runs.registry import catalogue

SHARED = {"playouts": 40, "seed": 2}


def states(run):
    """Each frame of the run with the states of all nodes after it."""
    plan, moments = run
    now = dict.fromkeys(plan.nodes, NodeState())
    for moment in moments:
        now |= moment.changed
        yield moment.frame, now


@pytest.mark.parametrize("algorithm", ["alpha-beta-table", "minimax-table"])
def test_a_node_that_the_table_settles_rests_on_no_guess(algorithm):
    settled = 0
    for frame, now in states(played(algorithm, CROWDED)):
        settled += frame.status == "table" and bool(frame.table_cut)
        assert not any(state.from_estimates for state in now.values())
    assert settled


def test_a_child_is_done_when_it_is_expanded_with_a_proof_and_waits_otherwise():
    found = set()
    for frame, now in states(on_a_tree("proof-number")):
        if frame.status == "expand" and frame.child in now:
            settled = 0 in (frame.proof, frame.disproof)
            wanted = NodeStatus.DONE if settled else NodeStatus.WAITING
            assert now[frame.child].state is wanted
            found.add(settled)
    assert found == {True, False}


def test_what_a_search_less_deep_has_left_out_is_open_when_the_full_search_begins():
    file = Path(__file__).parents[2] / "walkthroughs/mistakes/predicted-so-proved.yml"
    reopened = 0
    for run in check_walkthrough(read(file.read_text("utf-8"), "t.yml", catalogue())):
        before = {}
        for frame, now in states((run.plan, run.moments)):
            if frame.status == "score" and frame.child == frame.path:
                below = [path for path in now if path[: len(frame.path)] == frame.path != path]
                assert {now[path].state for path in below} == {NodeStatus.UNSEEN}
                assert not any(now[path].is_cut for path in below)
                reopened += any(before[path].is_cut for path in below)
            before = dict(now)
    assert reopened == 3


def test_no_node_is_solved_at_first_and_some_are_later():
    solved = 0
    for frame, now in states(on_a_tree("sss-star")):
        if frame.number == 0:
            assert not any(state.solved for state in now.values())
        solved += any(state.solved for state in now.values())
    assert solved


def test_the_nodes_of_one_position_have_one_count():
    plan, _ = run = played("uct-table", CROWDED, **SHARED)
    for path in plan.nodes:
        same = plan.same_position(path)
        assert path in same
        assert all(path in plan.same_position(other) for other in same)
    assert any(len(plan.same_position(path)) > 1 for path in plan.nodes)
    for frame, now in states(run):
        if frame.status == "backup":
            tried = [now[path] for path in plan.same_position(frame.path)]
            counts = {one.playouts.visits for one in tried if one.playouts is not None}
            assert counts == {frame.visits}
    plain, _ = played("uct", CROWDED, **SHARED)
    assert all(plain.same_position(path) == (path,) for path in plain.nodes)


def test_results_of_playouts_have_six_digits():
    _, moments = ran("uct", [[1 / 3, 2 / 3], [0.1, 0.7]], playouts=9, seed=1)
    results = {moment.frame.result for moment in moments if moment.frame.status == "playout"}
    assert {0.333333, 0.666667} & results
    assert results <= {0.333333, 0.666667, 0.1, 0.7}


@pytest.mark.parametrize(("algorithm", "count"), [("uct", "playouts"), ("puct", "simulations")])
def test_the_nodes_on_the_way_are_open_and_those_of_the_way_before_wait(algorithm, count):
    tree = [[3, [1, 5]], [[2, 4], 6]]
    before = ()
    for frame, now in states(ran(algorithm, tree, **{count: 12}, seed=1)):
        if frame.status == "select":
            for end in range(len(frame.path)):
                assert now[frame.path[:end]].state is NodeStatus.OPEN
            for end in range(1, len(before) + 1):
                if before[:end] != frame.path[:end]:
                    assert now[before[:end]].state is NodeStatus.WAITING
            before = frame.path


COLLIDING = """title: t
algorithm: alpha-beta-hashed
options: {seed: 1, bits: 3}
game: tic-tac-toe
position: |
  O . .
  . X .
  . O .
"""


def test_two_positions_with_one_hash_collide_whichever_was_first():
    walkthrough = read(COLLIDING, "t.yml", catalogue())
    one = check_run(walkthrough, walkthrough.entries[0])
    at = one.run.search_game.at
    found = set()
    for frame in (moment.frame for moment in one.moments):
        if frame.status == "table" and frame.table.met is not None:
            held, asked = at(frame.table.met), at(frame.path)
            assert frame.table.collides == (held != asked)
            found.add((held > asked) - (held < asked))
    assert found >= {-1, 1}
