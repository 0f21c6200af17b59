"""The iterations of an engine: its scores on a number line, a row for each score in its log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, isfinite, log10
from typing import Literal

from ..svg import Circles, Lines, Mark, TextMark, snap, still_picture
from ..theme import SMALL

WIDTH, LEFT, RIGHT, HEAD, FOOT = 880, 70, 300, 46, 12
"""The width of the picture, and the room around the number line."""
ROW = 19
ARROW, POINT, DOT = 30.0, 5.0, 4.5
"""How long an arrow is, how far its point reaches, and the radius of a dot."""
END_ROOM = 26.0
"""Room at either end, for mates (px)."""
TICKS = 8
"""Upper limit of numbers over the line."""


@dataclass(frozen=True, slots=True)
class Iteration:
    """One score that the engine printed."""

    depth: int | None
    """None in the middle of an iteration."""
    score: float
    """The score in pawns, or infinite."""
    kind: Literal["exact", "fail low", "fail high", "so far"]
    text: str
    """The score as people write it."""
    nodes: str


@dataclass(frozen=True, slots=True)
class IterationWords:
    """What the chart says, in the page's language."""

    title: str
    about: str
    depth: str
    score: str
    nodes: str
    kinds: dict[str, str]


def iteration_chart(rows: Sequence[Iteration], words: IterationWords) -> bytes:
    """Return the chart as an SVG, from the first score at the top to the last."""
    height = HEAD + ROW * len(rows) + FOOT
    axis = _Axis([row.score for row in rows if isfinite(row.score)])
    marks = [*_scale(axis, words, height), *_line(axis, rows)]
    last = None
    for number, row in enumerate(rows):
        new = row.depth is not None and row.depth != last
        last = row.depth if new else last
        marks += _row(axis, row, _height(number), new, words)
    head = f"<title>{escape(words.title)}</title><desc>{escape(words.about)}</desc>"
    return still_picture(marks, (WIDTH, height), head).encode()


def size(rows: int) -> tuple[int, int]:
    """Return the width and the height of a chart with this number of rows."""
    return WIDTH, HEAD + ROW * rows + FOOT


class _Axis:
    """The places of scores across the chart."""

    def __init__(self, scores: Sequence[float]) -> None:
        low, high = min(scores, default=-1.0), max(scores, default=1.0)
        if low == high:
            low, high = low - 0.5, high + 0.5
        rough = (high - low) / TICKS
        power = 10.0 ** floor(log10(rough))
        self.step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough)
        self.low = floor(low / self.step) * self.step
        self.high = ceil(high / self.step) * self.step

    def place(self, score: float) -> float:
        """Return where the score stands; a mate stands at the end of the line."""
        if not isfinite(score):
            return LEFT if score < 0 else WIDTH - RIGHT
        start, end = LEFT + END_ROOM, WIDTH - RIGHT - END_ROOM
        return snap(start + (score - self.low) / (self.high - self.low) * (end - start))

    def ticks(self) -> Iterator[float]:
        """Yield the scores that are written over the line."""
        count = round((self.high - self.low) / self.step)
        yield from (round(self.low + k * self.step, 6) for k in range(count + 1))


def _height(number: int) -> float:
    return HEAD + ROW * (number + 0.5)


def _scale(axis: _Axis, words: IterationWords, height: float) -> Iterator[Mark]:
    """Draw the axis with its numbers and a line down from each, and write what the columns are."""
    y = HEAD - 6.0
    for tick in axis.ticks():
        x = axis.place(tick)
        yield Lines("iteration-grid", (((x, y), (x, height - FOOT)),))
        text = f"{tick:g}".replace("-", "−")
        yield TextMark("small", (x, y - 6), text)
    yield Lines("axis", (((LEFT, y), (WIDTH - RIGHT, y)),))
    yield TextMark("map-depth", (LEFT - 14, y), words.depth)
    yield TextMark("iteration-note", (WIDTH - RIGHT + 16, y), words.score)
    yield TextMark("map-depth", (WIDTH - 10, y), words.nodes)


def _line(axis: _Axis, rows: Sequence[Iteration]) -> Iterator[Mark]:
    """Draw a line from each exact score to the next."""
    exact = [(axis.place(row.score), _height(n)) for n, row in enumerate(rows)
             if row.kind == "exact"]  # fmt: skip
    if len(exact) > 1:
        yield Lines("edge", tuple(pairwise(exact)))


def _row(axis: _Axis, row: Iteration, y: float, new: bool, words: IterationWords) -> Iterator[Mark]:
    x, baseline = axis.place(row.score), y + SMALL / 3
    if new:
        yield TextMark("map-depth", (LEFT - 14, baseline), str(row.depth))
    if row.kind in ("fail low", "fail high"):
        style, way = ("iteration-low", -1) if row.kind == "fail low" else ("iteration-high", 1)
        end = x + way * ARROW
        back = end - way * POINT
        point = ((back, y - POINT), (end, y), (back, y + POINT))
        yield Lines(style, (((x, y - POINT), (x, y + POINT)), ((x, y), (end, y)), point))
    else:
        style = "score" if row.kind == "exact" else "iteration-open"
        yield Circles(style, ((x, y),), DOT)
    yield TextMark(
        "iteration-note", (WIDTH - RIGHT + 16, baseline), f"{row.text}  {words.kinds[row.kind]}"
    )
    yield TextMark("map-count", (WIDTH - 10, baseline), row.nodes)
