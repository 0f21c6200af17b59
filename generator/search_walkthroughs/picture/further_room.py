"""The room that some searches need besides: in the nodes, beside them, under them, on the page."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from ..game import CHANCE, Path
from ..trace.frame import Range
from ..trace.moments import Moment, State, View
from ..trace.plan import Plan, Spot
from . import room as plain
from . import sampled_room
from .metrics import width
from .numerals import number
from .room import AGAIN, Room
from .samples import Samples
from .theme import SMALL

EDGE = 6.0
"""From the edge to a node to the numbers that stand beside it, above the node."""
LOWER = 2.0
"""How far labels stand lower where a number stands over them."""
PAD = 8.0
"""From the text in a chance node to the end of its shape."""
BADGE = 6.5
"""The size of a badge on the outline of a node."""


@dataclass(frozen=True, slots=True)
class Further:
    """What the marks of such a search have to say."""

    between: Collection[str] = ()
    """Where the means of chance nodes lie."""
    closing: Sequence[str] = ()
    """Where the value of the root lies."""
    deepens: bool = False
    """Whether there is a horizon, whose depth is written beside the tree."""
    samples: Samples | None = None
    """The numbers of a Monte Carlo search."""


NOTHING = Further()


def rooms(
    plan: Plan,
    scores: Collection[float],
    bounds: Collection[float],
    cell: float,
    drawn: Mapping[Path, Spot] | None = None,
    further: Further = NOTHING,
) -> dict[Path, Room]:
    """The room of every node as `room.rooms` has it, and what the further marks need besides."""
    if further.samples is not None:
        return sampled_room.rooms(plan, cell, further.samples, drawn)
    every = plain.rooms(plan, scores, bounds, cell, drawn)
    texts = _longest(plan, scores) if plan.best_first else (0.0, 0.0)
    badges = plan.best_first or minimal(plan)
    if not (plan.passes or badges or further.between):
        return every
    inside = max((width(text, SMALL) for text in further.between), default=0.0) / 2 + PAD
    spots = plan.spots if drawn is None else drawn
    further_rooms = {}
    for path, room in every.items():
        if not spots[path].leaf:
            room = _beside(plan, _wider(spots[path], room, inside), texts[0])
        elif plan.passes or plan.best_first:
            room = _under(plan, room, texts[1])
        if badges:
            right = room.half + out(spots[path]) + BADGE
            room = replace(room, right=max(room.right, right))
        further_rooms[path] = room
    return further_rooms


def minimal(plan: Plan) -> bool:
    """Whether the plan says which nodes belong to the minimal tree."""
    return any(spot.critical is not None for spot in plan.spots.values())


def out(spot: Spot) -> float:
    """How far outside a node's outline its badges stand, clear of its board or number."""
    return 5.0 if spot.board else 2.5 if spot.leaf else 0.0


def _wider(spot: Spot, room: Room, inside: float) -> Room:
    """With space for the interval in a chance node."""
    grown = inside - room.half
    if spot.turn != CHANCE or grown <= 0:
        return room
    return replace(room, half=inside, left=room.left + grown, right=room.right + grown)


def _beside(plan: Plan, room: Room, text: float) -> Room:
    """With space for the numbers beside an inner node or above it, and its visits left of it."""
    room = replace(room, window=max(room.window, text), right=max(room.right, EDGE + text))
    times = width("×99", SMALL)
    if not plan.passes:
        return room
    if room.twin:  # then there is no room over the label
        return replace(room, left=room.left + AGAIN + times)
    return replace(room, left=max(room.left, room.half + AGAIN + times), lower=LOWER)


def _under(plan: Plan, room: Room, text: float) -> Room:
    """With a row under a leaf for its numbers or its visits."""
    side = max(text, width("×99", SMALL) if plan.passes else 0.0) / 2
    return replace(
        room, left=max(room.left, side), right=max(room.right, side), under=room.under + 1
    )


def _longest(plan: Plan, values: Collection[float]) -> tuple[float, float]:
    """How wide the numbers of a best-first search can become, beside a node and under a leaf.

    Merits are values of leaves, or infinite. No proof needs more leaves than there are, and a leaf
    is proved or disproved.
    """
    leaves = {spot.value for spot in plan.spots.values() if spot.value is not None}
    merits = max(width(merit(value), SMALL) for value in {*leaves, *values, inf})
    count = plan.total or len(plan.spots)
    return (
        max(merits, width(proof(count, count), SMALL)),
        max(merits, width(proof(0, inf), SMALL)),
    )


def merit(value: float) -> str:
    """The merit of a node, as it is written at the node.

    >>> merit(5), proof(1, float("inf"))
    ('m = 5', '1 | ∞')
    """
    return f"m = {number(value)}"


def proof(to_prove: float, to_disprove: float) -> str:
    """The numbers of leaves that prove and disprove a node, as they are written at the node."""
    return f"{number(to_prove)} | {number(to_disprove)}"


def intervals(plan: Plan, moments: Iterable[Moment]) -> set[str]:
    """All that is written in chance nodes while their outcomes are being heard."""
    shown = set()
    for moment in moments:
        for path, view in moment.changed.items():
            if hearing(plan.spots[path], view):
                shown.add(interval(view.proved))
    return shown


def hearing(spot: Spot, view: View) -> bool:
    """Whether this is a chance node that is being searched: then its score is not yet a mean."""
    if spot.turn != CHANCE or spot.leaf or view.state not in (State.OPEN, State.CURRENT):
        return False
    return view.searched is None or view.alpha is not None


def interval(held: Range) -> str:
    """Where the mean of a chance node lies.

    >>> interval((1.5, 4)), interval((3, 3))
    ('1.5 … 4', '= 3')
    """
    low, high = held
    return f"= {number(low)}" if low == high else f"{number(low)} … {number(high)}"
