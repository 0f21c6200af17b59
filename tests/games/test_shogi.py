"""Shogi: published counts, how games end, and how moves are called."""

from dataclasses import FrozenInstanceError
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.cli.info import perft_counts
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.shogi import MAX_SCORE, REPEATED, VALUES, WIN, Shogi
from search_walkthroughs.wrappers import DepthLimit
from support import minimax, search

pytest.importorskip("cshogi", reason="the library of shogi is not installed")

GAME = Shogi()
LATE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
"""A position far on in a game, with many moves: used by everyone to try move generators."""


def after(game, moves):
    """The state after the moves."""
    state = game.start()
    for move in moves.split():
        assert move in game.moves(state)
        state = game.play(state, move)
    return state


@st.composite
def playouts(draw, longest=120):
    """A game at random, perhaps not to its end."""
    random, state = Random(draw(st.integers(0, 2**32))), GAME.start()
    for _ in range(draw(st.integers(0, longest))):
        if GAME.over(state):
            break
        state = GAME.play(state, random.choice(GAME.moves(state)))
    return state.moves


def test_the_number_of_games_of_each_length():
    assert list(perft_counts(Shogi(repetition=False), 3)) == [30, 900, 25470]
    assert list(perft_counts(Shogi(LATE, repetition=False), 2)) == [207, 28684]


@pytest.mark.night
def test_the_number_of_games_of_four_moves():
    assert list(perft_counts(Shogi(repetition=False), 4))[-1] == 719731


@given(st.lists(playouts(), min_size=2, max_size=4))
def test_states_do_not_disturb_each_other(games):
    """One board walks between all of them, and each sees its own."""
    states = [after(GAME, " ".join(moves)) for moves in games]
    apart = [Shogi(moves=" ".join(moves)) for moves in games]
    for _ in range(2):
        for state, alone in zip(states, apart, strict=True):
            start = alone.start()
            assert GAME.moves(state) == alone.moves(start)
            assert GAME.turn(state) == alone.turn(start)
            assert GAME.evaluate(state) == alone.evaluate(start)
            assert GAME.grid(state).rows == alone.grid(start).rows
            assert GAME.grid(state).hands == alone.grid(start).hands


def test_states_do_not_change():
    with pytest.raises(FrozenInstanceError):
        GAME.start().moves = ()


def test_black_moves_first_and_is_max():
    start = GAME.start()
    assert GAME.turn(start) == MAX
    assert GAME.turn(GAME.play(start, "7g7f")) == MIN
    white = Shogi(moves="7g7f")
    assert white.turn(white.start()) == MIN
    assert Shogi("", "black").moves(start) == GAME.moves(start)


# Values


@given(playouts())
def test_material_is_what_one_counts_on_the_board(moves):
    state = after(GAME, " ".join(moves))
    board = GAME.grid(state)
    signs = [sign for row in board.rows for sign in row if sign.upper() in VALUES]
    count = sum(VALUES[s.upper()] * (1 if s.isupper() else -1) for s in signs)
    for side, hand in zip((1, -1), board.hands, strict=True):
        count += side * sum(VALUES[sign] * n for sign, n in hand)
    assert GAME.evaluate(state) == count
    assert -MAX_SCORE < -WIN < -REPEATED < count < REPEATED < WIN < MAX_SCORE


def test_a_promoted_piece_falls_back_when_it_is_taken():
    state = after(GAME, "7g7f 3c3d 8h2b+")
    assert GAME.evaluate(state) == VALUES["+B"] + VALUES["B"]
    assert GAME.evaluate(GAME.play(state, "3a2b")) == 0
    none = Shogi(evaluation="none")
    assert none.evaluate(after(none, "7g7f 3c3d 8h2b+")) == 0


# How games end

ROUND = "2h3h 8b7b 3h2h 7b8b"
CHECKS = "1i1a 9a9b 1a1b 9b9a"
CORNER = "k8/9/9/9/9/9/9/9/4K3R b - 1"


