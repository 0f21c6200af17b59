"""Its rows: table ranges, closing in on the value, best-first goals, estimates."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import TypeAlias

from ..game import Path
from ..trace.frame import Frame, Range
from ..trace.frame_text import is_null_window, null_window_number, number_text
from ..trace.plan import Plan
from ..trace.statistics import PlayoutStatistics
from ..trace.tree_state import Moment, intersection
from .layout import ICON, LINE, MARGIN
from .node_size import merit
from .number_axis import APART, BOTTOM, TOP, Scale, spread
from .playout_numbers import PlayoutNumbers, hundredths
from .shapes import player, pointer
from .svg import CACHE_SIZE, Lines, Mark, Marks, Point, Polygon, RoundedBox, TextMark, snap
from .theme import SMALL, width
from .wording import ENGLISH, Vocabulary, Wording

# The ranges of a transposition table, as bars below the number line.
# Three rows, each with a sign, a colour and a pattern: what the table held, what the children
# proved, what the table holds now. A leaf has none of the first two rows, and a node that the table
# settles has not the second, although the record has their ranges.

LinePoints: TypeAlias = tuple[tuple[Point, ...], ...]

_ROWS = {"found": 6.0, "unknown": 6.0, "computed": 25.0, "stored": 44.0}
"""How far below the number line the middles of the bars lie."""
RANGE_THICK = 5.0
"""Half the height of a bar."""
RANGE_SLOTS = 11


@dataclass(frozen=True, slots=True)
class TableRanges:
    """The ranges of a film."""

    scale: Scale
    line_top: float
    """The top of the number line, or as much lower as something stands between."""

    def marks(self, frame: Frame, leaf: bool) -> Marks:
        """The bars of a frame with their signs and ends, row by row."""
        return [
            mark
            for style, known_range in _visible_ranges(frame, leaf)
            for mark in (
                [None] * _LENGTHS[style] if known_range is None else _row(self, style, *known_range)
            )
        ]


@lru_cache(CACHE_SIZE, typed=True)  # frame after frame has the ranges of another
def _row(ranges: TableRanges, style: str, low: float, high: float) -> Marks:
    """A row's sign, its bar from end to end of the range, what is in the bar, and the ends."""
    y = snap(ranges.line_top + LINE + _ROWS[style])
    left, right = ranges.scale.place(low), ranges.scale.place(high)
    half = snap(
        (right - left) / 2 + RANGE_THICK
    )  # then the bar is a circle if the range is a point
    return (
        range_icon(style, (MARGIN + 8, y)),
        RoundedBox(f"range-{style}", (snap((left + right) / 2), y), half, RANGE_THICK),
        *(inside(left, right, y) for inside in _INSIDE[style]),
        TextMark(f"{style}-value", (MARGIN + ICON, y + 4), range_text((low, high))),
    )


def range_icon(style: str, middle: Point) -> Lines:
    """The sign of a range of the table: `found`, `unknown`, `computed` or `stored`."""
    return Lines(f"icon-{style}", _ICONS[style](*middle))


