"""`SubtreeCounter`: the counts of a subtree that has no frames, and the best play there."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import wraps
from math import inf
from typing import Any, cast

from ..game import MAX, Game, Path
from ..watch import F, Watch
from .frame import Range
from .statistics import SearchCounts, SubtreeSizes

# Count a subtree that has no frames: how many nodes the search enters, and the best play there.
# The search then runs on the game itself, which costs a node far less time than a frame does.


class SubtreeCounter:
    """Counts the nodes of a depth-first search below a node, while it is `on`.

    It stands in for the recorder: `open`, `update` and `cutoff` are verbs of `Watch`. Of the game
    it observes `play` alone, which says the move to the child that is searched next. What is known
    of the nodes above the current one lies in local variables on Python's stack.
    """

    def __init__(
        self, game: Game[Any, Any], for_max: Callable[[int, float], float], unknown: Range
    ) -> None:
        """Observe the game; `for_max` turns a score of the player who moves into MAX's. The value
        of a node of which nothing is known lies in the range `unknown`."""
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
        self._last_child: tuple[Hashable, Path] = None, ()
        """The move to the child that was searched last, and the best play from there."""

    def below(
        self, search: Callable[..., Any], state: Hashable, arguments: tuple[Any, ...], depth: int
    ) -> Any:
        """Search the subtree of the node at the depth; what the search returns."""
        self.on, self.nodes, self.updates = True, 0, 0
        self._state, self._score, self.line = state, None, ()
        try:
            return search(state, *arguments)
        finally:
            self.on = False

    def node(self, search: F, recorded: Callable[..., Any]) -> F:
        """Return what the algorithm is to call in place of the function that searches one node.

        While this is off, that is the function `recorded`.
        """

        @wraps(search)
        def watched(state: Any, *arguments: Any) -> Any:
            if not self.on:
                return recorded(state, *arguments)
            self.nodes += 1
            move, above, score, line = self._move, self._state, self._score, self.line
            self._state, self._score, self.line = state, None, ()
            # Without a star, Python calls its own functions at half the price.
            answer = search(state, *arguments) if arguments else search(state)
            self._last_child = move, self.line
            self._state, self._score, self.line = above, score, line
            return answer

        return cast("F", watched)

    def answers(self) -> Mapping[str, Callable[..., Any]]:
        """Return what answers in place of the game, by the names of its methods."""
        return {"play": self.play}

    def add_to(self, tally: SearchCounts, size: int) -> None:
        """Add what was counted; `size` is that of the whole subtree."""
        tally.calculated += self.nodes
        # Each node of the subtree was entered once or never, so the rest of it was left out.
        tally.pruned += size - 1 - self.nodes

    def play(self, state: Any, move: Hashable) -> Any:
        """Return the game's next state."""
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
            move, line = self._last_child
            self.line = (move, *line)

    def cutoff(self) -> None:
        """Note a cutoff: what it skips is counted where the counting ends."""

    def _least(self, best: float) -> bool:
        """Return whether the first child is worth exactly the end of the range that the node opened
        with."""
        turn = self.game.turn(self._state)
        return self._for_max(turn, best) == self._unknown[turn != MAX]


MAX_REMEMBERED_CALLS = 200_000
"""Upper limit of the calls whose results a `RememberingCounter` keeps, at some 300 bytes each."""


class RememberingCounter(SubtreeCounter):
    """Counts the subtrees of a pure search: each call with the same state and arguments once."""

    def node(self, search: F, recorded: Callable[..., Any]) -> F:
        """See `SubtreeCounter`."""
        results: dict[tuple[Any, ...], tuple[Any, int, int, Path]] = {}

        @wraps(search)
        def watched(state: Any, *arguments: Any) -> Any:
            if not self.on:
                return recorded(state, *arguments)
            move, call = self._move, (state, *arguments)
            result = results.get(call)
            if result is None:
                nodes, updates = self.nodes, self.updates
                above, score, line = self._state, self._score, self.line
                self._state, self._score, self.line = state, None, ()
                answer = search(*call)
                result = answer, self.nodes - nodes, self.updates - updates, self.line
                if self.nodes > nodes and len(results) < MAX_REMEMBERED_CALLS:
                    results[call] = result  # a leaf is read as soon as it is remembered
                self.nodes, self.updates = nodes, updates
                self._state, self._score, self.line = above, score, line
            answer, nodes_below, updates_below, line_below = result
            self.nodes += 1 + nodes_below
            self.updates += updates_below
            self._last_child = move, line_below
            return answer

        return cast("F", watched)


