"""The two languages say the same: headings, players, links and numbers, page by page."""

import re
from os.path import normpath
from pathlib import Path, PurePosixPath

import pytest

from search_walkthroughs.course.files import page_folder
from search_walkthroughs.course.quotes import find_quotes
from search_walkthroughs.course.quotes import plain_text as number
from search_walkthroughs.pages.course.navigation import COURSE
from search_walkthroughs.reading.errors import FaultList

from .written import DOCS, OTHERS, PAGES, bare, language, named

ENGLISH = [page for page in PAGES if language(page) == "en"]
PAIRS = [(page, code) for page in ENGLISH for code in OTHERS]
SNIPPET = re.compile(r'^--8<-- "(.+)"$', re.MULTILINE)
PSEUDOCODE = re.compile(r"^```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""Pseudocode is in the form of the literature, in every language."""
LINK = re.compile(r"\bwalkthroughs/([\w/.-]+?)(?:\.md|\.html)((?:\?present)?(?:#[\w=.-]+)?)[)\"]")


def twin(page, code):
    return DOCS / code / page.relative_to(DOCS)


def test_every_page_has_its_twin_and_no_page_is_alone():
    english = {page.relative_to(DOCS) for page in ENGLISH}
    for code in OTHERS:
        other = {page.relative_to(DOCS / code) for page in PAGES if language(page) == code}
        assert english == other


def facts(page):
    """What has to be the same in every language."""
    text = page.read_text("utf-8")
    own = language(page)
    marks = find_quotes(text, FaultList(named(page)))
    return {
        "headings": [len(found[1]) for found in re.finditer(r"^(#+) ", bare(text), re.MULTILINE)],
        "shown": [
            PurePosixPath(*(part for part in PurePosixPath(name).parts if part != own))
            for name in SNIPPET.findall(text)
        ],
        "links": sorted({(found[1], found[2]) for found in LINK.finditer(text)}),
        "numbers": sorted(
            {(*map(str, one.terms), re.sub("[, %]", "", number(one.text))) for one in marks}
        ),
        "folded": text.count("<details"),
        "pseudocode": PSEUDOCODE.findall(text) if page.parent.name == COURSE else [],
    }


@pytest.mark.parametrize(("page", "code"), PAIRS, ids=lambda one: getattr(one, "stem", one))
def test_the_languages_say_the_same(page, code):
    english, other = facts(page), facts(twin(page, code))
    for what, said in english.items():
        assert said == other[what], what


@pytest.mark.parametrize(("page", "code"), PAIRS, ids=lambda one: getattr(one, "stem", one))
def test_a_page_shows_and_links_to_what_is_in_its_own_language(page, code):
    for one, own in ((page, "en"), (twin(page, code), code)):
        text = one.read_text("utf-8")
        others = {"en", *OTHERS} - {own}
        for stranger in others:
            assert not re.search(rf'--8<-- "(?:guide/)?{stranger}/', text)
        for way in re.findall(r'[("]([./]*(?:ja/)?walkthroughs/)', bare(text)):
            assert Path(normpath(one.parent / way)) == DOCS / page_folder(own)


BROKEN = re.compile(
    r"[ぁ-んァ-ヶ一-龠。、）]\n(?![\s|#<>:*-]|\d+\. |$)|[\w`)*]\n(?=[ぁ-んァ-ヶ一-龠（])"
)
"""A paragraph of Japanese goes on in the next line, where readers would see a space."""


def test_no_japanese_sentence_is_broken_across_lines():
    for page in (page for page in PAGES if language(page) == "ja"):
        found = BROKEN.search(bare(page.read_text("utf-8")))
        assert not found, (named(page), found and found[0])
    assert BROKEN.search("これは文\nです。")
    assert BROKEN.search("変数`a`\nは整数です。")
    assert not BROKEN.search("一つ目。\n\n二つ目。\n- 項目\n1. 項目\n")
