"""What pages show of searches by several workers: their rows, and the signs of the legend."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.plan import NodeState, Plan
from ...record.tree_state import Moment
from ..look import facts


class Facts(facts.Facts):
    """What pages show of searches by workers that share a tree."""

    CONDITIONS = facts.Facts.CONDITIONS | {"workers", "virtual-loss"}
    FIELDS: ClassVar = {
        "worker": OwnField(("select", "expand", "playout", "backup"), "legend.worker"),
        "again": OwnField(("playout",), "legend.looked_again"),
    }
    ROWS = "joined", "looks", "twice"

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the nodes of the tree, the looks, and those of them that another worker has made in
        the same round."""
        twice = 0
        for moment, counts in zip(moments, super().counts(plan, moments), strict=True):
            twice += moment.frame.own("again", False)
            yield (*counts, twice)

    def _own_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        yield from super()._own_signs(plan, moments)
        if any(workers_away(view) for moment in moments for view in moment.changed.values()):
            yield "worker_away"


def workers_away(view: NodeState) -> tuple[int, ...]:
    """Return the numbers of the workers that are away below a node, from 1."""
    numbers = view.own("away")
    return numbers if isinstance(numbers, tuple) else ()


def worker_of(frame: Frame) -> int | None:
    """Return the number of the worker, from 1; None if the frame is nobody's."""
    worker: int | None = frame.own("worker")
    return worker
