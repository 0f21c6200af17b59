"""The number line as a whole."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import isfinite

from ...record.frame import Frame, Range
from ...record.frame_text import number_text
from ...record.kinds import certain
from ...record.plan import Plan
from ...record.tree_state import Moment
from .. import node_marks
from ..family_picture import EstimateLine, LineGoal, Picture
from ..layout import CLOSING, LINE, MARGIN, Page
from ..node_size import LABEL, ExtraNumbers, intervals, width_beside
from ..shapes import player
from ..svg import Lines, Mark, Marks, TextMark
from ..theme import LARGE
from ..wording import ENGLISH, Vocabulary, short_name
from .number_axis import TICKS, Axis, Bands, Window, current, scores, window, windows
from .number_line_rows import (
    RANGE_SLOTS,
    ROOT_BAR_SLOTS,
    RootRange,
    TableRanges,
    range_text,
    root_range,
    table_ranges,
)
from .number_scale import scale

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
    """The ranges, in films of searches with a table."""
    windows: Mapping[int, Window] = field(default_factory=dict)
    """For each *table* frame's number, the window that its node was entered with."""
    asking: LineGoal | None = None
    """What stands in place of a window, in films of searches that ask for something else."""
    closing: RootRange | None = None
    """The bar of the root, in films of searches that close in on its value."""
    estimates: EstimateLine | None = None
    """What stands on the line in films of searches that estimate."""

    @property
    def above_slots(self) -> int:
        """Number of slots on the axis and around it."""
        return ABOVE + (RANGE_SLOTS if self.ranges else 0) + (ROOT_BAR_SLOTS if self.closing else 0)

    def fixed(self) -> Iterator[Mark]:
        """Draw the axis with its ticks, the same in every frame."""
        own_axis = self.estimates.axis() if self.estimates else None
        if own_axis is not None:
            yield from own_axis
            return
        scale, y, under = self.axis.scale, self.axis.y, self.page.line_top + TICKS
        written = scale.labels()
        if self.estimates:  # then nothing is infinite
            written = [(number, x) for number, x in written if isfinite(number)]
        ticks = [x for number, x in written if isfinite(number)]
        stretches = [(ticks[0], ticks[-1])] if self.estimates else scale.stretches()
        lines = (((left, y), (right, y)) for left, right in stretches)
        yield Lines("axis", (*lines, *(((x, y - 4), (x, y + 4)) for x in ticks)))
        for number, x in sorted(written, key=lambda place: not isfinite(place[0])):
            yield TextMark("small", (x, under), number_text(number))

    def below(self, moment: Moment) -> Marks:
        """Draw what lies under the axis: the bands of the node's window."""
        if self.estimates:
            background = self.estimates.background(moment)
            return background + [None] * (BELOW - len(background))
        if self.asking:
            return [self.asking.background(moment.frame)] + [None] * (BELOW - 1)
        if not self.plan.traits.window:
            return [None] * BELOW
        leaf = self.plan.nodes[moment.frame.path].leaf
        return self.bands.background(moment.frame, leaf)

    def above(self, moment: Moment) -> Marks:
        """Draw what stands on and around the axis: the node, the marks, and their names."""
        if self.estimates:
            marks = [*self._node(moment.frame), *self.estimates.marks(moment)]
            return marks + [None] * (ABOVE - len(marks))
        leaf = self.plan.nodes[moment.frame.path].leaf
        return [
            *self._node(moment.frame),
            *(self.bands.names(moment.frame) if self.plan.traits.window else [None] * 3),
            *self._bounds(moment.frame),
            *self._scores(moment.frame),
            *(self.ranges.marks(moment.frame, leaf) if self.ranges else ()),
            *(self.closing.marks(moment.frame) if self.closing else ()),
        ]

    def _node(self, frame: Frame) -> Iterator[Mark | None]:
        node = self.plan.nodes[frame.path]
        named_path = self.estimates.node(frame) if self.estimates else frame.path
        called = short_name(self.plan, named_path, LARGE, LABEL)
        y = self.axis.y
        at = MARGIN, y + 5 if node.leaf else y - 2
        yield called.at("name", at) if called else None
        if node.leaf or not self.plan.family.part(Picture).names_movers:
            yield from (None, None)
        else:
            yield from player(node.turn, MARGIN, y + 12, self.axis.words)

    def _bounds(self, frame: Frame) -> Marks:
        """Draw alpha and beta, or what the search asks for in their place."""
        if self.asking:
            mark = self.asking.mark(frame, self.axis.y)
            return None, None, mark, None, self.asking.text(frame, self.axis.bounds), None
        alpha, beta = current(frame)
        if not self.plan.traits.window or alpha is None or beta is None:
            return (None,) * 6
        entered_alpha, entered_beta = self.windows.get(frame.number, (frame.alpha, frame.beta))
        old_alpha = entered_alpha if entered_alpha != frame.alpha else None
        old_beta = entered_beta if entered_beta != frame.beta else None
        return window(self.axis, alpha, beta, old_alpha, old_beta)

    def _scores(self, frame: Frame) -> Marks:
        """Draw the node's score and its child's, or in its place the estimate with its margin; at a
        chance node, where the mean can still lie."""
        waits = frame.status != "end" and not self.plan.nodes[frame.path].leaf
        low, high = (frame.low, frame.high) if waits else (None, None)
        compared = frame.child_score if frame.guess is None else frame.guess
        return scores(self.axis, low, high, frame.score, compared)


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
    """Return what the moments of a run say of numbers."""
    frames = [moment.frame for moment in moments]
    root = root_range(plan, moments)
    family_marks = plan.family.part(Picture).film_marks(plan, moments)
    return NumberLineFacts(
        frames,
        {n for frame in frames for n in (frame.score, frame.guess) if n is not None},
        {b for frame in frames for b in (frame.alpha, frame.beta) if b is not None},
        set(table_ranges(plan, frames)),
        root,
        ExtraNumbers(
            () if family_marks else intervals(plan, moments),
            sorted(map(range_text, set(root.values()))),
            any(frame.horizon is not None for frame in frames),
            family_marks,
        ),
    )


