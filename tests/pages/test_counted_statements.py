"""A page to find a mistake tells of every claim that a run can answer what happened."""

import json
import re
from contextlib import suppress

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.claims import actual_value
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.reading.errors import BadInput
from search_walkthroughs.reading.models import Happening
from search_walkthroughs.runs.registry import catalogue

from .test_mistake import lines, made

TREE = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
CLAIMS = sorted(field.alias or name for name, field in Happening.model_fields.items())
CLAIMED = 999
MOVE = "B"
"""What is claimed, of a number and of moves: both are wrong."""


def stated(claim, search):
    """A page with such a statement, in the first form that its claim takes, and a right one."""
    for claimed in (CLAIMED, [MOVE], MOVE):
        rows = [{"says": "s", claim: claimed}, {"says": "s", "value": 5}]
        text = f"title: t\npage: mistake\nclaim: c\nalgorithm: {search}\n"
        text += f"tree: {json.dumps(TREE)}\nstatements: {json.dumps(rows)}\n"
        with suppress(BadInput):
            return made(read(text, "t.yml", catalogue(), Limits()))
    raise AssertionError(f"nothing can be claimed of {claim}")


@pytest.mark.parametrize("search", ["[mtd-f: {options: {guess: 5}}]", "late-moves"])
@pytest.mark.parametrize("claim", CLAIMS)
def test_what_happened_is_told_of_every_claim(claim, search):
    page = stated(claim, search)
    happened = actual_value(claim, CLAIMED, page.showings[0].checked_run.run)
    for language in languages():
        line, _ = lines(page, language)
        assert str(CLAIMED) in line or claim in ("best", "line")
        if isinstance(happened, int):
            assert str(happened) in re.findall(r"\d+", line)
