"""The player on the whole screen, and presenting picture and caption alone."""

import pytest

from .browsing import menu, press
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
ROOT = ".wt-player"
PICTURE, CAPTION = ".wt-picture", ".wt-caption"
HIDDEN = (".wt-side", ".wt-code-line")


@pytest.fixture
def open_(browser, tmp_path):
    def open_(script="", embedded=False, **facts):
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 720}} | facts))
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.add_init_script(script)
        file = staged(tmp_path, run("alpha-beta"))
        if embedded:
            file.write_text(
                file.read_text("utf-8").replace(" wt-lead", "").replace(" wt-alone", "")
            )
        page.goto(file.as_uri())
        page.wait_for_selector(".wt-running")
        return page

    return open_


@pytest.fixture
def page(open_):
    return open_()


def full(page, on=True):
    """Wait until the player has the screen, or has left it."""
    page.wait_for_function(
        "([frame, on]) => on === document.querySelector(frame).classList.contains('wt-large')"
        " && on === (document.fullscreenElement !== null)",
        arg=[ROOT, on],
    )
    return True


def presenting(page, on=True):
    page.wait_for_function(
        "([frame, on]) => document.querySelector(frame).classList.contains('wt-presenting') === on",
        arg=[ROOT, on],
    )
    return True


def name(page):
    return page.locator(".wt-full").text_content()


def press_full(page):
    menu(page, ROOT).locator(".wt-full").click()


def number(page):
    return int(page.locator(".wt-time input").input_value())


def test_the_button_takes_the_screen_and_gives_it_back(page):
    assert name(page) == "Full screen"
    press_full(page)
    assert full(page)
    assert name(page) == "Leave full screen"
    press(page, "ArrowRight", "ArrowRight")
    assert number(page) == 2
    press_full(page)
    assert full(page, on=False)
    assert name(page) == "Full screen"


def test_the_key_takes_the_screen_and_escape_gives_it_back(page):
    page.locator(ROOT).focus()
    press(page, "f")
    assert full(page)
    box = page.locator(ROOT).bounding_box()
    assert (box["width"], box["height"]) == (1280, 720)
    press(page, "Escape")
    assert full(page, on=False)
    press(page, "f")
    assert full(page)
    press(page, "f")
    assert full(page, on=False)


def test_a_player_that_a_page_begins_with_hears_letters_wherever_the_focus_is(page):
    page.evaluate("document.activeElement.blur()")
    press(page, "n")
    assert number(page) > 0
    press(page, "Home", "ArrowRight", "d")
    assert number(page) == 1
    page.wait_for_selector(f"{ROOT}.wt-drawer-open")
    press(page, "w")
    page.wait_for_selector(f"{ROOT}.wt-why-open")
    page.evaluate("""() => {
      const [field, text] = ["input", "p"].map((name) => document.createElement(name));
      text.style.height = "3000px";
      document.body.append(field, text);
      field.focus({ preventScroll: true });
    }""")
    press(page, "w", "d", "ArrowRight")
    assert page.locator(f"{ROOT}.wt-drawer-open.wt-why-open").count() == 1, (
        "a field keeps its letters"
    )
    assert number(page) == 1
    page.evaluate("document.activeElement.blur(); scrollTo(0, 2000)")
    press(page, "d", "Home")
    assert page.locator(f"{ROOT}.wt-drawer-open").count() == 1, "out of sight it hears no letters"


def test_in_prose_the_arrows_alone_are_heard_where_the_focus_is_elsewhere(open_):
    page = open_(embedded=True)
    press(page, "f", "p", "Space", "d")
    assert number(page) == 0
    press(page, "ArrowRight")
    assert number(page) == 1, "the arrows step the only player of a page"
    assert full(page, on=False)
    assert presenting(page, on=False)
    assert page.locator(f"{ROOT}.wt-drawer-open").count() == 0
    page.locator(ROOT).focus()
    press(page, "d")
    page.wait_for_selector(f"{ROOT}.wt-drawer-open")


@pytest.mark.parametrize(
    "size",
    [(1280, 720), *(pytest.param(s, marks=pytest.mark.night) for s in ((1920, 1080), (1024, 768)))],
)
def test_a_frame_is_presented_on_one_screen(open_, size):
    page = open_(viewport={"width": size[0], "height": size[1]})
    small = page.locator(CAPTION).evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    page.locator(ROOT).focus()
    press(page, "p")
    assert full(page)
    assert presenting(page)
    large = page.locator(CAPTION).evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert large > small
    for hidden in HIDDEN:
        assert page.locator(hidden).is_hidden()
    last = int(page.locator(ROOT).get_attribute("data-frames")) - 1
    places = set()
    for _ in range(last):
        press(page, "PageDown")  # as the remote control of a presenter does
        for part in (PICTURE, CAPTION, ".wt-bar"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1]
        places.add(page.locator(".wt-bar").bounding_box()["y"])
    assert number(page) == last
    assert len(places) == 1
    press(page, "PageUp")
    assert number(page) == last - 1
    press(page, "p")
    assert full(page, on=False)
    assert presenting(page, on=False)
    in_drawer = size[0] > 1280  # which has the whole listing, and is open in a wide window
    assert page.locator(".wt-listing" if in_drawer else HIDDEN[1]).is_visible()


def test_from_the_whole_screen_presenting_leads_back_to_it(page):
    press_full(page)
    assert full(page)
    menu(page, ROOT).locator(".wt-present").click()
    assert presenting(page)
    press(page, "p")
    assert presenting(page, on=False)
    assert full(page)
    press(page, "p")
    assert presenting(page)
    page.mouse.move(1, 1)  # at a node there would be a card, which goes first
    press(page, "Escape")
    assert full(page, on=False)
    assert presenting(page, on=False)


def test_where_the_screen_is_refused_the_window_is_taken(open_):
    page = open_(
        "Element.prototype.requestFullscreen = undefined", viewport={"width": 390, "height": 800}
    )
    page.locator(ROOT).focus()
    press(page, "f")
    page.wait_for_selector(f"{ROOT}.wt-large")
    box = page.locator(ROOT).bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 800)
    page.locator(ROOT).focus()
    press(page, "Escape")
    page.wait_for_selector(f"{ROOT}:not(.wt-large)")
    assert page.locator(ROOT).is_visible()
    page.locator(ROOT).focus()
    press(page, "p")
    assert presenting(page)
    press(page, "p")
    assert presenting(page, on=False)
    assert page.locator(f"{ROOT}.wt-large").count() == 0
