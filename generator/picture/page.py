"""Where everything stands: the plan of a tree, laid out on a page."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from ..game import MAX, MIN, Path
from ..trace.plan import Plan, Spot
from .items import snap
from .layout import tidy
from .metrics import elide, width
from .room import BESIDE, HALF, LABEL, OVER, PILL, ROW, Room, rooms
from .theme import LARGE, SMALL

ROOMY, LEAST = 900.0, 560.0
"""The widest page that is not asked to close up, and the narrowest that has room for a line."""
GAPS = tuple(
    (gap, beside, 0.0)
    for gap, beside in ((34.0, True), (26.0, True), (20.0, True), (26.0, False), (20.0, False))
)
"""How far apart marks on one level stand, whether alpha and beta stand beside the node or above
it, and the size of a board's cells: the first arrangement that makes the page no wider than it
should be, or the last."""
BOARDS = (
    *((34.0, True, 16.0), (22.0, True, 16.0), (22.0, True, 14.0), (22.0, False, 14.0)),
    *((16.0, False, 14.0), (12.0, False, 12.0), (8.0, False, 12.0), (8.0, False, 10.0)),
)
"""The same where there are boards in the nodes."""
DROP = 46.0
"""The room for edges between two levels."""
MARGIN, LEVELS = 22.0, 62.0
"""The room around everything, and for the names of the levels."""
LINE = 122.0
"""The height of the number line and its labels."""
RANGES, ICON = 62.0, 24.0
"""The height of the ranges of a table below it, and the room of the signs before them."""


@dataclass(frozen=True, slots=True)
class Place:
    """One node on the page."""

    spot: Spot
    room: Room
    x: float
    y: float
    """The middle of the node's shape or number."""
    tall: float
    """How far the shapes of the level reach up and down; small print stands beyond."""
    top: float
    """Down to where the edge from the parent slants; probabilities and windows stand below."""
    foot: float
    """From where edges to children slant; they run straight past the small print of the level."""
    beside: bool
    """Whether alpha and beta stand beside the node, else above it."""

    @property
    def rise(self) -> float:
        """How far the shape reaches up."""
        if self.spot.leaf:
            return self.room.floor if self.spot.board else PILL
        return self.room.floor if self.spot.turn == MIN else self.room.point

    @property
    def drop(self) -> float:
        """How far the shape of an inner node reaches down."""
        return self.room.floor if self.spot.turn == MAX else self.room.point


@dataclass(frozen=True, slots=True)
class Level:
    """A row of the tree."""

    y: float
    tall: float
    top: float
    foot: float
    turn: int | None
    """Who moves, if the same player does in the whole row."""


@dataclass(frozen=True, slots=True)
class Page:
    """The size of the picture, and where the tree and the number line stand on it."""

    width: int
    height: int
    places: Mapping[Path, Place]
    levels: tuple[Level, ...]
    line_top: float
    line_left: float
    line_right: float


def lay_out(
    plan: Plan,
    scores: Iterable[float] = (),
    bounds: Iterable[float] = (),
    ranges: Sequence[str] = (),
) -> Page:
    """The page for a plan, with room for these scores in every node and these bounds beside it.

    Below the number line there is room for a table's ranges, if any are to be written.
    """
    room, across, wide, beside = _across(plan, tuple(scores), tuple(bounds))
    levels = _levels(plan, room, beside)
    left = MARGIN + (LEVELS if any(level.turn is not None for level in levels) else 0)
    page_width = ceil(max(left + wide + MARGIN, LEAST))
    shift = left + (page_width - MARGIN - left - wide) / 2
    places = {
        path: Place(
            spot,
            room[path],
            snap(shift + across[path]),
            levels[spot.depth].y,
            levels[spot.depth].tall,
            levels[spot.depth].top,
            levels[spot.depth].foot,
            beside,
        )
        for path, spot in plan.spots.items()
    }
    names = (elide(name, LARGE, LABEL) for name in ("", *plan.names.values()))
    named = max(width(name, LARGE) for name in names)
    written = max((ICON + width(text, SMALL) + 2 * BESIDE for text in ranges), default=0.0)
    line_top = levels[-1].foot + DROP / 2
    return Page(
        page_width,
        ceil(line_top + LINE + (RANGES if ranges else 0)),
        places,
        tuple(levels),
        line_top,
        snap(MARGIN + max(LEVELS, named + 2 * BESIDE, written)),
        min(page_width, ROOMY) - MARGIN,
    )


def _across(
    plan: Plan, scores: Collection[float], bounds: Collection[float]
) -> tuple[dict[Path, Room], dict[Path, float], float, bool]:
    """The nodes' rooms, every node's x from the left end of all marks, how wide they are, and
    whether alpha and beta stand beside the nodes."""
    children = {path: spot.children for path, spot in plan.spots.items()}
    for gap, beside, cell in BOARDS if any(s.board for s in plan.spots.values()) else GAPS:
        room = rooms(plan, scores, bounds, cell)
        reach = {path: marks.reach(beside) for path, marks in room.items()}
        across = tidy(children, plan.root, reach, gap)
        left = min(x - reach[path][0] for path, x in across.items())
        right = max(x + reach[path][1] for path, x in across.items())
        if right - left <= ROOMY - 2 * MARGIN - LEVELS:
            break
    return room, {path: x - left for path, x in across.items()}, right - left, beside


def _levels(plan: Plan, room: Mapping[Path, Room], beside: bool) -> list[Level]:
    """The rows of the tree from the root down."""
    levels: list[Level] = []
    top = MARGIN
    for depth in range(max(spot.depth for spot in plan.spots.values()) + 1):
        row = [spot for spot in plan.spots.values() if spot.depth == depth]
        inner = [spot for spot in row if not spot.leaf]
        over = any(spot.chance is not None for spot in row) * (ROW + 2)
        over += 0 if beside or not inner else 2 * ROW + OVER
        tall = max(HALF, *(room[spot.path].point for spot in row))
        y = top + over + tall
        foot = y + tall + max(room[spot.path].under for spot in row) * ROW
        turns = {spot.turn for spot in inner}
        levels.append(Level(y, tall, top, foot, turns.pop() if len(turns) == 1 else None))
        top = foot + DROP
    return levels
