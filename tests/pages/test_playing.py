"""Playing: only when asked for, at the reader's pace, and never against what the reader does."""

import pytest

from .browsing import jump, press
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
BEAT = 2000
ROOT = ".wt-player"


@pytest.fixture
def open_(browser, tmp_path):
    """Open a player whose time stands still until it is moved on."""

    def open_(**facts):
        context = browser.own_context(viewport={"width": 1280, "height": 900}, **facts)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.clock.install()
        page.goto(staged(tmp_path, run("alpha-beta")).as_uri())
        page.wait_for_selector(".wt-running")
        return page

    return open_


@pytest.fixture
def page(open_):
    return open_()


def number(page):
    return int(page.locator(".wt-slider, .wt-time input").input_value())


def last(page):
    return int(page.locator(ROOT).get_attribute("data-frames")) - 1


def play(page, name="Play"):
    return page.get_by_role("button", name=name, exact=True)


def passes(page, milliseconds):
    """Let so much time pass, and what it brings be shown."""
    page.clock.run_for(milliseconds)
    page.evaluate("new Promise((done) => { queueMicrotask(() => queueMicrotask(done)) })")


def test_nothing_plays_by_itself(page):
    passes(page, 10 * BEAT)
    assert number(page) == 0


def test_it_plays_until_it_is_paused(page):
    play(page).click()
    passes(page, 3 * BEAT + 10)
    assert number(page) == 3
    play(page, "Pause").click()
    passes(page, 3 * BEAT)
    assert number(page) == 3
    assert play(page).count() == 1


def test_space_plays_and_pauses_but_a_focused_button_keeps_it(page):
    page.locator(ROOT).focus()
    press(page, "Space")
    passes(page, BEAT + 10)
    assert number(page) == 1
    press(page, "Space")
    passes(page, 2 * BEAT)
    assert number(page) == 1
    page.locator(".wt-next").focus()
    press(page, "Space")
    assert number(page) == 2
    assert play(page).count() == 1
    page.locator(".wt-time input").focus()
    press(page, "Space")
    assert play(page, "Pause").count() == 1


def test_it_stops_at_the_end_and_starts_again_from_there(page):
    page.evaluate("frame => { location.hash = `#f=${frame}` }", last(page) - 1)
    page.wait_for_function("frame => +document.querySelector('.wt-time input').value === frame",
                           arg=last(page) - 1)  # fmt: skip
    play(page).click()
    passes(page, BEAT + 10)
    assert number(page) == last(page)
    assert play(page).count() == 1
    play(page).click()
    assert number(page) == 0
    passes(page, BEAT + 10)
    assert number(page) == 1


