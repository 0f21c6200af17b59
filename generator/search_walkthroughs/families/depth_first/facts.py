"""What pages show of searches that go down and come back: when a leaf is read.

Their legend is the usual one.
"""

from ...record import family_facts
from ...record.frame import Frame
from ...record.plan import Plan


class Facts(family_facts.Facts):
    """What pages show of depth-first searches."""

    def reads_leaf(self, plan: Plan, frame: Frame) -> bool:
        """Return whether the frame reads a leaf: it does where a leaf ends with its value."""
        return frame.status == "end" and plan.nodes[frame.path].leaf
