"""Pages of chess whose search has a table."""

import pytest

from search_walkthroughs.pages.walkthrough.presentation import showings

from .holding import checked_run


def test_a_position_that_was_met_outside_the_picture_needs_no_board_in_its_corner():
    pytest.importorskip("chess")
    position, options = "7k/4K3/8/8/8/8/8/6R1 w - - 95 1", {"fifty-moves": True, "key": "position"}
    frames = {"depth": 2, "children": 2}
    checked = checked_run(
        "alpha-beta-table", game="chess", position=position, options=options, frames=frames
    )
    met = [m.frame.table.met for m in checked.moments if m.frame.table and m.frame.table.met]
    assert any(path not in checked.plan.nodes for path in met)
    (shown,) = showings("t", [checked])
    assert shown.drawing
