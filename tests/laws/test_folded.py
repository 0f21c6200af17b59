"""Of a node with many children those that matter are shown; the others are folded and counted."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.game import MAX, MIN, spell
from search_walkthroughs.reading import Limits
from search_walkthroughs.record.plan import NodeStatus
from search_walkthroughs.record.recorder import FrameBudget
from search_walkthroughs.runs.frame_budget import CHILDREN, WIDE, default_budget
from search_walkthroughs.runs.registry import catalogue
from support import DEPTH_FIRST, EVERY, branches

trees = st.lists(branches, min_size=3, max_size=5)
searches = st.sampled_from(EVERY)
few = st.integers(1, 3)


def read(tree, *algorithms, page=None, **frames):
    """A walkthrough of the tree, shown as `frames:` says."""
    wanted = {"title": "t", "tree": tree, "frames": frames}
    entries = [
        {name: {"options": options, "label": str(n)}}
        for n, (name, options) in enumerate(algorithms or [("alpha-beta", {})])
    ]
    if page:
        wanted["page"] = page
    text = json.dumps({**wanted, "algorithm": entries})
    return reading.read(text, "t.yml", catalogue(), Limits())


def checked_run(tree, algorithm=("alpha-beta", {}), **frames):
    """One run of it."""
    (one,) = course_check.check_walkthrough(read(tree, algorithm, **frames))
    return one


def mattering(frames):
    """The children that changed a score or cut, or settled their parent in a best-first search."""
    turns = {}
    for frame in frames:
        turns[frame.path] = frame.turn
        if frame.updated or frame.cut:
            yield frame.child
        elif frame.status in ("backup", "expand"):
            path = frame.child or frame.path
            turn = (frame.turn if frame.child else turns[path[:-1]]) if path else 0
            if (turn == MAX and (frame.solved or frame.proof == 0)) or (
                turn == MIN and frame.disproof == 0
            ):
                yield path


@given(tree=trees, search=searches, children=few, depth=st.integers(1, 4))
def test_drawn_folded_and_hidden_nodes_make_up_the_whole(tree, search, children, depth):
    one = checked_run(tree, search, children=children, depth=depth)
    plan, game = one.plan, one.run.search_game.game
    assert len(plan.nodes) + sum(node.hidden for node in plan.nodes.values()) == plan.total
    for node in plan.nodes.values():
        if node.children:
            moves = game.moves(one.run.search_game.at(node.path))
            assert node.breadth == len(moves)
            assert [plan.nodes[c].place for c in node.children] == sorted(
                moves.index(child[-1]) for child in node.children
            )


@given(tree=trees, search=searches, children=few)
def test_the_moves_that_matter_are_drawn(tree, search, children):
    one, every = checked_run(tree, search, children=children), checked_run(tree, search)
    nodes = one.plan.nodes
    matter = [path for path in mattering(m.frame for m in every.moments) if path]
    line = one.run.line
    matter += [line[:end] for end in range(1, len(line) + 1)]
    assert all(path in nodes for path in matter if path[:-1] in nodes)
    for node in nodes.values():
        assert len(node.children) <= max(children, len({p for p in matter if p in node.children}))


@given(tree=trees, search=searches, children=few)
def test_what_is_told_is_what_would_be_told(tree, search, children):
    one, every = checked_run(tree, search, children=children), checked_run(tree, search)
    nodes = one.plan.nodes
    assert [m.frame for m in one.moments] == [
        m.frame for m in every.moments
        if m.frame.path in nodes and (m.frame.child is None or m.frame.child in nodes)
    ]  # fmt: skip
    assert one.run.tally == every.run.tally
    assert (one.run.value, one.run.line) == (every.run.value, every.run.line)


@given(tree=trees, search=searches, children=few)
def test_what_is_shown_is_proved_although_children_are_missing(tree, search, children):
    assert checked_run(tree, search, children=children).proof.holds


@given(tree=trees, search=st.sampled_from(DEPTH_FIRST), children=few)
def test_nodes_end_as_they_do_when_all_is_told(tree, search, children):
    one, every = (checked_run(tree, search, **frames) for frames in ({"children": children}, {}))
    mine, theirs = (
        {path: view for m in run.moments for path, view in m.changed.items()}
        for run in (one, every)
    )
    for path, view in mine.items():
        same = theirs[path]
        assert (view.state, view.score, view.best) == (same.state, same.score, same.best)


@given(tree=trees, children=few)
def test_a_stub_says_how_many_were_searched(tree, children):
    one = checked_run(tree, children=children)
    visited = set(one.run.tally.visited)
    last = {path: view for m in one.moments for path, view in m.changed.items()}
    for path, node in one.plan.nodes.items():
        if not node.collapsed or last[path].state is not NodeStatus.DONE:
            continue
        moves = one.run.search_game.game.moves(one.run.search_game.at(path))
        folded = {(*path, move) for move in moves} - set(node.children)
        assert last[path].collapsed_pruned == len(folded - visited)


def test_searched_children_come_before_others_in_the_order_of_the_moves():
    one = checked_run([[5, 6], [4, 1], [3, 9], [2, 8], [1, 7]], children=3)
    assert [spell(path) for path in one.plan.nodes[()].children] == ["1", "2", "3"]
    one = checked_run([[1, 6], [0, 1], [0, 9], [0, 8], [3, 7], [0, 9]], children=3)
    assert [spell(path) for path in one.plan.nodes[()].children] == ["1", "2", "5"]


def test_a_mean_needs_all_its_outcomes():
    tree = {"player": "chance", "children": {
        name: {"p": "1/4", "children": [9, n, 3, 2]} for n, name in enumerate("abcd")
    }}  # fmt: skip
    one = checked_run(tree, ("expectimax", {}), children=1)
    assert len(one.plan.nodes[()].children) == 4
    assert one.plan.nodes["a",].collapsed == 3
    assert one.proof.holds


@given(tree=trees, children=few)
def test_runs_that_are_compared_leave_out_the_same(tree, children):
    searches = [("minimax", {}), ("alpha-beta", {}), ("negamax", {})]
    walkthrough = read(tree, *searches, children=children)
    runs = course_check.check_walkthrough(walkthrough)
    assert all(one.keys() == other.keys() for one, other in pairwise(r.plan.nodes for r in runs))
    alone = course_check.check_run(walkthrough, walkthrough.entries[1])
    assert alone.plan.nodes == runs[1].plan.nodes


@pytest.mark.parametrize("wide", [WIDE, WIDE + 1])
def test_only_wide_trees_are_folded_unasked(wide):
    tree = [[n, *range(wide - 1)] for n in range(4)]
    one = checked_run(tree)
    folded = {node.collapsed for node in one.plan.nodes.values() if not node.leaf}
    assert (max(folded) > 0) == (wide > WIDE)
    assert default_budget(one.run.search_game, FrameBudget()).children == (
        CHILDREN if wide > WIDE else None
    )
    assert default_budget(one.run.search_game, FrameBudget(depth=1)).children is None
    assert default_budget(one.run.search_game, FrameBudget(), fold=False).children is None
    assert default_budget(one.run.search_game, FrameBudget(children=3)).children == 3


def test_charts_fold_nothing():
    walkthrough = read([[*range(WIDE + 1)]] * 3, ("minimax", {}), page="chart")
    (one,) = course_check.check_walkthrough(walkthrough)
    assert not any(node.collapsed for node in one.plan.nodes.values())


def test_a_trace_leaves_out_what_the_page_does():
    walkthrough = read([[5, 6], [4, 1], [3, 9], [2, 8]], children=1)
    frames = []
    course_check.trace_run(walkthrough, walkthrough.entries[0], frames.append)
    (one,) = course_check.check_walkthrough(walkthrough)
    assert frames == [moment.frame for moment in one.moments]
