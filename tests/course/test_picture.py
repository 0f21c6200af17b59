"""The pictures of the whole course: how much of the window they have, and whether trees are whole.

The tables are printed: `pytest --whole -s tests/course/test_picture.py` shows them.
"""

import pytest

from pages.picture_table import (
    DESK,
    PHONE,
    PROJECTOR,
    film_row,
    film_rows,
    look,
    of_walkthrough,
    page_rows,
    pages_with_player,
    report,
    whole_on_pages,
)

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser):
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    made = context.new_page()
    made.set_default_timeout(20_000)
    yield made
    context.close()


def test_on_a_projector_the_whole_tree_of_nearly_all_films_is_shown_at_every_frame(page, site):
    names = filter(of_walkthrough, pages_with_player(site, "en"))
    row = film_row(whole_on_pages(page, site, names, PROJECTOR), PROJECTOR)
    print(report([row]))
    assert row.asked > 300
    assert row.holds, report([row])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_on_every_page_the_picture_has_its_share_of_the_window_and_shows_whole_trees(
    page, site, language, size
):
    every = pages_with_player(site, language)
    assert len(every) > 150
    seen = [look(page, site, name, size, 5, 6) for name in every]
    rows, films = list(page_rows(seen)), list(film_rows(seen))
    print(report([*rows, *films]))
    assert [row.asked > 300 for row in films] == [True] * (language == "en")
    bad = [row for row in (*rows, *films) if not row.holds]
    assert bad == [], report(bad)
