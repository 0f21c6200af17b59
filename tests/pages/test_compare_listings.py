"""Listings of compared searches side by side: what differs is marked, running lines are lit."""

import pytest

from search_walkthroughs.pages.walkthrough.presentation import showings

from .holding import checked_run
from .staging import TREE, run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
TITLE = "Compare the listings"
SIZES = [(1280, 800), (390, 844)]


@pytest.fixture
def compared(browser, tmp_path):
    def compared(*searches, size=SIZES[0], **facts):
        group = showings("w", [checked_run(*one) for one in searches])
        page = browser.new_page(
            viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
        )
        page.set_default_timeout(20_000)
        page.goto(staged(tmp_path, group, **facts).as_uri())
        page.wait_for_selector(".wt-running")
        page.locator(".wt-more").click()
        page.locator("[data-does=compare-listings]").click()
        page.wait_for_selector(".wt-compared")
        return page

    return compared


def column(page, side, only=""):
    """The lines of a side, or those with a class."""
    cells = page.locator(f".wt-compared tbody td:nth-child({side + 1}){only}")
    return [text for text in cells.all_text_contents() if text or not only]


def listed(page, side):
    """The lines of that search's own listing."""
    rows = page.locator(".wt-view").nth(side).locator(".wt-listing > pre code > span")
    return [text.rstrip("\n") for text in rows.all_text_contents()]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
def test_both_listings_are_whole_and_what_differs_is_marked(compared, size):
    page = compared(("minimax", TREE), ("alpha-beta", TREE), size=size)
    whole = [listed(page, side) for side in range(2)]
    differing = []
    for side, lines in enumerate(whole):
        cells = [text for text in column(page, side) if text.strip()]
        assert cells == [line for line in lines if line.strip()]
        differing.append({text for text in column(page, side, ".wt-differs") if text.strip()})
    assert {line.strip() for line in differing[0]} >= {"def value(state):"}
    assert any("alpha" in line for line in differing[1])
    assert not differing[0] & differing[1]
    box, bar = (page.locator(one).bounding_box() for one in (".wt-compared", ".wt-bar"))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= bar["y"] + 1
    page.close()


def test_the_running_line_of_each_is_lit_at_every_step(compared):
    page = compared(("minimax", TREE), ("alpha-beta", TREE))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        for side in range(2):
            lit = page.locator(".wt-view").nth(side).locator(".wt-listing .wt-lit")
            assert column(page, side, ".wt-lit") == [lit.text_content().rstrip("\n")]
    page.locator(".wt-compared").press("Escape")
    assert page.locator(".wt-compared").count() == 0
    assert page.locator(".wt-picture").first.is_visible()
    page.close()


def test_of_one_listing_the_panel_says_that_nothing_differs(compared):
    page = compared(("alpha-beta", TREE), ("alpha-beta", [[1, 2], [3, 4]]))
    assert "same listing" in page.locator(".wt-compared > p").inner_text()
    assert page.locator(".wt-differs").count() == 0
    page.close()


def test_a_single_search_has_nothing_to_compare(browser, tmp_path):
    page = browser.new_page()
    page.goto(staged(tmp_path, run("alpha-beta")).as_uri())
    assert page.locator("[data-does=compare-listings]").count() == 0
    page.close()