class TooManyNodes(Exception):
    """A search enters more nodes than are counted."""


class EnteredNodes(Watch):
    """Counts the nodes that a pure search enters, up to a limit, and nothing else."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        """Upper limit of the nodes that are counted; TooManyNodes is raised at the next one."""
        self.count = 0

    def node(self, search: F) -> F:
        """See `Watch`."""
        results: dict[tuple[Any, ...], tuple[Any, int]] = {}

        @wraps(search)
        def counted(*call: Any) -> Any:
            before = self.count
            result = results.get(call)
            self.count += 1 if result is None else result[1]
            if self.count > self.limit:
                raise TooManyNodes
            if result is None:
                result = results[call] = search(*call), self.count - before
            return result[0]

        return cast("F", counted)


class MappedSubtreeCounter(SubtreeCounter):
    """Counts likewise, and reports to a tally at which depth each node is entered or left out, in
    their order: a map of the tree and a chart of the counts are drawn from that.

    Of the game it observes `moves` too, which says what is left out when a node ends.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        for_max: Callable[[int, float], float],
        unknown: Range,
        tally: SearchCounts,
        census: SubtreeSizes,
    ) -> None:
        """Report to `tally`; `census` says how large is what is left out."""
        super().__init__(game, for_max, unknown)
        self._tally = tally
        self._census = census
        self._depth = self._frames = 0
        self._moves: Sequence[Any] | None = None
        """The moves from the current node, once the game has been asked for them."""
        self._searched: list[Hashable] = []
        """The moves from the current node to the children that were searched."""

    def below(
        self, search: Callable[..., Any], state: Hashable, arguments: tuple[Any, ...], depth: int
    ) -> Any:
        """Search the subtree of the node at the depth; what the search returns."""
        self._depth, self._moves, self._searched = depth, None, []
        self._frames = self._tally.frames.total() - 2 * self._tally.calculated
        answer = super().below(search, state, arguments, depth)
        self._leave_out(state)
        return answer

    def node(self, search: F, recorded: Callable[..., Any]) -> F:
        """See `SubtreeCounter`."""
        tally = self._tally

        @wraps(search)
        def watched(state: Any, *arguments: Any) -> Any:
            if not self.on:
                return recorded(state, *arguments)
            move, above, score, line = self._move, self._state, self._score, self.line
            moves, searched = self._moves, self._searched
            searched.append(move)
            self._depth += 1
            # Each node has a frame where it starts, one where it ends, and its parent's score.
            frames = self._frames + self.nodes + 2 * tally.calculated + self.updates
            tally.enter_at(self._depth, frames)
            self.nodes += 1
            self._state, self._score, self.line = state, None, ()
            self._moves, self._searched = None, []
            answer = search(state, *arguments) if arguments else search(state)
            self._leave_out(state)
            tally.calculated += 1
            self._depth -= 1
            self._last_child = move, self.line
            self._state, self._score, self.line = above, score, line
            self._moves, self._searched = moves, searched
            return answer

        return cast("F", watched)

    def answers(self) -> Mapping[str, Callable[..., Any]]:
        """Return what answers in place of the game, by the names of its methods."""
        return {"play": self.play, "moves": self.moves}

    def moves(self, state: Hashable) -> Sequence[Any]:
        """Return the game's moves."""
        moves = self.game.moves(state)
        if state is self._state:
            self._moves = moves
        return moves

    def add_to(self, tally: SearchCounts, size: int) -> None:
        """Add nothing: each node was counted where it ended."""

    def _leave_out(self, state: Hashable) -> None:
        """Report the children of the current node, which ends, that were not searched."""
        moves = self._moves
        if moves is None:
            if self.game.over(state):
                return
            moves = self.game.moves(state)
        if len(moves) == len(self._searched):
            return
        for move in moves:
            if move not in self._searched:
                size = self._census.size(self.game.play(state, move)) or 1
                self._tally.skip_at(self._depth + 1, size)
