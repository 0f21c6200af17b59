"""What pages that compare searches say of where they differ, against the runs themselves."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course import files as course_files
from search_walkthroughs.pages.markup.embed import players
from search_walkthroughs.pages.walkthrough import first_difference as parting
from search_walkthroughs.pages.walkthrough.comparison import (
    EMPTY_CELL,
    LEAVES,
    align_runs,
    compare_searches,
    differing_nodes,
    endings,
)
from search_walkthroughs.pages.walkthrough.first_difference import fact_text, first_difference
from search_walkthroughs.pages.walkthrough.player_html import PlayerHead
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.results import proof_sentences
from search_walkthroughs.pages.walkthrough.run_name import run_name
from search_walkthroughs.pages.walkthrough.walkthrough_page import Page
from search_walkthroughs.runs.registry import catalogue

ROOT = Path(__file__).parents[2]
COMPARED = ("textbook/compare", "beyond/ties", "beyond/fail-soft-fail-hard", "beyond/horizon",
            "beyond/negamax-beside-minimax", "tic-tac-toe/side-by-side")  # fmt: skip


def runs_of(name):
    walkthrough = course_files.read_walkthrough(ROOT / f"walkthroughs/{name}.yml")
    return [course_check.check_run(walkthrough, entry) for entry in walkthrough.entries]


@pytest.fixture(params=COMPARED)
def runs(request):
    return runs_of(request.param)


def both(tree, one, other):
    """Two searches of a tree, given as YAML."""
    text = f"title: {{en: Test}}\nalgorithm:\n  - {one}\n  - {other}\ntree: {tree}\n"
    walkthrough = reading.read(text, "x.yml", catalogue())
    return [course_check.check_run(walkthrough, entry) for entry in walkthrough.entries]


def names(paths):
    return {"/".join(map(str, path)) for path in paths}


def test_nodes_that_one_search_enters_and_another_does_not_differ(runs):
    ringed = differing_nodes([endings(run) for run in runs])
    for path in {path for run in runs for path in run.plan.nodes}:
        entered = [path in run.run.tally.visited for run in runs]
        assert path in ringed or len(set(entered)) == 1


def test_a_search_does_not_differ_from_itself(runs):
    for run in runs:
        assert not differing_nodes([endings(run), endings(run)])


@pytest.mark.parametrize("search", ["mtd-f: {options: {guess: 0}}", "pvs", "alpha-beta"])
def test_what_is_still_searched_at_the_last_frame_shown_has_no_ending(search):
    """Also what was left before, and is searched again."""
    (checked, _) = both("[[[4, 7], [6, 8]], [[2, 9], [5, 3]]]", search, "minimax")
    for end in range(1, len(checked.moments) + 1):
        shown = replace(checked, moments=checked.moments[:end])
        last = shown.moments[-1].frame
        searched = {last.path[:depth] for depth in range(len(last.path) + 1)}
        if last.status == "end":
            searched.remove(last.path)
        assert not searched & endings(shown).node_endings.keys(), last.number


def test_minimax_and_alpha_beta_differ_where_alpha_beta_knows_less():
    ringed = differing_nodes([endings(run) for run in runs_of("textbook/compare")])
    assert names(ringed) == {"C", "C/2", "C/3"}


def test_fail_soft_and_fail_hard_differ_in_their_bounds_alone():
    soft, hard = runs = runs_of("beyond/fail-soft-fail-hard")
    assert soft.run.tally.visited == hard.run.tally.visited
    assert names(differing_nodes([endings(run) for run in runs])) == {"", "P", "Q", "P/P1", "Q/Q1"}


def test_a_score_that_two_searches_call_differently_differs():
    """The same number is exact for one of them and a bound for the other."""
    cuts = ("at-bound", "past-bound")
    options = [f"alpha-beta: {{label: {cut}, options: {{cut: {cut}}}}}" for cut in cuts]
    at, past = (endings(run) for run in both("{A: [5], B: [[5], [6]]}", *options))
    assert at.node_endings["B",].score == past.node_endings["B",].score == 5
    assert ("B",) in differing_nodes([at, past])


def test_every_leaf_has_its_turn_in_every_run(runs):
    put = compare_searches(runs)
    leaves = put.leaves(messages("en"))
    if not leaves:
        assert sum(len(run.run.tally.leaves) for run in runs) > LEAVES
    for n, run in enumerate(runs):
        order = {leaf.turns[n]: leaf.path for leaf in leaves if leaf.turns[n]}
        assert [order[turn] for turn in sorted(order)] == list(run.run.tally.leaves)
    for leaf in leaves:
        assert leaf.differs or None not in leaf.turns


def test_leaves_stand_as_in_the_tree(runs):
    shown = [leaf.path for leaf in compare_searches(runs).leaves(messages("en"))]
    deepest = max(runs, key=lambda run: len(run.plan.nodes))
    assert shown == [path for path in deepest.plan.nodes if path in set(shown)]


@pytest.mark.parametrize("language", languages())
def test_the_page_says_what_the_runs_counted(runs, language):
    text = "\n".join(compare_searches(runs).parts(messages(language)))
    totals = text.partition('class="wt-totals"')[2].partition("</table>")[0]
    rows = [re.findall(r"<t[hd][^>]*>([^<]*)</t", row) for row in totals.split("<tr>")[2:]]
    for run, (label, _, leaves, calculated, pruned, cutoffs) in zip(runs, rows, strict=True):
        tally = run.run.tally
        assert unescape(label) == run_name(run.run, language)
        assert [leaves, calculated, pruned, cutoffs] == [
            f"{n:,}"
            for n in (len(tally.leaves), tally.calculated, tally.pruned, len(tally.cutoffs))
        ]


def test_a_ring_is_explained_where_there_is_one():
    for name, ringed in (("textbook/compare", True), ("beyond/negamax-beside-minimax", False)):
        shown = showings(name, runs_of(name))
        for language in languages():
            said = str(messages(language).say("compare.rings"))
            assert (said in players(shown, language, "", PlayerHead(name))) == ringed
        assert any(b"differing" in svg for one in shown for _, svg in one.pictures()) == ringed


def test_a_page_of_one_search_has_neither_rings_nor_tables():
    runs = runs_of("textbook/alpha-beta")
    (shown,) = showings("x", runs)
    assert not shown.differing
    assert "wt-evaluated" not in Page("a/b", runs[0].walkthrough, [shown]).text("en")


def test_a_leaf_that_was_not_read_has_a_dash():
    text = next(
        p
        for p in compare_searches(runs_of("textbook/compare")).parts(messages("en"))
        if "<table" in p
    )
    row = text.partition('<th scope="row">alpha-beta</th>')[2].partition("</tr>")[0]
    assert re.findall(r">([^<]+)</td>", row).count(EMPTY_CELL) == 2
    assert text.count("wt-ringed") == 2


@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=12), min_size=2, max_size=3))
def test_aligned_runs_lose_no_frame_and_never_go_back(runs):
    seats = align_runs(runs)
    assert len({len(seat) for seat in seats}) == 1
    for run, seat in zip(runs, seats, strict=True):
        assert seat == sorted(seat)
        assert set(range(len(run))) <= set(seat)


def test_the_same_time_at_a_node_stands_beside_the_same_time():
    once, again = ["down", "left", "up"], ["down", "left", "up", "down", "right", "up"]
    assert align_runs([once, again])[0][:3] == align_runs([once, again])[1][:3] == [0, 1, 2]


def test_searches_that_repeat_a_few_decisions_are_aligned_quickly():
    one = ["select", "backup"] * 1000
    other = ["select"] * 1000 + ["backup"] * 1000
    began = perf_counter()
    align_runs([one, other])
    assert perf_counter() - began < 5


def test_visits_are_compared_between_searches_that_may_come_again_only():
    one, other = both("[[3, 5], [2, 9], [4, 1]]", "alpha-beta", "aspiration")
    found = first_difference(one, other)
    assert not {"pass", "distinct"} & set(found.differing())


def test_facts_of_a_single_family_are_not_where_searches_part():
    one, two = (f"{{lazy-smp: {{label: w{n}, options: {{workers: {n}}}}}}}" for n in (1, 2))
    first, second = both("[[3, 5], [2, 9]]", one, two)
    found = first_difference(first, second)
    assert "extra" not in found.differing()
    for run, frame in zip((first, second), found.frames, strict=True):
        for key in found.differing():
            assert "{" not in fact_text(frame, key, run, messages("en"))


@pytest.mark.parametrize("second", ["minimax", "alpha-beta-table", "aspiration"])
def test_however_few_frames_are_looked_at_first_the_searches_part_at_the_same(second, monkeypatch):
    one, other = both("[[3, 5, 1], [2, 9], [4, [1, 7]]]", "alpha-beta", second)
    found = []
    for counts in ((), (1,), (2, 7), (20,), (1, 2, 3), (100_000,)):
        monkeypatch.setattr(parting, "FIRST_FRAMES", counts)
        found.append(first_difference(one, other))
        assert first_difference(one, one) is None
    assert found[0] is not None
    assert all(difference == found[0] for difference in found)


def test_of_a_tree_with_chance_expectimax_proves_the_value():
    tree = "{A: {player: chance, children: {a: {p: 1/2, value: 3}, b: {p: 1/2, value: 6}}}, B: 4}"
    for run in both(tree, "star1", "expectimax"):
        assert "expectimax" in proof_sentences(run, messages("en"))
        assert "minimax" not in proof_sentences(run, messages("en"))
    plain, _ = both("[[3, 5], [2, 9]]", "alpha-beta", "minimax")
    assert "minimax" in proof_sentences(plain, messages("en"))


def test_a_node_that_was_visited_and_has_no_result_is_not_called_unvisited():
    put = compare_searches(runs_of("best-first/whole-family"))
    text = "\n".join(put.parts(messages("en")))
    opened = messages("en").say("compare.open")
    assert opened in text
    rows = dict(re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', text))
    place = [run.entry.algorithm for run in put.runs].index("sss-star")
    cells = re.findall("<td>(.*?)</td>", rows["A"])
    assert ("A",) in put.ends[place].searched
    assert cells[place] == opened
