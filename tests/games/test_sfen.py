"""Positions of shogi as text: what cannot be is refused before the library sees it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import BadPosition
from search_walkthroughs.games._shogi import START
from search_walkthroughs.games.shogi import Shogi

pytest.importorskip("cshogi", reason="the library of shogi is not installed")

GAME = Shogi()
KINGS = "4k4/9/9/9/9/9/9/9/4K4 b - 1"


@pytest.mark.parametrize(
    ("position", "message", "remedy"),
    [
        ("lnsgkgsnl", "found 1 of the 3 or 4 parts", "board, side to move, hands"),
        (KINGS.replace("9/", "", 1), "the board has 8 rows", "9 rows"),
        (KINGS.replace("4k4", "4k5"), "row a has 10 squares", "9 squares"),
        (KINGS.replace("4k4", "4k3"), "row a has 8 squares", "9 squares"),
        (KINGS.replace("4k4", "4kx3"), "row a, file 4 holds 'x'", "P, L, N"),
        (KINGS.replace("4k4", "4k+G3"), "row a, file 4 holds '+G'", "promote"),
        (KINGS.replace("4k4", "4k4+"), "row a ends with '+'", "behind it"),
        (KINGS.replace("4k4", "4k٣1"), "row a, file 4 holds '٣'", "P, L, N"),
        (KINGS.replace(" b ", " x "), "found 'x' for the side", "b or w"),
        (KINGS.replace("- 1", "K 1"), "the hands hold 'K'", "P, L, N"),
        (KINGS.replace("- 1", "PP 1"), "the hands hold 'P' oddly", "2P"),
        (KINGS.replace("- 1", "0P 1"), "the hands hold '0P' oddly", "2P"),
        (KINGS.replace("- 1", "2 1"), "the hands end with '2'", "behind"),
        (KINGS.replace("- 1", "- 0"), "found '0' for the number", "write 1"),
        (KINGS.replace("- 1", "19P 1"), "there are 19 pieces P (pawn)", "a set has 18"),
        (KINGS.replace("- 1", "3R 1"), "there are 3 pieces R (rook)", "a set has 2"),
        (KINGS.replace("4k4", "4kk3"), "White has 2 kings", "leave one"),
        (KINGS.replace("4K4", "9"), "Black has no king", "put K"),
        ("4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1", "Black has 2 pawns on file 5", "one unpromoted"),
        (
            "P3k4/9/9/9/9/9/9/9/4K4 b - 1",
            "row a, file 9 holds 'P', which could never",
            "promote it",
        ),
        (
            "4k4/9/9/9/9/9/9/n8/4K4 b - 1",
            "row h, file 9 holds 'n', which could never",
            "promote it",
        ),
        ("4k4/9/4R4/9/9/9/9/9/4K4 b - 1", "White is in check", "side to move"),
    ],
)
def test_a_position_that_cannot_be(position, message, remedy):
    with pytest.raises(BadPosition) as error:
        Shogi(position)
    assert message in error.value.message
    assert remedy in error.value.remedy


@given(st.text(alphabet="lnsgkrbpLNSGKRBP+123456789/ bw-", max_size=90) | st.text(max_size=40))
def test_nonsense_never_reaches_the_library(text):
    with suppress(BadPosition):
        game = Shogi(text)
        assert game.moves(game.start()) is not None


def test_positions_are_written_in_more_than_one_way():
    for text in ("", "startpos", START, f"sfen {START}", START.removesuffix(" 1")):
        game = Shogi(text)
        assert game.grid(game.start()) == GAME.grid(GAME.start())


@pytest.mark.parametrize("to_move", ["white", "w", "後手", "red"])
def test_who_moves_is_said_by_the_position(to_move):
    with pytest.raises(BadPosition) as error:
        Shogi(START, to_move)
    assert repr(to_move) in error.value.message


def test_moves_of_the_game_so_far_must_be_legal():
    with pytest.raises(BadPosition, match="move 2 is '7g7f'"):
        Shogi(moves="7g7f 7g7f")
