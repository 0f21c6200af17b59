"""Fold frames over a plan: how the tree stands after each of them.

A picture, a caption, a question and a proof all read the same moments. What the children prove of
a node is kept beside what the algorithm says of it, because the two differ: a fail-hard score of 5
may stand for a true value of 3.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..game import Path
from .folding import Folding
from .frame import Frame
from .growing import Growing
from .plan import Plan
from .sampled import Sampled
from .view import Sign, State, View
from .views import Views

__all__ = ["Moment", "Sampled", "Sign", "State", "View", "moments"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A frame and what it changed."""

    frame: Frame
    changed: Mapping[Path, View]
    """The nodes that stand otherwise than a frame before."""
    road: tuple[View, ...]
    """The nodes from the plan's root to the current one."""
    child: Path | None = None
    """The child that has just been heard, in *score* and *update*, if the plan shows it."""
    calculated: int = 0
    """Nodes ended since the frame before."""
    pruned: int = 0
    """Nodes skipped since the frame before."""
    below: tuple[View, ...] = ()
    """The children of the current node, in the plan's order."""


def moments(plan: Plan, frames: Iterable[Frame]) -> Iterator[Moment]:
    """The moments of a run, one for each frame, lazily."""
    tree: Views = Growing(plan) if plan.sampled else Folding(plan)
    before: Frame | None = None
    top = len(plan.root)
    for frame in frames:
        tree.tell(frame)
        path = frame.path
        yield Moment(
            frame,
            tree.changes(),
            tuple(tree.views[path[:depth]] for depth in range(top, len(path) + 1)),
            tree.drawn(frame.child),
            frame.calculated - (before.calculated if before else 0),
            frame.pruned - (before.pruned if before else 0),
            tuple(tree.views[child] for child in plan.spots[path].children),
        )
        before = frame
