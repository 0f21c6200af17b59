"""The best play that a run answers with."""

import pytest

from search_walkthroughs.games.tree import Tree
from support import search


def test_a_pass_that_only_refutes_the_moves_leaves_the_best_play_as_it_was():
    """The second pass asks for more than 5, and the first move's 5 only says that it is no more."""
    ran = search("aspiration", Tree.grow([[5, -9], [5, 5]]), guess=0, margin=1)
    assert [frame.score for frame in ran.frames if frame.status == "end"][-1] == 5
    assert ran.recorder.line == ("2", "1")
    ran = search("aspiration", Tree.grow([[5, -9], [5, 5], [7, 6]]), guess=0, margin=1)
    assert ran.recorder.line == ("3", "2")


@pytest.mark.parametrize("name", ["proof-number", "df-pn"])
def test_a_move_that_was_never_searched_is_no_part_of_a_proof(name):
    assert search(name, Tree.grow([[-9, 4], 3]), goal=0).recorder.line == ("2",)
