"""The number line below the tree: the argument about the current node."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..trace.frame import Frame
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import closing, shapes
from .asking import Asking
from .axis import TICKS, Axis, scores, window
from .bands import Bands
from .closing import Closing
from .estimates import GROUND, Estimates
from .items import Item, Marks, Strokes, Text
from .numerals import number
from .page import MARGIN, Page
from .ranges import SLOTS, Ranges
from .room import LABEL
from .theme import LARGE
from .windows import Window, current
from .wording import name

BELOW, ABOVE = 5, 16
"""The slots under the axis and on it."""


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The number line of a film."""

    plan: Plan
    page: Page
    axis: Axis
    bands: Bands
    ranges: Ranges | None = None
    """In films of searches with a table."""
    windows: Mapping[int, Window] = field(default_factory=dict)
    """For each *table* frame's number, the window that its node was entered with."""
    asking: Asking | None = None
    """In films of best-first searches."""
    closing: Closing | None = None
    """In films of searches that close in on the root's value."""
    estimates: Estimates | None = None
    """In films of Monte Carlo searches."""

    @property
    def above_slots(self) -> int:
        """How many slots there are on the axis and around it."""
        return ABOVE + (SLOTS if self.ranges else 0) + (closing.SLOTS if self.closing else 0)

    def fixed(self) -> Iterator[Item]:
        """The axis with its ticks, the same in every frame."""
        scale, y, under = self.axis.scale, self.axis.y, self.page.line_top + TICKS
        ticks = [scale.place(tick) for tick in scale.ticks()]
        marks = (((x, y - 4), (x, y + 4)) for x in ticks)
        ends = scale.left, scale.right
        if self.estimates:  # then nothing is infinite
            ends = ticks[0], ticks[-1]
        yield Strokes("axis", (tuple((x, y) for x in ends), *marks))
        for x, tick in zip(ticks, scale.ticks(), strict=True):
            yield Text("small", (x, under), number(tick))
        if not self.estimates:
            for x, text in zip(ends, ("−∞", "∞"), strict=True):
                yield Text("small", (x, under), text)

    def below(self, moment: Moment) -> Marks:
        """What lies under the axis: the bands of the node's window."""
        if self.estimates:
            return self.estimates.ground(moment) + [None] * (BELOW - GROUND)
        if self.asking:
            return [self.asking.ground(moment.frame)] + [None] * (BELOW - 1)
        if not self.plan.window:
            return [None] * BELOW
        leaf = self.plan.spots[moment.frame.path].leaf
        return self.bands.ground(self._entered(moment.frame), leaf)

    def above(self, moment: Moment) -> Marks:
        """What stands on the axis and around it: the node, the marks, and what they are called."""
        if self.estimates:
            marks = [*self._node(moment.frame), *self.estimates.marks(moment)]
            return marks + [None] * (ABOVE - len(marks))
        leaf = self.plan.spots[moment.frame.path].leaf
        return [
            *self._node(moment.frame),
            *(self.bands.names(self._entered(moment.frame)) if self.plan.window else [None] * 3),
            *self._bounds(moment.frame),
            *self._scores(moment.frame),
            *(self.ranges.marks(moment.frame, leaf) if self.ranges else ()),
            *(self.closing.marks(moment.frame) if self.closing else ()),
        ]

    def _entered(self, frame: Frame) -> Frame:
        """The frame with the window by which it is judged: what the table found, by the first."""
        if frame.number not in self.windows:
            return frame
        alpha, beta = self.windows[frame.number]
        return replace(frame, alpha=alpha, beta=beta)

    def _node(self, frame: Frame) -> Iterator[Item | None]:
        spot = self.plan.spots[frame.path]
        shown = self.estimates.shown(frame) if self.estimates else frame.path
        called = name(self.plan, shown).elided(LARGE, LABEL)
        y = self.axis.y
        at = MARGIN, y + 5 if spot.leaf else y - 2
        yield called.at("name", at) if called else None
        if spot.leaf:
            yield from (None, None)
        else:
            yield from shapes.player(spot.turn, MARGIN, y + 12, self.axis.words)

    def _bounds(self, frame: Frame) -> Marks:
        """Alpha and beta, or what a best-first search asks for."""
        if self.asking:
            mark = self.asking.mark(frame, self.axis.y)
            return None, None, mark, None, self.asking.text(frame, self.axis.bounds), None
        alpha, beta = current(frame)
        if not self.plan.window or alpha is None or beta is None:
            return (None,) * 6
        entered = self._entered(frame)
        old_alpha = entered.alpha if entered.alpha != frame.alpha else None
        old_beta = entered.beta if entered.beta != frame.beta else None
        return window(self.axis, alpha, beta, old_alpha, old_beta)

    def _scores(self, frame: Frame) -> Marks:
        """The node's score and its child's; at a chance node, where the mean can still lie."""
        hearing = frame.status != "end" and not self.plan.spots[frame.path].leaf
        low, high = (frame.low, frame.high) if hearing else (None, None)
        return scores(self.axis, low, high, frame.score, frame.child_score)
