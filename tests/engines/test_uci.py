"""UCI: a game through the client of python-chess, and what is answered line by line."""

import sys

import pytest

from search_walkthroughs.engines.uci import ChessEngine
from search_walkthroughs.games.chess import Chess

chess = pytest.importorskip("chess", reason="the library of chess is not installed")

MATE_IN_TWO = "6k1/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


def talk(*lines):
    """What the program answers to the lines."""
    said = []
    ChessEngine(said.append).converse(lines)
    return said


def test_the_program_plays_itself_through_a_client():
    from chess import engine

    command = [sys.executable, "-m", "search_walkthroughs", "uci"]
    with engine.SimpleEngine.popen_uci(command, timeout=60) as program:
        assert program.id["name"].startswith("Search Walkthroughs")
        program.configure({"Depth": 2})
        board = chess.Board()
        for _ in range(4):
            done = program.play(board, engine.Limit(white_clock=600, black_clock=600))
            board.push(done.move)  # the client refuses a move that is not legal
        problem = chess.Board("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
        found = program.analyse(problem, engine.Limit(depth=1))
        assert found["score"].white() == engine.Mate(1)
        problem.push(found["pv"][0])
        assert problem.is_checkmate()
        over = program.play(chess.Board(STALEMATE), engine.Limit(depth=1))
        assert over.move is None


def test_scores_are_those_of_the_mover_and_mates_are_counted_in_moves():
    *_, info, last = talk(f"position fen {MATE_IN_TWO}", "go mate 2")
    assert " score mate 1 pv a1a8" in info or " score mate 1 pv b2b8" in info
    assert last in ("bestmove a1a8", "bestmove b2b8")
    fen = "k7/8/1K6/8/8/8/8/7R b - - 0 1"
    *_, info, last = talk(f"position fen {fen}", "go depth 2")
    assert info.endswith(" score mate -1 pv a8b8 h1h8")
    assert last == "bestmove a8b8"
    *_, info, _ = talk("position fen 4k3/8/8/8/8/8/8/QK6 b - - 0 1", "go depth 1")
    assert int(info.split(" score cp ")[1].split()[0]) < -500


def test_the_score_of_a_line_is_the_evaluation_at_its_end():
    *_, info, _ = talk("position startpos moves e2e4 d7d5", "go depth 2")
    game = Chess(
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", evaluation="mobility"
    )
    state = game.start()
    score, line = info.split(" score cp ")[1].split(" pv ")
    for move in line.split():
        state = game.play(state, move)
    assert int(score) == game.evaluate(state)


def test_only_the_moves_that_are_named_are_searched():
    *_, last = talk("position startpos", "go depth 1 searchmoves a2a3 h2h4")
    assert last in ("bestmove a2a3", "bestmove h2h4")


@pytest.mark.parametrize(
    ("lines", "said", "last"),
    [
        (["go depth 1"], "there is no position to search", "bestmove (none)"),
        ([f"position fen {STALEMATE}", "go depth 1"], "", "bestmove (none)"),
        (["position startpos moves e2e5"], "the rules do not allow move 1, e2e5", ""),
        (["position fen 8/8 w - - 0 1"], "this is no FEN", ""),
        (["position sfen x"], "write `position startpos` or `position fen …`", ""),
        (["position startpos", "go depth 1 searchmoves e2e5"], "do not allow e2e5", "bestmove "),
        (["position startpos", "go mate"], "mate needs a whole number", "bestmove "),
        (["castle"], "there is no command 'castle'", ""),
    ],
)
def test_what_cannot_be_followed_is_explained_and_a_go_is_answered(lines, said, last):
    found = talk(*lines)
    assert said in "\n".join(found)
    assert found[-1].startswith(last)


def test_the_program_introduces_itself():
    *_, last = found = talk("uci")
    assert last == "uciok"
    assert any(line.startswith("option name Depth type spin default 3 ") for line in found)
