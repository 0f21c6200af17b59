"""The marks of the numbers in prose are for the program; readers see the numbers alone."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from search_walkthroughs.course.prose import prose_pages
from search_walkthroughs.course.quotes import find_quotes
from search_walkthroughs.reading.errors import FaultList

DOCS = Path(__file__).parents[2] / "docs"
QUOTING = [
    page.relative_to(DOCS)
    for page in prose_pages(DOCS)
    if find_quotes(page.read_text(), FaultList(""))
]
UNSEEN = ("code", "pre", "script", "style")


class Seen(HTMLParser):
    """What a reader sees of a page, in paragraphs, lists and tables; code is left out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self._within = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self._within += tag in UNSEEN

    def handle_endtag(self, tag: str) -> None:
        self._within -= tag in UNSEEN

    def handle_data(self, data: str) -> None:
        self.text += "" if self._within else data


def seen(text: str) -> str:
    return " ".join(Seen(text).text.split())


@pytest.mark.parametrize("builder", ["site", "zensical"])
def test_marks_vanish_and_their_numbers_stay_in_the_sentence(builder, request):
    site = request.getfixturevalue(builder)
    assert QUOTING
    for page in QUOTING:
        shown = seen((site / page.with_suffix(".html")).read_text("utf-8"))
        assert not re.search(r"<!--|/run\b|-->", shown), page
        written = (DOCS / page).read_text("utf-8")
        for one in find_quotes(written, FaultList(str(page))):
            assert " ".join(one.text.split()) in shown, (page, one.mark)
