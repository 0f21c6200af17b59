"""Pictures of searches by several workers: the numbers of workers below each node."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...drawing.family_picture import NodeMark
from ...drawing.node_marks import worker_signs
from ...drawing.node_size import AGAIN, NodePlace, with_text_left
from ...drawing.svg import Mark, TextMark, snap
from ...drawing.theme import SMALL, TextStyle, width
from ...game import Path
from ...record.plan import NodeState, Plan, PlanNode
from ...record.tree_state import Moment
from ..look import picture
from ..monte_carlo.picture import PlayoutMarks, after_join
from ..monte_carlo.playout_numbers import numbers_of_run
from .facts import workers_away

BELOW = 21.0
"""Distance of the baseline of the numbers below the middle of a node (px), under its label."""
BESIDE = 4.5
"""The same of a node with a board, and of a leaf (px)."""


def away(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the numbers of the workers that are away, left of a node."""
    numbers = workers_away(view)
    if not numbers:
        return None
    below = BESIDE if place.node.board or place.node.leaf else BELOW
    at = snap(place.x - place.half - AGAIN), snap(place.y + below)
    return TextMark("worker-away", at, worker_signs(numbers))


@dataclass(frozen=True, slots=True)
class WorkersMarks(PlayoutMarks):
    """The marks of such films; left of each node there is room for the numbers of workers."""

    away_width: float
    """Width of the numbers where most workers are away (px)."""

    def sizes(self, cell: float, drawn: Mapping[Path, PlanNode]) -> dict[Path, NodePlace]:
        """See `family_picture.FilmMarks`."""
        sizes = PlayoutMarks.sizes(self, cell, drawn)
        return {path: with_text_left(size, self.away_width) for path, size in sizes.items()}


class Picture(picture.Picture):
    """What pictures show of searches by several workers."""

    STYLES: ClassVar = {"worker-away": TextStyle("focus", bold=True, align="right")}

    def film_marks(self, plan: Plan, moments: Sequence[Moment]) -> WorkersMarks:
        """See `family_picture.Picture`."""
        views = (view for moment in moments for view in moment.changed.values())
        wide = max((width(worker_signs(workers_away(view)), SMALL) for view in views), default=0.0)
        return WorkersMarks(plan, numbers_of_run(plan, moments), wide)

    def node_parts(
        self, plan: Plan, boards: Sequence[NodeMark], below: Sequence[NodeMark]
    ) -> tuple[NodeMark, ...]:
        """See `family_picture.Picture`."""
        return (*super().node_parts(plan, boards, below), after_join(away))
