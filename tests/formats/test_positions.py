"""Positions and games as people have them: what they become, and what is refused."""

import re

import pytest
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.formats.position_format import position_formats, position_text
from search_walkthroughs.formats.tree_format import tree_formats
from search_walkthroughs.game import BadPosition
from search_walkthroughs.games.chess import Chess
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.errors import FaultList

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
PGN = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 (3. d3) Nf6 4. Qxf7# 1-0\n'
KIF = (
    "手合割：平手\n先手：甲\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n"
)
CSA = "V2.2\nN+Ann\nN-Bob\nPI\n+\n+7776FU\nT1\n-3334FU\n%TORYO\n"


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("startpos", START),
        (
            "position startpos moves e2e4 e7e5",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        ),
        (f"{BACK_RANK} w - - bm Ra8#; dm 1;", f"{BACK_RANK} w - - 0 1"),
        (f"position fen {BACK_RANK} w - - 0 1 moves a1a8", f"R5k1{BACK_RANK[3:-4]}6K1 b - - 1 1"),
        (f"{BACK_RANK} w - - 0 1 moves Ra8#", f"R5k1{BACK_RANK[3:-4]}6K1 b - - 1 1"),
        (f"https://lichess.org/editor/{BACK_RANK}_w_-_-_0_1?color=white", f"{BACK_RANK} w - - 0 1"),
        (f"https://lichess.org/analysis/standard/{BACK_RANK}_w_-_-_0_1", f"{BACK_RANK} w - - 0 1"),
    ],
)
def test_chess_takes_every_text_of_a_position(text, fen):
    assert Chess(text).start().board.fen() == fen


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        (Chess, "startpos moves e2e4 e2e4", "move 2 is 'e2e4', which the rules do not allow"),
        (Chess, START.replace("KQkq", "HAha"), "'HAha' for castling: Chess960 is not supported"),
        (ConnectFour, "4444444", "move 7 is '4', and no stone can be dropped there"),
        (ConnectFour, "8", "move 1 is '8'"),
        (Othello, "f5f5", "move 2 is 'f5', which turns no disc"),
    ],
)
def test_moves_that_cannot_be_are_refused(game, text, words):
    with pytest.raises(BadPosition, match=re.escape(words)):
        game(text)


def test_columns_and_squares_in_the_order_of_the_moves():
    game = ConnectFour("44 353")
    assert game.start() == ConnectFour("ddcec").start()
    assert game.turn(game.start()) == -1
    state = Othello().start()
    for move in ("f5", "d6", "c3"):
        state = Othello().play(state, move)
    assert Othello("F5 d6 c3").start() == state


def test_who_cannot_move_passes_without_a_word():
    game = Othello(size=4)
    state, moves, passes = game.start(), [], 0
    while not game.over(state):
        move = game.moves(state)[-1 if len(moves) % 3 else 0]
        moves += [move] if move != "pass" else []
        passes += move == "pass"
        state = game.play(state, move)
    assert passes
    assert Othello("".join(moves), size=4).start() == state


def found(text, ply=None):
    form, decoded = position_text(text if isinstance(text, bytes) else text.encode())
    return form.read(decoded, ply, FaultList("x"))


@pytest.mark.parametrize("name", position_formats())
def test_the_example_of_a_format_is_recognised_as_that_alone(name):
    example = position_formats()[name].example
    assert [one.name for one in position_formats().values() if one.begins.match(example)] == [name]


@pytest.mark.parametrize("form", tree_formats().values(), ids=tree_formats())
def test_a_tree_is_no_position(form):
    assert position_text(form.example.encode()) is None


def test_what_epd_says_is_kept():
    here = found(f'{BACK_RANK} w - - bm Ra8#; dm 1; id "back rank";')
    assert (here.position, here.best, here.title) == (
        f"{BACK_RANK} w - - 0 1", ("a1a8",), "back rank"
    )  # fmt: skip
    assert dict(here.options) == {"mate-in": 1}


@pytest.mark.parametrize("text", [PGN, PGN.partition("\n\n")[2]])
def test_a_game_of_chess_is_left_after_a_ply(text):
    assert found(text, 0).position == START
    assert found(text, 6).position.split()[:2] == [
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR", "w"
    ]  # fmt: skip
    assert found(text).position.startswith("r1bqkb1r/pppp1Qpp/")
    assert found(PGN).title == "Ann – Bob"
    with pytest.raises(BadInput, match="the game has 7 plies, and --ply asks for 8; ask for one"):
        found(text, 8)


