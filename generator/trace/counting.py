"""Count a part of the tree of which nothing is told.

Most nodes of a large search are below the last one that a page shows. Of them nobody asks for more
than how many there were, and for the best play through them: that is all that is kept here, in one
row for each ply, and it costs a small part of what a frame costs.
"""

from collections.abc import Callable, Hashable
from typing import Any

from ..game import MAX, Game, Path
from .frame import Range
from .observed import Placed


class Counting:
    """Listens to a depth-first search below a node, while it is `on`.

    It stands in for the recorder: `open`, `update` and `cutoff` are the algorithm's verbs. The best
    play is kept as chess programs keep theirs, in a triangular table: the line of a ply is the move
    that raised its score, and the line of the ply below at that time.
    """

    def __init__(
        self, game: Game[Any, Any], for_max: Callable[[int, float], float], unknown: Range
    ) -> None:
        """`for_max` turns a score of the player who moves into MAX's. Of a node of which nothing is
        known it is known that it lies in the range `unknown`."""
        self.game = game
        self.on = False
        self.nodes = 0
        """Nodes searched, without the one where the counting began."""
        self.updates = 0
        """Children that were taken into account."""
        self._for_max = for_max
        self._unknown = unknown
        self._ply = 0
        self._states: list[Placed] = []
        self._scores: list[float | None] = []
        self._lines: list[Path] = []

    def below(self, search: Callable[..., Any], state: Placed, given: tuple[Any, ...]) -> Any:
        """Search the node's subtree; what the search returns."""
        self.on, self.nodes, self.updates, self._ply = True, 0, 0, 0
        self._states, self._scores, self._lines = [state], [None], [()]
        try:
            return search(state, *given)
        finally:
            self.on = False

    @property
    def line(self) -> Path:
        """The best play from where the counting began."""
        return self._lines[0]

    def visit(self, search: Callable[..., Any], state: Placed, given: tuple[Any, ...]) -> Any:
        """Search a node; what the search returns."""
        self.nodes += 1
        ply = self._ply = self._ply + 1
        if ply == len(self._lines):
            self._states.append(state)
            self._scores.append(None)
            self._lines.append(())
        else:
            self._states[ply], self._scores[ply], self._lines[ply] = state, None, ()
        answer = search(state, *given)
        self._ply = ply - 1
        return answer

    def open(self, best: float, *window: float) -> None:
        """Take the score that the node opens with."""
        self._scores[self._ply] = best

    def update(self, best: float, *window: float) -> None:
        """Take the score after a child."""
        self.updates += 1
        ply = self._ply
        if best != self._scores[ply] or (not self._lines[ply] and self._least(ply, best)):
            self._scores[ply] = best
            move: Hashable = self._states[ply + 1].path[-1]
            self._lines[ply] = (move, *self._lines[ply + 1])

    def cutoff(self, *_: Any) -> None:
        """A cutoff: what it skips is counted where the counting ends."""

    def _least(self, ply: int, best: float) -> bool:
        """Whether the first child is worth just the end of the range that the node opened with."""
        turn = self.game.turn(self._states[ply].state)
        return self._for_max(turn, best) == self._unknown[turn != MAX]
