"""The nodes of a picture: their marks, and how much room these need."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf, isfinite
from typing import TypeAlias

from ..game import CHANCE, MAX, MIN, Board, Path
from ..record.frame_text import number_text, range_text
from ..record.plan import NodeState, NodeStatus, Plan, PlanNode
from ..record.tree_state import Moment
from .family_picture import FilmMarks, Picture, features
from .svg import Point, snap
from .theme import LARGE, SMALL, width
from .wording import Wording, short_name
from .wording import label as written

Reach: TypeAlias = tuple[float, float]
"""How far a node's marks reach to the left and to the right of its middle."""


# The sizes of nodes, before anything has a place: whole units, which a file says in few characters.

HALF, FLAT, WALL = 20.0, 17.0, 9.0
"""How far a node's shape reaches from its middle: to its point, to its flat side, and to where its
walls end."""
PILL = 14.0
"""Half the height of the shape around a leaf."""
BESIDE, OVER = 11.0, 9.0
"""The space between a shape and what is written beside it or over it."""
ROW = 15.0
"""The height of a row of small text."""
AGAIN = 8.0
"""The space between a shape and the number of times that it has been entered."""
POINTER = 15.0
"""The room of the triangle before alpha and beta."""
LABEL = 90.0
"""How long a label can be before its end is left out."""
PADDING, POINT = 4.0, 10.0
"""The space between a board and the house around it, and how far its point reaches beyond."""
LEAST, WIDER = 6.0, 0.1
"""The smallest cell of a board, and how much wider than one of three by three a board is for each
further column."""
WIDE, BOARD_NAMES = 144.0, 18.0
"""The board of the current node drawn large, and the room for the names of its columns and rows."""
PIECES, HAND = 198.0, 22.0
"""The same of a board whose pieces have to be read, and a row for what a player holds in hand."""
CARD = 14.0
"""A card in a node: never smaller, since it is drawn as text."""
NUMBER: Mapping[str, float] = {"pits": 19.0, "points": 25.0, "letters": 12.0}
"""A cell in a node with a number or a letter in it: never smaller either."""
ASIDE = 34.0 + BOARD_NAMES + WIDE
"""The room of both right of the number line, and what parts them from it."""
SMALLEST = 16
"""Upper limit of cells of a board that is legible in its node."""
STUB = 6.0
"""How far the stub that stands for children not drawn leads away from the node's stem."""
STUB_ROWS = 2
"""The rows that its count takes, clear of the outlines around the node."""
FAN = 1
"""The rows that the beginnings of edges take, below a node whose children are not drawn."""
NO_WORDS = Wording("")
"""A label where none is written."""


@dataclass(frozen=True, slots=True, eq=False)
class NodePlace:
    """One node of a picture: how far its marks reach, and where it stands once it is laid out.

    It is equal to nothing but itself, so that what is drawn of it can be looked up fast.
    """

    node: PlanNode
    half: float
    """Half the width of the shape."""
    label: Wording
    occurrence: Wording
    """The label of the first place of the same position."""
    left: float
    right: float
    """How far it reaches from the middle, without alpha and beta."""
    window: float
    """The width of alpha and beta, if the node may be open while others are searched."""
    under: int
    """Number of rows of small text under the node."""
    floor: float = FLAT
    wall: float = WALL
    point: float = HALF
    """How far the shape reaches: to its flat side, to the end of its walls, to its point."""
    cell: float = 0.0
    """The size of a cell of its board, if it has one."""
    small: bool = False
    """Whether its value is written small."""
    lower: float = 0.0
    """How far the label is moved down, for a number that stands over it."""
    corners: float = 0.0
    """The radius of the corners of a chance node that is not a pill."""
    bound_names: bool = True
    """Whether alpha and beta stand with their names, else they are shown by their signs alone."""
    x: float = 0.0
    y: float = 0.0
    """The middle of the node's shape or number."""
    tall: float = 0.0
    """How far the shapes of the level reach up and down; small print stands beyond."""
    top: float = 0.0
    """Down to where the edge from the parent slants; probabilities and windows stand below."""
    foot: float = 0.0
    """Height below which edges to children slant; above it they pass small print straight."""
    beside: bool = False
    """Whether alpha and beta stand beside the node, else above it."""

    @property
    def rise(self) -> float:
        """How far the shape reaches up."""
        if self.node.leaf:
            return self.floor if self.node.board else PILL
        return self.floor if self.node.turn == MIN else self.point

    @property
    def drop(self) -> float:
        """How far the shape of an inner node reaches down."""
        return self.floor if self.node.turn == MAX else self.point

    def reach(self, beside: bool) -> Reach:
        """Return how far the node reaches out, with alpha and beta beside it or above it."""
        if not self.window:
            return self.left, self.right
        if beside:
            return self.left, max(self.right, self.half + BESIDE + self.window)
        return max(self.left, self.window / 2), max(self.right, self.window / 2)


