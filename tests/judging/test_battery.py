"""The trees and models that programs are judged by, and verdicts on what programs did there."""

import json
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.battery import (
    BatteryTree,
    battery,
    random_tree,
    small_trees,
    smaller_trees,
    tree_text,
)
from search_walkthroughs.judging.observation_json import (
    observation_facts,
    observation_of,
    tree_facts,
    tree_of,
)
from search_walkthroughs.judging.programs.mistake_models import MODELS, model_search
from search_walkthroughs.judging.programs.state_adapters import CHOOSABLE_ADAPTERS
from search_walkthroughs.judging.programs.student_program import Approach, StudentProgram
from search_walkthroughs.judging.search_verdict import verdict_on
from search_walkthroughs.record.frame import record
from search_walkthroughs.runs.small_trees import random_dag
from support import minimax, search

NEGAMAX = """
def nega(node, alpha, beta, color):
    if not node.children:
        return color * node.value
    best = -1000
    for child in node.children:
        best = max(best, -nega(child, -beta, -max(alpha, best), -color))
        if best >= beta:
            break
    return best
"""


def random_trees(count: int) -> list[Tree]:
    random = Random(3)
    return [Tree.grow(random_tree(random, random.randint(1, 4))) for _ in range(count)]


def test_the_small_trees_are_all_shapes_with_all_weak_orders() -> None:
    trees = list(small_trees())
    assert len(trees) == 3 + 3 * 13 + 11 * 75
    assert len({json.dumps(tree) for tree in trees}) == len(trees)


def test_any_small_tree_is_ordered_like_one_of_the_battery() -> None:
    """Values matter by their order alone."""
    known = {json.dumps(tree) for tree in small_trees()}
    for values in ([7, -2, 7, 0], [5, 5, 5, 5], [1, 2, 3, 4]):
        ranks = [sorted(set(values)).index(value) for value in values]
        assert json.dumps([ranks[:2], ranks[2:]]) in known


def test_the_battery_is_the_same_every_time() -> None:
    assert [t.facts() for t in battery(20)] == [t.facts() for t in battery(20)]
    assert [t.facts() for t in battery(9, dags=True)] == [t.facts() for t in battery(9, dags=True)]


@given(seed=st.integers(0, 10**6))
def test_the_model_without_a_mistake_is_the_courses_alpha_beta(seed: int) -> None:
    random = Random(seed)
    for game in (Tree.grow(random_tree(random, 4)), random_dag(random)):
        ours = search("alpha-beta", game)
        value, leaves = model_search(game, MODELS["alpha-beta"])
        assert value == ours.value == minimax(game)
        assert len(leaves) == len(ours.tally.leaves)


def test_every_model_but_two_behaves_otherwise_on_some_small_tree() -> None:
    """A fresh window for every child cuts nothing: that is minimax."""
    games = [Tree.grow(tree) for tree in small_trees()] + random_trees(40)
    results = {
        name: [model_search(game, model) for game in games] for name, model in MODELS.items()
    }
    same = {(a, b) for a, b in combinations(MODELS, 2) if results[a] == results[b]}
    assert same == {("minimax", "fresh-window")}


@pytest.mark.parametrize("order", [1, -1])
def test_what_is_needed_is_counted_in_the_programs_own_order(order: int) -> None:
    source = NEGAMAX.replace("in node.children:", f"in node.children[::{order}]:")
    program = StudentProgram("p.py", source)
    for game in random_trees(30):
        seen = program.run(game, Approach(CHOOSABLE_ADAPTERS["objects"]))
        assert seen.value == minimax(game)
        found = verdict_on(seen, "alpha-beta")
        assert found.kind == "fine"
        assert found.needed == found.read == len(seen.leaves)


def test_a_lucky_value_is_not_sound() -> None:
    """It reads one leaf only, and is right where the others are no better."""
    source = NEGAMAX.replace("if best >= beta:", "if True:")
    seen = StudentProgram("p.py", source).run(
        Tree.grow([1, 0]), Approach(CHOOSABLE_ADAPTERS["objects"])
    )
    assert seen.value == 1
    assert verdict_on(seen, "alpha-beta").kind == "unsound"


def test_smaller_trees_are_smaller_and_keep_the_levels() -> None:
    random = Random(5)
    for _ in range(20):
        tree = BatteryTree.of([random_tree(random, 3), random_tree(random, 2)])
        for less in smaller_trees(tree):
            assert weight(less) < weight(tree)
    dag = BatteryTree(None, random_dag(random))
    assert all(weight(less) < weight(dag) for less in smaller_trees(dag))


def weight(tree: BatteryTree) -> tuple[int, int, float]:
    nodes = tree.game.nodes
    branches = sum(len(node.branches) for node in nodes)
    return len(nodes), branches, sum(abs(node.value or 0) for node in nodes)


def test_a_tree_is_written_as_yaml() -> None:
    assert tree_text(Tree.grow({"A": [1, 2], "B": 3})) == "{A: [1, 2], B: 3}"


@pytest.mark.parametrize("source", [NEGAMAX, NEGAMAX.replace("best >= beta", "False")])
def test_an_observation_comes_back_from_json(source: str) -> None:
    for game in random_trees(10):
        seen = StudentProgram("p.py", source).run(game, Approach(CHOOSABLE_ADAPTERS["objects"]))
        again = observation_of(json.loads(json.dumps(observation_facts(seen))), game)
        assert [record(frame) for frame in again.frames] == [record(f) for f in seen.frames]
        assert [frame.cutoff for frame in again.frames] == [f.cutoff for f in seen.frames]
        assert again.counts == seen.counts
        tree = tree_of(json.loads(json.dumps(tree_facts(seen.game))))
        assert tree.nodes == seen.game.nodes
