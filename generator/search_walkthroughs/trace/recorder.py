"""Turn the watching of a depth-first search into frames, within a budget; count all of it."""

import inspect
import sys
from collections.abc import Callable, Hashable, Sequence
from math import inf
from types import CodeType, FrameType
from typing import Any, Literal

from ..game import MAX, Game, Path, UnknownValue
from ..watch import F
from .counting import Counting
from .frame import Cutoff, Frame, TableNow
from .observed import Placed
from .open_node import Entry, Found, Open, supplier
from .walk import Walk


class Recorder(Walk):
    """Listens to a depth-first search.

    With `counts` it only counts where nothing is told, which is right for a search that enters each
    node once and keeps no table. The rest is the `Walk`'s.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        tell: Callable[[Frame], object],
        *,
        counts: bool = False,
        **told: Any,
    ) -> None:
        super().__init__(game, tell, **told)
        self._counts = counts
        self._counting = Counting(game, self._for_max, self._unknown)
        self._codes: set[CodeType] = set()
        self._windowed = False

    # What the algorithm says

    def node(self, search: F) -> F:
        """Tell when the function begins with a node, when it ends, and what it returns."""
        names = list(inspect.signature(search).parameters)
        defaults = search.__defaults__ or ()
        place = names.index("alpha") if "alpha" in names else None
        deep = names.index("depth") if "depth" in names else None
        self._windowed = place is not None
        self._codes.add(search.__code__)
        start_line = self.listed(search.__code__.co_firstlineno + 1)

        def listening(state: Placed, *given: Any) -> Any:
            every = (state, *given, *defaults[len(given) - len(names) + 1 :])
            window = (-inf, inf) if place is None else (every[place], every[place + 1])
            if deep is not None:
                self._horizon = len(state.path) + every[deep]
            node = self._enter(state, window, start_line)
            size = self._size_to_count(node)
            if size is None:
                answer = search(state, *given)
            else:
                answer = self._count(size, search, node, state, given)
            value = answer[0] if isinstance(answer, tuple) else answer
            self._leave(node, value, sys._getframe(2))  # its caller's caller is the algorithm
            return answer

        return self._counting.node(search, listening)

    def open(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the score that the node opens with, and the window that a table has left it."""
        node = self._stack[-1]
        node.loop = sys._getframe(1)
        node.score = self._for_max(node.turn, best)
        if node.found is not None and self._windowed:
            moved = (alpha, beta) != (node.alpha, node.beta)
            node.alpha, node.beta = alpha, beta
            self._settle(table_cut=False, window_moved=moved)
        elif node.found is not None:
            self._settle(table_cut=False, window_moved=False)

    def table(self, lower: float, upper: float) -> None:
        """Take what the table says; whether that settles the node is heard next."""
        self._flush()
        node = self._stack[-1]
        key = self.game.key(node.state)
        entry = self.table_entries.get(key)
        met = None if entry is None else entry.path
        node.found = Found(met is not None, lower, upper)
        self._probes += 1
        self._hits += node.found.registered
        if (number := self._due(node, "table")) is not None:
            now = TableNow(len(self.table_entries), self._probes, self._hits, met)
            line = self.listed(sys._getframe(1).f_lineno)
            self._pending = {"number": number, "line": line, "table": now, **node.found.facts()}

    def store(self, lower: float, upper: float) -> None:
        """Take what goes into the table; a node that was not searched is settled by it."""
        node = self._stack[-1]
        if node.settled:
            self._skip(node)
            self._settle(table_cut=True, window_moved=False)
        node.stored = lower, upper
        key = self.game.key(node.state)
        first = self.table_entries.get(key)
        path = node.path if first is None else first.path
        self.table_entries[key] = Entry(path, lower, upper)

    def update(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Tell the score after a child; whether it cuts is heard next."""
        self._flush()
        node = self._stack[-1]
        score = self._for_max(node.turn, best)
        updated = score != node.score
        # A child may be worth just the end of the score range that the node opened with; and what
        # a second look at the best child finds goes before what the first one found.
        first = not node.own and score == self._unknown[node.turn != MAX]
        if updated or first or node.heard[-1:] == node.line[:1]:
            node.score, node.own = score, True
            node.line = (node.heard[-1], *node.heard_line)
        if (number := self._due(node, "update")) is not None:
            self._pending = {
                "number": number,
                "line": self.listed(sys._getframe(1).f_lineno),
                **(node.found.facts() if node.found else {}),
                "score": score,
                "child": node.heard,
                "left": node.left,
                "updated": updated,
                "cut": False,
                **node.bounds(self._unknown),
            }

    def cutoff(self) -> None:
        """Skip the children left, and say so in the update that waits."""
        node = self._stack[-1]
        skipped = self._skip(node)
        whose, deep = supplier(self._stack, self._past_bound)
        kind: Literal["alpha", "beta"] = "beta" if node.cuts_beta(self._unknown) else "alpha"
        cutoff = Cutoff(node.path, kind, node.heard, skipped, whose, deep)
        self.tally.cut(cutoff)
        if self._pending is not None:
            line = self.listed(sys._getframe(1).f_lineno)
            self._pending |= {"line": line, "cut": True, "skipped": len(skipped), "cutoff": cutoff}

    # Where nothing is told

    def _size_to_count(self, node: Open) -> int | None:
        """How many nodes the node's subtree has, if nobody will hear of it and of those below it,
        except how many were searched."""
        if not self._counts or not self.tally.deaf:
            return None
        size = self.census.size(node.state)
        # A node that is entered once has a start and an end, and its parent a score and an update.
        frames = None if size is None else 4 * size
        if self.budget.tells_below(node.path, self._number, self._told, frames):
            return None
        return size

    def _count(
        self, size: int, search: F, node: Open, state: Placed, given: tuple[Any, ...]
    ) -> Any:
        """Search a subtree of that size, and count its nodes.

        If a leaf turns up whose value nobody knows, listen after all, to learn its path.
        """
        counting, counts = self._counting, self.tally.frames
        try:
            answer = self._unheard(search, node.state, given)
        except UnknownValue:
            return search(state, *given)
        node.line, node.over, node.stopped = counting.line, self.game.over(node.state), True
        for status in ("start", "score", "end"):
            counts[status] += counting.nodes
        counts["update"] += counting.updates
        self._number += 3 * counting.nodes + counting.updates
        self.tally.calculated += counting.nodes
        # Each node of the subtree was entered once or never, so the rest of it was left out.
        self.tally.pruned += size - 1 - counting.nodes
        return answer

    def _unheard(self, search: F, state: Hashable, given: tuple[Any, ...]) -> Any:
        """Search below a bare state while the counter stands in for this recorder."""
        counting = self._counting
        verbs = {"open": counting.open, "update": counting.update, "cutoff": counting.cutoff}
        vars(self).update(verbs)
        try:
            with self.observed.bared(counting.play):
                return counting.below(search, state, given)
        finally:
            for verb in verbs:
                delattr(self, verb)

    # What the game mentions

    def asked(self, path: Path, over: bool, asker: FrameType) -> None:
        """Take whether the current node is over, and where its search runs."""
        node = self._stack[-1]
        if node.path == path and asker.f_code in self._codes:
            node.over, node.running = over, asker

    def expanded(self, path: Path, moves: Sequence[Any]) -> None:
        """Take the current node's moves."""
        node = self._stack[-1]
        if node.path == path:
            node.moves = moves
            if self.visits is not None:
                self.visits.expand(path)

    def estimated(self, path: Path, asker: FrameType) -> None:
        """Take that the current node is evaluated without search."""
        node = self._stack[-1]
        if node.path == path and asker.f_code in self._codes:
            node.stopped = True
            if self.visits is not None:
                self.visits.stop(path, node.state)
