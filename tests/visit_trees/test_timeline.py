"""Snapshots, views and laws of a tree of visits."""

import copy

import pytest

import search_walkthroughs as sw
from search_walkthroughs.visit_trees.laws import breaches

from .searched import searched


def page(shown):
    return shown._page.shown


def laws(shown):
    return [breach.law for breach in breaches(page(shown))]


def test_snapshots_have_the_places_of_the_last_one():
    shown = sw.tree([searched(count) for count in (20, 60, 200)])
    timeline = page(shown)
    assert [snapshot.visits[0] for snapshot in timeline.snapshots] == [20, 60, 200]
    assert {len(snapshot.visits) for snapshot in timeline.snapshots} == {shown.nodes}
    assert timeline.snapshots[0].visits.count(0) > timeline.snapshots[1].visits.count(0) > 0
    assert laws(shown) == []


def test_what_a_call_has_returned_is_a_snapshot():
    root = searched(30)
    early = sw.tree(root)
    root.visits += 10
    shown = sw.tree([early, sw.tree(root)])
    assert [snapshot.visits[0] for snapshot in page(shown).snapshots] == [30, 40]


def test_one_object_as_several_snapshots_is_refused():
    root = searched(30)
    with pytest.raises(sw.BadInput, match="one object is given as several snapshots"):
        sw.tree([root, root])


def test_no_snapshot_is_refused():
    with pytest.raises(sw.BadInput, match="found an empty list"):
        sw.tree([])


def test_visits_that_fall_and_nodes_that_go_are_told():
    before, after = searched(60), searched(60)
    after.visits -= 5
    gone = after.children.pop()
    shown = sw.tree([before, after])
    assert "falls" in laws(shown)
    assert "gone" in laws(shown)
    assert any("the visits fall from 60 to 55" in note for note in shown.notes)
    assert any(f"{gone.move} is in snapshot 1 and not in the last" in note for note in shown.notes)


def test_children_that_gain_more_than_their_node_are_told():
    before = searched(60)
    after = copy.deepcopy(before)
    after.visits += 100
    for child in after.children:
        child.visits += 40
    child.visits += 60
    shown = sw.tree([before, after])
    assert laws(shown)[-1] == "between"


def test_children_with_more_visits_than_their_node_are_told():
    root = searched(60)
    assert laws(sw.tree(root)) == []
    root.children[0].visits += 60
    assert laws(sw.tree(root)) == ["sum"]
    assert any("At root the children have" in note for note in sw.tree(root).notes)


@pytest.mark.parametrize(
    ("priors", "law"), [((0.5, 0.504), []), ((0.5, 0.52), ["prior"]), ((0.5, 0.2), ["less"])]
)
def test_priors_make_one_together(priors, law):
    below = [{"n": 3, "q": 0.1, "p": prior} for prior in priors]
    assert laws(sw.tree({"n": 7, "q": 0.2, "p": 1, "children": below})) == law


VALUES = {"n": 9, "q": 0.25, "children": [{"n": 8, "q": 0.75, "children": [{"n": 2, "q": 0.25}]}]}


@pytest.mark.parametrize(
    ("view", "values"),
    [
        ("stored", [0.25, 0.75, 0.25]),
        ("root", [0.25, 0.25, 0.25]),
        ("mover", [0.75, 0.75, 0.75]),
    ],
)
def test_values_are_turned_only_where_that_is_asked_for(view, values):
    shown = sw.tree(VALUES, view=view)
    assert page(shown).values == values
    assert ("turned" in shown.svg) == (view != "stored")


def test_values_of_an_unknown_range_are_not_turned():
    below = [{"n": 3, "q": 40.0}]
    data = {"n": 7, "q": 50.0, "children": below}
    with pytest.raises(sw.BadInput, match="give `value=` a function that turns it"):
        sw.tree(data, view="root")


def test_an_unknown_view_is_refused():
    with pytest.raises(sw.BadInput, match="one of stored, root, mover is expected"):
        sw.tree(VALUES, view="max")
