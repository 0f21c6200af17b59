"""The way from the root to the current node: each move, and where it stands among the others."""

from collections.abc import Iterator, Mapping

from ..game import Path
from ..trace.moments import State, View
from ..trace.plan import Plan
from .items import Item, Pill, Rings, Strokes, snap
from .page import MARGIN
from .theme import SMALL
from .wording import Wording, label

TOP, HEIGHT = 24.0, 26.0
"""The middle of the dots, from the top of the page; and how far the trail moves the tree down."""
DOT, STEP, GAP, NAME = 3.0, 9.0, 18.0, 60.0
"""The radius of a dot, from dot to dot, between two moves, and how long a name can be."""
MANY = 20
"""Of more siblings than this, or where some are not drawn, only the number is written."""
SLOTS = 5
"""The marks of one move."""
_DOTS = {"trail-done": (State.DONE,), "trail-unseen": (State.UNSEEN, State.WAITING)}


def marks(plan: Plan, path: Path, views: Mapping[Path, View]) -> Iterator[list[Item | None]]:
    """The marks of each move on the way to the path."""
    x = MARGIN
    for end in _ends(plan, path):
        siblings = plan.spots[end[:-1]].children
        name = _name(plan, end)
        text = name.at("trail-name", (snap(x), TOP + 4))
        x += _named(name)
        if _many(plan, end):
            yield [text, None, None, None, None]
        else:
            yield [text, *_dots(siblings, end, views, x)]
            x += STEP * len(siblings)
        x += GAP


def length(plan: Plan, path: Path) -> float:
    """How far the marks reach, the page's margins included."""
    wide = 2 * MARGIN
    for end in _ends(plan, path):
        count = 0 if _many(plan, end) else len(plan.spots[end[:-1]].children)
        wide += _named(_name(plan, end)) + GAP + STEP * count
    return wide


def _dots(
    siblings: tuple[Path, ...], here: Path, views: Mapping[Path, View], left: float
) -> Iterator[Item | None]:
    """A dot for each sibling: done, not seen, pruned; and the one on the way."""
    places = {sibling: snap(left + k * STEP) for k, sibling in enumerate(siblings)}
    states = {sibling: views[sibling].state for sibling in siblings if sibling != here}
    for style, wanted in _DOTS.items():
        centres = tuple((places[s], TOP) for s, state in states.items() if state in wanted)
        yield Rings(style, centres, DOT) if centres else None
    pruned = [places[s] for s, state in states.items() if state is State.PRUNED]
    lines = tuple(
        ((snap(x - 2.5), TOP - way * 2.5), (snap(x + 2.5), TOP + way * 2.5))
        for x in pruned
        for way in (1, -1)
    )
    yield Strokes("trail-pruned", lines) if lines else None
    yield Pill("trail-here", (places[here], TOP), DOT + 1, DOT + 1)


def _ends(plan: Plan, path: Path) -> Iterator[Path]:
    return (path[:k] for k in range(len(plan.root) + 1, len(path) + 1))


def _name(plan: Plan, path: Path) -> Wording:
    """The move; among many siblings, which of them it is besides."""
    spot, above = plan.spots[path], plan.spots[path[:-1]]
    name = label(spot).elided(SMALL, NAME)
    if not _many(plan, path):
        return name
    place = spot.place if above.folded else above.children.index(path)
    return name.changed(lambda text: f"{text} ({place + 1}/{above.breadth})")


def _many(plan: Plan, path: Path) -> bool:
    """Whether there are too many siblings for a dot each, or some of them are not drawn."""
    above = plan.spots[path[:-1]]
    return above.folded > 0 or len(above.children) > MANY


def _named(name: Wording) -> float:
    return name.wide(SMALL) + 9
