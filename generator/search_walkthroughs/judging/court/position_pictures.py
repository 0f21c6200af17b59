"""What the position at a node looks like, so that it can be seen whether it changes."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from ..programs.object_fields import attributes, is_container

Position: TypeAlias = Mapping[str, tuple[int, object]]
"""For each field that holds a part of the position, its size and its contents."""
POSITION_NAME = re.compile(
    r"board|state|grid|cell|pos$|position|game|square|heap|pile|stone|^_*env", re.IGNORECASE
)
"""Names of fields of nodes that hold the position."""
MOVER_NAME = re.compile(r"player|turn|to_?play|to_?move|whose", re.IGNORECASE)
MAX_CELLS = 1000
"""Upper limit of cells of a board that is looked at."""
MIN_TEXT = 4
"""Shortest text that may be a board (characters)."""


def position_of(node: Any) -> Position:
    """Return the position at a node: its boards, and those of the state that it holds, with the
    player who moves there."""
    parts: dict[str, tuple[int, object]] = {}
    for name, value in attributes(node).items():
        if not POSITION_NAME.search(name) or type(value) is type(node):
            continue
        if is_container(value) or isinstance(value, str):
            _add(parts, name, value)
            continue
        for inner_name, inner in attributes(value).items():
            if MOVER_NAME.search(inner_name) and type(inner) in (int, str):
                parts[f"{name}.{inner_name}"] = 1, inner
            elif is_container(inner) or isinstance(inner, str):
                _add(parts, f"{name}.{inner_name}", inner)
    return parts


def _add(parts: dict[str, tuple[int, object]], name: str, board: Any) -> None:
    cells = _cells(board, [])
    if cells is not None and (not isinstance(board, str) or len(board) >= MIN_TEXT):
        parts[name] = len(cells), tuple(cells)


def _cells(board: Any, cells: list[object]) -> list[object] | None:
    """Return the cells of a board that lie in each other; None for what is not a board."""
    if getattr(board, "shape", None):
        board = board.tolist()
    for part in board.items() if isinstance(board, dict) else board:
        if len(cells) > MAX_CELLS:
            return None
        if part is None or isinstance(part, str | int):
            cells.append(part)
            continue
        is_row = isinstance(part, list | tuple) or getattr(part, "shape", None)
        if not is_row or _cells(part, cells) is None:
            return None
    return cells


def differ(before: Position, after: Position) -> bool:
    """Return whether a part of the position has the same size as before and other contents.

    >>> differ({"board": (2, ("x", "-"))}, {"board": (2, ("x", "o"))})
    True
    """
    return any(
        name in before and before[name][0] == size and before[name][1] != contents
        for name, (size, contents) in after.items()
    )
