"""Where a bound comes from that is no ancestor's score, and what a null window asks."""

from math import inf, isfinite, isinf, nextafter
from typing import Literal, TypeAlias

from ...trace.numbers import beside
from .catalogue import number
from .telling import Telling

Null: TypeAlias = Literal["more", "least"]
"""What a null window asks: whether a node is worth more than a number, or at least a number."""
Limit: TypeAlias = Literal["more", "least", "chance", "table", "range", "above", "window"]
"""A null window; a chance node further up; the table; the ends of the scores there are; what is
not drawn; what the search was given."""
Side: TypeAlias = Literal["alpha", "beta"]


def null(alpha: float | None, beta: float | None) -> Null | None:
    """What the window asks, if no number lies between its ends.

    >>> null(5, nextafter(5, inf)), null(nextafter(5, -inf), 5), null(4, 5)
    ('more', 'least', None)
    """
    if alpha is None or beta is None or isinf(alpha) or isinf(beta):
        return None
    if nextafter(alpha, inf) != beta:
        return None
    return "more" if beside(beta)[1] == "⁺" else "least"


def asked_of(telling: Telling) -> Null | None:
    """What the null window of the current node asks; None if its window is wider."""
    return null(telling.frame.alpha, telling.frame.beta)


def meant(alpha: float | None, beta: float | None) -> str:
    """The number that a null window is about."""
    bound = alpha if null(alpha, beta) == "more" else beta
    return "" if bound is None else number(bound)


def shown(telling: Telling, bound: float) -> str:
    """A bound of the current node as sentences name it."""
    alpha, beta = telling.frame.alpha, telling.frame.beta
    return meant(alpha, beta) if null(alpha, beta) else number(bound)


def limit(telling: Telling, side: Side, bound: float) -> Limit:
    """Where the bound comes from, told by the window at the top of what is drawn."""
    frame, plan, road = telling.frame, telling.plan, telling.moment.road
    if question := asked_of(telling):
        return question
    if bound == plan.unknown[0 if side == "alpha" else 1]:
        return "range"
    if telling.chance is not None:
        return "chance"
    if frame.table is not None and len(road) > 1:
        top = road[0].alpha if side == "alpha" else road[0].beta
        if bound != top and all(view.score != bound for view in road[:-1]):
            return "table"
    elif frame.registered and bound == (frame.lower if side == "alpha" else frame.upper):
        return "table"
    return "above" if plan.root else "window"


def dropped(telling: Telling) -> bool:
    """Whether the search passes on to the current node, which it has just come to, none of the
    scores that are waiting further up."""
    if telling.chance is not None:
        return False
    return any(view.score is not None and isfinite(view.score) for view in telling.moment.road[:-1])


def entered_with(telling: Telling) -> tuple[float | None, float | None]:
    """The window that the current node was called with, before the table changed it."""
    views = telling.moment.road
    view = views[-2] if len(views) > 1 else views[-1]
    return view.alpha, view.beta
