"""USI: what is answered, and where the best play leads."""

import re
from random import Random
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.engines.inbox import Inbox
from search_walkthroughs.engines.usi import ShogiEngine
from search_walkthroughs.engines.usi_search import ANSWERS, ShogiSearch
from search_walkthroughs.games.shogi import WIN, Shogi
from search_walkthroughs.wrappers import DepthLimit, order_game

from .by_the_library import Published

cshogi = pytest.importorskip("cshogi", reason="the library of shogi is not installed")

IMPROVED = re.compile(r"info nps \d+ time \d+ nodes (\d+) score cp (-?\d+) pv (.+)")
CLOSING = re.compile(r"info time \d+ depth (\d+) nodes (\d+) nps \d+ score cp (-?\d+) pv (.+)")
MIDDLE = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 1"
THREE = "8k/5n3/6G2/9/9/9/9/9/4K4 b BS2r 1"


def talk(*lines):
    """What the program answers to the lines."""
    said = []
    ShogiEngine(said.append).converse(lines)
    return said


def replayed(game, line, depth):
    """What the position at the end of the line is worth to whoever moved first."""
    start = state = game.start()
    played = 0
    for move in line.split():
        if game.over(state):  # what follows is the mate that decides it, or what the mover says
            reason = game.ending(state).reason
            assert move == (game.mating(state) if reason == "mate" else ANSWERS[reason])
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
    *infos, last = talk(f"position {position}", f"go depth {depth}")
    game = Shogi(position, mate=3)
    improved, looked, nodes = [], 0, 0
    for line in infos:
        found, closing = IMPROVED.fullmatch(line), CLOSING.fullmatch(line)
        assert found or closing
        assert nodes <= int((found or closing.group(0, 2, 3, 4))[1])
        nodes = int((found or closing.group(0, 2, 3, 4))[1])
        if found:
            improved.append(int(found[2]))
            assert replayed(game, found[3], looked + 1) == int(found[2])
            continue
        looked += 1
        assert int(closing[1]) == looked
        assert replayed(game, closing[4], looked) == int(closing[3])
        assert improved == sorted(set(improved))
        assert improved[-1:] in ([], [int(closing[3])])
        best, improved = closing, []
    assert looked == depth or abs(int(best[3])) == WIN
    assert last == f"bestmove {best[4].split()[0]}"


def test_the_nodes_are_the_positions_evaluated():
    seen = []

    class Counting(Shogi):
        def evaluate(self, state):
            seen.append(state)
            return super().evaluate(state)

    said = []
    limit = DepthLimit(Counting(mate=3), 2)
    ShogiSearch(limit.game, said.append).through(limit, limit)
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
    best = ShogiSearch(Shogi(moves=moves, mate=3), said.append).deep(2)
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
    assert "option name Order type combo default static var static var given" in said
    assert said[-2:] == ["usiok", "readyok"]


def test_the_depth_is_an_option():
    said = talk("setoption name Depth value 2", "position startpos", "go")
    assert CLOSING.fullmatch(said[-2])[1] == "2"


@pytest.mark.parametrize("limits", ["", "btime 600000 wtime 600000", "movetime 20000"])
def test_no_clock_leads_beyond_the_depth(limits):
    begun = monotonic()
    said = talk("setoption name Depth value 2", "position startpos", f"go {limits}")
    depths = [found[1] for line in said if (found := CLOSING.fullmatch(line))]
    assert depths == ["1", "2"]
    assert monotonic() - begun < 5


@pytest.mark.parametrize("order", ["static", "given"])
def test_the_order_is_an_option(order):
    """It changes how much is searched, and never what that comes to."""
    ordered = talk(f"setoption name Order value {order}", f"position sfen {MIDDLE}", "go depth 2")
    *_, closing = [found for line in ordered if (found := CLOSING.fullmatch(line))]
    value, _ = Published(cshogi.Board(MIDDLE), cshogi.move_to_usi).search(2)
    limit = DepthLimit(Shogi(MIDDLE, mate=3), 2)
    nodes = sum(count(DepthLimit(limit.game, depth), order) for depth in (1, 2))
    assert (int(closing[3]), int(closing[2])) == (value, nodes)


def count(limit, order):
    """The positions that nega-alpha evaluates."""
    said = []
    ShogiSearch(limit.game, said.append).through(order_game(limit, order), limit)
    return int(CLOSING.fullmatch(said[-1])[2])


@pytest.mark.parametrize(
    ("lines", "about"),
    [
        (["dance"], "no command 'dance'"),
        (["position"], "position startpos"),
        (["position somewhere"], "position startpos"),
        (["position sfen"], "parts of an SFEN"),
        (["position sfen 9/9/9 b - 1"], "3 rows"),
        (["position startpos moves 7g7f 7g7f"], "move 2"),
        (["setoption name Depth"], "Depth needs a value"),
        (["setoption name Depth value ²"], "Depth needs a whole number"),
        (["setoption name Order value best"], "Order is static or given, not 'best'"),
        (["setoption name Order value"], "Order needs a value"),
    ],
)
def test_what_is_not_understood_is_said(lines, about):
    said = talk(*lines)
    assert said[-1].startswith("info string ")
    assert about in said[-1]
    assert not any(line.startswith("bestmove") for line in said)


