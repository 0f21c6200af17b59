"""A node is entered: who moves there, what for, and within which bounds."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from ...game import CHANCE, MAX, MIN
from .catalogue import number
from .limits import limit
from .moves import won
from .telling import Said, Telling


def tell_start(telling: Telling) -> Said:
    """The caption of a *start* frame."""
    spot = telling.spot
    if spot.leaf:
        name = telling.names.name(spot.path)
        node = name if spot.estimate else telling.words.say("name.leaf", name=name)
        lead = telling.say("start.leaf", node=node) if spot.path else telling.say("start.root")
        return Said(lead, tuple(_worth(telling)), telling.say("start.term"))
    lead = telling.say("start.inner" if spot.path else "start.root")
    reasons = (*_cells(telling), *_moves(telling), *_window(telling))
    return Said(lead, reasons, tell_term(telling))


def _worth(telling: Telling) -> Iterator[str]:
    spot = telling.spot
    if spot.value is None:
        return
    key, winner = "start.estimate" if spot.estimate else "start.worth", None
    if spot.board is not None and not spot.estimate:
        winner = won(spot.board)
        key = "start.won" if winner else "start.drawn"
    yield telling.say(key, value=telling.value(spot, spot.value), winner=winner)


def _cells(telling: Telling) -> Iterator[str]:
    """How moves are written, said once."""
    spot, board = telling.spot, telling.spot.board
    if board is not None and spot.path == telling.plan.root and spot.children:
        cells = sum(map(len, board.rows)) - 1
        move = telling.names.child(spot.children[0])
        yield telling.say("start.cells", last=cells, move=move, cell=spot.children[0][-1])


def _moves(telling: Telling) -> Iterator[str]:
    spot = telling.spot
    children = telling.names.children(spot)
    if spot.turn == CHANCE:
        yield telling.say("start.chance", children=children)
        return
    above = telling.plan.spots.get(spot.path[:-1]) if spot.path else None
    twice = above is not None and above.turn == spot.turn
    form = "only_" if len(spot.children) == 1 else "again_" if twice else ""
    yield telling.say(f"start.{form}{telling.side}", children=children)


def _window(telling: Telling) -> Iterator[str]:
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return
    alpha, beta = number(frame.alpha), number(frame.beta)
    above = telling.source(MAX, frame.alpha)
    below = telling.source(MIN, frame.beta)
    asked_above = above is None and frame.alpha > -inf
    asked_below = below is None and frame.beta < inf
    if asked_above and limit(telling, "alpha", frame.alpha) != "window":
        yield _limited(telling, "alpha", frame.alpha)
        asked_above = False
    if asked_below and limit(telling, "beta", frame.beta) != "window":
        yield _limited(telling, "beta", frame.beta)
        asked_below = False
    if above is not None:
        yield telling.say("start.alpha", alpha=alpha, source=telling.names.call(above))
    if below is not None:
        yield telling.say("start.beta", beta=beta, source=telling.names.call(below))
    if asked_above and asked_below and telling.spot.path:
        yield telling.say("start.given")
    elif asked_above and asked_below:
        yield telling.say("start.between", alpha=alpha, beta=beta)
    elif asked_above:
        yield telling.say("start.above", alpha=alpha)
    elif asked_below:
        yield telling.say("start.below", beta=beta)
    elif frame.alpha == -inf and frame.beta == inf and telling.spot.turn != CHANCE:
        yield telling.say("start.free")


def _limited(telling: Telling, side: Literal["alpha", "beta"], bound: float) -> str:
    """A bound that the table has set, or that no score there is can pass."""
    return telling.say(f"start.{side}_{limit(telling, side, bound)}", bound=number(bound))


def tell_term(telling: Telling) -> str:
    """The name of the step, with the window if there is one."""
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return telling.say("start.term")
    window = {"alpha": number(frame.alpha), "beta": number(frame.beta)}
    return telling.say("start.term_window", **window)
