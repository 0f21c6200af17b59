"""What the pages of prose may say: numbers with their source."""

import re
from functools import cache

import pytest

from search_walkthroughs.course.files import read_walkthrough, walkthrough_files

from .written import PAGES, ROOT, bare, named

LEAST = 1000
"""Numbers below this are too common to be distinguished from others."""
PRINTED = [page for page in PAGES if page.stem == "published"]
"""What others have printed stands there as they printed it; another test compares it with runs."""
ARTICLES = [page for page in PAGES if page.parent.name == "articles"]
"""In their tables what an author printed stands beside what the run came to."""
YEAR = re.compile(r"[(（][12]\d{3}[)）]")
"""The year of a publication; it says where it is from."""
QUOTED = re.compile(r"<!--\s*run\b.*?-->.*?<!--\s*/run\s*-->", re.DOTALL)
NUMBER = re.compile(r"(?<![\d.,/#])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,/#])\d{4,}(?![\d,])")


@cache
def counts():
    """Every number that a walkthrough claims of its run, from a thousand up."""
    found = {}
    for file in walkthrough_files([ROOT / "walkthroughs"]):
        for entry in read_walkthrough(file).entries:
            for key in ("calculated", "pruned-nodes", "frames"):
                number = entry.expect.get(key)
                if isinstance(number, int) and number >= LEAST:
                    found.setdefault(number, f"{file.parent.name}/{file.stem} {key}")
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if page not in PRINTED], ids=named)
def test_a_number_of_a_run_says_where_it_is_from(page):
    text = page.read_text("utf-8")
    if page in ARTICLES:
        text = re.sub(r"^\|.*<!--\s*run\b.*$", "", text, flags=re.MULTILINE)
    text = YEAR.sub("", bare(QUOTED.sub("", text)))
    typed = {int(found[0].replace(",", "")): found[0] for found in NUMBER.finditer(text)}
    assert not {typed[n]: counts()[n] for n in typed.keys() & counts().keys()}


def test_there_are_such_numbers_to_be_found():
    assert len(counts()) > 10
    assert [int(n.replace(",", "")) for n in NUMBER.findall("18,297 and 2271、3.1415 /2024")] == [
        18297,
        2271,
    ]