def number_line(
    plan: Plan, page: Page, facts: NumberLineFacts, words: Vocabulary = ENGLISH
) -> NumberLine:
    """Return the number line of a film, with all that can come to stand on it."""
    numbers = {*facts.bounds, *facts.scores, *chain.from_iterable(facts.table_ranges)}
    picture, family_marks = plan.family.part(Picture), facts.further.family_marks
    guesses = plan.range if picture.has_whole_range else node_marks.guesses(facts.frames)
    line = scale(plan, numbers, page.line_left, page.line_right, guesses)
    below = page.line_top + (CLOSING if facts.root else 0.0)
    end = page.line_right + MARGIN if width_beside(plan) else page.width
    asking = picture.line_goal(facts.frames, line, page.line_top)
    return NumberLine(
        plan,
        page,
        Axis(line, page.line_top, plan.traits.window or asking is not None, end, words),
        Bands(line, page.line_top, _at_bound(facts.frames), words),
        TableRanges(line, below) if facts.table_ranges else None,
        dict(windows(facts.frames)),
        asking,
        RootRange(line, page.line_top + LINE, plan.nodes[plan.root].turn, facts.root)
        if facts.root
        else None,
        family_marks.line(line, page.line_top, words) if family_marks else None,
    )


def _at_bound(frames: Sequence[Frame]) -> bool:
    """Return whether the algorithm says of a score that equals a bound that it fails."""
    ends = (f for f in frames if f.status == "end" and f.score is not None and isfinite(f.score))
    ends = (f for f in ends if not certain(f))  # what is known exactly may count as exact anyhow
    return not any(f.kind == "exact" for f in ends if f.score in (f.alpha, f.beta))
