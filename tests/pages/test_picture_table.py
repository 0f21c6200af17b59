"""A sample of the course's walkthroughs holds the table of the picture, which tells those that do
not."""

import random
from pathlib import Path

import pytest

from search_walkthroughs.pages.presentation import showings
from search_walkthroughs.reading import Limits
from search_walkthroughs.running.course_check import check_walkthrough
from search_walkthroughs.running.course_files import Source, parse_walkthrough

from .picture_table import DESK, PHONE, Row, look, page_rows, report
from .staging import staged

pytestmark = pytest.mark.browser
COURSE = Path(__file__).parents[2] / "walkthroughs"
SEED = 11
PAGES = 4
UNHELD = ("no empty rows", "controls")
"""A growing tree begins with one node; more than two searches have a tab each."""


def sample():
    """Some of the small trees and the comparisons of the course."""
    chapters = ("small-trees", "textbook", "windows", "best-first", "chance")
    every = sorted(file for one in chapters for file in (COURSE / one).glob("[!_]*.yml"))
    return random.Random(SEED).sample(every, PAGES)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sample")
    for file in sample():
        name = f"{file.parent.name}/{file.stem}"
        read = parse_walkthrough(Source(file, name, file.read_bytes()), Limits())
        shown = showings(name, check_walkthrough(read))
        (folder / file.stem).mkdir()
        staged(folder / file.stem, shown)
    return folder


@pytest.fixture
def page(browser):
    made = browser.new_page(reduced_motion="reduce")
    made.set_default_timeout(20_000)
    yield made
    made.close()


def test_a_sample_of_the_course_holds_the_table(page, site):
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("page.html"))
    assert len(names) == PAGES
    seen = [look(page, site, name, size, 3, 2) for name in names for size in (DESK, PHONE)]
    rows = list(page_rows(seen))
    print(report(rows))
    assert [str(r) for r in rows if not (r.holds or any(part in r.name for part in UNHELD))] == []


def test_a_page_that_does_not_hold_a_row_is_named_below_it(page, site):
    name = sorted(site.rglob("page.html"))[0].relative_to(site).as_posix()
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const style = document.createElement("style");
          style.textContent = ".wt-grid { --wt-head: 200px !important }";
          document.head.append(style);
        })"""
    )
    (row, *_) = [r for r in page_rows([look(page, site, name, DESK, 2, 0)]) if r.asked]
    assert not row.holds
    assert name in report([row])


def test_a_row_holds_if_as_many_do_as_are_to():
    assert Row("films", 100, dict.fromkeys("abc", "not whole"), 97.0).holds
    assert not Row("films", 100, dict.fromkeys("abcd", "not whole"), 97.0).holds
    assert "96 of   100" in str(Row("films", 100, dict.fromkeys("abcd", "not whole"), 97.0))
