"""The frames marked as those that read a leaf read the leaves that the game was asked for."""

import json

import pytest

from drawing.searches import CHANCES, FAMILY, WEIGHING, own
from drawing.support import OTHELLO
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.reading import read
from search_walkthroughs.record.family_facts import Facts
from search_walkthroughs.runs.registry import catalogue

SEARCHES = {
    **{name: {"options": own(name)} for name in FAMILY},
    **{name: {} for name in ("minimax", "alpha-beta", "alpha-beta-table", "df-pn")},
    "lazy-smp": {"options": {"workers": 2}},
    "split-root": {"options": {"workers": 2}},
}
"""Searches that read leaves, with their options."""


@pytest.mark.parametrize("name", SEARCHES)
def test_the_leaves_that_are_marked_are_those_that_were_read(name):
    tree = CHANCES if name in WEIGHING else OTHELLO
    text = json.dumps({"title": "t", "algorithm": name, "tree": tree, **SEARCHES[name]})
    (checked,) = check_walkthrough(read(text, "t.yml", catalogue()))
    facts = checked.plan.family.part(Facts)
    marked = {
        frame.child if frame.status == "expand" else frame.path
        for frame in (moment.frame for moment in checked.moments)
        if facts.reads_leaf(checked.plan, frame)
    }
    assert marked == set(checked.run.tally.leaves) != set()
