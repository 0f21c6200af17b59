"""Finds the tree between the units that count visits: by what they hold, or by the order in which
they are counted."""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .counted_units import Turn, Unit
from .write_log import Key, Link, Scalar, WriteLog

CHILDREN_NAME = re.compile(r"child|next|succ|edge|branch|kid|sub|below", re.IGNORECASE)
PARENT_NAME = re.compile(r"parent|father|prev|^_*up|above|ancest|from", re.IGNORECASE)
MOVE_NAME = re.compile(r"move|action|^_*(mv|a|col|column|cell|take|choice|square)$", re.IGNORECASE)
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


def record_links(log: WriteLog, units: Iterable[int]) -> Links:
    """Return the tree that records form by what they hold; it has no names of fields if no record
    holds another."""
    containers: dict[str, list[tuple[int, Link]]] = defaultdict(list)
    singles: dict[str, list[tuple[int, Link]]] = defaultdict(list)
    nodes = _nodes(log, set(units))
    for number in sorted(nodes):
        for link in log.records[number].links:
            if link.record in nodes and link.record != number:
                (singles if link.is_alone else containers)[link.field].append((number, link))
    links = Links()
    if containers:
        _add_children(links, containers)
    upward = {name: pairs for name, pairs in singles.items() if PARENT_NAME.search(name)}
    if upward or (singles and not containers):
        _add_parents(links, upward or singles)
    _name_moves(log, links)
    return links


def _nodes(log: WriteLog, counted: set[int]) -> set[int]:
    """Return the records that may be nodes: those of the classes of the counted records."""
    kinds = {log.records[unit].kind for unit in counted}
    nodes = {number for number, record in log.records.items() if record.kind in kinds}
    if "dict" in kinds:  # other dictionaries than nodes have other keys
        keys = {frozenset(log.records[unit].fields) for unit in counted}
        nodes = {
            number
            for number in nodes
            if number in counted or frozenset(log.records[number].fields) in keys
        }
    return nodes


def _add_children(links: Links, containers: Mapping[str, list[tuple[int, Link]]]) -> None:
    """Add the links from parents to children: those of the container with the most records."""
    name = max(
        containers,
        key=lambda name: (
            len({link.record for _, link in containers[name]}),
            bool(CHILDREN_NAME.search(name)),
        ),
    )
    links.names.append(name)
    for parent, link in containers[name]:
        links.add(parent, link.record)
        if link.key is not None:
            links.moves.setdefault(link.record, move_text(link.key))


def _add_parents(links: Links, singles: Mapping[str, list[tuple[int, Link]]]) -> None:
    """Add the links from children to parents: those of the field that holds most."""
    name = max(singles, key=lambda name: len(singles[name]))
    links.names.append(name)
    first_parents: dict[int, int] = {}
    for child, link in singles[name]:
        first_parents.setdefault(child, link.record)
    for child, parent in first_parents.items():
        if child not in links.parents:
            links.add(parent, child)


def _name_moves(log: WriteLog, links: Links) -> None:
    """Name the move to each node: by its own field, its key, or its place among the children."""
    are_places = _are_places(links)
    for below in links.children.values():
        for place, unit in enumerate(below, 1):
            move = _move_of(log.records[unit].fields) if isinstance(unit, int) else None
            if are_places or unit not in links.moves:
                links.moves[unit] = move or str(place)
            if not are_places or move is not None:
                links.named.add(unit)


def _are_places(links: Links) -> bool:
    """Return whether the keys of the children are only their places in a list."""
    return all(
        [links.moves.get(child) for child in below] == [str(place) for place in range(len(below))]
        for below in links.children.values()
    )


def _move_of(fields: Mapping[str, Scalar]) -> str | None:
    """Return the move that a field of a node names."""
    for name, value in fields.items():
        if MOVE_NAME.search(name) and value is not None and not isinstance(value, bool):
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
