"""What a page tells of searches that come again: held against the runs themselves."""

import re
from html import unescape
from itertools import pairwise
from math import inf, nextafter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.pages.walkthrough.film_script import marks
from search_walkthroughs.pages.walkthrough.search_passes import (
    TABLE_ROWS,
    once,
    passes,
    searches,
)
from search_walkthroughs.record.frame_text import is_null_window
from support import caption

from .holding import checked_run, inner, inside

COMING_AGAIN = ("aspiration", "mtd-f", "iterative-deepening", "proof-number", "pvs")
SEED = [[[2, 4, 5], [7, 3, 5]], [[4, 3, 2], [6, 4, 1]]]


def said(run, language="en"):
    """The sections as text, and the cells of their tables."""
    html = "\n".join(passes(run, messages(language)))
    rows = [
        [unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]
    return html, rows


@pytest.mark.sample(2)
@pytest.mark.parametrize("algorithm", COMING_AGAIN)
@given(tree=inner)
def test_all_passes_together_are_the_run(algorithm, tree):
    run = checked_run(algorithm, tree)
    found = searches(run)
    assert sum(one.nodes for one in found.passes) == run.run.tally.calculated
    assert sum(one.leaves for one in found.passes) >= len(run.run.tally.leaves)
    assert all(one.start.path == one.end.path == () for one in found.passes)


@pytest.mark.parametrize("algorithm", ["aspiration", "mtd-f", "proof-number"])
@given(tree=inner)
def test_what_is_known_never_gets_less_and_ends_at_the_value(algorithm, tree):
    run = checked_run(algorithm, tree)
    known = searches(run).root_ranges
    for before, after in pairwise(known):
        assert before[0] <= after[0] <= after[1] <= before[1]
    assert all(inside(run.run.value, range) for range in known)
    assert known[-1] == (run.run.value, run.run.value)


@given(tree=inner)
def test_a_scout_asks_with_a_null_window_and_what_it_could_not_say_is_asked_again(tree):
    run = checked_run("pvs", tree)
    found = searches(run)
    for one in found.scouts:
        assert is_null_window(*one.window)
        if one.again is not None:
            assert one.again.start.path == one.start.path
            assert one.again.start.number > one.end.number
            low, high = one.again.window
            assert not is_null_window(low, high)
            assert max(one.answer[0], one.again.answer[0]) <= min(
                one.answer[1], one.again.answer[1]
            )
    again = [one.again.start.number for one in found.scouts if one.again is not None]
    kinds = list(marks(run.plan, (moment.frame for moment in run.moments)))
    assert [place for place, mark in enumerate(kinds) if mark == "again"] == sorted(again)
    assert "pass" not in kinds


@pytest.mark.parametrize("algorithm", COMING_AGAIN)
@given(tree=inner)
@settings(max_examples=15, deadline=None)
def test_each_pass_is_marked_where_there_are_several(algorithm, tree):
    run = checked_run(algorithm, tree)
    starts = [one.start.number for one in searches(run).passes]
    kinds = list(marks(run.plan, (moment.frame for moment in run.moments)))
    marked = [place for place, mark in enumerate(kinds) if mark == "pass"]
    assert marked == (starts if len(starts) > 1 else [])


@pytest.mark.parametrize("algorithm", COMING_AGAIN)
@given(tree=inner)
@settings(max_examples=15, deadline=None)
def test_alpha_beta_asked_once_says_the_same(algorithm, tree):
    run = checked_run(algorithm, tree)
    assert once(run).value == run.run.value


@pytest.mark.parametrize("algorithm", COMING_AGAIN)
@pytest.mark.parametrize("language", languages())
@given(tree=inner)
@settings(max_examples=10, deadline=None)
def test_the_page_tells_every_pass_with_its_price(algorithm, language, tree):
    run = checked_run(algorithm, tree)
    found = searches(run)
    html, rows = said(run, language)
    assert not re.search(r"\bNone\b(?! of them)", html)
    assert "{" not in html
    if len(found.passes) > 1:
        (_, *several, together) = rows
        assert [int(row[3]) for row in several] == [one.nodes for one in found.passes]
        assert [int(row[4]) for row in several] == [one.leaves for one in found.passes]
        assert int(together[3]) == run.run.tally.calculated
    elif found.scouts:
        assert [int(row[3]) for row in rows[1:]] == [one.nodes for one in found.scouts]


def test_all_scouts_are_counted_also_where_the_table_has_only_the_first():
    wide = [list(range(n, n + 9)) for n in range(9, 0, -1)]
    run = checked_run("pvs", [wide, wide[::-1]])
    scouts = searches(run).scouts
    html, rows = said(run)
    assert len(rows) - 1 == TABLE_ROWS < len(scouts)
    assert f"{len(scouts)} children were scouted" in html


def test_the_seed_is_closed_in_on_in_four_passes():
    _, rows = said(checked_run("mtd-f", SEED))
    assert [row[1:3] for row in rows[1:-1]] == [
        ["at least 0?", "yes: ≥ 2 (fail high)"],
        ["more than 2?", "yes: ≥ 4 (fail high)"],
        ["more than 4?", "yes: ≥ 5 (fail high)"],
        ["more than 5?", "no: ≤ 5 (fail low)"],
    ]
    assert [row[-1] for row in rows[1:-1]] == ["≥ 2", "≥ 4", "≥ 5", "= 5"]


def test_a_deeper_pass_tells_how_deep_it_looked():
    run = checked_run("iterative-deepening", SEED)
    _, rows = said(run)
    assert [row[1] for row in rows[1:-1]] == [f"what is best at depth {n}?" for n in (1, 2, 3)]
    assert rows[-2][2] == "= 5"


GUESSED = [{"estimate": n, "children": part} for n, part in enumerate(SEED)]
"""The same, for searches that stop at its first level."""


def test_the_deepest_pass_ends_the_search_also_if_it_rests_on_estimates():
    run = checked_run("iterative-deepening", GUESSED, options={"depth": 2}, frames={"depth": 1})
    _, rows = said(run)
    assert [row[2][0] for row in rows[1:-1]] == ["≈", "≈"]
    lead = {m.frame.pass_: caption(run.plan, m, "en") for m in run.moments if not m.frame.path}
    assert lead[1].text.startswith("The iteration ends: at this depth the root is worth")
    assert lead[2].text.startswith("The search is over: the root is worth")
    assert "by the estimates" in lead[2].text
    assert "The best first move is" in lead[2].text
    assert "so this holds only to the depth of the search" in lead[2].text
    assert "No static evaluation was used" not in lead[2].text


@pytest.mark.parametrize(("keep", "best"), [("finished", "–"), ("partial", "2")])
def test_a_pass_that_the_budget_stops_has_no_answer(keep, best):
    below = [{"estimate": n, "children": [n]} for n in (3, 9, 8)]
    deep = {"estimate": 7, "children": below}
    tree = [deep, {"estimate": 4, "children": [5, 7, 6]}, {"estimate": 6, "children": [7, 6, 1]}]
    run = checked_run("iterative-deepening", tree, options={"nodes": 13, "keep": keep})
    html, rows = said(run)
    assert run.run.best == ("1" if keep == "finished" else "2")
    assert rows[1][2] == "≈ 7"
    assert rows[2][2] == "stopped by the budget"
    assert rows[2][-1] == best
    assert "The last iteration alone" not in html


def test_runs_that_come_to_each_node_once_have_nothing_to_tell():
    for algorithm in ("minimax", "alpha-beta", "sss-star", "alpha-beta-table"):
        assert list(passes(checked_run(algorithm, SEED), messages("en"))) == []


@given(st.floats(-1e300, 1e300))
def test_a_null_window_holds_no_value(alpha):
    assert is_null_window(alpha, nextafter(alpha, inf))
    assert not is_null_window(alpha, inf)


def test_what_a_search_visits_inside_another_counts_once():
    """Scouts stand inside second searches, and these inside others."""
    deep = [
        [[[1, 2], [2, 11]], [[5, 9], [8, 19]]],
        [[[6, 19], [1, 18]], [[5, 13], [12, 16]]],
    ]
    run = checked_run("pvs", deep)
    found = searches(run)
    again = [one.again for one in found.scouts if one.again]
    assert sum(one.nodes for one in [*found.scouts, *again]) > run.run.tally.calculated
    (scouts, besides) = re.findall(
        r"scouts: (\d+); besides them by re-searches: (\d+)", said(run)[0]
    )[0]
    assert int(scouts) + int(besides) < run.run.tally.calculated


@pytest.mark.parametrize(
    ("tree", "said_of_scouts"),
    [([3, 2], "It was not searched again."), ([3, 2, 1], "None of them was searched again.")],
    ids=["one", "two"],
)
def test_one_scout_is_not_called_them(tree, said_of_scouts):
    assert said_of_scouts in said(checked_run("pvs", tree))[0]


def test_estimates_at_the_depth_of_the_game_are_no_leaves_that_are_read():
    tree = [{"estimate": 3, "children": [3, 5]}, {"estimate": 2, "children": [2, 9]}]
    found = searches(checked_run("iterative-deepening", tree, options={"depth": 1}))
    assert [(one.leaves, one.estimates) for one in found.passes] == [(0, 2)]
