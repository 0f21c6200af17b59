"""A whole tree as a search left it: what was entered, settled by the table and skipped, by depth.

It is filled while the search runs, and takes a few bytes a node.
"""

from array import array
from collections.abc import Hashable
from dataclasses import dataclass, field

VISITED, SETTLED, SKIPPED = range(3)
"""Searched; settled by the table alone; left out with all below it."""


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one depth, from left to right: a node's cell is as wide as its subtree."""

    start: "array[int]" = field(default_factory=lambda: array("q"))
    width: "array[int]" = field(default_factory=lambda: array("q"))
    status: "array[int]" = field(default_factory=lambda: array("b"))

    def count(self, status: int) -> int:
        """How many cells have the status."""
        return self.status.count(status)


@dataclass(frozen=True, slots=True, eq=False)
class Icicle:
    """The whole of a tree as a search left it."""

    total: int
    """Nodes of the tree."""
    rows: tuple[Row, ...]
    """By depth, from the root of the map."""

    def count(self, status: int) -> int:
        """How many nodes have the status; skipped ones with all below them."""
        if status != SKIPPED:
            return sum(row.count(status) for row in self.rows)
        return sum(
            wide
            for row in self.rows
            for wide, of in zip(row.width, row.status, strict=True)
            if of == SKIPPED
        )


class Map:
    """Fills an icicle while a search runs that enters each node once, depth first.

    Tell it what a tally is told: `entered` when the search enters a node, `skip` for every child
    that it leaves out, once those that it entered have ended.
    """

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._open: list[int] = []
        """The place of each node on the road in its row."""
        self._cursor = 0
        self._top = 0
        self._childless = False
        """Whether the node on the road that was entered last has no child yet."""

    def entered(self, path: tuple[Hashable, ...]) -> None:
        """The search enters a node."""
        if not self._rows:
            self._top = len(path)
        self._close(len(path) - self._top)
        self._open.append(self._cell(VISITED, 0))
        self._cursor += 1
        self._childless = True

    def skip(self, path: tuple[Hashable, ...], size: int) -> None:
        """The search leaves out a child, with all below it: so many nodes."""
        depth = len(path) - self._top
        settled = self._childless and len(self._open) == depth
        self._close(depth)
        if settled:  # what skips all its children was not searched: the table knew its value
            self._rows[depth - 1].status[self._open[-1]] = SETTLED
        self._cell(SKIPPED, size)
        self._cursor += size

    def icicle(self) -> Icicle:
        """The map, once the search is over; ValueError if it has not begun."""
        if not self._rows:
            raise ValueError("nothing has been searched")
        self._close(0)
        return Icicle(self._cursor, tuple(self._rows))

    def _cell(self, status: int, size: int) -> int:
        depth = len(self._open)
        if depth == len(self._rows):
            self._rows.append(Row())
        row = self._rows[depth]
        row.start.append(self._cursor)
        row.width.append(size)
        row.status.append(status)
        return len(row.start) - 1

    def _close(self, depth: int) -> None:
        """End the nodes on the road at this depth and below: now they are as wide as they get."""
        while len(self._open) > depth:
            place = self._open.pop()
            row = self._rows[len(self._open)]
            row.width[place] = self._cursor - row.start[place]
            self._childless = False
