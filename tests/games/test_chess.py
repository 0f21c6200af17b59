"""Chess: perft of the positions that programs are tested with, mates, draws, keys, texts."""

import sys

import pytest

from search_walkthroughs.algorithms.alpha_beta import alpha_beta
from search_walkthroughs.algorithms.quiescence import quiescence
from search_walkthroughs.cli.info import perft_counts
from search_walkthroughs.game import MAX, MIN, BadPosition, NotInstalled
from search_walkthroughs.games.chess import Chess
from search_walkthroughs.record.statistics import SubtreeSizes
from search_walkthroughs.wrappers import DepthLimit
from support import search

library = pytest.importorskip("chess", reason="the library of chess is not installed")

PERFT = {
    "": [20, 400],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": [48, 2039],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": [14, 191, 2812],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1486],
}
"""The numbers of the positions known as 1 (the start) to 5 (chessprogramming.org/Perft_Results)."""
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


@pytest.mark.parametrize(("position", "counts"), PERFT.items())
def test_perft_counts_what_everybody_counts(position, counts):
    assert list(perft_counts(Chess(position), len(counts))) == counts


@pytest.mark.night
def test_perft_of_three_moves():
    assert list(perft_counts(Chess(), 3))[-1] == 8902
    kiwipete = Chess(list(PERFT)[1])
    assert list(perft_counts(kiwipete, 3))[-1] == 97_862


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (MORPHY, 2),
        ("8/8/8/8/8/1K6/7R/k7 w - - 0 1", 1),  # a rook mates beside its king
        ("7k/8/5K2/8/8/8/8/R7 b - - 0 1", 0),  # the bare king to move mates nobody
        ("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", 2),  # first the king comes nearer
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
    ],
)
def test_a_mate_is_found_in_as_many_moves_as_it_takes(position, moves):
    for n in (1, 2):
        value = search("alpha-beta", Chess(position, mate_in=n)).value
        assert value == (0 < moves <= n)


def test_only_checks_make_smaller_trees_and_only_mates_by_checks():
    quiet = Chess(MORPHY, mate_in=2, checks=True)
    assert search("alpha-beta", quiet).value == 0  # Ra6 is no check
    assert quiet.grid(quiet.start()).ending == ("no_check" if quiet.over(quiet.start()) else "")
    back = Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", mate_in=1, checks=True)
    assert back.moves(back.start()) == ("a1a8",)
    with pytest.raises(BadPosition, match="of a mate problem"):
        Chess(checks=True)


def test_sooner_mates_are_worth_more():
    game = Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", mate_in=2, shortest_win=True)
    assert (game.range, search("alpha-beta-table", game).value) == ((0, 2), 2)
    whole = Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", shortest_win=True)
    assert whole.score(whole.play(whole.start(), "a1a8")) == 29_999


