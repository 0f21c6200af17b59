"""The facts beside the picture: what was set, where the search is, what has been counted."""

import re
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.captions.catalogue import labels, languages, player_words
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.drawing.charts.charts import CountTrack
from search_walkthroughs.drawing.charts.tree_map import Map
from search_walkthroughs.pages.types.chart_page import charts_for
from search_walkthroughs.pages.walkthrough import facts_and_legend
from search_walkthroughs.pages.walkthrough.player_html import PlayerHead, player
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.record.family_facts import Facts
from search_walkthroughs.record.frame import STATUSES
from search_walkthroughs.runs import registry

BOARD = """\
title: Board
algorithm: {algorithm}
{options}
game: tic-tac-toe
position: |
  O X .
  X . O
  . O .
{frames}
"""
SHOGI = """\
title: Shogi
algorithm: {algorithm}
{options}
game: shogi
frames: {{depth: 1}}
"""
OPEN_SPIEL = """\
title: Breakthrough
algorithm: {algorithm}
{options}
game: open-spiel
frames: {{depth: 1}}
"""
TREE = """\
title: Tree
algorithm: {algorithm}
{options}
tree: [[3, 12, 8], [2, 4, 6]]
"""


@pytest.fixture
def hold(tmp_path):
    """Runs a walkthrough of one algorithm."""

    def checked(text, algorithm="alpha-beta", options="", frames=""):
        file = tmp_path / "w.yml"
        given = f"options: {{{options}}}" if options else ""
        file.write_text(text.format(algorithm=algorithm, options=given, frames=frames))
        walkthrough = read_walkthrough(file)
        return course_check.check_run(walkthrough, walkthrough.entries[0])

    return checked


def test_a_small_tree_says_only_what_is_unusual(hold):
    assert facts_and_legend.conditions(hold(TREE), "en") == ["alpha-beta"]
    assert facts_and_legend.conditions(hold(TREE, "negamax"), "ja") == ["ネガマックス法"]
    said = facts_and_legend.conditions(hold(TREE, options="window: [2, 9], cut: past-bound"), "en")
    assert said == ["alpha-beta", "window: [2, 9]", "cut: past the bound"]


UNTOLD = {("puct", "noise"), ("self-play", "exploration")}
"""Numbers that are not told where nothing else was set: no noise, and a factor of 1."""


def test_a_search_that_computes_with_numbers_tells_each_of_them():
    """One who computes a film's numbers again needs them all."""
    untold = set()
    for name, algorithm in registry.algorithms().items():
        told = algorithm.text.family.part(Facts).CONDITIONS
        for option in algorithm.facts.options.values() if told else ():
            number = isinstance(option.default, int | float) and not isinstance(
                option.default, bool
            )
            if number and option.name not in told | {"depth", "seed"}:
                untold.add((name, option.name))
    assert untold == UNTOLD


def test_a_game_says_every_condition_of_the_first_seed(hold):
    assert facts_and_legend.conditions(hold(BOARD), "ja") == [
        "αβ法",
        "置換表 ×",
        "初期値 ±∞",
        "最短の勝ち ×",
    ]
    options = "bounds: score-range, shortest-win: on, table-window: widen"
    said = facts_and_legend.conditions(hold(BOARD, "alpha-beta-table", options), "en")
    assert said[:2] == ["alpha-beta", "table: yes"]
    assert sorted(said[2:]) == [
        "bounds: score range",
        "shortest win: yes",
        "table window: widen",
    ]


def test_every_condition_has_words_in_every_language():
    """A setting is not left as YAML writes it, whichever algorithm or game has the option."""
    known = [*registry.algorithms().values(), *registry.games().values()]
    options = [option for entry in known for option in entry.facts.options.values()]
    for language in languages():
        words = labels(language)
        for option in options:
            given = ("on", "off") if option.annotation is bool else get_args(option.annotation)
            values = [value for value in given if isinstance(value, str)]
            named = [words.get(f"set_{option.name}_{value}") for value in values]
            assert f"set_{option.name}" in words or (values and all(named)), option.name


