"""Looking at a site in a browser, opened from a disk."""

import re
from contextlib import contextmanager
from urllib.parse import urlsplit

LOCAL = ("file:", "blob:")
"""Where a page may ask: on the disk, and for what it has made itself."""


UNASKED = """try { localStorage.setItem("%s", '{"mode": "off"}') } catch {}"""
"""What is kept of the choice to see no questions."""


def memory(site):
    """The name under which the pages of a site keep what a reader has answered."""
    return f"{urlsplit(site.as_uri()).path}/.walkthroughs.predict"


@contextmanager
def opened(browser, site, address="walkthroughs/page.html", *, asked=True, own=False, **facts):
    """A page, and a check at the end: no error on the console, nothing asked of another host.

    Without `asked` the reader has switched off the questions before a frame. With `own` the page's
    context is no other test's.
    """
    # Playwright looks into a page by evaluating texts in it, which a page's policy forbids; that
    # pages keep to their policy is tried in tests/trust.
    usual = {
        "viewport": {"width": 1280, "height": 900},
        "bypass_csp": True,
        "reduced_motion": "reduce",
    }
    context = (browser.own_context if own else browser.new_context)(**(usual | facts))
    page = context.new_page()
    if not asked:
        page.add_init_script(UNASKED % memory(site))
    page.set_default_timeout(20_000)
    troubles = []
    page.on("console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else 0)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda r: troubles.append(r.url) if not r.url.startswith(LOCAL) else 0)
    path = re.match("[^?#]*", address)[0]
    page.goto((site / path).as_uri() + address.removeprefix(path))
    yield page
    context.close()
    assert troubles == [], troubles


def found(page, word):
    """What the search of either theme finds for a word: addresses, the best first."""
    box = page.locator("input.md-search__input")
    if box.count():
        box.fill(word)
        box.press("End")  # the theme looks when a key is let go
        results = ".md-search-result__link"
    else:
        # A page that begins with a player has the key in the player's head.
        page.locator(".md-search__button:visible, .wt-site-search:visible").click()
        page.wait_for_selector("dialog[open]")
        page.keyboard.insert_text(word)  # at once: letter by letter, what is found changes
        results = "dialog[open] a"
    page.locator(results).first.wait_for()
    return page.eval_on_selector_all(results, "all => all.map((one) => one.href)")
