"""`go mate`: what is called a mate is one, and what is called none is none."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.algorithms.minimax import minimax
from search_walkthroughs.engines.mate import UnlimitedMate, mate
from search_walkthroughs.engines.usi_search import never
from search_walkthroughs.games.tsume import Tsume

from .test_usi import talk

cshogi = pytest.importorskip("cshogi", reason="the library of shogi is not installed")

THREE = "6p1k/9/8N/8S/9/9/9/9/9 b Rr2b4g3s3n4l17p 1"
FIVE = "8k/6+B2/5p3/6+Sp1/9/9/9/9/9 b P2rb4g3s4n4l15p 1"
SEVEN = "5B2p/8k/9/9/9/9/9/9/9 b S2rb4g3s4n4l17p 1"
NONE = "8k/9/9/9/9/9/9/9/9 b GP2r2b3g4s4n4l17p 1"
OPEN = "4k4/9/9/9/9/9/9/9/4K4 b RG2b3gr4s4n4l18p 1"
"""A king that can be checked for very long."""


def mates(position, line, moves=()):
    """Whether every move of the attacker gives check, and the last one ends the game."""
    board = cshogi.Board(position)
    for move in (*moves, *line):
        assert move in map(cshogi.move_to_usi, board.legal_moves)
        board.push_usi(move)
        if len(moves) <= len(board.history) - 1 and (len(board.history) - len(moves)) % 2:
            assert board.is_check()
    return board.is_game_over() and board.is_check()


@pytest.mark.parametrize(("position", "plies"), [(THREE, 3), (FIVE, 5), (SEVEN, 7)])
def test_a_mate_is_found_and_played_to_its_end(position, plies):
    *info, answer = talk(f"position sfen {position}", "go mate infinite")
    word, *line = answer.split()
    assert word == "checkmate"
    assert len(line) == plies
    assert mates(position, line)
    assert f"score mate {plies} pv {' '.join(line)}" in info[-1]
    assert talk(f"position sfen {position}", "go mate 20000")[-1] == answer


def test_a_mate_is_found_after_moves_and_for_either_side():
    _, *line = talk(f"position sfen {SEVEN}", "go mate infinite")[-1].split()
    before = " ".join(line[:2])
    _, *rest = talk(f"position sfen {SEVEN} moves {before}", "go mate infinite")[-1].split()
    assert len(rest) == 5
    assert mates(SEVEN, rest, tuple(line[:2]))
    turned = "9/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1"
    assert talk(f"position sfen {turned}", "go mate 20000")[-1] == "checkmate G*5h"


@pytest.mark.parametrize("position", [f"sfen {NONE}", "startpos"])
def test_where_no_mate_is_that_is_said(position):
    assert talk(f"position {position}", "go mate infinite")[-1] == "checkmate nomate"


@pytest.mark.parametrize("words", ["0", "50"])
def test_time_ends_the_search_for_a_mate(words):
    assert talk(f"position sfen {OPEN}", f"go mate {words}")[-1] == "checkmate timeout"


def test_a_proof_that_grows_too_large_is_given_up(monkeypatch):
    monkeypatch.setattr("search_walkthroughs.engines.usi.MAX_POSITIONS", 500)
    *_, why, answer = talk(f"position sfen {OPEN}", "go mate infinite")
    assert answer == "checkmate timeout"
    assert "500 positions" in why


@pytest.mark.parametrize(
    ("lines", "about"),
    [
        (["go mate infinite"], "no position"),
        (["position sfen x", "go mate 100"], "no position"),
        (["position startpos", "go mate soon"], "mate needs a whole number"),
    ],
)
def test_a_search_for_a_mate_that_is_refused_is_answered(lines, about):
    *_, why, answer = talk(*lines)
    assert why.startswith("info string ")
    assert about in why
    assert answer == "checkmate timeout"


def test_a_position_that_comes_back_is_no_mate():
    """Whoever gives check all the while does not mate by that."""
    game = UnlimitedMate("4k4/9/9/9/9/9/9/9/R8 b - 1")
    state = game.start()
    for move in ("9i5i", "5a4a", "5i4i", "4a5a"):
        state = game.play(state, move)
        assert not game.over(state)
    again = game.play(state, "4i5i")
    assert game.over(again)
    assert game.score(again) == 0
    assert not game.over(game.play(state, "4i4a"))


@given(seed=st.integers(0, 2**32))
def test_verdicts_are_those_of_plain_minimax(seed):
    """Problems drawn at random: a bare king near the edge, and a handful of attackers."""
    position = problem(Random(seed))
    if position is None:
        return
    verdict = mate(UnlimitedMate(position), never, 2000)
    game = Tsume(position, plies=3)
    within = minimax(game)(game.start()) >= 1
    if verdict.line:
        assert verdict.proved
        assert mates(position, verdict.line)
        assert within or len(verdict.line) > 3
    elif verdict.proved:
        assert not within


def test_problems_drawn_at_random_are_of_both_kinds():
    positions = [problem(Random(seed)) for seed in range(40)]
    verdicts = [mate(UnlimitedMate(one), never, 2000) for one in positions if one is not None]
    found = sum(bool(one.line) for one in verdicts)
    ruled_out = sum(one.proved and not one.line for one in verdicts)
    assert min(found, ruled_out) >= 5


def problem(random):
    """A king and a few of the attacker's pieces, the attacker to move; None if that is none."""
    rows = [[""] * 9 for _ in range(9)]
    rows[random.randrange(2)][random.randrange(4)] = "k"
    for piece in random.sample(["N", "S", "G", "+P", "L", "+S"], 3):
        r, f = random.randrange(2, 5), random.randrange(4)
        rows[r][f] = rows[r][f] or piece
    text = "/".join("".join(cell or "1" for cell in row) for row in rows)
    held = random.choice(["G", "2G", "GS", "GP", "R"])
    position = f"{text} b {held} 1"
    try:
        UnlimitedMate(position)
    except ValueError:
        return None
    return position
