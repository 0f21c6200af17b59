"""Where a bound comes from that is no ancestor's score: the table, the scores there are, or the
window that the search was given."""

from typing import Literal, TypeAlias

from ...game import Path
from .telling import Telling

Limit: TypeAlias = Literal["table", "range", "window"]
Side: TypeAlias = Literal["alpha", "beta"]


def limit(telling: Telling, side: Side, bound: float) -> tuple[Limit, Path]:
    """Where the bound comes from; with the table, also the node whose range it is."""
    path = telling.frame.path
    top = len(path) - len(telling.moment.road) + 1
    for depth in range(len(path), top, -1):
        own = depth < len(path) and telling.moment.road[depth - top].score == bound
        if _at(telling, side, depth) == bound != _at(telling, side, depth - 1) and not own:
            return "table", path[:depth]
    ends = telling.plan.unknown
    return "range" if bound == ends[0 if side == "alpha" else 1] else "window", path[:top]


def entered_with(telling: Telling) -> tuple[float | None, float | None]:
    """The window that the current node was called with, before the table changed it."""
    views = telling.moment.road
    view = views[-2] if len(views) > 1 else views[-1]
    return view.alpha, view.beta


def _at(telling: Telling, side: Side, depth: int) -> float | None:
    """The bound at the node so deep: the current one's own score is not in it."""
    if depth == len(telling.frame.path):
        return telling.frame.alpha if side == "alpha" else telling.frame.beta
    view = telling.moment.road[depth - len(telling.frame.path) - 1]
    return view.alpha if side == "alpha" else view.beta
