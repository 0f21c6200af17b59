"""The generations of a retrograde analysis: how many positions each decides, and which."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, cos, hypot, pi, sin

from ...game import MAX, Board
from ..boards import chess_board
from ..node_size import BOARD_NAMES
from ..svg import Circles, Lines, Mark, Point, Polygon, TextMark, snap, still_picture
from ..theme import LARGE, SMALL
from .charts import ChartWords

# The chart: a bar for each generation.

CHART_WIDTH, CHART_LEFT, CHART_HEAD, BAR_HEIGHT, CHART_FOOT = 880, 20, 44, 190, 40
GAP = 0.25
"""The part of a bar's room that stays free."""


def generation_chart(counts: Sequence[int], words: ChartWords) -> bytes:
    """Return the chart as an SVG: above each distance the number of positions at it."""
    room = (CHART_WIDTH - 2 * CHART_LEFT) / len(counts)
    base = CHART_HEAD + BAR_HEIGHT
    marks: list[Mark] = [
        TextMark("side", (CHART_LEFT, SMALL + 4), words.panels[0]),
        TextMark("small", (CHART_WIDTH / 2, base + 34), words.across),
    ]
    for number, count in enumerate(counts):
        left = CHART_LEFT + room * (number + GAP / 2)
        right, top = left + room * (1 - GAP), base - BAR_HEIGHT * count / max(counts)
        corners = ((left, base), (left, top), (right, top), (right, base))
        marks.append(Polygon("map-searched", tuple((snap(x), snap(y)) for x, y in corners)))
        middle = snap((left + right) / 2)
        marks.append(TextMark("count", (middle, snap(top - 5)), f"{count:,}"))
        marks.append(TextMark("small", (middle, base + 16), str(number)))
    marks.append(Lines("axis", (((CHART_LEFT, base), (CHART_WIDTH - CHART_LEFT, base)),)))
    head = f"<title>{escape(words.title)}</title><desc>{escape(words.about)}</desc>"
    return still_picture(marks, chart_size(), head).encode()


def chart_size() -> tuple[float, float]:
    """Return the width and the height of a chart."""
    return CHART_WIDTH, CHART_HEAD + BAR_HEIGHT + CHART_FOOT


# A ring: all positions, with their moves as arrows.

RING, NODE, ARROW = 100.0, 20.0, 8.0
"""The radius of the ring and of a node, and how long an arrow's head is."""
RING_WIDTH, RING_HEIGHT = 350.0, 340.0
ASIDE = 5.0
"""How far an arrow lies aside where another leads back."""
TEXT, WIDER = 24.0, 12.0
"""How far outside its node the text of a position stands, and how much farther at the sides."""


@dataclass(frozen=True, slots=True)
class RingPosition:
    """A position as a ring shows it."""

    name: str
    turn: int | None
    """Who moves; None at an end."""
    to: tuple[str, ...]
    value: int | None
    """What it is worth, once that is known."""
    distance: int | None
    new: bool
    """Whether it is decided in this generation."""


def ring(positions: Sequence[RingPosition]) -> bytes:
    """Return the positions on a ring as an SVG, clockwise from the top."""
    places = {
        position.name: _ring_point(2 * pi * n / len(positions), RING)
        for n, position in enumerate(positions)
    }
    leads = {position.name: position.to for position in positions}
    marks = [
        mark
        for position in positions
        for other in position.to
        for mark in _arrow(places[position.name], places[other], position.name in leads[other])
    ]
    for n, position in enumerate(positions):
        marks += _ring_node(position, places[position.name], 2 * pi * n / len(positions))
    return still_picture(marks, (RING_WIDTH, RING_HEIGHT)).encode()


def _ring_point(angle: float, radius: float) -> Point:
    return RING_WIDTH / 2 + radius * sin(angle), RING_HEIGHT / 2 - radius * cos(angle)


def _arrow(start: Point, end: Point, leads_back: bool) -> Iterator[Mark]:
    """Draw an arrow from the edge of a node to another's, to the side if another leads back."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    aside = ASIDE if leads_back else 0.0
    off = -down / length * aside, across / length * aside
    start, end = (start[0] + off[0], start[1] + off[1]), (end[0] + off[0], end[1] + off[1])
    begin, point = _point_towards(start, end, NODE), _point_towards(end, start, NODE + 2)
    yield Lines("edge", ((_snap(begin), _snap(point)),))
    back = _point_towards(point, start, ARROW)
    way = (point[0] - back[0]) / 2, (point[1] - back[1]) / 2
    corners = (point, (back[0] - way[1], back[1] + way[0]), (back[0] + way[1], back[1] - way[0]))
    yield Polygon("score", tuple(map(_snap, corners)))


def _point_towards(start: Point, end: Point, far: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = far / length
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _snap(point: Point) -> Point:
    return snap(point[0]), snap(point[1])


def _ring_node(position: RingPosition, at: Point, angle: float) -> Iterator[Mark]:
    style = "current" if position.new else "unseen" if position.value is None else "done"
    x, y = _snap(at)
    yield Circles(style, ((x, y),), NODE)
    yield TextMark("value", (x, snap(y + LARGE / 3)), position.name)
    outside = _ring_point(angle, RING + NODE + TEXT + WIDER * abs(sin(angle)))
    value_text = (
        []
        if position.value is None
        else [f"{position.value}".replace("-", "−") + f" ({position.distance})"]
    )
    mover = [] if position.turn is None else ["MAX" if position.turn == MAX else "MIN"]
    for line, text in enumerate([*mover, *value_text]):
        style = "count" if line < len(mover) else "score-value"
        yield TextMark(style, (snap(outside[0]), snap(outside[1] - 4 + 15 * line)), text)


# Boards: some of the positions that a generation decides.

BOARD, BETWEEN, BOARD_MARGIN = 140.0, 30.0, 8.0
ROW = 4
"""Number of boards in a row."""


def boards(positions: Sequence[Board]) -> bytes:
    """Return boards of one size, side by side, as an SVG."""
    marks: list[Mark] = []
    for n, board in enumerate(positions):
        row, column = divmod(n, ROW)
        left = BOARD_MARGIN + BOARD_NAMES + column * (BOARD + BETWEEN)
        top = BOARD_MARGIN + BOARD_NAMES + row * (BOARD + BETWEEN)
        marks += filter(None, chess_board.marks(board, left, top, wide=BOARD))
    return still_picture(marks, boards_size(len(positions))).encode()


def boards_size(count: int) -> tuple[float, float]:
    """Return the width and the height of a picture of `count` boards."""
    columns, rows = min(count, ROW), ceil(count / ROW)
    edge = 2 * BOARD_MARGIN + BOARD_NAMES - BETWEEN
    return edge + columns * (BOARD + BETWEEN), edge + rows * (BOARD + BETWEEN)
