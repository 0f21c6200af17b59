"""One tree or several snapshots of it, on one scale, with each value in one view."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from ..reading.errors import bad_argument, choose, quote_short
from ..record.frame import Range
from .visit_tree import VisitTree, in_order

View: TypeAlias = Literal["stored", "root", "mover"]
"""Whose view values are shown in: as they are stored; or that of the player who moves at the root,
of a tree that stores each value in the view of who moves at the node (``root``) or of who moved
there (``mover``)."""
VIEWS = get_args(View)
Legend: TypeAlias = View | Literal["max"]
"""What a legend says of the values: ``max`` of a tree of this program, which holds them for MAX."""
ROUNDED_ONE = 1.0001
"""Largest number that a value of 1 may have become by rounding."""

_TURNED_LEVELS: Mapping[View, int] = {"root": 1, "mover": 0}
"""Remainder, divided by two, of the depths whose values are turned."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The numbers of the last snapshot's nodes at one time: 0 visits before a node was there."""

    visits: Sequence[float]
    values: Sequence[float | None]


@dataclass(frozen=True)
class Timeline:
    """A tree that is drawn: the last snapshot's nodes, and the numbers of each snapshot."""

    tree: VisitTree
    snapshots: Sequence[Snapshot]
    gone: Sequence[tuple[int, tuple[str, ...]]]
    """Nodes of a snapshot that the last one has no more: number of the snapshot from 1, path."""
    range: Range
    """Lowest and highest value that the colours stand for."""
    view: Legend

    @property
    def values(self) -> Sequence[float | None]:
        """Values of the last snapshot, in the view that is asked for."""
        return self.snapshots[-1].values


def timeline(trees: Sequence[VisitTree], view: str = "stored") -> Timeline:
    """Return the snapshots of a tree, in the order of their time; one tree is one snapshot.

    Nodes are the same if their moves from the root are.

    Raises:
        BadInput: If there is no tree, the view is not known, or values cannot be turned because
            their range is not the same for both players.
    """
    if view not in VIEWS:
        message = f"found {quote_short(str(view))}, one of {', '.join(VIEWS)} is expected"
        raise bad_argument("view", message, choose(str(view), VIEWS))
    if not trees:
        raise bad_argument("root", "found an empty list", "give a root, or the roots of snapshots")
    last = in_order(trees[-1])
    span = value_range([node.value for tree in trees for node in tree.nodes])
    chosen: View = view  # type: ignore[assignment]
    depths = last.depths
    gone, snapshots = [], []
    for at, tree in enumerate((*trees[:-1], last), 1):
        places = range(len(last.nodes)) if tree is last else _places(tree, last)
        visits = [0.0] * len(last.nodes)
        values: list[float | None] = [None] * len(last.nodes)
        for own, (node, place) in enumerate(zip(tree.nodes, places, strict=True)):
            if place < 0:
                gone.append((at, tree.path(own)))
            else:
                visits[place] = node.visits
                values[place] = turned(node.value, depths[place], chosen, span)
        snapshots.append(Snapshot(visits, values))
    return Timeline(last, snapshots, gone, span, chosen)


def _places(tree: VisitTree, last: VisitTree) -> list[int]:
    """Return the place in the last tree of each node; -1 for a node that is no more there."""
    place_of = {key: place for place, key in enumerate(_keys(last, range(len(last.nodes))))}
    places: list[int] = []
    for key in _keys(tree, places):
        places.append(place_of.get(key, -1))
    return places


def _keys(tree: VisitTree, places: Sequence[int]) -> Iterator[tuple[int, str, int]]:
    """Yield what a node is known by: its parent, its move, and how many siblings before it bear the
    same move. `places` are those of the nodes so far."""
    taken = dict[tuple[int, str], int]()
    for node in tree.nodes:
        if node.parent < 0:
            yield -1, "", 0
            continue
        again = taken[node.parent, node.label] = taken.get((node.parent, node.label), -1) + 1
        parent = places[node.parent]
        yield parent if parent >= 0 else -2, node.label, again


def value_range(values: Sequence[float | None]) -> Range:
    """Return from what to what values go, as programs mostly have them.

    >>> value_range([0.2, 0.9]), value_range([-0.1, None]), value_range([-3, 40])
    ((0, 1), (-1, 1), (-40, 40))
    """
    given = [value for value in values if value is not None]
    low, high = min(given, default=0), max(given, default=1)
    if low < 0:
        reach = max(-low, high)
        return (-1, 1) if reach <= ROUNDED_ONE else (-reach, reach)
    return (0, 1) if high <= ROUNDED_ONE else (0, high)


def turned(value: float | None, depth: int, view: View, span: Range) -> float | None:
    """Return the value in the view that is asked for.

    >>> turned(0.75, 1, "root", (0, 1)), turned(0.75, 2, "root", (0, 1))
    (0.25, 0.75)
    """
    if value is None or view == "stored" or depth % 2 != _TURNED_LEVELS[view]:
        return value
    low, high = span
    if low == 0 and high != 1:
        message = f"values go from 0 to {high:g}, so nobody knows what one is worth to the other"
        raise bad_argument(
            "view", message, "give `value=` a function that turns it, or view='stored'"
        )
    return low + high - value
