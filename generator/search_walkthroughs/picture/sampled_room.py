"""The room that the numbers of a Monte Carlo search need, in the nodes and around them."""

from collections.abc import Mapping
from dataclasses import replace

from ..game import CHANCE, Path
from ..trace.plan import Plan, Spot
from . import room as plain
from .items import snap
from .metrics import width
from .room import AGAIN, BESIDE, PADDING, Room
from .samples import Samples
from .theme import LARGE, SMALL

HALF, FLOOR, EAVES, POINT = 29.0, 21.0, 13.0, 25.0
"""The shape of a node that holds a number with a track below it."""
TRACK = 11.5
"""The room of the track."""
ASIDE, CHIP = 9.0, 6.0
"""From a shape to what stands right of it, and from a text to the end of the chip around it."""
TAIL = 2
"""The rows of a playout under its node."""
CLEAR = 13.0
"""From the edges under a node to a playout beside them."""
WAVE = 9.0
"""From the middle of a playout to the number of its moves."""
ROUND = 28.0
"""The radius of the corners of a chance node that holds a board."""
INSET = 8.0
"""How far such corners move the outline away from the board."""
LOWER = 4.0
"""How far labels stand lower under the number of visits."""


def rooms(
    plan: Plan, cell: float, samples: Samples, drawn: Mapping[Path, Spot] | None = None
) -> dict[Path, Room]:
    """The room of every node."""
    spots = plan.spots if drawn is None else drawn
    every = plain.rooms(plan, (), (), cell, drawn)
    return {path: _room(spots[path], room, samples) for path, room in every.items()}


def offset(spot: Spot, samples: Samples) -> float:
    """How far left of a node's middle a playout hangs: beside the edges that leave the middle."""
    if spot.path not in samples.aside and not spot.hidden:
        return 0.0
    below = width(f"+{spot.hidden:,}", SMALL) / 2 if spot.hidden and not spot.children else 0.0
    return snap(CLEAR + max(0.0, below - CLEAR / 2) + samples.chip / 2 + CHIP)


def _room(spot: Spot, room: Room, samples: Samples) -> Room:
    room = replace(_shape(spot, room, samples), window=0.0)
    room = _beside(spot, room, samples)
    if spot.path not in samples.played:
        return room
    reach = offset(spot, samples) + max(samples.chip / 2 + CHIP, WAVE + samples.played[spot.path])
    return replace(room, left=max(room.left, reach), under=max(room.under, TAIL))


def _shape(spot: Spot, room: Room, samples: Samples) -> Room:
    """The room with a shape that has space for a mean and the track below it."""
    if spot.leaf:
        return room
    wide = max(samples.means.values(), default=0.0)  # of all, so that nodes are of one size
    if spot.board is None:
        grown = max(HALF, wide / 2 + AGAIN) - room.half
        return replace(_wider(room, grown), floor=FLOOR, eaves=EAVES, point=POINT, lower=LOWER)
    below = LARGE + 5 + TRACK if spot.path in samples.means else PADDING
    floor = snap((PADDING + room.cell * spot.board.height + below) / 2)
    half, point, corners = max(room.half, wide / 2 + PADDING), floor + plain.POINT, 0.0
    if spot.turn == CHANCE:
        half, point, corners = half + PADDING, floor + INSET, ROUND
    room = _wider(room, snap(half) - room.half)
    return replace(room, floor=floor, eaves=floor, point=point, small=False, corners=corners)


def _wider(room: Room, grown: float) -> Room:
    half, left, right = (side + grown for side in (room.half, room.left, room.right))
    return replace(room, half=half, left=left, right=right)


def _beside(spot: Spot, room: Room, samples: Samples) -> Room:
    """With a column right of the node, and the number of visits where it stands."""
    times = width(f"n = {samples.most}", SMALL)
    wide = max(samples.chip, samples.terms.get(spot.path, 0.0)) + 2 * CHIP
    if spot.board is not None:
        wide = max(wide, times)
    elif spot.leaf:
        side = times / 2
        room = replace(
            room, left=max(room.left, side), right=max(room.right, side), under=room.under + 1
        )
    else:
        room = replace(room, left=max(room.left, room.half + BESIDE + times))
    return replace(room, right=max(room.right, room.half + ASIDE + wide))
