"""The number line of a match: the first side's score, its interval, and both hypotheses."""

from dataclasses import dataclass

from ...drawing.family_picture import EstimateLine
from ...drawing.number_line.number_axis import BOTTOM, TOP, spread
from ...drawing.number_line.number_scale import MIN_NUMBER_GAP, Scale
from ...drawing.svg import Lines, Mark, Polygon, RoundedBox, TextMark
from ...drawing.theme import SMALL, width
from ...drawing.wording import ENGLISH, Vocabulary
from ...match_statistics import LikelihoodTest, expected_score
from ...record.frame_text import rounded_text
from ...record.tree_state import Moment

AXIS, NUMBERS, NAMES = 38.0, 92.0, 12.0
"""Distances below the line's top of the axis, of the numbers and of the hypotheses (px)."""
DOT = 5.5
"""Radius of the mark of the score (px)."""
HYPOTHESES = ("H0", "H1")
"""Names of the hypotheses."""


@dataclass(frozen=True, slots=True)
class ScoreLine(EstimateLine):
    """The number line of a film."""

    test: LikelihoodTest
    scale: Scale
    line_top: float
    words: Vocabulary = ENGLISH
    """The names of the numbers."""

    def background(self, moment: Moment) -> list[Mark | None]:
        """Return the band of the interval."""
        statistics = moment.states[-1].playouts
        if statistics is None or statistics.interval is None:
            return [None]
        left, right = map(self.scale.place, statistics.interval)
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        return [Polygon("exact", ((left, top), (right, top), (right, bottom), (left, bottom)))]

    def marks(self, moment: Moment) -> list[Mark | None]:
        """Return the scores that the hypotheses expect, and the score so far."""
        places = [
            self.scale.place(expected_score(lead)) for lead in (self.test.elo0, self.test.elo1)
        ]
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        labels = [
            (x, width(name, SMALL) + MIN_NUMBER_GAP)
            for x, name in zip(places, HYPOTHESES, strict=True)
        ]
        middles = spread(labels, self.scale.left, self.scale.right)
        names = [
            TextMark("band", (x, self.line_top + NAMES), name)
            for x, name in zip(middles, HYPOTHESES, strict=True)
        ]
        return [
            Lines("hypothesis", tuple(((x, top), (x, bottom)) for x in places)),
            *names,
            *self._score(moment),
        ]

    def _score(self, moment: Moment) -> list[Mark | None]:
        """Return the mark of the score and its number."""
        statistics = moment.states[-1].playouts
        if statistics is None:
            return [None, None]
        x, text = self.scale.place(statistics.mean), rounded_text(statistics.mean)
        label = self.words.worth("share of points", text)
        labels = [(x, label.wide(SMALL))]
        (middle,) = spread(labels, self.scale.left, self.scale.right)
        return [
            RoundedBox("score", (x, self.line_top + AXIS), DOT, DOT),
            label.at("score-value", (middle, self.line_top + NUMBERS)),
        ]
