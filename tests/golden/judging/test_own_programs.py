"""Verdicts on programs that search a game of their own: all that is said, and the positions that
their pages would show.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from golden.judging.day_and_night import by_day_and_night
from golden.judging.own_programs import BY_DAY, OWN_GAMES
from golden.judging.verdict_texts import (
    assert_no_file_is_left_over,
    facts_text,
    file_name,
    positions_text,
    said,
    sections,
)
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram

HERE = Path(__file__).parent / "own"
FILE = "game.py"
MAX_CALLS = 400
"""Upper limit of the calls of a search that are looked at; a larger one is judged further down."""


@pytest.mark.parametrize("name", by_day_and_night(OWN_GAMES, BY_DAY))
def test_the_verdict_is_what_it_was(name, golden):
    case = OWN_GAMES[name]
    english, japanese = (
        judge_own(
            OwnProgram(case.source, FILE),
            FILE,
            replace(case.question, language=language),
            call=case.call,
            max_calls=MAX_CALLS,
        )
        for language in ("en", "ja")
    )
    text = sections(
        [
            ("English", said(english.verdict, "en")),
            ("Japanese", said(japanese.verdict, "ja")),
            ("Facts", facts_text(english.verdict)),
            ("Positions", positions_text(english.boards)),
        ]
    )
    golden(HERE / file_name(name), text)


def test_no_verdict_is_left_over():
    assert_no_file_is_left_over(HERE, OWN_GAMES)
