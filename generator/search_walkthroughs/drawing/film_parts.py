"""Where things are in a film's pictures: the parts of a picture, the boxes of its nodes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import ceil
from typing import Any, Literal, TypeAlias

from ..game import Path
from . import shapes, svg, theme
from .layout import Page
from .node_size import NodePlace
from .svg import Mark, TextMark, snap

# The box of a mark.

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in units of the picture."""


def mark_box(mark: Mark) -> Box:
    """Return the box that a mark takes; lines count as if they had no width.

    >>> mark_box(svg.RoundedBox("current", (50, 40), 20, 14))
    (30, 26, 70, 54)
    """
    match mark:
        case TextMark(style, (x, y), text, others):
            boxes = (theme.extent(style, x, y, other) for _, other in others)
            return reduce(union, boxes, theme.extent(style, x, y, text))
        case svg.Lines(_, lines):
            return _bounding_box([point for line in lines for point in line])
        case svg.Polygon(_, corners):
            return _bounding_box(corners)
        case svg.RoundedBox(_, (x, y), half, high):
            return x - half, y - high, x + half, y + high
        case svg.Circles(_, centres, r):
            left, top, right, bottom = _bounding_box(centres)
            return left - r, top - r, right + r, bottom + r


def union(first: Box, second: Box) -> Box:
    """Return the smallest box that holds both.

    >>> union((0, 0, 2, 2), (1, -1, 3, 1))
    (0, -1, 3, 2)
    """
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[2], second[2]),
        max(first[3], second[3]),
    )


def _bounding_box(points: Sequence[svg.Point]) -> Box:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


# The slots of a picture by what they belong to, and those of each node.

PartName: TypeAlias = Literal["text", "paper", "levels", "tree", "line", "board", "trail"]
"""Title and description; the background; the players' names at the left; the tree; the number line;
the large board beside it; the path above a moving view."""
Range: TypeAlias = tuple[int, int]
"""The first slot, and the first after the last."""


@dataclass(frozen=True, slots=True)
class NodeSlots:
    """Which slots belong to which node: a node stands in one of `count` places."""

    count: int
    marks: Range
    """The slots of the nodes' own marks: slot ``marks[0] + k``, and every `count` slots after it,
    are those of place k."""
    edges: int
    """The slot of the edge to the node in place 0."""
    bars: int
    """The slot of the bars across that edge."""


def part_ranges(starts: Iterable[tuple[PartName, int]], slots: int) -> dict[PartName, list[Range]]:
    """Return the ranges of each part, from where they start in order; empty parts are left out.

    >>> part_ranges([("tree", 0), ("line", 4), ("board", 6), ("tree", 6)], 8)
    {'tree': [(0, 4), (6, 8)], 'line': [(4, 6)]}
    """
    ranges: dict[PartName, list[Range]] = {}
    every_start = list(starts)
    ends = [start for _, start in every_start[1:]] + [slots]
    last: PartName | None = None
    for (part, start), end in zip(every_start, ends, strict=True):
        if start == end:
            continue
        part_ranges = ranges.setdefault(part, [])
        if last == part:
            part_ranges[-1] = part_ranges[-1][0], end
        else:
            part_ranges.append((start, end))
        last = part
    return ranges


# The layout of the nodes on the page, each with its box and that of all its marks.

Size: TypeAlias = tuple[float, ...]
"""How far a node reaches left, up, right and down from its middle: its shape; all its marks. Last,
how far up without what stands over it for a while."""
ABOVE = frozenset({"alpha", "alpha-side", "beta", "beta-side", "paper", "numbers", "side"})
"""The styles of bounds, merits and proof numbers: where room is scarce, the player lets those over
a node stand on one line between the levels."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The nodes of a page."""

    nodes: tuple[Path, ...]
    slots: tuple[int, ...]
    """The place of each in `NodeSlots`."""
    across: tuple[float, ...]
    down: tuple[float, ...]
    """Where the middles of the nodes stand, from the left and from the top."""
    sizes: tuple[Size, ...]


@dataclass(frozen=True, slots=True)
class FilmParts:
    """Where everything is in a film's pictures."""

    parts: Mapping[PartName, Sequence[Range]]
    areas: Mapping[PartName, Box]
    """The box of all marks that are ever in the slots of a part; the levels' names count to the
    tree."""
    axis: tuple[float, float, float]
    """The number line: its y, where it begins, where it ends."""
    node_slots: NodeSlots
    layouts: tuple[Layout, ...]
    layout: tuple[int, ...]
    """For each frame, which of the layouts it has; there are several if the view moves."""

    def to_json(self, numbers: Mapping[Path, int]) -> dict[str, Any]:
        """Return the keys of a film's JSON, with the nodes by these numbers.

        `parts`: ranges of slots by part. `areas`: left, top, right, bottom by part. `axis`: `y`,
        `x0`, `x1`. `node_slots`: `count`, `marks`, `edges`, `bars`. `places`: for each layout the
        columns `x`, `y`, `size`, and `nodes` and `slots` where these are not simply 0, 1, 2 and so
        on. `sizes`: each different size once. `place`: per frame which of `places`, if there are
        several.
        """
        sizes: dict[Size, int] = {}
        places = []
        for layout in self.layouts:
            columns: dict[str, Any] = {
                "nodes": [numbers[path] for path in layout.nodes],
                "slots": layout.slots,
                "x": [short(x) for x in layout.across],
                "y": [short(y) for y in layout.down],
                "size": [sizes.setdefault(size, len(sizes)) for size in layout.sizes],
            }
            counted = list(range(len(layout.nodes)))
            for name in ("nodes", "slots"):
                if list(columns[name]) == counted:
                    del columns[name]
            places.append(columns)
        slots = self.node_slots
        facts: dict[str, Any] = {
            "parts": self.parts,
            "areas": {part: [short(end) for end in box] for part, box in self.areas.items()},
            "axis": dict(zip(("y", "x0", "x1"), map(short, self.axis), strict=True)),
            "node_slots": {
                "count": slots.count,
                "marks": slots.marks,
                "edges": slots.edges,
                "bars": slots.bars,
            },
            "places": places,
            "sizes": [[short(reach) for reach in size] for size in sizes],
        }
        return facts | ({"place": self.layout} if len(places) > 1 else {})


