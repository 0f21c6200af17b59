"""The menu of the pages on which readers do something, and their links to one another."""

import re

import pytest

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.pages.course.navigation import Menu, entries
from search_walkthroughs.pages.course.reader_pages import (
    PRACTICE_GROUP,
    READER_PAGES,
    TRY_GROUP,
    group_links,
)
from search_walkthroughs.pages.course.try_page import try_pages

NO_TRY = Menu(languages=["en"], has_try=False)


def test_the_menu_has_two_entries_for_six_pages():
    nav = entries([], {}, [], Menu(languages=["en"]))
    groups = [next(iter(entry.values())) for entry in nav if isinstance(entry, dict)]
    pages = [[next(iter(page.values())) for page in group] for group in groups]
    for group in (PRACTICE_GROUP, TRY_GROUP):
        assert [f"walkthroughs/{name}.md" for name in group] in pages
    assert not any("walkthroughs/try.md" in str(entry) for entry in entries([], {}, [], NO_TRY))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", READER_PAGES)
def test_a_page_leads_to_the_others_of_its_group(language, name):
    (group,) = (group for group in (PRACTICE_GROUP, TRY_GROUP) if name in group)
    links = re.findall(r'<a href="([^"]+)">(.*?)</a>', group_links(name, language))
    top = "../" if language == "en" else "../../"
    folder = "walkthroughs" if language == "en" else f"{language}/walkthroughs"
    say = messages(language)
    assert links == [
        (f"{top}{folder}/{other}.html", str(say.say(f"{other}.title")))
        for other in group
        if other != name
    ]


def test_the_links_stand_beside_the_title():
    page = try_pages(None)["walkthroughs/try.md"]
    lines = str(page).split("\n\n")
    (title,) = (n for n, line in enumerate(lines) if "# Try it" in line)
    assert lines[title + 1] == f'<p class="wt-group">{group_links("try", "en")}</p>'
