"""A node: box, value, label, edge; children left out."""

from collections.abc import Mapping

from ..game import CHANCE, MAX, MIN
from ..record.frame_text import number_text, range_text
from ..record.plan import NodeState, NodeStatus, Plan, PlanNode
from . import shapes
from .boards import boards as board
from .family_picture import NodeMark, Picture, features
from .node_marks import TYPES
from .node_size import (
    BESIDE,
    FAN,
    HALF,
    ROW,
    STUB,
    STUB_ROWS,
    NodePlace,
    is_open_chance,
    leaf_text,
    minimal,
    same,
)
from .svg import Lines, Mark, Point, TextMark, snap
from .theme import LARGE, SMALL, width

# The short edge beside a node some of whose children are not drawn.

BRANCH = 4.0
"""The space from the stub to its count."""


def stub(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the beginning of an edge; it is dashed if none of the children has been searched."""
    if not _collapses(place):
        return None
    start, end = snap(place.y + place.drop), snap(_row(place) - 4)
    at = snap(place.x + BESIDE + STUB - BRANCH)
    style = "edge-pruned" if _stub_searched(place.node, view) == 0 else "edge-fan"
    return Lines(style, (((place.x, start), (at, end)),))


def count(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the number of further children; once the node has ended, of those searched."""
    if not _collapses(place):
        return None
    searched = _stub_searched(place.node, view)
    if searched == 0:
        return None
    text = f"+{place.node.collapsed if searched is None else searched:,}"
    return TextMark("side", (_stub_left(place), _row(place)), text)


def skipped_count(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the number of further children that were left out."""
    left = _skipped(place, view)
    return TextMark("side", (_behind(place, view), _row(place)), f"{left:,}") if left else None


def strike_stub(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the line through the number of children that were left out."""
    left = _skipped(place, view)
    if not left:
        return None
    x, y = _behind(place, view), snap(_row(place) - 4)
    return Lines("strike", (((x, y), (snap(x + width(f"{left:,}", SMALL)), y)),))


STUB_PARTS: tuple[NodeMark, ...] = (stub, count, skipped_count, strike_stub)
"""The marks of a stub, in painting order."""


def _collapses(place: NodePlace) -> bool:
    return place.node.collapsed > 0 and bool(place.node.children)


def _stub_searched(node: PlanNode, view: NodeState) -> int | None:
    """Return how many of the children have been searched; None while that is not settled."""
    if view.state is NodeStatus.PRUNED:
        return 0
    return None if view.collapsed_pruned is None else node.collapsed - view.collapsed_pruned


def _skipped(place: NodePlace, view: NodeState) -> int:
    searched = _stub_searched(place.node, view) if _collapses(place) else None
    return 0 if searched is None else place.node.collapsed - searched


def _stub_left(place: NodePlace) -> float:
    return snap(place.x + BESIDE + STUB)


def _behind(place: NodePlace, view: NodeState) -> float:
    """Return where the number of those left out begins: behind the number of those searched."""
    count_mark = count(place, view)
    before = width(count_mark.text, SMALL) + 2 * BRANCH if isinstance(count_mark, TextMark) else 0.0
    return snap(_stub_left(place) + before)


def _row(place: NodePlace) -> float:
    return snap(place.y + place.tall + STUB_ROWS * ROW - 9)


# The number under a node whose children are not drawn.

SPREAD = 11.0
"""How far the beginnings of edges spread."""


def fan(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the beginnings of the edges to the children."""
    if not _collapsed(place):
        return None
    floor, end = snap(place.y + place.drop), snap(place.y + place.tall + FAN * ROW - 3)
    ends = (place.x + dx for dx in (-SPREAD, 0.0, SPREAD))
    lines = tuple(((place.x, floor), (snap(x), end)) for x in ends)
    dashed = view.state is NodeStatus.PRUNED or (
        view.subtree_size is not None and not _fan_searched(view)
    )
    return Lines("edge-pruned" if dashed else "edge-fan", lines)


def first(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the number of nodes below; once the node has ended, of those that were searched."""
    node = place.node
    if not node.hidden or node.collapsed:
        return None
    if node.children:
        x, y = _fan_under(place, 1)
        return TextMark("side", (snap(x + BESIDE), y), f"+{node.hidden:,}")
    at = _fan_under(place, FAN + 1)
    if view.state is NodeStatus.PRUNED:
        return TextMark("small", at, f"{node.hidden:,}")
    if view.subtree_size is None:
        return TextMark("small", at, f"+{node.hidden:,}")
    searched = _fan_searched(view)
    return TextMark("count" if searched else "small", at, f"{searched or node.hidden:,}")


def second(place: NodePlace, view: NodeState) -> Mark | None:
    """Write how many of the nodes below were left out, where some were searched."""
    left = _fan_left(place, view)
    return TextMark("small", _fan_under(place, FAN + 2), f"{left:,}") if left else None


def strike_fan(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the line through the count of those left out."""
    if not _collapsed(place):
        return None
    left, row = _fan_left(place, view), FAN + 2
    if not left and (view.state is NodeStatus.PRUNED or view.subtree_size is not None):
        # nothing was searched, or everything: then there is nothing to strike out
        left, row = 0 if _fan_searched(view) else place.node.hidden, FAN + 1
    if not left:
        return None
    (x, y), half = _fan_under(place, row), width(f"{left:,}", SMALL) / 2
    return Lines("strike", (((snap(x - half), y - 4), (snap(x + half), y - 4)),))


FAN_PARTS = (fan, first, second, strike_fan)
"""The marks under a node, in painting order."""


def _collapsed(place: NodePlace) -> bool:
    return place.node.hidden > 0 and not place.node.children


def _fan_searched(view: NodeState) -> int:
    """Return how many nodes below have been searched; the node itself does not count."""
    return max((view.subtree_size or 0) - 1, 0)


def _fan_left(place: NodePlace, view: NodeState) -> int:
    """Return how many nodes below were left out, once the node has ended after a search of some."""
    searched = _fan_searched(view)
    return max(place.node.hidden - searched, 0) if searched and _collapsed(place) else 0


def _fan_under(place: NodePlace, row: int) -> Point:
    return place.x, snap(place.y + place.tall + row * ROW - 5)


# A node and the edge to it, by its state.


def box(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the node's shape; a leaf has one only while it is the current node, or on the list."""
    if place.node.leaf and view.state not in (NodeStatus.CURRENT, NodeStatus.WAITING):
        return None
    return shapes.node(view.state.value, place)


_LEAF: Mapping[NodeStatus, str] = {
    NodeStatus.UNSEEN: "leaf",
    NodeStatus.WAITING: "leaf",
    NodeStatus.OPEN: "value",
    NodeStatus.CURRENT: "value",
    NodeStatus.DONE: "value",
    NodeStatus.PRUNED: "faded",
}
_EDGE = {NodeStatus.UNSEEN: "edge-unseen", NodeStatus.PRUNED: "edge-pruned"}
_SMALL = {"value": "value-small", "leaf": "leaf-small", "faded": "small"}
NOISY = 4.0, 9.0
"""How far right of a node, and how far below its top, the sign of a noisy move stands."""
RING, NARROW = 4.5, 3.0
"""How far outside the node the ring runs; boards stand closer together."""
LIFT = 7.0
"""How far above the floor of a house with a board the value's baseline lies."""
_LIFT = {MAX: 8, MIN: 3, CHANCE: 5}
"""How far the baseline lies below the middle: the room in a house is off it."""


def value(place: NodePlace, view: NodeState) -> Mark | None:
    """Write what is known of the node: a leaf's number, elsewhere the score and what it proves."""
    node, small = place.node, place.small
    if node.leaf:
        style = _LEAF[view.state]
        return TextMark(_SMALL[style] if small else style, _baseline(place), leaf_text(node))
    if is_open_chance(node, view):
        low, high = view.proved_range
        style = "between" if low < high else _SMALL["value"] if small else "value"
        return TextMark(style, _baseline(place), range_text(view.proved_range))
    sign = "≈" if view.is_guess else view.sign
    if view.score is None or not sign:
        return None
    text = f"{sign} {number_text(view.score)}"
    return TextMark(_SMALL["value"] if small else "value", _baseline(place), text)


def _baseline(place: NodePlace) -> Point:
    """Return where the value stands: in the middle of the shape, or below the board in it."""
    if place.node.board:
        return place.x, snap(place.y + place.floor - LIFT)
    return place.x, place.y + (5 if place.node.leaf else _LIFT[place.node.turn])


def underline(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the stroke under a leaf that has been evaluated."""
    if not place.node.leaf or view.state is not NodeStatus.DONE:
        return None
    y, half = snap(_baseline(place)[1] + 6), place.half - 6
    if place.node.board:
        half = width(leaf_text(place.node), SMALL if place.small else LARGE) / 2 + 2
    return Lines("underline", (((snap(place.x - half), y), (snap(place.x + half), y)),))


def label(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the move that leads here, left of the node; at a leaf, small and below."""
    if not place.label:
        return None
    if place.node.leaf:
        return place.label.at("small", _point_under(place, 1))
    style = "label-faded" if view.state is NodeStatus.PRUNED else "label"
    below = -3 if place.occurrence else 5 + place.lower
    return place.label.at(style, (_left_edge(place), place.y + below))


def occurrence(place: NodePlace, view: NodeState) -> Mark | None:
    """Write where the same position stood first."""
    if not place.occurrence:
        return None
    text = same(place.occurrence)
    if place.node.leaf:
        return text.at("small", _point_under(place, place.under))
    return text.at("occurrence", (_left_edge(place), place.y + 14))


def probability(place: NodePlace, view: NodeState) -> Mark | None:
    """Write how likely the edge to the node is, or how promising its move looked, at its end."""
    if not place.node.edge_text:
        return None
    return TextMark("small", (place.x, place.top + 13), place.node.edge_text)


def noisy(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the sign of a noisy move, at the upper right of the node that it leads to."""
    if not place.node.noisy:
        return None
    right, below = NOISY
    at = snap(place.x + place.half + right), snap(place.y - place.tall + below)
    return TextMark("noisy", at, "!")


def check(place: NodePlace, view: NodeState) -> Mark | None:
    """Write the sign of a check, as in a record of chess, at the lower right of the node."""
    if not place.node.check:
        return None
    right, _ = NOISY
    return TextMark("check", (snap(place.x + place.half + right), snap(place.y + place.tall)), "+")


def _left_edge(place: NodePlace) -> float:
    return snap(place.x - place.half - BESIDE)


def _point_under(place: NodePlace, row: int) -> Point:
    return place.x, place.y + HALF + row * ROW - 5


TEXT_PARTS: tuple[NodeMark, ...] = (value, underline, label, occurrence, probability)
"""What is written in a node and beside it."""


def parts(plan: Plan, foldable: bool = False) -> tuple[NodeMark, ...]:
    """Return the marks that the nodes of a plan can have, in painting order.

    With `foldable`, every node can hide what is below it.
    """
    nodes = plan.nodes.values()
    boards = board.parts(plan.nodes[plan.root].board)
    counts = FAN_PARTS if foldable or any(node.hidden for node in nodes) else ()
    stubs = STUB_PARTS if any(node.collapsed for node in nodes) else ()
    picture = plan.family.part(Picture)
    if (family_parts := picture.node_parts(plan, boards, (*counts, *stubs))) is not None:
        return tuple(family_parts)
    types = TYPES if minimal(plan) else ()
    added = features(plan)
    outlines = [mark for feature in added for mark in feature.outlines]
    marks = [mark for feature in added for mark in feature.marks]
    written = (*TEXT_PARTS, *counts, *stubs, *marks, *picture.node_marks)
    return (box, *outlines, *boards, *written, *types)


def ring(place: NodePlace, view: NodeState, ended: bool) -> Mark | None:
    """Draw the ring around a node that ends otherwise in another search of the page.

    Return None as long as this search is not done with the node.
    """
    settled = ended or view.state in (NodeStatus.DONE, NodeStatus.PRUNED)
    grown = NARROW if place.node.board else RING
    return shapes.node("differing", place, grown) if settled else None


def edge(parent: NodePlace, child: NodePlace, view: NodeState, best: bool) -> Mark:
    """Draw the edge to a child that stands so; `best` if the parent's score is the child's."""
    kind = _EDGE.get(view.state, "edge")
    if child.node.path == parent.node.after_pass:  # no move leads there
        return shapes.edge("edge-pass", parent, child)
    chosen = best and parent.node.turn != CHANCE
    return shapes.edge("edge-best" if chosen else kind, parent, child)


def crossing(parent: NodePlace, child: NodePlace, view: NodeState, now: bool) -> Mark | None:
    """Draw the bars across an edge that was cut; heavier while it is being cut."""
    if not view.is_cut:
        return None
    return shapes.bars("bar-now" if now else "bar", parent, child)
