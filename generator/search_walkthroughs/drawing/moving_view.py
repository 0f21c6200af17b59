"""Pictures that follow the current node."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ..game import Path
from ..record.plan import NodeState, Plan, PlanNode
from ..record.tree_state import Moment
from .film_parts import PartName
from .layout import LEAST, MARGIN, Page, arrangements, blank, fits, spread_out, stack_rows, stand
from .node_size import NodePlace, node_sizes
from .number_line.line import NumberLineFacts
from .scene import Change, Scene
from .shapes import players
from .svg import Mark, Polygon, rectangle
from .trail import HEIGHT, Trail

# The layouts of a moving view: the surroundings of each node, on pages of one size.

ROWS = 4
"""Number of levels in view, from the one above the current node's parent down to its children."""
DROP = 30.0
"""The room for edges between two levels: little, because they run straight past the counts."""
LARGEST_VIEWS = 12
"""Number of the largest views that decide how close all of them stand."""


@dataclass(frozen=True, slots=True)
class LocalView:
    """The nodes of a view, and where they stand side by side."""

    root: Path
    nodes: dict[Path, PlanNode]
    room: dict[Path, NodePlace]
    across: dict[Path, float]
    wide: float


class LocalViews:
    """The views of a film; each centre has one: the node, its children, siblings, and above."""

    def __init__(
        self,
        plan: Plan,
        shown_paths: Iterable[Path],
        facts: NumberLineFacts,
        top: float,
        least: float,
    ) -> None:
        self._plan = plan
        self._collapsed_nodes = dict(_collapse(plan))
        centres = list(dict.fromkeys(map(self.centre, shown_paths)))
        height = max(node.depth for node in plan.nodes.values())
        largest = sorted(centres, key=lambda path: -sum(1 for _ in self._visible(path)))[
            :LARGEST_VIEWS
        ]
        scores, bounds, further = facts.scores, facts.bounds, facts.further
        for gap, beside, cell in arrangements(plan):
            self._open = node_sizes(plan, scores, bounds, cell, further=further)
            self._shut = node_sizes(plan, scores, bounds, cell, self._collapsed_nodes, further)
            if fits(plan, max(self._spread(path, gap, beside).wide for path in largest)):
                break
        self._beside = beside
        self._spreads = {path: self._spread(path, gap, beside) for path in centres}
        widest = max(spread.wide for spread in self._spreads.values())
        spreads = list(self._collapsed_nodes.values())
        levels = stack_rows([spreads] * min(ROWS, height + 1), self._shut, beside, top, DROP)
        named = [replace(level, turn=plan.nodes[plan.root].turn) for level in levels]
        self._blank = blank(plan, named, widest, facts.ranges, further, least)
        self._pages: dict[Path, Page] = {}
        """The pages that have been asked for: a search comes back to a node after each child."""

    def centre(self, path: Path) -> Path:
        """Return the node whose view shows the path: childless nodes share their parent's."""
        return path if self._plan.nodes[path].children or path == self._plan.root else path[:-1]

    def widest_row(self) -> int:
        """Return the largest number of nodes in a row of a view."""
        counts = (_row_sizes(spread) for spread in self._spreads.values())
        return max(max(sizes) for sizes in counts)

    def page(self, centre: Path) -> Page:
        """Return the page with the view around a centre."""
        if centre not in self._pages:
            self._pages[centre] = self._make_page(centre)
        return self._pages[centre]

    def _make_page(self, centre: Path) -> Page:
        view = self._spreads[centre]
        levels = []
        for row, level in enumerate(self._blank.levels):
            nodes = (s for p, s in view.nodes.items() if len(p) - len(view.root) == row)
            turns = {node.turn for node in nodes if not node.leaf}
            levels.append(replace(level, turn=turns.pop() if len(turns) == 1 else None))
        page = replace(self._blank, levels=tuple(levels))
        args = view.root, view.nodes, view.room, view.across, view.wide, self._beside
        return replace(page, places=stand(page, *args))

    def _visible(self, centre: Path) -> Iterator[Path]:
        """Yield the nodes in the view of a centre, in depth-first order."""
        nodes = self._plan.nodes
        start = centre[: max(len(self._plan.root), len(centre) - (ROWS - 2))]
        todo = [start]
        while todo:
            path = todo.pop()
            yield path
            if path == centre[: len(path)]:
                todo += reversed(nodes[path].drawn_children)

    def _spread(self, centre: Path, gap: float, beside: bool) -> LocalView:
        nodes, room = {}, {}
        for path in self._visible(centre):
            on_path = path == centre[: len(path)]
            nodes[path] = self._plan.nodes[path] if on_path else self._collapsed_nodes[path]
            room[path] = (self._open if on_path else self._shut)[path]
        root = next(iter(nodes))
        children = {path: node.drawn_children for path, node in nodes.items()}
        return LocalView(root, nodes, room, *spread_out(children, root, room, gap, beside))


