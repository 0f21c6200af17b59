"""What is loaded before the first result of a search in the whole course is small."""

import gzip

import pytest

from search_walkthroughs.plugins import language_codes

LIMIT = 120_000
"""Bytes, compressed, of the index of one language."""


@pytest.mark.parametrize("built", ["site", "zensical"])
def test_the_index_of_a_language_is_small(built, request):
    site = request.getfixturevalue(built)
    for code in language_codes():
        whole = (site / f"search/{code}.json").read_bytes()
        assert len(gzip.compress(whole, mtime=0)) <= LIMIT
