"""Frames that a program's process has sent are believed only if a search can make them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.frame_audit import FalseFrames, audited
from search_walkthroughs.record.frame import Frame
from support import search

TREE = Tree.grow([[3, 12, 8], [2, 4, 6]])
FRAMES = list(search("alpha-beta", TREE).frames)


def first(status: str) -> int:
    """The place of the first frame of this status."""
    return next(place for place, frame in enumerate(FRAMES) if frame.status == status)


def test_frames_of_a_search_are_believed() -> None:
    assert audited(FRAMES, TREE) == FRAMES


def changed(place: int, **facts: object) -> Callable[[], list[Frame]]:
    """The frames with other facts at a place."""
    return lambda: [*FRAMES[:place], replace(FRAMES[place], **facts), *FRAMES[place + 1 :]]  # type: ignore[arg-type]


FALSE = {
    "the search begins below the root": lambda: FRAMES[1:],
    "a node that the tree does not have": changed(1, path=("9",)),
    "a node below another": changed(2, path=("2", "1")),
    "an end of another node": changed(first("end"), path=("1", "2")),
    "a child that has not ended": changed(first("score"), child=("1", "2")),
    "a child that returned something else": changed(first("score"), child_score=99),
    "a root that never ends": lambda: FRAMES[:-1],
    "a status of another search": changed(1, status="backup"),
    "a score that is a text": changed(first("end"), score="3"),
    "a score that is no number": changed(first("end"), score=float("nan")),
    "an end without a score": changed(first("end"), score=None),
    "half a window": changed(0, alpha=None),
    "a number that comes again": changed(3, number=2),
    "a second visit before the first": changed(1, pass_=2),
    "a table that knows what was never searched": changed(first("end"), table_cut=True),
}


@pytest.mark.parametrize("name", FALSE)
def test_frames_that_no_search_makes_are_refused(name: str) -> None:
    with pytest.raises(FalseFrames):
        audited(FALSE[name](), TREE)


def test_who_moves_and_what_is_left_is_taken_from_the_tree() -> None:
    lies = [replace(frame, turn=-frame.turn, left=0) for frame in FRAMES]
    assert audited(lies, TREE) == FRAMES
