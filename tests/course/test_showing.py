"""What a page shows of the real course, beyond what the rooms' own tests see."""

from pathlib import Path

from search_walkthroughs.course import check as course_check
from search_walkthroughs.course import files as course_files
from search_walkthroughs.pages.walkthrough.presentation import showings

ROOT = Path(__file__).parents[2]


def test_a_position_met_elsewhere_is_drawn_beside_this_one():
    """The table knows positions from roads that the picture does not show."""
    walkthrough = course_files.read_walkthrough(ROOT / "walkthroughs/tic-tac-toe/below.yml")
    run = course_check.check_run(walkthrough, walkthrough.entries[0])
    (shown,) = showings("x", [run])
    pictures = [svg.decode() for svg in shown.drawing.frames()]
    seen = 0
    for moment, picture in zip(shown.moments, pictures, strict=True):
        met = moment.frame.table.met if moment.frame.table else None
        elsewhere = met is not None and met in run.plan.elsewhere
        seen += elsewhere
        assert picture.count('class="badge"') == (2 if met is not None else 0)
    assert seen
    assert not run.plan.elsewhere.keys() & run.plan.nodes.keys()
