"""A caption that is longer than players have room for stops the build, with what to do about it."""

import json
from pathlib import Path

import pytest

from search_walkthroughs.captions.caption import longest_caption
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.drawing.theme import width
from search_walkthroughs.pages.walkthrough_page import MadePage, make_page
from search_walkthroughs.reading import Limits
from search_walkthroughs.running.course_files import Source

from .staging import run


def page(levels: int, draft: bool = False) -> MadePage:
    """What comes of a tree so deep, in which the same long labels stand on every level: a node is
    then called by all of its path."""
    tree: object = [3, 12, 8]
    for _ in range(levels):
        tree = {"a label of thirty-three characters": tree, "B": 5}
    facts = {"title": {"en": "t", "ja": "t"}, "algorithm": "alpha-beta", "tree": tree}
    source = Source(Path("mine.yml"), "few/mine", json.dumps(facts).encode())
    return make_page(source, Limits(), draft=draft)


def test_names_of_usual_length_are_right() -> None:
    assert page(1).findings == []


def test_a_name_that_fills_the_captions_is_a_fault_with_its_place_and_a_remedy() -> None:
    made = page(9)
    assert not made.files
    texts = [str(finding.fault) for finding in made.findings]
    assert {finding.level for finding in made.findings} == {"input"}
    assert len(texts) == len(languages())
    english = next(text for text in texts if " in en," in text)
    assert english.startswith("mine.yml:1:")
    assert "the caption of frame" in english
    assert "there is room for 700; give the nodes of the tree shorter names, or" in english
    assert "there is room for 300" in next(text for text in texts if " in ja," in text)


def test_what_one_language_has_room_for_another_may_not() -> None:
    (finding,) = page(4).findings
    assert " in ja," in str(finding.fault)


def test_a_draft_shows_it_all_the_same() -> None:
    made = page(9, draft=True)
    assert made.files
    assert made.findings


@pytest.mark.parametrize("language", languages())
def test_every_caption_of_a_page_fits(language: str) -> None:
    (shown,) = run("alpha-beta-table", game="tic-tac-toe", tree=None, position="X.OXO...O")
    assert max(len(said.text) for said in shown.captions[language]) <= longest_caption(language)


@pytest.mark.parametrize("language", languages())
def test_room_is_reserved_for_the_widest_caption(language: str) -> None:
    """Which are not those with the most letters: a Japanese letter is wider than one of a move."""
    options = {"size": 4, "playouts": 8, "seed": 1}
    (shown,) = run("uct", game="othello", tree=None, options=options)
    reserved, said = shown.show(language, "").longest, shown.captions[language]
    widest = max(said, key=lambda one: width(one.text, 1))
    assert reserved == widest.html
    most_letters = max(said, key=lambda one: len(one.text))
    assert language == "en" or widest != most_letters, "else letters would do"
