"""The same page in every other language, however many there are."""

import re

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.files import page_path, to_top
from search_walkthroughs.pages.course.navigation import navigation
from search_walkthroughs.pages.markup.page_markup import other_languages
from search_walkthroughs.plugins import language_codes


def test_every_other_language_is_linked_in_its_own_word():
    for code in language_codes():
        links = other_languages("chapter/page", code)
        others = [other for other in language_codes() if other != code]
        assert re.findall('hreflang="([^"]+)"', links) == others
        for other in others:
            address = to_top(page_path("chapter/page", code)) + page_path("chapter/page", other)
            assert f'href="{address}.html"' in links
            assert f">{messages(other).say('language.name')}<" in links


def test_english_stands_at_the_top_and_every_other_language_is_one_part():
    text = navigation([], {code: [f"{code}/index.md"] for code in language_codes()})
    for code in language_codes():
        assert f"name: {messages(code).say('language.name')}" in text
        assert ("- en/index.md" if code == "en" else f"  - {code}/index.md") in text
