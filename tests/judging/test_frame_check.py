"""What frames prove: the law of the verdict, over our own algorithms and random trees."""

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.frame_check import FrameCheck
from search_walkthroughs.judging.search_verdict import PathValues, TreeVerdict
from support import DEPTH_FIRST, WRONG, minimax, search, text_of

RIGHT = [
    (name, options) for name, options in DEPTH_FIRST if not text_of(name, options).module.CHANCE
]
AS_LEAN = [
    (name, options)
    for name, options in RIGHT
    if ("alpha-beta" in name or name == "nega-alpha") and name != "alpha-beta-full-root"
    if options.get("cut") != "past-bound"
]


def judged(name, tree, **options):
    """A run of our own algorithm on a tree, and the verdict on it."""
    game = Tree.grow(tree)
    ran, truth = search(name, game, **options), PathValues(game)
    check = FrameCheck(truth)
    for frame in ran.frames:
        check.take(frame)
    return ran, TreeVerdict(check, ran.value, ran.recorder.best, truth)


@pytest.mark.parametrize(("tree", "player"), [([[3, 12], [2, 4]], "MAX"), ([[3, [5, 4]]], "MIN")])
def test_a_needless_visit_names_the_player_who_has_something_as_good(tree, player):
    _, verdict = judged("minimax", tree)
    assert verdict.kind == "wasteful"
    (evidence,) = verdict.evidence
    assert f"and {player} has something as good" in evidence.text(messages("en"))


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "options"), RIGHT)
def test_no_right_search_is_accused(name, options, trees):
    kinds = {judged(name, tree, **options)[1].kind for tree in trees[:100]}
    assert kinds <= {"fine", "wasteful"}


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "options"), AS_LEAN)
def test_alpha_beta_reads_what_it_needs(name, options, trees):
    assert {judged(name, tree, **options)[1].kind for tree in trees[:100]} == {"fine"}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "options"), WRONG)
def test_every_wrong_search_is_found_where_its_value_is_wrong(name, options, trees):
    found = set()
    for tree in trees:
        ran, verdict = judged(name, tree, **options)
        found.add(verdict.kind)
        if ran.value != minimax(Tree.grow(tree)):
            assert verdict.kind == "wrong"
            assert verdict.frame is not None
    assert found & {"wrong", "unsound"}


def test_the_leaves_needed_are_those_that_alpha_beta_reads(trees):
    for tree in trees:
        whole, verdict = judged("minimax", tree)
        assert verdict.read == len(whole.tally.leaves)
        assert verdict.needed == len(judged("alpha-beta", tree)[0].tally.leaves)
