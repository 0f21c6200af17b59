"""The number line below the tree: the argument about the current node."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..trace.frame import Frame
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import closing, shapes
from .asking import Asking
from .bands import SLIVER, Bands
from .closing import Closing
from .estimates import GROUND, Estimates
from .further_room import interval
from .items import Item, Pill, Strokes, Text, snap
from .metrics import elide, width
from .numerals import null, number
from .page import MARGIN, Page
from .ranges import SLOTS, Ranges
from .room import LABEL, aside
from .scale import APART, Scale, spread
from .theme import LARGE, SMALL
from .windows import Window, current, moved

AXIS, TICKS, BOUNDS, SCORES = 38.0, 71.0, 92.0, 109.0
"""How far below the line's top: the axis, and three rows of numbers."""
DOT, RING, BAR = 5.5, 8.5, 3.5
"""The radius of the mark of the node's score, and of its child's, which fits around it; and half
the height of the bar where the mean of a chance node lies."""
BELOW, ABOVE = 5, 16
"""The slots under the axis and on it."""


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The number line of a film."""

    plan: Plan
    page: Page
    scale: Scale
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
        top, axis = self.page.line_top, self.page.line_top + AXIS
        ticks = [self.scale.place(tick) for tick in self.scale.ticks()]
        marks = (((x, axis - 4), (x, axis + 4)) for x in ticks)
        ends = self.scale.left, self.scale.right
        if self.estimates:  # then nothing is infinite
            ends = ticks[0], ticks[-1]
        yield Strokes("axis", (tuple((x, axis) for x in ends), *marks))
        for x, tick in zip(ticks, self.scale.ticks(), strict=True):
            yield Text("small", (x, top + TICKS), number(tick))
        if not self.estimates:
            for x, text in zip(ends, ("−∞", "∞"), strict=True):
                yield Text("small", (x, top + TICKS), text)

    def below(self, moment: Moment) -> list[Item | None]:
        """What lies under the axis: the bands of the node's window."""
        if self.estimates:
            return self.estimates.ground(moment) + [None] * (BELOW - GROUND)
        if self.asking:
            return [self.asking.ground(moment.frame)] + [None] * (BELOW - 1)
        if not self.plan.window:
            return [None] * BELOW
        leaf = self.plan.spots[moment.frame.path].leaf
        return self.bands.ground(self._entered(moment.frame), leaf)

    def above(self, moment: Moment) -> list[Item | None]:
        """What stands on the axis and around it: the node, the marks, and what they are called."""
        if self.estimates:
            marks = [*self._node(moment.frame), *self.estimates.marks(moment)]
            return marks + [None] * (ABOVE - len(marks))
        return [
            *self._node(moment.frame),
            *(self.bands.names(self._entered(moment.frame)) if self.plan.window else [None] * 3),
            *self._bounds(moment.frame),
            *self._scores(moment.frame),
            *(self.ranges.marks(moment.frame) if self.ranges else ()),
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
        name = self.plan.names.get(shown) or self.plan.spots[shown].label
        name = elide(name, LARGE, LABEL)
        axis = self.page.line_top + AXIS
        at = MARGIN, axis + 5 if spot.leaf else axis - 2
        yield Text("name", at, name) if name else None
        player = (None, None) if spot.leaf else shapes.player(spot.turn, MARGIN, axis + 12)
        yield from player

    def _bounds(self, frame: Frame) -> list[Item | None]:
        """Alpha and beta; where a table moves them, hollow marks stay where they were."""
        alpha, beta = current(frame)
        axis, row = self.page.line_top + AXIS, self.page.line_top + BOUNDS
        if self.asking:
            marks = self.asking.mark(frame, axis), self.asking.text(frame, row)
            return [None, None, marks[0], None, marks[1], None]
        if not self.plan.window or alpha is None or beta is None:
            return [None] * 6
        left, right = self.scale.place(alpha), self.scale.place(beta)
        entered = self._entered(frame)
        old = entered.alpha if entered.alpha != frame.alpha else None
        above = entered.beta if entered.beta != frame.beta else None
        texts = f"α = {moved(old, alpha)}", f"β = {moved(above, beta)}"
        middles = left, right
        if null(alpha, beta):  # both stand at one number: each at its own side of it
            left, right = snap(left - SLIVER), snap(right + SLIVER)
            wide = [(width(text, SMALL) + APART) / 2 for text in texts]
            middles = snap(left - wide[0]), snap(right + wide[1])
        first, second = self._labels(middles, texts)
        return [
            self._left_behind("alpha-old", old, axis - 8, down=True),
            self._left_behind("beta-old", above, axis + 8, down=False),
            shapes.pointer("alpha", (left, axis - 8), down=True),
            shapes.pointer("beta", (right, axis + 8), down=False),
            Text("alpha-value", (first, row), texts[0]),
            Text("beta-value", (second, row), texts[1]),
        ]

    def _left_behind(self, style: str, bound: float | None, y: float, down: bool) -> Item | None:
        """Where a bound was."""
        if bound is None:
            return None
        return shapes.pointer(style, (self.scale.place(bound), y), down=down)

    def _scores(self, frame: Frame) -> list[Item | None]:
        """The node's score as a dot; the child's, while it is being heard, as a ring.

        Until all outcomes of a chance node have been heard, a bar says where their mean lies.
        """
        axis = self.page.line_top + AXIS
        row = self.page.line_top + (SCORES if self.plan.window or self.asking else BOUNDS)
        told: list[tuple[Pill, str]] = []
        hearing = frame.status != "end" and not self.plan.spots[frame.path].leaf
        if hearing and frame.low is not None and frame.high is not None:
            told.append((self._mean(frame.low, frame.high), interval((frame.low, frame.high))))
        elif frame.score is not None:
            at = self.scale.place(frame.score), axis
            told.append((Pill("score", at, DOT, DOT), f"score = {number(frame.score)}"))
        if frame.child_score is not None:
            at = self.scale.place(frame.child_score), axis
            told.append((Pill("child", at, RING, RING), f"child = {number(frame.child_score)}"))
        texts = [text for _, text in told]
        middles = self._labels([pill.centre[0] for pill, _ in told], texts)
        items: list[Item | None] = []
        for (pill, text), middle in zip(told, middles, strict=True):
            items += (pill, Text(f"{pill.style}-value", (middle, row), text))
        return items + [None] * (4 - len(items))

    def _mean(self, low: float, high: float) -> Pill:
        left, right = self.scale.place(low), self.scale.place(high)
        centre = snap((left + right) / 2), self.page.line_top + AXIS
        return Pill("mean", centre, snap((right - left) / 2 + BAR), BAR)

    def _labels(self, places: Sequence[float], texts: Sequence[str]) -> list[float]:
        """Middles for the labels of marks that stand at these places."""
        wanted = [(x, width(text, SMALL) + APART) for x, text in zip(places, texts, strict=True)]
        right = self.page.line_right + MARGIN if aside(self.plan) else self.page.width
        return spread(wanted, self.scale.left - APART, right)