@pytest.mark.parametrize(
    ("language", "said"), [("en", "after P-7f P-3d"), ("ja", "▲７六歩 △３四歩の後")]
)
def test_moves_before_the_search_are_written_as_people_write_them(tmp_path, language, said):
    pytest.importorskip("cshogi")
    file = tmp_path / "w.yml"
    file.write_text(
        "title: t\nalgorithm: alpha-beta\ngame: shogi\nframes: {depth: 1}\n"
        "options: {depth: 1, moves: 7g7f 3c3d}\n"
    )
    walkthrough = read_walkthrough(file)
    checked = course_check.check_run(walkthrough, walkthrough.entries[0])
    assert said in facts_and_legend.conditions(checked, language)


OTHELLO = """\
title: Othello
algorithm: {algorithm}
game: othello
{options}
"""


def test_a_game_says_how_large_it_is_how_deep_it_is_searched_and_what_a_look_counts(hold):
    said = facts_and_legend.conditions(hold(OTHELLO, options="depth: 2"), "en")
    assert {"8×8 squares", "depth limit 2", "evaluation: discs"} <= {*said}
    said = facts_and_legend.conditions(
        hold(OTHELLO, options="depth: 1, size: 6, evaluation: corners"), "ja"
    )
    assert {"6×6盤", "深さの上限：1", "静的評価：隅の数"} <= {*said}
    said = facts_and_legend.conditions(hold(OTHELLO, "alpha-beta-table", "size: 4"), "en")
    assert "4×4 squares" in said
    assert not any(one.startswith(("evaluation", "depth")) for one in said)


def test_a_visit_and_a_node_are_counted_apart_where_searches_come_again(hold):
    checked = hold(BOARD, "mtd-f")
    rows = facts_and_legend.rows(checked)
    assert rows[:2] == ("calculated", "distinct")
    for moment, counted in zip(checked.moments, facts_and_legend.counts(checked), strict=True):
        values = dict(zip(rows, counted, strict=True))
        assert values["calculated"] == moment.frame.calculated >= values["distinct"]
        assert values["total"] == values["distinct"] + values["pruned"]
    assert values["total"] == checked.run.total


def test_counts_follow_the_frames(hold):
    checked = hold(BOARD)
    for moment, row in zip(checked.moments, facts_and_legend.counts(checked), strict=True):
        calculated, pruned, total, share = row
        assert (calculated, pruned) == (moment.frame.calculated, moment.frame.pruned)
        assert total == calculated + pruned
        assert share is None if total == 0 else abs(share - 1000 * calculated / total) <= 0.5


def test_what_was_last_seen_of_the_table_stands(hold):
    checked = hold(BOARD, "alpha-beta-table")
    seen = (0, None)
    for moment, row in zip(checked.moments, facts_and_legend.counts(checked), strict=True):
        if now := moment.frame.table:
            seen = now.entries, facts_and_legend.thousandths(now.hits, now.probes)
        assert row[4:] == seen
    assert seen[0] > 10
    assert seen[1]


def test_of_a_table_not_yet_looked_into_nothing_is_claimed(hold):
    checked = hold(BOARD, "alpha-beta-table", frames="frames: {from: 4}")
    first, *_ = facts_and_legend.counts(checked)
    assert checked.moments[0].frame.number == 4
    known = checked.moments[0].frame.table
    assert (first[4:] == (None, None)) == (known is None)


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_shares_are_rounded_to_thousandths(part, more):
    share = facts_and_legend.thousandths(part, part + more)
    assert abs(share - 1000 * part / (part + more)) <= 0.5 + 1e-9


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_state_and_row_has_words(language):
    words = player_words(language)
    assert len(words["states"]) == len(STATUSES) == len(set(words["states"]))
    assert all(
        name in labels(language) for name in (*facts_and_legend.ROWS, *facts_and_legend.TABLE_ROWS)
    )


def test_the_first_frame_stands_in_the_page(hold):
    checked = hold(BOARD, "alpha-beta-table")
    (shown,) = showings("w", [checked])
    show = shown.show("ja", "../")
    assert (show.depth, show.status, show.total) == (0, "start", 65)
    html = re.findall('<table class="wt-counts".*?</table>', player([show], PlayerHead("t")))[0]
    rows = ElementTree.fromstring(html).findall(".//tr")
    assert len(rows) == len(facts_and_legend.ROWS) + len(facts_and_legend.TABLE_ROWS)
    assert "（全 65）" in html
    assert "--wt-digits:6" in html
    film = shown.film()
    assert '"depths":[0,' in film
    assert '"counts":[[0,0,0,null,0,null],' in film


