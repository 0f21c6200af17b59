"""A reader of the real course: steps, follows a link to a frame, reads without scripts."""

import json
import re

import pytest

from joined import fused
from reader import opened

pytestmark = pytest.mark.browser

SEED = "walkthroughs/small-trees/alpha-beta.html"
FILM = "walkthroughs/small-trees/alpha-beta/alpha-beta"


def frame(site, number, home=FILM):
    """A frame's file, less its stylesheet and what is said of it, which captions say."""
    text = (site / home / f"frames/{number:04}.svg").read_text("utf-8")
    return re.sub(r"<style>.*?</style>|<title>.*?</desc>", "", text, flags=re.DOTALL)


@pytest.fixture(params=["site", "zensical"])
def built(request):
    return request.getfixturevalue(request.param)


def test_the_opening_page_lives(browser, built):
    with opened(browser, built, "index.html") as page:
        page.wait_for_selector(".wt-running")
        before = page.locator(".wt-caption").inner_text()
        page.get_by_role("button", name="Forward one frame").click()
        page.wait_for_function(f"document.querySelector('.wt-caption').textContent != {before!r}")
        page.get_by_role("link", name="On its own page").click()
        assert page.locator("h1").inner_text().startswith("Alpha-beta")
        page.wait_for_selector(".wt-running")


def test_a_permalink_leads_to_the_frame_and_says_why(browser, built):
    with opened(browser, built, f"{SEED}#f=45", asked=False) as page:
        page.wait_for_selector(".wt-running")
        caption = page.locator(".wt-caption").inner_text()
        assert caption.startswith("B is cut.")
        page.get_by_role("button", name="why?").first.click()
        assert "F and its 3 leaves are skipped" in page.locator(".wt-caption").inner_text()
        assert "if alpha >= beta" in page.locator(".wt-lit").inner_text()
        page.locator(".wt-next").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("location.hash === '#f=46'")


def test_what_the_player_joins_is_the_frames_file(browser, site):
    with opened(browser, site, SEED) as page:
        page.wait_for_selector(".wt-running")
        files = sorted(int(file.stem) for file in (site / FILM / "frames").glob("*.svg"))
        assert len(files) > 5
        for number in (*files[::2], files[1]):
            joined = page.evaluate(
                """(number) => {
                  const film = Object.values(self.walkthroughFilms)[0];
                  const slots = [];
                  for (const changes of film.frames.slice(0, number + 1)) {
                    for (let i = 0; i < changes.length; i += 2) slots[changes[i]] = changes[i + 1];
                  }
                  const cut = Array.from(slots, (n) => film.cuttings[n] ?? "").join("");
                  return film.head + cut + film.tail;
                }""",
                number,
            )
            bare = re.sub(r"<title>.*?</desc>", "", joined, flags=re.DOTALL)
            assert fused(bare) == frame(site, number)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_without_scripts_the_key_frames_tell_the_story(browser, built, language):
    address = SEED if language == "en" else f"ja/{SEED}"
    with opened(browser, built, address, java_script_enabled=False) as page:
        assert not page.locator(".wt-bar").is_visible()
        figures = page.locator("figure.wt-key")
        assert 3 <= figures.count() <= 12
        assert figures.first.is_visible()
        for n in range(figures.count()):
            image = figures.nth(n).locator("img")
            image.scroll_into_view_if_needed()
            assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
            assert figures.nth(n).locator("figcaption").inner_text()
        question = page.locator(".wt-question details").first
        question.locator("summary").click()
        assert question.locator("p:not([data-choice])").first.is_visible()


def test_two_searches_step_together(browser, site):
    with opened(browser, site, "walkthroughs/textbook/compare.html#f=22", asked=False) as page:
        page.wait_for_selector(".wt-running")
        left, right = page.locator(".wt-view").all()
        film = json.loads(
            page.evaluate("JSON.stringify(Object.values(self.walkthroughFilms).map(f => f.align))")
        )
        assert len(film[0]) == len(film[1]) == 50
        page.locator(".wt-next").focus()
        page.keyboard.press("End")
        page.wait_for_function("location.hash === '#f=49'")
        assert "A is worth 3" in page.locator(".wt-caption:visible").first.inner_text()
        counts = [
            p.locator(".wt-counts td:first-of-type").all_text_contents() for p in (left, right)
        ]
        assert counts == [["13", "0", "13", "100.0%"], ["11", "2", "13", "84.6%"]]


def test_while_one_search_reads_on_the_other_waits(browser, site):
    with opened(browser, site, "walkthroughs/textbook/compare.html") as page:
        page.wait_for_selector(".wt-running")
        name = page.locator(".wt-view").nth(1).get_attribute("data-name")
        right_film = f"self.walkthroughFilms[{json.dumps(name)}]"
        waits = page.evaluate(f"{right_film}.align.findIndex((n, i, all) => n === all[i - 1])")
        page.goto(page.url.partition("#")[0] + f"#f={waits}")
        right = page.locator(".wt-view").nth(1)
        page.wait_for_function("document.querySelectorAll('.wt-quiet').length === 1")
        assert "wt-quiet" in right.get_attribute("class")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_its_screen(browser, site, width, scheme):
    for address in (SEED, "ja/walkthroughs/beyond/move-order.html", "index.html"):
        shape = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
        with opened(browser, site, address, **shape) as page:
            page.wait_for_selector(".wt-running")
            page.wait_for_timeout(100)
            root = "document.documentElement"
            assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"), address


def test_a_search_in_japanese_finds_what_it_should(browser, site):
    with opened(browser, site, "ja/index.html") as page:
        for word in ("枝刈り", "評価値"):
            page.locator("input.md-search__input").fill(word)
            page.keyboard.press("End")  # the theme looks when a key is let go
            page.wait_for_selector(".md-search-result__item")
