"""Copies of the boards that calls are given, taken while a program runs.

Which of its values are boards is found from the calls themselves: a board is what differs from call
to call, is small, and can be copied. Values are read and never changed, and no method of the
program is called.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from numbers import Integral, Real
from typing import Any, TypeAlias

from ..programs.object_fields import attributes
from .call_node import CallNode

Source: TypeAlias = tuple[str, str]
"""Where a value comes from: ("argument", name) or ("global", name)."""

MAX_CELLS = 400
"""Upper limit of the entries of a container that is copied."""
MAX_NESTING = 3
"""Upper limit of containers in each other that are copied."""
CELL_TYPES = frozenset((type(None), bool, int, float, str))
"""The types of cells that are copied as they are."""
MIN_CHANGES = 0.9
"""Least share of the calls in which a board differs from that of the call above."""
MAX_BOARDS = 2
"""Upper limit of the boards that are kept of each call."""
MAX_GLOBALS = 12
"""Upper limit of the global variables that may be boards."""


@dataclass(frozen=True)
class BoardPlace:
    """Where a board is found at a call."""

    source: Source
    attributes: tuple[str, ...] = ()

    def value(self, arguments: Mapping[str, Any], names: Mapping[str, Any]) -> Any:
        """Return the board itself; None if there is none."""
        kind, name = self.source
        value = arguments.get(name) if kind == "argument" else names.get(name)
        for attribute in self.attributes:
            value = attributes(value).get(attribute)
        return value


def frozen(value: Any, depth: int = MAX_NESTING) -> Any:
    """Return a copy of a value that does not change with it; None of what cannot be copied.

    >>> frozen([["X", None], {"a": 1}])
    (('X', None), (('a', 1),))
    """
    if type(value) in CELL_TYPES:
        return value
    if type(value) is list and all(type(part) in CELL_TYPES for part in value[:MAX_CELLS]):
        return tuple(value) if len(value) <= MAX_CELLS else None
    if isinstance(value, str | bytes):
        return str(value)
    if isinstance(value, Real):
        return int(value) if isinstance(value, Integral) else float(value)
    if isinstance(value, Enum):
        return value.name
    if _is_array(value):
        return frozen(value.tolist(), depth)
    return _frozen_container(value, depth) if depth else None


def _frozen_container(value: Any, depth: int) -> Any:
    """Return a copy of what holds other values, an object by its attributes."""
    if isinstance(value, Mapping):
        pairs = list(value.items())[: MAX_CELLS + 1]
        if len(pairs) > MAX_CELLS:
            return None
        return tuple((frozen(key, depth - 1), frozen(part, depth - 1)) for key, part in pairs)
    if isinstance(value, set | frozenset):
        parts = [frozen(part, depth - 1) for part in value]
        return tuple(sorted(parts, key=repr))
    if isinstance(value, list | tuple):
        if len(value) > MAX_CELLS:
            return None
        return tuple([frozen(part, depth - 1) for part in value])
    members = attributes(value)
    return (
        tuple((name, frozen(part, depth - 1)) for name, part in members.items())
        if members
        else None
    )


def is_container(value: Any) -> bool:
    """Return whether a value may be a board by its type: a text, a list, a dictionary, an array."""
    if isinstance(value, str):
        return len(value) >= 4
    return isinstance(value, list | tuple | Mapping | set | frozenset) or _is_array(value)


def _is_array(value: Any) -> bool:
    """Return whether a value is an array of numpy, without asking it for anything of its own."""
    return type(value).__module__.partition(".")[0] == "numpy" and hasattr(value, "tolist")


def board_places(
    arguments: Mapping[str, Any], names: Mapping[str, Any], globals_: Sequence[str]
) -> Iterator[BoardPlace]:
    """Yield the places of a call at which a board may be: its arguments and their attributes, then
    whole numbers (as in Nim), then global variables."""
    sources: list[tuple[Source, Any]] = [
        (("argument", name), arguments[name]) for name in arguments
    ]
    sources += [(("global", name), names[name]) for name in globals_ if name in names]
    for source, value in sources:
        if is_container(value) or (type(value) is int and source[0] == "argument"):
            yield BoardPlace(source)
        else:
            for name, part in list(attributes(value).items())[:MAX_GLOBALS]:
                if is_container(part):
                    yield BoardPlace(source, (name,))
                elif not isinstance(part, bool | Real | str) and part is not None:
                    for inner_name, inner_value in list(attributes(part).items())[:MAX_GLOBALS]:
                        if is_container(inner_value):
                            yield BoardPlace(source, (name, inner_name))


def global_boards(names: Mapping[str, Any]) -> list[str]:
    """Return the names of global variables that may hold a board."""
    board_names = []
    for name, value in names.items():
        if name.startswith("_") or isinstance(value, type) or callable(value):
            continue
        is_own = type(value).__module__ == names.get("__name__")
        if is_own or isinstance(value, list | Mapping | set) or _is_array(value):
            board_names.append(name)
    return board_names[:MAX_GLOBALS]


def chosen_places(roots: Sequence[CallNode], copies: Mapping[int, Mapping[BoardPlace, Hashable]]
                  ) -> tuple[BoardPlace, ...]:  # fmt: skip
    """Return the places whose values differ from call to call, the likeliest board first.

    `copies` holds those at each place by the `id` of the node.
    """
    change_counts: Counter[BoardPlace] = Counter()
    differences: dict[BoardPlace, set[Any]] = {}
    edges = 0
    for root in roots:
        for node in root.nodes():
            if node is root or node.parent is None or id(node.parent) not in copies:
                continue
            edges += 1
            before, after = copies[id(node.parent)], copies.get(id(node), {})
            for place in before.keys() & after.keys():
                old, new = before[place], after[place]
                change_counts[place] += old != new
                if type(old) is int and type(new) is int:
                    differences.setdefault(place, set()).add(new - old)
    counts_depth = {place for place, values in differences.items() if len(values) == 1}
    places = [place for place, count in change_counts.items() if count >= MIN_CHANGES * edges > 0]
    places = [place for place in places if place not in counts_depth]
    places.sort(
        key=lambda place: (place in differences, place.source[0] == "global", len(place.attributes))
    )
    return tuple(places[:MAX_BOARDS])


def board_cells(board: Hashable) -> list[Hashable]:
    """Return the cells of a board in one list."""
    if isinstance(board, str):
        return list(board)
    if not isinstance(board, tuple):
        return [board]
    return [
        cell
        for part in board
        for cell in (board_cells(part) if isinstance(part, tuple) else [part])
    ]


def changed_cells(before: Sequence[Hashable], after: Sequence[Hashable]) -> int:
    """Return how many cells differ; boards of other sizes, such as lists that grow, do not count.

    >>> changed_cells([("X", None, "O")], [("X", "O", None)])
    2
    """
    count = 0
    for old, new in zip(before, after, strict=True):
        if old != new:
            cells, other_cells = board_cells(old), board_cells(new)
            if len(cells) == len(other_cells):
                count += sum(
                    cell != other_cell for cell, other_cell in zip(cells, other_cells, strict=True)
                )
    return count


def board_rows(board: Hashable) -> list[list[str]] | None:
    """Return the cells of a board by rows; one row for heaps; None of what is not a board.

    >>> board_rows(("X", None, "O", " ", "X", "", "O", 0, "-"))
    [['X', '', 'O'], ['', 'X', ''], ['O', '', '']]
    """
    if isinstance(board, int):
        return [[str(board)]]
    cells: list[Any] = list(board) if isinstance(board, str | tuple) else []
    if not cells:
        return None
    pairs = [
        c for c in cells if isinstance(c, tuple) and len(c) == 2 and not isinstance(c[0], tuple)
    ]
    if len(pairs) == len(cells) and len(cells) > 2 and all(isinstance(c[1], tuple) for c in cells):
        boards = [board_rows(c[1]) for c in cells]  # the attributes of an object: the largest board
        return max((rows for rows in boards if rows), key=lambda r: sum(map(len, r)), default=None)
    if len(pairs) == len(cells) and len(cells) in (9, 16, 25, 36, 42, 64):
        cells = [part for _, part in cells]  # a dictionary of cells
    if all(isinstance(row, tuple) or (isinstance(row, str) and len(row) > 1) for row in cells):
        if any(isinstance(cell, tuple) for row in cells for cell in row):
            return None  # objects that lie in each other
        rows = [[cell_text(cell) for cell in row] for row in cells if isinstance(row, tuple | str)]
        return rows if len({len(row) for row in rows}) == 1 else None
    if any(isinstance(cell, tuple) for cell in cells):
        boards = [board_rows(cell) for cell in cells if isinstance(cell, tuple | str)]
        return max((rows for rows in boards if rows), key=lambda r: sum(map(len, r)), default=None)
    side = int(len(cells) ** 0.5)
    if side > 2 and side * side == len(cells):
        texts = [cell_text(cell) for cell in cells]
        return [texts[start : start + side] for start in range(0, len(cells), side)]
    return [[str(cell) for cell in cells]]


def cell_text(cell: Any) -> str:
    """Return what is drawn in a cell: at most two characters, empty if it holds nothing."""
    if cell in (None, "", " ", "-", "_", ".", 0, False):
        return ""
    return str(cell)[:2]
