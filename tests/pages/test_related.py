"""Where a page is, and what belongs to it."""

import re

import pytest

from search_walkthroughs.pages.course.chapter_pages import ChapterEntry
from search_walkthroughs.pages.course.related_pages import related_files
from search_walkthroughs.pages.markup.page_markup import related_file


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
    ("01-a.md", '# First\n\n--8<-- "en/windows/pvs.2.table.html"\n'),
    ("02-b.md", '# Second\n\n--8<-- "en/windows/pvs.html"\n'),
]
TITLES = {"pvs": {"en": "PVS \\<PVS\\>", "ja": "PVS"}}


TRUST = {"en": "trust.md", "ja": "ja/trust.md"}


def below(name, language, **others):
    """The text and the links below a page."""
    texts = {"en": TEXTS, "ja": TEXTS}
    files = related_files(CARDS, texts, TITLES, **others)
    text = files.get(related_file(name, language), "")
    return text, re.findall(r'<a href="([^"]+)">([^<]*)</a>', text)


def test_a_page_knows_its_chapters_its_algorithms_and_pages_like_it():
    _, links = below("windows/pvs", "en")
    assert links == [
        ("../../course/02-b.html", "2. Second"),
        ("../algorithms/pvs.html", "PVS &lt;PVS&gt;"),
        ("../chess/mate.html", "T chess/mate"),  # not its neighbour, to which the page leads anyway
    ]
    text, links = below("windows/pvs", "ja", trust=TRUST)
    assert links[0] == ("../../course/02-b.html", "2. Second")
    assert links[2][1] == "題 chess/mate"
    assert links[3][0] == "../../trust.html"
    assert "wt-related" in text
    assert below("tic-tac-toe/table", "en", trust=TRUST) == ("", [])


def test_no_page_leads_to_a_page_that_is_not_written_in_its_language():
    for language, count in (("en", 1), ("ja", 0)):
        text, _ = below("windows/pvs", language, trust={"en": "trust.md"})
        assert text.count("trust.html") == count


def test_pages_most_alike_come_first_and_no_more_than_three():
    game = ("game chess", "algorithm pvs")
    cards = [card(f"a/{n}", *game) for n in range(5)] + [card("b/x", *game, "page walkthrough")]
    cards += [card("b/one", "algorithm pvs"), card("c/two", *game), card("c/é {{ x }}", *game)]
    files = related_files(cards, {}, {})
    below_x = files[related_file("b/x", "en")]
    assert re.findall(r">T ([^<]+)<", below_x) == ["a/0", "a/1", "a/2"]
    assert re.findall(r">T ([^<]+)<", files[related_file("a/0", "en")]) == [
        *("c/two", "c/é &#123;&#123; x }}", "b/x")
    ]
    assert related_file("c/é {{ x }}", "en").endswith("/en/c/%C3%A9%20%7B%7B%20x%20%7D%7D.html")
    assert (
        related_files([card("a/b", "page walkthrough"), card("c/d", "page walkthrough")], {}, {})
        == {}
    )


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
