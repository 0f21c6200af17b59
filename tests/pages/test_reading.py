"""What readers meet around the player: no script, paper, a phone, the dark, another language."""

import pytest

from reader import opened

from .browsing import FIRST, LAST, menu, shows

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]


def test_the_japanese_page_speaks_japanese(browser, site):
    with opened(browser, site, "ja/walkthroughs/page.html#f=5") as page:
        assert shows(page, 5, language="ja")
        slider = page.locator(FIRST).get_by_role("slider")
        assert slider.get_attribute("aria-valuetext").startswith(f"フレーム 5 / {LAST}：Bは枝刈り")
        kinds = menu(page).get_by_role("combobox", name="移動先")
        assert "枝刈り" in kinds.inner_text()


def test_the_picture_takes_the_pages_palette(themed_page):
    page = themed_page
    page.locator(f"{FIRST} .wt-next").click()
    paint = """() => getComputedStyle(document.querySelector('#tree .wt-canvas')
      .shadowRoot.querySelector('polygon')).fill"""
    light = page.evaluate(paint)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.body.dataset.mdColorScheme === 'slate'")
    assert page.evaluate(paint) != light


def test_without_a_script_everything_can_be_read(browser, site):
    with opened(browser, site, java_script_enabled=False) as page:
        assert page.locator(f"{FIRST} .wt-picture img").is_visible()
        assert page.locator(".wt-key img").count() == 3
        assert all(image.is_visible() for image in page.locator(".wt-key").all())
        assert (
            page.locator(".wt-key figcaption").nth(1).inner_text().startswith("Frame 5. B is cut.")
        )
        assert not page.locator(".wt-bar").first.is_visible()
        assert page.locator(f"{FIRST} .wt-now").inner_text() == "MAX · depth 0 · update"
        assert page.locator(f"{FIRST} .wt-counts caption").inner_text() == "Nodes so far, of 7"
        assert page.get_by_text("Will B's other leaf be read?").is_visible()
        page.locator(".wt-question summary").click()
        assert page.locator(".wt-question").get_by_text("MAX has 3.").is_visible()


def test_key_frames_fold_while_the_player_runs(page):
    assert page.locator(".wt-key").count() == 3
    assert not page.locator(".wt-key").first.is_visible()


def test_a_phone_shows_a_legible_picture_and_never_scrolls_sideways(browser, site):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with opened(browser, site, "walkthroughs/page.html#f=5", **phone) as page:
        assert shows(page, 5)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        shown = page.evaluate("""() => {
          const { shadowRoot } = document.querySelector('#tree .wt-canvas');
          return shadowRoot.querySelector('svg').getScreenCTM().a;
        }""")
        assert 12 * shown >= 11  # the smallest letters
        node = page.evaluate("""() => {
          const { shadowRoot } = document.querySelector('#tree .wt-canvas');
          return shadowRoot.querySelector('.current').getBoundingClientRect().x;
        }""")
        assert 0 < node < 390
        order = page.evaluate("""() => ['picture', 'caption', 'bar']
          .map((name) => document.querySelector(`#tree .wt-${name}`).getBoundingClientRect().y)""")
        assert order == sorted(order)


def test_the_film_is_loaded_when_the_reader_comes_near(browser, site):
    html = (site / "walkthroughs/page.html").read_text("utf-8")
    long = site / "walkthroughs/long.html"
    long.write_text(html.replace('<h2 id="two', f'{"<p>Text.</p>" * 200}<h2 id="two'), "utf-8")
    with opened(browser, site, "walkthroughs/long.html") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert page.evaluate("Object.keys(walkthroughFilms)") == ["tree/tree"]
        page.locator(".wt-pair").scroll_into_view_if_needed()
        page.wait_for_function("Object.keys(walkthroughFilms).length === 3")
    long.unlink()


def test_a_film_that_is_missing_leaves_the_key_frames(browser, site, tmp_path):
    html = (site / "walkthroughs/page.html").read_text().replace("tree/tree.js", "tree/gone.js")
    lost = site / "walkthroughs/lost.html"
    lost.write_text(html)
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(lost.as_uri())
    page.get_by_text("The frames could not be loaded.").wait_for()
    assert page.locator(".wt-key").first.is_visible()
    context.close()
    lost.unlink()


def test_instant_navigation_is_survived(themed_page):
    """A theme that swaps the article and starts again: one bar, and it follows the address."""
    page = themed_page
    page.evaluate("""() => {
      const article = document.querySelector('article');
      const html = article.innerHTML;
      article.innerHTML = '';
      article.innerHTML = html;
      for (const name of ['ask', 'line', 'overview', 'choice', 'scene', 'take']) {
        document.querySelectorAll(`.wt-${name}`).forEach((old) => old.remove());
      }
      history.replaceState(null, '', '#f=3');
      document$.next(document);
    }""")
    assert shows(page, 3)
    assert page.locator(f"{FIRST} .wt-bar").count() == 1
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, 4)


@pytest.mark.parametrize(
    ("start", "word", "found"),
    [
        ("index.html", "small", "Alpha-beta on a small tree"),
        ("ja/index.html", "枝刈り", "はじめに"),
    ],
)
def test_search_works_from_a_disk(browser, site, start, word, found):
    with opened(browser, site, start) as page:
        page.locator(".md-search__input").click()
        page.keyboard.type(word)
        page.keyboard.press("End")  # what was typed by an input method arrives with the next key
        page.locator(".md-search-result").get_by_text(found).first.wait_for()


def test_the_other_builders_search_works_from_a_disk(browser, zensical_site):
    with opened(browser, zensical_site, "ja/index.html") as page:
        page.locator(".md-search__button").click()
        page.keyboard.type("枝刈り")
        page.get_by_text("はじめに").first.wait_for()
