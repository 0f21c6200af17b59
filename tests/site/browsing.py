"""What the player of the small course shows."""

import re

from .film import STORY

LAST = len(STORY) - 1
FIRST = "#tree"


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
