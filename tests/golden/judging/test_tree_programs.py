"""Verdicts on programs that search the judge's trees: all that is said, and the frames that were
seen on one tree, which is the smallest that shows a mistake.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from golden.judging.day_and_night import by_day_and_night
from golden.judging.tree_programs import BY_DAY, FILE, TREE_PROGRAMS
from golden.judging.verdict_texts import (
    assert_no_file_is_left_over,
    facts_text,
    file_name,
    frames_text,
    said,
    sections,
)
from search_walkthroughs.judging.examination import examine

HERE = Path(__file__).parent / "trees"


@pytest.mark.parametrize("name", by_day_and_night(TREE_PROGRAMS, BY_DAY))
def test_the_verdict_is_what_it_was(name, golden):
    case = TREE_PROGRAMS[name]
    english = examine(case.program, FILE, case.question)
    seen = english.observation
    game = case.shown_tree if seen is None else seen.game
    on_one_tree = replace(case.question, tree=game, language="ja")
    japanese = examine(case.program, FILE, on_one_tree)
    text = sections(
        [
            ("On all trees", said(english.verdict, "en")),
            ("Facts", facts_text(english.verdict)),
            ("On one tree, in Japanese", said(japanese.verdict, "ja")),
            ("Frames on this tree", frames_text(japanese.observation)),
        ]
    )
    golden(HERE / file_name(name), text)


def test_no_verdict_is_left_over():
    assert_no_file_is_left_over(HERE, TREE_PROGRAMS)
