"""The page *Try it*: its frame's policy, its words, and the links that lead to it."""

import base64
import json
import re
import sys
import zlib
from html import unescape
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import languages, section
from search_walkthroughs.course.files import Source, page_path
from search_walkthroughs.pages.course.try_page import (
    CELLS,
    CHECK,
    LIBRARY_GAMES,
    MAX_ADDRESS_CHARACTERS,
    change_link,
    is_packed,
    try_address,
    try_pages,
)
from search_walkthroughs.pages.markup.csp import policy
from search_walkthroughs.pages.markup.page_markup import ASSET_FOLDER, ASSETS, assets
from search_walkthroughs.pages.walkthrough import walkthrough_page
from search_walkthroughs.pages.walkthrough.walkthrough_page import make_page
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.reading.errors import MissingPackage
from search_walkthroughs.runs.registry import games
from search_walkthroughs.runs.search_game import open_game

TEXT = "title: T\nalgorithm: alpha-beta\ntree: [[1, 2], [0, 3]]\n"


def unpacked(address):
    """What an address holds."""
    data = address.removeprefix("#lab=1.")
    deflated = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    return json.loads(zlib.decompress(deflated, -15))


NAMES = sorted(CELLS)
TRY, PLAY, CHECKED = (section("en", name).keys() for name in ("try", "play", "check"))
SCRIPTS = {
    "try.js": TRY,
    "try-editor.js": TRY,
    "play-board.js": TRY | PLAY,
    "check-page.js": TRY | CHECKED,
}
"""The words that each script may say."""


def cell_of(name):
    """The frame that the page of the name opens."""
    return try_pages(1)[f"{ASSET_FOLDER}/{CELLS[name][0]}"]


@pytest.mark.parametrize("name", NAMES)
def test_only_the_frame_may_run_webassembly_and_nobody_may_evaluate_text(name):
    cell = cell_of(name)
    [given] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', cell)
    given = unescape(given)
    assert "'wasm-unsafe-eval'" in given
    assert "connect-src 'none'" in given
    assert "unsafe-inline" not in given
    assert "'unsafe-eval'" not in given
    assert "wasm" not in policy()


@pytest.mark.parametrize("name", NAMES)
def test_the_frame_loads_what_there_is(name):
    cell = cell_of(name)
    assert f"{CELLS[name][1]}.js" in cell
    there = {name for name, _ in assets()} | {"pack/parts.js"}
    assert set(re.findall(r'(?:src|href)="([^"]+)"', cell)) <= there
    assert "<script>" not in cell


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", languages())
def test_the_page_says_what_it_costs_before_anything_is_loaded(name, language):
    page = try_pages(12_300_000)[f"{page_path(name, language)}.md"]
    assert CELLS[name][0] in page
    assert "12 MB" in page
    assert ("<button" in page) == (name != CHECK), "Judge stands in the frame"
    assert "<script" not in page


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", languages())
def test_without_a_pack_the_page_tells_readers_what_it_lacks_and_no_command(name, language):
    files = try_pages(None)
    page = files[f"{page_path(name, language)}.md"]
    assert section(language, "try")["no_pack"] in page
    assert "walkthroughs pack" not in page
    assert "<button" not in page
    assert f"{ASSET_FOLDER}/{CELLS[name][0]}" not in files


def test_the_scripts_say_only_words_that_there_are():
    for name, words in SCRIPTS.items():
        text = (ASSETS / name).read_text("utf-8")
        assert set(re.findall(r"\bwords\.(\w+)", text)) <= words
        assert set(re.findall(r'\bsay\("(\w+)"', text)) <= words


def test_an_address_holds_the_whole_text():
    assert unpacked(try_address(TEXT)) == {"yaml": TEXT, "sources": {}}


def test_thirty_leaves_fit_into_two_thousand_characters():
    leaves = ", ".join(str(n * 7 % 31) for n in range(30))
    assert len(try_address(TEXT.replace("1, 2", leaves))) < 2000


def test_what_is_too_long_for_an_address_has_no_link():
    long = "".join(chr(33 + n * n % 89) + str(n * 7919) for n in range(9000))
    assert try_address(long) == ""
    assert change_link(long, "en", "../", game=False) == ""
    assert len(try_address(TEXT)) < MAX_ADDRESS_CHARACTERS


@pytest.mark.parametrize("language", languages())
def test_the_link_of_a_page_leads_to_the_page_of_its_language(language):
    link = change_link(TEXT, language, "../../", game=False)
    assert f'href="../../{page_path("try", language)}.html#lab=1.' in link
    assert section(language, "try")["change"] in link


def test_pages_of_games_that_the_pack_has_lead_there(monkeypatch):
    """The pack has no library of games: what asks for one there finds none."""
    for library in ("chess", "cshogi", "pyspiel"):
        monkeypatch.setitem(sys.modules, library, None)
    lacking = set()
    for name in games():
        try:
            open_game(name, "")
        except MissingPackage:
            lacking.add(name)
        except BadInput:  # one that begins nowhere by itself
            continue
    assert lacking == LIBRARY_GAMES
    assert [name for name in games() if not is_packed(name)] == sorted(lacking)
    assert is_packed(None)


def test_the_link_that_changes_a_tree_stands_below_its_player():
    text = "title: T\nalgorithm: alpha-beta\ntree: [[3, 5], [2, 9]]\n"
    made = make_page(Source(Path("one.yml"), "a/one", text.encode()), Limits())
    for language in languages():
        page = made.files[f"{page_path('a/one', language)}.md"]
        places = [page.index(part) for part in ("wt-player", "wt-change", "wt-question", "```yaml")]
        assert places == sorted(places)
        assert page.count('class="wt-change"') == 1


def test_a_search_of_a_larger_tree_than_the_page_takes_has_no_link(monkeypatch):
    text = "title: T\nalgorithm: alpha-beta\ntree: [[3, 5], [2, 9]]\n"
    source = Source(Path("one.yml"), "a/one", text.encode())
    for most, there in ((7, True), (6, False)):
        monkeypatch.setattr(walkthrough_page, "GAME_NODES", most)
        page = make_page(source, Limits()).files[f"{page_path('a/one', 'en')}.md"]
        assert ("wt-change" in page) == there
