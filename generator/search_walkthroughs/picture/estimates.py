"""What stands on the number line of a Monte Carlo search: a mean, its interval, the last result."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..game import Path
from ..trace.frame import Frame
from ..trace.moments import Moment, Sampled
from ..trace.plan import Plan
from .bands import BOTTOM, TOP
from .items import Area, Item, Pill, Point, Strokes, Text, snap
from .numerals import number
from .page import MARGIN
from .samples import Samples, hundredths
from .scale import APART, Scale, spread
from .theme import SMALL
from .wording import ENGLISH, Vocabulary, Wording

GROUND, SLOTS = 2, 8
"""The slots under the axis and on it."""
AXIS, MEANS, RESULTS = 38.0, 92.0, 109.0
"""How far below the line's top: the axis, and two rows of numbers."""
DOT, RING, OLD = 5.5, 8.5, 4.0
"""The radius of the mark of the mean, of the last result, and of the mean before it."""
VISITS = 34.0
"""How far below the axis the number of visits has its baseline."""


@dataclass(frozen=True, slots=True)
class Estimates:
    """The line of a film."""

    plan: Plan
    scale: Scale
    line_top: float
    samples: Samples
    words: Vocabulary = ENGLISH
    """What the numbers are called."""

    def shown(self, frame: Frame) -> Path:
        """The node that the line is about: the current one; at the end, the one that is chosen."""
        chosen = (*frame.path, frame.move)
        ends = frame.status == "end" and chosen in self.plan.spots
        return chosen if ends else frame.path

    def ground(self, moment: Moment) -> list[Item | None]:
        """The band of the interval, and its ends: dashed where the interval is not honest."""
        known = self._known(moment)
        if known is None or self._exact(moment):
            return [None] * GROUND
        left, right = map(self.scale.place, known.interval)
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        lines = tuple(((x, top), (x, bottom)) for x in (left, right))
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return [
            Area("exact" if known.own else "quiet", corners),
            Strokes("interval-end" if known.own else "interval-end-loose", lines),
        ]

    def marks(self, moment: Moment) -> list[Item | None]:
        """The mean, what it was before, the result that moved it, and the numbers of all."""
        frame, known = moment.frame, self._known(moment)
        return [*self._means(moment, known), *self._result(frame.result), self._visits(known)]

    def _known(self, moment: Moment) -> Sampled | None:
        """What is known of the node; at the end, of the move that is chosen."""
        path = self.shown(moment.frame)
        if path == moment.frame.path:
            return moment.road[-1].sampled
        return moment.below[self.plan.spots[path[:-1]].children.index(path)].sampled

    def _exact(self, moment: Moment) -> bool:
        """Whether the game is over here, so that there is nothing to estimate."""
        return self.plan.spots[moment.frame.path].leaf

    def _means(self, moment: Moment, known: Sampled | None) -> list[Item | None]:
        """The dot of the mean, where it was before, and the numbers of it and of the interval."""
        frame, axis, row = moment.frame, self.line_top + AXIS, self.line_top + MEANS
        mean = known.mean if known is not None else None
        mean = frame.score if frame.status == "end" else mean
        if mean is None:
            return [None] * 5
        old = self.samples.before.get(frame.number)
        name = "score" if frame.status == "end" else "mean"
        was, now = hundredths(old.mean) if old else "", hundredths(mean)
        change = f"{was} → {now}" if was not in ("", now) else now
        texts = [self.words.worth(name, change)]
        places = [self.scale.place(mean)]
        if known is not None and not self._exact(moment):
            ends = [end for end in known.interval if hundredths(end) != hundredths(mean)]
            texts += (Wording(hundredths(end)) for end in ends)
            places += map(self.scale.place, ends)
        middles = self._labels(places, texts)
        items: list[Item | None] = [None]
        if old is not None:
            items = [Pill("mean-old", (self.scale.place(old.mean), axis), OLD, OLD)]
        items.append(Pill("score", (places[0], axis), DOT, DOT))
        for style, middle, text in zip(
            ("score-value", "small", "small"), middles, texts, strict=False
        ):
            items.append(text.at(style, (middle, row)))
        return items + [None] * (5 - len(items))

    def _result(self, result: float | None) -> list[Item | None]:
        """The ring of the last result, around the mean where they are one."""
        if result is None:
            return [None, None]
        at: Point = self.scale.place(result), self.line_top + AXIS
        text = self.words.worth("result", number(result))
        (middle,) = self._labels([at[0]], [text])
        where = middle, self.line_top + RESULTS
        return [Pill("child", at, RING, RING), text.at("child-value", where)]

    def _visits(self, known: Sampled | None) -> Item | None:
        """How many playouts that is, under the name of the node."""
        if known is None:
            return None
        at = MARGIN, snap(self.line_top + AXIS + VISITS)
        return Text("side", at, f"n = {known.visits}")

    def _labels(self, places: Sequence[float], texts: Sequence[Wording]) -> list[float]:
        """Middles for the labels of marks that stand at these places."""
        wanted = [(x, text.wide(SMALL) + APART) for x, text in zip(places, texts, strict=True)]
        return spread(wanted, self.scale.left - APART, self.scale.right + APART)
