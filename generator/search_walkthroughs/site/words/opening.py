"""A node is entered: who moves there, what for, and within which bounds."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from ...game import CHANCE, MAX, MIN
from .again import come, lead, new_pass, put, scout, scouted, twice, widened
from .boards import ended, guessed, played, squares
from .catalogue import number
from .limits import asked_of, dropped, limit, shown
from .moves import passes
from .telling import Said, Telling
from .weighing import need, outcomes


def tell_start(telling: Telling) -> Said:
    """The caption of a *start* frame."""
    if telling.spot.leaf:
        why = (*played(telling), *come(telling), *_worth(telling))
        return Said(lead(telling), why, telling.say("start.term"))
    if new_pass(telling):
        return Said(lead(telling), (*come(telling), *_window(telling)), tell_term(telling))
    reasons = (*squares(telling), *played(telling), *_inside(telling))
    return Said(lead(telling), reasons, tell_term(telling))


def _inside(telling: Telling) -> Iterator[str]:
    """Who moves, why the search is here, and within which bounds."""
    if telling.stopped:
        yield from come(telling)
        yield telling.say("again.horizon")
        return
    if twice(telling):
        yield from come(telling)
        return
    yield from _moves(telling)
    yield from come(telling)
    yield from _window(telling)


def _worth(telling: Telling) -> Iterator[str]:
    spot = telling.spot
    if spot.value is None:
        return
    value = telling.value(spot, spot.value)
    if spot.position is not None and not spot.estimate:
        yield ended(telling, spot.position, value)
    else:
        yield guessed(telling, value) if spot.estimate else telling.say("start.worth", value=value)


def _moves(telling: Telling) -> Iterator[str]:
    spot = telling.spot
    children = telling.names.children(spot)
    if spot.turn == CHANCE:
        yield from outcomes(telling)
        return
    above = telling.plan.spots.get(spot.path[:-1]) if spot.path else None
    twice = above is not None and above.turn == spot.turn
    form = "only_" if spot.breadth == 1 else "again_" if twice else ""
    if spot.board is not None and passes(spot.children[0]):
        form = "pass_"
    yield telling.say(f"start.{form}{telling.side}", children=children)


def _window(telling: Telling) -> Iterator[str]:
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return
    if widened(telling) or (new_pass(telling) and not asked_of(telling)):
        return
    if scouted(telling):
        yield from scout(telling)
        return
    if telling.chance == frame.path[:-1]:
        yield from need(telling)
        return
    alpha, beta = shown(telling, frame.alpha), shown(telling, frame.beta)
    above = telling.source(MAX, frame.alpha)
    below = telling.source(MIN, frame.beta)
    if question := asked_of(telling):
        yield put(telling, question, alpha)
        if above is not None and question == "more":
            yield telling.say("start.has", bound=alpha, source=telling.names.call(above))
        elif below is not None and question == "least":
            yield telling.say("start.holds", bound=beta, source=telling.names.call(below))
        return
    asked_above = above is None and frame.alpha > -inf
    asked_below = below is None and frame.beta < inf
    if asked_above and limit(telling, "alpha", frame.alpha) != "window":
        yield from _limited(telling, "alpha", frame.alpha)
        asked_above = False
    if asked_below and limit(telling, "beta", frame.beta) != "window":
        yield from _limited(telling, "beta", frame.beta)
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
        yield telling.say("start.dropped" if dropped(telling) else "start.free")


def _limited(telling: Telling, side: Literal["alpha", "beta"], bound: float) -> Iterator[str]:
    """A bound that the table has set, or that no score there is can pass.

    Below a chance node every bound is held within the scores there are: that says nothing new.
    """
    where = limit(telling, side, bound)
    if where != "range" or telling.chance is None:
        yield telling.say(f"start.{side}_{where}", bound=number(bound))


def tell_term(telling: Telling) -> str:
    """The name of the step, with the window if there is one."""
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return telling.say("start.term")
    window = {"alpha": number(frame.alpha), "beta": number(frame.beta)}
    key = "start.term_null" if asked_of(telling) else "start.term_window"
    if telling.plan.terms == "mover" and frame.turn == MIN and -frame.alpha != frame.beta:
        theirs = {"low": number(-frame.beta), "high": number(-frame.alpha)}
        return telling.say(f"{key}_turned", **window, **theirs)
    return telling.say(key, **window)
