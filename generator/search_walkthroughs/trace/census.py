"""How many nodes a subtree has, transpositions unfolded, without walking it twice."""

from collections.abc import Hashable
from typing import Any

from ..game import Game

LIMIT = 1_000_000
"""How many different states are looked at before counting is given up, in most games."""


class Census:
    """Counts subtrees of one game; gives up on games too large to count."""

    def __init__(self, game: Game[Any, Any], limit: int | None = None) -> None:
        self.game = unsorted(game)
        self.limit = countable(game) if limit is None else limit
        """How many different states are looked at before counting is given up."""
        self._known: dict[Hashable, int] = {}
        self._counts = True

    def size(self, state: Hashable) -> int | None:
        """The nodes of the state's subtree, itself among them; None if there are too many."""
        if self._counts:
            try:
                return self._size(state)
            except OverflowError:
                self._counts = False
                self._known.clear()
        return None

    def _size(self, state: Hashable) -> int:
        known = self._known.get(state)
        if known is None:
            game = self.game
            moves = () if game.over(state) else game.moves(state)
            known = 1 + sum(self._size(game.play(state, move)) for move in moves)
            self._known[state] = known
            if len(self._known) > self.limit:
                raise OverflowError
        return known


def unsorted(game: Any) -> Any:
    """The game without an order of moves around it: it costs time, and nothing depends on it."""
    while hasattr(game, "sort"):
        game = game.game
    return game


def countable(game: Any) -> int:
    """How many states may be looked at: less of games that say they are slow."""
    while not hasattr(game, "countable") and hasattr(game, "game"):
        game = game.game
    return int(getattr(game, "countable", LIMIT))
