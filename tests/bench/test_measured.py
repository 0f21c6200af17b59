"""The page on speed shows the results that are kept."""

import json
from pathlib import Path

import pytest

from bench import try_page
from bench.measuring import Row
from search_walkthroughs.building.python_pack import PackError
from search_walkthroughs.building.shared_files import BENCHMARK_FILE
from search_walkthroughs.pages import speed_page
from search_walkthroughs.pages.page_markup import EMBED

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
    for language, say in speed_page.ROW_NAMES.items():
        table = speed_page.snippets(results)[f"{EMBED}/guide/{language}/speed.table"]
        assert table.count("<tr>") == 4
        assert "2.5 ×" in table
        assert say["met"] in table
        assert say["missing"] in table


def test_a_large_course_is_the_largest_that_was_built_times_its_size(results: bytes) -> None:
    paper = speed_page.snippets(results)[f"{EMBED}/guide/en/speed.paper"]
    assert f"{400 * speed_page.WHOLE // 10:,}" in paper
    assert f"{10**6 * speed_page.WHOLE / 10 / 1e9:,.1f} GB" in paper
    assert f"{5 * speed_page.WHOLE / 10 / 3600:,.1f} h" in paper
    languages = 2
    assert f"{0.072 * languages * speed_page.WHOLE / 3600:,.1f} h" in paper


def test_what_is_kept_of_the_course_is_known_in_japanese() -> None:
    if not (DOCS / BENCHMARK_FILE).is_file():
        pytest.skip("nothing has been measured here")
    for row in json.loads((DOCS / BENCHMARK_FILE).read_text("utf-8"))["rows"]:
        if not speed_page.grows(row):
            assert speed_page.row_name(row["name"], row["what"], "ja") != row["what"]


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
