"""Everything of a frame is in one view on every page that has a player."""

import pytest

from pages.one_view import measure
from reader import opened

pytestmark = pytest.mark.browser
FRAMES = 4
PARTS = 6
"""The pages of a language are looked at in so many parts, each by a test of its own."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_every_page_everything_of_a_frame_is_in_sight(browser, site, language, part):
    pages = [
        file.relative_to(site).as_posix()
        for file in sorted(site.rglob("*.html"))
        if 'data-part="player"' in file.read_text("utf-8")
    ]
    pages = [name for name in pages if name.startswith("ja/") == (language == "ja")][part::PARTS]
    assert pages
    looked, faults = 0, []
    for address in pages:
        with opened(browser, site, address, reduced_motion="reduce") as page:
            page.evaluate(
                "document.querySelectorAll('.wt-solution').forEach((d) => { d.open = 1; })"
            )
            page.locator(".wt-player").first.scroll_into_view_if_needed()  # loaded when it is near
            page.wait_for_selector(".wt-running")
            found = measure(page, FRAMES)
            looked += found.frames
            faults += [f"{address}: {fault}" for fault in found.faults]
    bad = len({fault.rpartition(": ")[0] for fault in faults})
    print(f"{language}: {1 - bad / looked:.2%} of {looked} frames on {len(pages)} pages")
    assert faults == []
