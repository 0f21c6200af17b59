"""The stub beside a node some of whose children are counted and not drawn."""

from collections.abc import Callable

from ..trace.moments import State, View
from ..trace.plan import Spot
from .items import Item, Strokes, Text, snap
from .metrics import width
from .page import Place
from .room import BESIDE, ROW, STUB, STUBBED
from .theme import SMALL

BRANCH = 4.0
"""From the stub to its count."""


def stub(place: Place, view: View) -> Item | None:
    """The beginning of an edge; dashed, if none of the children has been searched."""
    if not _folds(place):
        return None
    start, end = snap(place.y + place.drop), snap(_row(place) - 4)
    at = snap(place.x + BESIDE + STUB - BRANCH)
    style = "edge-pruned" if _searched(place.spot, view) == 0 else "edge-fan"
    return Strokes(style, (((place.x, start), (at, end)),))


def count(place: Place, view: View) -> Item | None:
    """How many children there are more; once the node has ended, how many of them were searched."""
    if not _folds(place):
        return None
    searched = _searched(place.spot, view)
    if searched == 0:
        return None
    text = f"+{place.spot.folded if searched is None else searched:,}"
    return Text("side", (_left(place), _row(place)), text)


def left_out(place: Place, view: View) -> Item | None:
    """How many of them were left out."""
    left = _skipped(place, view)
    return Text("side", (_behind(place, view), _row(place)), f"{left:,}") if left else None


def strike(place: Place, view: View) -> Item | None:
    """The line through their number."""
    left = _skipped(place, view)
    if not left:
        return None
    x, y = _behind(place, view), snap(_row(place) - 4)
    return Strokes("strike", (((x, y), (snap(x + width(f"{left:,}", SMALL)), y)),))


PARTS: tuple[Callable[[Place, View], Item | None], ...] = (stub, count, left_out, strike)
"""The marks of a stub, in painting order."""


def _folds(place: Place) -> bool:
    return place.spot.folded > 0 and bool(place.spot.children)


def _searched(spot: Spot, view: View) -> int | None:
    """How many of the children have been searched; None while that is not settled."""
    if view.state is State.PRUNED:
        return 0
    return None if view.left_out is None else spot.folded - view.left_out


def _skipped(place: Place, view: View) -> int:
    searched = _searched(place.spot, view) if _folds(place) else None
    return 0 if searched is None else place.spot.folded - searched


def _left(place: Place) -> float:
    return snap(place.x + BESIDE + STUB)


def _behind(place: Place, view: View) -> float:
    """Where the number of those left out begins: behind the number of those searched."""
    shown = count(place, view)
    before = width(shown.text, SMALL) + 2 * BRANCH if isinstance(shown, Text) else 0.0
    return snap(_left(place) + before)


def _row(place: Place) -> float:
    return snap(place.y + place.tall + STUBBED * ROW - 9)
