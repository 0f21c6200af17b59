"""What pictures show of searches by two bounds: the bounds at each node."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import isinf

from ...drawing import family_picture
from ...drawing.node_size import BESIDE, EDGE, OVER, NodePlace
from ...drawing.svg import Mark, TextMark, snap
from ...drawing.theme import SMALL, width
from ...record.frame import Frame, Range
from ...record.frame_text import number_text
from ...record.plan import NodeState, Plan
from .facts import bounds_text

BASELINE = 4.5
"""Distance of the baseline of a text beside a node below its middle (px)."""


def bounds(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the bounds of an inner node, beside it or the edge to it."""
    if place.node.leaf or any(map(isinf, view.proved_range)):
        return None
    at = snap(place.x + EDGE), snap(place.y - place.tall - OVER - 2)
    if place.beside:
        at = snap(place.x + place.half + BESIDE), place.y + BASELINE
    return TextMark("numbers", at, bounds_text(view.proved_range))


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

    def root_ranges(self, frames: Sequence[Frame]) -> Iterable[tuple[int, Range]]:
        """Return the bounds of the root at each frame."""
        return _ranges(frames)


def _ranges(frames: Sequence[Frame]) -> Iterator[tuple[int, Range]]:
    bounds: Range | None = None
    for frame in frames:
        if not frame.path and frame.low is not None and frame.high is not None:
            bounds = frame.low, frame.high
        if bounds is not None:
            yield frame.number, bounds
