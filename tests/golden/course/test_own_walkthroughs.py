"""Every page that small walkthroughs of the tests' own become: in words, and as digests.

Together they show every family of searches, every type of page and every game. Of those in the
folder `small` the words of the page are kept as well, in each language, so that a difference can be
read. To try something else, add a file to one of the folders and run with `--update-golden`.
"""

import sys
from pathlib import Path

import pytest

from golden.course.digests import Digests
from golden.course.made_pages import MadePage, make, own_source
from golden.course.page_words import words
from search_walkthroughs import reading
from search_walkthroughs.course.files import Source
from search_walkthroughs.families import families
from search_walkthroughs.plugins import language_codes
from search_walkthroughs.reading.page_types import PAGE_TYPES
from search_walkthroughs.runs.registry import algorithms, catalogue, games

HERE = Path(__file__).parent
SMALL, LARGE = (
    sorted((HERE / "walkthroughs" / folder).glob("*.yml")) for folder in ("small", "large")
)

HEX = """title: {en: Hex, ja: ヘックス}
about: {en: Needs a package., ja: パッケージが要ります。}
algorithm: alpha-beta-table
game: open-spiel
options: {name: "hex(board_size=3)"}
"""


def _name(file: Path) -> str:
    return file.stem


@pytest.fixture(scope="module")
def made():
    """Make the page of a file, once for all tests of this module."""
    pages: dict[Path, MadePage] = {}

    def page_of(file: Path) -> MadePage:
        if file not in pages:
            pages[file] = make(own_source(file), "all" if file in SMALL else "auto")
        return pages[file]

    return page_of


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("file", SMALL, ids=_name)
def test_the_words_of_a_page_are_what_they_were(file, language, made, golden):
    golden(HERE / f"words/{file.stem}.{language}.txt", words(made(file).page(language)))


@pytest.mark.parametrize("file", SMALL, ids=_name)
def test_what_other_pages_show_of_a_page_is_what_it_was(file, made, golden):
    """Its card in the index of its chapter, and the numbers that prose may quote."""
    texts = made(file).texts()
    golden(
        HERE / f"words/{file.stem}.numbers.txt",
        f"{texts['card']}\n\n{texts['numbers']}\n\n{texts['notes']}\n",
    )


@pytest.mark.parametrize("file", SMALL + LARGE, ids=_name)
def test_every_part_of_a_page_is_what_it_was(file, made, golden_digests):
    source, texts = own_source(file), made(file).texts()
    golden_digests(HERE / f"digests/own/{file.stem}.txt", Digests.of(source, texts), texts)


@pytest.mark.parametrize("language", language_codes())
def test_the_words_of_a_page_that_lacks_a_package_are_what_they_were(language, monkeypatch, golden):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    page = make(Source(Path("walkthroughs/own/hex.yml"), "own/hex", HEX.encode()))
    text = "\n".join([words(page.page(language)), *page.faults, ""])
    golden(HERE / f"words/without-package.{language}.txt", text)


def test_everything_that_a_walkthrough_may_name_is_shown():
    """Each family, algorithm, game and type of page. A game of OpenSpiel needs its package."""
    walkthroughs = [
        reading.read(file.read_bytes(), file.name, catalogue()) for file in SMALL + LARGE
    ]
    searches = {entry.algorithm for walkthrough in walkthroughs for entry in walkthrough.entries}
    assert searches == algorithms().keys()
    assert {algorithms()[name].text.family.name for name in searches} == families().keys()
    named_games = {str(walkthrough.game) for walkthrough in walkthroughs if walkthrough.game}
    assert named_games == games().keys() - {"open-spiel"}
    assert {walkthrough.page for walkthrough in walkthroughs} == PAGE_TYPES.keys()
