"""Count a part of the tree of which nothing is told.

Most nodes of a large search are below the last one that a page shows. Of them nobody asks for more
than how many there were, and for the best play through them: so the search goes over the bare game
there, and a node costs a small part of what a frame costs.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from math import inf
from typing import Any, cast

from ..game import MAX, Game, Path
from ..watch import F
from .frame import Range


class Counting:
    """Listens to a depth-first search below a node, while it is `on`.

    It stands in for the recorder: `open`, `update` and `cutoff` are the algorithm's verbs. It hears
    of no question but `play`, which tells the move to a child: the child is searched next. Of the
    nodes above the current one, Python's own stack holds what is to be known.
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
        self.line: Path = ()
        """The best play from the current node; in the end, from where the counting began."""
        self._for_max = for_max
        self._unknown = unknown
        self._state: Hashable = None
        self._score: float | None = None
        self._move: Hashable = None
        """The one that was played last."""
        self._heard: tuple[Hashable, Path] = None, ()
        """The move to the child that was searched last, and the best play from there."""

    def below(self, search: Callable[..., Any], state: Hashable, given: tuple[Any, ...]) -> Any:
        """Search the node's subtree; what the search returns."""
        self.on, self.nodes, self.updates = True, 0, 0
        self._state, self._score, self.line = state, None, ()
        try:
            return search(state, *given)
        finally:
            self.on = False

    def node(self, search: F, listening: Callable[..., Any]) -> F:
        """What the algorithm is to call in place of the function that searches one node.

        While this is off, that is the function `listening`.
        """

        @wraps(search)
        def watched(state: Any, *given: Any) -> Any:
            if not self.on:
                return listening(state, *given)
            self.nodes += 1
            move, above, score, line = self._move, self._state, self._score, self.line
            self._state, self._score, self.line = state, None, ()
            # Without a star, Python calls its own functions at half the price.
            answer = search(state, *given) if given else search(state)
            self._heard = move, self.line
            self._state, self._score, self.line = above, score, line
            return answer

        return cast("F", watched)

    def play(self, state: Any, move: Hashable) -> Any:
        """The game's next state."""
        self._move = move
        return self.game.play(state, move)

    def open(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the score that the node opens with."""
        self._score = best

    def update(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the score after a child."""
        self.updates += 1
        if best != self._score or (not self.line and self._least(best)):
            self._score = best
            move, line = self._heard
            self.line = (move, *line)

    def cutoff(self) -> None:
        """A cutoff: what it skips is counted where the counting ends."""

    def _least(self, best: float) -> bool:
        """Whether the first child is worth just the end of the range that the node opened with."""
        turn = self.game.turn(self._state)
        return self._for_max(turn, best) == self._unknown[turn != MAX]
