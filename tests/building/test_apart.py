"""What nobody searches is set apart before MkDocs looks at a page, and put back after."""

import re

import pytest

from search_walkthroughs.building.mkdocs_hook import put_back, take_out
from search_walkthroughs.pages.player_html import listing

LISTING = listing("import os\n\ndef one():\n    return 1\n", 3, "The algorithm", "up to {last}")
TRANSCRIPT = (
    '<details class="wt-transcript" data-search-exclude><summary>Every frame</summary>\n'
    "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n</details>\n"
)
PAGE = f"# Title\n\n<section>{LISTING}</section>\n\n{TRANSCRIPT}\nText.\n\n{TRANSCRIPT}"


def test_what_is_set_apart_comes_back():
    text, parts = take_out(PAGE)
    assert len(parts) == 3
    assert "wt-listing" not in text
    assert "<li>" not in text
    assert put_back(text, parts) == PAGE


@pytest.mark.parametrize("page", ["", "# Title\n\nText <!--apart 0--> of a page.\n"])
def test_a_page_with_nothing_of_it_is_left_alone(page):
    assert take_out(page) == (page, [])
    assert put_back(page, []) == page


@pytest.mark.parametrize("fence", ["```", "~~~~", "   ```"])
def test_what_a_fence_holds_is_text(fence):
    shown = f"{fence}html\n{TRANSCRIPT}{LISTING}\n{fence}\n"
    text, parts = take_out(f"{TRANSCRIPT}\n{shown}\n{LISTING}")
    assert parts == [TRANSCRIPT.rstrip("\n"), LISTING]
    assert shown in text


def test_a_site_has_all_of_it_in_its_place(site):
    pages = [path.read_text("utf-8") for path in (site / "walkthroughs").rglob("*.html")]
    assert not any(re.search("<!--apart", page) for page in pages)
    for name in ("wt-listing", "wt-transcript"):
        assert any(f'class="{name}"' in page for page in pages)
