"""What pages show of searches with proven bounds: the nodes that are solved, and the signs."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment
from ..monte_carlo import facts
from ..monte_carlo.facts import compared_terms


class Facts(facts.Facts):
    """What pages show of these searches."""

    FIELDS: ClassVar = {"narrowed": OwnField(("backup",), "legend.narrowed")}
    ROWS = "joined", "playouts", "solved"

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the nodes of the tree, the playouts, the nodes that are solved, and what the root
        is estimated at."""
        solved = 0
        for moment, counts in zip(moments, super().counts(plan, moments), strict=True):
            frame = moment.frame
            solved += narrows(frame) and frame.low == frame.high
            joined, playouts, *rate = counts
            yield (joined, playouts, solved, *rate)

    def _own_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        yield from ("visits", "path", "playout", "result")
        if any(narrows(moment.frame) for moment in moments):
            yield from ("proved_bound", "proved_range")
        yield from ("terms",) if 2 in compared_terms(moments) else ()


def narrows(frame: Frame) -> bool:
    """Return whether the bounds of the frame's node have become narrower."""
    return bool(frame.own("narrowed"))
