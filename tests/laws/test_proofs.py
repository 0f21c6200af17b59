"""What is proved of every run; and that a wrong algorithm does not get through."""

import importlib.util
import inspect
import json
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.algorithms import alpha_beta as ours
from search_walkthroughs.course import check as course_check
from search_walkthroughs.reading import Limits
from search_walkthroughs.record.plan import NodeStatus
from search_walkthroughs.runs import run
from search_walkthroughs.runs.proofs import agrees, counterfactual, prove, refill
from search_walkthroughs.runs.registry import Algorithm, AlgorithmFile, algorithms, catalogue
from support import EVERY, FEWER, TABLES, branches, minimax, windows

trees = st.lists(branches, min_size=2, max_size=4)


def checked_run(tree, name="alpha-beta", **options):
    """The run of an algorithm on a tree that is written and read like an author's."""
    wanted = {"title": "t", "algorithm": name, "options": options, "tree": tree}
    walkthrough = reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())
    return course_check.check_run(walkthrough, walkthrough.entries[0])


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@FEWER
@given(tree=trees)
def test_every_run_is_proved(name, options, tree):
    proof = checked_run(tree, name, **options).proof
    table = ("table",) if name in TABLES else ()
    assert proof.laws == ("value", "bounds", *table, "counterfactual")
    assert proof.holds, proof.failures


@given(tree=trees, window=windows, fail=st.sampled_from(["soft", "hard"]))
def test_every_run_in_a_window_is_proved(tree, window, fail):
    low, high = (str(end) if abs(end) == inf else end for end in window)
    proof = checked_run(tree, window=[low, high], fail=fail).proof
    assert proof.holds, proof.failures


@given(tree=trees, depth=st.integers(1, 4), order=st.sampled_from(["best-first", "worst-first"]))
def test_games_around_the_game_are_proved_too(tree, depth, order):
    proof = checked_run(tree, depth=depth, order=order).proof
    assert proof.holds, proof.failures


@given(
    tree=trees,
    looks=st.lists(st.integers(-20, 20), min_size=2, max_size=2),
    name=st.sampled_from(["star1", "alpha-beta"]),
)
def test_the_range_holds_what_a_stopped_search_may_meet(tree, looks, name):
    inner = [{"estimate": look, "children": [3, 4]} for look in looks]
    halves = [{"p": "1/2", **node} for node in inner]
    luck = {"player": "chance", "children": dict(zip("ab", halves, strict=True))}
    written = [luck, *tree] if name == "star1" else [*inner, *tree]
    wanted = {"title": "t", "algorithm": name, "tree": written}
    wanted["options"] = {"depth": 2} | ({} if name == "star1" else {"bounds": "score-range"})
    walkthrough = reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())
    one = course_check.check_run(walkthrough, walkthrough.entries[0])
    assert one.proof.holds, one.proof.failures
    assert one.run.value == minimax(one.run.search_game.game)


@given(tree=trees)
def test_two_evaluations_cover_every_value_of_what_was_not_read(tree):
    run = checked_run(tree).run
    refilled = refill(run)
    assert {refilled(filling) for filling in (-inf, -3, 0, 2, inf)} == {run.value}


@given(tree=trees)
def test_ranges_close_and_end_at_the_truth(tree):
    one = checked_run(tree, "minimax")
    game = one.run.search_game.game
    last = {path: view for moment in one.moments for path, view in moment.changed.items()}
    for path, view in last.items():
        state = game.start()
        for move in path:
            state = game.play(state, move)
        assert view.proved_range == (view.score, view.score) == (minimax(game, state),) * 2
        assert view.sign == "="


@given(tree=trees)
def test_the_tree_ends_done_or_pruned(tree):
    one = checked_run(tree)
    last = {path: view for moment in one.moments for path, view in moment.changed.items()}
    done = {
        path for path, view in last.items() if view.state in (NodeStatus.DONE, NodeStatus.CURRENT)
    }
    assert done == set(one.run.tally.visited)
    assert {p for p, view in last.items() if view.state is NodeStatus.PRUNED} == set(last) - done
    crossed = {path for path, view in last.items() if view.is_cut}
    assert crossed == set(one.run.tally.skipped)


def test_a_value_outside_its_window_is_a_bound():
    assert agrees(4, 3, (5, 9))
    assert not agrees(4, 6, (5, 9))
    assert agrees(9, 12, (5, 9))
    assert not agrees(7, 6, (5, 9))


BUGS = {
    "cuts too early": ("cuts = ge", "cuts = lambda a, b: a + 2 >= b"),
    "cuts at every node": ("if cuts(alpha, beta)", "if True"),
    "takes MIN for MAX": ("== MAX", "!= MAX"),
    "opens with a tiny number": ("best = low", "best = 1e-300"),
    "forgets the last child": (
        "in game.moves(state)",
        "in game.moves(state)[:-1] or game.moves(state)",
    ),
    "returns the bound": ("        return best", "        return alpha"),
    "starts above nothing": ("best = high", "best = 3"),
}


SMALL = [
    [[4, 2], [3, 9]],
    [[5, [7, 1]], [-2, [6, 8]]],
    [[[1, 2], [3, 4]], [[-4, 0], [2]]],
    [[-4, -2], [-3, -9]],
    [[4, 5, 1], [6, 7, 8]],
]


@pytest.mark.parametrize("bug", BUGS)
def test_a_wrong_algorithm_is_caught(bug, tmp_path, monkeypatch):
    """Each of these is caught on one of a few small trees, by one of the laws."""
    right, wrong = BUGS[bug]
    source = inspect.getsource(ours)
    assert right in source
    file = tmp_path / "alpha_beta.py"
    file.write_text(source.replace(right, wrong).replace('("fail"', '("none"'))
    spec = importlib.util.spec_from_file_location("search_walkthroughs.algorithms.alpha_beta", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known = {**algorithms(), "alpha-beta": Algorithm("alpha-beta", AlgorithmFile(module), {})}
    monkeypatch.setattr(run, "algorithms", lambda: known)
    assert any(checked_run(tree).proof.failures for tree in SMALL)


LOOSE = """\
title: t
game: tic-tac-toe
frames: {depth: 1}
algorithm:
  - alpha-beta-loose-table: {label: wrong, expect: {proof: fails, value: 1, calculated: 999}}
  - alpha-beta-loose-table: {label: lucky, options: {bounds: score-range}}
  - alpha-beta-loose-table: {label: lucky too, options: {symmetry: off}}
"""


def test_a_table_that_takes_bounds_for_values_is_caught_even_where_it_is_lucky():
    walkthrough = reading.read(LOOSE, "t.yml", catalogue(), Limits())
    wrong, *lucky = [course_check.check_run(walkthrough, entry) for entry in walkthrough.entries]
    assert list(wrong.findings()) == []
    laws = {failure.law for failure in wrong.proof.failures}
    assert laws == {"value", "bounds", "table", "counterfactual"}
    for one in lucky:
        assert one.run.value == 0
        assert [failure.law for failure in one.proof.failures] == ["table"]


def test_a_run_whose_skipped_leaf_matters_is_caught():
    """The counterfactual alone notices when a needed leaf was not read."""
    one = checked_run([[4, 2], [3, 9]], "minimax")
    del one.run.tally.leaves[("1", "2")]
    assert [failure.law for failure in counterfactual(one.run)]
    assert prove(replace(one.run, value=5), one.moments).failures
