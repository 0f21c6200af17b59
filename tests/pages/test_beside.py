"""Many searches of one tree: the reader chooses which of them stand side by side."""

import json

import pytest

from search_walkthroughs import reading
from search_walkthroughs.pages.presentation import showings
from search_walkthroughs.running import course_check
from search_walkthroughs.running.registry import catalogue

from .holding import checked_run
from .staging import TREE, staged

pytestmark = pytest.mark.browser
NAMES = ("minimax", "alpha-beta", "pvs", "sss-star")
CUTS = {"at-bound": "at the bound (≥)", "past-bound": "past the bound (>)"}
FAILS = ("soft", "hard")


@pytest.fixture
def opened(browser, tmp_path):
    """Open a page of players on a narrow screen."""

    def open_(shown, width=1000, height=800):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.set_default_timeout(20_000)
        page.goto(staged(tmp_path, shown).as_uri())
        page.wait_for_selector(".wt-running")
        return page

    return open_


@pytest.fixture
def page(opened):
    """A page on which four searches step together."""
    return opened(showings("w", [checked_run(name, TREE) for name in NAMES]))


def grid(language="en", **more):
    """Alpha-beta with each rule for cuts and each rule for what is returned."""
    options = [{"cut": cut, "fail": fail, **more} for cut in CUTS for fail in FAILS]
    entries = [
        {"alpha-beta": {"label": f"{one['cut']} {one['fail']}", "options": one}} for one in options
    ]
    text = json.dumps({"title": "t", "algorithm": entries, "tree": TREE})
    return showings("w", course_check.check_walkthrough(reading.read(text, "t.yml", catalogue())))


@pytest.fixture
def choosing(opened):
    """A page on which the options of one search are chosen."""
    return opened(grid())


def seen(page):
    """The titles of the searches that are shown, from left to right."""
    titles = page.locator(".wt-view:visible .wt-title")
    return tuple(titles.all_inner_texts())


def chip(page, name):
    return page.locator(".wt-choice").get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize("width", [1000, 1920])
def test_two_are_shown_side_by_side(opened, width):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES]), width)
    assert seen(page) == NAMES[:2]
    pressed = page.locator('.wt-choice [aria-pressed="true"]').all_inner_texts()
    assert tuple(pressed) == NAMES[:2]


def test_the_reader_chooses_by_name_and_the_order_stays(page):
    chip(page, "sss-star").click()
    assert seen(page) == ("minimax", "sss-star")
    chip(page, "pvs").click()
    assert seen(page) == ("pvs", "sss-star"), "the one that was chosen last stays"
    chip(page, "pvs").click()
    assert seen(page) == ("pvs", "sss-star")


def test_on_a_narrow_page_one_is_shown_and_the_others_say_when_they_move(opened):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES]), 390, 844)
    assert page.locator(".wt-view:visible").count() == 1
    assert page.locator('.wt-choice [aria-pressed="true"]').all_inner_texts() == [NAMES[0]]
    page.locator(".wt-next").click()
    assert chip(page, "alpha-beta").evaluate("e => e.matches('.wt-moves')")
    chip(page, "alpha-beta").click()
    assert page.locator('.wt-choice [aria-pressed="true"]').all_inner_texts() == ["alpha-beta"]
    assert page.locator(".wt-view:visible").count() == 1


def test_a_step_brings_something_new_to_what_is_shown(opened):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES]), 390, 844)
    chip(page, "sss-star").click()
    own = len(checked_run("sss-star", TREE).moments)
    steps = 0
    while page.locator(".wt-next").get_attribute("aria-disabled") == "false":
        page.locator(".wt-next").click()
        steps += 1
        assert page.locator(".wt-quiet:visible").count() == 0
    common = int(page.locator(".wt-player").first.get_attribute("data-frames"))
    assert steps in (own - 1, own), "one for each of its frames, and one to the common end"
    assert common > own


def test_a_link_to_a_hidden_search_shows_it(page):
    hidden = page.locator(".wt-view").nth(2)
    address = hidden.get_attribute("id")
    page.evaluate(
        """id => {
          const link = Object.assign(document.createElement("a"), { href: "#", textContent: "go" });
          Object.assign(link.dataset, { frame: 3, player: id });
          document.body.append(link);
        }""",
        address,
    )
    page.get_by_role("link", name="go").click()
    page.wait_for_function("!document.querySelectorAll('.wt-view')[2].hidden")
    assert "pvs" in seen(page)


def option(page, name, value):
    group = page.get_by_role("group", name=name, exact=True)
    return group.get_by_role("radio", name=value, exact=True)


def test_where_the_options_form_a_grid_they_are_chosen_one_by_one(choosing):
    page = choosing
    assert page.locator(".wt-choice button").count() == 0
    assert seen(page) == ("at-bound soft", "at-bound hard")
    assert option(page, "Fail", "hard").is_checked()
    option(page, "Cut", CUTS["past-bound"]).check(force=True)
    assert seen(page) == ("at-bound soft", "past-bound hard")
    option(page, "Fail", "soft").check(force=True)
    assert seen(page) == ("at-bound soft", "past-bound soft")
    option(page, "Cut", CUTS["at-bound"]).check(force=True)
    assert seen(page) == ("at-bound soft",), "beside itself it need not stand"


def test_options_are_chosen_by_keyboard(choosing):
    page = choosing
    option(page, "Cut", CUTS["at-bound"]).focus()
    page.keyboard.press("ArrowRight")
    assert seen(page) == ("at-bound soft", "past-bound hard")
    assert option(page, "Cut", CUTS["past-bound"]).is_checked()
    assert page.locator(".wt-count").inner_text().startswith("frame 0 ")


def test_a_link_to_a_combination_chooses_its_options(choosing):
    page = choosing
    address = page.locator(".wt-view").nth(3).get_attribute("id")
    page.evaluate(
        """id => {
          const link = Object.assign(document.createElement("a"), { href: "#", textContent: "go" });
          Object.assign(link.dataset, { frame: 1, player: id });
          document.body.append(link);
        }""",
        address,
    )
    page.get_by_role("link", name="go").click()
    page.wait_for_function("!document.querySelectorAll('.wt-view')[3].hidden")
    assert option(page, "Cut", CUTS["past-bound"]).is_checked()
    assert option(page, "Fail", "hard").is_checked()
