"""The names of a run's positions are worked out once, however many frames name them."""

import re
from collections import Counter
from functools import cached_property

import pytest

from drawing.searches import played
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.captions.family_words import Words
from search_walkthroughs.captions.names import Names
from search_walkthroughs.game import Path
from search_walkthroughs.pages.walkthrough.node_facts import tree_columns
from search_walkthroughs.questions import questions
from search_walkthroughs.record.plan import Plan
from support import caption

POSITION = "X O . / . O . / X . ."


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """The plans whose paths have been counted, once for each time."""
    plans: list[Plan] = []
    count_ends = Names._ends.func

    def ends(names: Names) -> Counter[str]:
        plans.append(names.plan)
        return count_ends(names)

    spy = cached_property(ends)
    spy.__set_name__(Names, "_ends")
    monkeypatch.setattr(Names, "_ends", spy)
    return plans


@pytest.mark.parametrize("part", ["questions", "table", "nodes"])
def test_names_are_worked_out_once_for_all_frames(counted: list[Plan], part: str) -> None:
    plan, moments = played("alpha-beta-table", POSITION)
    assert len(moments) > 200
    match part:
        case "questions":
            assert questions(plan, moments, "en")
            most = 1
        case "table":
            rows = plan.family.part(Words).worked_rows(plan, moments, messages("en"))
            assert len(rows) > 60
            most = 1
        case "nodes":
            assert tree_columns(plan, moments)["name"]
            most = 2  # one in each language
    assert 1 <= len(counted) <= most


def test_a_node_that_joins_is_called_by_moves_and_never_as_a_move_of_the_root_is() -> None:
    """The caption does not name its parent, so it may not be called a child of it."""
    plan, moments = played("sss-star", POSITION)
    roots = {"○" + str(path[-1]) for path in plan.nodes[plan.root].children}
    for language, joins in (("en", "(.+?) goes into"), ("ja", "(.+?)をメリット")):
        names: dict[Path, str] = {}
        for moment in moments:
            if moment.child and (said := re.match(joins, caption(plan, moment, language).text)):
                names[moment.child] = said[1]
        assert len(names) > 20
        for path, name in names.items():
            assert re.fullmatch(r"(?:[○×〇]\d ?)+", name), name
            assert name.endswith(str(path[-1]))
            assert (name.replace("〇", "○") in roots) == (len(path) == 1), name
