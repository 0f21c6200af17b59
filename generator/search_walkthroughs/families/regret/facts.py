"""What frames of searches that count regrets say, and what pages show of them."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...game import Path
from ...record import family_facts
from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment


class Facts(family_facts.Facts):
    """What pages show of these searches."""

    FIELDS: ClassVar = {
        "iteration": OwnField(("start", "select", "backup", "end"), "legend.iteration"),
        "mixture": OwnField(("select",), "legend.mixture", "0.50 | 0.13"),
        "gains": OwnField(("backup",), "legend.gains"),
        "regrets": OwnField(("backup",), "legend.regrets"),
        "averages": OwnField(("end",), "legend.averages", "ø 0.75"),
    }
    CONDITIONS = frozenset({"iterations"})
    ROWS = ("iterations",)

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the number of the iteration."""
        return ((iteration(moment.frame),) for moment in moments)

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        yield "root_range"
        if plan.has_chance:
            yield "chance"

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterator[str]:
        """Yield the mark of each frame: the end of an iteration has one."""
        return ("value" if frame.status == "end" else "" for frame in frames)


def iteration(frame: Frame) -> int:
    """Return the iteration of the frame, from 1; 0 before the first."""
    return int(frame.own("iteration", 0))


def numbers_of(frame: Frame, name: str) -> dict[str, float]:
    """Return a number for each move of the frame's information set: its `mixture`, `gains` or
    `regrets`; nothing if the frame says nothing of it."""
    return dict(frame.own(name, ()))


def averages(frame: Frame) -> dict[Path, dict[str, float]]:
    """Return the average mixtures, by the first node of each information set."""
    return {path: dict(shares) for path, shares in frame.own("averages", ())}
