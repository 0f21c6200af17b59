"""A sample of the course's walkthroughs holds the table of the picture, which tells those that do
not."""

import random
from pathlib import Path

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import Source, parse_walkthrough
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import Limits

from .picture_table import DESK, PHONE, Row, look, page_rows, report
from .staging import staged

pytestmark = pytest.mark.browser
COURSE = Path(__file__).parents[2] / "walkthroughs"
SEED = 11
PAGES = 4
UNHELD = ("no empty rows",)
"""A growing tree begins with one node."""


def drawn_files():
    """Some of the small trees and the comparisons of the course."""
    chapters = ("small-trees", "textbook", "windows", "best-first", "chance")
    every = sorted(file for one in chapters for file in (COURSE / one).glob("[!_]*.yml"))
    return random.Random(SEED).sample(every, PAGES)


def stage(folder, file):
    """Make the page of the walkthrough alone; its path in the folder."""
    name = f"{file.parent.name}/{file.stem}"
    read = parse_walkthrough(Source(file, name, file.read_bytes()), Limits())
    (folder / file.stem).mkdir()
    staged(folder / file.stem, showings(name, check_walkthrough(read)))
    (page,) = folder.rglob("page.html")
    return page.relative_to(folder).as_posix()


@pytest.fixture
def page(browser):
    made = browser.new_page(reduced_motion="reduce")
    made.set_default_timeout(20_000)
    yield made
    made.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("file", drawn_files(), ids=lambda file: file.stem)
def test_a_sample_of_the_course_holds_the_table(page, tmp_path, file):
    name = stage(tmp_path, file)
    seen = [look(page, tmp_path, name, size, 3, 2) for size in (DESK, PHONE)]
    rows = list(page_rows(seen))
    print(report(rows))
    assert [str(r) for r in rows if not (r.holds or any(part in r.name for part in UNHELD))] == []


def test_a_page_that_does_not_hold_a_row_is_named_below_it(page, tmp_path):
    name = stage(tmp_path, drawn_files()[0])
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const style = document.createElement("style");
          style.textContent = ".wt-grid { --wt-head: 200px !important }";
          document.head.append(style);
        })"""
    )
    (row, *_) = [r for r in page_rows([look(page, tmp_path, name, DESK, 2, 0)]) if r.asked]
    assert not row.holds
    assert name in report([row])


def test_a_row_holds_if_as_many_do_as_are_to():
    assert Row("films", 100, dict.fromkeys("abc", "not whole"), 97.0).holds
    assert not Row("films", 100, dict.fromkeys("abcd", "not whole"), 97.0).holds
    assert "96 of   100" in str(Row("films", 100, dict.fromkeys("abcd", "not whole"), 97.0))