def leaf_text(node: PlanNode) -> str:
    """Return a leaf's number as it is known before the search reads it."""
    if node.value is None:
        return "?"
    return f"≈ {number_text(node.value)}" if node.estimate else number_text(node.value)


def plain_sizes(
    plan: Plan,
    scores: Collection[float],
    bounds: Collection[float],
    cell: float,
    drawn: Mapping[Path, PlanNode] | None = None,
) -> dict[Path, NodePlace]:
    """Return the room of every node, if it is to hold these scores, with these bounds beside it.

    `cell` is the size of a cell on a board of three by three; `drawn` are the nodes as they are
    drawn, if not as the plan says.
    """
    leaves = {node.value for node in plan.nodes.values() if node.value is not None}
    longest = max(
        (width(number_text(n), LARGE) for n in {*leaves, *scores} if isfinite(n)), default=0.0
    )
    half = float(ceil(max(46.0, width("≤ ", LARGE) + longest + 14) / 2))
    scored = "≤ " + max(map(number_text, filter(isfinite, {*leaves, *scores})), key=len, default="")
    longest = max(width(number_text(n), SMALL) for n in {*leaves, *scores, *bounds, -inf})
    window = POINTER + width("β = ", SMALL) + longest
    labels = dict(_labels(plan))
    return {
        path: _room(plan, node, labels[path], half, window)
        if node.board is None
        else _hall(node, node.board, cell, POINTER + longest, scored)
        for path, node in (plan.nodes if drawn is None else drawn).items()
    }


def _room(plan: Plan, node: PlanNode, label: Wording, half: float, window: float) -> NodePlace:
    other = NO_WORDS
    if node.first_occurrence is not None and node.first_occurrence in plan.nodes:
        other = short_name(plan, node.first_occurrence, SMALL, LABEL)
    over = width(node.edge_text, SMALL) / 2
    other_width = same(other).wide(SMALL) if other else 0.0
    if node.leaf:
        half = float(ceil((width(leaf_text(node), LARGE) + 16) / 2))
        side = max(half, over, label.wide(SMALL) / 2, other_width / 2)
        return NodePlace(node, half, label, other, side, side, 0, bool(label) + bool(other))
    beside = max(label.wide(LARGE), other_width)
    left = half + (BESIDE + beside if beside else 0)
    below = _width_below(node)
    right = max(half, over, _reach_beside(node, below))
    return NodePlace(node, half, label, other, max(left, over, below), right, window, _rows(node))


def _width_below(node: PlanNode) -> float:
    """Return half the width of what is written under a node that hides others."""
    return width(f"+{node.hidden:,}", SMALL) / 2 if node.hidden and not node.collapsed else 0.0


def _reach_beside(node: PlanNode, below: float) -> float:
    """Return how far what is written under a node reaches right, where edges leave it straight."""
    if node.collapsed:
        return BESIDE + STUB + width(f"+{node.collapsed:,}  {node.collapsed:,}", SMALL)
    return below + 2 * BESIDE if node.children else below


def _rows(node: PlanNode) -> int:
    """Return the rows under a node that hides others: two counts, below the beginnings of edges."""
    if node.collapsed:
        return STUB_ROWS
    return 0 if not node.hidden else 1 if node.children else FAN + 2


