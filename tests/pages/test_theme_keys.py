"""The keys of a player that a page begins with come before the theme's, which leave the page."""

import pytest

from reader import opened

from .browsing import FIRST, menu

pytestmark = pytest.mark.browser


@pytest.fixture
def alone(browser, site):
    """A page of a site with its theme, and one player; it lies between two other pages."""
    with opened(browser, site, own=True) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.evaluate(
            """() => {
              const others = '.wt-pair, link[rel=prev], link[rel=next]';
              document.querySelectorAll(others).forEach((one) => one.remove());
              for (const rel of ['prev', 'next']) {
                const link = document.createElement('link');
                Object.assign(link, { rel, href: `#${rel}` });
                document.head.append(link);
              }
              document.activeElement.blur();
            }"""
        )
        yield page


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["p", "n", ",", "."])
def test_no_key_of_the_player_leaves_the_page(alone, key):
    alone.keyboard.press("ArrowRight")
    alone.evaluate("document.activeElement.blur()")
    alone.keyboard.press(key)
    alone.wait_for_timeout(300)
    assert not alone.url.endswith(("#prev", "#next"))
    root = alone.locator(FIRST)
    if key == "p":
        assert "wt-presenting" in root.get_attribute("class")


def test_where_letters_are_no_keys_the_theme_has_them(alone):
    menu(alone).locator(".wt-letters").uncheck()
    alone.keyboard.press("Escape")
    alone.evaluate("document.activeElement.blur()")
    alone.keyboard.press(",")
    alone.wait_for_function("location.hash === '#prev'")
