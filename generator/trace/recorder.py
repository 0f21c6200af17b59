"""Turn the watching of a depth-first search into frames, within a budget; count all of it."""

import inspect
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from math import inf
from types import CodeType, FrameType
from typing import Any, Literal, TypeAlias, cast

from ..game import CHANCE, MAX, Game, Path
from ..watch import F
from .counting import Counting
from .frame import Cutoff, Frame, Range, Status, TableNow
from .observed import Placed
from .open_node import Entry, Found, Open, supplier
from .teller import Teller

Terms: TypeAlias = Literal["max", "mover"]


class Recorder(Teller):
    """Listens to a depth-first search.

    `terms` says whose values the algorithm's variables hold; `past_bound`, whether equality with a
    bound cuts; `unknown` is the range of which nothing is known; with `points` a score whose
    stored range is a point counts as exact. With `counts` it only counts where nothing is told,
    which is right for a search that enters each node once and keeps no table. The rest is the
    `Teller`'s.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        tell: Callable[[Frame], object],
        *,
        terms: Terms = "max",
        past_bound: bool = False,
        unknown: Range = (-inf, inf),
        points: bool = False,
        counts: bool = False,
        **told: Any,
    ) -> None:
        super().__init__(game, tell, **told)
        self._terms = terms
        self._past_bound = past_bound
        self._unknown = unknown
        self._points = points
        self._counts = counts
        self._counting = Counting(game, self._for_max)
        self._probes = self._hits = 0
        self._stack: list[Open] = []
        self._pending: dict[str, Any] | None = None
        """An update that waits to hear whether it cuts."""
        self._codes: set[CodeType] = set()
        self._windowed = False
        self._horizon: int | None = None
        """How deep the search looks in this pass, if it says so."""

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
        counting = self._counting

        @wraps(search)
        def watched(state: Placed, *given: Any) -> Any:
            if counting.on:
                return counting.visit(search, state, given)
            every = (state, *given, *defaults[len(given) - len(names) + 1 :])
            window = (-inf, inf) if place is None else (every[place], every[place + 1])
            if deep is not None:
                self._horizon = len(state.path) + every[deep]
            node = self._enter(state, window, start_line)
            if self._only_counts(node):
                answer = self._count(search, node, state, given)
            else:
                answer = search(state, *given)
            value = answer[0] if isinstance(answer, tuple) else answer
            self._leave(node, value, sys._getframe(1))
            return answer

        return cast("F", watched)

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

    def _only_counts(self, node: Open) -> bool:
        """Whether nobody will hear of the node and of those below it, except how many they are."""
        return (
            self._counts
            and self.tally.deaf
            and not self.budget.tells_below(node.path, self._number, self._told)
            and self.census.size(node.state) is not None
        )

    def _count(self, search: F, node: Open, state: Placed, given: tuple[Any, ...]) -> Any:
        """Search the node's subtree while the counter stands in for this recorder."""
        counting, counts = self._counting, self.tally.frames
        verbs = {"open": counting.open, "update": counting.update, "cutoff": counting.cutoff}
        vars(self).update(verbs, listening=False)
        try:
            answer = counting.below(search, state, given, self._unknown)
        finally:
            for verb in verbs:
                delattr(self, verb)
            self.listening = True
        node.line, node.over, node.stopped = counting.line, self.game.over(node.state), True
        for status in ("start", "score", "end"):
            counts[status] += counting.nodes
        counts["update"] += counting.updates
        self._number += 3 * counting.nodes + counting.updates
        self.tally.calculated += counting.nodes
        # Each node of the subtree was entered once or never, so the rest of it was left out.
        self.tally.pruned += (self.census.size(node.state) or 0) - 1 - counting.nodes
        return answer

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

    # Nodes

    def _enter(self, state: Placed, window: tuple[float, float], line: int) -> Open:
        self._flush()
        path, turn = state.path, self.game.turn(state.state)
        if self._terms == "mover" and turn != MAX:
            window = (-window[1], -window[0])
        times = None if self.visits is None else self.visits.enter(path, state.state)
        node = Open(path, state.state, turn, self.budget.tells_node(path), *window, times=times)
        if turn == CHANCE:
            node.chances = dict(self.game.outcomes(state.state))
        if self._stack:
            self._stack[-1].entered.add(path[-1])
        self._stack.append(node)
        if times in (None, 1):
            self.tally.entered(path)
        if (number := self._due(node, "start")) is not None:
            facts = node.bounds(self._unknown)
            self._hand(node, "start", number=number, line=line, **facts)
        return node

    def _leave(self, node: Open, value: float, caller: FrameType) -> None:
        self._flush()
        score = self._for_max(node.turn, value)
        if node.over:
            self.tally.read(node.path, score)
        elif not node.stopped:
            self._skip(node)
        self.tally.calculated += 1
        self.tally.distinct += node.times == 1
        if not node.path and self.visits is not None and self._horizon is not None:
            self.visits.close(self._horizon)
        if (number := self._due(node, "end")) is not None:
            returned = self.listed(node.running.f_lineno if node.running else 0)
            self._hand(node, "end", number=number, line=returned, **self._ended(node, score))
        self._stack.pop()
        if not self._stack:
            self._finish(node, score)
            return
        parent = self._stack[-1]
        parent.heard, parent.heard_line = node.path, node.line
        if parent.chances is not None:
            kind = node.kind(score, self._past_bound)
            parent.outcomes[node.path[-1]] = node.claimed(kind, score, self._unknown)
        if (number := self._due(parent, "score")) is not None:
            line = self.listed((parent.loop or caller).f_lineno)
            heard = {"child": node.path, "child_score": score, "left": parent.left}
            found = parent.found.facts() if parent.found else {}
            facts = heard | found | parent.bounds(self._unknown)
            self._hand(parent, "score", number=number, line=line, score=parent.score, **facts)

    def _ended(self, node: Open, score: float) -> dict[str, Any]:
        """The keys of the record that tell what the node is worth, and how that was found."""
        kind = node.kind(score, self._past_bound)
        facts = node.ranges(kind, score, self._unknown) | node.bounds(self._unknown)
        if self._points and node.stored is not None and node.stored[0] == node.stored[1]:
            kind = "exact"
        return facts | {"score": score, "kind": kind, "left": node.left}

    def _finish(self, root: Open, score: float) -> None:
        """The search of the root has ended: take its best play, unless it is only refuted there.

        Of a root that fails low only upper bounds of its moves are known, so the pass that last
        found something better than its bound goes before.
        """
        raised = score > root.alpha if root.turn == MAX else score < root.beta
        if raised or not self.line or root.times in (None, 1):
            self.line = root.line
            self.best = root.line[0] if root.line and root.turn else None

    def _skip(self, node: Open) -> tuple[Path, ...]:
        """Count out the children not entered; a node settled without expanding has them too."""
        moves = self.game.moves(node.state) if node.moves is None else node.moves
        left = [move for move in moves if move not in node.entered]
        for move in left:
            path, state = (*node.path, move), self.game.play(node.state, move)
            if self.visits is not None:
                self.visits.leave_out(path, state)
            else:
                self.tally.skip(path, self.census.size(state) or 1)
        node.entered.update(left)
        node.skipped += len(left)
        return tuple((*node.path, move) for move in left)

    def _for_max(self, turn: int, value: float) -> float:
        """The value in MAX's terms; adding zero makes −0.0 plain."""
        return value * turn + 0 if self._terms == "mover" else value + 0

    # Frames

    def _due(self, node: Open, status: Status) -> int | None:
        """Count the frame that is due; its number if it is told."""
        number = self.count(status)
        return number if node.told and self.tells(number) else None

    def _flush(self) -> None:
        """Tell the update that waited."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._hand(self._stack[-1], "update", **pending)

    def _settle(self, **facts: bool) -> None:
        """Tell the look into the table that waited."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._hand(self._stack[-1], "table", **pending, **facts)

    def _hand(self, node: Open, status: Status, **facts: Any) -> None:
        if self._probes and "table" not in facts:
            facts["table"] = TableNow(len(self.table_entries), self._probes, self._hits, None)
        self.hand(
            status=status,
            path=node.path,
            turn=node.turn,
            alpha=node.alpha,
            beta=node.beta,
            pass_=node.times,
            horizon=self._horizon,
            **facts,
        )
