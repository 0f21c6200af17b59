"""What is entered and what is left out, in a search that may enter a node again.

A node that one pass skips may be entered by the next. So the nodes left out are those below a
skipped node that have not been entered yet, and entering one takes it out of the count.
"""

from collections.abc import Hashable
from typing import Any

from ..game import Game, Path
from .census import Census
from .tally import Tally


class Visits:
    """How often each node has been entered, and which of the others are left out."""

    def __init__(self, game: Game[Any, Any], census: Census, tally: Tally) -> None:
        self._game = game
        self._census = census
        self._tally = tally
        self._times: dict[Path, int] = {}
        self._left: dict[Path, int] = {}
        """The roots of the subtrees left out, and how many nodes each has."""
        self._stopped: dict[Path, Hashable] = {}
        """Inner nodes that a horizon made a leaf of, and that have not been expanded since."""

    def enter(self, path: Path, state: Hashable) -> int:
        """Note that the node is entered; which visit this is, from 1."""
        times = self._times[path] = self._times.get(path, 0) + 1
        if path in self._left:
            size = self._left.pop(path)
            self._tally.unskip(path, size)
            if self._census.size(state) is not None and not self._game.over(state):
                for move in self._game.moves(state):
                    self.leave_out((*path, move), self._game.play(state, move))
        return times

    def leave_out(self, path: Path, state: Hashable) -> None:
        """Count the node out with all below it, if it has never been entered."""
        if path not in self._times and path not in self._left:
            size = self._left[path] = self._census.size(state) or 1
            self._tally.skip(path, size)

    def stop(self, path: Path, state: Hashable) -> None:
        """Note that a horizon makes a leaf of the node: what lies below it is unseen."""
        self._stopped[path] = state

    def expand(self, path: Path) -> None:
        """Note that the node is no leaf any more."""
        self._stopped.pop(path, None)

    def close(self, horizon: int) -> None:
        """A pass has ended: what it did not look at again, within its horizon, is left out."""
        for path, state in [item for item in self._stopped.items() if len(item[0]) < horizon]:
            del self._stopped[path]
            for move in self._game.moves(state):
                self.leave_out((*path, move), self._game.play(state, move))
