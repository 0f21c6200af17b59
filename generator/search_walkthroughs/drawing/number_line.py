"""The number line as a whole."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import isfinite

from ..trace.frame import Frame, Range
from ..trace.frame_text import number_text
from ..trace.kinds import certain
from ..trace.plan import Plan
from ..trace.tree_state import Moment
from . import node_marks
from .layout import CLOSING, MARGIN, Page
from .node_size import LABEL, ExtraNumbers, intervals, width_beside
from .number_axis import TICKS, Axis, Bands, Window, current, scale, scores, window, windows
from .number_line_rows import (
    BACKGROUND,
    RANGE_SLOTS,
    ROOT_BAR_SLOTS,
    EstimateRow,
    GoalRow,
    RootRange,
    TableRanges,
    goals,
    range_text,
    root_range,
    row,
    table_ranges,
)
from .playout_numbers import samples
from .shapes import player
from .svg import Lines, Mark, Marks, TextMark
from .theme import LARGE
from .wording import ENGLISH, Vocabulary, name

# The number line below the tree, for one frame.

BELOW, ABOVE = 5, 16
"""The slots under the axis and on it."""


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The number line of a film."""

    plan: Plan
    page: Page
    axis: Axis
    bands: Bands
    ranges: TableRanges | None = None
    """In films of searches with a table."""
    windows: Mapping[int, Window] = field(default_factory=dict)
    """For each *table* frame's number, the window that its node was entered with."""
    asking: GoalRow | None = None
    """In films of best-first searches."""
    closing: RootRange | None = None
    """In films of searches that close in on the root's value."""
    estimates: EstimateRow | None = None
    """In films of Monte Carlo searches."""

    @property
    def above_slots(self) -> int:
        """How many slots there are on the axis and around it."""
        return ABOVE + (RANGE_SLOTS if self.ranges else 0) + (ROOT_BAR_SLOTS if self.closing else 0)

    def fixed(self) -> Iterator[Mark]:
        """The axis with its ticks, the same in every frame."""
        scale, y, under = self.axis.scale, self.axis.y, self.page.line_top + TICKS
        ticks = [scale.place(tick) for tick in scale.ticks()]
        marks = (((x, y - 4), (x, y + 4)) for x in ticks)
        ends = scale.left, scale.right
        if self.estimates:  # then nothing is infinite
            ends = ticks[0], ticks[-1]
        yield Lines("axis", (tuple((x, y) for x in ends), *marks))
        for x, tick in zip(ticks, scale.ticks(), strict=True):
            yield TextMark("small", (x, under), number_text(tick))
        if not self.estimates:
            for x, text in zip(ends, ("−∞", "∞"), strict=True):
                yield TextMark("small", (x, under), text)

    def below(self, moment: Moment) -> Marks:
        """What lies under the axis: the bands of the node's window."""
        if self.estimates:
            return self.estimates.background(moment) + [None] * (BELOW - BACKGROUND)
        if self.asking:
            return [self.asking.background(moment.frame)] + [None] * (BELOW - 1)
        if not self.plan.window:
            return [None] * BELOW
        leaf = self.plan.nodes[moment.frame.path].leaf
        return self.bands.background(self._entry(moment.frame), leaf)

    def above(self, moment: Moment) -> Marks:
        """What stands on the axis and around it: the node, the marks, and what they are called."""
        if self.estimates:
            marks = [*self._node(moment.frame), *self.estimates.marks(moment)]
            return marks + [None] * (ABOVE - len(marks))
        leaf = self.plan.nodes[moment.frame.path].leaf
        return [
            *self._node(moment.frame),
            *(self.bands.names(self._entry(moment.frame)) if self.plan.window else [None] * 3),
            *self._bounds(moment.frame),
            *self._scores(moment.frame),
            *(self.ranges.marks(moment.frame, leaf) if self.ranges else ()),
            *(self.closing.marks(moment.frame) if self.closing else ()),
        ]

    def _entry(self, frame: Frame) -> Frame:
        """The frame with the window by which it is judged: what the table found, by the first."""
        if frame.number not in self.windows:
            return frame
        alpha, beta = self.windows[frame.number]
        return replace(frame, alpha=alpha, beta=beta)

    def _node(self, frame: Frame) -> Iterator[Mark | None]:
        node = self.plan.nodes[frame.path]
        shown = self.estimates.node(frame) if self.estimates else frame.path
        called = name(self.plan, shown).elide(LARGE, LABEL)
        y = self.axis.y
        at = MARGIN, y + 5 if node.leaf else y - 2
        yield called.at("name", at) if called else None
        if node.leaf:
            yield from (None, None)
        else:
            yield from player(node.turn, MARGIN, y + 12, self.axis.words)

    def _bounds(self, frame: Frame) -> Marks:
        """Alpha and beta, or what a best-first search asks for."""
        if self.asking:
            mark = self.asking.mark(frame, self.axis.y)
            return None, None, mark, None, self.asking.text(frame, self.axis.bounds), None
        alpha, beta = current(frame)
        if not self.plan.window or alpha is None or beta is None:
            return (None,) * 6
        entered = self._entry(frame)
        old_alpha = entered.alpha if entered.alpha != frame.alpha else None
        old_beta = entered.beta if entered.beta != frame.beta else None
        return window(self.axis, alpha, beta, old_alpha, old_beta)

    def _scores(self, frame: Frame) -> Marks:
        """The node's score and its child's; at a chance node, where the mean can still lie."""
        waits = frame.status != "end" and not self.plan.nodes[frame.path].leaf
        low, high = (frame.low, frame.high) if waits else (None, None)
        return scores(self.axis, low, high, frame.score, frame.child_score)


