"""What pages show of best-first searches: merits and proof numbers, their signs in the legend."""

from collections.abc import Collection, Iterator

from ...record import family_facts
from ...record.frame import Frame
from ...record.frame_text import number_text
from ...record.plan import NodeState, NodeStatus, Plan


class Facts(family_facts.Facts):
    """What pages show of best-first searches."""

    def score(self, frame: Frame) -> tuple[str, ...] | None:
        """Return the merit, or both numbers of leaves; those of a new child are not its
        parent's."""
        if frame.status == "expand":
            return None
        if frame.merit is not None:
            return "merit", number_text(frame.merit)
        if frame.proof is not None and frame.disproof is not None:
            return "proof", number_text(frame.proof), number_text(frame.disproof)
        return None

    def signs(self, views: Collection[NodeState]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        if any(view.merit is not None for view in views):
            yield from ("merit", "solved")
        if any(view.proof is not None for view in views):
            yield from ("numbers", "proved", "disproved")
        if any(view.state is NodeStatus.WAITING for view in views):
            yield "listed"

    def reads_leaf(self, plan: Plan, frame: Frame) -> bool:
        """Return whether the frame reads a leaf: SSS* reads the one that it takes, proof-number
        search each child that is a leaf."""
        value = frame.child_score if frame.status == "expand" else frame.score
        return frame.status in ("expand", "backup") and value is not None

    def settles(self, frame: Frame) -> bool:
        """Return whether a node is solved, proved or disproved."""
        numbers = (frame.proof, frame.disproof)
        return frame.status == "backup" and (frame.solved is True or 0 in numbers)
