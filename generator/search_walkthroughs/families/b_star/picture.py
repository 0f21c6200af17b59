"""What pictures show of searches by two bounds: the bounds at each node."""

from collections.abc import Collection, Iterator, Sequence
from math import isinf

from ...drawing import family_picture
from ...drawing.family_picture import stated_root_ranges
from ...drawing.node_marks import beside
from ...drawing.node_size import NodePlace
from ...drawing.svg import Mark, TextMark
from ...drawing.theme import SMALL, width
from ...record.frame import Frame, Range
from ...record.frame_text import number_text, range_text
from ...record.plan import NodeState, Plan


def bounds(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the bounds of an inner node, beside it or the edge to it."""
    if place.node.leaf or any(map(isinf, view.proved_range)):
        return None
    return TextMark("numbers", beside(place), range_text(view.proved_range))


class Picture(family_picture.Picture):
    """What pictures show of these searches."""

    node_marks = (bounds,)
    has_whole_range = True
    begins_infinite = False

    def number_widths(self, plan: Plan, scores: Collection[float]) -> tuple[float, float]:
        """Return how wide the bounds can become beside a node."""
        widest = max(width(number_text(end), SMALL) for end in plan.range)
        return 2 * widest + width(" … ", SMALL), 0.0

    def inner_text(self, view: NodeState) -> str:
        """Return nothing: the bounds stand beside the node."""
        return ""

    def root_ranges(self, frames: Sequence[Frame]) -> Iterator[tuple[int, Range]]:
        """Return the bounds of the root at each frame."""
        return stated_root_ranges(frames)
