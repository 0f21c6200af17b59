"""Random-turn tic-tac-toe: the coin, the rules, the searches that can weigh."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import CHANCE, MAX, MIN, BadPosition
from search_walkthroughs.games.random_turn_tic_tac_toe import RandomTurnTicTacToe
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.wrappers import true_values
from support import minimax, search


@st.composite
def late(draw):
    """A position with two to four empty cells, reached by play."""
    game = RandomTurnTicTacToe()
    state = game.start()
    for _ in range(2 * draw(st.integers(5, 7))):
        if game.over(state):
            break
        state = game.play(state, draw(st.sampled_from(game.moves(state))))
    return "".join(sign or "." for row in game.grid(state).rows for sign in row)


@pytest.mark.parametrize("name", ["expectimax", "star1"])
@given(board=late(), side=st.sampled_from([None, "O", "X"]))
def test_the_value_is_expectimax_from_any_position(name, board, side):
    game = RandomTurnTicTacToe(board, side)
    assert search(name, game).value == minimax(game)


@pytest.mark.parametrize("name", ["expectimax", "star1"])
def test_best_play_ends_at_the_toss(name):
    board = "O X . O X X X . O".replace(" ", "")
    tossed, owned = (search(name, RandomTurnTicTacToe(board, side)) for side in (None, "O"))
    assert (tossed.recorder.line, tossed.recorder.best) == ((), None)
    assert len(owned.recorder.line) == 1


@given(board=late())
def test_a_state_before_the_toss_is_worth_the_mean_of_both_tosses(board):
    game = RandomTurnTicTacToe(board)
    value = true_values(game)
    if not game.over(game.start()):
        tossed = [value(game.play(game.start(), side)) for side in "OX"]
        assert value(game.start()) == Fraction(sum(map(Fraction, tossed)), 2)
        assert [chance for _, chance in game.outcomes(game.start())] == [Fraction(1, 2)] * 2


def test_the_players_are_equal_at_the_start():
    """O and X may be exchanged, so the whole game is worth nothing to either; all 3^9 boards but
    those play cannot reach are looked at."""
    assert true_values(RandomTurnTicTacToe())(RandomTurnTicTacToe().start()) == 0


@given(board=late())
def test_exchanging_the_players_turns_the_value_round(board):
    value = [
        true_values(game)(game.start())
        for game in (
            RandomTurnTicTacToe(board),
            RandomTurnTicTacToe(board.translate(str.maketrans("OX", "XO"))),
        )
    ]
    assert value[0] == -value[1]


def test_the_toss_decides_who_moves():
    game = RandomTurnTicTacToe("OX. .O. ..X")
    start = game.start()
    assert game.turn(start) == CHANCE
    assert game.turn(game.play(start, "O")) == MAX
    crossed = game.play(game.play(start, "X"), 2)
    assert game.turn(game.play(start, "X")) == MIN
    assert game.turn(crossed) == CHANCE
    assert game.grid(crossed, 2).rows == (("O", "X", "X"), ("", "O", ""), ("", "", "X"))
    assert game.grid(crossed, 2).last == (0, 2)
    assert game.grid(start, "O").last is None


def test_it_looks_at_a_board_as_tic_tac_toe_does():
    board = "OX. .O. X.."
    games = TicTacToe(board), RandomTurnTicTacToe(board)
    assert len({game.evaluate(game.start()) for game in games}) == 1
    assert len({game.grid(game.start()) for game in games}) == 1


@pytest.mark.parametrize(
    ("position", "side", "found"),
    [
        ("OOO XXX ...", None, "both have three"),
        ("OX", None, "2 signs"),
        ("OX? ... ...", None, "'?'"),
        ("OX. ... ...", "Z", "'Z' to move"),
    ],
)
def test_positions_that_cannot_be(position, side, found):
    with pytest.raises(BadPosition, match=found.replace("?", r"\?")):
        RandomTurnTicTacToe(position, side)
