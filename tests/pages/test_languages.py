"""Pages in a language are in that language, their pictures and tables too."""

import html
import json
import re
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.course.files import Source, page_path
from search_walkthroughs.pages.walkthrough.first_difference import (
    UNCOMPARED_FIELDS,
    compared_frames,
    fact_text,
)
from search_walkthroughs.pages.walkthrough.walkthrough_page import make_page
from search_walkthroughs.reading import Limits
from search_walkthroughs.record.frame import KEYS
from support import film_of

from .staging import run, staged

TREE = "tree: {A: {C: [2, 4, 5], D: [7, 3, 5]}, B: {E: [4, 3, 2], F: [6, 4, 1]}}\n"
DICE = (
    "tree: {A: 3, B: {player: chance, children: {C: {p: 1/6, value: 9}, D: {p: 5/6, value: 1}}}}\n"
)
SHOGI = """\
game: tsume
position: 6p1k/9/8N/8S/9/9/9/9/9 b Rr2b4g3s3n4l17p 1
options: {plies: 3}
"""
PAGES = {
    "window": ("[alpha-beta, {alpha-beta: {label: hard, options: {fail: hard}}}]", TREE),
    "again": ("[aspiration, mtd-f]", f"options: {{guess: 9}}\n{TREE}"),
    "scouts": ("[pvs, iterative-deepening]", TREE),
    "table": ("[alpha-beta-table, minimax-table]", TREE),
    "questions": ("[sss-star, proof-number]", TREE),
    "chance": ("[expectimax, star1]", f"range: [0, 9]\n{DICE}"),
    "playouts": ("[uct, flat-monte-carlo]", f"options: {{playouts: 12}}\n{TREE}"),
    "plain": ("[minimax]", TREE),
    "pass": (
        "[alpha-beta, minimax]",
        "game: othello\noptions: {size: 4}\nposition: |\n  XXXX\n  XOOX\n  XOX.\n  XXX.\n",
    ),
    "shogi": ("[alpha-beta, proof-number]", SHOGI),
}
LATIN = re.compile("[A-Za-z]{2,}")
ALLOWED = {"MAX", "MIN"}
ALGORITHMS = {"MTD", "PVS", "SSS", "Star", "UCT"}
"""What Japanese books too call algorithms."""


def built(name: str):
    """The files and frames of a page."""
    algorithms, rest = PAGES[name]
    if name == "shogi":
        pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    text = f"title: {{en: A tree, ja: 木}}\nalgorithm: {algorithms}\n{rest}"
    made = make_page(Source(Path(f"{name}.yml"), name, text.encode()), Limits(), "all")
    assert not made.findings, made.findings
    return made


@pytest.fixture(scope="module", params=PAGES)
def page(request):
    return request.param, built(request.param)


def written(svg: bytes) -> list[str]:
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)<", svg.decode())]


def cells(text: str) -> list[str]:
    """What stands in the tables of a page, code aside: that is the same in every language."""
    text = re.sub("<code>.*?</code>", "", text)
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>|<caption[^>]*>(.*?)</caption>", text, re.DOTALL)
    return [html.unescape(re.sub("<[^>]*>", "", "".join(pair))) for pair in found]


@pytest.mark.sample(4)
def test_japanese_pictures_have_no_english_words(page):
    name, made = page
    film = next(text for file, text in made.files.items() if file.endswith("film.js"))
    assert "フレーム" not in json.dumps(film_of(film), ensure_ascii=False)  # captions alone
    frames = {file: svg for file, svg in made.frames.items() if "/frames/ja/" in file}
    shared = {
        file: svg
        for file, svg in made.frames.items()
        if "/frames/ja/" not in file and file.replace("/frames/", "/frames/ja/") not in frames
    }
    for svg in (frames | shared).values():
        english = {word for text in written(svg) for word in LATIN.findall(text)}
        assert english <= ALLOWED
    if name == "shogi":  # nor the names of ranks and moves
        assert frames
        for svg in frames.values():
            assert not [t for t in written(svg) if re.search("[A-Za-z]", t) and t not in ALLOWED]


def test_japanese_tables_have_no_english_words(page):
    name, made = page
    text = made.files[f"ja/walkthroughs/{name}.md"]
    table = cells(text)
    assert table
    english = {word for cell in table for word in LATIN.findall(cell)}
    assert english <= ALLOWED | ALGORITHMS | {"hard"}  # the author's label


def test_pages_show_the_pictures_of_their_language(page):
    name, made = page
    for language in languages():
        text = made.files[f"{page_path(name, language)}.md"]
        text += made.files[f"{page_path(name, language)}/embed.html"]
        linked = set(re.findall(r"walkthroughs/[^\"()\s]*/frames/[^\"()\s]*svg", text))
        assert linked
        for file in linked:
            assert file in made.frames
            own = re.sub("/frames/([^/]*)$", rf"/frames/{language}/\1", file)
            assert own == file or own not in made.frames
            assert file.rpartition("/frames/")[2].count("/") == (f"/frames/{language}/" in file)
        images = re.findall(r"(?:<img src=\"|!\[[^\]]*\]\()[./]*(walkthroughs/[^\")]*)", text)
        assert images
        assert set(images) <= made.files.keys()  # what a page shows without a script lies beside it
    assert set(made.card.picture) == set(languages())
    assert all(picture in made.frames for picture in made.card.picture.values())


def test_frames_without_words_are_there_once():
    """At its start minimax has no score: nothing in the picture is a word."""
    frames = built("plain").frames
    for file, svg in frames.items():
        if "/ja/" not in file:
            worded = any(word in text for text in written(svg) for word in ("score", "child"))
            assert (file.replace("/frames/", "/frames/ja/") in frames) == worded
    assert [file for file in frames if "/ja/" in file]


def test_the_road_is_named_in_the_language_of_the_page():
    made = built("shogi")
    text = next(text for file, text in made.files.items() if file.endswith("film.js"))
    film = film_of(text)
    names = film["called"]["ja"]
    assert len(names) == len(film["standings"])
    named = {
        name for (name, *_), other in zip(film["standings"], names, strict=True) if other != name
    }
    assert named
    for (name, *_), other in zip(film["standings"], names, strict=True):
        assert bool(re.match("[▲△]", other)) == bool(name), (name, other)


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize("language", languages())
def test_chance_has_a_name_on_the_road(browser, tmp_path, language):
    """The same as in the pictures, from the first frame on, with and without the script."""
    toss = {"player": "chance", "children": {side: {"p": "1/2", "value": 1} for side in "AB"}}
    shown = run("expectimax", tree=toss)
    word = messages(language).say("picture.chance")
    assert [turn for _, turn in shown[0].show(language, "").stack] == [word]
    page = browser.new_page()
    page.set_default_timeout(20_000)
    page.goto(staged(tmp_path, shown, language=language).as_uri())
    page.wait_for_selector(".wt-running")
    assert page.locator(".wt-stack td").nth(1).inner_text() == word
    assert page.locator(".wt-now").inner_text().startswith(f"{word} · ")
    page.keyboard.press("ArrowRight")
    turns = page.locator(".wt-stack tr td:nth-child(2)").all_inner_texts()
    assert turns[0] == word
    page.close()


@pytest.mark.parametrize("language", languages())
def test_everything_in_which_searches_can_part_has_a_name(language):
    for key in (key.rstrip("_") for key in KEYS):
        if key not in UNCOMPARED_FIELDS:
            assert messages(language).say(f"parting.{key}")
    assert compared_frames(None, None) == ({}, {})
    assert fact_text(None, "path", None, messages(language)) == "–"
