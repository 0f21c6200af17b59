"""Presenting: a link that opens so, a clicker, and notes in a second window."""

import pytest

from reader import opened

from .browsing import FIRST, shows

pytestmark = pytest.mark.browser


def test_a_page_opens_presenting_and_notes_say_what_to_ask(browser, site):
    with opened(browser, site) as page:
        page.goto(f"{page.url}?present")
        page.wait_for_selector(f"{FIRST}.wt-running.wt-presenting")
        player = page.locator(FIRST)
        player.press("PageDown")  # what a clicker sends
        assert shows(page, 1)
        caption, count = (player.locator(f".wt-{name}").first for name in ("caption", "count"))
        assert not player.locator(".wt-side").first.is_visible()

        with page.expect_popup() as opening:
            player.press("s")
        notes = opening.value
        notes.locator("h2", has_text="Next").wait_for()
        assert notes.locator("#frame").inner_text() == count.inner_text()
        coming = notes.locator("h2:has-text('Next') + p").inner_text()
        asked = set()
        for _ in range(12):
            question = notes.locator(".wt-question")
            if question.count():
                assert question.locator("details p").first.is_visible()
                assert question.locator("a").count() == 0
                asked.add(question.inner_text())
            if not notes.locator("h2", has_text="Next").count():
                break
            coming = notes.locator("h2:has-text('Next') + p").inner_text()
            before = count.inner_text()
            notes.keyboard.press("PageDown")
            changed = "([one, text]) => document.querySelector(one).textContent !== text"
            page.wait_for_function(changed, arg=[f"{FIRST} .wt-count", before])
            assert coming in caption.text_content()
            assert coming in notes.locator("h2:has-text('Now') + p").inner_text()
        assert len(asked) == 1
        notes.keyboard.press("PageUp")
        notes.locator("h2", has_text="Next").wait_for()
        with notes.expect_event("close"):
            notes.evaluate("setTimeout(() => onkeydown({ key: 'Escape' }))")
        assert notes.is_closed()
