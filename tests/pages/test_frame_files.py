"""Which frames of a page are files; whatever leads to a frame holds however that is set."""

import re
from functools import cache
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.files import Source, page_path
from search_walkthroughs.drawing.film import FusedMarks
from search_walkthroughs.pages.walkthrough.frame_files import FRAME_FILES
from search_walkthroughs.pages.walkthrough.walkthrough_page import make_page
from search_walkthroughs.reading import Limits

TREE = "tree: {A: [3, 12], B: [2, 4]}\n"
STATEMENT = "{says: Two leaves are read., calculated: 2, wrong: on, why: More are.}"
TEXTS = {
    "walkthrough": f"title: A\nalgorithm: alpha-beta\n{TREE}",
    "comparison": f"title: A\nalgorithm: [minimax, alpha-beta]\n{TREE}",
    "mistake": (
        f"title: A\nalgorithm: alpha-beta\npage: mistake\nclaim: Few leaves.\n{TREE}"
        f"statements:\n- {STATEMENT}\n- {{says: The value is 3., value: 3}}\n"
        "- {says: The rest of B is left out., pruned: [B/2]}\n"
    ),
    "prune": f"title: A\nalgorithm: alpha-beta\npage: prune\n{TREE}",
}
NAMES = re.compile(r"walkthroughs/one/[^/\s]*/frames/[^\s\"')]*svg")


@cache
def made(page: str, which: str):
    """What the walkthrough gives with that setting."""
    found = make_page(Source(Path("one.yml"), "one", TEXTS[page].encode()), Limits(), which)
    assert not found.findings
    return found


def linked(page):
    """The files of frames that the pages and players name."""
    texts = [text for name, text in page.files.items() if name.endswith((".md", ".html"))]
    return {name for text in texts for name in NAMES.findall(text)}


@pytest.mark.parametrize("which", FRAME_FILES)
@pytest.mark.parametrize("page", TEXTS)
def test_whatever_leads_to_a_file_of_a_frame_leads_to_one_that_is_there(page, which):
    found = made(page, which)
    assert linked(found) <= found.frames.keys()
    assert {found.card.picture[code] for code in languages()} <= {*found.frames, *found.files}
    lines = re.findall(r"<li>(<a\b[^>]*>)", found.files["walkthroughs/one.md"])
    without = [line for line in lines if "href" not in line]
    assert lines
    assert bool(without) == (which == "key")
    for line in without:  # there the script makes a link to the player that the whole list is of
        assert re.fullmatch(r'<a(?: data-frame="\d+")?>', line)
    heads = re.findall(
        r'<details class="wt-transcript"([^>]*)>', found.files["walkthroughs/one.md"]
    )
    assert all(re.match(r' data-player="[\w-]+"', head) for head in heads)
    assert len(heads) == found.files["walkthroughs/one.md"].count("wt-transcript")


def test_the_files_of_key_frames_are_those_that_all_frames_have():
    every, few = made("comparison", "all").frames, made("comparison", "key").frames
    assert 0 < len(few) < len(every) / 2
    assert {name: every[name] for name in few} == few
    assert few.keys() == linked(made("comparison", "key"))


ROOT = Path(__file__).parents[2]


def test_unasked_every_frame_of_a_written_tree_is_a_file_in_the_first_language():
    file = ROOT / "walkthroughs/small-trees/alpha-beta.yml"
    page = make_page(Source(file, "small-trees/alpha-beta", file.read_bytes()), Limits())
    assert not page.findings
    count = int(re.search(r'data-frames="(\d+)"', page.files[PLAYER])[1])
    assert len([name for name in page.frames if "/ja/" not in name]) == count > 40


PLAYER = "walkthroughs/small-trees/alpha-beta.md"
BOARD = "title: A\nalgorithm: alpha-beta\ngame: tic-tac-toe\nposition: XOX/OO./.X.\n"


def test_unasked_only_key_frames_are_files_in_other_languages_and_of_games():
    auto, every, few = (made("comparison", which).frames for which in ("auto", "all", "key"))
    assert few.items() <= auto.items() <= every.items()
    for other in (True, False):
        of = [
            {name for name in frames if ("/ja/" in name) == other} for frames in (auto, every, few)
        ]
        assert of[0] == of[2 if other else 1]
    assert any("/ja/" in name for name in every.keys() - few.keys())
    source = Source(Path("one.yml"), "one", BOARD.encode())
    auto, few, every = (make_page(source, Limits(), which) for which in ("auto", "key", "all"))
    assert not auto.findings
    assert auto.frames == few.frames
    assert auto.frames.items() < every.frames.items()


def test_a_frame_that_is_no_file_is_not_drawn_whole(monkeypatch):
    drawn = []
    whole = FusedMarks.svg
    monkeypatch.setattr(FusedMarks, "svg", lambda self: drawn.append(self) or whole(self))
    source = Source(Path("one.yml"), "one", TEXTS["comparison"].encode())
    assert len(make_page(source, Limits(), "key").frames) == len(drawn) > 0


def test_the_page_in_each_language_names_the_same_frames():
    few = made("comparison", "key")
    numbers = [
        re.findall(r'data-frame="(\d+)"', few.files[f"{page_path('one', code)}.md"])
        for code in languages()
    ]
    assert numbers[0] == numbers[1]
