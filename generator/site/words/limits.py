"""Where a bound comes from that is no ancestor's score."""

from typing import Literal, TypeAlias

from .telling import Telling

Limit: TypeAlias = Literal["table", "range", "above", "window"]
"""The table; the ends of the scores there are; what is not drawn; what the search was given."""
Side: TypeAlias = Literal["alpha", "beta"]


def limit(telling: Telling, side: Side, bound: float) -> Limit:
    """Where the bound comes from, told by the window at the top of what is drawn."""
    frame, plan, road = telling.frame, telling.plan, telling.moment.road
    if bound == plan.unknown[0 if side == "alpha" else 1]:
        return "range"
    if len(road) > 1:
        top = road[0].alpha if side == "alpha" else road[0].beta
        if bound != top and all(view.score != bound for view in road[:-1]):
            return "table"
    elif frame.registered and bound == (frame.lower if side == "alpha" else frame.upper):
        return "table"
    return "above" if plan.root else "window"


def entered_with(telling: Telling) -> tuple[float | None, float | None]:
    """The window that the current node was called with, before the table changed it."""
    views = telling.moment.road
    view = views[-2] if len(views) > 1 else views[-1]
    return view.alpha, view.beta
