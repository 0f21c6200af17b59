"""What tells a node that is searched again from one that is new."""

from ..trace.moments import State, View
from . import shapes
from .items import Item, Text, snap
from .metrics import width
from .numbers_of_nodes import under
from .page import Place
from .room import AGAIN
from .theme import SMALL

INSIDE = 4.0
"""How far inside the outline of a node that is searched again the second outline runs."""
THIN = 1.1
"""Half the width of the line that makes two of the road to such a node."""
_STYLES = {State.OPEN: "again-open", State.CURRENT: "again-current"}


def outline(place: Place, view: View) -> Item | None:
    """The second outline of a node that is being searched again."""
    if not searching(view) or (place.spot.leaf and view.state is not State.CURRENT):
        return None
    return shapes.node(_STYLES[view.state], place, -INSIDE)


def times(place: Place, view: View) -> Item | None:
    """How often the node has been entered, left of it; under a leaf."""
    if view.passes < 2 or view.state is State.UNSEEN:
        return None
    text = f"×{view.passes}"
    if place.spot.leaf:
        return Text("small", under(place), text)
    if place.room.twin:  # left of the label, since there is no room over it
        end = place.x - place.room.left + width("×99", SMALL)
        return Text("times", (snap(end), place.y + 5), text)
    return Text("times", (snap(place.x - place.room.half - AGAIN), place.y - 10), text)


def searching(view: View) -> bool:
    """Whether the node is being searched, and not for the first time."""
    return view.passes > 1 and view.state in _STYLES
