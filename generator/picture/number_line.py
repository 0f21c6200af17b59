"""The number line below the tree: the argument about the current node."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..trace.frame import Frame
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import shapes
from .bands import Bands
from .items import Item, Pill, Strokes, Text
from .metrics import elide, width
from .numerals import number
from .page import MARGIN, Page
from .room import LABEL
from .scale import APART, Scale, spread
from .theme import LARGE, SMALL

AXIS, TICKS, BOUNDS, SCORES = 38.0, 71.0, 92.0, 109.0
"""How far below the line's top: the axis, and three rows of numbers."""
DOT, RING = 5.5, 8.5
"""The radius of the mark of the node's score, and of its child's, which fits around it."""
BELOW, ABOVE = 5, 14
"""The slots under the axis and on it."""


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The number line of a film."""

    plan: Plan
    page: Page
    scale: Scale
    bands: Bands

    def fixed(self) -> Iterator[Item]:
        """The axis with its ticks, the same in every frame."""
        top, axis = self.page.line_top, self.page.line_top + AXIS
        ticks = [self.scale.place(tick) for tick in self.scale.ticks()]
        marks = (((x, axis - 4), (x, axis + 4)) for x in ticks)
        ends = ((self.scale.left, axis), (self.scale.right, axis))
        yield Strokes("axis", (ends, *marks))
        for x, tick in zip(ticks, self.scale.ticks(), strict=True):
            yield Text("small", (x, top + TICKS), number(tick))
        for x, text in ((self.scale.left, "−∞"), (self.scale.right, "∞")):
            yield Text("small", (x, top + TICKS), text)

    def below(self, moment: Moment) -> list[Item | None]:
        """What lies under the axis: the bands of the node's window."""
        if not self.plan.window:
            return [None] * BELOW
        return self.bands.ground(moment.frame, self.plan.spots[moment.frame.path].leaf)

    def above(self, moment: Moment) -> list[Item | None]:
        """What stands on the axis and around it: the node, the marks, and what they are called."""
        return [
            *self._node(moment.frame),
            *(self.bands.names(moment.frame) if self.plan.window else [None] * 3),
            *self._bounds(moment),
            *self._scores(moment.frame),
        ]

    def _node(self, frame: Frame) -> Iterator[Item | None]:
        spot = self.plan.spots[frame.path]
        name = elide(self.plan.names.get(frame.path) or spot.label, LARGE, LABEL)
        axis = self.page.line_top + AXIS
        at = MARGIN, axis + 5 if spot.leaf else axis - 2
        yield Text("name", at, name) if name else None
        player = (None, None) if spot.leaf else shapes.player(spot.turn, MARGIN, axis + 12)
        yield from player

    def _bounds(self, moment: Moment) -> list[Item | None]:
        """Alpha and beta as they are now; when the node ends, as they were at first."""
        frame, view = moment.frame, moment.road[-1]
        ending = frame.status == "end"
        alpha = frame.alpha if ending else view.alpha
        beta = frame.beta if ending else view.beta
        if not self.plan.window or alpha is None or beta is None:
            return [None] * 4
        axis = self.page.line_top + AXIS
        left, right = self.scale.place(alpha), self.scale.place(beta)
        texts = f"α = {number(alpha)}", f"β = {number(beta)}"
        first, second = self._labels((left, right), texts)
        row = self.page.line_top + BOUNDS
        return [
            shapes.pointer("alpha", (left, axis - 8), down=True),
            shapes.pointer("beta", (right, axis + 8), down=False),
            Text("alpha-value", (first, row), texts[0]),
            Text("beta-value", (second, row), texts[1]),
        ]

    def _scores(self, frame: Frame) -> list[Item | None]:
        """The node's score as a dot; the child's, while it is being heard, as a ring."""
        axis = self.page.line_top + AXIS
        row = self.page.line_top + (SCORES if self.plan.window else BOUNDS)
        scores = {"score": (frame.score, DOT), "child": (frame.child_score, RING)}
        told = {name: (n, radius) for name, (n, radius) in scores.items() if n is not None}
        places = [self.scale.place(n) for n, _ in told.values()]
        texts = [f"{name} = {number(n)}" for name, (n, _) in told.items()]
        items: list[Item | None] = []
        for name, x, middle, text in zip(
            told, places, self._labels(places, texts), texts, strict=True
        ):
            radius = told[name][1]
            items += (
                Pill(name, (x, axis), radius, radius),
                Text(f"{name}-value", (middle, row), text),
            )
        return items + [None] * (4 - len(items))

    def _labels(self, places: Sequence[float], texts: Sequence[str]) -> list[float]:
        """Middles for the labels of marks that stand at these places."""
        wanted = [(x, width(text, SMALL) + APART) for x, text in zip(places, texts, strict=True)]
        return spread(wanted, self.scale.left - APART, self.page.width)