def _hall(node: PlanNode, board: Board, size: float, window: float, scored: str) -> NodePlace:
    """Return the room of a node with a board: the value stands below it, in the same house."""
    cell = cell_size(board, size)
    half = cell * board.columns / 2 + PADDING
    small = width(scored, LARGE) > 2 * half - 2
    half = float(ceil(max(half, width(scored, SMALL if small else LARGE) / 2 + 1)))
    floor = float(ceil((PADDING + cell * board.height + (SMALL if small else LARGE) + 5) / 2))
    over = width(node.edge_text, SMALL) / 2
    side = max(half, over, _width_below(node))
    return NodePlace(
        node,
        snap(half),
        label=NO_WORDS,  # the move is seen on the board
        occurrence=NO_WORDS,
        left=side,
        right=max(side, _reach_under(node)),
        window=0.0 if node.leaf else window,
        under=_rows(node),
        floor=floor,
        wall=floor,
        point=floor if node.leaf else floor + POINT,
        cell=cell,
        small=small,
        bound_names=False,
    )


def _reach_under(node: PlanNode) -> float:
    """Return how far what is written under a house with a board reaches to the right."""
    if node.collapsed:
        return _reach_beside(node, 0.0)
    return 2 * (BESIDE + _width_below(node)) if node.children and node.hidden else 0.0


def width_beside(plan: Plan) -> float:
    """Return the room for the current node's board right of the number line, where it is wanted."""
    board = plan.nodes[plan.root].position
    if board is None or not (board.large or sum(map(len, board.rows)) > SMALLEST):
        return 0.0
    return ASIDE - WIDE + wide(board)


def high(plan: Plan) -> float:
    """Return how far that board reaches down, with the names of its columns and what is in hand."""
    board = plan.nodes[plan.root].position
    if board is None or not width_beside(plan):
        return 0.0
    hands = board.large and board.stones != "chess"
    return BOARD_NAMES + wide(board) + (2 * HAND if hands else 0.0)


def wide(board: Board) -> float:
    """Return the width of the board, drawn large."""
    return PIECES if board.large else WIDE


def cell_size(board: Board, size: float) -> float:
    """Return the size of a cell on a board about as wide as three by three cells of this size."""
    if board.cards is not None:
        return CARD
    if board.stones in NUMBER:
        return NUMBER[board.stones]
    columns = board.columns
    return float(round(max(3 * size * (1 + WIDER * (columns - 3)) / columns, LEAST)))


def _labels(plan: Plan) -> Iterator[tuple[Path, Wording]]:
    """Yield what is written at each node: leaves that are merely counted need no label."""
    root = plan.nodes[plan.root]
    yield root.path, written(root).elide(SMALL if root.leaf else LARGE, LABEL)
    for parent in plan.nodes.values():
        siblings = [plan.nodes[path] for path in parent.drawn_children]
        numbers = {str(k) for k in range(1, len(siblings) + 1)}
        counted = {node.label for node in siblings} == numbers  # in whatever order they are tried
        for node in siblings:
            label = NO_WORDS if counted and node.leaf else written(node)
            yield node.path, label.elide(SMALL if node.leaf else LARGE, LABEL)


def board_place(
    path: Path, board: Board, cell: float, half: float, floor: float, middle: Point
) -> NodePlace:
    """Return a place for a board outside the tree, as if it stood in a leaf.

    `cell`, `half` and `floor` are the sizes of `NodePlace`.
    """
    node = PlanNode(path, "", 0, 0, leaf=True, board=board)
    size = NodePlace(node, half, NO_WORDS, NO_WORDS, half, half, 0.0, 0, floor, half, half, cell)
    x, y = middle
    return replace(size, x=x, y=y, tall=half, top=y, foot=y)


def same(other: Wording) -> Wording:
    """Return what is written of the first place of the same position."""
    return other.changed(lambda name: f"≡ {name}")


# The further room that some searches need: in nodes, around them and on the page.

EDGE = 6.0
"""How far from the edge to a node the numbers stand that are beside it, above the node."""
PROOF_LOWER = 2.0
"""How far labels stand lower where a number stands over them."""
PAD = 8.0
"""The space from the text in a chance node to the end of its shape."""
BADGE = 6.5
"""The size of a badge on the outline of a node."""


