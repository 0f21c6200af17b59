"""Moments to marks: which slots change."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from ..game import Path
from ..record.plan import NodeState, NodeStatus, Plan
from ..record.tree_state import Moment
from . import nodes, shapes
from .boards import boards
from .family_picture import Picture
from .film_parts import NodeSlots, PartName
from .layout import Page, lay_out
from .node_marks import SLOTS, THIN, horizon_marks, is_searched_again, met_before_marks, slots, star
from .node_size import minimal
from .number_line.line import BELOW, NumberLineFacts, number_line, number_line_facts
from .svg import Mark, Polygon, rectangle
from .theme import OwnStyle
from .wording import ENGLISH, Vocabulary

Change: TypeAlias = tuple[int, Mark | None]
"""A slot of the picture and what is in it from now on; slots are painted in order."""

MINIMAL = 3.0
"""Half the width of the band along the edges of the minimal tree."""
OUTLINE_GAP = 5.5
"""How far outside the node the outline runs that says its score has just changed."""


class Slots:
    """The slots that have been given to the parts of a picture so far, in painting order."""

    def __init__(self) -> None:
        self.count = 0

    def take(self, count: int) -> int:
        """Return the first of as many slots, which follow those that are taken."""
        self.count += count
        return self.count - count


class Scene:
    """The slots of a film's pictures: which there are, and what is in them frame by frame."""

    collapses = False
    """Whether nodes may hide what the plan shows below them."""

    def __init__(
        self,
        plan: Plan,
        moments: Sequence[Moment],
        differing: Collection[Path] = frozenset(),
        words: Vocabulary = ENGLISH,
    ) -> None:
        self.plan = plan
        self.words = words
        self._differing = frozenset(differing)
        facts = number_line_facts(plan, moments)
        self.page = self._lay_out(moments, facts)
        self._line = number_line(plan, self.page, facts, words)
        self._again, self._deepens = plan.traits.passes, facts.further.deepens
        self._minimal_tree = minimal(plan)
        self._family_marks = facts.further.family_marks
        self._grows = plan.family.part(Picture).grows
        self._styles = {
            name: OwnStyle(f"{plan.family}-{name}", style)
            for name, style in plan.family.part(Picture).STYLES.items()
        }
        self._node_parts = nodes.parts(plan, self.collapses)
        self._views = dict.fromkeys(plan.nodes, NodeState())
        self._fresh: list[Path] = []
        self._index: Mapping[Path, int] = {path: k for k, path in enumerate(self.page.places)}
        self._parents = self._above_each()
        self._slots = Slots()
        self._number_slots(len(self.page.places))

    def focus(self, moment: Moment) -> tuple[float, float]:
        """Return where the current node stands, from the left and from the top."""
        place = self.page.places[moment.frame.path]
        return place.x, place.y

    def _lay_out(self, moments: Sequence[Moment], facts: NumberLineFacts) -> Page:
        return lay_out(self.plan, facts.scores, facts.bounds, facts.ranges, facts.further)

    def _above_each(self) -> dict[Path, Path]:
        """Return the parent of every node on the page but the root."""
        places = self.page.places
        return {c: place.node.path for place in places.values() for c in place.node.drawn_children}

    def _number_slots(self, nodes_drawn: int) -> None:
        """Give every mark its slot, in painting order."""
        self._nodes = nodes_drawn
        self._depth = len(self.page.levels) - 1
        bands = self._family_marks.bands if self._family_marks else int(self._minimal_tree)
        take = self._slots.take
        take(len(tuple(self._background())))
        self._minimal = take(nodes_drawn * bands)
        self._edges = take(nodes_drawn)
        self._path_start = take(self._depth)
        self._twice = take(self._depth if self._again else 0)
        self._return_slot = take(1)
        self._stars = take(nodes_drawn if self._deepens else 0)
        self._bars = take(nodes_drawn)
        self._rings = take(nodes_drawn if self._differing else 0)
        self._burst = take(1)
        self._parts = take(nodes_drawn * len(self._node_parts))
        self._played = take(self._family_marks.slots if self._family_marks else 0)
        self._below = take(BELOW)
        self._axis = take(len(tuple(self._line.fixed())))
        self._above = take(self._line.above_slots)
        self._met = take(slots(self.plan))
        self._large = take(boards.enlarged_board_slots(self.plan))
        self._horizon = take(SLOTS if self._deepens else 0)

    @property
    def slots(self) -> int:
        """Number of slots of a picture."""
        return self._slots.count

    @property
    def view(self) -> Path:
        """The layout that the page has now, by the first node of what is around the current one."""
        return next(iter(self.page.places))

    @property
    def places(self) -> Mapping[Path, int]:
        """The place of each node on the page among the slots of nodes."""
        return self._index

    @property
    def axis(self) -> tuple[float, float, float]:
        """The number line: its y, the x where it begins, and the x where it ends."""
        return self._line.axis.y, self._line.axis.scale.left, self._line.axis.scale.right

    def parts(self) -> list[tuple[PartName, int]]:
        """Return what the slots belong to, from where on, in order."""
        return [
            ("paper", 0),
            ("levels", 1),
            ("tree", self._minimal),
            ("line", self._below),
            ("tree", self._met),
            ("board", self._large),
            ("tree", self._horizon),
        ]

    def node_slots(self, before: int) -> NodeSlots:
        """Return the slots of the nodes, with `before` slots ahead of those of the marks."""
        return NodeSlots(
            self._nodes,
            (before + self._parts, before + self._played),
            before + self._edges,
            before + self._bars,
        )

    def changes(self, moments: Iterable[Moment]) -> Iterator[list[Change]]:
        """Yield the slots that each frame changes; in the first, all that are not empty."""
        now: list[Mark | None] = [None] * self.slots
        still = self._still_marks()
        for moment in moments:
            yield self._real_changes(now, chain(still, self._tree(moment), self._argument(moment)))
            still = iter(())

    def _real_changes(self, now: list[Mark | None], changes: Iterable[Change]) -> list[Change]:
        """Return those of the changes that change anything, after bringing the slots up to date."""
        changed: list[Change] = []
        for slot, item in changes:
            if item is not None and item.style in self._styles:
                item = item._replace(style=self._styles[item.style])
            if now[slot] != item:
                now[slot] = item
                changed.append((slot, item))
        return changed

    def _still_marks(self) -> Iterator[Change]:
        """Yield what is the same in every frame."""
        yield from enumerate(self._background())
        yield from enumerate(self._line.fixed(), self._axis)

    def _background(self) -> Iterator[Mark | None]:
        yield Polygon("paper", rectangle(0, 0, self.page.width, self.page.height))
        yield from filter(None, shapes.players(self.page.levels, self.words))

    def _tree(self, moment: Moment) -> Iterator[Change]:
        """Yield the changes of the nodes that stand otherwise, and of what is lit."""
        turned = dict.fromkeys(path for path in self._fresh if path in self._parents)
        for path, view in moment.changed.items():
            before = self._views[path]
            changed = path, before.best, view.best, before.previous_best, view.previous_best
            turned |= dict.fromkeys(end for end in changed if end in self._parents)
        self._views.update(moment.changed)
        self._fresh = [path for path, view in moment.changed.items() if view.is_cut]
        for path in turned:
            yield from self._edge(path, path in self._fresh)
        for path in moment.changed:
            if path in self._index:
                yield from self._node(path)
                yield from self._ring(path, moment)
        yield from self._lit(moment)
        if self._family_marks:
            yield from enumerate(
                self._family_marks.marks(moment, self.page, self._views, self.words), self._played
            )
        met_marks = met_before_marks(moment.frame, self.page, self.plan)
        yield from enumerate(met_marks, self._met)

    def _edge(self, path: Path, now: bool) -> Iterator[Change]:
        """Yield the edge to the node and the bars across it; `now` if this frame cuts it off."""
        above = self._parents[path]
        parent, child, view = self.page.places[above], self.page.places[path], self._views[path]
        best = self._views[above].best == path
        unborn = self._grows and view.state is NodeStatus.UNSEEN
        edge = None if unborn else nodes.edge(parent, child, view, best)
        yield self._edges + self._index[path], edge
        if self._family_marks:
            for k, band in enumerate(self._family_marks.edge_bands(parent, child, view)):
                yield self._minimal + self._index[path] + k * self._nodes, band
        yield self._bars + self._index[path], nodes.crossing(parent, child, view, now)
        if self._minimal_tree and child.node.critical is not None:
            band = shapes.band("minimal", parent, child, MINIMAL)
            yield self._minimal + self._index[path], band
        if self._deepens:
            same_best = self._views[above].previous_best == path
            yield self._stars + self._index[path], star(parent, child) if same_best else None

    def _node(self, path: Path) -> Iterator[Change]:
        place, view, slot = self.page.places[path], self._views[path], self._index[path]
        for part in self._node_parts:
            yield self._parts + slot, part(place, view)
            slot += self._nodes

    def _ring(self, path: Path, moment: Moment) -> Iterator[Change]:
        """Yield the ring around a node that another search leaves otherwise."""
        if path in self._differing:
            ended = path == moment.frame.path and moment.frame.status == "end"
            ring = nodes.ring(self.page.places[path], self._views[path], ended)
            yield self._rings + self._index[path], ring

    def _lit(self, moment: Moment) -> Iterator[Change]:
        """Yield the path to the current node, the child just returned, the score that changed."""
        places, path = self.page.places, moment.frame.path
        ancestors: dict[int, Mark | None] = dict.fromkeys(range(self._depth))
        twice = dict(ancestors) if self._again else {}
        root, below = next(iter(places)), path
        while below in self._parents:
            above = self._parents[below]
            edge = places[above], places[below]
            is_repeated = is_searched_again(self._views[below])
            ancestors[len(above) - len(root)] = shapes.edge(
                "path-repeat" if is_repeated else "path", *edge
            )
            if is_repeated:
                thin = shapes.band("path-repeat-core", *edge, THIN)
                twice[len(above) - len(root)] = thin
            below = above
        for lower in (
            self._family_marks.lit_below(moment, self._views, self._parents)
            if self._family_marks
            else ()
        ):
            above = self._parents[lower]
            rising = shapes.edge("backup", places[above], places[lower])
            ancestors[len(above) - len(root)] = rising
        yield from ((self._path_start + depth, edge) for depth, edge in ancestors.items())
        yield from ((self._twice + depth, thin) for depth, thin in twice.items())
        child = moment.child if moment.frame.status in ("score", "expand") else None
        backup = None
        if child in self._parents and self._parents[child] == path:
            style = "path" if self._grows else "edge-return"
            backup = shapes.edge(style, places[path], places[child])
        yield self._return_slot, backup
        changed = moment.frame.status == "update" and moment.frame.updated
        new, out = (
            (child, nodes.NARROW) if self._grows else (path if changed else None, OUTLINE_GAP)
        )
        drawn = None if new is None else places.get(new)
        yield self._burst, None if drawn is None else shapes.node("change-outline", drawn, out)

    def _argument(self, moment: Moment) -> Iterator[Change]:
        yield from enumerate(self._line.below(moment), self._below)
        yield from enumerate(self._line.above(moment), self._above)
        yield from enumerate(
            boards.enlarged_board_marks(moment.frame, self.page, self.plan), self._large
        )
        if self._deepens:
            yield from enumerate(horizon_marks(moment.frame, self.page), self._horizon)
