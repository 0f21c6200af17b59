"""The nodes that there are: of the whole tree, or of one that a search has grown."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Protocol

from ..game import Path
from ..trace.census import Census
from .build import Arena


class Extent(Protocol):
    """Which children a node has, and how much lies below it."""

    def moves(self, path: Path, state: Any) -> Sequence[Any]:
        """The moves to the node's children, in the order of the game."""

    def below(self, path: Path, state: Any, moves: Sequence[Any]) -> int:
        """How many nodes lie below these moves of the node; 0 where nobody can count them."""


class Whole:
    """All that the rules allow."""

    def __init__(self, arena: Arena) -> None:
        self._game = arena.game
        self._census: Census = arena.census

    def moves(self, path: Path, state: Any) -> Sequence[Any]:
        """The moves that the rules allow."""
        return () if self._game.over(state) else self._game.moves(state)

    def below(self, path: Path, state: Any, moves: Sequence[Any]) -> int:
        """How many nodes lie below these moves; 0 where nobody can count them."""
        sizes = [self._census.size(self._game.play(state, move)) for move in moves]
        return 0 if None in sizes else sum(size for size in sizes if size is not None)


class Grown:
    """The nodes that joined a search's tree, given in the order in which they did."""

    def __init__(self, arena: Arena, paths: Iterable[Path]) -> None:
        self._whole = Whole(arena)
        self._sizes: Counter[Path] = Counter()
        self._joined: dict[Path, list[Hashable]] = {}
        for path in paths:
            self._sizes.update(path[:end] for end in range(len(path) + 1))
            if path:
                self._joined.setdefault(path[:-1], []).append(path[-1])

    def moves(self, path: Path, state: Any) -> Sequence[Any]:
        """The moves that were tried."""
        return [m for m in self._whole.moves(path, state) if self._sizes[(*path, m)]]

    def below(self, path: Path, state: Any, moves: Sequence[Any]) -> int:
        """How many nodes joined below these moves."""
        return sum(self._sizes[(*path, move)] for move in moves)

    def largest(self, path: Path) -> list[Hashable]:
        """The moves that were tried, those with the most nodes below them first."""
        tried = self._joined.get(path, [])
        return sorted(tried, key=lambda move: -self._sizes[(*path, move)])