@dataclass(frozen=True, slots=True)
class ExtraNumbers:
    """What the marks of such a search have to say."""

    between: Collection[str] = ()
    """Where the means of chance nodes lie."""
    closing: Sequence[str] = ()
    """Where the value of the root lies."""
    deepens: bool = False
    """Whether there is a horizon, whose depth is written beside the tree."""
    family_marks: FilmMarks | None = None
    """What the search's family adds."""


NOTHING = ExtraNumbers()


def node_sizes(
    plan: Plan,
    scores: Collection[float],
    bounds: Collection[float],
    cell: float,
    drawn: Mapping[Path, PlanNode] | None = None,
    further: ExtraNumbers = NOTHING,
) -> dict[Path, NodePlace]:
    """Return the size of every node: that of `plain_sizes`, and what its further marks need."""
    if further.family_marks is not None:
        return further.family_marks.sizes(cell, plan.nodes if drawn is None else drawn)
    plain = plain_sizes(plan, scores, bounds, cell, drawn)
    marks = plan.family.part(Picture)
    texts = marks.number_widths(plan, scores)
    badges = marks.has_badges or minimal(plan)
    beside = max((feature.room for feature in features(plan)), default=0.0)
    if not (beside or badges or further.between):
        return plain
    inside = max((width(text, SMALL) for text in further.between), default=0.0) / 2 + PAD
    sizes = {}
    for path, size in plain.items():
        if not size.node.leaf:
            size = _numbers_beside(_wider(size, inside), texts[0], beside)
        elif beside or texts[1]:
            size = with_row(size, max(texts[1], beside))
        if badges:
            right = size.half + badge_offset(size.node) + BADGE
            size = replace(size, right=max(size.right, right))
        sizes[path] = size
    return sizes


def minimal(plan: Plan) -> bool:
    """Return whether the plan says which nodes belong to the minimal tree."""
    return any(node.critical is not None for node in plan.nodes.values())


def badge_offset(node: PlanNode) -> float:
    """Return how far outside a node's outline its badges stand, clear of its board or number."""
    return 5.0 if node.board else 2.5 if node.leaf else 0.0


def _wider(size: NodePlace, inside: float) -> NodePlace:
    """Return the node with space for the interval, if it is a chance node."""
    grown = inside - size.half
    if size.node.turn != CHANCE or grown <= 0:
        return size
    return replace(size, half=inside, left=size.left + grown, right=size.right + grown)


def _numbers_beside(size: NodePlace, text: float, left: float) -> NodePlace:
    """Return the inner node with space for its numbers and its visits.

    The numbers stand beside it or above it, and its visits left of it.
    """
    size = replace(size, window=max(size.window, text), right=max(size.right, EDGE + text))
    if not left:
        return size
    if size.occurrence:  # then there is no room over the label
        return replace(size, left=size.left + AGAIN + left)
    return replace(with_text_left(size, left), lower=PROOF_LOWER)


def with_text_left(size: NodePlace, text: float) -> NodePlace:
    """Return the node with room left of its shape for a text of this width."""
    return replace(size, left=max(size.left, size.half + AGAIN + text))


def with_row(size: NodePlace, text: float) -> NodePlace:
    """Return the leaf with a row under it for a text of this width: its numbers or its visits."""
    side = text / 2
    return replace(
        size, left=max(size.left, side), right=max(size.right, side), under=size.under + 1
    )


def intervals(plan: Plan, moments: Iterable[Moment]) -> set[str]:
    """Return all that is written in chance nodes while their outcomes return."""
    texts = set()
    for moment in moments:
        for path, view in moment.changed.items():
            if is_open_chance(plan.nodes[path], view):
                texts.add(range_text(view.proved_range))
    return texts


def is_open_chance(node: PlanNode, view: NodeState) -> bool:
    """Return whether this is a chance node that is being searched: its score is not yet a mean."""
    if node.turn != CHANCE or node.leaf or view.state not in (NodeStatus.OPEN, NodeStatus.CURRENT):
        return False
    return view.subtree_size is None or view.alpha is not None
