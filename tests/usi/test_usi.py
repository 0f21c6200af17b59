"""USI: what is answered, and where the best play leads."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.around import DepthLimit
from generator.games.shogi import WIN, Shogi
from generator.usi.inbox import Inbox
from generator.usi.protocol import Player
from generator.usi.search import Search

from .by_the_library import Published

cshogi = pytest.importorskip("cshogi", reason="the library of shogi is not installed")

IMPROVED = re.compile(r"info nps \d+ time \d+ nodes (\d+) score cp (-?\d+) pv (.+)")
CLOSING = re.compile(r"info time \d+ depth (\d+) nodes (\d+) nps \d+ score cp (-?\d+) pv (.+)")
MIDDLE = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 1"
THREE = "8k/5n3/6G2/9/9/9/9/9/4K4 b BS2r 1"


def talk(*lines):
    """What the program answers to the lines."""
    said = []
    Player(said.append).converse(lines)
    return said


def replayed(game, line, depth):
    """What the position at the end of the line is worth to whoever moved first."""
    start = state = game.start()
    played = 0
    for move in line.split():
        if game.over(state):  # what follows is the mate that decides it
            assert game.ending(state).reason == "mate"
            assert game.mating(state) == move
            break
        assert move in game.moves(state)
        state = game.play(state, move)
        played += 1
    assert played <= depth
    assert played == depth or game.over(state)
    worth = game.score(state) if game.over(state) else game.evaluate(state)
    return worth * game.turn(start)


@pytest.mark.parametrize(
    ("position", "depth"),
    [("startpos", 3), (f"sfen {MIDDLE}", 2), (f"sfen {THREE}", 2), (f"sfen {THREE}", 1)],
)
def test_the_best_play_leads_to_the_score_told(position, depth):
    *told, last = talk(f"position {position}", f"go depth {depth}")
    game = Shogi(position, mate=3)
    closing = CLOSING.fullmatch(told[-1])
    improved = [IMPROVED.fullmatch(line) for line in told[:-1]]
    assert closing
    assert all(improved)
    assert int(closing[1]) == depth
    for score, line in [(one[2], one[3]) for one in improved] + [(closing[3], closing[4])]:
        assert replayed(game, line, depth) == int(score)
    scores = [int(one[2]) for one in improved]
    assert scores == sorted(set(scores))
    assert scores[-1:] in ([], [int(closing[3])])
    nodes = [int(one[1]) for one in improved] + [int(closing[2])]
    assert nodes == sorted(nodes)
    assert last == f"bestmove {closing[4].split()[0]}"


def test_the_nodes_are_the_positions_evaluated():
    seen = []

    class Counting(Shogi):
        def evaluate(self, state):
            seen.append(state)
            return super().evaluate(state)

    said = []
    limit = DepthLimit(Counting(mate=3), 2)
    Search(limit.game, said.append).through(limit, limit)
    assert int(CLOSING.fullmatch(said[-1])[2]) == len(seen) > 30


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), longest=st.integers(0, 140))
def test_the_search_is_that_of_the_published_program(seed, longest):
    """The same value, the same best play and the same count, whatever the game so far."""
    random, board = Random(seed), cshogi.Board()
    for _ in range(longest):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(random.choice(moves))
    moves = " ".join(cshogi.move_to_usi(move) for move in board.history)
    published = Published(board, cshogi.move_to_usi)
    value, line = published.search(2)
    said = []
    best = Search(Shogi(moves=moves, mate=3), said.append).deep(2)
    if not line:
        assert best is None
        return
    assert (best.score, list(best.line)) == (value, line)
    assert int(CLOSING.fullmatch(said[-1])[2]) == published.nodes


def test_a_mate_at_once_is_played_without_search():
    assert talk("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go") == [
        "info score mate 1 pv G*5b",
        "bestmove G*5b",
    ]


def test_a_mate_that_the_test_finds_is_played():
    *_, info, last = talk(f"position sfen {THREE}", "go")
    assert last == "bestmove S*2b"
    assert int(CLOSING.fullmatch(info)[3]) == WIN


def test_whoever_is_mated_resigns_and_whoever_has_entered_declares():
    assert talk("position sfen 4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1", "go") == ["bestmove resign"]
    entered = "+R+RGKG+B+BSS/4G4/PPPPP4/9/9/9/9/9/4k4 b - 1"
    assert talk(f"position sfen {entered}", "go") == ["bestmove win"]


def test_the_program_introduces_itself():
    said = talk("usi", "isready", "usinewgame", "setoption name USI_Hash value 256", "quit", "usi")
    assert said[0].startswith("id name ")
    assert said[1].startswith("id author ")
    assert "option name Depth type spin default 4 min 1 max 32" in said
    assert said[-2:] == ["usiok", "readyok"]


def test_the_depth_is_an_option():
    said = talk("setoption name Depth value 2", "position startpos", "go")
    assert CLOSING.fullmatch(said[-2])[1] == "2"


@pytest.mark.parametrize(
    ("lines", "about"),
    [
        (["dance"], "no command 'dance'"),
        (["go"], "no position"),
        (["position"], "position startpos"),
        (["position somewhere"], "position startpos"),
        (["position sfen"], "parts of an SFEN"),
        (["position sfen 9/9/9 b - 1"], "3 rows"),
        (["position startpos moves 7g7f 7g7f"], "move 2"),
        (["position startpos", "position sfen x", "go"], "no position"),
        (["position startpos", "go depth"], "depth needs a whole number"),
        (["position startpos", "go movetime x"], "movetime needs a whole number"),
        (["position startpos", "go ponder"], "opponent's time"),
        (["setoption name Depth"], "Depth needs a value"),
        (["setoption name Depth value ²"], "Depth needs a whole number"),
    ],
)
def test_what_is_not_understood_is_said(lines, about):
    said = talk(*lines)
    assert said[-1].startswith("info string ")
    assert about in said[-1]
    assert not any(line.startswith("bestmove") for line in said)


@pytest.mark.parametrize("line", ["", "   ", "stop", "ponderhit", "gameover win"])
def test_what_needs_no_answer_has_none(line):
    assert talk(line) == []


def test_time_is_kept_by_looking_one_move_deeper_until_it_is_up():
    said = talk("position startpos", "go movetime 300", "quit")
    depths = [int(found[1]) for line in said if (found := CLOSING.fullmatch(line))]
    assert depths == list(range(1, len(depths) + 1))
    assert len(depths) >= 2
    best = next(line for line in reversed(said) if CLOSING.fullmatch(line))
    assert said[-1] == f"bestmove {CLOSING.fullmatch(best)[4].split()[0]}"


@pytest.mark.parametrize("limits", ["btime 4000 wtime 4000", "btime 0 wtime 0 byoyomi 100"])
def test_a_clock_limits_the_search(limits):
    assert talk("position startpos", f"go {limits}")[-1].startswith("bestmove ")


def test_a_search_without_end_is_ended_by_stop():
    said = talk("position startpos", "go infinite", "stop", "position startpos", "go depth 1")
    moves = [line for line in said if line.startswith("bestmove")]
    assert len(moves) == 2


def test_a_stop_is_for_the_search_before_it():
    box = Inbox(["go", "go", "stop"])
    taken = iter(box)
    box.wait()
    assert next(taken) == "go"
    assert not box.halted
    assert next(taken) == "go"
    assert box.halted
    assert box.leaving


def test_a_search_cut_short_has_a_move():
    said = talk(f"position sfen {MIDDLE}", "go depth 5", "stop")
    assert said[-1].split()[1] in Shogi(MIDDLE).moves(Shogi(MIDDLE).start())
