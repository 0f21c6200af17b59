"""What pages show of searches that play games out: counts, timeline, signs of the legend."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from ...game import MIN, Path
from ...record import family_facts
from ...record.family_facts import Counts
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment

RATE = "rate"
"""The root's mean, where it is a success rate and the search says one."""


class Facts(family_facts.Facts):
    """What pages show of these searches: they prune nothing, and what share of a whole tree they
    grow is not shown."""

    CONDITIONS = frozenset(
        {"playouts", "simulations", "exploration", "policy", "threshold", "worlds"}
    )
    ROWS: ClassVar[tuple[str, ...]] = ("joined", "playouts")
    has_rates: ClassVar[bool] = True
    """Whether the mean of results of 0 and 1 is a success rate."""

    def rows(self, plan: Plan, moments: Sequence[Moment]) -> tuple[str, ...]:
        """See `family_facts.Facts`."""
        return (*self.ROWS, *([RATE] if self._has_rate(plan, moments) else []))

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the nodes of the tree, the playouts, and what the root is estimated at."""
        rate: Counts = (None,) if self._has_rate(plan, moments) else ()
        for moment in moments:
            frame = moment.frame
            if rate and frame.status == "backup" and not frame.path and frame.mean is not None:
                rate = (round(1000 * frame.mean),)
            yield (*self._joined(frame), frame.playouts, *rate)

    def _joined(self, frame: Frame) -> Counts:
        return (frame.calculated,)

    def _has_rate(self, plan: Plan, moments: Sequence[Moment]) -> bool:
        """Return whether the root has a success rate of its own."""
        estimated = any(m.frame.status == "backup" and not m.frame.path for m in moments)
        return self.has_rates and estimated and tuple(plan.range) == (0, 1)

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        yield from self._own_signs(plan, moments)
        if plan.has_chance:
            yield "chance"
        if any(node.collapsed for node in plan.nodes.values()):
            yield "added_children"

    def _own_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        changed = [pair for moment in moments for pair in moment.changed.items()]
        statistics = [view.playouts for path, view in changed if not plan.nodes[path].leaf]
        compared = compared_terms(moments)
        yield from ("visits", "path", "playout", "result")
        if any(sample.is_own for sample in statistics if sample):
            yield "interval"
        if any(not sample.is_own for sample in statistics if sample):
            yield "unreliable_interval"
        yield from (name for name, terms in (("terms", 2), ("rates", 1)) if terms in compared)

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterator[str]:
        """Yield the mark of each frame: a playout has one, the best possible result its own, and so
        has a frame from which on another move leads."""
        leading = set(leads(frames))
        best = plan.range[0] if frames and frames[0].turn == MIN else plan.range[1]
        for frame in frames:
            if frame.number in leading:
                yield "lead"
            elif frame.status == "playout":
                yield self._result_mark(won=frame.result == best)
            else:
                yield "" if frame.world is None else "world"

    def _result_mark(self, won: bool) -> str:
        return "won" if won else "played"

    def key_frames(
        self, frames: Sequence[Frame]
    ) -> tuple[Collection[int], Sequence[Sequence[int]]] | None:
        """Return the first frame of each thing that the search does, those from which on another
        move leads, and those of what chance and chosen moves do."""
        if not any(frame.status == "playout" for frame in frames):
            return None
        firsts = {
            frame.number
            for status in ("expand", "playout", "select")
            for frame in [next((f for f in frames if f.status == status), None)]
            if frame is not None
        }
        rises = [f.number for f in frames if f.status == "backup" and f.path == frames[0].path]
        drawn = [f.number for f in frames if f.chance and f.status in ("select", "expand")][:1]
        numbers = {frames[0].number, frames[-1].number} | firsts | set(rises[:1])
        return numbers, (drawn, list(leads(frames)), rises)


def compared_terms(moments: Sequence[Moment]) -> set[int]:
    """Return the numbers of terms in the sums by which children are compared."""
    views = (view for moment in moments for view in moment.changed.values())
    return {len(view.terms) for view in views if view.terms}


def leads(frames: Sequence[Frame]) -> Iterator[int]:
    """Yield the numbers of the frames from which on another move leads: the one visited most where
    the search adds an exploration term, elsewhere the one with the best mean; of equals the
    first."""
    counts = any(len(terms) > 1 for frame in frames for terms in (frame.terms or {}).values())
    merits: dict[Path, float] = {}
    top: Path = ()
    leader: Path | None = None
    sign = 1
    for frame in frames:
        if frame.status == "start":
            top, sign = frame.path, -1 if frame.turn == MIN else 1
        elif frame.status == "expand" and frame.path == top and frame.child is not None:
            merits.setdefault(frame.child, -float("inf"))
        elif frame.status == "backup" and frame.path[:-1] == top and frame.path != top:
            if frame.visits is None or frame.mean is None:
                continue
            merits[frame.path] = frame.visits if counts else sign * frame.mean
        if frame.status in ("backup", "end") and merits:
            best = max(merits, key=merits.__getitem__)
            if leader is not None and best != leader:
                yield frame.number
            leader = best
