"""Nodes whose children a picture leaves out: nobody is named who is not there."""

import re
from typing import Any

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.families import families
from search_walkthroughs.game import Path
from search_walkthroughs.questions import questions
from search_walkthroughs.record.frame import Cutoff, Frame, Status
from search_walkthroughs.record.plan import Plan, PlanNode
from search_walkthroughs.record.traits import Traits
from search_walkthroughs.record.tree_state import Moment, fold_frames
from support import caption

A: Path = ("A",)
PLAN = Plan(
    {
        (): PlanNode((), "S", 1, 0, (A, ("B",))),
        A: PlanNode(A, "A", -1, 1, hidden=7),
        ("B",): PlanNode(("B",), "B", -1, 1, (), 4, True),
    },
    10,
    (0, 9),
    families()["depth-first"],
    names={(): "S", A: "A", ("B",): "B"},
    traits=Traits(window=True),
)
INF = float("inf")


def frame_of(number: int, status: Status, path: Path, **facts: Any) -> Frame:
    counts = {"line": 1, "calculated": 1, "pruned": 0, "alpha": 2, "beta": INF}
    turn = PLAN.nodes[path].turn
    return Frame(number=number, status=status, path=path, turn=turn, **counts, **facts)


def every() -> list[Moment]:
    frames = [
        frame_of(0, "start", ()),
        frame_of(1, "start", A),
        frame_of(9, "score", A, child=(*A, "x"), score=INF, child_score=6),
        frame_of(10, "update", A, score=6, updated=True, cut=False),
        frame_of(14, "score", A, score=6, child_score=8),
        frame_of(15, "update", A, score=6, updated=False, cut=False),
        frame_of(21, "end", A, score=1, kind="fail low"),
        frame_of(22, "score", (), child=A, score=-INF, child_score=1),
        frame_of(23, "update", (), child=A, score=1, updated=True, cut=False),
    ]
    return list(fold_frames(PLAN, frames))


@pytest.mark.parametrize("language", languages())
def test_hidden_children_are_not_invented(language: str) -> None:
    for moment in every():
        said = caption(PLAN, moment, language)
        assert "{" not in said.text
        if moment.frame.path == A:
            assert "A" in said.title
            assert not re.search(r"\bB\b", said.text)
    assert questions(PLAN, every(), language) == []


def test_what_is_left_out_is_counted() -> None:
    said = {moment.frame.number: caption(PLAN, moment, "en") for moment in every()}
    assert "The 7 nodes below it are not shown" in said[1].text
    assert said[9].title == "A receives 6 from a child that is not shown"
    assert said[10].title == "A now stands at 6"
    assert said[15].title == "A stays at 6"
    assert said[21].title == "A is worth at most 1"


@pytest.mark.parametrize(
    ("skipped", "title"),
    [
        (2, "A is cut at 1: its other children are skipped"),
        (0, "A meets the cut condition at 1 but skips nothing"),
    ],
)
def test_cuts_among_hidden_children(skipped: int, title: str) -> None:
    last = every()[5]
    roots = tuple((*A, str(n)) for n in range(skipped))
    cutoff = Cutoff(A, "alpha", (*A, "0"), roots, (), False)
    facts = {"score": 1, "updated": True, "cut": True, "skipped": skipped, "cutoff": cutoff}
    moment = Moment(frame_of(16, "update", A, **facts), {}, last.states)
    assert caption(PLAN, moment, "en").title == title
