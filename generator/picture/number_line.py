"""The number line below the tree: the argument about the current node."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ..game import MAX, MIN, Path
from ..trace.frame import Frame
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import shapes
from .bands import Bands
from .items import Item, Pill, Strokes, Text
from .metrics import elide, width
from .numerals import number
from .page import MARGIN, Page
from .ranges import SLOTS, Ranges
from .room import LABEL
from .scale import APART, Scale, spread
from .theme import LARGE, SMALL

AXIS, TICKS, BOUNDS, SCORES = 38.0, 71.0, 92.0, 109.0
"""How far below the line's top: the axis, and three rows of numbers."""
DOT, RING = 5.5, 8.5
"""The radius of the mark of the node's score, and of its child's, which fits around it."""
BELOW, ABOVE = 5, 16
"""The slots under the axis and on it."""


Window: TypeAlias = tuple[float | None, float | None]


def _moved(old: float | None, new: float) -> str:
    """A bound; with an arrow, if it was another."""
    return number(new) if old is None else f"{number(old)} → {number(new)}"


def current(frame: Frame) -> Window:
    """Alpha and beta as they are now; when the node ends, as they were at first."""
    alpha, beta = frame.alpha, frame.beta
    if frame.status not in ("score", "update") or frame.score is None:
        return alpha, beta
    if frame.turn == MAX and alpha is not None:
        alpha = max(alpha, frame.score)
    if frame.turn == MIN and beta is not None:
        beta = min(beta, frame.score)
    return alpha, beta


def windows(frames: Iterable[Frame]) -> Iterator[tuple[int, Window]]:
    """The number of each *table* frame, and the window that its node was entered with."""
    entered: dict[Path, Window] = {}
    for frame in frames:
        if frame.status == "start":
            entered[frame.path] = frame.alpha, frame.beta
        elif frame.status == "table" and frame.path in entered:
            yield frame.number, entered[frame.path]


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

    @property
    def above_slots(self) -> int:
        """How many slots there are on the axis and around it."""
        return ABOVE + (SLOTS if self.ranges else 0)

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
        leaf = self.plan.spots[moment.frame.path].leaf
        return self.bands.ground(self._entered(moment.frame), leaf)

    def above(self, moment: Moment) -> list[Item | None]:
        """What stands on the axis and around it: the node, the marks, and what they are called."""
        return [
            *self._node(moment.frame),
            *(self.bands.names(self._entered(moment.frame)) if self.plan.window else [None] * 3),
            *self._bounds(moment.frame),
            *self._scores(moment.frame),
            *(self.ranges.marks(moment.frame) if self.ranges else ()),
        ]

    def _entered(self, frame: Frame) -> Frame:
        """The frame with the window by which it is judged: what the table found, by the first."""
        if frame.number not in self.windows:
            return frame
        alpha, beta = self.windows[frame.number]
        return replace(frame, alpha=alpha, beta=beta)

    def _node(self, frame: Frame) -> Iterator[Item | None]:
        spot = self.plan.spots[frame.path]
        name = elide(self.plan.names.get(frame.path) or spot.label, LARGE, LABEL)
        axis = self.page.line_top + AXIS
        at = MARGIN, axis + 5 if spot.leaf else axis - 2
        yield Text("name", at, name) if name else None
        player = (None, None) if spot.leaf else shapes.player(spot.turn, MARGIN, axis + 12)
        yield from player

    def _bounds(self, frame: Frame) -> list[Item | None]:
        """Alpha and beta; where a table moves them, hollow marks stay where they were."""
        alpha, beta = current(frame)
        if not self.plan.window or alpha is None or beta is None:
            return [None] * 6
        axis = self.page.line_top + AXIS
        left, right = self.scale.place(alpha), self.scale.place(beta)
        entered = self._entered(frame)
        old = entered.alpha if entered.alpha != frame.alpha else None
        above = entered.beta if entered.beta != frame.beta else None
        texts = f"α = {_moved(old, alpha)}", f"β = {_moved(above, beta)}"
        first, second = self._labels((left, right), texts)
        row = self.page.line_top + BOUNDS
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
