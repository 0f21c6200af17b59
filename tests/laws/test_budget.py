"""A budget decides which frames are shown; everything is counted all the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.game import spell
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.record.plan import NodeStatus
from search_walkthroughs.record.recorder import FrameBudget
from search_walkthroughs.runs import frame_budget
from search_walkthroughs.runs.frame_budget import (
    PICTURE_NODES,
    default_budget,
    frame_budgets,
    limit_nodes,
)
from search_walkthroughs.runs.registry import catalogue
from support import SEED_TREE, branches

pytestmark = pytest.mark.day(8)

trees = st.lists(branches, min_size=2, max_size=4)


def checked_run(tree, **frames):
    """Alpha-beta on a tree, shown as `frames:` says."""
    walkthrough = asked(tree=tree, frames=frames)
    return course_check.check_run(walkthrough, walkthrough.entries[0])


def asked(algorithm="alpha-beta", **keys):
    """A walkthrough with these keys."""
    wanted = {"title": "t", "algorithm": algorithm, **keys}
    return reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())


def whole_game(algorithm="alpha-beta", **frames):
    """The whole of tic-tac-toe."""
    return asked(algorithm, game="tic-tac-toe", frames=frames)


def test_a_depth_hides_what_lies_below_and_counts_it():
    one = checked_run(SEED_TREE, depth=1)
    assert [spell(path) for path in one.plan.nodes] == ["", "A", "B"]
    assert [node.hidden for node in one.plan.nodes.values()] == [0, 8, 8]
    assert {len(moment.frame.path) for moment in one.moments} == {0, 1}
    assert one.run.tally.calculated == 13
    (cut,) = [m for m in one.moments if m.frame.cut]
    assert (cut.frame.path, cut.frame.child) == (("B",), ("B", "E"))
    assert (cut.child, cut.states[-1].best) == (None, None), "what is not drawn is not named"
    assert one.proof.holds


def test_a_walk_below_a_path_begins_there():
    one = checked_run(SEED_TREE, below=["A"])
    assert one.plan.root == ("A",)
    assert one.moments[0].frame.path == ("A",)
    assert [len(moment.states) for moment in one.moments[:3]] == [1, 2, 3]
    assert all(moment.frame.path[0] == "A" for moment in one.moments)
    assert one.proof.holds


def test_frames_keep_their_numbers():
    one = checked_run(SEED_TREE, **{"from": 20, "to": 30, "limit": 5})
    assert [moment.frame.number for moment in one.moments] == [20, 21, 22, 23, 24]
    everything = checked_run(SEED_TREE).moments
    assert [moment.states for moment in one.moments] == [m.states for m in everything[20:25]]
    before = {path: view for m in everything[:21] for path, view in m.changed.items()}
    assert one.moments[0].changed == before
    assert one.moments[0].calculated == one.moments[0].frame.calculated


@given(tree=trees, depth=st.integers(1, 3))
def test_the_tally_is_always_of_the_whole_tree(tree, depth):
    some, every = checked_run(tree, depth=depth).run, checked_run(tree).run
    assert some.tally == every.tally
    assert (some.value, some.best, some.line) == (every.value, every.best, every.line)


@given(tree=trees, depth=st.integers(1, 3))
def test_what_is_told_is_what_would_be_told(tree, depth):
    some = [m.frame for m in checked_run(tree, depth=depth).moments]
    every = [m.frame for m in checked_run(tree).moments if len(m.frame.path) <= depth]
    assert some == every


@given(tree=trees, depth=st.integers(1, 3))
def test_hidden_nodes_make_up_the_whole(tree, depth):
    plan = checked_run(tree, depth=depth).plan
    assert len(plan.nodes) + sum(node.hidden for node in plan.nodes.values()) == plan.total


def test_a_tree_too_large_for_a_picture_is_told_from_above():
    wide = [[[n + m + k for k in range(5)] for m in range(5)] for n in range(5)]
    one = checked_run(wide)
    assert default_budget(one.run.search_game, FrameBudget(), drawn=40).depth == 2
    assert default_budget(one.run.search_game, FrameBudget(), drawn=400).depth is None
    assert default_budget(one.run.search_game, FrameBudget(depth=3), drawn=40).depth == 3


@pytest.mark.parametrize("depth", [1, 2])
def test_hidden_children_are_pruned_without_being_drawn(depth):
    one = checked_run([[5, 9], [[4, 2], [3, 8]]], depth=depth)
    last = {path: view for moment in one.moments for path, view in moment.changed.items()}
    assert all(view.state is not NodeStatus.OPEN for view in last.values())


MIDDLE = [
    ("minimax", 1_000_000),
    ("alpha-beta", 40_000),
    ("alpha-beta-table", 2_500),
    ("iterative-deepening", 50_000),
    ("proof-number", 1_000),
]


WAYS = [{}, {"follow": True}, {"follow": True, "depth": 9}]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("algorithm", "first", "frames"),
    [
        pytest.param(*MIDDLE[0], WAYS[1], marks=pytest.mark.night),  # a million frames to compare
        *((*one, WAYS[1]) for one in MIDDLE[1:]),
        *(("alpha-beta", 40_000, way) for way in WAYS[::2]),
    ],
    ids=str,
)
def test_eleven_frames_out_of_the_middle_need_few_nodes(algorithm, first, frames):
    walkthrough = whole_game(algorithm, **frames, **{"from": first, "to": first + 10})
    one = course_check.check_run(walkthrough, walkthrough.entries[0])
    every = {}
    course_check.trace_run(
        walkthrough, walkthrough.entries[0], lambda f: every.update({f.number: f})
    )
    numbers = [moment.frame.number for moment in one.moments]
    assert numbers == list(range(first, first + 11))
    assert [moment.frame for moment in one.moments] == [every[number] for number in numbers]
    assert len(one.plan.nodes) <= 1 + 10 * 11, "the ways to the nodes, and what hangs on them"
    paths = {moment.frame.path for moment in one.moments}
    assert paths <= one.plan.nodes.keys()
    assert one.shallow is None
    assert one.proof.holds


def test_the_first_run_ends_with_the_last_frame_and_counts_what_lies_before(monkeypatch):
    entered = []
    run_search = frame_budget.run_search

    def spied(walkthrough, entry, take_frame, budget, keep):
        def spy(frame):
            entered.append(frame.number)
            take_frame(frame)

        return run_search(walkthrough, entry, spy, budget, keep)

    monkeypatch.setattr(frame_budget, "run_search", spied)
    (budget,) = frame_budgets(whole_game("minimax", follow=True, **{"from": 99_990, "to": 100_000}))
    assert entered == list(range(99_990, 100_001)), "and no frame before or after them is made"
    assert len(budget.parents) <= 20
    assert budget.records_below((), 0, 0, 4 * 549_946)
    assert not budget.records_below((), 0, 0, 99_990)


@given(tree=trees, start=st.integers(0, 60), follow=st.booleans())
def test_with_few_nodes_a_frame_shows_what_it_shows_with_all(tree, start, follow):
    every = (
        checked_run(tree, **{"from": start})
        if start < len(checked_run(tree).moments)
        else checked_run(tree)
    )
    window = {"from": every.moments[0].frame.number, "to": every.moments[0].frame.number + 10}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frame_budget, "PICTURE_NODES", 0)
        patch.setattr(frame_budget, "MOVING_NODES", 400)
        some = checked_run(tree, **window, **({"follow": True} if follow else {"depth": 9}))
    assert [m.frame for m in some.moments] == [m.frame for m in every.moments[:11]]
    for mine, full in zip(some.moments, every.moments, strict=False):
        standing = [(v.state, v.score, v.alpha, v.beta, v.best) for v in mine.states]
        assert standing == [(v.state, v.score, v.alpha, v.beta, v.best) for v in full.states]
        children = every.plan.nodes[mine.frame.path].children
        assert some.plan.nodes[mine.frame.path].children == children


def test_a_moving_picture_of_the_whole_game_has_the_nodes_that_were_searched():
    walkthrough = whole_game("alpha-beta-table", follow=True, depth=9)
    one = course_check.check_run(walkthrough, walkthrough.entries[0])
    assert [m.frame.number for m in one.moments] == list(range(5115))
    searched = {moment.frame.path for moment in one.moments}
    assert searched <= one.plan.nodes.keys()
    assert all(path[:-1] in searched for path in one.plan.nodes if path), "and their children"
    assert len(one.plan.nodes) < 5115 < one.plan.total


def test_too_many_nodes_of_chosen_frames_are_told_from_above():
    arena = checked_run(
        [[[n + m + k for k in range(5)] for m in range(5)] for n in range(5)]
    ).run.search_game
    paths = [("1", "1", "1"), ("2",)]
    assert limit_nodes(arena, FrameBudget(), paths, None) == limit_nodes(
        arena, FrameBudget(), paths, 21
    )
    assert limit_nodes(arena, FrameBudget(), paths, None).depth is None
    assert limit_nodes(arena, FrameBudget(), paths, 20).depth == 2, (
        "1 + 5 + 10 nodes, and 5 more below"
    )
    assert limit_nodes(arena, FrameBudget(), paths, 15).depth == 1
    assert limit_nodes(arena, FrameBudget(below=("1",)), [("1", "1")], 10).depth == 1


def test_a_reduced_depth_is_said_and_a_chosen_one_is_not():
    (one,) = course_check.check_walkthrough(whole_game())
    assert one.shallow == 2
    (note,) = one.notes()
    assert note.level == "note"
    assert note.fault.message == "the tree has 549,946 nodes, and is drawn down to depth 2"
    assert "`depth: 2` under `frames`" in note.fault.remedy
    for frames in ({"depth": 2}, {"from": 40_000, "to": 40_010}):
        (one,) = course_check.check_walkthrough(whole_game(**frames))
        assert not list(one.notes())
    assert len(checked_run(SEED_TREE).plan.nodes) <= PICTURE_NODES
    assert not list(checked_run(SEED_TREE).notes())


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("frames", "message", "remedy"),
    [
        (
            {"from": 90_000},
            "`from` is 90,000, and the last frame of alpha-beta is 73,185",
            "smaller",
        ),
        (
            {"depth": 1, "from": 40_000, "to": 40_010},
            "no frame from 40,000 to 40,010 of alpha-beta is of a node down to depth 1",
            "more nodes",
        ),
        (
            {"below": "4/0", "from": 3, "to": 9},
            "no frame from 3 to 9 of alpha-beta is of a node below 4/0",
            "other frames",
        ),
    ],
)
def test_frames_of_which_none_is_left_are_refused(frames, message, remedy):
    with pytest.raises(BadInput) as refused:
        course_check.check_walkthrough(whole_game(**frames))
    (fault,) = refused.value.faults
    assert fault.message == message
    assert remedy in fault.remedy
