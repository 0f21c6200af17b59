"""The page on information sets: three mistakes of determinization, and what is refused."""

import re
from html import unescape
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.types.hidden_information_page import HiddenInformationPage
from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.runs.registry import catalogue

pytestmark = pytest.mark.day(9)

ROOT = Path(__file__).parents[2]
CHAPTER = ROOT / "walkthroughs/hidden-information"
HEAD = "page: hidden-information\ntitle: t\nalgorithm: expectimax\n"
GAME = """page: hidden-information
title: t
algorithm: [{{expectimax: {{options: {{depth: 1}}}}}}]
game: {}
{}
"""
GUESS = """tree:
  player: chance
  children:
    a: {p: 1/2, player: max, sees: x, children: {l: 3, r: 0}}
    b: {p: 1/2, player: max, sees: x, children: {l: 1, r: 2}}
"""


def page(text):
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    return HiddenInformationPage.of("x/t", walkthrough, course_check.check_walkthrough(walkthrough))


def course_page(name):
    return page((CHAPTER / f"{name}.yml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "numbers", "sentence"),
    [
        ("strategy-fusion", "10 5 6 6", "expects 10, and its strategy reaches 5."),
        ("non-locality", "1 1/2 1 1", "expects 1, and its strategy reaches 0.5."),
        ("bluff", "0 0 0 1/3", "expects 0 and gets it, but the game is worth 1/3."),
    ],
)
def test_three_mistakes_of_determinization(name, numbers, sentence):
    made = course_page(name)
    found = made.hidden_game
    values = (found.claim, found.worth, found.best_pure, found.value)
    assert " ".join(map(str, values)) == numbers
    text = unescape(made.text("en"))
    assert sentence in text
    assert f"so {numbers.split()[-1]} is the value." in text
    assert "hidden_information." not in text
    assert f"{numbers.split()[-1]}がゲームの値です" in unescape(made.text("ja"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("prose", ["docs", "docs/ja"])
def test_the_chapter_has_the_numbers_of_the_pages(prose):
    text = (ROOT / prose / "course/hidden-information.md").read_text("utf-8")
    linked = r"^\| \[.*?\]\(\.\./walkthroughs/hidden-information/([\w-]+)\.md\) \| (.+) \|$"
    found = {name: cells.split(" | ") for name, cells in re.findall(linked, text, re.MULTILINE)}
    assert found.keys() == {file.stem for file in CHAPTER.glob("[!_]*.yml")}
    for name, cells in found.items():
        game = course_page(name).hidden_game
        best = getattr(game, "best_pure", game.value)  # for one player no mixture is better
        numbers = (game.claim, game.worth, best, game.value)
        assert cells == [str(number).replace("-", "−") for number in numbers], name


def test_a_set_that_a_path_meets_twice_is_said():
    driver = "tree: {sees: x, children: {on: {player: max, sees: x, children: {on: 1, off: 4}}, "
    made = page(HEAD + driver + "off: 0}}\n")
    assert "A path comes to x more than once" in unescape(made.text("en"))
    assert "1つの道がxを2回以上通り" in unescape(made.text("ja"))
    assert "more than once" not in unescape(course_page("bluff").text("en"))


def test_the_hidden_cards_of_a_patience():
    made = course_page("patience")
    text = unescape(made.text("en"))
    for words in (
        "after these moves: 6→W1 and 3. There are 24 orders left.",
        "get 16/24. This player",
        "The best is 3→W1, and it gets 15/24.",
        "Determinization expects 103/120, and its strategy reaches 102/120.",
        "1/5 · 1/24 = 1/120",
        '<th scope="row">1</th><td>0</td><td>1</td><td>5 2 7 4</td>',
        '<th scope="row">103</th><td>1</td><td>1</td><td>all others</td>',
        "It finds 102/120.",
    ):
        assert words in text
    japanese = unescape(made.text("ja"))
    assert "1/5 · 1/24 = 1/120" in japanese
    assert "決定化は103/120を見込みますが" in japanese
    assert "hidden_information." not in text + japanese


# By day `test_determinization_may_be_right` looks at a page that says the same of a small game.
@pytest.mark.night
def test_determinization_may_be_right_of_a_patience():
    source = (ROOT / "docs/guide/pages.md").read_text("utf-8")
    block = r"```yaml\n(page: hidden-information\n[^`]*calculation[^`]*)```"
    (example,) = re.findall(block, source)
    made = page(f"title: t\n{example}")
    assert not made.hidden_game.fusions
    text = unescape(made.text("en"))
    assert "Determinization is right here: its strategy reaches 1." in text
    assert "different orders need different moves" not in text


def test_what_is_claimed_of_determinization_is_checked():
    text = (CHAPTER / "patience.yml").read_text("utf-8").replace("worth: 17/20", "worth: 103/120")
    (run,) = course_check.check_walkthrough(read(text, "t.yml", catalogue(), Limits()))
    (finding,) = run.findings()
    assert "worth is claimed to be 103/120, and is 17/20" in finding.fault.message


def test_the_bluff_is_told_with_its_probabilities():
    text = unescape(course_page("bluff").text("en"))
    assert "with probability 1/3 bet at ace and bet at queen" in text
    assert "with probability 2/3 bet at ace and check at queen" in text
    assert "MIN guarantees 1/3: with probability 2/3 call at a bet" in text


def test_determinization_may_be_right():
    text = unescape(page(HEAD + GUESS).text("en"))
    assert "expects 2.5, and its strategy reaches 2" in text
    same = GUESS.replace("r: 2", "r: 0")
    assert "Determinization is right here: its strategy reaches 2." in unescape(
        page(HEAD + same).text("en")
    )
    assert messages("en").say("hidden_information.root") == "the root"


@pytest.mark.parametrize(
    ("text", "why", "line"),
    [
        (HEAD + GUESS.replace("{l: 1, r: 2}", "{l: 1, q: 2}"), "that see x have different", 5),
        (
            HEAD + GUESS.replace("player: chance\n", "player: chance\n  sees: x\n"),
            "chance moves",
            6,
        ),
        (HEAD + GUESS.replace("{l: 3, r: 0}", "{l: {sees: x, value: 3}, r: 0}"), "a leaf", 7),
        (HEAD + GUESS.replace("l: 3", "l: '?'"), "nobody knows", 7),
        (GAME.format("othello", ""), "and MIN moves", 4),
        (GAME.format("calculation", ""), "more than 720 orders", 4),
        (
            "title: t\nalgorithm: expectimax\ntree: [1, 2]\nexpect: {worth: 2}\n",
            "which this page does not show",
            4,
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(text, why, line):
    with pytest.raises(BadInput, match=why) as refused:
        page(text)
    assert line in {fault.line for fault in refused.value.faults}
