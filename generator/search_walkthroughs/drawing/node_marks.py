"""Beside a node: window, proof numbers, merit; searched again, met before, horizon."""

from collections.abc import Iterable, Iterator
from math import ceil, cos, pi, sin

from ..game import Board, Path
from ..record.frame import Frame
from ..record.frame_text import number_text
from ..record.plan import NodeState, NodeStatus, Plan
from .boards.boards import parts
from .family_picture import Feature
from .layout import MARGIN, Page
from .node_size import (
    AGAIN,
    BADGE,
    BESIDE,
    EDGE,
    OVER,
    PADDING,
    POINTER,
    ROW,
    NodePlace,
    badge_offset,
    board_place,
    cell_size,
)
from .shapes import SIGN, along, node, pointer
from .svg import Lines, Mark, Point, Polygon, RoundedBox, TextMark, rectangle, snap
from .theme import SMALL, width

# The horizon of a search that deepens, and the best children of the pass before.

BELOW = 14.0
"""How far below the small print of a level the horizon runs."""
STAR = 6.5, 2.8
"""How far the points of a star reach from its middle, and the dents between them."""
ALONG = 0.82
"""How far along its edge the star of a child stands."""
SLOTS = 2


def horizon_marks(frame: Frame, page: Page) -> list[Mark | None]:
    """Draw a line below the last level that is looked at, and write how deep that is."""
    if frame.horizon is None:
        return [None] * SLOTS
    level = frame.horizon - len(next(iter(page.places)))
    if not 0 <= level < len(page.levels):
        return [None] * SLOTS
    y = snap(page.levels[level].foot + BELOW)
    line = Lines("horizon", (((MARGIN, y), (snap(page.width - MARGIN), y)),))
    return [line, TextMark("side", (MARGIN, snap(y - 5)), f"d = {frame.horizon}")]


def guesses(frames: Iterable[Frame]) -> Iterator[float]:
    """Yield the static evaluations of a run that may count as scores.

    They are those at the horizon of each pass, leaves there included, and those at which the mover
    may stay.
    """
    for frame in frames:
        if frame.stand and frame.score is not None:
            yield frame.score
        if frame.status == "end" and frame.horizon == len(frame.path) and frame.score is not None:
            yield frame.score


def star(parent: NodePlace, child: NodePlace) -> Polygon:
    """Draw a star on the edge to the child that was best in the pass before."""
    x, y = along(parent, child, ALONG)
    corners = []
    for k in range(10):
        reach, angle = STAR[k % 2], k * pi / 5
        corners.append((snap(x + reach * sin(angle)), snap(y - reach * cos(angle))))
    return Polygon("previous-best", tuple(corners))


# The node at which the table first stored a position: it and the node that finds it have one
# sign. If it is not on the page, its board is drawn in a corner, so that the two can be compared.

RADIUS, STROKE = 7.0, 3.5
"""The size of the sign, and half the length of its three strokes."""
OUTLINE_GAP = 5.5
"""How far outside the node that was met the outline runs."""
SIGNS = 5
"""The slots of the outline and of two signs."""
CELL = 14.0
"""A cell of the board in the corner, if it is one of three by three."""


def slots(plan: Plan) -> int:
    """Return the upper limit of marks: with a board in the corner, if there are boards."""
    return SIGNS + len(parts(plan.nodes[plan.root].board))


def met_before_marks(frame: Frame, page: Page, plan: Plan) -> list[Mark | None]:
    """Draw the signs with an outline around the node that was met, or its board in the corner."""
    met, places = frame.table.met if frame.table else None, page.places
    if met is None or met == frame.path or frame.path not in places:
        return [None] * slots(plan)
    own_sign = _sign(places[frame.path])
    if met in places:
        around = [node("table-match", places[met], OUTLINE_GAP), *_sign(places[met]), *own_sign]
        return [*around, *[None] * (slots(plan) - SIGNS)]
    away = plan.nodes[met].board if met in plan.nodes else plan.elsewhere.get(met)
    if away is None or away.large:  # a large board stands beside the tree
        return [None] * slots(plan)
    corner = _corner_place(met, away, page)
    if corner is None:
        return [None] * slots(plan)
    drawn = [part(corner, NodeState()) for part in parts(away)]
    return [None, *_sign(corner), *own_sign, *drawn]