def short(number: float) -> float:
    """Return the number in tenths, and a whole one without a point: a film has thousands.

    >>> short(40.0), short(39.96), short(0.5)
    (40, 40, 0.5)
    """
    tenths = snap(number)
    return int(tenths) if tenths == int(tenths) else tenths


@dataclass(frozen=True)
class _View:
    """What frames show of the tree in one layout: the places of its nodes, and how far their marks
    reach."""

    places: Mapping[Path, NodePlace]
    index: Mapping[Path, int]
    """The place of each node among the slots."""
    reach: dict[Path, Box] = field(default_factory=dict)
    tops: dict[Path, float] = field(default_factory=dict)
    """The top of each node's marks without those over it for a while."""
    noted: set[tuple[int, int]] = field(default_factory=set)
    """Which marks have been in which slots: most come again and again."""


class PartsRecord:
    """Records, frame by frame, where the marks of a film stand."""

    def __init__(self, parts: Mapping[PartName, Sequence[Range]], node_slots: NodeSlots) -> None:
        self._parts = parts
        self._node_slots = node_slots
        self._names = {
            slot: part for part, ranges in parts.items() for a, b in ranges for slot in range(a, b)
        }
        self._at: dict[int, Path] = {}
        """The node in each place, in the view of the last frame."""
        self._boxes: dict[int, Box] = {}
        """The box of each mark, by its number."""
        self._areas: dict[PartName, Box] = {}
        self._views: dict[Path, _View] = {}
        """Each by its first node."""
        self._frames: list[Path] = []
        self._now: dict[int, tuple[int, Mark]] = {}
        """What is in the slots of nodes."""

    def frame(
        self,
        view: Path,
        page: Page,
        index: Mapping[Path, int],
        changes: Iterable[tuple[int, int, Mark | None]],
    ) -> None:
        """Take in what a frame changes: slot, number of the mark, mark. Equal marks have one
        number.

        `view` names the layout of the `page`, in which `index` gives the place of each node.
        """
        moved = not self._frames or self._frames[-1] != view
        if view not in self._views:
            self._views[view] = _View(page.places, dict(index))
        if moved:
            self._at = {k: path for path, k in index.items()}
        self._frames.append(view)
        first, last = self._node_slots.marks
        noted = self._views[view].noted
        for slot, number, mark in changes:
            if first <= slot < last:
                self._now.pop(slot, None)
                if mark is not None:
                    self._now[slot] = number, mark
            if mark is not None and (slot, number) not in noted:
                self._note(view, slot, number, mark)
        # After the view has moved, a slot that stays as it was belongs to another node.
        for slot, (number, mark) in self._now.items() if moved else ():
            if (slot, number) not in noted:
                self._note(view, slot, number, mark)

    def _note(self, view: Path, slot: int, number: int, mark: Mark) -> None:
        """Note that a mark has been in a slot of the view."""
        shown = self._views[view]
        shown.noted.add((slot, number))
        box = self._boxes.get(number)
        if box is None:
            box = self._boxes[number] = mark_box(mark)
        part = self._names[slot]
        area: PartName = "tree" if part == "levels" else part
        self._areas[area] = union(box, self._areas.get(area, box))
        first, last = self._node_slots.marks
        if first <= slot < last:
            path = self._at[(slot - first) % self._node_slots.count]
            place = shown.places[path]
            shown.reach[path] = union(box, shown.reach.get(path, box))
            if mark.style not in ABOVE or box[3] > place.y - place.rise:
                shown.tops[path] = min(box[1], shown.tops.get(path, box[1]))

    def film_parts(self, axis: tuple[float, float, float]) -> FilmParts:
        """Return the parts of the film, after the last frame."""
        numbers = {view: n for n, view in enumerate(self._views)}
        areas = {part: box for part, box in self._areas.items() if part not in ("text", "paper")}
        return FilmParts(
            parts=self._parts,
            areas=areas,
            axis=axis,
            node_slots=self._node_slots,
            layouts=tuple(map(_layout, self._views.values())),
            layout=tuple(numbers[view] for view in self._frames),
        )


def _layout(view: _View) -> Layout:
    places, sizes = view.places, []
    for path, place in places.items():
        shape = mark_box(shapes.node("current", place))
        extent = union(shape, view.reach.get(path, shape))
        still = (shape[0], min(shape[1], view.tops.get(path, shape[1])), shape[2], shape[3])
        up = _around_middle(place, still)[1]
        sizes.append((*_around_middle(place, shape), *_around_middle(place, extent), up))
    return Layout(
        nodes=tuple(places),
        slots=tuple(view.index[path] for path in places),
        across=tuple(place.x for place in places.values()),
        down=tuple(place.y for place in places.values()),
        sizes=tuple(sizes),
    )


def _around_middle(place: NodePlace, box: Box) -> Size:
    """Return how far a box reaches from the node's middle, in whole tenths and never less."""
    left, top, right, bottom = box
    ways = (place.x - left, place.y - top, right - place.x, bottom - place.y)
    return tuple(ceil(round(way * 10, 6)) / 10 for way in ways)