def test_a_position_that_comes_back_ends_the_game():
    state = after(GAME, ROUND)
    assert GAME.over(state)
    assert GAME.score(state) == 0
    assert GAME.grid(state).ending == "repeated"
    assert not GAME.over(after(GAME, ROUND.rpartition(" ")[0]))
    assert not Shogi(repetition=False).over(state)


def test_whoever_gives_check_all_the_while_has_lost():
    game = Shogi(CORNER)
    state = after(game, f"{CHECKS} 1b1a")
    assert game.over(state)
    assert game.score(state) == -REPEATED
    mirrored = Shogi("r3k4/9/9/9/9/9/9/9/8K w - 1")
    answer = after(mirrored, "9a9i 1i1h 9i9h 1h1i 9h9i")
    assert mirrored.score(answer) == REPEATED


def test_the_same_board_with_a_piece_more_in_hand_counts_for_its_owner():
    game = Shogi("4k4/9/9/9/9/9/9/9/4K4 b P 1")
    way = "P*5b 5a5b 5i4i 5b4b 4i5i 4b5a"  # White has won a pawn, and all else is as it was
    state = after(game, way)
    assert game.ending(state) == (-REPEATED, "repeated")
    assert not game.over(after(game, way.rpartition(" ")[0]))
    mirrored = Shogi("4k4/9/9/9/9/9/9/9/4K4 w p 1")
    assert mirrored.score(after(mirrored, "P*5h 5i5h 5a6a 5h6h 6a5a 6h5i")) == REPEATED


def test_the_position_a_search_begins_with_is_never_over_by_repetition():
    game = Shogi(moves=ROUND)
    assert not game.over(game.start())
    again = after(game, "2h3h")
    assert game.over(again)
    assert game.score(again) == 0


def test_whoever_cannot_move_has_lost():
    game = Shogi("4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1")
    start = game.start()
    assert game.over(start)
    assert game.score(start) == WIN
    assert game.grid(start).ending == "no-move"


@pytest.mark.parametrize("repetition", [True, False])
def test_the_entering_king_may_declare_a_win(repetition):
    game = Shogi("+R+RGKG+B+BSS/4G4/PPPPP4/9/9/9/9/9/4k4 b - 1", repetition=repetition)
    assert game.ending(game.start()) == (WIN, "declared")
    poor = Shogi("3K5/4G4/PPPPP4/9/9/9/9/9/4k4 b - 1")
    assert not poor.over(poor.start())


def mate_in(state, game, moves):
    """Whether the mover mates within so many moves: checks only, and every answer to them."""
    for move in game.moves(state):
        there = game.play(state, move)
        answers = game.moves(there)
        if not checked(there, game):
            continue
        if all(
            moves > 2 and mate_in(game.play(there, answer), game, moves - 2) for answer in answers
        ):
            return True
    return False


def checked(state, game):
    """Whether the mover is in check."""
    return game._walker.at(state.moves).is_check()


@given(playouts(longest=160))
def test_the_mate_test_claims_no_mate_that_is_not_there(moves):
    plain, test = Shogi(repetition=False), Shogi(mate=3, repetition=False)
    state = after(plain, " ".join(moves))
    ending = test.ending(state)
    if ending is not None and ending.reason == "mate":
        assert ending.worth == WIN * test.turn(state)
        assert test.mating(state) in plain.moves(state)
        assert mate_in(state, plain, 3)


def test_three_moves_are_three():
    position = "8k/5n3/6G2/9/9/9/9/9/4K4 b BS2r 1"
    for mate, found in ((0, False), (1, False), (3, True), (5, True)):
        game = Shogi(position, mate=mate)
        assert game.over(game.start()) == found
    assert Shogi(position, mate=3).mating(Shogi(position).start()) == "S*2b"


# Keys