def _collapse(plan: Plan) -> Iterator[tuple[Path, PlanNode]]:
    """Yield every node with its children hidden."""
    below: dict[Path, int] = {}
    for path, node in reversed(list(plan.nodes.items())):
        unseen = node.hidden or node.collapsed  # of what nobody can count, at least the children
        below[path] = unseen + sum(1 + below[child] for child in node.drawn_children)
        yield path, replace(node, children=(), after_pass=None, hidden=below[path], collapsed=0)


def _row_sizes(spread: LocalView) -> list[int]:
    sizes = [0] * ROWS
    for path in spread.nodes:
        sizes[len(path) - len(spread.root)] += 1
    return sizes


# The scenes of a moving view: each frame shows the surroundings of its node.


class MovingView(Scene):
    """The slots of a film whose view moves: a slot belongs to a place, not to a node."""

    collapses = True
    _drawn_nodes: dict[tuple[Path, Path], tuple[NodeState, Sequence[Change]]]
    """What was drawn last of a node in the view of a centre, and how the node stood then."""

    def _lay_out(self, moments: Sequence[Moment], facts: NumberLineFacts) -> Page:
        shown_paths = dict.fromkeys(moment.frame.path for moment in moments) or {
            self.plan.root: None
        }
        self._trail = Trail(self.plan)
        longest = max(map(self._trail.length, shown_paths))
        top, least = MARGIN + HEIGHT, max(LEAST, longest)
        self._nearby = LocalViews(self.plan, shown_paths, facts, top, least)
        self._centre = self._nearby.centre(next(iter(shown_paths)))
        self._moves = max(len(path) for path in shown_paths) - len(self.plan.root)
        return self._nearby.page(self._centre)

    def _number_slots(self, nodes_drawn: int) -> None:
        self._across = self._nearby.widest_row()
        super()._number_slots(self._across * len(self.page.levels))
        self._index = self._places()
        self._trail_slots = self._moves * self._trail.slots
        self._trail_start = self._slots.take(self._trail_slots)
        self._drawn_nodes = {}

    @property
    def view(self) -> Path:
        """The layout that the page has now, by the node that it is around."""
        return self._centre

    def parts(self) -> list[tuple[PartName, int]]:
        """Return what the slots belong to, from where on, in order."""
        return [*super().parts(), ("trail", self._trail_start)]

    def changes(self, moments: Iterable[Moment]) -> Iterator[list[Change]]:
        """Yield the slots that each frame changes; in the first, all that are not empty."""
        now: list[Mark | None] = [None] * self.slots
        first = True
        for moment in moments:
            centre = self._nearby.centre(moment.frame.path)
            if first or centre != self._centre:
                first, self._centre = False, centre
                new_changes = self._afresh(moment)
            else:
                new_changes = chain(
                    self._tree(moment), self._argument(moment), self._way_changes(moment)
                )
            yield self._real_changes(now, new_changes)

    def _afresh(self, moment: Moment) -> Iterator[Change]:
        """Yield every slot, after the view has moved."""
        self.page = self._nearby.page(self._centre)
        self._index, self._parents = self._places(), self._above_each()
        marks: dict[int, Mark | None] = dict.fromkeys(range(self.slots))
        marks |= dict(self._still_marks())
        marks |= dict(self._tree(moment))  # brings the views up to date
        for path in self._parents:
            marks |= dict(self._edge(path, path in self._fresh))
        for path in self._index:
            marks |= self._drawn_node(path)
            marks |= dict(self._ring(path, moment))
        marks |= chain(self._argument(moment), self._way_changes(moment))
        return iter(marks.items())

    def _drawn_node(self, path: Path) -> Sequence[Change]:
        """Return the slots of a node, drawn anew only if it stands otherwise than it did when the
        view was here before."""
        view, seen = self._views[path], self._drawn_nodes.get((self._centre, path))
        if seen is None or seen[0] is not view:
            seen = self._drawn_nodes[self._centre, path] = view, tuple(self._node(path))
        return seen[1]

    def _places(self) -> Mapping[Path, int]:
        """Return the number of each node's place: row by row, each with room for the longest."""
        counts = [0] * len(self.page.levels)
        root = next(iter(self.page.places))
        index = {}
        for path in self.page.places:
            row = len(path) - len(root)
            index[path] = row * self._across + counts[row]
            counts[row] += 1
        return index

    def _background(self) -> Iterator[Mark | None]:
        yield Polygon("paper", rectangle(0, 0, self.page.width, self.page.height))
        yield from players(self.page.levels, self.words)

    def _way_changes(self, moment: Moment) -> Iterator[Change]:
        """Yield the changes that show the moves which lead to the current node."""
        items = [*chain(*self._trail.marks(moment.frame.path, self._views))]
        items += [None] * (self._trail_slots - len(items))
        return enumerate(items, self._trail_start)
