"""Programs as they are watched: each call says its move, and the first call is MAX's."""

import ast
from pathlib import Path

import pytest

from judging.own.games import UNDO
from search_walkthroughs.judging.calls.watched_program import watched_program
from search_walkthroughs.judging.own.own_program import OwnProgram

PROGRAMS = sorted((Path(__file__).parents[1] / "programs").glob("right_*.py"))


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_each_call_of_the_search_says_its_move_once(file: Path) -> None:
    """Also one in a function that stands in another."""
    tree = watched_program(file.read_text("utf-8")).tree
    labels = [
        call.func.args[0]
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Call) and call.func.args
    ]
    assert labels
    assert not [label for label in labels if isinstance(label, ast.Call)]


@pytest.mark.parametrize("side", ["is_max", "maximizing", "maximizingPlayer", "isMaximizing"])
def test_max_begins_where_a_parameter_says_whether_it_moves(side: str) -> None:
    source = UNDO.partition("def best_move")[0].replace("is_max", side)
    starts = OwnProgram(source, "program.py").starts()
    assert "minimax(True)" in [start.text for start in starts]
