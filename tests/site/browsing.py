"""Looking at the site in a browser, opened from a disk."""

import re
from contextlib import contextmanager

from .film import STORY

LAST = len(STORY) - 1
FIRST = "#tree"


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
