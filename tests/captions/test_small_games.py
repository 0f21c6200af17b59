"""What is said of the small games: the rules once, who moves again, how games end."""

import re

import pytest

from support import caption

from .small_games import GAMES, sample


def captions_of(name: str, language: str = "en") -> str:
    """All captions of the game, one a line."""
    run = sample(name)
    return "\n".join(caption(run.plan, moment, language).text for moment in run.moments)


@pytest.mark.parametrize(
    ("name", "rules", "ending"),
    [
        ("connect-four", "falls to the lowest empty cell", "has completed a line"),
        ("nim", "takes the last stick wins", "× has taken the last stick and has won: worth −1."),
        ("nim-misere", "last stick loses", "× has taken the last stick and has lost: worth 1."),
        ("dots-and-boxes", "the two dots that it joins", "○ has 3 boxes and × has 0: worth 3."),
        ("kalah", "the store on the right", "has no seed left to sow, so the game is over"),
        ("pig", "a 1 loses them", "○ has reached the target, 5 points for ○ and 1 for ×: worth 1."),
    ],
)
def test_rules_are_said_once_and_every_end_with_its_reason(
    name: str, rules: str, ending: str
) -> None:
    text = captions_of(name)
    assert text.count(rules) == 1
    assert ending in text


def test_whoever_completes_a_box_moves_again() -> None:
    assert "MAX moves again, as at" in captions_of("dots-and-boxes")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_told_in_japanese(name: str) -> None:
    assert all("手番" in line or "。" in line for line in captions_of(name, "ja").splitlines())


def test_moves_of_pig_are_told_as_people_call_them() -> None:
    assert "roll ⚁" in captions_of("pig")
    assert "振る ⚁" in captions_of("pig", "ja")
    japanese = captions_of("pig", "ja")
    assert "最善手は「止める」です。" in japanese  # a verb is no noun
    assert not re.search("(?:振る|止める)[のをがにかへ]", japanese)


def test_one_sign_stands_for_the_first_player_in_japanese() -> None:
    assert "〇が目標に達しました。〇は5点、×は1点" in captions_of("pig", "ja")
    assert "〇が一列に並んで" in captions_of("connect-four", "ja")
