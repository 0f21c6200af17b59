"""The picture of a match: bars of its pairs, the ratio between two bounds, and the score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ...drawing import family_picture
from ...drawing.family_picture import NodeMark
from ...drawing.layout import Page
from ...drawing.node_size import NO_WORDS, NodePlace, plain_sizes
from ...drawing.number_line.number_scale import Scale
from ...drawing.svg import Lines, Mark, Point, Polygon, RoundedBox, TextMark, snap
from ...drawing.theme import Style, TextStyle
from ...drawing.wording import Vocabulary
from ...game import Path
from ...match_statistics import PAIR_SCORES, LikelihoodTest
from ...record.plan import NodeState, Plan, PlanNode
from ...record.tree_state import Moment
from .facts import ratio_text
from .pairs import PAIR_POINTS, MatchFrame, test_of
from .score_line import ScoreLine

HALF_WIDTH, HALF_HEIGHT = 120.0, 160.0
"""Distances from the middle of the picture to its sides, and to its top and its bottom (px)."""
CORNERS = 8.0
"""Radius of the corners of the frame around it (px)."""
TITLE_BASELINE = 10.0
"""Distance of the baseline of a title from the top of its part (px)."""
BAR_WIDTH, BAR_STEP, BAR_HEIGHT = 30.0, 46.0, 62.0
"""Width of a bar, distance from bar to bar, and height of the highest bar (px)."""
BARS_LEFT, BARS_FOOT = 5.0, 100.0
"""Distances of the bars from the left side, and of their feet from the top (px)."""
CHART_TITLE, CHART_TOP, CHART_RIGHT = 132.0, 154.0, 66.0
"""Distances of the chart of the ratio, and of its title, from the top, and of the chart from the
right side (px)."""
BEYOND_BOUNDS = 1.15
"""Ratio up to which the chart has room at least, in bounds."""
WAY_PARTS = 24
"""Number of parts in which the way of the ratio is drawn: a frame changes only the last of them."""
DOT = 4.5
"""Radius of the mark of the last ratio (px)."""


@dataclass(frozen=True, slots=True)
class MatchMarks(family_picture.FilmMarks):
    """The marks of a film: what lies in the middle is where the only node would be drawn."""

    plan: Plan
    test: LikelihoodTest
    pairs: Sequence[MatchFrame]
    """The frames of the pairs, in order."""
    slots: ClassVar[int] = 3 * len(PAIR_SCORES) + WAY_PARTS + 9

    def sizes(self, cell: float, drawn: Mapping[Path, PlanNode]) -> dict[Path, NodePlace]:
        """Return one size for all: that of the whole picture."""
        plain = plain_sizes(self.plan, (), (), cell, drawn)
        return {
            path: replace(
                size,
                label=NO_WORDS,
                occurrence=NO_WORDS,
                half=HALF_WIDTH,
                left=HALF_WIDTH,
                right=HALF_WIDTH,
                window=0.0,
                under=0,
                floor=HALF_HEIGHT,
                wall=HALF_HEIGHT,
                point=HALF_HEIGHT,
                corners=CORNERS,
            )
            for path, size in plain.items()
        }

    def marks(
        self, moment: Moment, page: Page, views: Mapping[Path, NodeState], words: Vocabulary
    ) -> list[Mark | None]:
        """Return the bars with their numbers, the chart of the ratio, and what both show."""
        middle = page.places[moment.frame.path]
        shown = [pair for pair in self.pairs if pair.number <= moment.frame.number]
        left, top = snap(middle.x - HALF_WIDTH), snap(middle.y - HALF_HEIGHT + TITLE_BASELINE)
        named = [
            words.word("pairs by points").at("title", (left, top)),
            words.word("log-likelihood ratio").at("title", (left, top + CHART_TITLE)),
        ]
        return [*self._bars(middle, shown), *self._chart(middle, shown), *named]

    def line(self, scale: Scale, line_top: float, words: Vocabulary) -> ScoreLine:
        """Return the score with its interval, on the number line."""
        return ScoreLine(self.test, scale, line_top, words)

    def _bars(self, middle: NodePlace, shown: Sequence[MatchFrame]) -> list[Mark | None]:
        """Return a bar, a count and a label for each number of points that a pair may bring."""
        counts = shown[-1].counts if shown else (0,) * len(PAIR_SCORES)
        most = max((max(pair.counts) for pair in self.pairs), default=1)
        left, bottom = middle.x - HALF_WIDTH + BARS_LEFT, middle.y - HALF_HEIGHT + BARS_FOOT
        bars: list[Mark | None] = []
        for place, count in enumerate(counts):
            centre = snap(left + BAR_STEP * place + BAR_STEP / 2)
            top = snap(bottom - BAR_HEIGHT * count / most)
            is_last = bool(shown) and shown[-1].points == place
            corners = (
                *((centre - BAR_WIDTH / 2, bottom), (centre - BAR_WIDTH / 2, top)),
                *((centre + BAR_WIDTH / 2, top), (centre + BAR_WIDTH / 2, bottom)),
            )
            style = "bar-last" if is_last else "bar"
            bars.append(Polygon(style, corners) if count else None)
            bars.append(TextMark("small", (centre, top - 5), str(count)))
            bars.append(TextMark("class", (centre, bottom + 18), PAIR_POINTS[place]))
        return bars

    def _chart(self, middle: NodePlace, shown: Sequence[MatchFrame]) -> list[Mark | None]:
        """Return the axes, both bounds with their labels, the way of the ratio so far, and its last
        step."""
        left = snap(middle.x - HALF_WIDTH)
        right = snap(middle.x + HALF_WIDTH - CHART_RIGHT)
        low, high = self.test.bounds
        ratios = [pair.ratio for pair in self.pairs]
        most, least = max([BEYOND_BOUNDS * high, *ratios]), min([BEYOND_BOUNDS * low, *ratios])
        top, bottom = middle.y - HALF_HEIGHT + CHART_TOP, middle.y + HALF_HEIGHT

        def height(ratio: float) -> float:
            return snap(top + (bottom - top) * (most - ratio) / (most - least))

        across = (right - left) / max(1, len(self.pairs))
        way: list[Point] = [(left, height(0.0))]
        way += [(snap(left + across * n), height(pair.ratio)) for n, pair in enumerate(shown, 1)]
        step = (tuple(way[-2:]),) if shown else None
        size = -(-len(self.pairs) // WAY_PARTS) or 1
        parts = [tuple(way[size * k : size * (k + 1) + 1]) for k in range(WAY_PARTS)]
        axes = (
            ((left, snap(top)), (left, snap(bottom))),
            ((left, height(0.0)), (right, height(0.0))),
        )
        return [
            Lines("track", axes),
            Lines("upper-bound", (((left, height(high)), (right, height(high))),)),
            Lines("lower-bound", (((left, height(low)), (right, height(low))),)),
            TextMark("bound-label", (right + 6, height(high) + 4), f"H1 {ratio_text(high)}"),
            TextMark("bound-label", (right + 6, height(low) + 4), f"H0 {ratio_text(low)}"),
            *(Lines("ratio", (part,)) if len(part) > 1 else None for part in parts),
            Lines("last-step", step) if step else None,
            RoundedBox("ratio-dot", way[-1], DOT, DOT),
        ]


class Picture(family_picture.Picture):
    """What pictures show of the test of a match."""

    STYLES: ClassVar = {
        "bar": Style("last", "soft", 1.2),
        "bar-last": Style("glow", "focus", 2.4),
        "title": TextStyle("soft", align="left"),
        "class": TextStyle("ink", bold=True),
        "upper-bound": Style(stroke="child", width=1.8, dashed=True, open=True),
        "lower-bound": Style(stroke="cut", width=1.8, dashed=True, open=True),
        "bound-label": TextStyle("ink", bold=True, align="left"),
        "ratio": Style(stroke="soft", width=2, open=True),
        "last-step": Style(stroke="focus", width=4, open=True),
        "ratio-dot": Style("focus", "focus", 1.2),
        "hypothesis": Style(stroke="ink", width=1.6, open=True),
    }
    may_write_above = False
    names_movers = False
    draws_nodes = False
    has_whole_range = True
    grows = True

    def film_marks(self, plan: Plan, moments: Sequence[Moment]) -> MatchMarks:
        """See `family_picture.Picture`."""
        frames = (moment.frame for moment in moments)
        pairs = [MatchFrame.of(frame) for frame in frames if frame.status == "backup"]
        return MatchMarks(plan, test_of(plan.options), pairs)

    def node_parts(
        self, plan: Plan, boards: Sequence[NodeMark], below: Sequence[NodeMark]
    ) -> Sequence[NodeMark]:
        """Return nothing: the only node has no shape."""
        return ()
