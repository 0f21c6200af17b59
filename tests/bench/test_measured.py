"""The page on speed shows the results that are kept."""

import json
import re
from pathlib import Path

import pytest

from bench import browser, copied_boards, try_page
from bench.measuring import Cost, Row
from search_walkthroughs.building.python_pack import PackError
from search_walkthroughs.building.shared_files import BENCHMARK_FILE
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.pages.course import speed_page
from search_walkthroughs.pages.markup.page_markup import EMBED

DOCS = Path(__file__).parents[2] / "docs"
ROWS = [
    Row("search.silent", "minimax, against a loop", 2.5, "×", 4, "least"),
    Row("search.easyai", "a node of easyAI", None, ""),
    Row("site.each", "a page of a site", 72, "ms", better="least"),
    Row("growth.files.10", "", 50, "ms", cpu=5, more={"files": 10, "written": 400, "bytes": 10**6}),
]


@pytest.fixture
def results() -> bytes:
    """What a benchmark leaves behind."""
    machine = {"cores": 2, "system": "L", "processor": "p", "python": "3", "matplotlib": "3.9"}
    kept = {"machine": machine, "rows": [row.facts() for row in ROWS]}
    return json.dumps(kept).encode()


def test_without_results_there_is_nothing_to_show() -> None:
    assert speed_page.snippets(b"") == {}


def test_a_table_has_every_row_but_those_of_the_charts(results: bytes) -> None:
    for language in languages():
        say = speed_page.texts(language)["words"]
        table = speed_page.snippets(results)[f"{EMBED}/{language}/speed.table"]
        assert table.count("<tr>") == 4
        assert "2.5 ×" in table
        assert say["met"] in table
        assert say["missing"] in table


def test_a_course_takes_the_less_time_the_more_workers_share_it(results: bytes) -> None:
    """10 files took 5 s of processor time, and the course of the page has 100,000."""
    for language in languages():
        say = speed_page.texts(language)["words"]
        table = speed_page.snippets(results)[f"{EMBED}/{language}/speed.paper"]
        cells = [re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row) for row in table.split("<tr>")]
        times = {row[0]: row[2] for row in cells if row}
        for workers in speed_page.WORKERS:
            key = "paper_alone" if workers == 1 else "paper_shared"
            number, unit = times[say[key].format(n=workers)].split()
            seconds = float(number) * {"s": 1, "min": 60, "h": 3600}[unit]
            assert seconds == pytest.approx(5 / 10 * 100_000 / workers, rel=0.02)


def test_a_chapter_shows_the_rows_of_copied_boards_alone(results: bytes) -> None:
    kept = json.loads(results)
    kept["rows"].append(Row("search.undo.copy", "copies", 1.08, "×").facts())
    for language in languages():
        table = speed_page.snippets(json.dumps(kept).encode())[f"{EMBED}/{language}/speed.undo"]
        assert table.count("<tr>") == 2
        assert "1.08 ×" in table


def test_copying_in_depth_costs_more_than_the_rest_of_the_search() -> None:
    """As chapter 2 says, and a plain copy less than half as much again."""
    kept = json.loads((DOCS / BENCHMARK_FILE).read_text("utf-8"))["rows"]
    found = {row["name"]: row["value"] for row in kept}
    assert 1 < found["search.undo.copy"] < 1.5
    assert found["search.undo.deepcopy"] > 2


def test_boards_that_are_copied_lead_to_the_same_value(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = []
    value = copied_boards.on_copies(lambda cells: copies.append(1) or cells.copy())
    assert value == copied_boards.taken_back() == 0
    assert len(copies) == below_the_middle() - 1
    monkeypatch.setattr(
        copied_boards,
        "in_turn",
        lambda methods, _: {n: [Cost(3 if n == "deepcopy" else 1, 1)] for n in methods},
    )
    rows = {row.name: row.value for row in copied_boards.copied_boards(1)}
    assert rows == {"search.undo.copy": 1, "search.undo.deepcopy": 3}


def below_the_middle() -> int:
    """The nodes of the tree below a stone in the middle, counted with the course's game."""
    game = TicTacToe("....O....")
    counts = {}

    def nodes(state) -> int:
        if state not in counts:
            below = () if game.over(state) else game.moves(state)
            counts[state] = 1 + sum(nodes(game.play(state, move)) for move in below)
        return counts[state]

    return nodes(game.start())


def test_a_large_course_is_the_largest_that_was_built_times_its_size(results: bytes) -> None:
    paper = speed_page.snippets(results)[f"{EMBED}/en/speed.paper"]
    assert f"{400 * speed_page.PAPER_WALKTHROUGHS // 10:,}" in paper
    assert f"{10**6 * speed_page.PAPER_WALKTHROUGHS / 10 / 1e9:,.1f} GB" in paper
    assert f"{5 * speed_page.PAPER_WALKTHROUGHS / 10 / 3600:,.1f} h" in paper
    languages = 2
    assert f"{0.072 * languages * speed_page.PAPER_WALKTHROUGHS / 3600:,.1f} h" in paper


def test_what_is_kept_of_the_course_is_known_in_japanese() -> None:
    for row in json.loads((DOCS / BENCHMARK_FILE).read_text("utf-8"))["rows"]:
        if not speed_page.grows(row):
            said = speed_page.row_name(row["name"], row["what"], "ja")
            assert said != row["what"]
            assert "`" not in said, "a cell of a table is no Markdown"


def test_without_a_pack_the_rows_of_try_it_say_what_is_missing(monkeypatch) -> None:
    def make(root: Path) -> bool:
        raise PackError("node and npm are missing")

    monkeypatch.setattr(try_page, "make_pack", make)
    rows = list(try_page.try_page(1))
    assert [row.name for row in rows] == [
        f"try.{of}" for of in ("compressed", "scripts", "start", "answer")
    ]
    for row in rows:
        assert row.value is None
        assert "node and npm are missing" in row.note
        assert speed_page.row_name(row.name, row.what, "ja") != row.what


def test_without_a_browser_the_rows_of_steps_say_what_is_missing(monkeypatch) -> None:
    monkeypatch.setattr(browser, "which", lambda name: None)
    rows = list(browser.player_steps())
    assert [row.name for row in rows] == ["step.fit", "step.positions", "step.follow"]
    for row in rows:
        assert row.value is None
        assert "Playwright is not installed" in row.note
        assert f"{browser.FRAMES}フレーム" in speed_page.row_name(row.name, row.what, "ja")