@pytest.mark.parametrize(
    ("lines", "about"),
    [
        (["go"], "no position"),
        (["go infinite"], "no position"),
        (["position startpos", "position sfen x", "go"], "no position"),
        (["position startpos moves 7g7e", "go btime 0 wtime 0 byoyomi 1000"], "no position"),
        (["position sfen 8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", "go"], "no position"),
    ],
)
def test_a_search_of_no_position_is_answered_with_resignation(lines, about):
    said = talk(*lines)
    assert about in said[-2]
    assert said[-2].startswith("info string ")
    assert said[-1] == "bestmove resign"


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("depth", "depth needs a whole number"),
        ("movetime x", "movetime needs a whole number"),
        ("nodes many", "nodes needs a whole number"),
        ("searchmoves", "searchmoves needs moves"),
        ("searchmoves 7g7e", "do not allow 7g7e"),
        ("infinite searchmoves 7g7f 9a9b", "do not allow 9a9b"),
    ],
)
def test_a_search_that_is_refused_is_answered_with_a_legal_move(words, about):
    said = talk("position startpos", f"go {words}", "stop")
    assert any(line.startswith("info string ") and about in line for line in said)
    word, move = said[-1].split()
    assert word == "bestmove"
    assert move in Shogi().moves(Shogi().start())


def test_a_clock_below_zero_is_no_error():
    said = talk("position startpos", "go btime -20 wtime 1000 byoyomi 0")
    assert not any(line.startswith("info string") for line in said)
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize(("most", "depth"), [(1, 1), (40, 1), (600, 2), (3000, 3)])
def test_so_many_nodes_and_no_more(most, depth):
    """The first look is never cut short; what was cut short later is not believed."""
    said = talk(f"position sfen {MIDDLE}", f"go nodes {most}")
    finished = [found for line in said if (found := CLOSING.fullmatch(line))]
    assert [int(one[1]) for one in finished] == list(range(1, depth + 1))
    assert said[-1] == f"bestmove {finished[-1][4].split()[0]}"
    begun = [found for line in said if (found := IMPROVED.fullmatch(line))]
    nodes = max([int(one[2]) for one in finished] + [int(one[1]) for one in begun])
    assert nodes <= max(most, int(finished[0][2]))


def test_only_some_moves_may_be_searched():
    values = {}
    for move in map(cshogi.move_to_usi, cshogi.Board(MIDDLE).legal_moves):
        board = cshogi.Board(MIDDLE)
        board.push_usi(move)
        values[move] = -Published(board, cshogi.move_to_usi).search(1)[0]
    worst, best = min(values, key=values.get), max(values, key=values.get)
    middle = next(move for move in values if values[worst] < values[move] < values[best])
    for among in (f"{worst} {middle}", f"{middle} {worst} depth 2"):
        said = talk(f"position sfen {MIDDLE}", f"go depth 2 searchmoves {among}")
        assert said[-1] == f"bestmove {middle}"
        assert int(CLOSING.fullmatch(said[-2])[3]) == values[middle]


def test_only_some_moves_may_be_searched_where_another_mates():
    at_once = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    assert talk(at_once, "go searchmoves G*5b")[-1] == "bestmove G*5b"
    assert talk(at_once, "go searchmoves 5i5h")[-1] == "bestmove 5i5h"
    assert talk(f"position sfen {THREE}", "go depth 1 searchmoves 5i5h")[-1] == "bestmove 5i5h"


@pytest.mark.parametrize("line", ["", "   ", "stop", "ponderhit", "gameover win"])
def test_what_needs_no_answer_has_none(line):
    assert talk(line) == []


def test_time_is_kept_by_looking_one_move_deeper_until_it_is_up():
    said = talk("setoption name Depth value 32", "position startpos", "go movetime 300")
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


def test_an_inbox_shows_what_waits_and_gives_it_in_order():
    box = Inbox(["go depth 2", "", "isready", "stop"])
    taken = iter(box)
    assert next(taken) == "go depth 2"
    while not box.at_end:
        box.wait(0.05)
    assert box.holds({"stop", "quit"})
    assert not box.holds({"go"})
    assert box.take("isready")
    assert not box.take("isready")
    assert list(taken) == ["", "stop"]


def test_an_inbox_ends_with_lines_that_cannot_be_read():
    def lines():
        yield "usi"
        raise OSError

    assert list(Inbox(lines())) == ["usi"]


def test_a_search_cut_short_has_a_move():
    said = talk(f"position sfen {MIDDLE}", "go depth 30", "stop")
    assert said[-1].split()[1] in Shogi(MIDDLE).moves(Shogi(MIDDLE).start())


def test_a_line_that_ends_with_a_declaration_says_so():
    entering = "+R+RG1G+B+BSS/4G4/PPPP5/4K4/9/9/9/9/4k4 b - 1"
    *_, last, _ = talk(f"position sfen {entering}", "go depth 2")
    assert last.split("pv ")[1].split()[0::2] == ["5d4c", "win"]
