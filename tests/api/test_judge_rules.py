"""What a caller says of the rules of a game decides the verdict on a tree search, as the command
decides it."""

import pytest

import search_walkthroughs as sw
from judging.court.programs import mutant


@pytest.mark.parametrize(("last", "kind"), [("wins", "wrong"), ("loses", "right")])
def test_who_wins_by_the_last_move_decides_about_the_sign(tmp_path, last, kind):
    text, _ = mutant("network", "wrong end", "pile")
    file = tmp_path / "mcts.py"
    file.write_text(text, "utf-8")
    assert sw.judge(str(file), task="mcts", last=last).kind == kind
