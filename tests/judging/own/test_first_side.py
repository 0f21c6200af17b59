"""Where the search of a program that nobody called begins: MAX moves first."""

import pytest

from judging.own.games import UNDO
from search_walkthroughs.judging.own.own_program import OwnProgram


@pytest.mark.parametrize("side", ["is_max", "maximizing", "maximizingPlayer", "isMaximizing"])
def test_max_begins_where_a_parameter_says_whether_it_moves(side: str) -> None:
    source = UNDO.partition("def best_move")[0].replace("is_max", side)
    starts = OwnProgram(source, "program.py").starts()
    assert "minimax(True)" in [start.text for start in starts]
