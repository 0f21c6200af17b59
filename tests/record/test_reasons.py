"""Where bounds come from and why nodes are left out, held against what the frames say in order."""

import json
from math import isinf
from pathlib import Path

import pytest
from hypothesis import given, settings

from drawing.boards import positions, searched
from drawing.searches import (
    CROWDED,
    DEEP,
    FAMILY,
    GUESSES,
    MIRRORED,
    WEIGHING,
    on_a_tree,
    played,
    ran,
)
from drawing.support import OTHELLO, Tree, trees
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import NodeState, NodeStatus
from search_walkthroughs.record.reasons import BoundSource, bounds_in_force, omissions
from search_walkthroughs.runs.registry import catalogue

SEARCHES = (
    "alpha-beta",
    "alpha-beta-table",
    "nega-alpha",
    "pvs",
    "aspiration",
    "mtd-f",
)


def followed(plan, moments):
    """The sources by another way: each change of a bound is put down when it happens."""
    stack = {}
    for moment in moments:
        frame = moment.frame
        window = [frame.alpha, frame.beta]
        if frame.status == "start":
            above = stack.get(frame.path[:-1]) if frame.path else None
            sources = []
            for end, bound in enumerate(window):
                if isinf(bound):
                    sources.append(BoundSource("none"))
                elif above is None:
                    sources.append(BoundSource("root"))
                elif above[0][end] == bound:
                    sources.append(above[1][end])
                else:
                    parent = frame.path[:-1]
                    chance = plan.nodes[parent].turn == CHANCE
                    sources.append(BoundSource("chance" if chance else "scout", parent))
            stack[frame.path] = window, sources, window, [*sources]
        before, sources, *entered = stack[frame.path]
        now, why = [*before], [*sources]
        if frame.status == "table":
            for end, bound in enumerate(window):
                if bound != before[end]:
                    why[end] = BoundSource("table", frame.path)
            now, entered = window, [window, [*why]]
        if frame.status == "update" and frame.turn in (MAX, MIN):
            end = 0 if frame.turn == MAX else 1
            if frame.score > before[0] if end == 0 else frame.score < before[1]:
                now[end] = frame.score
                why[end] = BoundSource("score", frame.path, frame.child)
        stack[frame.path] = now, why, *entered
        yield (entered[0], entered[1]) if frame.status == "end" else (now, why)


def check(plan, moments):
    """The sources are those that the frames give in order, and a supplier is worth its bound."""
    views = dict.fromkeys(plan.nodes, NodeState())
    kinds = set()
    for moment, (window, sources) in zip(moments, followed(plan, moments), strict=True):
        views.update(moment.changed)
        found = bounds_in_force(plan, moment)
        assert [found.alpha, found.beta] == window
        assert list(found.sources) == sources
        for end, source in enumerate(found.sources):
            kinds.add(source.kind)
            bound = (found.alpha, found.beta)[end]
            assert (source.kind == "none") == isinf(bound)
            if source.kind == "score":
                assert views[source.node].score == bound
                assert views[source.child].score == bound
                assert source.child[:-1] == source.node
                assert plan.nodes[source.node].turn == (MAX, MIN)[end]
            if source.node is not None:
                assert moment.frame.path[: len(source.node)] == source.node
    return kinds


@pytest.mark.parametrize("algorithm", SEARCHES)
@settings(max_examples=12, deadline=None)
@given(tree=trees(leaves=14))
def test_a_bound_comes_from_what_set_it(algorithm: str, tree: Tree) -> None:
    if isinstance(tree, list | dict) and "?" not in str(tree):
        check(*ran(algorithm, tree))


@pytest.mark.parametrize("fail", ["soft", "hard"])
@pytest.mark.parametrize("cut", ["at-bound", "past-bound"])
def test_so_it_does_whatever_the_options(fail, cut):
    assert "score" in check(*ran("alpha-beta", DEEP, fail=fail, cut=cut, window=[2, 6]))


def test_every_kind_of_source_is_found_where_it_is():
    kinds = check(*ran("pvs", OTHELLO)) | check(*ran("aspiration", OTHELLO))
    assert {"none", "score", "scout", "root"} <= kinds
    assert "chance" in check(*on_a_tree("star1"))
    assert check(*ran("iterative-deepening", GUESSES)) <= {"none", "score", "table"}


