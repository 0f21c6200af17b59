"""The pictures of the whole course: how much of the window they have, and whether trees are whole.

The tables are printed: `pytest --whole -s tests/course/test_picture.py` shows them.
"""

import pytest

from pages.picture_table import (
    DESK,
    PHONE,
    PROJECTOR,
    film_row,
    look,
    page_rows,
    pages_with_player,
    report,
    whole_on_pages,
)

pytestmark = pytest.mark.browser
HELD = {
    "picture, one search",
    "picture, each of two",
    "current node inside",
    "letters of 11 px",
    "caption of one size",
    "no row moves",
    "at most 14 controls",
}
"""The rows that every page holds; the others are printed."""


@pytest.fixture
def page(browser):
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    made = context.new_page()
    made.set_default_timeout(20_000)
    yield made
    context.close()


@pytest.mark.parametrize("size", [DESK, PROJECTOR, PHONE])
def test_of_nearly_all_films_the_whole_tree_is_shown_at_every_frame(page, site, size):
    names = [n for n in pages_with_player(site, "en") if n.startswith("walkthroughs/")]
    row = film_row(whole_on_pages(page, site, names, size), size)
    print(report([row]))
    assert row.asked > 300
    assert row.holds, report([row])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_on_every_page_the_picture_has_its_share_of_the_window(page, site, language, size):
    every = pages_with_player(site, language)
    assert len(every) > 150
    rows = list(page_rows(look(page, site, name, size, 5, 6) for name in every))
    print(report(rows))
    for row in rows:
        if any(row.name.endswith(name) for name in HELD):
            assert row.share == 100, report([row])
