"""Depth limits, orders of moves and chances, counted to the last move and the last ticket."""

from collections import Counter
from fractions import Fraction

import pytest

from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.policies import sample
from search_walkthroughs.wrappers import DepthLimit, order_game
from support import planted


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_depth_limit_stops_after_just_so_many_moves(depth):
    game = DepthLimit(TicTacToe(), depth)
    state = game.start()
    for move in range(depth):
        assert not game.over(state), move
        state = game.play(state, game.moves(state)[0])
    assert game.over(state)


def test_a_position_with_other_moves_left_is_another():
    """A table must not answer for a search to depth 4 what one to depth 2 has found."""
    one, two = DepthLimit(TicTacToe(), 2), DepthLimit(TicTacToe(), 4)
    assert one.key(one.start()) != two.key(two.start())


@pytest.mark.parametrize("root", [MAX, MIN])
@pytest.mark.parametrize("order", ["best-first", "worst-first"])
def test_moves_that_are_worth_the_same_stay_as_they_are(order, root):
    game = order_game(planted([2, 7, 2, 7, 2], [root]), order)
    high_first = (order == "best-first") == (root == MAX)
    expected = "24135" if high_first else "13524"
    assert "".join(game.moves(game.start())) == expected


class Tickets:
    """Draws every number in its turn."""

    def __init__(self, number):
        self.number = number

    def getrandbits(self, bits):
        return self.number


def test_an_outcome_has_as_many_tickets_as_its_chance_says():
    game = planted([[0, 0, 0], 1], [MAX, CHANCE])
    state = game.play(game.start(), "1")
    drawn = Counter(sample(game, state, Tickets(number)) for number in range(6))
    assert {name: Fraction(count, 6) for name, count in drawn.items()} == dict(game.outcomes(state))
    assert sorted(drawn.values()) == [1, 2, 3]
