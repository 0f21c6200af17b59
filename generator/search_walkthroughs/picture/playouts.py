"""A game played out: it hangs below its node, ends in its result, and the result rises."""

from collections.abc import Collection, Iterator, Mapping
from math import pi, sin

from ..game import Path
from ..trace.moments import Moment, State, View
from ..trace.plan import Plan
from .items import Item, Pill, Point, Strokes, Text, snap
from .metrics import width
from .page import Page, Place
from .sampled import beside
from .sampled_room import CHIP, WAVE, offset
from .samples import PLAYED, Samples, rises, told
from .theme import SMALL

SLOTS = 5
"""The wave, the number of moves, the chip with its text, the line through a result that is lost."""
SWING, PERIOD = 3.5, 9.0
"""How far the wave swings to either side, and from crest to crest."""
STEP = 1.5
"""From point to point of the wave."""
CHIP_HALF = 8.0
"""Half the height of a chip."""
LONG = 14.5
"""How far below the shapes of a level the wave ends."""
LIFT = 3.9
"""How far above its end the number of moves has its baseline."""


def marks(
    moment: Moment, page: Page, plan: Plan, views: Mapping[Path, View], samples: Samples
) -> list[Item | None]:
    """The playout that hangs below the current node, or the result that has come to it."""
    frame, none = moment.frame, [None] * SLOTS
    if frame.result is None or frame.path not in page.places:
        return [*none]
    place = page.places[frame.path]
    if frame.status == "backup":
        before, now = samples.before.get(frame.number), views[frame.path].sampled
        lost = before is not None and now is not None and before.visits == now.visits
        return [None, None, *_chip(_middle(place, rises(frame.result)), rises(frame.result), lost)]
    text, end = told(plan, frame.result), followed(moment, views)
    if end is not None and end in page.places:
        return [None, None, *_chip(_middle(page.places[end], text), text)]
    x = place.x - offset(place.spot, samples)
    bottom = snap(place.y + place.tall + LONG)
    start = place.y + (place.drop if x == place.x else place.room.floor)
    length = Text(
        "times", (snap(x - WAVE), snap(bottom - LIFT)), f"{PLAYED}{len(frame.moves or ())}"
    )
    return [_wave(snap(x), start, bottom), length, *_chip((snap(x), bottom + CHIP_HALF), text)]


def followed(moment: Moment, views: Mapping[Path, View]) -> Path | None:
    """The end of a playout, if all of it has been drawn move by move."""
    path = moment.frame.path
    for move in moment.frame.moves or ():
        path = (*path, move)
        if path not in views or views[path].state is State.UNSEEN:
            return None
    return path


def way(moment: Moment, views: Mapping[Path, View], drawn: Collection[Path]) -> Iterator[Path]:
    """The nodes below the current one whose edges a result has come up, or a playout goes down."""
    path = moment.frame.path
    if moment.frame.status == "backup":
        below = (p for p in views if len(p) > len(path) and p[: len(path)] == path)
        yield from (p for p in below if views[p].state is State.OPEN and p in drawn)
    end = followed(moment, views) if moment.frame.status == "playout" else None
    if end is not None:
        ways = (end[:length] for length in range(len(path) + 1, len(end) + 1))
        yield from (p for p in ways if p in drawn)


def _wave(x: float, top: float, bottom: float) -> Strokes:
    steps = max(1, round((bottom - top) / STEP))
    ways = [k * (bottom - top) / steps for k in range(steps + 1)]
    return Strokes(
        "playout",
        (tuple((snap(x + SWING * sin(2 * pi * y / PERIOD)), snap(top + y)) for y in ways),),
    )


def _middle(place: Place, text: str) -> Point:
    """The middle of a chip right of the node."""
    x, y = beside(place)
    return snap(x + CHIP + width(text, SMALL) / 2), snap(y - 4.5)


def _chip(centre: Point, text: str, lost: bool = False) -> list[Item | None]:
    (x, y), half = centre, snap(width(text, SMALL) / 2 + CHIP)
    ends = (snap(x - half + CHIP), snap(y + CHIP)), (snap(x + half - CHIP), snap(y - CHIP))
    through = Strokes("strike", (ends,))
    return [
        Pill("result", centre, half, CHIP_HALF),
        Text("result-text", (x, snap(y + 4.3)), text),
        through if lost else None,
    ]
