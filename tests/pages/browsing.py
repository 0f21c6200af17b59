"""What the player of the small course shows."""

import re

from .film import STORY

LAST = len(STORY) - 1
FIRST = "#tree"


def column(section, place):
    """The numbers of the table of counts, or in the second column their changes."""
    return section.locator(f".wt-counts td:nth-of-type({place})").all_inner_texts()


def shows(page, number, player=FIRST, language="en"):
    """Wait until the player shows the frame, everywhere it speaks of it."""
    page.wait_for_selector(f"{player}.wt-running, .wt-running {player}", state="attached")
    section = page.locator(player)
    caption = re.sub("<[^>]*>", "", getattr(STORY[number], language))
    page.wait_for_function(
        "([player, caption]) => document.querySelector(`${player} .wt-caption`)"
        "?.textContent === caption",
        arg=[player, caption],
    )
    lit = section.locator(".wt-lit")
    assert lit.count() == 1
    lines = section.locator(".wt-listing code > span")
    lit_line = lines.evaluate_all("all => 1 + all.findIndex(e => e.classList.contains('wt-lit'))")
    assert lit_line == STORY[number].line
    rows = section.locator(".wt-stack tr").all()
    assert [tuple(row.locator("td").all_inner_texts()) for row in rows] == list(STORY[number].stack)
    calculated, pruned = map(str, STORY[number].counts)
    assert column(section, 1)[:2] == [calculated, pruned]
    return True


def menu(page, player=FIRST):
    """The menu of the player, open."""
    page.locator(f"{player} .wt-more").click()
    return page.locator(f"{player} .wt-menu")


def ask(page, mode, player=FIRST):
    """Choose whether questions are asked: off, offer, ask."""
    menu(page, player).locator(f"input[value={mode}]").check()
    page.locator(f"{player} .wt-more").click()


def jump(page, kind, player=FIRST, way="next"):
    """Go to the next frame of a kind, or to the one before."""
    menu(page, player).locator(".wt-kind").select_option(kind)
    page.locator(f"{player} .wt-mark-{way}").click()
    page.locator(f"{player} .wt-more").click()


def end(page, which="last", player=FIRST):
    """Go to the first or the last frame by the menu."""
    menu(page, player).locator(f".wt-{which}").click(force=True)
    page.locator(f"{player} .wt-more").click()


def drawer(page, player=FIRST):
    """Open the drawer, where it is closed."""
    key = page.locator(f"{player} .wt-drawer-key")
    if key.get_attribute("aria-pressed") == "false":
        key.evaluate("key => key.click()")  # an embedded player has no head


def press(page, *keys):
    """Press one key after another."""
    for key in keys:
        page.keyboard.press(key)
