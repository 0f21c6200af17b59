"""Pictures of Monte Carlo trees: nodes, edges and the playout."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from math import pi, sin, sqrt
from typing import ClassVar

from ...drawing import family_picture
from ...drawing.family_picture import NodeMark
from ...drawing.layout import Page
from ...drawing.node_size import AGAIN, PADDING, ROW, NodePlace, leaf_text
from ...drawing.nodes import label, probability
from ...drawing.number_line.number_scale import Scale
from ...drawing.shapes import band, edge, node
from ...drawing.svg import Lines, Mark, Point, Polygon, RoundedBox, TextMark, snap
from ...drawing.theme import LARGE, SMALL, width
from ...drawing.wording import Vocabulary
from ...game import CHANCE, MAX, MIN, Path
from ...record.frame import Range
from ...record.plan import NodeState, NodeStatus, Plan, PlanNode
from ...record.tree_state import Moment
from .estimate_line import EstimateRow
from .playout_numbers import (
    CHIP,
    PLAYED,
    PLAYOUT_ASIDE,
    WAVE,
    PlayoutNumbers,
    column,
    hundredths,
    numbers_of_run,
    offset,
    playout_sizes,
    playout_text,
    rises,
)

# The nodes of a Monte Carlo search: means, intervals, visits and terms; the edges, which are the
# broader the more playouts went through them. A node is drawn as soon as it has joined the tree.

_MEAN = {MAX: 3.0, MIN: -4.0, CHANCE: 0.0}
_TRACK = {MAX: 12.5, MIN: 5.5, CHANCE: 10.5}
"""Distances of the baseline of the mean, and of the track, below the middle of a node (px)."""
ON_BOARD = 18.0, 8.0
"""Distances of the same two above the floor of a house with a board (px)."""
WALL_DISTANCE = 9.0
"""Distance from the ends of the track to the walls (px)."""
END, THICK, TICK = 2.5, 3.0, 5.5
"""Half heights of the ends of a track, of the interval on it, and of the mark of the mean (px)."""
WIDEST, STEPS = 9.0, 9
"""Half the width of the broadest edge (px), and the number of widths: few, so that they differ
clearly."""
_COLUMN = -11.5, 3.0, 19.0
"""Baselines of three numbers beside the middle of a node (px); the last stands below a line."""
SUM = 2.0
"""Distance by which the last stands lower right of a board, for the same line (px)."""
SINGLE_TEXT_BASELINE = 4.5
"""Baseline of a text that stands alone beside the middle of a node (px)."""


def after_join(part: NodeMark) -> NodeMark:
    """Return the part, changed so that it is not drawn before its node has joined the tree."""

    @wraps(part)
    def drawn(place: NodePlace, view: NodeState) -> Mark | None:
        return None if view.state is NodeStatus.UNSEEN else part(place, view)

    return drawn


def after_growth(part: NodeMark) -> NodeMark:
    """Return the part, changed so that it is not drawn before a child of its node can have joined
    the tree."""

    @wraps(part)
    def drawn(place: NodePlace, view: NodeState) -> Mark | None:
        statistics = view.playouts
        alone = statistics is None or statistics.is_own or statistics.visits < 2
        return None if alone or view.state is NodeStatus.UNSEEN else part(place, view)

    return drawn


def box(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the node's shape; a leaf has a shape only while it is the current node."""
    if place.node.leaf and view.state is not NodeStatus.CURRENT:
        return None
    return node("expanded" if view.state is NodeStatus.WAITING else view.state.value, place)


def mean(place: NodePlace, view: NodeState) -> TextMark | None:
    """Return what the playouts came to on average; at a leaf its value, bolder once it has been
    read."""
    small = place.small
    if place.node.leaf:
        style = "value" if view.playouts else "leaf"
        at = place.x, snap(place.y + (place.floor - 7.0 if place.node.board else 5))
        return TextMark(f"{style}-small" if small else style, at, leaf_text(place.node))
    value = view.score if view.playouts is None else view.playouts.mean
    if value is None:
        return None
    below = place.floor - ON_BOARD[0] if place.node.board else _MEAN[place.node.turn]
    style = "value-small" if small else "value"
    return TextMark(style, (place.x, snap(place.y + below)), hundredths(value))


