"""A title names the term first and then the point; every page says what it is about."""

import re

import pytest
import yaml

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.reading.glossary import read_glossary

from .written import DOCS, OTHERS, PAGES, ROOT, language, named

FILES = sorted((ROOT / "walkthroughs").glob("*/[!_]*.yml"))
FREE = {"guide/first-tree"}
"""Titles of which the guide speaks word by word."""
LONGEST = {"en": 58, "ja": 32}
"""What fits into a tab and a card."""
COLON = {"en": ": ", "ja": "："}


def walkthrough(file):
    return yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)


def terms(code):
    """Words of the field: what the glossary, the methods and the games are called."""
    glossary = read_glossary((DOCS / "glossary.toml").read_text("utf-8"))
    for part in glossary.section:
        for term in part.term:
            names = [term.word[code], *term.also.get(code, ())]
            yield from (word for name in names for word in re.split("[,、（）]", name))
    yield from (
        text for key, text in messages(code).messages.items() if key.startswith("player.method_")
    )
    games = {
        "en": "tic-tac-toe othello shogi connectfour nim dotsandboxes kalah pig chess openspiel",
        "ja": "〇×ゲーム オセロ 将棋 四目並べ ニム 点と箱 カラハ ピッグ チェス OpenSpiel",
    }
    yield from games[code].split()


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_a_title_begins_with_a_term_of_the_field(code):
    known = [re.sub("[^\\wαβ]", "", term).lower() for term in terms(code)]
    for file in FILES:
        name = f"{file.parent.name}/{file.stem}"
        title = walkthrough(file)["title"][code]
        assert len(title) <= LONGEST[code], title
        if name not in FREE:
            term, colon, point = title.partition(COLON[code])
            assert colon, name
            assert point.strip(), name
            plain = re.sub("[^\\wαβ]", "", term).lower()
            assert any(one and one in plain for one in known), (name, term)


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_no_two_pages_have_the_same_title(code):
    titles = [walkthrough(file)["title"][code] for file in FILES]
    assert len(set(titles)) == len(titles)


def test_every_page_has_a_description_for_search_engines():
    for file in FILES:
        about = walkthrough(file)["about"]
        assert set(about) == {"en", *OTHERS}, file
    seen = {}
    for page in PAGES:
        head = page.read_text("utf-8").split("---\n")[1]
        facts = yaml.safe_load(head)
        assert facts["title"], named(page)
        about = facts["description"]
        assert (50 if language(page) == "en" else 20) <= len(about) <= 180, (
            named(page),
            len(about),
        )
        assert seen.setdefault(about, named(page)) == named(page), "two pages share a description"


@pytest.mark.parametrize("page", [page for page in PAGES if language(page) in OTHERS], ids=named)
def test_a_page_in_another_language_than_the_first_says_so(page):
    _, front, _ = page.read_text("utf-8").split("---\n", 2)
    assert yaml.load(front, yaml.CSafeLoader)["lang"] == language(page)
