"""The number line of a search that plays games out: a mean, its interval, the last result."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...drawing.family_picture import EstimateLine
from ...drawing.layout import MARGIN
from ...drawing.number_line.number_axis import BOTTOM, TOP, spread
from ...drawing.number_line.number_scale import MIN_NUMBER_GAP, Scale
from ...drawing.svg import Lines, Mark, Point, Polygon, RoundedBox, TextMark, snap
from ...drawing.theme import SMALL
from ...drawing.wording import ENGLISH, Vocabulary, Wording
from ...game import Path
from ...record.frame import Frame, Range
from ...record.frame_text import number_text
from ...record.plan import Plan
from ...record.statistics import PlayoutStatistics
from ...record.tree_state import Moment
from .playout_numbers import PlayoutNumbers, hundredths

AXIS, MEANS, RESULTS = 38.0, 92.0, 109.0
"""Distances below the line's top of the axis and of two rows of numbers (px)."""
DOT, RING, OLD = 5.5, 8.5, 4.0
"""Radii of the marks of the mean, of the last result, and of the mean before it (px)."""
VISITS = 34.0
"""Distance of the baseline of the number of visits below the axis (px)."""


@dataclass(frozen=True, slots=True)
class EstimateRow(EstimateLine):
    """The number line of a film, with the mean, its interval and the last result."""

    plan: Plan
    scale: Scale
    line_top: float
    numbers: PlayoutNumbers
    words: Vocabulary = ENGLISH
    """The names of the numbers."""

    def node(self, frame: Frame) -> Path:
        """Return the node that the line is about: the current one; at the end, the one that is
        chosen."""
        chosen = (*frame.path, frame.move)
        ends = frame.status == "end" and chosen in self.plan.nodes
        return chosen if ends else frame.path

    def background(self, moment: Moment) -> list[Mark | None]:
        """Return the band of the interval, and its ends: dashed where the interval is not
        honest."""
        statistics, band = self._statistics(moment), self._band(moment)
        if statistics is None or band is None:
            return [None, None]
        left, right = map(self.scale.place, band)
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        lines = tuple(((x, top), (x, bottom)) for x in (left, right))
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return [
            Polygon("exact" if self.is_sure(statistics) else "quiet", corners),
            Lines("interval-end" if self.is_sure(statistics) else "interval-end-loose", lines),
        ]

    def marks(self, moment: Moment) -> list[Mark | None]:
        """Return the mean, what it was before, the result that moved it, and the numbers of all."""
        frame, statistics = moment.frame, self._statistics(moment)
        return [
            *self._means(moment, statistics),
            *self._result(frame.result),
            self._visits(statistics),
        ]

    def interval(self, statistics: PlayoutStatistics) -> Range | None:
        """Return the range that is marked on the line, if there is one: where the mean of endlessly
        many playouts lies."""
        return statistics.interval

    def is_sure(self, statistics: PlayoutStatistics) -> bool:
        """Return whether that range is honest."""
        return statistics.is_own

    def _band(self, moment: Moment) -> Range | None:
        """Return the range; none where there is nothing to estimate."""
        statistics = self._statistics(moment)
        return None if statistics is None or self._exact(moment) else self.interval(statistics)

    def _statistics(self, moment: Moment) -> PlayoutStatistics | None:
        """Return what is known of the node; at the end, of the move that is chosen."""
        path = self.node(moment.frame)
        if path == moment.frame.path:
            return moment.states[-1].playouts
        return moment.below[self.plan.nodes[path[:-1]].children.index(path)].playouts

    def _exact(self, moment: Moment) -> bool:
        """Return whether the game is over here, so that there is nothing to estimate."""
        return self.plan.nodes[moment.frame.path].leaf

    def _means(self, moment: Moment, statistics: PlayoutStatistics | None) -> list[Mark | None]:
        """Return the dot of the mean, where it was before, and the numbers of it and of the
        interval."""
        frame, axis, row = moment.frame, self.line_top + AXIS, self.line_top + MEANS
        mean = statistics.mean if statistics is not None else None
        mean = frame.score if frame.status == "end" else mean
        if mean is None:
            return [None] * 5
        old = self.numbers.before.get(frame.number)
        name = "score" if frame.status == "end" else "mean"
        was, now = hundredths(old.mean) if old else "", hundredths(mean)
        change = f"{was} → {now}" if was not in ("", now) else now
        texts = [self.words.worth(name, change)]
        places = [self.scale.place(mean)]
        if (band := self._band(moment)) is not None:
            ends = [end for end in dict.fromkeys(band) if hundredths(end) != hundredths(mean)]
            texts += (Wording(hundredths(end)) for end in ends)
            places += map(self.scale.place, ends)
        middles = self._labels(places, texts)
        items: list[Mark | None] = [None]
        if old is not None:
            items = [RoundedBox("mean-old", (self.scale.place(old.mean), axis), OLD, OLD)]
        items.append(RoundedBox("score", (places[0], axis), DOT, DOT))
        for style, middle, text in zip(
            ("score-value", "small", "small"), middles, texts, strict=False
        ):
            items.append(text.at(style, (middle, row)))
        return items + [None] * (5 - len(items))

    def _result(self, result: float | None) -> list[Mark | None]:
        """Return the ring of the last result, around the mean where they are one."""
        if result is None:
            return [None, None]
        at: Point = self.scale.place(result), self.line_top + AXIS
        text = self.words.worth("result", number_text(result))
        (middle,) = self._labels([at[0]], [text])
        label_place = middle, self.line_top + RESULTS
        return [RoundedBox("child", at, RING, RING), text.at("child-value", label_place)]

    def _visits(self, statistics: PlayoutStatistics | None) -> Mark | None:
        """Return the number of playouts, under the name of the node."""
        if statistics is None:
            return None
        at = MARGIN, snap(self.line_top + AXIS + VISITS)
        return TextMark("side", at, f"n = {statistics.visits}")

    def _labels(self, places: Sequence[float], texts: Sequence[Wording]) -> list[float]:
        """Return middles for the labels of marks that stand at these places."""
        labels = [
            (x, text.wide(SMALL) + MIN_NUMBER_GAP) for x, text in zip(places, texts, strict=True)
        ]
        return spread(labels, self.scale.left - MIN_NUMBER_GAP, self.scale.right + MIN_NUMBER_GAP)
