"""Many searches of one tree: the reader chooses which of them stand side by side."""

import shutil

import pytest

from generator.site.embedding import SCRIPTS, SHEETS
from generator.site.markup import compare
from generator.site.showing import showings

from .course import ROOT
from .holding import held

pytestmark = pytest.mark.browser
NAMES = ("minimax", "alpha-beta", "pvs", "sss-star")
TREE = [[[2, 4], [7, 3]], [[4, 3], [6, 4]]]


@pytest.fixture
def page(browser, tmp_path):
    """A page on which four searches step together."""
    shown = showings("w", [held(name, TREE) for name in NAMES])
    for one in shown:
        film = tmp_path / one.show("en", "").film
        film.parent.mkdir(parents=True, exist_ok=True)
        film.write_text(one.film(), "utf-8")
    for name in SCRIPTS:
        shutil.copy(ROOT / f"docs/assets/{name}.js", tmp_path)
    for name in SHEETS:
        shutil.copy(ROOT / f"docs/assets/{name}.css", tmp_path)
    head = "".join(f'<link rel="stylesheet" href="{name}.css">' for name in SHEETS)
    scripts = "".join(f'<script src="{name}.js"></script>' for name in SCRIPTS)
    html = compare([one.show("en", "") for one in shown])
    file = tmp_path / "page.html"
    file.write_text(f'<!doctype html><meta charset="utf-8">{head}<main>{html}</main>{scripts}')
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.set_default_timeout(5000)
    page.goto(file.as_uri())
    page.wait_for_selector(".wt-running")
    return page


def seen(page):
    """The titles of the searches that are shown, from left to right."""
    titles = page.locator(".wt-compare > .wt-player:visible .wt-title")
    return tuple(titles.all_inner_texts())


def chip(page, name):
    return page.locator(".wt-beside").get_by_role("button", name=name, exact=True)


def test_two_are_shown_where_there_is_room_for_no_more(page):
    assert seen(page) == NAMES[:2]
    pressed = page.locator('.wt-beside [aria-pressed="true"]').all_inner_texts()
    assert tuple(pressed) == NAMES[:2]


def test_the_reader_chooses_by_name_and_the_order_stays(page):
    chip(page, "minimax").click()
    chip(page, "sss-star").click()
    chip(page, "pvs").click()
    assert seen(page) == NAMES[1:]
    for name in NAMES[1:]:
        chip(page, name).click()
    assert seen(page) == NAMES[-1:], "one is always left"


def test_a_step_brings_something_new_to_what_is_shown(page):
    for name in ("sss-star", "minimax", "alpha-beta"):
        chip(page, name).click()
    assert seen(page) == NAMES[-1:]
    own = len(held("sss-star", TREE).moments)
    steps = 0
    while page.locator(".wt-next").get_attribute("aria-disabled") == "false":
        page.locator(".wt-next").click()
        steps += 1
        assert page.locator(".wt-waits:visible").count() == 0
    common = int(page.locator(".wt-player").first.get_attribute("data-frames"))
    assert steps in (own - 1, own), "one for each of its frames, and one to the common end"
    assert common > own


def test_a_link_to_a_hidden_search_shows_it(page):
    hidden = page.locator(".wt-player").nth(2)
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
    page.wait_for_function("!document.querySelectorAll('.wt-player')[2].hidden")
    assert "pvs" in seen(page)
