"""Searches of Othello: exact endings, a few moves ahead, and the two mistakes to be found."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.game import MAX
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.wrappers import DepthLimit, GameWrapper
from support import EVERY, minimax, search

EVALUATIONS = ("stones", "mobility", "corners")


def reached(size, empty, seed):
    """The game from a position with so few empty squares, played to at random; its end if sooner.

    Random games on a small board are over early, so other games are tried, one after another.
    """
    random = Random(seed)
    game = Othello(size=size)
    for _ in range(20):
        state = game.start()
        while not game.over(state) and left(state, size) > empty:
            state = game.play(state, random.choice(game.moves(state)))
        if not game.over(state):
            break
    return state


def left(state, size):
    """How many squares are empty."""
    return size * size - (state.black | state.white).bit_count()


def begun(state, size, **options):
    """The game that begins with the state."""
    board = Othello(size=size).grid(state).rows
    drawing = "\n".join("".join(sign or "." for sign in row) for row in board)
    return Othello(drawing, "black" if state.turn == MAX else "white", size=size, **options)


@st.composite
def endings(draw):
    """A game of few empty squares."""
    size, most = draw(st.sampled_from([(4, 6), (6, 5), (8, 5)]))
    state = reached(size, draw(st.integers(1, most)), draw(st.integers(0, 2**32)))
    return begun(state, size, symmetry=draw(st.booleans()))


@st.composite
def middles(draw, evaluation="stones"):
    """A game in its middle, far from its end."""
    size = draw(st.sampled_from([6, 8]))
    state = reached(size, size * size // 2 + draw(st.integers(0, 6)), draw(st.integers(0, 2**32)))
    return begun(state, size, evaluation=evaluation)


@given(game=endings())
def test_the_whole_family_agrees_on_the_last_moves(game):
    """Passes and all; and each plays a move that is worth as much."""
    truth = minimax(game)
    for name, options in EVERY:
        ran = search(name, game, **options)
        assert ran.value == truth, name
        if not game.over(game.start()):
            after = game.play(game.start(), ran.recorder.best)
            assert minimax(game, after) == truth, name


@given(game=endings())
def test_alpha_beta_plays_the_move_that_minimax_plays(game):
    full = search("minimax", game)
    for options in ({"fail": "soft"}, {"fail": "hard"}, {"cut": "past-bound"}):
        assert search("alpha-beta", game, **options).recorder.best == full.recorder.best


@pytest.mark.parametrize("evaluation", EVALUATIONS)
@settings(max_examples=8)
@given(data=st.data())
def test_three_moves_ahead_too(evaluation, data):
    game = DepthLimit(data.draw(middles(evaluation)), 3)
    full, cut = search("minimax", game), search("alpha-beta", game)
    assert cut.value == full.value == minimax(game)
    assert cut.recorder.best == full.recorder.best
    assert len(cut.tally.leaves) <= len(full.tally.leaves)


def test_white_wins_by_eight_on_the_smallest_board():
    """The value that others have published of 4×4: White, who moves second, wins by 3 to 11."""
    ran = search("alpha-beta-table", Othello(size=4))
    assert ran.value == 3 - 11


class OneSide(GameWrapper):
    """The game whose leaves are worth what they are to the player at the root, whoever moves."""

    def score(self, state):
        """The score, with the sign turned where the other player moves."""
        return self.turn(self.start()) * self.turn(state) * self.game.score(state)


class Negated(GameWrapper):
    """The game whose leaves are worth the opposite."""

    def score(self, state):
        """The score with its sign turned."""
        return -self.game.score(state)


@settings(max_examples=12)
@given(game=middles(), depth=st.integers(1, 3))
def test_leaves_of_one_side_are_right_for_one_parity(game, depth):
    limited = DepthLimit(game, depth)
    ran = search("negamax-one-parity", limited)
    assert ran.value == minimax(OneSide(limited))
    if passes_within(game, depth):
        return
    wrong = depth % 2
    assert ran.value == minimax(Negated(limited) if wrong else limited)


def passes_within(game, depth):
    """Whether some game of so many moves has a pass or an end in it."""
    level = [game.start()]
    for _ in range(depth):
        if any(game.over(s) or game.moves(s) == ("pass",) for s in level):
            return True
        level = [game.play(s, move) for s in level for move in game.moves(s)]
    return False


@given(game=endings())
def test_leaves_of_one_side_at_the_end_of_a_game(game):
    assert search("negamax-one-parity", game).value == minimax(OneSide(game))


@given(seed=st.integers(0, 2**32), size=st.sampled_from([4, 6]))
def test_without_passing_only_a_pass_makes_a_difference(seed, size):
    state = reached(size, 5, seed)
    right, wrong = begun(state, size), begun(state, size, passing=False)
    if not passes_within_all(right):
        assert minimax(wrong) == minimax(right)
    assert search("alpha-beta", wrong).value == minimax(wrong)


def passes_within_all(game):
    """Whether some game from the start on has a pass in it."""
    todo = [game.start()]
    while todo:
        state = todo.pop()
        moves = () if game.over(state) else game.moves(state)
        if moves == ("pass",):
            return True
        todo += [game.play(state, move) for move in moves]
    return False