def _corner_place(path: Path, board: Board, page: Page) -> NodePlace | None:
    """Return a place at the upper right of the page, if the tree leaves it free."""
    cell = cell_size(board, CELL)
    half = cell * board.columns / 2 + PADDING
    x, y = page.width - MARGIN - half, page.levels[0].y
    near = (place for place in page.places.values() if abs(place.y - y) < 3 * half)
    if any(place.x + place.reach(place.beside)[1] > x - 2 * half for place in near):
        return None
    return board_place(path, board, cell, half, half, (x, y + PADDING))


def _sign(place: NodePlace) -> tuple[Mark, Mark]:
    """Draw the sign of equivalence in a circle, at the node's upper left corner."""
    x, y = _corner(place)
    lines = tuple(((x - STROKE, y + dy), (x + STROKE, y + dy)) for dy in (-2.6, 0.0, 2.6))
    snapped = tuple(tuple((snap(a), snap(b)) for a, b in line) for line in lines)
    return RoundedBox("badge", (x, y), RADIUS, RADIUS), Lines("badge-sign", snapped)


def _corner(place: NodePlace) -> Point:
    return snap(place.x - place.half), snap(place.y - place.wall)


# The badges at nodes that are settled, and at those of the minimal tree.

LOW, HIGH = 8.0, -9.0
"""How far below the middle of a node its badges stand: the one that says that it is settled, and
the one that gives its type."""
LEVEL = 1.0
"""The same for the first of them beside the number of a leaf, clear of the stroke under it."""
FROM_END = 8.0
"""How far within the ends of a house with a board they stand."""


BASELINE = 4.5
"""How far below its middle the baseline of a text beside a node lies."""


def beside(place: NodePlace) -> Point:
    """Return where a text begins that stands beside an inner node or, where there is no room,
    beside the edge to it."""
    if place.beside:
        return snap(place.x + place.half + BESIDE), place.y + BASELINE
    return snap(place.x + EDGE), snap(place.y - place.tall - OVER - 2)


def worker_signs(numbers: Iterable[int]) -> str:
    """Return the numbers of workers, from 1, as pictures write them.

    >>> worker_signs((1, 3))
    '①③'
    """
    return "".join(chr(ord("①") + number - 1) for number in numbers)


def under(place: NodePlace) -> Point:
    """Return the row of small text under a leaf, below its label and its occurrence's number."""
    row = 1 + bool(place.label) + bool(place.occurrence)
    above = 3 if place.node.board else 5  # the stroke under its value is near
    return place.x, snap(place.y + place.tall + row * ROW - above)


