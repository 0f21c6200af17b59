"""The first call of a program on its own game: MAX moves, and its window is no fact of the game."""

import pytest

from judging.own.games import CONNECT_FOUR, UNDO
from search_walkthroughs.judging.calls.call_watcher import WatchPlan
from search_walkthroughs.judging.own.own_program import OwnProgram


@pytest.mark.parametrize("side", ["is_max", "maximizing", "maximizingPlayer", "isMaximizing"])
def test_max_begins_where_a_parameter_says_whether_it_moves(side: str) -> None:
    source = UNDO.partition("def best_move")[0].replace("is_max", side)
    starts = OwnProgram(source, "program.py").starts()
    assert "minimax(True)" in [start.text for start in starts]


def test_the_window_of_a_call_is_no_fact_of_its_position() -> None:
    """Two calls of one position with other windows would be taken for other positions."""
    program = OwnProgram(CONNECT_FOUR, "program.py")
    run = program.run(program.starts()[0].text, WatchPlan(cuts=False, limit=40))
    nodes = [node for root in run.roots for node in root.nodes()]
    assert {name for node in nodes for name in node.facts} == {"=depth", "=maximizing"}
    assert all(node.alpha is not None and node.beta is not None for node in nodes)
