"""A second, narrow layout of a small tree, for windows as wide as a hand."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from ..trace.plan import Plan
from ..trace.tree_state import Moment
from .film_parts import Box, Layout, NodeSlots, PartName, PartsRecord, Range, short
from .layout import CLEAR, MARGIN, Page, lay_out, spread_out, stack_rows, stand
from .node_size import ExtraNumbers, node_sizes
from .scene import Change, Scene
from .shapes import player
from .svg import Mark, Polygon, TextMark

# The tree drawn closely: bounds and players are shown by their signs alone. Nodes and letters keep
# their size. The textbook's tree is then 420 units wide, as much as a phone shows of letters that
# can be read.

FEW = 10
"""Trees of more leaves than this are too wide in any layout."""
GAP = 10.0
"""How far apart marks on one level stand."""
EDGE, SIGN = 12.0, 11.0
"""The room around everything; the width of the sign of a level."""


def is_small(plan: Plan) -> bool:
    """Whether a narrow layout makes sense: for few leaves, without boards or playouts."""
    ends = sum(not node.children for node in plan.nodes.values())
    boards = any(node.board or node.beside for node in plan.nodes.values())
    return ends <= FEW and not boards and not plan.is_monte_carlo


class NarrowView(Scene):
    """The picture for a narrow screen: it has the slots of the wide one, and in those of the tree
    and of the levels stand narrower marks."""

    def _laid_out(
        self,
        moments: Sequence[Moment],
        scores: Collection[float],
        bounds: Collection[float],
        texts: Sequence[str],
        further: ExtraNumbers,
    ) -> Page:
        plan = self.plan
        nodes = plan.nodes
        room = node_sizes(plan, scores, bounds, 0.0, further=further, bound_names=False)
        children = {path: node.drawn_children for path, node in nodes.items()}
        across, wide = spread_out(children, plan.root, room, GAP, beside=True)
        depths = range(max(node.depth for node in nodes.values()) + 1)
        rows = [[node for node in nodes.values() if node.depth == depth] for depth in depths]
        page = replace(
            lay_out(plan, scores, bounds, texts, further),
            width=ceil(EDGE + SIGN + CLEAR + wide + MARGIN),
            levels=tuple(stack_rows(rows, room, beside=True)),
            tree_left=EDGE + SIGN + CLEAR,
        )
        return replace(page, places=stand(page, plan.root, nodes, room, across, wide, beside=True))

    def _background(self) -> Iterator[Mark | None]:
        wide, high = self.page.width, self.page.height
        yield Polygon("paper", ((0, 0), (wide, 0), (wide, high), (0, high)))
        for level in self.page.levels:
            if level.turn is not None:
                sign, _ = player(level.turn, EDGE, level.y, self.words)
                yield from (sign, None)


# What is drawn otherwise in the narrow layout. A film holds it once for each cutting, so a cutting
# must be the same wherever it stands.

PARTS: tuple[PartName, ...] = ("levels", "tree")


@dataclass(frozen=True, slots=True)
class NarrowLayout:
    """The narrow layout of a film."""

    width: int
    """Of the picture, in units."""
    marks: Mapping[Mark, Mark | None]
    """For each mark of the wide layout the one that stands for it, if it is another."""
    tree: Box
    """The box of all marks of the tree."""
    layout: Layout

    def to_json(self, cuttings: Mapping[int, str]) -> dict[str, Any]:
        """The key `narrow` of a film's JSON: `width`; `cuttings`, by number those that are drawn
        otherwise, empty where nothing is drawn; `areas`, `places` and `sizes` as in the film."""
        sizes = list(dict.fromkeys(self.layout.sizes))
        return {
            "width": self.width,
            "cuttings": cuttings,
            "areas": {"tree": [short(end) for end in self.tree]},
            "places": {
                "x": [short(x) for x in self.layout.across],
                "y": [short(y) for y in self.layout.down],
                "size": [sizes.index(size) for size in self.layout.sizes],
            },
            "sizes": [[short(reach) for reach in size] for size in sizes],
        }


def narrow_layout(
    wide: Iterable[Sequence[Change]],
    narrow: NarrowView,
    moments: Sequence[Moment],
    parts: Mapping[PartName, Sequence[Range]],
    node_slots: NodeSlots,
    before: int,
) -> NarrowLayout | None:
    """The narrow layout of a film whose frames make these changes in the wide one.

    None if a mark would have to be drawn in two ways. `parts`, `node_slots` and the changes of the
    wide layout count so many slots `before` those of the narrow view.
    """
    ours = {slot for part in PARTS for a, b in parts.get(part, ()) for slot in range(a, b)}
    record = PartsRecord(parts, node_slots)
    known: dict[Mark | None, int] = {}
    there: dict[int, Mark | None] = {}
    here: dict[int, Mark | None] = {}
    marks: dict[Mark, Mark | None] = {}
    for old, change in zip(wide, narrow.changes(moments), strict=True):
        new = [(before + slot, mark) for slot, mark in change]
        there.update(old)
        here.update(new)
        for slot in {slot for slot, _ in (*old, *new)} & ours:
            mark, other = there.get(slot), here.get(slot)
            if isinstance(other, TextMark) and other.others:
                return None  # a language writes it otherwise
            if mark is None:
                if other is not None:
                    return None
            elif marks.setdefault(mark, other) != other:
                return None
        numbers = [(slot, known.setdefault(mark, len(known)), mark) for slot, mark in new]
        record.frame(narrow.view, narrow.page, narrow.places, numbers)
    where = record.film_parts(narrow.axis)
    box = where.areas["tree"]
    return NarrowLayout(
        width=ceil(box[2] + EDGE),
        marks={mark: other for mark, other in marks.items() if mark != other},
        tree=box,
        layout=where.layouts[0],
    )
