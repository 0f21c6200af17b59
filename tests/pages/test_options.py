"""Runs that differ in options alone: what their page lets one choose."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.walkthrough.presentation import choices, in_words
from search_walkthroughs.runs.registry import catalogue

VALUES = {
    "cut": ("at-bound", "past-bound"),
    "fail": ("soft", "hard"),
    "bounds": ("infinite", "score-range"),
    "order": ("given", "best-first", "worst-first"),
}
GRIDS = [
    [dict(zip(names, values, strict=True)) for values in product(*map(VALUES.get, names))]
    for names in (("cut", "fail"), ("fail", "order"), ("cut", "fail", "bounds"))
]


def runs(options, algorithms=("alpha-beta",)):
    entries = [
        {algorithm: {"options": chosen, "label": f"{algorithm} {n}"}}
        for algorithm in algorithms
        for n, chosen in enumerate(options)
    ]
    text = json.dumps({"title": "t", "algorithm": entries, "tree": [[1, 2], [3, 4]]})
    return [
        checked.run
        for checked in course_check.check_walkthrough(reading.read(text, "t.yml", catalogue()))
    ]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: "-".join(grid[0]))
def test_every_combination_is_a_choice(grid):
    assert choices(runs(grid)) == grid


@given(st.sampled_from(GRIDS), st.data())
def test_a_grid_with_a_hole_is_none(grid, data):
    gone = data.draw(st.integers(0, len(grid) - 1))
    rest = [one for n, one in enumerate(grid) if n != gone]
    assert choices(runs(rest)) == [{}] * len(rest)


def test_one_option_or_two_algorithms_are_chosen_by_name():
    for options in ([{"cut": value} for value in VALUES["cut"]], [{}]):
        assert not any(choices(runs(options)))
    known = [{"order": order, "depth": depth} for order in VALUES["order"] for depth in (1, 2)]
    assert all(choices(runs(known)))
    assert not any(choices(runs(known, ("alpha-beta", "nega-alpha"))))


@pytest.mark.parametrize("language", languages())
def test_options_have_words_and_others_their_names(language):
    said = in_words({**GRIDS[2][0], "order": "given"}, language)
    assert len({text for pair in said for text in pair} & {*VALUES, "infinite", "at-bound"}) == 0
    assert in_words({"goal": 3}, language) == [("goal", "3")]