def test_a_value_that_depends_on_the_way_is_known_by_the_way():
    ways = ("7g7f 3c3d 2g2f", "2g2f 3c3d 7g7f")
    one, other = (after(GAME, way) for way in ways)
    assert GAME.grid(one).rows == GAME.grid(other).rows
    assert one != other
    assert GAME.key(one) != GAME.key(other)
    free = Shogi(repetition=False)
    one, other = (after(free, way) for way in ways)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert free.key(one) == free.key(other)


# Names


@pytest.mark.parametrize(
    ("before", "move", "western", "japanese"),
    [
        ("", "7g7f", "P-7f", "▲７六歩"),
        ("7g7f", "3c3d", "P-3d", "△３四歩"),
        ("7g7f 3c3d", "8h2b+", "Bx2b+", "▲２二角成"),
        ("7g7f 3c3d", "8h2b", "Bx2b=", "▲２二角不成"),
        ("7g7f 3c3d 8h2b+", "3a2b", "Sx2b", "△同銀"),
        ("7g7f 3c3d 8h2b+ 3a2b", "B*5e", "B*5e", "▲５五角打"),
        ("", "4i5h", "G4i-5h", "▲５八金(49)"),
        ("7g7f 3c3d 8h3c+ 2b3c", "2g2f", "P-2f", "▲２六歩"),
    ],
)
def test_moves_are_called_as_people_call_them(before, move, western, japanese):
    state = GAME.play(after(GAME, before), move)
    board = GAME.grid(state, move)
    assert board.name() == board.name("en") == western
    assert board.name("ja") == japanese


@given(playouts())
def test_no_two_moves_have_one_name(moves):
    state = after(GAME, " ".join(moves))
    for language in ("en", "ja"):
        names = [GAME.grid(GAME.play(state, m), m).name(language) for m in GAME.moves(state)]
        assert len(set(names)) == len(names)


# Searches


@pytest.mark.parametrize("algorithm", ["alpha-beta", "nega-alpha", "pvs", "alpha-beta-table"])
@pytest.mark.parametrize("mate", [0, 3])
def test_searches_agree_with_plain_minimax(algorithm, mate):
    game = DepthLimit(Shogi("4k4/9/4P4/9/9/9/9/9/4K4 b Gg 1", mate=mate), 2)
    assert search(algorithm, game).value == minimax(game)


# The rule of a published program: mate at once, else the most valuable capture


CAPTURING = Shogi(evaluation="captured")


@pytest.mark.parametrize(
    ("moves", "worth"),
    [
        ("", 0),
        ("7g7f", 0),
        ("7g7f 3c3d 8h2b+", 2 * 5 + 1),
        ("7g7f 3c3d 8h2b", 2 * 5),
        ("7g7f 3c3d 8h2b+ 3a2b", -2 * 13),
        ("7g7f 3c3d 8h2b+ 3a2b B*5e", 0),
    ],
)
def test_a_move_is_worth_what_it_takes_to_who_makes_it(moves, worth):
    assert CAPTURING.evaluate(after(CAPTURING, moves)) == worth


@given(playouts(longest=60))
def test_the_greatest_capture_is_the_one_that_the_library_knows(moves):
    import cshogi

    state = after(CAPTURING, " ".join(moves))
    board = cshogi.Board(CAPTURING._walker.at(state.moves).sfen())
    for move in board.legal_moves:
        child = CAPTURING.play(state, cshogi.move_to_usi(move))
        worth = 2 * cshogi.move_cap(move) + cshogi.move_is_promotion(move)
        assert CAPTURING.evaluate(child) == CAPTURING.turn(state) * worth


def test_positions_that_were_reached_by_other_captures_share_no_entry():
    game = Shogi(evaluation="captured", repetition=False)
    ways = ("7g7f 3c3d 2g2f", "2g2f 3c3d 7g7f")
    assert len({game.key(after(game, way)) for way in ways}) == 2
