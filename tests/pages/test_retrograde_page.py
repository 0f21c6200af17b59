"""The page that works backwards: its sentences, its pictures, its messages, and what it refuses."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from search_walkthroughs.captions.catalogue import Messages, messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.types.retrograde_page import RetrogradePage
from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.runs.registry import catalogue

CHAPTER = Path(__file__).parents[2] / "walkthroughs/backwards"


class Spy(dict):
    """The messages, and which of them were asked for."""

    def __init__(self, known):
        super().__init__(known)
        self.said = set()

    def __getitem__(self, key):
        self.said.add(key)
        return super().__getitem__(key)


def page(text):
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    return RetrogradePage.of("x/t", walkthrough, course_check.check_walkthrough(walkthrough))


def course_page(name):
    return page((CHAPTER / f"{name}.yml").read_text("utf-8"))


def words(svg):
    """The texts of a picture."""
    return [
        node.text for node in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]


def test_a_ring_shows_what_is_decided_and_when():
    made = course_page("loser-delays")
    pictures = {name: data for name, data in made.files.items() if name.endswith(".svg")}
    assert sorted(pictures) == [f"walkthroughs/x/t/generation-{g}.svg" for g in range(6)]
    for g, known in enumerate(["W", "d", "c", "b", "a", "e"]):
        shown = words(pictures[f"walkthroughs/x/t/generation-{g}.svg"])
        assert {text for text in shown if "(" in text} == {f"1 ({n})" for n in range(g + 1)}
        assert known in shown
    text = unescape(made.text("en"))
    assert "All 6 positions are decided: none is a draw." in text
    assert "At b every move of MIN leads to a position worth 1; the last of them to be" in text
    assert "At c MAX can move to d, which is worth 1. So c is worth 1, in 2." in text
    assert text.count("Which positions are decided in generation") == 5
    assert "aではMAXがbへ進めます" in unescape(made.text("ja"))


def test_boards_show_a_generation_and_a_chart_counts_it():
    made = course_page("rook-three")
    files = made.files
    counts = [16, 32, 24, 40, 72, 36, 28]
    for language in ("en", "ja"):
        chart = words(files[f"walkthroughs/x/t/{language}/generations.svg"])
        assert [int(text) for text in chart if text.isdigit()] == [
            n for g, count in enumerate(counts) for n in (count, g)
        ]
    assert sum(name.endswith(".svg") for name in files) == len(counts) + 2
    first = files["walkthroughs/x/t/generation-0.svg"].decode()
    assert first.count('class="man-black"') == 2  # the mates are two, turned and mirrored
    text = unescape(made.text("en"))
    assert "Generation 0: 16 positions. Black is mated." in text
    assert "Generation 5: 36 positions. White is to move and mates in 3 moves." in text
    assert re.search(r"lasts 5 moves of both sides, if both play by the table: K\w\d", text)


def test_every_message_of_the_page_is_said(monkeypatch):
    spy = Spy(dict(messages("en").messages))
    graph = "page: retrograde\ntitle: t\nalgorithm: minimax\ngame: position-graph\n"
    one = f"{graph}options: {{depth: 2}}\nposition: |\n  a: max to W, D\n  W: 1\n  D: 0\n"
    two = one.replace("W: 1", "b: min to a, D\n  c: max to b\n  W: 1")
    for made in (course_page("rook-three"), course_page("loser-delays"), page(one), page(two)):
        say = Messages("en", spy)
        for part in made._head(say):
            assert part
        made._words(say)
    assert {key for key in spy if key.startswith("retrograde.")} <= spy.said


def test_a_game_that_cannot_list_its_positions_is_refused_with_its_line():
    head = "page: retrograde\ntitle: t\nalgorithm: minimax\n"
    with pytest.raises(BadInput, match="cannot list its positions") as refused:
        page(f"{head}game: nim\nposition: 1 1\n")
    assert refused.value.faults[0].line == 4
    graph = (
        "game: position-graph\noptions: {repetition: on}\nposition: |\n  a: max to a, W\n  W: 1\n"
    )
    with pytest.raises(BadInput, match="cannot list its positions"):
        page(head + graph)
    with pytest.raises(BadInput, match="the file has a tree"):
        page(f"{head}tree: [1, 2]\n")
