"""Nothing jumps: not when a player comes to life, and not from frame to frame. What can be pressed
is large enough, and all is there at twice the size and in colours that the system chooses."""

import pytest

from search_walkthroughs.pages.markup.page_markup import ASSETS

from .browsing import press
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(4)]
LIMIT = 0.02
LEAST = 24
"""Pixels that what can be pressed measures at least: WCAG 2.2, 2.5.8."""
WATCH = """
  self.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
"""
SIZES = {"desk": (1280, 900), "phone": (390, 844), "projector": (1920, 1080)}


@pytest.fixture
def open_(browser, tmp_path):
    """Open a page of one player or of two side by side."""

    def open_(*groups, size="desk", **facts):
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, **facts)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.add_init_script(WATCH)
        page.goto(staged(tmp_path, *groups).as_uri())
        page.wait_for_selector(".wt-running")
        return page

    return open_


def shifted(page):
    """How far things have moved, whether or not a key was pressed shortly before."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return sum(page.evaluate("shifts.splice(0)"))


PLACES = ["desk", "phone", pytest.param("projector", marks=pytest.mark.night)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", PLACES)
def test_nothing_jumps_while_loading_nor_in_thirty_steps(open_, size):
    page = open_(run("alpha-beta"), size=size)
    assert shifted(page) < LIMIT
    page.locator(".wt-caption").evaluate("e => e.scrollIntoView({ block: 'center' })")
    page.locator(".wt-player").focus()
    shifted(page)
    for _ in range(30):
        press(page, "ArrowRight")
    assert page.locator(".wt-time input").input_value() == "30"
    assert shifted(page) < LIMIT


def test_the_first_picture_is_there_at_once_and_has_its_size(browser, tmp_path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(staged(tmp_path, run("alpha-beta")).as_uri())
    image = page.locator(".wt-picture img")
    assert image.get_attribute("loading") in (None, "eager")
    box, stated = image.bounding_box(), [float(image.get_attribute(n)) for n in ("width", "height")]
    assert box["width"] / box["height"] == pytest.approx(stated[0] / stated[1], rel=0.02)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_can_be_pressed_is_large_enough(open_, size):
    page = open_(run("alpha-beta"), size=size, has_touch=size == "phone")
    controls = page.locator(".wt-bar :is(button, select, input):visible").all()
    assert len(controls) == 5  # back, play, forward, timeline, more
    page.locator(".wt-more").click()
    controls += page.locator(".wt-menu :is(button, select):visible").all()
    assert len(controls) >= 12
    for control in controls:
        box = control.bounding_box()
        assert min(box["width"], box["height"]) >= LEAST, control.get_attribute("class")


@pytest.mark.parametrize("size", PLACES)
def test_the_buttons_stand_in_one_row_and_the_timeline_keeps_its_place(open_, size):
    page = open_(run("alpha-beta"), size=size)
    buttons = page.locator(".wt-bar > button:visible").all()
    assert len({round(button.bounding_box()["y"]) for button in buttons}) == 1
    timeline, bar = page.locator(".wt-time"), page.locator(".wt-bar")
    before = timeline.bounding_box()
    page.locator(".wt-player").focus()
    press(page, "End")
    assert timeline.bounding_box() == before, "the count has more digits now"
    many = "e => { walkthroughs.start()[0].controls.update(1234, 5678, ' · pass 3 of 12'); }"
    bar.evaluate(many)
    assert bar.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    assert len({round(button.bounding_box()["y"]) for button in buttons}) == 1


def test_at_twice_the_size_nothing_needs_two_ways_of_scrolling(open_):
    """200 % zoom of a small screen: half as many pixels, of which each is twice as large."""
    page = open_(run("alpha-beta"), size="phone", device_scale_factor=2)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    places = [
        page.locator(part).evaluate("e => e.getBoundingClientRect().top + scrollY")
        for part in (".wt-picture", ".wt-line", ".wt-caption", ".wt-bar")
    ]
    assert places == sorted(places)


def test_in_colours_of_the_system_marks_and_lit_line_are_seen(open_):
    page = open_(run("alpha-beta"), forced_colors="active")
    page.locator(".wt-next").click()
    outline = page.locator(".wt-lit").evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline == "solid"
    slider = page.locator(".wt-time input")
    assert slider.evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    for kind in ("cut", "best"):
        stroke = page.locator(f".wt-time path[data-kind={kind}]")
        assert stroke.evaluate("e => getComputedStyle(e).stroke") != paper


def test_a_board_on_paper_is_no_wider_than_on_the_screen(open_):
    """Its picture has no size of its own: without a rule it would be as wide as the sheet."""
    page = open_(run("alpha-beta"))
    page.add_style_tag(path=ASSETS / "paper.css")
    page.evaluate("""() => {
      const section = document.querySelector(".wt-view");
      section.style.setProperty("--wt-board-width", 200);
      section.style.setProperty("--wt-board-height", 240);
      const board = '<div class="wt-board"><svg viewBox="0 0 200 240"></svg></div>';
      section.querySelector(".wt-low").insertAdjacentHTML("beforeend", board);
    }""")
    page.emulate_media(media="print")
    box = page.locator(".wt-board").bounding_box()
    assert 100 < box["width"] <= 200
    assert 120 < box["height"] <= 240
