"""How long a page takes to go through and how difficult it is, reckoned from its runs."""

from collections.abc import Sequence
from math import ceil

from ...course.check import CheckedRun
from .facts_and_legend import signs

FRAME_SECONDS, QUESTION_SECONDS, EDGE_SECONDS = 4, 20, 10
"""Seconds: for a frame and its sentence, for a question, for a child of an unsearched tree."""
MAX_COUNTED_FRAMES = 300
"""Upper limit of the frames that are counted: of longer searches readers look at the key frames."""
SMALL_TREE_NODES, LARGE_TREE_NODES = 16, 60
"""Numbers of nodes above which a tree is no longer small, and above which it is large."""
FEW_SIGNS, MANY_SIGNS = 1, 4
"""Numbers of signs that do not explain themselves above which they are more than few, and many."""


def minutes_to_step(frames: int, questions: int) -> int:
    """Return the minutes for stepping through that number of frames and answering the questions
    about them.

    >>> minutes_to_step(42, 3), minutes_to_step(9000, 0)
    (4, 20)
    """
    return max(
        1,
        ceil((FRAME_SECONDS * min(frames, MAX_COUNTED_FRAMES) + QUESTION_SECONDS * questions) / 60),
    )


def minutes_to_prune(children: int) -> int:
    """Return the minutes for deciding of each child whether it is skipped.

    >>> minutes_to_prune(12)
    2
    """
    return max(1, ceil(EDGE_SECONDS * children / 60))


def difficulty(runs: Sequence[CheckedRun]) -> int:
    """Return the difficulty from 1, easy, to 3, hard: by the nodes drawn, the signs to be known,
    and whether searches are to be compared."""
    nodes = max(len(run.plan.nodes) for run in runs)
    sign_count = len({sign for run in runs for sign in signs(run)})
    points = (
        (nodes > SMALL_TREE_NODES)
        + (nodes > LARGE_TREE_NODES)
        + (sign_count > FEW_SIGNS)
        + (sign_count > MANY_SIGNS)
        + (len(runs) > 1)
    )
    return 1 + (points > 1) + (points > 2)
