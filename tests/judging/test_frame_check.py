"""What frames prove: the law of the verdict, over our own algorithms and random trees."""

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.verdict import Observation, verdict_on
from support import DEPTH_FIRST, WRONG, minimax, search, text_of

RIGHT = [
    (name, options) for name, options in DEPTH_FIRST if not text_of(name, options).module.CHANCE
]
AS_LEAN = [
    (name, options)
    for name, options in RIGHT
    if "alpha-beta" in name or name == "nega-alpha"
    if options.get("cut") != "past-bound"
]


def observed(name, tree, **options):
    game = Tree.grow(tree)
    ran = search(name, game, **options)
    leaves, visited = ran.tally.leaves, ran.tally.visited
    return Observation(game, ran.value, ran.recorder.best, ran.frames, leaves, visited)


@pytest.mark.parametrize(("name", "options"), RIGHT)
def test_no_right_search_is_accused(name, options, trees):
    kinds = {verdict_on(observed(name, tree, **options)).kind for tree in trees[:100]}
    assert kinds <= {"fine", "wasteful"}


@pytest.mark.parametrize(("name", "options"), AS_LEAN)
def test_alpha_beta_reads_what_it_needs(name, options, trees):
    assert {verdict_on(observed(name, tree, **options)).kind for tree in trees[:100]} == {"fine"}


@pytest.mark.parametrize(("name", "options"), WRONG)
def test_every_wrong_search_is_found_where_its_value_is_wrong(name, options, trees):
    found = set()
    for tree in trees:
        seen = observed(name, tree, **options)
        verdict = verdict_on(seen)
        found.add(verdict.kind)
        if seen.value != minimax(seen.game):
            assert verdict.kind == "wrong"
            assert verdict.frame is not None
    assert found & {"wrong", "unsound"}


def test_the_leaves_needed_are_those_that_alpha_beta_reads(trees):
    for tree in trees:
        whole, lean = observed("minimax", tree), observed("alpha-beta", tree)
        verdict = verdict_on(whole)
        assert verdict.read == len(whole.leaves)
        assert verdict.needed == len(lean.leaves)
