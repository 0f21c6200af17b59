"""Moments to marks: which slots change."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from ..game import Path
from ..trace.plan import NodeState, NodeStatus, Plan
from ..trace.tree_state import Moment
from . import boards, monte_carlo, nodes, shapes
from .film_parts import NodeSlots, PartName
from .layout import MARGIN, Page, lay_out
from .monte_carlo import share_edge
from .node_marks import SLOTS, THIN, horizon_marks, is_searched_again, met_before_marks, slots, star
from .node_size import ExtraNumbers, minimal
from .number_line import BELOW, number_line, number_line_facts
from .svg import Mark, Polygon
from .wording import ENGLISH, Vocabulary

Change: TypeAlias = tuple[int, Mark | None]
"""A slot of the picture and what is in it from now on; slots are painted in order."""

MINIMAL = 3.0
"""Half the width of the band along the edges of the minimal tree."""
OUTLINE_GAP = 5.5
"""How far outside the node the outline runs that says its score has just changed."""


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
        said = number_line_facts(plan, moments)
        self.page = self._laid_out(moments, said.scores, said.bounds, said.ranges, said.further)
        self._line = number_line(plan, self.page, said, words)
        self._again, self._deepens = plan.passes, said.further.deepens
        self._minimal_tree = minimal(plan)
        self._samples = said.further.samples
        self._node_parts = nodes.parts(plan, self.collapses)
        self._views = dict.fromkeys(plan.nodes, NodeState())
        self._fresh: list[Path] = []
        self._index: Mapping[Path, int] = {path: k for k, path in enumerate(self.page.places)}
        self._parents = self._above_each()
        self._number_slots(len(self.page.places))

    def focus(self, moment: Moment) -> tuple[float, float]:
        """Where the current node stands, from the left and from the top."""
        place = self.page.places[moment.frame.path]
        return place.x, place.y

    def _laid_out(
        self,
        moments: Sequence[Moment],
        scores: Collection[float],
        bounds: Collection[float],
        texts: Sequence[str],
        further: ExtraNumbers,
    ) -> Page:
        return lay_out(self.plan, scores, bounds, texts, further)

    def _above_each(self) -> dict[Path, Path]:
        """The parent of every node on the page but the root."""
        places = self.page.places
        return {c: place.node.path for place in places.values() for c in place.node.drawn_children}

    def _number_slots(self, nodes_drawn: int) -> None:
        """Give every mark its slot, in painting order."""
        self._nodes = nodes_drawn
        self._depth = len(self.page.levels) - 1
        self._minimal = len(tuple(self._background()))
        bands = 2 if self._samples else int(self._minimal_tree)
        self._edges = self._minimal + nodes_drawn * bands
        self._path_start = self._edges + nodes_drawn
        self._twice = self._path_start + self._depth
        self._return_slot = self._twice + (self._depth if self._again else 0)
        self._stars = self._return_slot + 1
        self._bars = self._stars + (nodes_drawn if self._deepens else 0)
        self._rings = self._bars + nodes_drawn
        self._burst = self._rings + (nodes_drawn if self._differing else 0)
        self._parts = self._burst + 1
        self._played = self._parts + nodes_drawn * len(self._node_parts)
        self._below = self._played + (monte_carlo.SLOTS if self._samples else 0)
        self._axis = self._below + BELOW
        self._above = self._axis + len(tuple(self._line.fixed()))
        self._met = self._above + self._line.above_slots
        self._large = self._met + slots(self.plan)
        self._horizon = self._large + boards.enlarged_board_slots(self.plan)
        self.slots = self._horizon + (SLOTS if self._deepens else 0)

    @property
    def view(self) -> Path:
        """Which layout the page has now: the first node of what is around the current one."""
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
        """What the slots belong to, from where on, in order."""
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
        """The slots of the nodes, with so many slots `before` those of the marks."""
        return NodeSlots(
            self._nodes,
            (before + self._parts, before + self._played),
            before + self._edges,
            before + self._bars,
        )

    def changes(self, moments: Iterable[Moment]) -> Iterator[list[Change]]:
        """The slots that each frame changes; in the first, all that are not empty."""
        now: list[Mark | None] = [None] * self.slots
        still = self._still()
        for moment in moments:
            changed: list[Change] = []
            for slot, item in chain(still, self._tree(moment), self._argument(moment)):
                if now[slot] != item:
                    now[slot] = item
                    changed.append((slot, item))
            yield changed
            still = iter(())

    def _still(self) -> Iterator[Change]:
        """What is the same in every frame."""
        yield from enumerate(self._background())
        yield from enumerate(self._line.fixed(), self._axis)

    def _background(self) -> Iterator[Mark | None]:
        wide, high = self.page.width, self.page.height
        yield Polygon("paper", ((0, 0), (wide, 0), (wide, high), (0, high)))
        for level in self.page.levels:
            if level.turn is not None:
                yield from shapes.player(level.turn, MARGIN, level.y, self.words)

    def _tree(self, moment: Moment) -> Iterator[Change]:
        """The nodes that stand otherwise, and what is lit."""
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
        yield from self._played_out(moment)
        met_marks = met_before_marks(moment.frame, self.page, self.plan)
        yield from enumerate(met_marks, self._met)

    def _edge(self, path: Path, now: bool) -> Iterator[Change]:
        """The edge to the node, and the bars across it; `now` if this frame crosses it off."""
        above = self._parents[path]
        parent, child, view = self.page.places[above], self.page.places[path], self._views[path]
        best = self._views[above].best == path
        unborn = self.plan.is_monte_carlo and view.state is NodeStatus.UNSEEN
        edge = None if unborn else nodes.edge(parent, child, view, best)
        yield self._edges + self._index[path], edge
        if self._samples:
            for k, band in enumerate(share_edge(parent, child, view, self._samples)):
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
        """The ring around a node that another search leaves otherwise."""
        if path in self._differing:
            ended = path == moment.frame.path and moment.frame.status == "end"
            ring = nodes.ring(self.page.places[path], self._views[path], ended)
            yield self._rings + self._index[path], ring

    def _lit(self, moment: Moment) -> Iterator[Change]:
        """The path to the current node, the child that just returned, the score that changed."""
        places, path = self.page.places, moment.frame.path
        ancestors: dict[int, Mark | None] = dict.fromkeys(range(self._depth))
        twice = dict(ancestors) if self._again else {}
        root, below = next(iter(places)), path
        while below in self._parents:
            above = self._parents[below]
            edge = places[above], places[below]
            again = is_searched_again(self._views[below])
            ancestors[len(above) - len(root)] = shapes.edge(
                "path-repeat" if again else "path", *edge
            )
            if again:
                thin = shapes.band("path-repeat-core", *edge, THIN)
                twice[len(above) - len(root)] = thin
            below = above
        for lower in (
            monte_carlo.playout_path(moment, self._views, self._parents) if self._samples else ()
        ):
            above = self._parents[lower]
            rising = shapes.edge("backup", places[above], places[lower])
            ancestors[len(above) - len(root)] = rising
        yield from ((self._path_start + depth, edge) for depth, edge in ancestors.items())
        yield from ((self._twice + depth, thin) for depth, thin in twice.items())
        child = moment.child if moment.frame.status in ("score", "expand") else None
        backup = None
        if child in self._parents and self._parents[child] == path:
            style = "path" if self._samples else "edge-return"
            backup = shapes.edge(style, places[path], places[child])
        yield self._return_slot, backup
        changed = moment.frame.status == "update" and moment.frame.updated
        new, out = (
            (child, nodes.NARROW) if self._samples else (path if changed else None, OUTLINE_GAP)
        )
        drawn = None if new is None else places.get(new)
        yield self._burst, None if drawn is None else shapes.node("change-outline", drawn, out)

    def _played_out(self, moment: Moment) -> Iterator[Change]:
        """The playout below the current node, or its result on the way up."""
        if self._samples:
            marks = monte_carlo.marks(moment, self.page, self.plan, self._views, self._samples)
            yield from enumerate(marks, self._played)

    def _argument(self, moment: Moment) -> Iterator[Change]:
        yield from enumerate(self._line.below(moment), self._below)
        yield from enumerate(self._line.above(moment), self._above)
        yield from enumerate(
            boards.enlarged_board_marks(moment.frame, self.page, self.plan), self._large
        )
        if self._deepens:
            yield from enumerate(horizon_marks(moment.frame, self.page), self._horizon)
