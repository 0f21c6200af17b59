"""Tic-tac-toe: its rules against published counts, its symmetries, its drawings."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.cli.info import perft_counts
from search_walkthroughs.game import MAX, MIN, BadPosition
from search_walkthroughs.games._three_in_a_row import IMAGES
from search_walkthroughs.games.tic_tac_toe import TicTacToe, read

GAME = TicTacToe()


@st.composite
def positions(draw):
    """A position that play can reach, and the moves that led there."""
    state, moves = GAME.start(), ()
    for _ in range(draw(st.integers(0, 9))):
        if GAME.over(state):
            break
        move = draw(st.sampled_from(GAME.moves(state)))
        state, moves = GAME.play(state, move), (*moves, move)
    return state, moves


def drawn(state, last=None):
    """The position as an author draws it."""
    return " / ".join(" ".join(sign or "." for sign in row) for row in GAME.grid(state, last).rows)


def test_the_number_of_games_of_each_length():
    counts = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert list(perft_counts(GAME, 9)) == counts
    assert 1 + sum(counts) == 549_946


def test_how_the_games_end():
    ends, level = Counter(), Counter([GAME.start()])
    while level:
        below = Counter()
        for state, count in level.items():
            if GAME.over(state):
                ends[GAME.score(state)] += count
            else:
                for move in GAME.moves(state):
                    below[GAME.play(state, move)] += count
        level = below
    assert ends == {1: 131_184, -1: 77_904, 0: 46_080}


def test_sooner_wins_are_worth_more():
    game = TicTacToe(shortest_win=True)
    won = {5: "OOO XX. ...", 7: "OOO XX. .OX", 9: "OXO XOX OXO"}
    assert [game.score(read(drawing)) for drawing in won.values()] == [3, 2, 1]
    lost = {6: "XXX OO. O..", 8: "XXX OOX OO."}
    assert [game.score(read(drawing)) for drawing in lost.values()] == [-2, -1]
    assert game.score(read("OXO XOO XOX")) == 0
    assert game.range == (-2, 3)
    assert GAME.range == (-1, 1)


@given(positions())
def test_a_position_is_drawn_and_read_back(found):
    state, moves = found
    assert read(drawn(state)) == state
    assert GAME.turn(state) == (MIN if len(moves) % 2 else MAX)
    board = GAME.grid(state, moves[-1] if moves else None)
    assert board.last == (divmod(moves[-1], 3) if moves else None)
    assert bool(board.line) == (GAME.over(state) and GAME.score(state) != 0)


@given(positions())
def test_symmetric_positions_have_one_key_one_value_and_images_for_moves(found):
    state, _ = found
    images = set(zip(IMAGES[state[0]], IMAGES[state[1]], strict=True))
    assert 1 <= len(images) <= 8
    assert {GAME.key(image) for image in images} == {GAME.key(state)}
    assert {GAME.over(image) for image in images} == {GAME.over(state)}
    assert {GAME.score(image) for image in images} == {GAME.score(state)}
    assert GAME.key(state) in images
    assert TicTacToe(symmetry=False).key(state) == state


def test_there_are_765_positions_up_to_symmetry():
    keys, level = set(), {GAME.start()}
    while level:
        keys |= {GAME.key(state) for state in level}
        level = {
            GAME.play(state, move)
            for state in level
            if not GAME.over(state)
            for move in GAME.moves(state)
        }
    assert len(keys) == 765


@pytest.mark.parametrize(
    ("drawing", "to_move", "message", "remedy"),
    [
        ("O . X", None, "found 3 signs", "draw nine"),
        ("O Q . / . . . / . . .", None, "found 'Q'", "O, X and a dot"),
        ("X . . / . . . / . . .", None, "found 0 O and 1 X", "O moves first"),
        ("O O . / . . . / . . .", None, "found 2 O and 0 X", "O moves first"),
        ("O O O / X X X / . . .", None, "played on", "take the last moves back"),
        ("O O O / O X X / O X X", None, "found 5 O and 4 X", ""),
        ("O . . / . . . / . . .", "O", "found 'O' to move", "X moves here"),
    ],
)
def test_a_position_that_no_game_leads_to(drawing, to_move, message, remedy):
    if not remedy:  # two rows that share the last stone played: rare, and right
        assert GAME.over(read(drawing, to_move))
        return
    with pytest.raises(BadPosition) as error:
        read(drawing, to_move)
    assert message in error.value.message
    assert remedy in error.value.remedy
