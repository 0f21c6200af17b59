"""Where everything stands: the plan of a tree, laid out on a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from ..game import Path
from ..trace.plan import Plan, Spot
from .items import snap
from .layout import tidy
from .metrics import elide, width
from .room import BESIDE, HALF, LABEL, OVER, ROW, Room, rooms
from .theme import LARGE

ROOMY, LEAST = 900.0, 560.0
"""The widest page that is not asked to close up, and the narrowest that has room for a line."""
GAPS = ((34.0, True), (26.0, True), (20.0, True), (26.0, False), (20.0, False))
"""How far apart marks on one level stand, and whether alpha and beta stand beside the node or
above it: the first arrangement that makes the page no wider than it should be, or the last."""
DROP = 46.0
"""The room for edges between two levels."""
MARGIN, LEVELS = 22.0, 62.0
"""The room around everything, and for the names of the levels."""
LINE = 122.0
"""The height of the number line and its labels."""


@dataclass(frozen=True, slots=True)
class Place:
    """One node on the page."""

    spot: Spot
    room: Room
    x: float
    y: float
    """The middle of the node's shape or number."""
    top: float
    """Down to where the edge from the parent slants; probabilities and windows stand below."""
    foot: float
    """From where edges to children slant; they run straight past the small print of the level."""
    beside: bool
    """Whether alpha and beta stand beside the node, else above it."""


@dataclass(frozen=True, slots=True)
class Level:
    """A row of the tree."""

    y: float
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


def lay_out(plan: Plan, scores: Iterable[float] = (), bounds: Iterable[float] = ()) -> Page:
    """The page for a plan, with room for these scores in every node and these bounds beside it."""
    room = rooms(plan, tuple(scores), tuple(bounds))
    across, wide, beside = _across(plan, room)
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
            levels[spot.depth].top,
            levels[spot.depth].foot,
            beside,
        )
        for path, spot in plan.spots.items()
    }
    names = (elide(name, LARGE, LABEL) for name in ("", *plan.names.values()))
    named = max(width(name, LARGE) for name in names)
    line_top = levels[-1].foot + DROP / 2
    return Page(
        page_width,
        ceil(line_top + LINE),
        places,
        tuple(levels),
        line_top,
        snap(MARGIN + max(LEVELS, named + 2 * BESIDE)),
        min(page_width, ROOMY) - MARGIN,
    )


def _across(plan: Plan, room: Mapping[Path, Room]) -> tuple[dict[Path, float], float, bool]:
    """Every node's x from the left end of all marks, how wide they are, and the arrangement."""
    children = {path: spot.children for path, spot in plan.spots.items()}
    for gap, beside in GAPS:
        reach = {path: marks.reach(beside) for path, marks in room.items()}
        across = tidy(children, plan.root, reach, gap)
        left = min(x - reach[path][0] for path, x in across.items())
        right = max(x + reach[path][1] for path, x in across.items())
        if right - left <= ROOMY - 2 * MARGIN - LEVELS:
            break
    return {path: x - left for path, x in across.items()}, right - left, beside


def _levels(plan: Plan, room: Mapping[Path, Room], beside: bool) -> list[Level]:
    """The rows of the tree from the root down."""
    levels: list[Level] = []
    top = MARGIN
    for depth in range(max(spot.depth for spot in plan.spots.values()) + 1):
        row = [spot for spot in plan.spots.values() if spot.depth == depth]
        inner = [spot for spot in row if not spot.leaf]
        over = any(spot.chance is not None for spot in row) * (ROW + 2)
        over += 0 if beside or not inner else 2 * ROW + OVER
        y = top + over + HALF
        foot = y + HALF + max(room[spot.path].under for spot in row) * ROW
        turns = {spot.turn for spot in inner}
        levels.append(Level(y, top, foot, turns.pop() if len(turns) == 1 else None))
        top = foot + DROP
    return levels
