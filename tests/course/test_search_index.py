"""What is loaded before the first result of a search in the whole course is small."""

import gzip

import pytest

from reader import found
from search_walkthroughs.plugins import language_codes

LIMIT = 120_000
"""Bytes, compressed, of the index of one language."""


@pytest.mark.parametrize("built", ["site", "zensical"])
def test_the_index_of_a_language_is_small(built, request):
    site = request.getfixturevalue(built)
    for code in language_codes():
        whole = (site / f"search/{code}.json").read_bytes()
        assert len(gzip.compress(whole, mtime=0)) <= LIMIT


LOOKED_UP = ("guide/", "reference/")
"""The pages that one looks things up in."""


@pytest.mark.browser
@pytest.mark.parametrize(
    "words", ["deep cutoff", "transposition table bounds", "alpha beta", "print"]
)
def test_a_lesson_or_a_walkthrough_is_found_before_reference(browser, site, words):
    page = browser.new_context(bypass_csp=True).new_page()
    page.goto(f"{site.as_uri()}/index.html")
    first = found(page, words)[0].removeprefix(f"{site.as_uri()}/")
    assert not first.startswith((*LOOKED_UP, "walkthroughs/algorithms/")), first
