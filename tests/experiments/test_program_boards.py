"""The boards that a program gets which plays in a match: its own stones are X, whoever it is."""

from itertools import pairwise
from random import Random

import pytest

from search_walkthroughs.experiments.program_boards import (
    EMPTY,
    FIRST_SIGNS,
    MOVER,
    OPPONENT,
    board_text,
)
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.games.tic_tac_toe import TicTacToe

GAMES = {"connect-four": ConnectFour(), "othello": Othello(), "tic-tac-toe": TicTacToe()}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_move_adds_is_the_opponents_before_the_next_move(name):
    """Who has just moved is the opponent of who moves now, and loses no stone by the move."""
    game, random = GAMES[name], Random(2)
    state = game.start()
    texts = [board_text(name, game, state)]
    for _ in range(6):
        state = game.play(state, random.choice(list(game.moves(state))))
        texts.append(board_text(name, game, state))
    for before, after in pairwise(texts):
        pairs = list(zip(before, after, strict=True))
        assert (EMPTY, OPPONENT) in pairs
        assert (EMPTY, MOVER) not in pairs
        assert (MOVER, MOVER) not in pairs


def test_every_game_of_programs_is_tried():
    assert GAMES.keys() == FIRST_SIGNS.keys()


def test_black_begins_othello_with_its_two_discs():
    start = board_text("othello", GAMES["othello"], GAMES["othello"].start())
    assert start.split()[3:5] == ["...OX...", "...XO..."]
