"""The number line below the tree: the argument about the current node."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..game import MAX, MIN
from ..trace.frame import Frame, Kind
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import shapes
from .items import Area, Item, Pill, Point, Strokes, Text, snap
from .metrics import elide, width
from .numerals import number
from .page import MARGIN, Page
from .room import LABEL
from .scale import APART, Scale, spread
from .theme import LARGE, SMALL

HEADING, TOP, AXIS, BOTTOM, TICKS, BOUNDS, SCORES = 12.0, 20.0, 38.0, 56.0, 71.0, 92.0, 109.0
"""How far below the line's top: names of bands, the bands, the axis, three rows of numbers."""
HATCH = 9.0
"""How far apart the slanting lines of a band stand."""
BELOW, ABOVE = 5, 14
"""The slots under the axis and on it."""
KINDS: tuple[Kind, ...] = ("fail low", "exact", "fail high")


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The number line of a film; `at_bound` says that a score equal to a bound fails."""

    plan: Plan
    page: Page
    scale: Scale
    at_bound: bool

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
        frame = moment.frame
        if not self.plan.window or frame.alpha is None or frame.beta is None:
            return [None] * BELOW
        ends = (self.scale.left, *map(self.scale.place, (frame.alpha, frame.beta)))
        stretches = list(zip(ends, (*ends[1:], self.scale.right), strict=True))
        cutting = self._cutting(frame)
        applies = self._applies(frame)
        bands: list[Item | None] = []
        hatch = lit = None
        for kind, (start, end) in zip(KINDS, stretches, strict=True):
            style = "exact" if kind == "exact" else "cuts" if kind == cutting else "quiet"
            corners = self._corners(start, end)
            bands.append(Area(style, corners) if start < end else None)
            if kind == cutting and start < end:
                hatch = Strokes("hatch", tuple(self._hatching(start, end)))
            if kind == applies and start < end:
                lit = Strokes("lit", ((corners[0], corners[1]), (corners[3], corners[2])))
        return [*bands, hatch, lit]

    def above(self, moment: Moment) -> list[Item | None]:
        """What stands on the axis and around it: the node, the marks, and what they are called."""
        return [
            *self._node(moment.frame),
            *self._names(moment.frame),
            *self._bounds(moment),
            *self._scores(moment.frame),
        ]

    def _node(self, frame: Frame) -> Iterator[Item | None]:
        spot = self.plan.spots[frame.path]
        name = elide(self.plan.names.get(frame.path) or spot.label, LARGE, LABEL)
        axis = self.page.line_top + AXIS
        at = MARGIN, axis + 5 if spot.leaf else axis - 2
        yield Text("name", at, name) if name else None
        turn = {MAX: "MAX", MIN: "MIN"}.get(spot.turn)
        yield None if spot.leaf else shapes.sign(spot.turn, (MARGIN + 5.5, axis + 12))
        yield Text("side", (MARGIN + 17, axis + 16.5), turn) if turn and not spot.leaf else None

    def _names(self, frame: Frame) -> list[Item | None]:
        """The names of the bands, each over its own; the one that applies is set apart."""
        if not self.plan.window or frame.alpha is None or frame.beta is None:
            return [None] * 3
        left, right = self.scale.left, self.scale.right
        ends = (left, self.scale.place(frame.alpha), self.scale.place(frame.beta), right)
        shown = [k for k in range(3) if ends[k] < ends[k + 1]]
        wanted = [((ends[k] + ends[k + 1]) / 2, width(KINDS[k], SMALL) + APART) for k in shown]
        middles = dict(zip(shown, spread(wanted, left, right), strict=True))
        applies = self._applies(frame)
        names: list[Item | None] = []
        for k, kind in enumerate(KINDS):
            style = "band" if kind != applies else "band-cut" if frame.cut else "band-lit"
            at = (middles.get(k, 0.0), self.page.line_top + HEADING)
            names.append(Text(style, at, kind) if k in shown else None)
        return names

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
        marks = [("score", frame.score), ("child", frame.child_score)]
        shown = [(name, value) for name, value in marks if value is not None]
        places = tuple(self.scale.place(value) for _, value in shown)
        texts = tuple(f"{name} = {number(value)}" for name, value in shown)
        middles = self._labels(places, texts)
        items: dict[str, tuple[Item, Item]] = {}
        for (name, _), x, middle, text in zip(shown, places, middles, texts, strict=True):
            dot = Pill(name, (x, axis), *((5.5, 5.5) if name == "score" else (8.5, 8.5)))
            items[name] = (dot, Text(f"{name}-value", (middle, row), text))
        return [part for name, _ in marks for part in items.get(name, (None, None))]

    def _labels(self, places: tuple[float, ...], texts: tuple[str, ...]) -> list[float]:
        """Middles for the labels of marks that stand at these places."""
        wanted = [(x, width(text, SMALL) + APART) for x, text in zip(places, texts, strict=True)]
        return spread(wanted, self.scale.left - APART, self.page.width)

    def _applies(self, frame: Frame) -> Kind | None:
        """The band that the score of the node is in, once it is being settled."""
        if frame.status != "update":
            return frame.kind
        if frame.score is None or frame.alpha is None or frame.beta is None:
            return None
        low, high = frame.alpha, frame.beta
        if frame.score < low or (self.at_bound and frame.score == low):
            return "fail low"
        if frame.score > high or (self.at_bound and frame.score == high):
            return "fail high"
        return "exact"

    def _cutting(self, frame: Frame) -> Kind | None:
        """The band in which the rest of the node need not be searched."""
        if self.plan.spots[frame.path].leaf:
            return None
        return {MAX: KINDS[2], MIN: KINDS[0]}.get(frame.turn)

    def _corners(self, start: float, end: float) -> tuple[Point, ...]:
        top, bottom = self.page.line_top + TOP, self.page.line_top + BOTTOM
        return (start, top), (end, top), (end, bottom), (start, bottom)

    def _hatching(self, start: float, end: float) -> Iterator[tuple[Point, Point]]:
        """Slanting lines across a band, cut off at its sides."""
        top, bottom = self.page.line_top + TOP, self.page.line_top + BOTTOM
        height = bottom - top
        foot = start - height + HATCH
        while foot < end:
            # from (foot, bottom) up to (foot + height, top), as much as lies in the band
            low, high = max(foot, start), min(foot + height, end)
            yield (
                (snap(low), snap(bottom - (low - foot))),
                (snap(high), snap(bottom - (high - foot))),
            )
            foot += HATCH
