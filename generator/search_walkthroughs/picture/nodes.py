"""What is drawn of a node and of the edge to it, given how the node stands."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ..game import CHANCE, MAX, MIN
from ..trace.moments import State, View
from ..trace.plan import Plan
from . import (
    board,
    folded,
    hidden,
    numbers_of_nodes,
    sampled,
    searching_again,
    shapes,
    windows_of_nodes,
)
from .further_room import hearing, interval, minimal
from .items import Item, Point, Strokes, Text, snap
from .metrics import width
from .numerals import chance, number
from .page import Place
from .room import BESIDE, HALF, ROW, leaf_text, same
from .theme import LARGE, SMALL

Part: TypeAlias = Callable[[Place, View], Item | None]
"""One mark of a node, in the state it is in; None while there is nothing to draw."""


def box(place: Place, view: View) -> Item | None:
    """The node's shape; a leaf has one only while it is the current node, or on the list."""
    if place.spot.leaf and view.state not in (State.CURRENT, State.WAITING):
        return None
    return shapes.node(view.state.value, place)


_LEAF: Mapping[State, str] = {
    State.UNSEEN: "leaf",
    State.WAITING: "leaf",
    State.OPEN: "value",
    State.CURRENT: "value",
    State.DONE: "value",
    State.PRUNED: "faded",
}
_EDGE = {State.UNSEEN: "edge-unseen", State.PRUNED: "edge-pruned"}
_SMALL = {"value": "value-small", "leaf": "leaf-small", "faded": "small"}
RING, NARROW = 4.5, 3.0
"""How far outside the node the ring runs; boards stand closer together."""
LIFT = 7.0
"""How far above the floor of a house with a board the value's baseline lies."""
_LIFT = {MAX: 7.5, MIN: 3.5, CHANCE: 5.5}
"""How far the baseline lies below the middle: the room in a house is off it."""


def value(place: Place, view: View) -> Item | None:
    """What is known of the node: a leaf's number, elsewhere the score and what it proves."""
    spot, small = place.spot, place.room.small
    if spot.leaf:
        style = _LEAF[view.state]
        return Text(_SMALL[style] if small else style, _baseline(place), leaf_text(spot))
    if hearing(spot, view):
        low, high = view.proved
        style = "between" if low < high else _SMALL["value"] if small else "value"
        return Text(style, _baseline(place), interval(view.proved))
    sign = "≈" if view.estimate else view.sign
    if view.score is None or not sign:
        return None
    text = f"{sign} {number(view.score)}"
    return Text(_SMALL["value"] if small else "value", _baseline(place), text)


def _baseline(place: Place) -> Point:
    """Where the value stands: in the middle of the shape, or below the board in it."""
    if place.spot.board:
        return place.x, snap(place.y + place.room.floor - LIFT)
    return place.x, place.y + (5.5 if place.spot.leaf else _LIFT[place.spot.turn])


def underline(place: Place, view: View) -> Item | None:
    """The stroke under a leaf that has been evaluated."""
    if not place.spot.leaf or view.state is not State.DONE:
        return None
    y, half = snap(_baseline(place)[1] + 5.5), place.room.half - 6
    if place.spot.board:
        half = width(leaf_text(place.spot), SMALL if place.room.small else LARGE) / 2 + 2
    return Strokes("underline", (((snap(place.x - half), y), (snap(place.x + half), y)),))


def label(place: Place, view: View) -> Item | None:
    """The move that leads here, left of the node; small and below, at a leaf."""
    if not place.room.label:
        return None
    if place.spot.leaf:
        return place.room.label.at("small", _under(place, 1))
    style = "label-faded" if view.state is State.PRUNED else "label"
    below = -3 if place.room.twin else 5 + place.room.lower
    return place.room.label.at(style, (_left(place), place.y + below))


def twin(place: Place, view: View) -> Item | None:
    """Where the same position stood first."""
    if not place.room.twin:
        return None
    text = same(place.room.twin)
    if place.spot.leaf:
        return text.at("small", _under(place, place.room.under))
    return text.at("twin", (_left(place), place.y + 14))


def probability(place: Place, view: View) -> Item | None:
    """How likely the edge to the node is, at its end."""
    if place.spot.chance is None:
        return None
    return Text("small", (place.x, place.top + 13), chance(place.spot.chance))


def _left(place: Place) -> float:
    return snap(place.x - place.room.half - BESIDE)


def _under(place: Place, row: int) -> Point:
    return place.x, place.y + HALF + row * ROW - 5


WRITTEN: tuple[Part, ...] = (value, underline, label, twin, probability)
"""What is written in a node and beside it."""


def parts(plan: Plan, folds: bool = False) -> tuple[Part, ...]:
    """The marks that the nodes of a plan can have, in painting order.

    With `folds`, every node can hide what is below it.
    """
    spots = plan.spots.values()
    boards = board.parts(plan.spots[plan.root].board)
    counts = hidden.PARTS if folds or any(spot.hidden for spot in spots) else ()
    stubs = folded.PARTS if any(spot.folded for spot in spots) else ()
    if plan.sampled:
        below = map(sampled.grown, (*counts, *stubs))
        inside = (sampled.box, *boards, sampled.mean, sampled.underline, label, probability)
        return (*map(sampled.joined, (*inside, *sampled.numbers(plan))), *below)
    outlines = (searching_again.outline,) if plan.passes else ()
    times = (searching_again.times,) if plan.passes else ()
    numbers = numbers_of_nodes.NUMBERS if plan.best_first else ()
    types = numbers_of_nodes.TYPES if minimal(plan) else ()
    written = (*WRITTEN, *counts, *stubs, *times, *(windows_of_nodes.WINDOW if plan.window else ()))
    return (box, *outlines, *boards, *written, *numbers, *types)


def ring(place: Place, view: View, ended: bool) -> Item | None:
    """Around a node that another search leaves otherwise; not before this one is done with it."""
    settled = ended or view.state in (State.DONE, State.PRUNED)
    grown = NARROW if place.spot.board else RING
    return shapes.node("differing", place, grown) if settled else None


def edge(parent: Place, child: Place, view: View, best: bool) -> Item:
    """The edge to a child that stands like this; `best` if the parent's score is the child's."""
    kind = _EDGE.get(view.state, "edge")
    chosen = best and parent.spot.turn != CHANCE
    return shapes.edge("edge-best" if chosen else kind, parent, child)


def crossing(parent: Place, child: Place, view: View, now: bool) -> Item | None:
    """The bars across an edge that was cut; heavier while it is being cut."""
    if not view.crossed:
        return None
    return shapes.bars("bar-now" if now else "bar", parent, child)
