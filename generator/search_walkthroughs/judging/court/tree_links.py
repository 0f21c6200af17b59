"""Finds the tree between the units that count visits: by what they hold, or by the order in which
they are counted."""

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .counted_units import Turn, Unit
from .write_log import Key, Link, Scalar, WriteLog

CHILDREN = re.compile(r"child|next|succ|edge|branch|kid|sub|below", re.IGNORECASE)
PARENT = re.compile(r"parent|father|prev|^_*up|above|ancest|from", re.IGNORECASE)
MOVE = re.compile(r"move|action|^_*(mv|a|col|column|cell|take|choice|square)$", re.IGNORECASE)
"""Names of fields that hold the move that led to a node."""
MAX_MOVE_LENGTH = 14
"""Longest text of a move in the name of a node (characters)."""
TABLE_ROOT: Key = ("", "")
"""The unit that stands for the root of tables of moves, which count nothing there."""


@dataclass
class Links:
    """Parents and children, the names of the fields that hold them, and moves."""

    parents: dict[Unit, Unit] = field(default_factory=dict)
    children: dict[Unit, list[Unit]] = field(default_factory=lambda: defaultdict(list))
    moves: dict[Unit, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    named: set[Unit] = field(default_factory=set)
    """Units whose move is known, and not only their place among the children."""
    shared: set[Unit] = field(default_factory=set)
    """Units with several parents."""

    def add(self, parent: Unit, child: Unit) -> None:
        """Link a child to its parent, unless it has one or stands above it."""
        if child in self.parents:
            if self.parents[child] != parent:
                self.shared.add(child)
            return
        above: Unit | None = parent
        while above is not None:
            if above == child:
                return
            above = self.parents.get(above)
        self.parents[child] = parent
        self.children[parent].append(child)


def thing_links(log: WriteLog, units: Iterable[int]) -> Links:
    """Return the tree that things form by what they hold; the names are empty if they hold none of
    each other."""
    counted = set(units)
    kinds = {log.things[unit].kind for unit in counted}
    nodes = {number for number, thing in log.things.items() if thing.kind in kinds}
    if "dict" in kinds:  # other dictionaries than nodes have other keys
        keys = Counter(frozenset(log.things[unit].fields) for unit in counted)
        nodes = {n for n in nodes if n in counted or frozenset(log.things[n].fields) in keys}
    many: dict[str, list[tuple[int, Link]]] = defaultdict(list)
    alone: dict[str, list[tuple[int, Link]]] = defaultdict(list)
    for number in sorted(nodes):
        for link in log.things[number].links:
            if link.thing in nodes and link.thing != number:
                (alone if link.is_alone else many)[link.field].append((number, link))
    links = Links()
    if many:
        best = max(
            many,
            key=lambda name: (
                len({link.thing for _, link in many[name]}),
                bool(CHILDREN.search(name)),
            ),
        )
        links.names.append(best)
        for number, link in many[best]:
            links.add(number, link.thing)
            if link.key is not None and link.thing not in links.moves:
                links.moves[link.thing] = move_text(link.key)
    upward = {name: pairs for name, pairs in alone.items() if PARENT.search(name)}
    if upward or (alone and not many):
        pairs_by_name = upward or alone
        best = max(pairs_by_name, key=lambda name: len(pairs_by_name[name]))
        links.names.append(best)
        first: set[int] = set()
        for child, link in pairs_by_name[best]:
            if child not in first:  # the first parent comes first
                first.add(child)
                if child not in links.parents:
                    links.add(link.thing, child)
    list_places = _are_places(links)
    for below in links.children.values():
        for place, unit in enumerate(below, 1):
            move = _move_of(log.things[unit].fields) if isinstance(unit, int) else None
            if list_places or unit not in links.moves:
                links.moves[unit] = move or str(place)
            if not list_places or move is not None:
                links.named.add(unit)
    return links


def _are_places(links: Links) -> bool:
    """Return whether the keys of the children are only their places in a list."""
    return all(
        [links.moves.get(child) for child in below] == [str(place) for place in range(len(below))]
        for below in links.children.values()
    )


def _move_of(fields: Mapping[str, Scalar]) -> str | None:
    """Return the move that a field of a node names."""
    for name, value in fields.items():
        if MOVE.search(name) and value is not None and not isinstance(value, bool):
            return move_text(value)
    return None


def move_text(move: Scalar) -> str:
    """Return a move as it stands in the name of a node."""
    return str(move).replace(" ", "")[:MAX_MOVE_LENGTH]


def table_paths(turns: Sequence[Turn]) -> list[tuple[Unit, ...]]:
    """Return the path of each turn of a table, the deepest unit first.

    A backup goes upwards or downwards, always the same way: the end where the fewest positions
    stand is that of the root.
    """

    def positions(end: int) -> int:
        keys = (turn.units[end] for turn in turns)
        return len({key[0] if isinstance(key, tuple) else key for key in keys})

    deep_first = positions(-1) <= positions(0)
    return [turn.units if deep_first else turn.units[::-1] for turn in turns]


def table_links(paths: Sequence[Sequence[Unit]]) -> Links:
    """Return the tree by which unit stands above which on the paths."""
    links = Links(names=["order of the writes"])
    is_edge = all(isinstance(unit, tuple) and len(unit) == 2 for path in paths for unit in path)
    for path in paths:
        for child, parent in itertools.pairwise(path):
            links.add(parent, child)
        if is_edge:
            links.add(TABLE_ROOT, path[-1])
    for path in paths:
        for unit in path:
            if isinstance(unit, tuple):
                links.moves[unit] = move_text(unit[-1])
                if len(unit) == 2:  # of a position alone it is not known which move led there
                    links.named.add(unit)
    return links
