"""Where a page is, and what belongs to it."""

import re

import pytest

from search_walkthroughs.pages.chapter_pages import ChapterEntry
from search_walkthroughs.pages.related_pages import related_settings


def card(name, *uses):
    return ChapterEntry(name, {"en": f"T {name}", "ja": f"題 {name}"}, {}, {}, uses=uses)


PVS, TABLE = "algorithm pvs", "algorithm alpha-beta-table"
CARDS = [
    card("windows/pvs", PVS, "page walkthrough"),
    card("windows/pvs-saves", PVS, "page walkthrough"),
    card("chess/mate", PVS, "game chess"),
    card("tic-tac-toe/table", TABLE, "page walkthrough"),
]
TEXTS = [
    ("01-a.md", '# First\n\n--8<-- "guide/en/windows/pvs.2.table.html"\n'),
    ("02-b.md", '# Second\n\n--8<-- "guide/en/windows/pvs.html"\n'),
]
TITLES = {"pvs": {"en": "PVS", "ja": "PVS"}}


def test_a_page_knows_its_chapters_its_algorithms_and_pages_like_it():
    known = related_settings(CARDS, {"en": TEXTS, "ja": TEXTS}, TITLES, trust=True)
    assert known["related"]["windows/pvs"] == {
        "chapters": [1],
        "algorithms": ["pvs"],
        "pages": ["chess/mate"],  # not its neighbour, to which the page leads on anyway
    }
    assert "tic-tac-toe/table" not in known["related"]
    assert known["chapters"]["ja"][1] == {"file": "02-b.html", "title": "Second"}
    assert known["titles"].keys() == {"chess/mate", "windows/pvs", "windows/pvs-saves"}
    assert known["words"]["ja"]["how"]
    assert "how" not in related_settings([], {}, {}, trust=False)["words"]["en"]


@pytest.mark.parametrize("built", ["site", "zensical_site"])
@pytest.mark.parametrize(
    ("page", "where", "first", "like"),
    [
        ("walkthroughs/page.html", "Where you are", "../index.html", "page.html"),
        ("ja/walkthroughs/page.html", "現在の位置", "../index.html", "page.html"),
    ],
)
def test_a_built_page_says_where_it_is_and_leads_to_pages_like_it(
    built, page, where, first, like, request
):
    text = (request.getfixturevalue(built) / page).read_text("utf-8")
    below = re.search(r'<section class="wt-related".*?</section>', text, re.DOTALL)[0]
    assert re.findall('href="([^"]+)"', below) == [like]
    if page.startswith("walkthroughs"):  # the other one lies in no section of its language
        path = re.search(rf'<nav class="md-path" aria-label="{where}">.*?</nav>', text, re.DOTALL)
        assert re.findall('href="([^"]+)"', path[0])[0] == first
    home = (request.getfixturevalue(built) / "index.html").read_text("utf-8")
    assert "wt-related" not in home
    assert "md-path" not in home
