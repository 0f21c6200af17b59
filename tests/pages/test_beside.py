"""Many searches of one tree: the reader chooses which of them stand side by side."""

import json
from pathlib import Path

import pytest

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.runs.registry import catalogue

from .holding import checked_run
from .picture_first import measure
from .staging import TREE, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(2)]
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
    return tuple(
        page.evaluate("""() => [...document.querySelectorAll(".wt-view:not([hidden]) .wt-title")]
          .map((title) => [title, title.getBoundingClientRect().left]).sort(([, a], [, b]) => a - b)
          .map(([title]) => title.querySelector("select")?.value ?? title.textContent)""")
    )


def choose(page, place, name):
    """Choose a search from the list in the corner of a picture, counted from the left."""
    lists = sorted(
        page.locator(".wt-title:visible select").all(), key=lambda one: one.bounding_box()["x"]
    )
    lists[place].select_option(name)


def single(page):
    """The list of searches where one is shown alone."""
    return page.locator(".wt-choice select")


UNDER_NAMES = """() => [...document.querySelectorAll(".wt-view:not([hidden])")].flatMap((view) => {
  const name = view.querySelector(".wt-title").getBoundingClientRect();
  const { shadowRoot } = view.querySelector(".wt-canvas");
  return [...shadowRoot.querySelectorAll("text")].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < name.right && name.left < box.right
      && box.top < name.bottom && name.top < box.bottom;
  }).map((text) => text.textContent);
})"""
"""What is written in a tree where the name of its search lies."""


def covered(page):
    """What the names of the searches lie over, at any step."""
    found = set(page.evaluate(UNDER_NAMES))
    while page.locator(".wt-next").get_attribute("aria-disabled") == "false":
        page.locator(".wt-next").click()
        found |= set(page.evaluate(UNDER_NAMES))
    return found


@pytest.mark.parametrize("algorithm", ["alpha-beta", "pvs"])
def test_a_long_name_covers_nothing_where_the_tree_has_room_below_it(opened, algorithm):
    entries = [
        {algorithm: {"label": label, "options": {"window": [-9999, 9999]}}}
        for label in ("my_program_of_last_week.py", "the right search of this page")
    ]
    file = {"title": "t", "algorithm": entries, "tree": [[1, 0]]}
    made = course_check.check_walkthrough(reading.read(json.dumps(file), "t.yml", catalogue()))
    page = opened(showings("w", made), 1280)
    assert covered(page) == set()
    page.locator(".wt-title").first.evaluate("name => { name.style.width = '100%'; }")
    page.locator(".wt-title").first.evaluate("name => { name.style.height = '300px'; }")
    assert page.evaluate(UNDER_NAMES), "a name that covers something is noticed"


@pytest.mark.parametrize("width", [1000, 1920])
def test_two_are_shown_side_by_side(opened, width):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES]), width)
    assert seen(page) == NAMES[:2]
    assert not page.locator(".wt-choice").is_visible()


THREE = Path(__file__).parents[2] / "walkthroughs/best-first/df-pn-tic-tac-toe.yml"
"""A page on which a search that is not shown has steps after the last ones of those that are."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("width", [768, 900, 1280])
def test_where_only_a_hidden_search_goes_on_no_caption_is_cut_off(opened, width):
    file = reading.read(THREE.read_text("utf-8"), THREE.name, catalogue())
    page = opened(showings("w", course_check.check_walkthrough(file)), width, 1024)
    page.locator(".wt-player input[type=range]").press("End")
    page.wait_for_function("() => document.querySelectorAll('.wt-both .wt-caption').length")
    heights = page.evaluate("""() => [...document.querySelectorAll(".wt-view:not([hidden])")]
      .map((view) => view.querySelector(".wt-caption"))
      .map((caption) => [caption.scrollHeight, caption.clientHeight])""")
    assert len(heights) == 2
    for needed, given in heights:
        assert needed <= given + 2


def test_the_reader_chooses_each_from_a_list_in_its_picture(page):
    choose(page, 1, "sss-star")
    assert seen(page) == ("minimax", "sss-star")
    choose(page, 0, "pvs")
    assert seen(page) == ("pvs", "sss-star")
    choose(page, 0, "sss-star")
    assert seen(page) == ("sss-star", "pvs"), "what is shown already changes places"


def test_many_searches_have_no_more_controls_than_two(page):
    assert measure(page, 1, 0).controls <= 14


def test_on_a_narrow_page_one_of_many_is_chosen_from_a_list(opened):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES]), 390, 844)
    assert page.locator(".wt-view:visible").count() == 1
    single(page).select_option("pvs")
    assert page.locator(".wt-view:visible").get_attribute("aria-label") == "pvs"
    assert measure(page, 1, 0).controls <= 14


def test_on_a_narrow_page_of_two_the_other_says_when_it_moves(opened):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES[:2]]), 390, 844)
    assert page.locator(".wt-view:visible").count() == 1
    pressed = page.locator('.wt-choice [aria-pressed="true"]')
    assert pressed.all_inner_texts() == [NAMES[0]]
    page.locator(".wt-next").click()
    other = page.locator(".wt-choice").get_by_role("button", name="alpha-beta", exact=True)
    assert other.evaluate("e => e.matches('.wt-moves')")
    other.click()
    assert pressed.all_inner_texts() == ["alpha-beta"]
    assert page.locator(".wt-view:visible").count() == 1


def test_a_step_brings_something_new_to_what_is_shown(opened):
    page = opened(showings("w", [checked_run(name, TREE) for name in NAMES]), 390, 844)
    single(page).select_option("sss-star")
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


def option(page, name):
    return page.get_by_role("combobox", name=name, exact=True)


def test_where_the_options_form_a_grid_they_are_chosen_one_by_one(choosing):
    page = choosing
    assert page.locator(".wt-choice").is_visible()
    assert page.locator(".wt-choice select").count() == 2
    assert seen(page) == ("at-bound soft", "at-bound hard")
    assert option(page, "Fail").input_value() == "hard"
    option(page, "Cut").select_option(CUTS["past-bound"])
    assert seen(page) == ("at-bound soft", "past-bound hard")
    option(page, "Fail").select_option("soft")
    assert seen(page) == ("at-bound soft", "past-bound soft")
    option(page, "Cut").select_option(CUTS["at-bound"])
    assert seen(page) == ("at-bound soft",), "beside itself it need not stand"
    assert measure(page, 1, 0).controls <= 14


def test_options_are_chosen_by_keyboard(choosing):
    page = choosing
    option(page, "Cut").focus()
    page.keyboard.press("ArrowDown")
    assert seen(page) == ("at-bound soft", "past-bound hard")
    assert option(page, "Cut").input_value() == CUTS["past-bound"]
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
    assert option(page, "Cut").input_value() == CUTS["past-bound"]
    assert option(page, "Fail").input_value() == "hard"
