"""What is said of chess: sides, moves as people write them, and how games end."""

import pytest

from search_walkthroughs.captions import caption as captions
from search_walkthroughs.captions.catalogue import Messages, messages
from search_walkthroughs.games.chess import Chess
from search_walkthroughs.games.rook_ending import RookEnding
from support import caption

from .support import Run, searched
from .test_coverage import Spy

pytest.importorskip("chess", reason="the library of chess is not installed")

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
PAWN = "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"


def runs() -> list[Run]:
    """Searches in which every end and every way of counting occurs."""
    return [
        searched(Chess(BACK_RANK, mate_in=1), "minimax", ""),
        searched(Chess(BACK_RANK, mate_in=1, shortest_win=True), "minimax", ""),
        searched(Chess("7k/8/8/8/8/8/P7/K7 w - - 0 1", mate_in=1, checks=True), "minimax", ""),
        *(
            searched(Chess(PAWN, evaluation=way), "minimax", "", depth=2)
            for way in ("material", "mobility", "none")
        ),
        searched(Chess(BACK_RANK), "minimax", "", depth=1),
        searched(Chess(PAWN, repetition=True), "minimax", "", depth=4),
        searched(Chess(f"{BACK_RANK[:-3]}99 1", fifty_moves=True), "minimax", "", depth=1),
        searched(RookEnding("Ka3 Rc1 kd2", size=4, evaluation="table"), "minimax", "", depth=2),
    ]


def captions_of(run: Run, language: str) -> str:
    """All captions, one a line."""
    every = (caption(run.plan, moment, language).text for moment in run.moments)
    return "\n".join(every)


def test_moves_and_ends_are_told_as_people_tell_them() -> None:
    mate = captions_of(runs()[0], "en")
    assert "The last move is Ra8#." in mate
    assert "The defender is in check and has no legal move: it is mate, worth 1." in mate
    assert "a1a8" not in mate
    assert "Black is not in check and has no legal move: stalemate, worth 0." in captions_of(
        runs()[3], "en"
    )
    assert "黒はチェックされておらず合法手もない" in captions_of(runs()[3], "ja")


def test_every_message_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(dict(messages("en").messages))
    monkeypatch.setattr(captions, "messages", lambda language: Messages(language, spy))
    for run in runs():
        captions_of(run, "en")
    assert {key for key in spy if key.startswith("chess.")} <= spy.said
