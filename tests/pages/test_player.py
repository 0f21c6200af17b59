"""The player steps, by every means a reader has, on sites that either builder made."""

import json
import re
from html import unescape

import pytest

from reader import opened

from .browsing import FIRST, LAST, ask, column, drawer, end, jump, menu, press, shows
from .film import STORY
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(4)]


def test_buttons_step_and_stop_at_the_ends(page):
    for name, number in [
        ("Forward one frame", 1), ("Forward one frame", 2), ("Back one frame", 1),
        ("Last frame", LAST), ("Forward one frame", LAST),
        ("First frame", 0), ("Back one frame", 0),
    ]:  # fmt: skip
        if name in ("First frame", "Last frame"):
            menu(page)
        page.locator(FIRST).get_by_role("button", name=name, exact=True).click(force=True)
        assert shows(page, number)
    assert page.locator(f"{FIRST} .wt-count").inner_text() == f"frame 0 / {LAST}"
    assert page.locator(f"{FIRST} .wt-back").get_attribute("aria-disabled") == "true"


def test_where_there_are_several_players_keys_step_only_the_one_with_the_focus(page):
    press(page, "ArrowRight", "End")
    assert shows(page, 0)
    page.locator(f"{FIRST} .wt-next").focus()
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert shows(page, 1)
    press(page, "End")
    assert shows(page, LAST)
    press(page, "PageUp")
    assert shows(page, 0)
    press(page, "PageDown", "Home", "ArrowRight")
    assert shows(page, 1)
    press(page, "Control+ArrowRight")
    assert shows(page, 1)
    press(page, "Shift+ArrowRight")
    assert shows(page, 5)  # the next cut


def test_the_focus_is_kept_at_the_ends(page):
    end(page)
    press(page, "ArrowLeft")
    assert shows(page, LAST - 1)


def test_a_player_in_a_folded_answer_leaves_it_folded(page):
    page.evaluate(
        f"""() => {{
            const player = document.querySelector("{FIRST}");
            const answer = document.createElement("details");
            player.before(answer);
            answer.append(player);
        }}"""
    )
    player = page.locator(FIRST)
    player.locator(".wt-next").dispatch_event("click")
    page.wait_for_function(f"document.querySelector('{FIRST} .wt-count').textContent.includes('1')")
    assert player.locator(".wt-lit").count()
    assert not player.is_visible()


def test_a_click_on_the_picture_gives_it_the_keys(page):
    page.locator(f"{FIRST} .wt-canvas").click()
    press(page, "ArrowRight")
    assert shows(page, 1)


def test_the_slider_speaks_frame_and_caption(page):
    slider = page.locator(FIRST).get_by_role("slider")
    slider.focus()
    press(page, "ArrowRight", "ArrowRight")
    assert shows(page, 2)
    text = slider.get_attribute("aria-valuetext")
    assert text == f"Frame 2 of {LAST}: A is at most 3. The leaf gave 3."
    live = page.locator(f"{FIRST} .wt-caption")
    assert live.get_attribute("aria-live") == "off"
    page.locator(f"{FIRST} .wt-next").focus()
    assert live.get_attribute("aria-live") == "polite"


def test_a_click_near_a_mark_on_the_timeline_means_the_mark(page):
    box = page.locator(f"{FIRST} .wt-time svg").bounding_box()
    cut = next(n for n, step in enumerate(STORY) if step.mark == "cut")
    x = box["x"] + cut / LAST * box["width"] + 5
    page.mouse.click(x, box["y"] + box["height"] / 2)
    assert shows(page, cut)


def test_next_cut_and_same_node_go_round(page):
    ask(page, "off")
    for way in ("next", "back"):
        jump(page, "cut", way=way)
        assert shows(page, 5)
    end(page, "first")
    for number in (4, 6, 0):  # S, wherever the search comes back to it
        jump(page, "node")
        assert shows(page, number)
    jump(page, "node", way="back")
    assert shows(page, 6)


def test_a_joined_frame_is_the_file_less_its_stylesheet(page, site):
    film = (site / "walkthroughs/tree/tree.js").read_text().partition("]=")[2].rstrip(";\n")
    page.evaluate("film => { window.film = film }", json.loads(film))
    page.add_script_tag(path=site / "walkthroughs/assets/take-away.js")
    joined = """number => {
      const film = new walkthroughs.Film(window.film, "en");
      return walkthroughs.frameFile(film, number);
    }"""
    for number in (6, 0, 3, 5):
        file = (site / f"walkthroughs/tree/frames/{number:04}.svg").read_text()
        assert page.evaluate(joined, number) == re.sub("<style>.*?</style>", "", file, flags=re.S)


