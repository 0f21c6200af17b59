"""The same page in every other language, however many there are."""

import re

from search_walkthroughs.captions.catalogue import words
from search_walkthroughs.pages.navigation import navigation
from search_walkthroughs.pages.page_markup import twins
from search_walkthroughs.plugins import codes


def test_every_other_language_is_linked_in_its_own_word():
    for code in codes():
        links = twins("chapter/page.html", code, "../../")
        others = [other for other in codes() if other != code]
        assert re.findall('hreflang="([^"]+)"', links) == others
        for other in others:
            assert f'href="../../{other}/chapter/page.html"' in links
            assert f">{words(other).say('language.name')}<" in links


def test_english_stands_at_the_top_and_every_other_language_is_one_part():
    text = navigation([], {code: [f"{code}/index.md"] for code in codes()})
    for code in codes():
        assert f"name: {words(code).say('language.name')}" in text
        assert ("- en/index.md" if code == "en" else f"  - {code}/index.md") in text