def underline(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the stroke under a leaf that has been read."""
    if not place.node.leaf or view.playouts is None or view.state is NodeStatus.CURRENT:
        return None
    text = mean(place, view)
    assert text is not None
    half = width(text.text, SMALL if place.small else LARGE) / 2 + 2
    y = snap(text.at[1] + 6)
    return Lines("underline", (((snap(place.x - half), y), (snap(place.x + half), y)),))


def visits(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the number of playouts that the mean is made of: over the label, under a leaf, right
    of a board."""
    if view.playouts is None:
        return None
    text = f"n = {view.playouts.visits}"
    if place.node.board:
        return TextMark("side", (_right(place), _upper_baseline(place)), text)
    if place.node.leaf:
        return TextMark("small", (place.x, place.y + 20 + place.under * ROW - 5), text)
    above = SINGLE_TEXT_BASELINE if not place.label else -8.0
    return TextMark("times", (snap(place.x - place.half - AGAIN), place.y + above), text)


def track(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the track of all the numbers that the mean could be."""
    if view.playouts is None or place.node.leaf:
        return None
    (left, right), y = _ends(place), _track(place)
    ends = (((x, snap(y - END)), (x, snap(y + END))) for x in (left, right))
    return Lines("track", (((left, y), (right, y)), *ends))


def interval(low: float, high: float, place: NodePlace, view: NodeState) -> Mark | None:
    """Return the mark of where the mean of endlessly many playouts would lie; it is hollow where
    the search has chosen among the playouts, so that nobody knows."""
    if view.playouts is None or view.playouts.interval is None or place.node.leaf:
        return None
    style = "interval" if view.playouts.is_own else "interval-loose"
    return track_bar(style, view.playouts.interval, place, low, high)


def track_bar(style: str, bounds: Range, place: NodePlace, low: float, high: float) -> RoundedBox:
    """Return the bar on the track from one number to another; never so short that it is lost."""
    (left, y), (right, _) = (track_at(place, end, low, high) for end in bounds)
    half = max(snap((right - left) / 2), THICK)
    return RoundedBox(style, (snap((left + right) / 2), y), half, THICK)


def tick(low: float, high: float, place: NodePlace, view: NodeState) -> Mark | None:
    """Return the mark of the mean."""
    if view.playouts is None or place.node.leaf:
        return None
    x, y = track_at(place, view.playouts.mean, low, high)
    return Lines("tick", (((x, snap(y - TICK)), (x, snap(y + TICK))),))


def sum_background(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the background of the sum of the child that is chosen."""
    if not view.is_selected:
        return None
    *_, (x, y) = _rows(place, view)
    text = column(view.terms)[-1]
    half = snap(width(text, SMALL) / 2 + CHIP - 1)
    return RoundedBox(
        "selected-number", (snap(x - width(text, SMALL) / 2), snap(y - 4.3)), half, 8.5
    )


def line(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the line over a sum; the sum of the chosen child has a background and no line."""
    if len(view.terms) < 2 or view.is_selected:
        return None
    *_, (x, y) = _rows(place, view)
    wide = max(width(text, SMALL) for text in column(view.terms))
    y = snap(y - 11.5)
    return Lines("sum-line", (((snap(x - wide), y), (x, y)),))


def term(number: int, place: NodePlace, view: NodeState) -> Mark | None:
    """Return a number of the column beside a node that is compared with its siblings; the last
    number decides."""
    if not view.terms:
        return None
    texts = column(view.terms)
    if number >= len(texts):
        return None
    last = number == len(texts) - 1
    return TextMark("sum" if last else "term", _rows(place, view)[number], texts[number])


def text_right_of(place: NodePlace) -> Point:
    """Return the baseline of a text right of the node: at a board, under the number of visits."""
    if place.node.board:
        return _right(place), snap(_upper_baseline(place) + ROW + 3)
    return _right(place), snap(place.y + SINGLE_TEXT_BASELINE)


def share_edge(
    parent: NodePlace, child: NodePlace, view: NodeState, numbers: PlayoutNumbers
) -> tuple[Mark | None, ...]:
    """Return the broad edge to a node: above a probability, and below it."""
    if view.playouts is None or view.state is NodeStatus.UNSEEN:
        return None, None
    share = sqrt(view.playouts.visits / numbers.most_visits)
    half = max(1, round(share * STEPS)) * WIDEST / STEPS
    way = band("visit-band", parent, child, half)
    straight = edge("visit-band", parent, child).lines
    if len(straight) < 2:
        return way, None
    (x, top), (_, bottom) = straight[1]
    corners = ((x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom))
    return way, Polygon("visit-band", tuple((snap(a), b) for a, b in corners))


def number_marks(plan: Plan) -> tuple[NodeMark, ...]:
    """Return the marks of the numbers at a node, in painting order."""
    low, high = plan.range
    scaled = (partial(interval, low, high), partial(tick, low, high))
    return (visits, track, *scaled, sum_background, line, *(partial(term, k) for k in range(3)))


def _rows(place: NodePlace, view: NodeState) -> list[Point]:
    """Return where the numbers of the column end."""
    texts = column(view.terms)
    x = snap(_right(place) + CHIP + max(width(text, SMALL) for text in texts))
    if place.node.board:
        start = _upper_baseline(place) + ROW + 2
        down = [k * ROW for k in range(len(texts))]
        down[-1] += SUM if len(texts) > 1 else 0.0
        return [(x, snap(start + below)) for below in down]
    if len(texts) == 1:
        return [(x, snap(place.y + SINGLE_TEXT_BASELINE))]
    return [(x, snap(place.y + below)) for below in _COLUMN]


def _right(place: NodePlace) -> float:
    return snap(place.x + place.half + PLAYOUT_ASIDE)


def _upper_baseline(place: NodePlace) -> float:
    """Return the baseline of the first row right of a board."""
    return snap(place.y - place.floor + 11)


def _track(place: NodePlace) -> float:
    below = place.floor - ON_BOARD[1] if place.node.board else _TRACK[place.node.turn]
    return snap(place.y + below)


def _ends(place: NodePlace) -> tuple[float, float]:
    half = place.half - WALL_DISTANCE - (PADDING if place.corners else 0.0)
    return snap(place.x - half), snap(place.x + half)


def track_at(place: NodePlace, value: float, low: float, high: float) -> Point:
    """Return where a number lies on the track; in the middle, if there is only one."""
    left, right = _ends(place)
    share = (min(max(value, low), high) - low) / (high - low) if low < high else 0.5
    return snap(left + share * (right - left)), _track(place)


# A playout: it hangs below its node and ends in its result, which is then backed up.

SLOTS = 5
"""Number of marks of a playout: the wave, the number of moves, the chip and its text, and the line
through a result that is lost."""
SWING, PERIOD = 3.5, 9.0
"""Distances that the wave swings to either side, and from crest to crest (px)."""
STEP = 1.5
"""Distance from point to point of the wave (px)."""
CHIP_HALF = 8.0
"""Half the height of a chip (px)."""
WAVE_LENGTH = 14.5
"""Distance of the end of the wave below the shapes of a level (px)."""
LIFT = 3.9
"""Distance of the baseline of the number of moves above the end of the wave (px)."""


def playout_end(moment: Moment, views: Mapping[Path, NodeState]) -> Path | None:
    """Return the end of a playout, if all of it has been drawn move by move."""
    path = moment.frame.path
    for move in moment.frame.moves or ():
        path = (*path, move)
        if path not in views or views[path].state is NodeStatus.UNSEEN:
            return None
    return path


def _wave(x: float, top: float, bottom: float) -> Lines:
    steps = max(1, round((bottom - top) / STEP))
    ways = [k * (bottom - top) / steps for k in range(steps + 1)]
    return Lines(
        "playout",
        (tuple((snap(x + SWING * sin(2 * pi * y / PERIOD)), snap(top + y)) for y in ways),),
    )


def _middle(place: NodePlace, text: str) -> Point:
    """Return the middle of a chip right of the node."""
    x, y = text_right_of(place)
    return snap(x + CHIP + width(text, SMALL) / 2), snap(y - 4.5)


def _chip(centre: Point, text: str, is_lost: bool = False) -> list[Mark | None]:
    (x, y), half = centre, snap(width(text, SMALL) / 2 + CHIP)
    ends = (snap(x - half + CHIP), snap(y + CHIP)), (snap(x + half - CHIP), snap(y - CHIP))
    through = Lines("strike", (ends,))
    return [
        RoundedBox("result", centre, half, CHIP_HALF),
        TextMark("result-text", (x, snap(y + 4.3)), text),
        through if is_lost else None,
    ]


# All of it, as scenes ask for it.


@dataclass(frozen=True, slots=True)
class PlayoutMarks(family_picture.FilmMarks):
    """The marks that such films have besides the usual: broad edges, playouts, estimates on the
    number line."""

    plan: Plan
    numbers: PlayoutNumbers
    bands: ClassVar[int] = 2
    slots: ClassVar[int] = SLOTS

    def sizes(self, cell: float, drawn: Mapping[Path, PlanNode]) -> dict[Path, NodePlace]:
        """See `family_picture.FilmMarks`."""
        return playout_sizes(self.plan, cell, self.numbers, drawn)

    def edge_bands(
        self, parent: NodePlace, child: NodePlace, view: NodeState
    ) -> tuple[Mark | None, ...]:
        """Return the bands of an edge, which are the broader, the more playouts went along it."""
        return share_edge(parent, child, view, self.numbers)

    def lit_below(
        self, moment: Moment, views: Mapping[Path, NodeState], drawn: Collection[Path]
    ) -> Iterator[Path]:
        """Yield the nodes whose edges a result has come up, or a playout goes down."""
        path = moment.frame.path
        if moment.frame.status == "backup":
            below = (p for p in views if len(p) > len(path) and p[: len(path)] == path)
            yield from (p for p in below if views[p].state is NodeStatus.OPEN and p in drawn)
        end = playout_end(moment, views) if moment.frame.status == "playout" else None
        if end is not None:
            ways = (end[:length] for length in range(len(path) + 1, len(end) + 1))
            yield from (p for p in ways if p in drawn)

    def marks(
        self, moment: Moment, page: Page, views: Mapping[Path, NodeState], words: Vocabulary
    ) -> list[Mark | None]:
        """Return the playout that hangs below the current node, or the result that has come to
        it."""
        frame = moment.frame
        if frame.result is None or frame.path not in page.places:
            return [None] * SLOTS
        place = page.places[frame.path]
        if frame.status == "backup":
            before, now = self.numbers.before.get(frame.number), views[frame.path].playouts
            is_lost = before is not None and now is not None and before.visits == now.visits
            text = rises(frame.result)
            return [None, None, *_chip(_middle(place, text), text, is_lost)]
        text, end = playout_text(self.plan, frame.result), playout_end(moment, views)
        if end is not None and end in page.places:
            return [None, None, *_chip(_middle(page.places[end], text), text)]
        x = place.x - offset(place.node, self.numbers)
        bottom = snap(place.y + place.tall + WAVE_LENGTH)
        start = place.y + (place.drop if x == place.x else place.floor)
        length = f"{PLAYED}{len(frame.moves or ())}"
        at = snap(x - WAVE), snap(bottom - LIFT)
        chip = _chip((snap(x), bottom + CHIP_HALF), text)
        return [_wave(snap(x), start, bottom), TextMark("times", at, length), *chip]

    def line(self, scale: Scale, line_top: float, words: Vocabulary) -> EstimateRow:
        """Return the mean and its interval."""
        return EstimateRow(self.plan, scale, line_top, self.numbers, words)


class Picture(family_picture.Picture):
    """What pictures show of searches that play games out; edges run straight past playouts."""

    drop = 30.0
    may_write_above = False
    has_whole_range = True
    grows = True

    def edge_text(self, place: NodePlace, view: NodeState) -> Mark | None:
        """Return what stands at the end of the edge to a node."""
        return probability(place, view)

    def film_marks(self, plan: Plan, moments: Sequence[Moment]) -> PlayoutMarks:
        """See `family_picture.Picture`."""
        return PlayoutMarks(plan, numbers_of_run(plan, moments))

    def node_parts(
        self, plan: Plan, boards: Sequence[NodeMark], below: Sequence[NodeMark]
    ) -> tuple[NodeMark, ...]:
        """See `family_picture.Picture`."""
        inside = (box, *boards, mean, underline, label, self.edge_text)
        return (*map(after_join, (*inside, *number_marks(plan))), *map(after_growth, below))

    def inner_text(self, view: NodeState) -> str | None:
        """Return the mean."""
        mean = view.score if view.playouts is None else view.playouts.mean
        return None if mean is None else hundredths(mean)
