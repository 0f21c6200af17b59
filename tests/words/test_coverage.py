"""No message is said by nobody."""

from fractions import Fraction
from typing import Any

import pytest

from generator.game import Path
from generator.site import captions, questions
from generator.site.captions import caption
from generator.site.words import Words, words
from generator.trace.frame import Frame, Status
from generator.trace.moments import Moment, moments
from generator.trace.plan import Plan, Spot

from . import handmade, othello, tables
from .support import run
from .tables import graph, sample
from .test_captions import SAMPLES


class Spy(dict[str, str]):
    """The messages, and which of them were asked for."""

    def __init__(self, messages: dict[str, str]) -> None:
        super().__init__(messages)
        self.said: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.said.add(key)
        return super().__getitem__(key)


def chance_moments() -> tuple[Plan, list[Moment]]:
    """A chance node with two outcomes."""
    plan = Plan(
        {
            (): Spot((), "S", 0, 0, (("A",), ("B",))),
            ("A",): Spot(("A",), "A", 1, 1, (), 2, True, chance=Fraction(1, 3)),
            ("B",): Spot(("B",), "B", 1, 1, (), 5, True, chance=Fraction(2, 3)),
        },
        3,
        (2, 5),
        names={(): "S", ("A",): "A", ("B",): "B"},
    )
    inf = float("inf")

    def told(number: int, status: Status, path: Path, turn: int, done: int, **facts: Any) -> Frame:
        counts = {"line": 1, "calculated": done, "pruned": 0}
        return Frame(number=number, status=status, path=path, turn=turn, **counts, **facts)

    frames = [
        told(0, "start", (), 0, 0),
        told(1, "start", ("A",), 1, 0),
        told(2, "end", ("A",), 1, 1, score=2),
        told(3, "score", (), 0, 1, child=("A",), score=-inf, child_score=2),
        told(4, "update", (), 0, 1, child=("A",), score=2 / 3, updated=True, cut=False),
        told(5, "start", ("B",), 1, 1),
        told(6, "end", ("B",), 1, 2, score=5),
        told(7, "score", (), 0, 2, child=("B",), score=2 / 3, child_score=5),
        told(8, "update", (), 0, 2, child=("B",), score=4, updated=True, cut=False),
        told(9, "end", (), 0, 3, score=4),
    ]
    return plan, list(moments(plan, frames))


PAGES = {"compare", "lab", "page", "player", "proof"}
"""Parts of the catalogue that pages speak, not captions and questions."""

HIDDEN = "hidden."
"""Said where a picture leaves nodes out; see `test_hidden_children_are_not_invented`."""

RARE = {
    # A score that nothing proves: below hidden children.
    "score.claim",
    "end.over_claim",
    # One of something that is nearly always many, kept for its counterpart.
    "skip.many_with.one",
    "end.all.one",
    "end.counts.one",
    "cut.levels.one",
    "name.own_children.one",
}


def test_every_message_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(dict(words("en").messages))
    monkeypatch.setattr(captions, "words", lambda language: Words(language, spy))
    monkeypatch.setattr(questions, "words", lambda language: Words(language, spy))
    runs = [run(tree, **options) for tree, options in SAMPLES.values()]
    runs += [graph(), *map(sample, tables.SAMPLES), *othello.everything()]
    told = [(done.plan, done.moments) for done in runs] + [chance_moments(), *handmade.everything()]
    for plan, every in told:
        for moment in every:
            caption(plan, moment, "en")
        questions.questions(plan, every, "en")
    ours = {key for key in spy if key.partition(".")[0] not in PAGES and HIDDEN not in key}
    assert ours - spy.said == RARE


def test_chance_is_told_in_words() -> None:
    plan, found = chance_moments()
    said = [caption(plan, moment, "en").text for moment in found]
    assert "the average over A and B" in said[0]
    assert "It counts with probability 1/3." in said[3]
    assert "the average is 4" in said[9]