def type_badge(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the background of a node's type."""
    return badge_background(_type_at(place)) if place.node.critical is not None else None


def type_digit(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the type of a node in the minimal tree."""
    if place.node.critical is None:
        return None
    x, y = _type_at(place)
    return TextMark("digit", (x, snap(y + 4.3)), str(place.node.critical))


TYPES = (type_badge, type_digit)
"""The marks of the minimal tree, in painting order."""


def settled_at(place: NodePlace) -> Point:
    """Return a point low on the right side of the node."""
    if place.node.board:
        return _side(place, place.floor - FROM_END)
    return _side(place, LEVEL if place.node.leaf else LOW)


def _type_at(place: NodePlace) -> Point:
    """Return a point high on the right side of the node."""
    return _side(place, FROM_END - place.floor if place.node.board else HIGH)


def _side(place: NodePlace, below: float) -> Point:
    return snap(place.x + place.half + badge_offset(place.node)), snap(place.y + below)


def badge_background(centre: Point) -> RoundedBox:
    """Draw the circle behind the sign of a badge."""
    return RoundedBox("badge-quiet", centre, BADGE, BADGE)


# The mark of a node that is searched again.

INSIDE = 4.0
"""How far inside the outline of a node that is searched again the second outline runs."""
THIN = 1.1
"""Half the width of the line that makes two of the path to such a node."""
_STYLES = {NodeStatus.OPEN: "repeat-open", NodeStatus.CURRENT: "repeat-current"}


def outline(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the second outline of a node that is being searched again."""
    if not is_searched_again(view) or (place.node.leaf and view.state is not NodeStatus.CURRENT):
        return None
    return node(_STYLES[view.state], place, -INSIDE)


def times(place: NodePlace, view: NodeState) -> Mark | None:
    """Write how often the node has been entered, left of it; under a leaf."""
    if view.passes < 2 or view.state is NodeStatus.UNSEEN:
        return None
    text = f"×{view.passes}"
    if place.node.leaf:
        return TextMark("small", under(place), text)
    if place.occurrence:  # left of the label, since there is no room over it
        end = place.x - place.left + PASSES.room
        return TextMark("times", (snap(end), place.y + 5), text)
    return TextMark("times", (snap(place.x - place.half - AGAIN), place.y - 10), text)


def reduction(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the depth to which a node is searched less deep than its siblings, after theirs."""
    if view.reduced is None:
        return None
    depth, full = max(0, view.reduced[0]), view.reduced[1]
    text = f"d {full}→{depth}"
    if place.node.leaf:
        return TextMark("small", under(place), text)
    return TextMark("occurrence", (snap(place.x - place.half - BESIDE), place.y + 21), text)


def is_searched_again(view: NodeState) -> bool:
    """Return whether the node is being searched, and not for the first time."""
    return view.passes > 1 and view.state in _STYLES


PASSES = Feature("passes", (outline,), (times,), room=width("×99", SMALL), rows=("distinct",))
"""What a search that may enter a node again adds."""


# Alpha and beta at the nodes that are being searched, beside each or above it.


def edge_gap(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw paper over the edge to a node, where alpha and beta stand above it."""
    if place.beside or not _has_window(place, view):
        return None
    left, middle = _window(place)
    right, (top, bottom) = left + ceil(place.window), (middle - ROW + 1, middle + ROW - 1)
    if place.node.edge_text:  # no stub of the edge between the two texts
        top = min(top, snap(place.top + ROW + 1))
    return Polygon("paper", rectangle(left, top, right, bottom))


def alpha_pointer(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the sign of alpha, at a node that is being searched."""
    if not _has_window(place, view):
        return None
    x, y = _window(place)
    return pointer("alpha", (x + SIGN, y - 3), down=True)


def alpha_value(place: NodePlace, view: NodeState) -> Mark | None:
    """Write alpha, at a node that is being searched."""
    return _bound("alpha-side", "α", place, view.alpha, -4)


def beta_pointer(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the sign of beta, at a node that is being searched."""
    if not _has_window(place, view):
        return None
    x, y = _window(place)
    return pointer("beta", (x + SIGN, y + 3), down=False)


def beta_value(place: NodePlace, view: NodeState) -> Mark | None:
    """Write beta, at a node that is being searched."""
    return _bound("beta-side", "β", place, view.beta, 13)


def _has_window(place: NodePlace, view: NodeState) -> bool:
    return place.window > 0 and view.alpha is not None


def _window(place: NodePlace) -> Point:
    """Return where alpha and beta begin, and the middle between them."""
    if place.beside:
        return snap(place.x + place.half + BESIDE), place.y
    return round(place.x - place.window / 2), round(place.y - place.tall - OVER - ROW + 2)


def _bound(
    style: str, name: str, place: NodePlace, bound: float | None, below: float
) -> Mark | None:
    if not place.window or bound is None:
        return None
    x, y = _window(place)
    text = f"{name} = {number_text(bound)}" if place.bound_names else number_text(bound)
    return TextMark(style, (snap(x + POINTER), y + below), text)


WINDOW = (edge_gap, alpha_pointer, alpha_value, beta_pointer, beta_value)
"""The marks of the window at a node that is being searched, in painting order."""
