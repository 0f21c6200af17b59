"""A page of charts says what the runs came to."""

import re

import pytest

from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.files import page_path, to_top
from search_walkthroughs.drawing.charts.tree_map import SKIPPED, TABLE_ONLY, VISITED
from search_walkthroughs.game import spell
from search_walkthroughs.pages.types.chart_page import (
    ChartedCounts,
    ChartPage,
    map_words,
    run_charts,
)
from search_walkthroughs.pages.walkthrough.first_difference import first_difference
from search_walkthroughs.pages.walkthrough.run_name import run_name
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.runs.registry import catalogue

pytestmark = pytest.mark.day(12)

TEXT = """\
title: {en: Charts, ja: グラフ}
page: chart
game: tic-tac-toe
frames: {depth: 1}
algorithm:
  - alpha-beta
  - {alpha-beta-table: {label: narrow}}
  - {alpha-beta-table: {label: widen, options: {table-window: widen}}}
"""


def runs(text=TEXT):
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    return walkthrough, course_check.check_walkthrough(walkthrough, ChartedCounts)


def test_charts_and_maps_end_at_the_counts():
    walkthrough, checked = runs()
    shown = run_charts(checked)
    for one in shown:
        tally = one.checked_run.run.tally
        assert one.series.frames[-1] == tally.frames.total() - 1
        assert one.series.calculated[-1] == tally.calculated
        assert one.series.pruned[-1] == tally.pruned
        searched = one.map.count(VISITED) + one.map.count(TABLE_ONLY)
        assert (one.map.total, searched) == (549_946, tally.calculated)
        assert one.map.count(SKIPPED) == tally.pruned
    page = ChartPage("x/charts", walkthrough, shown)
    for language in ("en", "ja"):
        text = page.text(language)
        assert "18,297" in text
        assert "1,069" in text
        # On a phone the counts scroll in a box of their own, beside the names of the runs.
        (box,) = re.findall('<div class="wt-wide"[^>]*tabindex="0"[^>]*>(<table.*?</table>)', text)
        assert re.findall('<th scope="row">(.*?)</th>', box) == [
            run_name(one.checked_run.run, language) for one in shown
        ]
        top = to_top(page_path("x/charts", language))
        pictures = re.findall(f'src="{re.escape(top)}([^"]+)"', text)
        assert set(pictures) == {file for file in page.files if f"/{language}/" in file}


ANY_ORDER = (
    *("iterative-deepening", "aspiration", "pvs", "mtd-f", "sss-star", "proof-number", "df-pn"),
    *("null-move", "late-moves"),
)
"""Searches that come to nodes again, or go from node to node of a tree that they keep."""


@pytest.mark.parametrize("name", ANY_ORDER)
@pytest.mark.parametrize(
    "game",
    ["game: tic-tac-toe\nposition: O X . . . . . . .", "tree: [[[1, 5], [4, 2, 6]], [3, [7, 2]]]"],
)
def test_the_map_of_a_search_in_any_order_holds_each_node_of_the_tree_once(name, game):
    if name == "null-move":  # in tic-tac-toe nobody may pass
        game = game.replace(
            "tic-tac-toe\nposition: O X . . . . . . .", "kalah\noptions: {depth: 3}"
        )
    _, checked = runs(f"title: T\npage: chart\nframes: {{depth: 1}}\nalgorithm: {name}\n{game}\n")
    (one,) = run_charts(checked)
    run = one.checked_run.run
    searched = one.map.count(VISITED) + one.map.count(TABLE_ONLY)
    assert searched == run.tally.distinct
    assert one.map.count(SKIPPED) == run.tally.pruned
    assert one.map.total == searched + run.tally.pruned
    if (
        not run.text.traits.looks_ahead
    ):  # and every node has the place that it has in the whole tree
        assert one.map.total == run.total
        text = f"title: T\npage: chart\nframes: {{depth: 1}}\nalgorithm: minimax\n{game}\n"
        (whole,) = run_charts(runs(text)[1])
        for row, every in zip(one.map.rows, whole.map.rows, strict=False):
            places = set(zip(every.start, every.width, strict=True))
            assert set(zip(row.start, row.width, strict=True)) <= places
    assert "by the table" not in map_words(one.series, one.map, "en").about


def test_two_window_rules_part_where_the_table_first_moves_a_window():
    """The frame where they part is the program's finding: the first window that a bound moves."""
    _, (_, narrow, widen) = runs()
    found = first_difference(narrow, widen)
    left, right = found.frames
    assert (left.status, right.status) == ("table", "table")
    assert left.path == right.path
    assert (left.registered, left.table_cut) == (True, False)
    assert left.alpha > right.alpha or left.beta < right.beta
    assert {"status", "path"} < set(found.differing())
    assert spell(left.path)


def test_two_runs_of_the_same_search_never_part():
    _, (_, narrow, _) = runs()
    assert first_difference(narrow, narrow) is None
