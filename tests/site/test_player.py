"""The player in a real browser, on a site that was opened from a disk."""

import json
import re
from contextlib import contextmanager

import pytest

from .film import STORY

pytestmark = pytest.mark.browser

LAST = len(STORY) - 1
FIRST = "#tree"
ASK = "#tree .wt-ask .wt-question"


@contextmanager
def opened(browser, site, address="generated/en/page.html", **facts):
    """A page, and a check at the end: no error on the console, nothing asked of another host."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | facts))
    page = context.new_page()
    page.set_default_timeout(5000)
    troubles = []
    page.on("console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else 0)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda r: troubles.append(r.url) if not r.url.startswith("file:") else 0)
    path, _, hash_ = address.partition("#")
    page.goto((site / path).as_uri() + (f"#{hash_}" if hash_ else ""))
    yield page
    context.close()
    assert troubles == []


@pytest.fixture(params=["mkdocs", "zensical"])
def page(request, browser):
    site = request.getfixturevalue("site" if request.param == "mkdocs" else "zensical_site")
    with opened(browser, site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        yield page


def shows(page, number, player=FIRST, language="en"):
    """Wait until the player shows the frame, everywhere it speaks of it."""
    section = page.locator(player)
    caption = re.sub("<[^>]*>", "", getattr(STORY[number], language))
    page.wait_for_function(
        "([player, caption]) => document.querySelector(`${player} .wt-caption`).textContent"
        " === caption",
        arg=[player, caption],
    )
    lit = section.locator(".wt-lit")
    assert lit.count() == 1
    assert lit.get_attribute("data-line") == str(STORY[number].line)
    rows = section.locator(".wt-stack tr").all()
    assert [tuple(row.locator("td").all_inner_texts()) for row in rows] == list(STORY[number].stack)
    counts = section.locator(".wt-counts td").all_inner_texts()
    assert counts == [str(count) for count in STORY[number].counts]
    return True


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_buttons_step_and_stop_at_the_ends(page):
    for name, number in [
        ("Forward one frame", 1), ("Forward one frame", 2), ("Back one frame", 1),
        ("Last frame", LAST), ("Forward one frame", LAST),
        ("First frame", 0), ("Back one frame", 0),
    ]:  # fmt: skip
        page.locator(FIRST).get_by_role("button", name=name).click(force=True)
        assert shows(page, number)
    assert page.locator(f"{FIRST} .wt-count").inner_text() == f"frame 0 / {LAST}"
    assert page.locator(f"{FIRST} .wt-back").get_attribute("aria-disabled") == "true"


def test_keys_step_only_while_the_focus_is_inside(page):
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
    press(page, "Control+ArrowRight", "Shift+ArrowRight")
    assert shows(page, 1)


def test_the_focus_is_kept_at_the_ends(page):
    page.locator(f"{FIRST} .wt-last").click()
    press(page, "ArrowLeft")
    assert shows(page, LAST - 1)


def test_a_click_on_the_picture_gives_it_the_keys(page):
    page.locator(f"{FIRST} .wt-stage").click()
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
    section = page.locator(FIRST)
    section.get_by_role("button", name="Next cut").click()
    assert shows(page, 5)
    section.get_by_role("button", name="Next cut").click()
    assert shows(page, 5)
    section.get_by_role("button", name="First frame").click()
    for number in (4, 6, 0):  # S, wherever the search comes back to it
        section.get_by_role("button", name="Same node").click()
        assert shows(page, number)


def test_the_address_follows_without_history(page):
    length = page.evaluate("history.length")
    page.locator(f"{FIRST} .wt-next").click()
    page.locator(f"{FIRST} .wt-next").click()
    page.wait_for_function("location.hash === '#f=2'")
    assert page.evaluate("history.length") == length


def test_the_player_follows_the_address(page):
    page.evaluate("location.hash = '#f=4'")
    assert shows(page, 4)
    page.evaluate("location.hash = '#f=99999'")
    assert shows(page, LAST)
    page.evaluate("location.hash = '#tree:f=1'")
    assert shows(page, 1)
    for bad in ("#f=", "#f=-1", "#f=1.5", "#f=two", "#nobody:f=2", "#two-at-once"):
        page.evaluate("hash => { location.hash = hash }", bad)
        page.wait_for_timeout(20)
        assert shows(page, 1)


def test_an_address_that_cannot_be_decoded_is_ignored(browser, site):
    with opened(browser, site, "generated/en/page.html#%E0%A4%A:f=3") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert shows(page, 0)


@pytest.mark.parametrize("which", ["site", "zensical_site"])
def test_a_permalink_opens_its_frame(browser, site, zensical_site, which):
    with opened(
        browser, {"site": site}.get(which, zensical_site), "generated/en/page.html#f=5"
    ) as page:
        assert shows(page, 5)
        assert page.locator(FIRST).bounding_box()["y"] >= 0


def test_the_japanese_page_speaks_japanese(browser, site):
    with opened(browser, site, "generated/ja/page.html#f=5") as page:
        assert shows(page, 5, language="ja")
        slider = page.locator(FIRST).get_by_role("slider")
        assert slider.get_attribute("aria-valuetext").startswith(f"フレーム 5 / {LAST}：Bは枝刈り")
        page.locator(FIRST).get_by_role("button", name="次の枝刈り").wait_for()


def test_a_joined_frame_is_the_file_less_its_stylesheet(page, site):
    film = (site / "generated/tree/tree.js").read_text().partition("]=")[2].rstrip(";\n")
    page.evaluate("film => { window.film = film }", json.loads(film))
    joined = """number => {
      const section = document.querySelector('#tree');
      const made = new walkthroughs.View(section);
      made.film = window.film;
      return made.joined(number);
    }"""
    for number in (6, 0, 3, 5):
        file = (site / f"generated/tree/frames/{number:04}.svg").read_text()
        assert page.evaluate(joined, number) == re.sub("<style>.*?</style>", "", file, flags=re.S)


def test_the_picture_takes_the_pages_palette(page):
    page.locator(f"{FIRST} .wt-next").click()
    paint = """() => getComputedStyle(document.querySelector('#tree .wt-stage')
      .shadowRoot.querySelector('polygon')).fill"""
    light = page.evaluate(paint)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.body.dataset.mdColorScheme === 'slate'")
    assert page.evaluate(paint) != light


def test_players_side_by_side_step_together(page):
    page.locator(".wt-compare").scroll_into_view_if_needed()
    page.locator(".wt-compare .wt-last").click()
    assert shows(page, LAST, "#left")
    assert shows(page, 4, "#right")  # aligned: it is through before the other
    assert shows(page, 0)
    assert page.locator(".wt-compare .wt-bar").count() == 1
    page.wait_for_function(f"location.hash === '#left:f={LAST}'")


def test_a_question_stands_under_the_frame_before_and_is_answered(page):
    assert page.locator(ASK).count() == 0
    page.evaluate("location.hash = '#f=4'")
    page.wait_for_selector(ASK)
    page.locator(ASK).get_by_role("button", name="yes").click()
    page.locator(ASK).get_by_text("Not quite.").wait_for()
    assert page.locator(f"{ASK} details").get_attribute("open") is None
    page.locator(ASK).get_by_role("button", name="no", exact=True).click()
    page.locator(ASK).get_by_text("Yes.").wait_for()
    page.locator(ASK).get_by_text("MAX has 3.").wait_for()
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, 5)
    assert page.locator(ASK).count() == 0


def test_a_link_to_a_frame_steps_the_player(page):
    page.locator(".wt-transcript summary").click()
    page.locator(".wt-transcript a[data-frame='3']").click()
    assert shows(page, 3)
    assert page.url.startswith("file:")
    assert "svg" not in page.url


def test_the_controls_stand_still_while_captions_change(page):
    heights = set()
    for _ in STORY:
        heights.add(round(page.locator(f"{FIRST} .wt-bar").bounding_box()["y"], 1))
        page.locator(f"{FIRST} .wt-next").click(force=True)
    assert len(heights) == 1


def test_the_link_is_copied(browser, site):
    with opened(browser, site, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.locator(f"{FIRST} .wt-cut").click()
        page.locator(f"{FIRST} .wt-link").click()
        page.locator(FIRST).get_by_text("Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()").endswith("page.html#f=5")


def test_without_a_script_everything_can_be_read(browser, site):
    with opened(browser, site, java_script_enabled=False) as page:
        assert page.locator(f"{FIRST} .wt-picture img").is_visible()
        assert page.locator(".wt-key img").count() == 3
        assert all(image.is_visible() for image in page.locator(".wt-key").all())
        assert (
            page.locator(".wt-key figcaption").nth(1).inner_text().startswith("Frame 5. B is cut.")
        )
        assert page.locator(".wt-bar").count() == 0
        assert page.get_by_text("Will B's other leaf be read?").is_visible()
        page.locator(".wt-question summary").click()
        assert page.get_by_text("MAX has 3.").is_visible()


def test_key_frames_fold_while_the_player_runs_and_unfold_for_paper(page):
    assert not page.locator(".wt-key").first.is_visible()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".wt-key").first.is_visible()
    assert not page.locator(f"{FIRST} .wt-bar").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert not page.locator(".wt-key").first.is_visible()


def test_a_phone_scrolls_the_picture_and_never_the_page(browser, site):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with opened(browser, site, "generated/en/page.html#f=5", **phone) as page:
        assert shows(page, 5)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        shown = page.evaluate("""() => {
          const stage = document.querySelector('#tree .wt-stage');
          return stage.getBoundingClientRect().width / 880;
        }""")
        assert 12 * shown >= 11  # the smallest letters
        node = page.evaluate("""() => {
          const current = document.querySelector('#tree .wt-stage').shadowRoot.querySelector('.c');
          return current.getBoundingClientRect().x;
        }""")
        assert 0 < node < 390
        order = page.evaluate("""() => ['picture', 'caption', 'bar', 'ask', 'listing', 'facts']
          .map((name) => document.querySelector(`#tree .wt-${name}`).getBoundingClientRect().y)""")
        assert order == sorted(order)


def test_a_finger_steps_where_the_picture_fits(browser, site):
    tablet = {"viewport": {"width": 1300, "height": 900}, "has_touch": True}
    with opened(browser, site, **tablet) as page:
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


def test_the_film_is_loaded_when_the_reader_comes_near(browser, site):
    with opened(browser, site, viewport={"width": 1280, "height": 400}) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert page.evaluate("Object.keys(walkthroughFilms)") == ["tree/tree"]
        page.locator(".wt-compare").scroll_into_view_if_needed()
        page.wait_for_function("Object.keys(walkthroughFilms).length === 3")


def test_a_film_that_is_missing_leaves_the_key_frames(browser, site, tmp_path):
    html = (site / "generated/en/page.html").read_text().replace("tree/tree.js", "tree/gone.js")
    lost = site / "generated/en/lost.html"
    lost.write_text(html)
    context = browser.new_context()
    page = context.new_page()
    page.goto(lost.as_uri())
    page.get_by_text("The frames could not be loaded.").wait_for()
    assert page.locator(".wt-key").first.is_visible()
    context.close()
    lost.unlink()


def test_instant_navigation_is_survived(page):
    """A theme that swaps the article and starts again: one bar, and it follows the address."""
    page.evaluate("""() => {
      const article = document.querySelector('article');
      const html = article.innerHTML;
      article.innerHTML = '';
      article.innerHTML = html;
      document.querySelectorAll('.wt-bar, .wt-ask').forEach((old) => old.remove());
      document.querySelectorAll('.wt-stage').forEach((old) => old.remove());
      history.replaceState(null, '', '#f=3');
      document$.next(document);
    }""")
    assert shows(page, 3)
    assert page.locator(f"{FIRST} .wt-bar").count() == 1
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, 4)


@pytest.mark.parametrize(
    ("word", "found"), [("skipped", "Alpha-beta on a small tree"), ("枝刈り", "はじめに")]
)
def test_search_works_from_a_disk(browser, site, word, found):
    with opened(browser, site, "index.html") as page:
        page.locator(".md-search__input").click()
        page.keyboard.type(word)
        page.keyboard.press("End")  # what was typed by an input method is heard with the next key
        page.locator(".md-search-result").get_by_text(found).first.wait_for()


def test_the_other_builders_search_works_from_a_disk(browser, zensical_site):
    with opened(browser, zensical_site, "index.html") as page:
        page.locator(".md-search__button").click()
        page.keyboard.type("枝刈り")
        page.get_by_text("はじめに").first.wait_for()
