"""The path to the current node: each move, and its board or its place among the others."""

from collections.abc import Iterator, Mapping

from ..game import Path
from ..record.plan import NodeState, NodeStatus, Plan
from .boards import boards
from .layout import MARGIN
from .node_size import LEAST, PADDING, board_place
from .svg import Circles, Lines, Mark, RoundedBox, snap
from .theme import SMALL
from .wording import Wording, label

TOP, HEIGHT = 24.0, 26.0
"""The middle of the marks, from the top of the page; and how far the trail moves the tree down."""
DOT, STEP, GAP, NAME = 3.0, 9.0, 18.0, 60.0
"""The radius of a dot, the distances from dot to dot and between two moves, and a name's limit."""
BOARD = 21.0
"""The side of a board."""
BESIDE_NAME = 9.0
"""The space between a name and what stands beside it."""
MAX_DOTS = 20
"""Upper limit of siblings with a dot each; of more, or where some are not drawn, the number is
written."""
DOT_SLOTS = 5
"""The marks of a move with dots."""
_DOTS = {"trail-done": (NodeStatus.DONE,), "trail-unseen": (NodeStatus.UNSEEN, NodeStatus.WAITING)}


class Trail:
    """The trail of a film.

    A move is shown with the position that it leads to, where the cells of so small a board are
    legible; else with a dot for each sibling, or with its number among them.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        board = plan.nodes[plan.root].board
        cells = max(board.columns, board.height) if board and board.cards is None else 0
        self._cell = BOARD / cells if cells and BOARD / cells >= LEAST else 0.0
        self._parts = boards.parts(board) if self._cell else ()
        self._boards: dict[tuple[Path, float], list[Mark | None]] = {}
        """What was drawn of each board, by its node and its place: a search comes back to it."""

    @property
    def slots(self) -> int:
        """Number of marks of a move."""
        return 1 + len(self._parts) if self._parts else DOT_SLOTS

    def marks(self, path: Path, views: Mapping[Path, NodeState]) -> Iterator[list[Mark | None]]:
        """Yield the marks of each move on the way to the path."""
        x = MARGIN
        for end in self._ends(path):
            name = self._name(end)
            text = name.at("trail-name", (snap(x), TOP + 4))
            x += _name_width(name)
            yield [text, *self._beside(end, views, snap(x))]
            x += self._width_beside(end) + GAP

    def length(self, path: Path) -> float:
        """Return how far the marks reach, the page's margins included."""
        widths = (
            _name_width(self._name(end)) + self._width_beside(end) + GAP for end in self._ends(path)
        )
        return 2 * MARGIN + sum(widths)

    def _ends(self, path: Path) -> Iterator[Path]:
        return (path[:k] for k in range(len(self._plan.root) + 1, len(path) + 1))

    def _name(self, path: Path) -> Wording:
        """Return the move; among many siblings without boards, also which of them it is."""
        node, above = self._plan.nodes[path], self._plan.nodes[path[:-1]]
        name = label(node).elide(SMALL, NAME)
        if self._parts or not self._has_many_siblings(path):
            return name
        place = node.place if above.collapsed else above.children.index(path)
        return name.changed(lambda text: f"{text} ({place + 1}/{above.breadth})")

    def _has_many_siblings(self, path: Path) -> bool:
        """Return whether there are too many siblings for a dot each, or some are not drawn."""
        above = self._plan.nodes[path[:-1]]
        return above.collapsed > 0 or len(above.children) > MAX_DOTS

    def _width_beside(self, path: Path) -> float:
        """Return the room for what stands beside the name."""
        if self._parts:
            return BOARD
        if self._has_many_siblings(path):
            return 0.0
        return STEP * len(self._plan.nodes[path[:-1]].children)

    def _beside(
        self, path: Path, views: Mapping[Path, NodeState], left: float
    ) -> Iterator[Mark | None]:
        """Yield what stands beside the name: a board, dots, or nothing."""
        if self._parts:
            yield from self._board(path, left)
        elif self._has_many_siblings(path):
            yield from [None] * (DOT_SLOTS - 1)
        else:
            yield from _dots(self._plan.nodes[path[:-1]].children, path, views, left)

    def _board(self, path: Path, left: float) -> list[Mark | None]:
        """Draw the position that a move leads to."""
        if (path, left) not in self._boards:
            board = self._plan.nodes[path].board
            assert board
            half = BOARD / 2
            at = left + half, TOP
            place = board_place(path, board, self._cell, half, half + PADDING, at)
            self._boards[path, left] = [part(place, NodeState()) for part in self._parts]
        return self._boards[path, left]


def _dots(
    siblings: tuple[Path, ...], current: Path, views: Mapping[Path, NodeState], left: float
) -> Iterator[Mark | None]:
    """Draw a dot for each sibling: done, not seen, pruned; and the one on the way."""
    places = {sibling: snap(left + k * STEP) for k, sibling in enumerate(siblings)}
    states = {sibling: views[sibling].state for sibling in siblings if sibling != current}
    for style, states_of_style in _DOTS.items():
        centres = tuple((places[s], TOP) for s, state in states.items() if state in states_of_style)
        yield Circles(style, centres, DOT) if centres else None
    pruned = [places[s] for s, state in states.items() if state is NodeStatus.PRUNED]
    lines = tuple(
        ((snap(x - 2.5), TOP - way * 2.5), (snap(x + 2.5), TOP + way * 2.5))
        for x in pruned
        for way in (1, -1)
    )
    yield Lines("trail-pruned", lines) if lines else None
    yield RoundedBox("trail-here", (places[current], TOP), DOT + 1, DOT + 1)


def _name_width(name: Wording) -> float:
    return name.wide(SMALL) + BESIDE_NAME
