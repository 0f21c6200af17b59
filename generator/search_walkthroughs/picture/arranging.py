"""How close the nodes of a tree stand: arrangements to try, and what each makes of the tree."""

from collections.abc import Iterable, Mapping, Sequence

from ..game import Path
from ..trace.plan import Plan
from .layout import tidy
from .room import Room

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


def arrangements(plan: Plan) -> Sequence[tuple[float, bool, float]]:
    """The arrangements to try for this plan, in order."""
    every = BOARDS if any(spot.board for spot in plan.spots.values()) else GAPS
    if not plan.sampled:
        return every
    return list(dict.fromkeys((gap, True, cell) for gap, _, cell in every))  # there is no window


def fullest(children: Iterable[Path], room: Mapping[Path, Room], gap: float, beside: bool) -> float:
    """How wide the row with most in it is when all its marks stand close: no tree is narrower."""
    rows: dict[int, float] = {}
    for path in children:
        rows[len(path)] = rows.get(len(path), -gap) + gap + sum(room[path].reach(beside))
    return max(rows.values())


def spread_out(
    children: Mapping[Path, Sequence[Path]],
    root: Path,
    room: Mapping[Path, Room],
    gap: float,
    beside: bool,
) -> tuple[dict[Path, float], float]:
    """Every node's x from the left end of all marks, and how wide they are."""
    reach = {path: room[path].reach(beside) for path in children}
    across = tidy(children, root, reach, gap)
    left = min(x - reach[path][0] for path, x in across.items())
    right = max(x + reach[path][1] for path, x in across.items())
    return {path: x - left for path, x in across.items()}, right - left
