"""A search as a table: each row says what the run did."""

import re
from pathlib import Path

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import Source
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.walkthrough_page import make_page
from search_walkthroughs.pages.walkthrough.worked_table import MAX_ROWS, worked_table
from search_walkthroughs.reading import Limits
from search_walkthroughs.reading import read as read_walkthrough
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.registry import catalogue

TREE = "title: T\nalgorithm: {}\ntree: {{A: [3, 5], B: [2, 9, 8], C: {{D: [4, 7], E: [6, 1]}}}}\n"


def shown(text):
    walkthrough = read_walkthrough(text, "one.yml", catalogue())
    return showings("a/one", check_walkthrough(walkthrough, SearchCounts))


def rows(table):
    cells = (re.findall(r"<t[hd].*?</t[hd]>", row) for row in re.findall("<tr>(.*?)</tr>", table))
    return [[re.sub("<[^>]*>", "", cell) for cell in row] for row in cells]


def test_a_row_says_what_a_child_returned_and_what_was_cut():
    (one,) = shown(TREE.format("alpha-beta"))
    head, *found = rows(worked_table(one, "en"))
    assert head == ["node", "α", "β", "score", "what happened"]
    assert found[0] == ["A", "−∞", "3", "3", "Leaf 3: the score becomes 3."]
    assert found[3] == ["the root", "3", "∞", "3", "A returns 3: the score becomes 3."]
    cut = ["B", "3", "2", "2", "Leaf 2: the score becomes 2. α cut: 2 children are skipped."]
    assert found[4] == cut
    assert found[5] == ["B", "3", "∞", "2", "End, fail low: at most 2."]
    assert found[6][-1] == "B returns 2: the score stays."
    inner = [m for m in one.moments if m.frame.status == "update"]
    assert sum("End" not in row[-1] for row in found) == len(inner)


def test_the_other_language_has_the_same_numbers():
    (one,) = shown(TREE.format("alpha-beta"))
    english, japanese = (rows(worked_table(one, code))[1:] for code in ("en", "ja"))
    assert [row[1:4] for row in english] == [row[1:4] for row in japanese]
    assert japanese[4][-1] == "葉2を読み、評価値は2になる。αカット。子を2個読み飛ばす。"


def test_a_search_without_a_window_has_no_bounds():
    (one,) = shown(TREE.format("minimax"))
    head, *found = rows(worked_table(one, "en"))
    assert head == ["node", "score", "what happened"]
    assert found[-1] == ["the root", "6", "End: 6."]


def test_a_search_that_keeps_a_list_has_none():
    assert worked_table(shown(TREE.format("sss-star"))[0], "en") == ""


def test_a_proof_number_search_has_both_numbers_after_each_step():
    text = TREE.format("proof-number").replace("tree:", "options: {goal: at-least 4}\ntree:")
    (one,) = shown(text)
    head, *found = rows(worked_table(one, "en"))
    assert head == ["node", "proof number", "disproof number", "what happened"]
    assert found[:2] == [
        ["the root", "1", "1", "Selected and expanded."],
        ["the root", "1", "3", "Computed from the children."],
    ]
    assert ["A/1", "∞", "0", "Leaf 3. Disproved."] in found
    assert found[-1] == ["the root", "0", "∞", "Computed from the children. Proved."]
    steps = [m.frame for m in one.moments if m.frame.status in ("select", "backup")]
    assert [row[1] for row in found if row[-1][:4] != "Leaf"] == [
        "∞" if frame.proof == float("inf") else str(frame.proof) for frame in steps
    ]


def test_a_playout_has_a_row_with_the_means_that_the_moves_have_after_it():
    text = TREE.format("uct").replace("tree:", "options: {playouts: 6, seed: 1}\ntree:")
    (one,) = shown(text)
    head, *found = rows(worked_table(one, "en"))
    assert head[:3] == ["playout", "played from", "result"]
    assert head[3:] == [f"{name}: mean (visits)" for name in "ABC"]
    assert [row[0] for row in found] == [str(n) for n in range(1, 7)]
    played = [m.frame for m in one.moments if m.frame.status == "playout"]
    assert [row[2] for row in found] == [str(frame.result) for frame in played]
    for after, row in enumerate(found, 1):
        visits = [int(cell.split("(")[1].strip(")")) for cell in row[3:] if cell != "–"]
        assert sum(visits) == after


def test_evaluations_by_a_network_are_called_so():
    children = "{A: {prior: 1/2, value: 7}, B: {prior: 1/2, value: 2}}"
    tree = f"tree: {{key: S, estimate: 5, children: {children}}}"
    text = f"title: T\nalgorithm: puct\noptions: {{simulations: 3}}\nrange: [0, 10]\n{tree}\n"
    head, *found = rows(worked_table(shown(text)[0], "en"))
    assert head[:3] == ["simulation", "evaluated", "result"]
    assert found[0] == ["1", "S", "5", "–", "–"]


@pytest.mark.parametrize(
    ("name", "run", "row"),
    [
        (
            "engines/late-moves",
            1,
            "C returns 3: the score stays. Refused: it is not searched again.",
        ),
        ("engines/quiescence-search", 1, "The mover may stay at −2."),
        ("ordering/deepening", 0, "Static evaluation: 7."),
    ],
)
def test_what_is_left_out_or_guessed_is_said(name, run, row):
    text = (Path(__file__).parents[2] / f"walkthroughs/{name}.yml").read_text("utf-8")
    assert row in [cells[-1] for cells in rows(worked_table(shown(text)[run], "en"))]


def test_a_long_search_has_none():
    wide = ", ".join(map(str, range(MAX_ROWS + 1)))
    assert worked_table(shown(f"title: T\nalgorithm: minimax\ntree: [{wide}]\n")[0], "en") == ""


def test_pages_of_prose_find_the_table_of_each_run_and_the_blank_tree():
    text = TREE.format("[minimax, alpha-beta]")
    files = make_page(Source(Path("one.yml"), "a/one", text.encode()), Limits()).files
    home = "walkthroughs/.site/embed"
    named = [path for path in files if path.startswith(home) and "/guide/" not in path]
    tables = {path for path in named if path.endswith(".table.html")}
    runs = ("1-minimax", "2-alpha-beta")
    assert tables == {f"{home}/{c}/a/one.{run}.table.html" for c in ("en", "ja") for run in runs}
    blank = str(files[f"{home}/ja/a/one.blank.html"])
    assert 'src="walkthroughs-top:walkthroughs/a/one/1-minimax/frames/' in blank
    assert 'href="walkthroughs-top:ja/walkthroughs/a/one.html?paper"' in blank
