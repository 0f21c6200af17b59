"""Pictures of searches that count regrets: the share of each move, its regret, its average."""

from collections.abc import Collection, Iterator, Sequence

from ...drawing import family_picture
from ...drawing.family_picture import stated_root_ranges
from ...drawing.node_marks import beside, under
from ...drawing.node_size import NodePlace
from ...drawing.svg import Mark, TextMark
from ...drawing.theme import SMALL, width
from ...record.frame import Frame, Range
from ...record.frame_text import number_text, rounded_text
from ...record.plan import NodeState, Plan
from .recorder import ITERATIONS

DIGITS = 3
"""Number of decimals of a regret."""


def numbers(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the numbers of the move to a node, beside the node or the edge, or under a leaf."""
    text = move_text(view)
    if not text:
        return None
    if place.node.leaf:
        return TextMark("numbers-under", under(place), text)
    return TextMark("numbers", beside(place), text)


def move_text(view: NodeState) -> str:
    """Return how often the move is played and its regret, or at last how often it was played on
    average.

    >>> move_text(NodeState(extra=(("share", 0.5), ("regret", 0.125))))
    '0.50 | 0.125'
    >>> move_text(NodeState(extra=(("average", 0.75),)))
    'ø 0.75'
    """
    average, share, regret = map(view.own, ("average", "share", "regret"))
    if isinstance(average, float):
        return f"ø {rounded_text(average)}"
    texts = [rounded_text(share)] if isinstance(share, float) else []
    texts += [number_text(round(regret, DIGITS))] if isinstance(regret, float) else []
    return " | ".join(texts)


class Picture(family_picture.Picture):
    """What pictures show of these searches."""

    node_marks = (numbers,)
    has_whole_range = True
    begins_infinite = False

    def number_widths(self, plan: Plan, scores: Collection[float]) -> tuple[float, float]:
        """Return how wide the numbers can become: no regret is greater than the range of results
        in each iteration that is shown."""
        least, most = plan.range
        widest = width(f"0.00 | −{number_text(ITERATIONS * (most - least))}.000", SMALL)
        return widest, widest

    def root_ranges(self, frames: Sequence[Frame]) -> Iterator[tuple[int, Range]]:
        """Return the range that is certified at each frame."""
        return stated_root_ranges(frames)
