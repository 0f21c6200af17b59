"""What frames of searches by two bounds say, and what pages show of them."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...record import family_facts
from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.frame_text import range_text
from ...record.plan import Plan
from ...record.tree_state import Moment


class Facts(family_facts.Facts):
    """What pages show of searches by two bounds."""

    FIELDS: ClassVar = {
        "bounds": OwnField(("expand",), "legend.child_bounds", "2 … 6"),
        "best": OwnField(("select",), "legend.hopeful"),
        "tries": OwnField(("select",), "legend.tries"),
    }
    CONDITIONS = frozenset({"strategy"})
    ROWS = ("expanded",)

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield how many nodes have been expanded."""
        expanded = 0
        before: Frame | None = None
        for moment in moments:
            frame = moment.frame
            is_next = before is None or before.status != "expand"
            expanded += frame.status == "expand" and is_next
            before = frame
            yield (expanded,)

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        yield "root_range"

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterator[str]:
        """Yield the mark of each frame: where the search turns to another node there is one."""
        return ("value" if frame.status in ("select", "end") else "" for frame in frames)

    def score(self, frame: Frame) -> tuple[str, ...] | None:
        """Return the bounds in the place of a score."""
        return None if frame.bounds is None else ("bounds", range_text(frame.bounds))

    def reads_leaf(self, plan: Plan, frame: Frame) -> bool:
        """Return whether the frame reads a leaf: each child that is one."""
        return frame.status == "expand" and frame.child_score is not None
