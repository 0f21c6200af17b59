"""Each file of a course: read, run, checked, proved."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path as File
from typing import Any

from .. import reading
from ..game import Board, Path, spell
from ..plugins import is_foreign
from ..reading import DEFAULT_LIMITS, BadInput, Fault, Limits, PluginFault
from ..reading.errors import Finding, MissingPackage, findings_of
from ..record.frame import Frame
from ..record.plan import NodeState, Plan
from ..record.recorder import EVERYTHING, NOTHING, FrameBudget
from ..record.statistics import SearchCounts
from ..record.table_ranges import with_table_ranges
from ..record.tree_state import Moment, fold_frames
from ..runs.determinization import check_claims
from ..runs.frame_budget import frame_budgets
from ..runs.leaf_orders import leaf_orders
from ..runs.plugin_faults import plugin_faults
from ..runs.proofs import Proof, prove
from ..runs.registry import algorithms, catalogue, pages
from ..runs.run import KEEP, Run, all_options, game_of, run_search, unknown_range
from .claim_location import locate_differences
from .claims import LISTS, WrongClaim, judge_statements, wrong_claims
from .files import read_walkthrough, walkthrough_name
from .notes import notes
from .run_output import result

# The limit on the frames of a page: each of them takes memory.


class TooManyFrames(BadInput):
    """More frames than the limit: other runs of the page could only find the same."""


class FrameLimit:
    """A count of the frames that the runs of a page keep together."""

    def __init__(self, walkthrough: reading.Walkthrough) -> None:
        self.walkthrough = walkthrough
        self.count = 0

    def into(self, frames: list[Frame]) -> Callable[[Frame], object]:
        """Return a function that puts the frames of a run there, up to the limit, and counts the
        others; it raises TooManyFrames where no limit would help."""

        def keep(frame: Frame) -> None:
            self.count += 1
            if self.count <= self.walkthrough.limits.frames:
                frames.append(frame)
            elif self.count > self.walkthrough.limits.highest("frames"):
                raise TooManyFrames([self.fault()])

        return keep

    def check(self) -> None:
        """Raise TooManyFrames if there were more frames than the limit."""
        if self.count > self.walkthrough.limits.frames:
            raise TooManyFrames([self.fault()])

    def fault(self) -> Fault:
        """Return the fault that there are more frames than the limit.

        The author's own `from`, `to` and `limit` do not help, because how the tree stands in a
        frame that is shown depends on those before it, and the proof on all of them.
        """
        walkthrough = self.walkthrough
        limits, marks = walkthrough.limits, walkthrough.marks
        mark = marks.get("frames") or marks.get("game") or marks["tree"]
        message = f"the page would keep more than {limits.frames:,} frames"
        cure = "show fewer nodes, with a smaller `depth` or with `below` under `frames`"
        if any("playouts" in entry.options for entry in walkthrough.entries):
            cure = f"{cure}, choose fewer `playouts`"
        return walkthrough.fault(mark, message, limits.remedy("frames", self.count, cure))


# Each file of a course: read it, run it, check its claims and prove its value.

MAX_LISTED_NODES = 100_000
"""Upper limit of nodes of a search that keeps the lists which the counterfactual needs."""


@dataclass(frozen=True)
class CheckedRun:
    """One algorithm's run on one walkthrough, with what was claimed and proved of it."""

    walkthrough: reading.Walkthrough
    entry: reading.Entry
    run: Run
    plan: Plan
    moments: Sequence[Moment]
    """Moments that are shown."""
    differences: Sequence[WrongClaim] | None
    proof: Proof
    shallow: int | None = None
    """Depth down to which the tree is drawn, where it is too large to be drawn as a whole and its
    author does not say how deep."""

    @cached_property
    def leaf_orders(self) -> int | None:
        """Number of orders of the leaves on which the search is right, if it is right on all: see
        `leaf_orders`."""
        return leaf_orders(self.run)

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the run."""
        file = self.walkthrough.file
        for difference in self.differences or ():
            sharing = [
                other.algorithm
                for other in self.walkthrough.entries
                if other.claims.get(difference.claim) == difference.mark
            ]
            fault = difference.fault(self.run.label, sharing)
            yield Finding("claim", fault, difference.facts())
        if self.entry.expect.get("proof") == "fails":
            if self.proof.holds:
                mark = self.entry.claims["proof"]
                text = f"{self.run.label}: the proof is claimed to fail, and it holds"
                remedy = "take the claim away, or show what is wrong"
                yield Finding("claim", mark.fault(file, text, remedy))
            return
        for law, failures in groupby(self.proof.failures, lambda failure: failure.law):
            first, *further = failures
            more = f" (and {len(further)} more)" if further else ""
            text = f"{self.run.label}: the proof of its {law} fails: {first.text}{more}"
            remedy = "this is a defect of the algorithm or the generator; please report it"
            if is_foreign(self.run.text.module.__name__):
                remedy = f"the algorithm is that of another package: mend {self.run.text.file}"
            yield Finding("proof", Fault.of_file(file, text, remedy))

    def notes(self) -> Iterator[Finding]:
        """Yield what the author should know and nobody need change."""
        yield from (
            Finding("note", fault) for fault in notes(self.walkthrough, self.run.search_game)
        )
        if self.shallow is None or pages()[self.walkthrough.page].whole:
            return
        walkthrough, total = self.walkthrough, self.run.total
        mark = walkthrough.marks.get("frames") or walkthrough.marks.get("game")
        size = "more nodes than can be counted" if total is None else f"{total:,} nodes"
        depth = self.shallow
        text = f"the tree has {size}, and is drawn down to depth {depth}"
        remedy = (
            f"write `depth: {depth}` under `frames` if that is what you want, or choose a part of "
            "the tree: `below`, or `from` and `to`"
        )
        fault = walkthrough.fault(mark or walkthrough.marks["tree"], text, remedy)
        yield Finding("note", fault)


def check_walkthrough(
    walkthrough: reading.Walkthrough, tally: type[SearchCounts] = SearchCounts
) -> list[CheckedRun]:
    """Return all runs of the walkthrough; BadInput where a mistake page leaves nothing to find.

    A page that shows more of its runs than `SearchCounts` holds passes a subclass as `tally`.
    """
    try:
        budgets, keeping = frame_budgets(walkthrough), FrameLimit(walkthrough)
        checked_runs: list[CheckedRun] = []
        waiting = list(zip(walkthrough.entries, budgets, strict=True))
        while waiting:
            checked_runs.append(check_run(walkthrough, *waiting.pop(0), tally, keeping))
    except TooManyFrames:
        for entry, budget in waiting:  # only counted, so that the limit named is large enough
            run_search(walkthrough, entry, keeping.into([]), budget.whole, 0)
        keeping.check()
        raise
    except (MissingPackage, PluginFault):
        raise
    except BadInput as error:
        raise BadInput(_every_fault(walkthrough, error)) from error
    judge_statements(walkthrough, checked_runs)
    return checked_runs


def _every_fault(walkthrough: reading.Walkthrough, error: BadInput) -> list[Fault]:
    """Return the faults of all runs after the first error: each search is run alone."""
    faults = dict.fromkeys(error.faults)
    for entry in walkthrough.entries:
        try:
            check_run(replace(walkthrough, entries=(entry,)), entry)
        except BadInput as other:
            faults |= dict.fromkeys(other.faults)
    return list(faults)


def check_run(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    budget: FrameBudget | None = None,
    tally: type[SearchCounts] = SearchCounts,
    keeping: FrameLimit | None = None,
) -> CheckedRun:
    """Run one algorithm of the walkthrough, compare and prove; BadInput where it reads a ``?``, and
    where there would be more frames than the limit.

    The `budget` is by default that of `frame_budgets`; the runs of a page share the limit
    `keeping` on their frames.
    """
    frames: list[Frame] = []
    limit = keeping or FrameLimit(walkthrough)
    on_frame = limit.into(frames)
    keep = None if LISTS & entry.expect.keys() else MAX_LISTED_NODES
    if budget is None:
        budget = frame_budgets(walkthrough)[walkthrough.entries.index(entry)]
    # How the tree stands depends on every frame before, so only afterwards are some left untold.
    counts = tally(keep=keep)
    ran = run_search(walkthrough, entry, on_frame, budget.whole, keep, counts)
    limit.check()
    plan = ran.plan(budget)
    plan = replace(plan, elsewhere=_boards_elsewhere(ran, plan, frames))
    every_moment = list(fold_frames(plan, frames))
    moments = list(_within_budget(budget, every_moment))
    if not moments:
        raise BadInput([_no_frames_fault(walkthrough, ran, budget)])
    proof = prove(ran, every_moment)
    if not proof.holds:
        truths = (failure.facts["truth"] for failure in proof.failures if failure.law == "value")
        truth = next(truths, None)
        plan = replace(plan, is_sound=False, truth=truth if isinstance(truth, tuple) else None)
    return CheckedRun(
        walkthrough=walkthrough,
        entry=entry,
        run=ran,
        plan=plan,
        moments=moments,
        differences=_wrong_claims(walkthrough, entry, ran),
        proof=proof,
        shallow=budget.depth if walkthrough.frames.depth is None else None,
    )


def _no_frames_fault(walkthrough: reading.Walkthrough, ran: Run, budget: FrameBudget) -> Fault:
    """Return the fault that no frame is left to be shown, and say which there are."""
    last = ran.tally.frames.total() - 1
    if budget.start > last:
        message = f"`from` is {budget.start:,}, and the last frame of {ran.label} is {last:,}"
        remedy = "choose a smaller number"
    else:
        end = last if budget.stop is None else min(budget.stop, last)
        message = f"no frame from {budget.start:,} to {end:,} of {ran.label} is of a node"
        if budget.depth is not None:
            message = f"{message} down to depth {budget.depth}"
        if budget.below:
            message = f"{message} below {spell(budget.below)}"
        remedy = "choose other frames, or more nodes"
    return walkthrough.fault(walkthrough.marks["frames"], message, remedy)


def _boards_elsewhere(ran: Run, plan: Plan, frames: Iterable[Frame]) -> dict[Path, Board]:
    """Return the boards that a table met first and the plan does not show; and of moves that people
    write otherwise than programs, those of the children that return, because only their boards name
    them."""
    met = {frame.table.met for frame in frames if frame.table and frame.table.met is not None}
    if plan.nodes[plan.root].beside is not None:
        met |= {frame.child for frame in frames if frame.child is not None}
    boards = {
        path: ran.search_game.board_at(path) for path in sorted(met - plan.nodes.keys(), key=str)
    }
    return {path: board for path, board in boards.items() if board is not None}


def _within_budget(budget: FrameBudget, moments: Iterable[Moment]) -> Iterator[Moment]:
    """Yield the moments within the budget, each with the changes of those left out before it."""
    frame_count, calculated, pruned = 0, 0, 0
    changed: dict[Path, NodeState] = {}
    for moment in moments:
        changed |= moment.changed
        calculated, pruned = calculated + moment.calculated, pruned + moment.pruned
        if budget.records_frame(moment.frame.number, frame_count):
            yield replace(moment, changed=changed, calculated=calculated, pruned=pruned)
            frame_count, calculated, pruned, changed = frame_count + 1, 0, 0, {}


def check_file(
    file: File, limits: Limits = DEFAULT_LIMITS, data: bytes | None = None
) -> tuple[list[CheckedRun], list[Finding]]:
    """Return the file's runs, as far as there are any, and all that is wrong with it.

    `data` is the text, if it is already read; then the file only names it.
    """
    try:
        if data is None:
            walkthrough = read_walkthrough(file, limits)
        else:
            walkthrough = reading.read(data, str(file), catalogue(), limits)
        with plugin_faults(walkthrough):
            checked_runs = check_walkthrough(walkthrough)
    except BadInput as error:
        return [], findings_of(error)
    return checked_runs, [finding for run in checked_runs for finding in run.findings()]


def outcome(
    walkthrough: reading.Walkthrough, entry: reading.Entry, *, lists: bool = False
) -> dict[str, Any]:
    """Return the run as JSON holds it: no frame is made, so memory is bounded unless `lists` are
    kept."""
    keep = None if lists or LISTS & entry.expect.keys() else KEEP
    ran = run_search(walkthrough, entry, lambda frame: None, NOTHING, keep)
    wrong = _wrong_claims(walkthrough, entry, ran)
    return result(walkthrough_name(File(walkthrough.file)), walkthrough.file, ran, wrong)


def _wrong_claims(
    walkthrough: reading.Walkthrough, entry: reading.Entry, ran: Run
) -> list[WrongClaim] | None:
    """Return the claims that are wrong, each with the frame that shows it."""
    check_claims(walkthrough, entry, ran)
    wrong = wrong_claims(walkthrough.file, entry, ran)

    def again(on_frame: Callable[[Frame], object], budget: FrameBudget) -> None:
        run_search(walkthrough, entry, on_frame, budget, 0)

    return locate_differences(wrong, ran, again)


def trace_run(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    on_frame: Callable[[Frame], object],
    *,
    everything: bool = False,
    ranges: bool = False,
) -> Run:
    """Hand the frames that the author chooses, or `everything`, to `on_frame` as they happen.

    With `ranges` those of a search without a table have the fields of a table that holds nothing.
    """
    budget = EVERYTHING if everything else None
    if not everything and walkthrough.frames.children is not None:
        budget = frame_budgets(walkthrough)[walkthrough.entries.index(entry)]
    if not ranges:
        return run_search(walkthrough, entry, on_frame, budget, 0)
    options = all_options(walkthrough, entry)
    text = algorithms()[entry.algorithm].file_for(options)
    unknown = unknown_range(game_of(walkthrough, entry).game, text, options)

    def hand_over(frame: Frame) -> None:
        on_frame(with_table_ranges(frame, unknown))

    return run_search(walkthrough, entry, hand_over, budget, 0)