def _hatch(left: float, right: float, y: float) -> Mark:
    """Slanting lines in a bar."""
    steps = int((right - left) // 8)
    feet = (snap((left + right) / 2 + (k - steps / 2) * 8) for k in range(steps + 1))
    lines = tuple(((snap(x - 2.5), y + 3), (snap(x + 2.5), y - 3)) for x in feet)
    return Lines("range-hatch", lines)


def _core(left: float, right: float, y: float) -> Mark:
    """A line along the middle of a bar; a dot if it is a circle."""
    return Lines("range-core", (((left, y), (right, y)),))


def table_ranges(plan: Plan, frames: Iterable[Frame]) -> Iterator[Range]:
    """All ranges that the pictures of the frames show."""
    for frame in frames:
        shown = _visible_ranges(frame, plan.nodes[frame.path].leaf)
        yield from (known_range for _, known_range in shown if known_range is not None)


def _visible_ranges(frame: Frame, leaf: bool) -> tuple[tuple[str, Range | None], ...]:
    """What a picture shows of the ranges, row by row: what was computed, and what is put into the
    table for that reason, only where the node was searched."""
    found = None if leaf else _table_range(frame)
    searched = not leaf and not frame.table_cut
    computed, stored = (frame.computed, frame.stored) if searched else (None, None)
    known = "found" if frame.registered else "unknown"
    return (known, found), ("computed", computed), ("stored", stored)


def range_text(known_range: Range) -> str:
    """The range as text.

    >>> range_text((0, float("inf"))), range_text((-1, -1))
    ('[0, ∞]', '−1')
    """
    low, high = map(number_text, known_range)
    return low if low == high else f"[{low}, {high}]"


def _table_range(frame: Frame) -> Range | None:
    if frame.registered is None or frame.lower is None or frame.upper is None:
        return None
    return frame.lower, frame.upper


def _table(x: float, y: float) -> LinePoints:
    """A table: three rows and a column that names them."""
    left, right, top, bottom = x - 7, x + 7, y - 6, y + 6
    frame = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    lines = (((left, y - 2), (right, y - 2)), ((left, y + 2), (right, y + 2)))
    return (frame, *lines, ((x - 2, top), (x - 2, bottom)))


def _computed(x: float, y: float) -> LinePoints:
    """Edges that come together: from the children."""
    head = ((x - 3, y - 2), (x, y - 6), (x + 3, y - 2))
    return (head, ((x, y - 6), (x, y)), ((x - 7, y + 6), (x, y), (x + 7, y + 6)))


def _stored(x: float, y: float) -> LinePoints:
    """An arrow into a table."""
    tray = ((x - 7, y), (x - 7, y + 6), (x + 7, y + 6), (x + 7, y))
    return (tray, ((x, y - 7), (x, y + 3)), ((x - 3, y), (x, y + 3), (x + 3, y)))


_ICONS: Mapping[str, Callable[[float, float], LinePoints]] = {
    "found": _table,
    "unknown": _table,
    "computed": _computed,
    "stored": _stored,
}
_INSIDE: Mapping[str, tuple[Callable[[float, float, float], Mark], ...]] = {
    "found": (),
    "unknown": (),
    "computed": (_hatch,),
    "stored": (_core,),
}
_LENGTHS = {style: 3 + len(inside) for style, inside in _INSIDE.items()}
"""How many slots a row has."""


# The range of the root's value, which becomes narrower: a bar below the number line.
# Searches that start again at the root prove more with each pass. SSS* has an upper bound, the
# greatest merit of all nodes that wait. The goal of a proof-number search stands on the line
# itself.

MIDDLE, ROOT_BAR_THICK = 6.0, 5.0
"""How far the middle of the bar lies below all that is above it, and half its height."""
ROOT_BAR_SLOTS = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """What a proof-number search is asked: is the root worth at least so much?"""

    aim: float
    is_reached: bool | None
    """None while the search has not answered."""

    @property
    def text(self) -> str:
        """The question, or the answer.

        >>> from math import nextafter
        >>> Goal(5, None).text, Goal(nextafter(5, 9), False).text
        ('≥ 5 ?', '> 5 ✗')
        """
        above = null_window_number(self.aim) < self.aim
        asked = (
            f"> {number_text(null_window_number(self.aim))}"
            if above
            else f"≥ {number_text(self.aim)}"
        )
        return f"{asked} {'?' if self.is_reached is None else '✓' if self.is_reached else '✗'}"


@dataclass(frozen=True, slots=True)
class RootRange:
    """The bar of a film."""

    scale: Scale
    top: float
    """Of the row."""
    turn: int
    """Who moves at the root."""
    ranges: Mapping[int, Range]
    """For each frame's number, where the value lies."""

    def marks(self, frame: Frame) -> list[Mark | None]:
        """The root's sign, its range in figures, and the bar."""
        known_range = self.ranges.get(frame.number)
        if known_range is None:
            return [None] * ROOT_BAR_SLOTS
        (left, right), y = map(self.scale.place, known_range), snap(self.top + MIDDLE)
        sign, _ = player(self.turn, MARGIN + 2, y)
        half = snap((right - left) / 2 + ROOT_BAR_THICK)
        return [
            sign,
            TextMark("found-value", (MARGIN + ICON, y + 4), range_text(known_range)),
            RoundedBox("range-closing", (snap((left + right) / 2), y), half, ROOT_BAR_THICK),
        ]


def row(line_top: float) -> float:
    """The top of the bar's row: below the number line, above the ranges of a table."""
    return line_top + LINE


def root_range(plan: Plan, moments: Sequence[Moment]) -> dict[int, Range]:
    """Where the root's value lies at each frame, in searches that close in on it."""
    frames = [moment.frame for moment in moments]
    if any(frame.merit is not None for frame in frames):
        return dict(_merits(frames))
    starts = sum(frame.status == "start" and frame.path == plan.root for frame in frames)
    if starts < 2 or any(frame.horizon is not None for frame in frames):
        return {}
    return dict(_proved(plan.root, moments))


def _merits(frames: Iterable[Frame]) -> Iterator[tuple[int, Range]]:
    """The merit of the node turned to is the greatest, so that nothing is worth more."""
    high = inf
    for frame in frames:
        if frame.status == "select" and frame.merit is not None:
            high = frame.merit
        ended = frame.status == "end" and frame.score is not None
        yield frame.number, (high if ended else -inf, high)


def _proved(root: Path, moments: Iterable[Moment]) -> Iterator[tuple[int, Range]]:
    """What the leaves read so far prove, in this pass and in those before."""
    known_range = -inf, inf
    for moment in moments:
        if root in moment.changed:
            known_range = intersection(known_range, moment.changed[root].proved_range)
        yield moment.frame.number, known_range


def goals(frames: Iterable[Frame]) -> Iterator[tuple[int, Goal]]:
    """What is asked at each frame of a proof-number search, and whether it has been answered."""
    aim = None
    for frame in frames:
        if frame.status in ("start", "end") and frame.alpha is not None and frame.beta is not None:
            aim = frame.beta if is_null_window(frame.alpha, frame.beta) else None
        if aim is not None:
            reached = None if frame.kind is None else frame.kind == "fail high"
            yield frame.number, Goal(aim, reached)


# The number line of a best-first search, which has no window.
# Proof-number search has a goal: all numbers from there on. SSS* has the merit of the node turned
# to.


@dataclass(frozen=True, slots=True)
class GoalRow:
    """The goals of a film, by the numbers of the frames; none in one of SSS*."""

    scale: Scale
    line_top: float
    goals: Mapping[int, Goal]

    def background(self, frame: Frame) -> Mark | None:
        """The band of the numbers that reach the goal."""
        if frame.number not in self.goals:
            return None
        start, end = self.scale.place(self.goals[frame.number].aim), self.scale.right
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        return Polygon("goal", ((start, top), (end, top), (end, bottom), (start, bottom)))

    def mark(self, frame: Frame, axis: float) -> Mark | None:
        """Where that band begins, or where the merit lies."""
        if frame.number in self.goals:
            x = self.scale.place(self.goals[frame.number].aim)
            return Lines("goal-line", (((x, self.line_top + TOP), (x, self.line_top + BOTTOM)),))
        if frame.merit is None:
            return None
        return pointer("merit", (self.scale.place(frame.merit), axis + 8), down=False)

    def text(self, frame: Frame, row: float) -> Mark | None:
        """The goal with its question mark or its answer, or the merit."""
        goal = self.goals.get(frame.number)
        if goal is not None:
            return self._value_text(goal.text, goal.aim, row)
        if frame.merit is not None:
            return self._value_text(merit(frame.merit), frame.merit, row)
        return None

    def _value_text(self, text: str, value: float, row: float) -> TextMark:
        """The text below the value, as far as the ends of the line allow."""
        half = width(text, SMALL) / 2
        x = min(self.scale.place(value), self.scale.right - half)
        return TextMark("score-value", (snap(max(x, self.scale.left + half)), row), text)


# The number line of a Monte Carlo search: a mean, its interval, the last result.

BACKGROUND = 2
"""The slots under the axis."""
AXIS, MEANS, RESULTS = 38.0, 92.0, 109.0
"""How far below the line's top: the axis, and two rows of numbers."""
DOT, RING, OLD = 5.5, 8.5, 4.0
"""The radius of the mark of the mean, of the last result, and of the mean before it."""
VISITS = 34.0
"""How far below the axis the number of visits has its baseline."""


@dataclass(frozen=True, slots=True)
class EstimateRow:
    """The line of a film."""

    plan: Plan
    scale: Scale
    line_top: float
    samples: PlayoutNumbers
    words: Vocabulary = ENGLISH
    """What the numbers are called."""

    def node(self, frame: Frame) -> Path:
        """The node that the line is about: the current one; at the end, the one that is chosen."""
        chosen = (*frame.path, frame.move)
        ends = frame.status == "end" and chosen in self.plan.nodes
        return chosen if ends else frame.path

    def background(self, moment: Moment) -> list[Mark | None]:
        """The band of the interval, and its ends: dashed where the interval is not honest."""
        known = self._statistics(moment)
        if known is None or known.interval is None or self._exact(moment):
            return [None] * BACKGROUND
        left, right = map(self.scale.place, known.interval)
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        lines = tuple(((x, top), (x, bottom)) for x in (left, right))
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return [
            Polygon("exact" if known.own else "quiet", corners),
            Lines("interval-end" if known.own else "interval-end-loose", lines),
        ]

    def marks(self, moment: Moment) -> list[Mark | None]:
        """The mean, what it was before, the result that moved it, and the numbers of all."""
        frame, known = moment.frame, self._statistics(moment)
        return [*self._means(moment, known), *self._result(frame.result), self._visits(known)]

    def _statistics(self, moment: Moment) -> PlayoutStatistics | None:
        """What is known of the node; at the end, of the move that is chosen."""
        path = self.node(moment.frame)
        if path == moment.frame.path:
            return moment.states[-1].playouts
        return moment.below[self.plan.nodes[path[:-1]].children.index(path)].playouts

    def _exact(self, moment: Moment) -> bool:
        """Whether the game is over here, so that there is nothing to estimate."""
        return self.plan.nodes[moment.frame.path].leaf

    def _means(self, moment: Moment, known: PlayoutStatistics | None) -> list[Mark | None]:
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
        if known is not None and known.interval is not None and not self._exact(moment):
            ends = [end for end in known.interval if hundredths(end) != hundredths(mean)]
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
        """The ring of the last result, around the mean where they are one."""
        if result is None:
            return [None, None]
        at: Point = self.scale.place(result), self.line_top + AXIS
        text = self.words.worth("result", number_text(result))
        (middle,) = self._labels([at[0]], [text])
        where = middle, self.line_top + RESULTS
        return [RoundedBox("child", at, RING, RING), text.at("child-value", where)]

    def _visits(self, known: PlayoutStatistics | None) -> Mark | None:
        """How many playouts that is, under the name of the node."""
        if known is None:
            return None
        at = MARGIN, snap(self.line_top + AXIS + VISITS)
        return TextMark("side", at, f"n = {known.visits}")

    def _labels(self, places: Sequence[float], texts: Sequence[Wording]) -> list[float]:
        """Middles for the labels of marks that stand at these places."""
        wanted = [(x, text.wide(SMALL) + APART) for x, text in zip(places, texts, strict=True)]
        return spread(wanted, self.scale.left - APART, self.scale.right + APART)
