"""A budget decides what is told; everything is counted all the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import SEED_TREE, branches

from generator import reading
from generator.game import spell
from generator.reading import Limits
from generator.running import course
from generator.running.find import catalogue
from generator.running.narrowing import sensible
from generator.trace.budget import Budget
from generator.trace.moments import State

trees = st.lists(branches, min_size=2, max_size=4)


def held(tree, **frames):
    """Alpha-beta on a tree, told as `frames:` says."""
    wanted = {"title": "t", "algorithm": "alpha-beta", "tree": tree, "frames": frames}
    walkthrough = reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())
    return course.hold(walkthrough, walkthrough.entries[0])


def test_a_depth_hides_what_lies_below_and_counts_it():
    one = held(SEED_TREE, depth=1)
    assert [spell(path) for path in one.plan.spots] == ["", "A", "B"]
    assert [spot.hidden for spot in one.plan.spots.values()] == [0, 8, 8]
    assert {len(moment.frame.path) for moment in one.moments} == {0, 1}
    assert one.run.tally.calculated == 13
    (cut,) = [m for m in one.moments if m.frame.cut]
    assert (cut.frame.path, cut.frame.child) == (("B",), ("B", "E"))
    assert (cut.child, cut.road[-1].best) == (None, None), "what is not drawn is not named"
    assert one.proof.holds


def test_a_walk_below_a_path_begins_there():
    one = held(SEED_TREE, below=["A"])
    assert one.plan.root == ("A",)
    assert one.moments[0].frame.path == ("A",)
    assert [len(moment.road) for moment in one.moments[:3]] == [1, 2, 3]
    assert all(moment.frame.path[0] == "A" for moment in one.moments)
    assert one.proof.holds


def test_frames_keep_their_numbers():
    one = held(SEED_TREE, **{"from": 20, "to": 30, "limit": 5})
    assert [moment.frame.number for moment in one.moments] == [20, 21, 22, 23, 24]
    everything = held(SEED_TREE).moments
    assert [moment.road for moment in one.moments] == [m.road for m in everything[20:25]]
    before = {path: view for m in everything[:21] for path, view in m.changed.items()}
    assert one.moments[0].changed == before
    assert one.moments[0].calculated == one.moments[0].frame.calculated


@given(tree=trees, depth=st.integers(1, 3))
def test_the_tally_is_always_of_the_whole_tree(tree, depth):
    some, every = held(tree, depth=depth).run, held(tree).run
    assert some.tally == every.tally
    assert (some.value, some.best, some.line) == (every.value, every.best, every.line)


@given(tree=trees, depth=st.integers(1, 3))
def test_what_is_told_is_what_would_be_told(tree, depth):
    some = [m.frame for m in held(tree, depth=depth).moments]
    every = [m.frame for m in held(tree).moments if len(m.frame.path) <= depth]
    assert some == every


@given(tree=trees, depth=st.integers(1, 3))
def test_hidden_nodes_make_up_the_whole(tree, depth):
    plan = held(tree, depth=depth).plan
    assert len(plan.spots) + sum(spot.hidden for spot in plan.spots.values()) == plan.total


def test_a_tree_too_large_for_a_picture_is_told_from_above():
    wide = [[[n + m + k for k in range(5)] for m in range(5)] for n in range(5)]
    one = held(wide)
    assert sensible(one.run.arena, Budget(), drawn=40).depth == 2
    assert sensible(one.run.arena, Budget(), drawn=400).depth is None
    assert sensible(one.run.arena, Budget(depth=3), drawn=40).depth == 3


@pytest.mark.parametrize("depth", [1, 2])
def test_hidden_children_are_pruned_without_being_drawn(depth):
    one = held([[5, 9], [[4, 2], [3, 8]]], depth=depth)
    last = {path: view for moment in one.moments for path, view in moment.changed.items()}
    assert all(view.state is not State.OPEN for view in last.values())
