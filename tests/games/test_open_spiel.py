"""Games of OpenSpiel: known values, chances, names, and what is refused with its reason."""

import sys
from fractions import Fraction

import pytest

from search_walkthroughs.algorithms.alpha_beta_table import alpha_beta_table
from search_walkthroughs.cli.info import perft_counts
from search_walkthroughs.game import CHANCE, MAX, MIN, BadPosition, NotInstalled
from search_walkthroughs.games.dots_and_boxes import DotsAndBoxes
from search_walkthroughs.games.open_spiel import OpenSpiel
from search_walkthroughs.wrappers import true_values
from support import minimax, search

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


def test_tic_tac_toe_has_as_many_games_here_as_everywhere():
    assert list(perft_counts(OpenSpiel(), 4)) == [9, 72, 504, 3024]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hex(board_size=3)", 1),
        ("breakthrough(rows=4,columns=3)", 1),
        ("nim(pile_sizes=1;2;3)", -1),
    ],
)
def test_known_values(name, value):
    game = OpenSpiel(name=name, merge=True)
    assert alpha_beta_table(game)(game.start()) == value


def test_dots_and_boxes_is_worth_the_same_as_our_own():
    theirs = OpenSpiel(name="dots_and_boxes(num_rows=2,num_cols=2,utility_margin=true)", merge=True)
    ours = DotsAndBoxes(rows=2, columns=2)
    assert true_values(theirs)(theirs.start()) == true_values(ours)(ours.start()) == 2


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "pvs", "alpha-beta-table", "sss-star"])
def test_searches_agree_where_a_player_moves_twice(algorithm):
    moves = "P1(h,0,0) P2(h,0,1) P1(h,1,0)"
    played = OpenSpiel(name="dots_and_boxes(num_rows=1,num_cols=2)", moves=moves)
    assert search(algorithm, played).value == minimax(played)


def test_chances_are_fractions_and_a_move_may_hold_no_blank():
    game = OpenSpiel(name="pig(winscore=4,diceoutcomes=3)", moves="roll")
    start = game.start()
    assert game.turn(start) == CHANCE
    assert [chance for _, chance in game.outcomes(start)] == [Fraction(1, 3)] * 3
    nim = OpenSpiel(name="nim(pile_sizes=1;2)")
    assert all(len(move.split()) == 1 and "/" not in move for move in nim.moves(nim.start()))
    assert nim.turn(nim.play(nim.start(), nim.moves(nim.start())[0])) == MIN
    assert nim.turn(nim.start()) == MAX


def test_a_small_rectangle_is_drawn_and_anything_else_is_not():
    game = OpenSpiel(name="hex(board_size=3)", moves="b2")
    board = game.grid(game.start(), "b2")
    assert board.rows == ((".", ".", "."), (".", "x", "."), (".", ".", "."))
    assert (board.stones, board.label) == ("letters", "b2")
    pig = OpenSpiel(name="pig(winscore=4)")
    assert pig.grid(pig.start()) is None


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"name": "poker"}, "no game 'poker'"),
        ({"name": "kuhn_poker"}, "do not see everything"),
        ({"name": "matrix_rps"}, "move at the same time"),
        ({"name": "chinese_checkers(players=3)"}, "3 players"),
        ({"name": "connect_four(rows=0)"}, "end the program"),
        ({"name": "connect_four(row=3)"}, "Unknown parameter 'row'"),
        ({"name": "oware", "merge": True}, "may differ"),
        ({"moves": "x(0,0) x(0,0)"}, "move 2 is"),
        ({"position": "..."}, "by its moves"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_the_reason(options, found):
    with pytest.raises(BadPosition, match=found):
        OpenSpiel(**options)


def test_without_the_library_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(NotInstalled) as error:
        OpenSpiel()
    assert error.value.remedy == "pip install 'open_spiel>=2,<3'"