def test_the_table_leaves_room_for_the_largest_count():
    def table(total):
        return facts_and_legend.counts_table((0, 0, 0, None), total, "en")

    assert table(549_946).digits == len("549,946")
    assert table(7).digits == len("100.0%")
    assert table(None).caption == "Nodes so far"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_gets_its_charts_in_its_own_words(hold, language):
    checked = hold(BOARD)
    made = Map()
    for path in checked.run.tally.visited:
        made.enter(len(path))
    track = CountTrack()
    for frame in (moment.frame for moment in checked.moments):
        track.take(frame.number, frame.calculated, frame.pruned)
    run = track.series("αβ <1>")
    files = charts_for([run], {"1-alpha-beta": made.icicle()}, language)
    assert sorted(files) == ["1-alpha-beta.svg", "progress.svg"]
    for svg in files.values():
        title, about, *_ = ElementTree.fromstring(svg)
        assert title.text
        assert about.text
        assert "{" not in title.text + about.text


PATIENCE = """\
title: Patience
algorithm: {algorithm}
game: calculation
position: 3 2 | 4 | 3
{options}
{frames}
"""
SIZES = "ranks: 5, suits: 2, piles: 1"


def test_games_played_out_are_counted_and_nothing_is_pruned(hold):
    checked = hold(PATIENCE, "uct", f"{SIZES}, playouts: 20")
    assert facts_and_legend.rows(checked) == ("joined", "playouts", "rate")
    counted = list(facts_and_legend.counts(checked))
    assert counted[0] == (1, 0, None)
    played = 0
    for moment, (joined, playouts, rate) in zip(checked.moments, counted, strict=True):
        frame = moment.frame
        played += frame.status == "playout"
        assert (joined, playouts) == (frame.calculated, played)
        if frame.status == "backup" and not frame.path:
            assert abs(rate - 1000 * frame.mean) <= 0.5
    assert played == 20


def test_playouts_that_are_not_told_are_counted(hold):
    checked = hold(PATIENCE, "uct", f"{SIZES}, playouts: 20", "frames: {depth: 1}")
    shown = sum(moment.frame.status == "playout" for moment in checked.moments)
    assert shown < list(facts_and_legend.counts(checked))[-1][1] == 20


def test_where_no_rate_is_told_there_is_no_row_for_one(hold):
    assert facts_and_legend.rows(hold(PATIENCE, "flat-monte-carlo", f"{SIZES}, playouts: 4")) == (
        "joined",
        "playouts",
    )
    assert facts_and_legend.rows(hold(BOARD, "uct", "playouts: 4")) == ("joined", "playouts")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_games_played_out_were_set_to_is_said(hold, language):
    options = "playouts: 9, threshold: 3, ties: random, policy: foundation-first, seed: 2"
    said = facts_and_legend.conditions(
        hold(PATIENCE, "mcts-greedy", f"{SIZES}, {options}"), language
    )
    words = labels(language)
    assert said[0] == words["method_mcts-greedy"]
    for name, value in (("playouts", 9), ("threshold", 3), ("seed", 2)):
        assert words[f"set_{name}"].format(value=value) in said
    assert {words["set_ties_random"], words["set_policy_foundation-first"]} <= {*said}
    assert not {words["table_on"], words["table_off"]} & {*said}
    names = ("joined", "playouts")
    table = facts_and_legend.counts_table((1, 0, None), None, language, names)
    assert table.caption == words["counts_sampled"]


def test_the_moves_before_the_search_are_written_as_people_write_them(hold):
    checked = hold(SHOGI, options="moves: 7g7f 3c3d, depth: 1")
    assert any("▲７六歩 △３四歩" in said for said in facts_and_legend.conditions(checked, "ja"))


def test_moves_of_a_game_whose_positions_are_not_drawn_are_said_as_given(hold):
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    moves = "b4b3 b1b2 a4a3 a1a2"
    options = f'name: "breakthrough(rows=4,columns=3)", moves: "{moves}"'
    checked = hold(OPEN_SPIEL, options=options)
    assert any(moves in said for said in facts_and_legend.conditions(checked, "en"))


def test_moves_are_said_as_given_unless_every_position_is_drawn(hold, monkeypatch):
    monkeypatch.setattr(registry.games()["shogi"].game, "grid", lambda *_: None)
    said = facts_and_legend.conditions(hold(SHOGI, options="moves: 7g7f 3c3d, depth: 1"), "ja")
    assert any("7g7f 3c3d" in text for text in said)