def test_a_number_line_has_its_height_before_its_first_step(browser, tmp_path):
    """Else the picture is arranged for less room than it then has."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(staged(tmp_path, run("alpha-beta")).as_uri())
    page.wait_for_selector(".wt-running")
    fresh, shown = page.evaluate(
        """() => {
            const [player] = walkthroughs.start();
            const { view } = player;
            const high = () => view.line.element.offsetHeight;
            view.take(view.film.data);
            const fresh = high();
            player.show(3);
            return [fresh, high()];
        }"""
    )
    assert fresh == shown > 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_frame_of_a_packed_film_has_title_and_description_from_its_caption(
    browser, tmp_path, language
):
    (shown,) = run("alpha-beta-table")
    page = browser.new_page()
    page.goto(staged(tmp_path, [shown], language=language).as_uri())
    page.wait_for_selector(".wt-running")
    page.add_script_tag(path=tmp_path / "take-away.js")
    joined = """([name, language, number]) => walkthroughs.frameFile(
      new walkthroughs.Film(walkthroughFilms[name], language), number)"""
    for place in (0, 1, len(shown.moments) // 2, len(shown.moments) - 1):
        file = (tmp_path / shown.picture(place, language)).read_text("utf-8")
        made = page.evaluate(joined, [shown.home, language, place])
        bare = re.sub("<style>.*?</style>", "", file, flags=re.S)
        assert unescape(made) == unescape(bare)
    assert "<title>" not in page.evaluate("Object.values(walkthroughFilms)[0].cuttings.join('')")
    page.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_player_speaks_the_language_of_its_page(browser, tmp_path, language):
    """Every word of its picture stands in the file of that language."""
    group = run("alpha-beta", "a")
    page = browser.new_page()
    page.goto(staged(tmp_path, group, language=language).as_uri())
    page.wait_for_selector("#alpha-beta.wt-running")
    last = len(group[0].moments) - 1
    end(page, player="#alpha-beta")
    page.wait_for_function(f"location.hash === '#f={last}'")
    texts = """() => ['canvas', 'line'].flatMap((name) => [...document
      .querySelector(`#alpha-beta .wt-${name}`).shadowRoot.querySelectorAll('text')])
      .map((text) => text.textContent)"""
    shown = page.evaluate(texts)
    file = (tmp_path / group[0].picture(last, language)).read_text("utf-8")
    # Of the number line's labels those are left out that would touch each other.
    assert set(shown) <= set(re.findall(r"<text[^>]*>([^<]*)<", file))
    assert len(shown) > 10
    assert ("評価値 = 4" in shown) == (language == "ja")
    assert ("score = 4" in shown) == (language == "en")
    page.close()


def test_players_side_by_side_step_together(page):
    page.locator(".wt-pair").scroll_into_view_if_needed()
    end(page, player=".wt-pair")
    assert shows(page, LAST, "#left")
    assert shows(page, 4, "#right")  # aligned: it is through before the other
    assert shows(page, 0)
    assert page.locator(".wt-pair .wt-bar").count() == 1
    page.wait_for_function(f"location.hash === '#left:f={LAST}'")


def test_the_facts_tell_where_the_search_is_and_what_changed(page):
    section = page.locator(FIRST)
    assert section.locator(".wt-set").inner_text() == "alpha-beta · table: no"
    assert section.locator(".wt-now").inner_text() == "MAX · depth 0 · update"
    assert column(section, 2) == ["0", "0", "0", "0.0%"]
    page.evaluate("location.hash = '#f=5'")
    assert shows(page, 5)
    assert section.locator(".wt-now").inner_text() == "MIN · depth 1 · update"
    assert column(section, 1) == ["4", "1", "5", "80.0%"]
    assert column(section, 2) == ["+4", "+1", "+5", "+80.0%"]
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, 6)
    assert column(section, 2) == ["+2", "0", "+2", "+5.7%"]
    assert section.locator(".wt-changed").count() == 3
    page.locator(f"{FIRST} .wt-back").click()
    assert shows(page, 5)
    assert column(section, 2) == ["−2", "0", "−2", "−5.7%"]


def test_a_permalink_is_compared_with_the_frame_before(browser, quiet_site):
    with opened(browser, quiet_site, "walkthroughs/page.html#f=5") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert shows(page, 5)
        assert column(page.locator(FIRST), 2) == ["+1", "+1", "+2", "−20.0%"]


def test_a_link_to_a_frame_steps_the_player(page):
    page.locator(".wt-transcript summary").click()
    page.locator(".wt-transcript a[data-frame='3']").click()
    assert shows(page, 3)
    assert page.url.startswith("file:")
    assert "svg" not in page.url


def test_the_controls_stand_still_while_captions_change(page):
    ask(page, "off")
    drawer(page)
    parts = (".wt-bar", ".wt-facts", ".wt-counts", ".wt-counts td >> nth=1", ".wt-path")
    places = {part: set() for part in parts}
    for _ in STORY:
        for part in parts:
            box = page.locator(FIRST).locator(part).bounding_box()
            places[part].add(tuple(round(side, 1) for side in box.values()))
        page.locator(f"{FIRST} .wt-next").click(force=True)
    assert {part: len(found) for part, found in places.items()} == dict.fromkeys(parts, 1)


def test_the_link_is_copied(browser, quiet_site):
    with opened(browser, quiet_site, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        ask(page, "off")
        jump(page, "cut")
        menu(page).locator(".wt-link").click()
        page.locator(FIRST).get_by_text("Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()").endswith("page.html#f=5")


def test_a_finger_steps_where_the_picture_fits(browser, quiet_site):
    tablet = {"viewport": {"width": 1300, "height": 900}, "has_touch": True}
    with opened(browser, quiet_site, **tablet) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        swipe = """([from, to]) => {
          const box = document.querySelector('#tree .wt-caption');
          const tell = (type, clientX) => box.dispatchEvent(
            new PointerEvent(type, { clientX, clientY: 9, pointerType: 'touch', bubbles: true }));
          tell('pointerdown', from);
          tell('pointerup', to);
        }"""
        page.evaluate(swipe, [300, 200])
        assert shows(page, 1)
        page.evaluate(swipe, [200, 300])
        assert shows(page, 0)
        page.evaluate(swipe, [200, 190])
        assert shows(page, 0)


def test_lines_of_the_listing_are_as_wide_as_its_column(page):
    """The switch to the full text floats at its top; the lines below it do not end beside it."""
    drawer(page)
    page.evaluate("location.hash = '#f=4'")
    assert shows(page, 4)
    widths = "e => [e.clientWidth, e.querySelector('.wt-lit').offsetWidth]"
    column, line = page.locator(f"{FIRST} .wt-listing").evaluate(widths)
    assert line == column
