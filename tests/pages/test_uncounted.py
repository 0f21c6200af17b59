"""Of a tree too large to be counted only the roots of skipped subtrees are, and pages say so."""

import re
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import labels
from search_walkthroughs.course.check import CheckedRun, check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.pages.types.chart_page import ChartPage
from search_walkthroughs.pages.walkthrough import facts_and_legend
from search_walkthroughs.pages.walkthrough.first_difference import first_difference
from search_walkthroughs.pages.walkthrough.walkthrough_page import Page, PageType, tally
from search_walkthroughs.record import statistics

pytestmark = pytest.mark.day(3)

BOARD = """\
title: Board
{page}
algorithm: [{algorithms}]
game: tic-tac-toe
position: |
  O X .
  X . O
  . . .
"""


def page(
    folder: Path, algorithms: str, kind: type[PageType] = Page, page: str = ""
) -> tuple[PageType, list[CheckedRun]]:
    """The page of the searches of the board, and its runs."""
    file = folder / "board.yml"
    file.write_text(BOARD.format(algorithms=algorithms, page=page), "utf-8")
    walkthrough = read_walkthrough(file)
    runs = check_walkthrough(walkthrough, tally(kind))
    return kind.of("board/board", walkthrough, runs), runs


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees of more than three states are too large."""
    monkeypatch.setattr(statistics, "MAX_COUNTED_STATES", 3)


@pytest.mark.usefixtures("uncounted")
def test_what_is_skipped_is_a_least_number_wherever_it_stands(tmp_path: Path) -> None:
    made, (plain, better) = page(tmp_path, "alpha-beta, pvs")
    assert plain.run.total is None
    assert plain.run.tally.pruned > 0
    text = made.text("en")
    counted = [plain.run.tally.pruned, better.run.tally.pruned]
    for least in counted:  # in the row of the run, and in the comparison
        assert text.count(f"<td>≥ {least:,}</td>") == 2 * counted.count(least)
    ended = f"{plain.run.tally.calculated} nodes were searched and at least "
    assert f"{ended}{plain.run.tally.pruned} skipped." in text
    assert f"alpha-beta: {plain.run.tally.calculated} nodes, " in text
    again = re.findall(r"At least (\d+) nodes were never entered\.", text)
    assert {*again} == {str(better.run.tally.pruned)}
    assert "? nodes" not in text
    assert not re.search(r"searched and \d+ skipped", text)
    japanese = made.text("ja")
    assert f"個のノードを計算し、少なくとも{plain.run.tally.pruned}個を枝刈りしました。" in japanese


@pytest.mark.usefixtures("uncounted")
def test_no_share_of_an_unknown_whole_is_counted(tmp_path: Path) -> None:
    _, (plain, better) = page(tmp_path, "alpha-beta, pvs")
    assert facts_and_legend.rows(plain) == ("calculated", "pruned_at_least")
    assert facts_and_legend.rows(better) == ("calculated", "distinct", "pruned_at_least")
    for run in (plain, better):
        for counted in facts_and_legend.counts(run):
            assert len(counted) == len(facts_and_legend.rows(run))
    *_, last = facts_and_legend.counts(plain)
    assert last == (plain.run.tally.calculated, plain.run.tally.pruned)


@pytest.mark.usefixtures("uncounted")
def test_a_map_is_not_called_one_of_the_whole_tree(tmp_path: Path) -> None:
    made, (plain,) = page(tmp_path, "alpha-beta", ChartPage, "page: chart")
    text, tally = made.text("en"), plain.run.tally
    assert "Map of the whole tree" not in text
    assert f"{tally.pruned} children skipped with all that lies below them" in text
    assert f"alpha-beta: {tally.calculated} calculated, ≥ {tally.pruned} pruned." in text
    assert f"<td>≥ {tally.pruned}</td><td>–</td><td>–</td>" in text
    assert labels("en")["chart_pruned_at_least"] in made.written()[
        "walkthroughs/board/board/en/progress.svg"
    ].decode("utf-8")


def test_a_count_that_one_run_cannot_give_is_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("counted", "not"):
        (tmp_path / name).mkdir()
    _, (counted,) = page(tmp_path / "counted", "alpha-beta")
    monkeypatch.setattr(statistics, "MAX_COUNTED_STATES", 3)
    _, (other,) = page(tmp_path / "not", "alpha-beta")
    assert counted.run.tally.pruned > other.run.tally.pruned > 0
    assert first_difference(counted, other) is None


def test_a_tree_that_is_counted_is_said_in_exact_numbers(tmp_path: Path) -> None:
    made, (plain, _) = page(tmp_path, "alpha-beta, pvs")
    text, tally = made.text("en"), plain.run.tally
    assert plain.run.total == tally.calculated + tally.pruned
    assert f"{tally.calculated} nodes were searched and {tally.pruned} skipped." in text
    assert "at least" not in " ".join(re.findall(r"searched and .* skipped", text))
    assert f"alpha-beta: {tally.calculated} of {plain.run.total} nodes, " in text
    assert facts_and_legend.rows(plain) == facts_and_legend.ROWS
