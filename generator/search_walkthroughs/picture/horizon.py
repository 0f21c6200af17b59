"""How far a search that deepens looks in this pass, and what it remembers of the one before."""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

from ..trace.frame import Frame
from . import shapes
from .items import Area, Item, Strokes, Text, snap
from .page import MARGIN, Page, Place

BELOW = 14.0
"""How far below the small print of a level the horizon runs."""
STAR = 6.5, 2.8
"""How far the points of a star reach from its middle, and the dents between them."""
ALONG = 0.82
"""How far along its edge the star of a child stands."""
SLOTS = 2


def marks(frame: Frame, page: Page) -> list[Item | None]:
    """A line below the last level that is looked at, and how deep that is."""
    if frame.horizon is None:
        return [None] * SLOTS
    level = frame.horizon - len(next(iter(page.places)))
    if not 0 <= level < len(page.levels):
        return [None] * SLOTS
    y = snap(page.levels[level].foot + BELOW)
    line = Strokes("horizon", (((MARGIN, y), (snap(page.width - MARGIN), y)),))
    return [line, Text("side", (MARGIN, snap(y - 5)), f"d = {frame.horizon}")]


def guesses(frames: Iterable[Frame]) -> Iterator[float]:
    """The static evaluations at the horizon of each pass; the leaves among them too."""
    for frame in frames:
        if frame.status == "end" and frame.horizon == len(frame.path) and frame.score is not None:
            yield frame.score


def star(parent: Place, child: Place) -> Area:
    """On the edge to the child that was best in the pass before."""
    x, y = shapes.along(parent, child, ALONG)
    corners = []
    for k in range(10):
        reach, angle = STAR[k % 2], k * pi / 5
        corners.append((snap(x + reach * sin(angle)), snap(y - reach * cos(angle))))
    return Area("remembered", tuple(corners))
