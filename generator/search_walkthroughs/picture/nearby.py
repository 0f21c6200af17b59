"""A moving view of a tree: what is around each node, laid out on pages of one size."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..game import Path
from ..trace.plan import Plan, Spot
from .arranging import arrangements, spread_out
from .further_room import Further, rooms
from .page import Page, blank, fits, stacked, stand
from .room import Room

ROWS = 4
"""So many levels are seen: the current node's children, its own, its parent's and the one above."""
DROP = 30.0
"""The room for edges between two levels: little, because they run straight past the counts."""
SOME = 12
"""So many of the largest views decide how close all of them stand."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The nodes of a view, and where they stand side by side."""

    root: Path
    spots: dict[Path, Spot]
    room: dict[Path, Room]
    across: dict[Path, float]
    wide: float


class Nearby:
    """The views of a film; each centre has one: the node, its children, siblings, and above."""

    def __init__(
        self,
        plan: Plan,
        told: Iterable[Path],
        scores: Collection[float],
        bounds: Collection[float],
        ranges: Sequence[str],
        further: Further,
        top: float,
        least: float,
    ) -> None:
        self._plan = plan
        self._folded = dict(_folded(plan))
        centres = list(dict.fromkeys(map(self.centre, told)))
        height = max(spot.depth for spot in plan.spots.values())
        largest = sorted(centres, key=lambda path: -sum(1 for _ in self._visible(path)))[:SOME]
        for gap, beside, cell in arrangements(plan):
            self._open = rooms(plan, scores, bounds, cell, further=further)
            self._shut = rooms(plan, scores, bounds, cell, self._folded, further)
            if fits(plan, max(self._spread(path, gap, beside).wide for path in largest)):
                break
        self._beside = beside
        self._spreads = {path: self._spread(path, gap, beside) for path in centres}
        widest = max(spread.wide for spread in self._spreads.values())
        every = list(self._folded.values())
        levels = stacked([every] * min(ROWS, height + 1), self._shut, beside, top, DROP)
        named = [replace(level, turn=plan.spots[plan.root].turn) for level in levels]
        self._blank = blank(plan, named, widest, ranges, further, least)

    def centre(self, path: Path) -> Path:
        """The node whose view shows the path: nodes without children share their parent's."""
        return path if self._plan.spots[path].children or path == self._plan.root else path[:-1]

    def widest_row(self) -> int:
        """How many nodes there are at most in a row of a view."""
        counts = (_row_sizes(spread) for spread in self._spreads.values())
        return max(max(sizes) for sizes in counts)

    def page(self, centre: Path) -> Page:
        """The page with the view around a centre."""
        view = self._spreads[centre]
        levels = []
        for row, level in enumerate(self._blank.levels):
            spots = (s for p, s in view.spots.items() if len(p) - len(view.root) == row)
            turns = {spot.turn for spot in spots if not spot.leaf}
            levels.append(replace(level, turn=turns.pop() if len(turns) == 1 else None))
        page = replace(self._blank, levels=tuple(levels))
        args = view.root, view.spots, view.room, view.across, view.wide, self._beside
        return replace(page, places=stand(page, *args))

    def _visible(self, centre: Path) -> Iterator[Path]:
        """The nodes in the view of a centre, in depth-first order."""
        spots = self._plan.spots
        start = centre[: max(len(self._plan.root), len(centre) - (ROWS - 2))]
        todo = [start]
        while todo:
            path = todo.pop()
            yield path
            if path == centre[: len(path)]:
                todo += reversed(spots[path].children)

    def _spread(self, centre: Path, gap: float, beside: bool) -> Spread:
        spots, room = {}, {}
        for path in self._visible(centre):
            on_road = path == centre[: len(path)]
            spots[path] = self._plan.spots[path] if on_road else self._folded[path]
            room[path] = (self._open if on_road else self._shut)[path]
        root = next(iter(spots))
        children = {path: spot.children for path, spot in spots.items()}
        return Spread(root, spots, room, *spread_out(children, root, room, gap, beside))


def _folded(plan: Plan) -> Iterator[tuple[Path, Spot]]:
    """Every node with its children hidden."""
    below: dict[Path, int] = {}
    for path, spot in reversed(list(plan.spots.items())):
        unseen = spot.hidden or spot.folded  # of what nobody can count, at least the children
        below[path] = unseen + sum(1 + below[child] for child in spot.children)
        yield path, replace(spot, children=(), hidden=below[path], folded=0)


def _row_sizes(spread: Spread) -> list[int]:
    sizes = [0] * ROWS
    for path in spread.spots:
        sizes[len(path) - len(spread.root)] += 1
    return sizes
