"""What frames of searches by several workers say, and what pages show of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ...record import family_facts
from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment


class Facts(family_facts.Facts):
    """What pages show of searches by several workers."""

    FIELDS: ClassVar = {
        "workers": OwnField(("start",), "legend.workers"),
        "worker": OwnField(("select", "expand", "backup"), "legend.worker", "① ②"),
        "step": OwnField(("select", "backup"), "legend.step"),
        "bound": OwnField(("expand",), "legend.known_bound"),
        "known": OwnField(("backup",), "legend.from_table"),
        "steps": OwnField(("end",), "legend.steps"),
        "work": OwnField(("end",), "legend.work"),
    }
    CONDITIONS = frozenset({"workers"})
    ROWS = ("parallel_step", "parallel_entries")

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the step, and how often nodes have been entered."""
        step = entries = 0
        for moment in moments:
            step = step_of(moment.frame) or step
            entries += moment.frame.status == "select"
            yield (step, entries)

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        return iter(())

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterator[str]:
        """Yield the mark of each frame: where a worker takes a move of the root there is one."""
        return ("value" if frame.status in ("expand", "end") else "" for frame in frames)

    def reads_leaf(self, plan: Plan, frame: Frame) -> bool:
        """Return whether the frame reads a leaf."""
        return frame.status == "select" and frame.score is not None


def step_of(frame: Frame) -> int:
    """Return the step of the frame; 0 where it has none."""
    return int(frame.own("step", 0))


def worker_count(options: Mapping[str, object]) -> int:
    """Return how many workers a search with these options has."""
    return int(str(options.get("workers", 1)))
