"""A caption that is longer than players have room for stops the build, with what to do about it."""

import json
from pathlib import Path

import pytest

from search_walkthroughs.captions.caption import longest_caption
from search_walkthroughs.captions.caption_length import too_long
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.files import Source
from search_walkthroughs.drawing.theme import width
from search_walkthroughs.pages.walkthrough.player_html import sheet_words
from search_walkthroughs.pages.walkthrough.walkthrough_page import MadePage, make_page
from search_walkthroughs.reading import Limits

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


EXACTLY = f"<b>{'word ' * 12}.</b> {'word ' * 16}. More. <i>(a)</i>".replace(" .", ".")


@pytest.mark.parametrize(
    ("html", "excess"),
    [
        (EXACTLY, None),
        (EXACTLY.replace("<b>", "<b>One "), "the headline has 13 words, and there is room for 12"),
        (
            EXACTLY.replace("</b>", "</b> One"),
            "the headline and the first sentence have 29 words, and there is room for 28",
        ),
        ("<b>" + "探" * 26 + "</b>探索。", None),
        ("<b>" + "探" * 27 + "</b>", "the headline has 13 words, and there is room for 12"),
        ("<b>Aは" + "3" * 48 + "</b>", None),
    ],
)
def test_a_headline_and_its_first_sentence_are_read_at_a_glance(
    html: str, excess: str | None
) -> None:
    assert too_long(html) == excess


def test_a_caption_that_is_folded_early_is_noted_with_its_frame_and_a_remedy() -> None:
    tree = {"a label of very many short words for one": [3, 12], "B": [5, 2]}
    facts = {"title": {"en": "t", "ja": "t"}, "algorithm": "alpha-beta", "tree": tree}
    made = make_page(Source(Path("mine.yml"), "few/mine", json.dumps(facts).encode()), Limits())
    notes = [str(note.fault) for note in made.skipped]
    assert any(
        "alpha-beta, frame 1, in en: the headline has " in note
        and "there is room for 12" in note
        and "give the nodes of the tree shorter names" in note
        for note in notes
    ), notes
    assert {note.level for note in made.skipped} == {"note"}
    short = json.dumps({**facts, "tree": [[3, 12], [5, 2]]}).encode()
    assert not make_page(Source(Path("mine.yml"), "few/mine", short), Limits()).skipped


@pytest.mark.parametrize("language", languages())
def test_a_sheet_asks_for_no_value_where_a_subtree_is_counted(language: str) -> None:
    (small,) = run("minimax")
    (large,) = run(
        "minimax", game="tic-tac-toe", tree=None, position="X.OXO...O", frames={"depth": 1}
    )
    few, many = (sheet_words([shown.show(language, "")]) for shown in (small, large))
    assert not {"+", "＋"} & {*few["value"]}
    assert {"+", "＋"} & {*many["value"]}
    assert {"+", "＋"} & {*many["cross"]}
    assert set(few) == set(many)