@pytest.mark.parametrize(("typed", "beat"), [("40", 40), ("0.2", 1), ("90000", 2000)])
def test_a_reader_types_the_milliseconds_that_a_frame_stands(page, typed, beat):
    page.locator(".wt-more").click()
    page.locator(".wt-beat").fill(typed)
    page.locator(".wt-beat").press("Tab")
    assert page.locator(".wt-beat").input_value() == str(beat)
    page.locator(".wt-more").click()
    play(page).click()
    passes(page, 3 * beat + beat // 2)
    assert (
        number(page) == 3 if beat > 1 else number(page) > 0
    )  # beats that are missed are caught up


@pytest.mark.parametrize("typed", ["", "0", "-5"])
def test_what_is_no_time_changes_no_speed(page, typed):
    page.locator(".wt-more").click()
    page.locator(".wt-beat").fill(typed)
    page.locator(".wt-beat").press("Tab")
    assert page.locator(".wt-beat").input_value() == str(BEAT)


def test_the_selected_node_has_a_first_and_a_last_frame_and_nothing_goes_round(page):
    nodes = page.evaluate("Object.values(walkthroughFilms)[0].nodes")
    there = [n for n, node in enumerate(nodes) if node == nodes[len(nodes) // 2]]
    page.evaluate("frame => { location.hash = `#f=${frame}` }", len(nodes) // 2)
    page.wait_for_function("frame => +document.querySelector('.wt-time input').value === frame",
                           arg=len(nodes) // 2)  # fmt: skip
    page.locator(".wt-more").click()
    for name, frame in (("last", there[-1]), ("last", there[-1]), ("first", there[0])):
        page.locator(f".wt-node-{name}").click()
        assert number(page) == frame
    page.locator(".wt-node-first").click()
    assert number(page) == there[0]


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", ["next", "key", "slider", "legend", "address"])
def test_whatever_else_the_reader_does_stops_it(page, way):
    play(page).click()
    passes(page, 2 * BEAT + 10)
    match way:
        case "next":
            page.locator(".wt-next").click()
        case "key":
            press(page, "ArrowLeft")
        case "slider":
            page.locator(".wt-time input").fill("7")
        case "legend":
            jump(page, "node", ROOT)
        case "address":
            page.evaluate("location.hash = '#f=9'")
            page.wait_for_function("document.querySelector('.wt-time input').value === '9'")
    stopped = number(page)
    assert stopped != 2
    passes(page, 4 * BEAT)
    assert number(page) == stopped
    assert play(page).count() == 1


def speed(page):
    """The choice of the speed: while nothing plays it is in the menu, which is opened."""
    page.locator(".wt-more").first.click()
    return page.get_by_role("combobox", name="Speed")


def test_the_pace_is_chosen_while_playing_and_kept(page):
    pace = page.get_by_role("combobox", name="Speed")
    play(page).click()
    for chosen, frames in (("5×", 5), ("2×", 2), ("1×", 1)):
        before = number(page)
        pace.select_option(chosen)
        passes(page, BEAT + 10)
        assert number(page) - before == frames
    pace.select_option("0.5×")
    before = number(page)
    passes(page, BEAT + 10)
    assert number(page) == before
    passes(page, BEAT)
    assert number(page) == before + 1
    page.reload()
    page.wait_for_selector(".wt-running")
    assert speed(page).input_value() == "0.5"


def test_two_courses_on_one_host_are_played_at_their_own_pace(browser, tmp_path):
    files = []
    for name in ("first", "second"):
        home = (
            tmp_path / name / "walkthroughs" / "assets"
        )  # so deep below the course lie the scripts
        home.mkdir(parents=True)
        files.append(staged(home, run("alpha-beta")).as_uri())
    first, second = files
    page = browser.new_page()
    page.set_default_timeout(20_000)
    for file, there, chosen in ((first, "1", "5"), (second, "1", "2"), (first, "5", "5")):
        page.goto(file)
        page.wait_for_selector(".wt-running")
        pace = speed(page)
        assert pace.input_value() == there
        pace.select_option(chosen)
    page.close()


def test_keys_that_choose_the_pace_do_not_step(page):
    speed(page).focus()
    press(page, "ArrowDown", "ArrowUp", "f", "p", "End")
    assert number(page) == 0
    assert not page.evaluate("document.fullscreenElement")


def test_captions_are_not_read_out_while_they_fly_by(page):
    live = page.locator(".wt-caption")
    assert live.get_attribute("aria-live") == "polite"
    play(page).click()
    assert live.get_attribute("aria-live") == "off"
    play(page, "Pause").click()
    assert live.get_attribute("aria-live") == "polite"


def test_with_reduced_motion_it_steps_and_nothing_slides(open_):
    page = open_(reduced_motion="reduce")
    play(page).click()
    passes(page, BEAT + 10)
    assert number(page) == 1
    moving = page.evaluate("document.getAnimations({ subtree: true }).length")
    assert moving == 0


def test_no_question_holds_it(page, site, browser):
    """The small course asks before its frame 5."""
    page = browser.own_context().new_page()
    page.clock.install()
    page.goto((site / "walkthroughs/page.html").as_uri())
    page.wait_for_selector("#tree.wt-running")
    page.locator("#tree .wt-play").click()
    passes(page, 4 * BEAT + 10)
    assert page.locator("#tree .wt-count").inner_text().startswith("frame 4 ")
    assert page.locator("#tree .wt-ask").is_hidden()
    passes(page, 20 * BEAT)
    assert page.locator("#tree .wt-count").inner_text().startswith("frame 6 ")
    assert page.locator("#tree .wt-play").get_attribute("aria-label") == "Play"


def test_at_the_highest_speed_twenty_five_frames_are_shown_a_second(page):
    speed(page).select_option("50×")
    play(page).click()
    passes(page, 410)
    assert 10 <= number(page) <= 15  # the clock goes on by itself meanwhile
