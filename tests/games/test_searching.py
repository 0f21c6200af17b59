"""The family on tic-tac-toe: from any position, under every option, the value is minimax."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.games.tic_tac_toe import TicTacToe
from support import EVERY, FEWER, minimax, search


@st.composite
def late_positions(draw):
    """A drawing with at least three stones: few enough games are left to search them all."""
    game = TicTacToe()
    state = game.start()
    for _ in range(draw(st.integers(3, 7))):
        if game.over(state):
            break
        state = game.play(state, draw(st.sampled_from(game.moves(state))))
    rows = game.grid(state).rows
    return "".join(sign or "." for row in rows for sign in row)


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@FEWER
@given(
    board=late_positions(),
    shortest=st.booleans(),
    symmetry=st.booleans(),
    bounds=st.sampled_from(["infinite", "score-range"]),
)
def test_the_value_is_minimax_from_any_position(name, options, board, shortest, symmetry, bounds):
    game = TicTacToe(board, shortest_win=shortest, symmetry=symmetry)
    ran = search(name, game, bounds=bounds, **options)
    assert ran.value == minimax(game)
    for entry in ran.recorder.table_entries.values():
        state = game.start()
        for move in entry.path:
            state = game.play(state, move)
        assert entry.lower <= minimax(game, state) <= entry.upper


@given(board=late_positions(), shortest=st.booleans())
def test_symmetry_only_saves(board, shortest):
    counts = [
        search("minimax-table", TicTacToe(board, shortest_win=shortest, symmetry=on)).tally
        for on in (True, False)
    ]
    assert counts[0].calculated <= counts[1].calculated
