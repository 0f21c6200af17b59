"""What is said of shogi: sides, squares, moves in either notation, and how games end."""

import re

import pytest

from search_walkthroughs.captions import caption as captions
from search_walkthroughs.captions.catalogue import Messages, languages, messages
from search_walkthroughs.game import MAX
from search_walkthroughs.questions import questions
from support import caption

from .shogi import everything, game, problem
from .test_coverage import Spy
from .test_othello import captions_by_path

pytest.importorskip("cshogi", reason="the library of shogi is not installed")

USI = re.compile(r"\b[1-9][a-i][1-9][a-i]\b")


def test_the_sides_and_the_squares_are_named_once() -> None:
    shogi = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    for run, sides in ((problem(), "The attacker is MAX"), (shogi, "Black is MAX")):
        starts = captions_by_path(run, "start")
        assert [path for path, text in starts.items() if sides in text] == [()]
        assert "The files are 9 to 1 from the left" in starts[()]


@pytest.mark.parametrize("language", languages())
def test_every_move_is_told_as_people_write_it(language: str) -> None:
    for run in everything():
        for path, text in captions_by_path(run, "start", language).items():
            if path:
                board = run.plan.nodes[path].position
                assert board
                assert board.name(language) in text


@pytest.mark.parametrize("language", languages())
def test_no_move_is_told_as_programs_write_it(language: str) -> None:
    for run in everything():
        texts = [caption(run.plan, moment, language).text for moment in run.moments]
        texts += [q.prompt + q.reason for q in questions(run.plan, run.moments, language)]
        for text in texts:
            assert not USI.search(text), text
            assert "None" not in text


def test_whoever_has_moved_is_named() -> None:
    run = problem()
    for path, text in captions_by_path(run, "start").items():
        if path:
            mover = "The defender" if run.plan.nodes[path].turn == MAX else "The attacker"
            assert f"{mover} has played " in text


def test_every_end_is_told_with_its_reason() -> None:
    for run in everything():
        for path, text in captions_by_path(run, "start").items():
            node = run.plan.nodes[path]
            if not node.leaf:
                continue
            assert node.position
            assert ("The depth limit stops here" in text) == node.estimate
            assert node.estimate or node.position.ending
            assert ("it is mate" in text) == (node.position.ending == "mated")
            assert ("has been before" in text) == (node.position.ending == "repeated")


def test_a_loss_is_that_of_whoever_cannot_move() -> None:
    run = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    text = captions_by_path(run, "start")["G*5b",]
    assert "White has no legal move and has lost: worth 30000." in text


def test_every_message_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(dict(messages("en").messages))
    monkeypatch.setattr(captions, "messages", lambda language: Messages(language, spy))
    for run in everything():
        for moment in run.moments:
            caption(run.plan, moment, "en")
    assert {key for key in spy if key.startswith("shogi.")} <= spy.said