@settings(max_examples=8, deadline=None)
@given(positions())
def test_a_table_is_named_where_it_moved_the_window(position):
    check(*searched(position))


def test_a_part_of_a_tree_is_told_that_a_bound_was_set_above():
    plan, moments = part_of_a_search()
    sources = {source for m in moments for source in bounds_in_force(plan, m).sources}
    assert BoundSource("above") in sources
    assert BoundSource("root") not in sources


def test_a_score_is_the_source_also_where_its_child_is_not_drawn():
    plan, moments = part_of_a_search(depth=1)
    sources = [source for m in moments for source in bounds_in_force(plan, m).sources]
    assert {source.kind for source in sources} == {"none", "score"}
    assert any(source.kind == "score" and source.child is None for source in sources)


def part_of_a_search(**frames):
    """A search of which the author shows a part; without `frames` one node and what is below it."""
    frames = frames or {"below": ["B"]}
    facts = {"title": "t", "algorithm": "alpha-beta", "tree": OTHELLO, "frames": frames}
    (run,) = check_walkthrough(read(json.dumps(facts), "t.yml", catalogue()))
    return run.plan, list(run.moments)


def test_searches_without_a_window_have_no_bounds():
    for algorithm in ("minimax", "expectimax"):
        plan, moments = on_a_tree(algorithm)
        assert not any(bounds_in_force(plan, moment) for moment in moments)


@pytest.mark.parametrize("algorithm", [*FAMILY, "alpha-beta", "alpha-beta-table"])
def test_every_pruned_node_lies_below_one_that_is_left_out_with_a_reason(algorithm: str) -> None:
    runs = [on_a_tree(algorithm)]
    if algorithm not in WEIGHING:
        runs += [played(algorithm, position) for position in (MIRRORED, CROWDED)]
    for plan, moments in runs:
        views = dict.fromkeys(plan.nodes, NodeState())
        reasons = {}
        for moment, found in zip(moments, omissions(moments), strict=True):
            views.update(moment.changed)
            for one in found:
                assert one.roots
                assert {root[:-1] for root in one.roots} == {one.node}
                left = (path for path in views for root in one.roots if path[: len(root)] == root)
                reasons.update(dict.fromkeys(left, one.kind))
                if one.kind == "cut":
                    assert set(one.roots) <= set(moment.frame.cutoff.skipped)
                    assert moment.frame.path == one.node
                if one.kind == "table":
                    assert moment.frame.table_cut
            for path, view in views.items():
                if view.state not in (NodeStatus.PRUNED, NodeStatus.UNSEEN):
                    reasons.pop(path, None)
                assert (view.state is NodeStatus.PRUNED) <= (path in reasons)
        cuts = [m.frame.cutoff for m in moments if m.frame.cutoff and m.frame.cutoff.skipped]
        if cuts:
            assert "cut" in {one.kind for found in omissions(moments) for one in found}


def test_a_node_settled_by_the_table_says_so_and_a_solved_one_too():
    table = {one.kind for found in omissions(searched(MIRRORED)[1]) for one in found}
    assert "table" in table
    solved = {one.kind for found in omissions(on_a_tree("sss-star")[1]) for one in found}
    assert "settled" in solved


def test_a_bound_that_a_node_asks_itself_for_comes_from_no_other_node():
    """ProbCut searches a node less deep in a window that its line gives: no score has set it."""
    file = Path(__file__).parents[2] / "walkthroughs/engines/prob-cut.yml"
    walkthrough = read(file.read_text("utf-8"), "t.yml", catalogue())
    _, narrow, _ = check_walkthrough(walkthrough)
    asked = 0
    for moment in narrow.moments:
        frame = moment.frame
        if frame.status == "start" and frame.asked is not None:
            window = bounds_in_force(narrow.plan, moment)
            assert BoundSource("scout", frame.path) in window.sources
            assert BoundSource("scout", frame.path[:-1]) not in window.sources
            asked += 1
    assert asked == 2