# The numbers of all frames of a run, and the number line that holds them.


@dataclass(frozen=True, slots=True)
class NumberLineFacts:
    """What the frames of a run say of numbers."""

    frames: Sequence[Frame]
    scores: Collection[float]
    bounds: Collection[float]
    table_ranges: Collection[Range]
    """The ranges of a table."""
    root: dict[int, Range]
    """For each frame's number where the root's value lies, in searches that close in on it."""
    further: ExtraNumbers

    @property
    def ranges(self) -> list[str]:
        """The ranges of a table as they are written."""
        return sorted(map(range_text, self.table_ranges))


def number_line_facts(plan: Plan, moments: Sequence[Moment]) -> NumberLineFacts:
    """What the moments of a run say of numbers."""
    frames = [moment.frame for moment in moments]
    root = root_range(plan, moments)
    return NumberLineFacts(
        frames,
        {frame.score for frame in frames if frame.score is not None},
        {b for frame in frames for b in (frame.alpha, frame.beta) if b is not None},
        set(table_ranges(plan, frames)),
        root,
        ExtraNumbers(
            () if plan.is_monte_carlo else intervals(plan, moments),
            sorted(map(range_text, set(root.values()))),
            any(frame.horizon is not None for frame in frames),
            samples(plan, moments) if plan.is_monte_carlo else None,
        ),
    )


def number_line(
    plan: Plan, page: Page, facts: NumberLineFacts, words: Vocabulary = ENGLISH
) -> NumberLine:
    """The number line of a film, with all that can come to stand on it."""
    shown = {*facts.bounds, *facts.scores, *chain.from_iterable(facts.table_ranges)}
    guesses = plan.range if plan.is_monte_carlo else node_marks.guesses(facts.frames)
    line = scale(plan, shown, page.line_left, page.line_right, guesses)
    samples = facts.further.samples
    below = page.line_top + (CLOSING if facts.root else 0.0)
    end = page.line_right + MARGIN if width_beside(plan) else page.width
    return NumberLine(
        plan,
        page,
        Axis(line, page.line_top, plan.window or plan.best_first, end, words),
        Bands(line, page.line_top, _at_bound(facts.frames), words),
        TableRanges(line, below) if facts.table_ranges else None,
        dict(windows(facts.frames)),
        GoalRow(line, page.line_top, dict(goals(facts.frames))) if plan.best_first else None,
        RootRange(line, row(page.line_top), plan.nodes[plan.root].turn, facts.root)
        if facts.root
        else None,
        EstimateRow(plan, line, page.line_top, samples, words) if samples is not None else None,
    )


def _at_bound(frames: Sequence[Frame]) -> bool:
    """Whether the algorithm says of a score that equals a bound that it fails."""
    ends = (f for f in frames if f.status == "end" and f.score is not None and isfinite(f.score))
    ends = (f for f in ends if not certain(f))  # what is known exactly may count as exact anyhow
    return not any(f.kind == "exact" for f in ends if f.score in (f.alpha, f.beta))
