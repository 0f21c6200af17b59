"""Pictures of trees with proven bounds: where the value of each node lies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ...drawing.family_picture import NodeMark
from ...drawing.node_size import AGAIN, NodePlace, with_text_left
from ...drawing.nodes import label
from ...drawing.number_line.number_scale import Scale
from ...drawing.shapes import node
from ...drawing.svg import Mark, TextMark, snap
from ...drawing.theme import SMALL, Style, TextStyle, width
from ...drawing.wording import Vocabulary
from ...game import Path
from ...record.frame import Range
from ...record.frame_text import number_text, range_text
from ...record.plan import NodeState, NodeStatus, Plan, PlanNode
from ...record.statistics import PlayoutStatistics
from ...record.tree_state import Moment
from ..monte_carlo import picture
from ..monte_carlo.estimate_line import EstimateRow
from ..monte_carlo.picture import (
    PlayoutMarks,
    after_growth,
    after_join,
    box,
    mean,
    number_marks,
    track_bar,
    underline,
)
from ..monte_carlo.playout_numbers import numbers_of_run

BELOW = 21.0
"""Distance of the baseline of the bounds below the middle of a node (px), under its label."""
BOARD = 4.5
"""The same of a node with a board, which has no label."""


def bounds_text(bounds: Range, whole: Range) -> str:
    """Return what is proved of a value, as it is written; empty if that is nothing.

    >>> bounds_text((6, 9), (0, 9)), bounds_text((0, 1), (0, 9)), bounds_text((6, 6), (0, 9))
    ('≥ 6', '≤ 1', '= 6')
    >>> bounds_text((2, 5), (0, 9)), bounds_text((0, 9), (0, 9))
    ('2 … 5', '')
    """
    (low, high), (least, most) = bounds, whole
    if low == high or (least < low and high < most):
        return range_text(bounds)
    if least < low:
        return f"≥ {number_text(low)}"
    return f"≤ {number_text(high)}" if high < most else ""


def bound(whole: Range, place: NodePlace, view: NodeState) -> Mark | None:
    """Return the bounds of an inner node, left of it."""
    if place.node.leaf or view.playouts is None or view.playouts.bounds is None:
        return None
    text = bounds_text(view.playouts.bounds, whole)
    below = BOARD if place.node.board else BELOW
    at = snap(place.x - place.half - AGAIN), snap(place.y + below)
    return TextMark("proved-bound", at, text) if text else None


def bar(whole: Range, place: NodePlace, view: NodeState) -> Mark | None:
    """Return the bar on the track of an inner node: the values that it can still have."""
    if place.node.leaf or view.playouts is None or view.playouts.bounds in (None, whole):
        return None
    assert view.playouts.bounds is not None
    return track_bar("proved-range", view.playouts.bounds, place, *whole)


def shape(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the node's shape; that of a node that is solved is filled."""
    bounds = view.playouts.bounds if view.playouts else None
    solved = bounds is not None and bounds[0] == bounds[1]
    if solved and view.state is NodeStatus.WAITING and not place.node.leaf:
        return node("done", place)
    return box(place, view)


@dataclass(frozen=True, slots=True)
class BoundsRow(EstimateRow):
    """The number line of a film: the mean, the last result, and the values that the node can still
    have."""

    def interval(self, statistics: PlayoutStatistics) -> Range | None:
        """Return the bounds of the node, if anything is proved."""
        return None if statistics.bounds == self.plan.range else statistics.bounds

    def is_sure(self, statistics: PlayoutStatistics) -> bool:
        """Return that bounds are proved."""
        return True


@dataclass(frozen=True, slots=True)
class SolverMarks(PlayoutMarks):
    """The marks of such films; left of each inner node there is room for its bounds."""

    bounds_width: float
    """Width of the longest bounds (px)."""

    def sizes(self, cell: float, drawn: Mapping[Path, PlanNode]) -> dict[Path, NodePlace]:
        """See `family_picture.FilmMarks`."""
        sizes = PlayoutMarks.sizes(self, cell, drawn)
        if not self.bounds_width:
            return sizes
        return {
            path: size if size.node.leaf else with_text_left(size, self.bounds_width)
            for path, size in sizes.items()
        }

    def line(self, scale: Scale, line_top: float, words: Vocabulary) -> BoundsRow:
        """See `family_picture.FilmMarks`."""
        return BoundsRow(self.plan, scale, line_top, self.numbers, words)


class Picture(picture.Picture):
    """What pictures show of searches with proven bounds."""

    STYLES: ClassVar = {
        "proved-range": Style("exact", "ink", 1.2),
        "proved-bound": TextStyle("ink", bold=True, align="right"),
    }

    def film_marks(self, plan: Plan, moments: Sequence[Moment]) -> SolverMarks:
        """See `family_picture.Picture`."""
        texts = (bounds_text(bounds, plan.range) for bounds in _bounds(moments))
        wide = max((width(text, SMALL) for text in texts), default=0.0)
        return SolverMarks(plan, numbers_of_run(plan, moments), wide)

    def node_parts(
        self, plan: Plan, boards: Sequence[NodeMark], below: Sequence[NodeMark]
    ) -> tuple[NodeMark, ...]:
        """See `family_picture.Picture`."""
        visits, track, *others = number_marks(plan)
        marks: list[NodeMark] = [shape, *boards, mean, underline, label, visits, track]
        marks += [partial(bound, plan.range), partial(bar, plan.range), *others]
        return (*map(after_join, marks), *map(after_growth, below))


def _bounds(moments: Iterable[Moment]) -> Iterator[Range]:
    """Yield all bounds that the moments bring."""
    for moment in moments:
        if moment.frame.bounds is not None:
            yield moment.frame.bounds