@pytest.mark.parametrize("text", [KIF, KIF.encode("cp932"), CSA, "'a remark\n" + CSA])
def test_a_game_of_shogi_is_left_after_a_ply(text):
    pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    assert found(text, 0).position == "startpos"
    assert found(text, 2).position == "startpos moves 7g7f 3c3d"
    assert found(text).position.startswith("startpos moves 7g7f 3c3d")


def test_every_kind_of_move_of_a_record_is_read():
    """Captures on the square before, promotions and their refusal, drops."""
    pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    kif = KIF + "   4 同　銀(31)\n   5 ４五角打\n   6 ４二玉(51)\n   7 ６三角成(45)\n   8 投了\n"
    usi = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5a4b 4e6c+"
    assert found(kif).position == usi
    csa = CSA.partition("%")[0] + "+8822UM\n-3122GI\n+0045KA\n-5142OU\n+4563UM\n%TORYO\n"
    assert found(csa).position == usi


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            KIF.replace("平手", "香落ち"),
            "the line '手合割：香落ち', and only games from the usual start",
        ),
        (CSA.replace("PI", "PI82HI"), "the line 'PI82HI'"),
        (CSA.replace("PI", "P2 *  *  *  *  *  *  * -KA * "), "the line 'P2 * "),
        (KIF.replace("７六", "７五"), "move 1 is '7g7e', which the rules do not allow"),
        ("V2\nPI\n+\n", "found no move of KIF or CSA"),
    ],
)
def test_other_games_of_shogi_are_refused(text, words):
    pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    with pytest.raises(BadInput, match=re.escape(words)):
        found(text)


def test_what_usi_programs_are_told():
    assert found("position startpos moves 7g7f 3c3d", 1).position == "startpos moves 7g7f"
    assert found(f"position sfen {SFEN}").position == f"sfen {SFEN}"


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Ke3\n",
        "1. e4 e5) 2. Ke3\n",
        '[Event "?"]\n\n*\n',
        f"{BACK_RANK} w - - bm Ra9;",
        f"{BACK_RANK} w - - bm 1;",
    ],
)
def test_games_of_chess_that_cannot_be_read_are_refused_once(text, caplog):
    with pytest.raises(BadInput, match="this cannot be read"):
        found(text)
    assert not caplog.records


# The command.


def imported(text, *words):
    done = CliRunner().invoke(commands, ["import", "-", *words], input=text)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_says_what_it_reads_and_claims_what_the_search_finds():
    said = imported(f"{BACK_RANK} w - - bm Ra8#; dm 1;\n")
    assert "stdin is read as chess: FEN, EPD" in said
    assert "--from names another format" in said
    assert "options: {mate-in: 1}" in said
    assert "expect:\n  value: 1\n  best: a1a8\n" in said
    other = imported(f"{BACK_RANK} w - - bm Kf1;\n")
    assert "note: stdin: the best move is said to be g1f1, and this search plays" in other
    assert "game: othello\n" in imported("f5d6c3d3c4\n")
    assert "is read as" not in imported("[[3, 4], 5]", "--from", "list")
    assert "stdin is read as nested lists of Python or JavaScript" in imported("[[3, 4], 5]")


def test_a_format_is_read_as_it_is_named(tmp_path):
    pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    file = tmp_path / "old.kif"
    file.write_bytes(b"a line in front\n" + KIF.encode("cp932"))
    done = CliRunner().invoke(commands, ["import", str(file), "--from", "kif", "--ply", "1"])
    assert "position: startpos moves 7g7f\n" in done.output.replace('"', "")
    done = CliRunner().invoke(commands, ["import", str(file), "--from", "pgn"])
    assert isinstance(done.exception, BadInput)
    assert found(PGN.encode("utf-16"), 0).position == START


def test_the_help_names_every_format():
    said = CliRunner().invoke(commands, ["import", "--help"]).output
    for name in (*tree_formats(), *position_formats(), "engine-log"):
        assert f"({name})" in said.replace("\n", " ")