def test_how_games_end():
    fool = Chess("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    state = fool.start()
    assert (fool.turn(state), fool.over(state), fool.score(state)) == (MAX, True, -30_000)
    assert fool.grid(state).ending == "mated"
    stuck = Chess("5k2/5P2/5K2/8/8/8/8/8 b - - 0 1")
    assert (stuck.turn(stuck.start()), stuck.score(stuck.start())) == (MIN, 0)
    assert stuck.grid(stuck.start()).ending == "stalemate"
    bare = Chess("8/8/8/4k3/8/8/3K4/8 w - - 0 1")
    assert bare.grid(bare.start()).ending == "insufficient"
    assert bare.moves(bare.start())


def test_a_key_holds_what_decides_the_rest_of_the_game_and_nothing_else():
    keys = [
        Chess(f"rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR {rest}")
        for rest in ("b KQkq d3 0 2", "b KQkq - 5 9", "b KQk - 0 2", "w KQkq - 0 2")
    ]
    known = [game.key(game.start()) for game in keys]
    assert len(set(known)) == 4  # d3 can be taken there
    plain = [Chess(f"4k3/8/8/8/3P4/8/8/4K3 b - {square} 0 1") for square in ("d3", "-")]
    assert len({game.key(game.start()) for game in plain}) == 1


QUICK = "7k/4K3/8/8/8/8/8/6R1 w - - {} 1"
"""Mate in two: three plies."""


@pytest.mark.parametrize(("count", "value"), [(97, 30_000), (98, 0), (100, 0)])
def test_fifty_moves_of_each_side_without_capture_or_pawn_move_are_a_draw(count, value):
    game = Chess(QUICK.format(count), evaluation="none", fifty_moves=True)
    assert search("alpha-beta-table", game).value == value
    assert game.over(game.start()) == (count == 100)
    assert (game.grid(game.start()).ending == "fifty") == (count == 100)
    without = Chess(QUICK.format(count), evaluation="none")
    assert not without.over(without.start())


def test_a_capture_and_a_pawn_move_set_the_count_back_and_a_mate_comes_first():
    game = Chess("7k/4K3/8/8/8/r7/P7/R7 w - - 99 1", fifty_moves=True)
    drawn, quiet = (game.play(game.start(), move) for move in ("a1b1", "e7e6"))
    assert game.over(drawn)
    assert (game.over(quiet), game.score(quiet), game.grid(quiet).ending) == (True, 0, "fifty")
    pawn = Chess("7k/4K3/8/8/8/r7/1P6/R7 w - - 99 1", fifty_moves=True)
    for move in ("b2a3", "b2b4"):
        assert not pawn.over(pawn.play(pawn.start(), move))
    mate = Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 1", fifty_moves=True)
    mated = mate.play(mate.start(), "a1a8")
    assert (mate.score(mated), mate.grid(mated).ending) == (30_000, "mated")


def test_the_same_board_with_another_count_is_another_position():
    right, wrong = (
        Chess(QUICK.format(95), evaluation="none", fifty_moves=True, key=key)
        for key in ("counted", "position")
    )
    assert [search("alpha-beta-table", game).value for game in (right, wrong)] == [30_000, 0]
    later = Chess(QUICK.format(96), evaluation="none", fifty_moves=True)
    assert later.key(later.start()) != right.key(right.start())
    assert wrong.key(wrong.start()) == Chess(QUICK.format(7)).key(Chess(QUICK.format(7)).start())


def test_a_board_that_comes_again_is_a_draw_and_a_pawn_move_makes_all_boards_new():
    game = Chess("6k1/6p1/8/7Q/8/8/1qr3PP/7K w - - 0 1", repetition=True)
    state = game.start()
    for move in ("h5e8", "g8h7", "e8h5"):
        state = game.play(state, move)
        assert not game.over(state)
    same = game.play(state, "h7g8")
    assert (game.over(same), game.score(same)) == (True, 0)
    assert game.grid(same).ending == "repeated"
    assert game.key(same) != game.key(game.start())
    moved = game.play(state, "g7g6")
    assert moved.earlier == frozenset()
    assert game.key(moved) == (moved.men, frozenset(), 0)
    with pytest.raises(BadPosition, match="counts nothing else"):
        Chess(mate_in=2, repetition=True)


def test_a_position_is_guessed_by_men_and_by_moves():
    position = "6k1/2p5/3p4/8/8/8/5PPP/3Q2K1 w - - 0 1"
    men, moves, nothing = (
        Chess(position, evaluation=way) for way in ("material", "mobility", "none")
    )
    start = men.start()
    assert men.evaluate(start) == 900 + 300 - 200
    board = library.Board(position)
    own = board.legal_moves.count()
    board.turn = library.BLACK
    assert moves.evaluate(start) == 1000 + 10 * (own - board.legal_moves.count())
    assert nothing.evaluate(start) == 0


def test_captures_and_promotions_are_noisy_and_a_check_is_not():
    game = Chess("1n2k3/P7/8/3pP3/8/8/8/R3K3 w - d6 0 1")
    noisy = {move for move in game.moves(game.start()) if game.noisy(game.start(), move)}
    promotions = {f"{move}{man}" for move in ("a7a8", "a7b8") for man in "qrbn"}
    assert noisy == promotions | {"e5d6"}
    assert "a1d1" in set(game.moves(game.start())) - noisy


@pytest.mark.parametrize("depth", [1, 2])
def test_quiescence_search_goes_on_with_captures(depth):
    """Held against a search without bounds on the library's own board."""
    position = "3r2k1/3r1ppp/8/3p4/8/3R4/3R1PPP/6K1 w - - 0 1"
    worth = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}

    def value(board, depth):
        """To the player who moves."""
        if board.is_checkmate():
            return -30000
        men = board.piece_map().values()
        own = sum(worth[m.symbol().lower()] * (1 if m.color == board.turn else -1) for m in men)
        moves = [m for m in board.legal_moves if depth > 0 or board.is_capture(m)]
        values = [own] if depth <= 0 else []
        for move in moves:
            board.push(move)
            values.append(-value(board, depth - 1))
            board.pop()
        return max(values)

    game = Chess(position)
    found = quiescence(game, depth=depth)(game.start())
    assert found == value(library.Board(position), depth)
    assert found < alpha_beta(DepthLimit(game, 1))((game.start(), 1))


def test_a_game_without_end_is_not_counted():
    game = Chess("8/8/8/8/8/1k6/8/K6R w - - 0 1")
    assert SubtreeSizes(game).size(game.start()) is None


def test_moves_are_drawn_as_people_write_them():
    game = Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    board = game.grid(game.play(game.start(), "a1a8"), "a1a8")
    assert (board.label, board.name("ja"), board.last, board.ending) == (
        "Ra8#", "Ra8#", (0, 0), "mated",
    )  # fmt: skip
    assert board.large
    assert board.rows[0][0] == "R"


@pytest.mark.parametrize(
    ("position", "side", "found"),
    [
        ("8/8", None, "1 parts"),
        ("rubbish w", None, "no FEN"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", None, "no black king"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "black", "says White"),
    ],
)
def test_positions_that_cannot_be(position, side, found):
    with pytest.raises(BadPosition, match=found):
        Chess(position, side)


def test_without_the_library_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(NotInstalled) as error:
        Chess()
    assert error.value.remedy == "pip install 'chess>=1.11,<2'"


def test_a_problem_that_a_depth_limit_stops_counts_nothing():
    problem = Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", mate_in=2)
    assert problem.grid(problem.start()).guess == "none"
    assert problem.evaluate(problem.start()) == 0
