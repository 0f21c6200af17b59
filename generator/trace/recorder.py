"""Turn the watching of a search into frames, within a budget; count all of it."""

import inspect
import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import wraps
from math import inf
from types import CodeType, FrameType
from typing import Any, Literal, TypeAlias, cast

from ..game import MAX, Game, Path
from ..watch import F, Watch
from .budget import EVERYTHING, Budget
from .census import Census
from .frame import Cutoff, Frame, Range, Status, TableNow
from .observed import Placed
from .open_node import Entry, Found, Open, supplier
from .tally import Tally

Terms: TypeAlias = Literal["max", "mover"]


class Recorder(Watch):
    """Hands each frame to `tell` as it happens and keeps none itself.

    Watching changes no value: the recorder only listens. `lines` maps the lines of the algorithm's
    file to those of its listing; `terms` says whose values the algorithm's variables hold;
    `past_bound`, whether equality with a bound cuts; `unknown` is the range of which nothing is
    known; with `points` a score whose stored range is a point counts as exact.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        tell: Callable[[Frame], object],
        *,
        budget: Budget = EVERYTHING,
        tally: Tally | None = None,
        lines: Mapping[int, int] | None = None,
        terms: Terms = "max",
        past_bound: bool = False,
        unknown: Range = (-inf, inf),
        points: bool = False,
    ) -> None:
        self.game = game
        self.tell = tell
        self.budget = budget
        self.tally = tally or Tally()
        self.census = Census(game)
        self.best: Hashable | None = None
        self.line: Path = ()
        self._lines = lines
        self._terms = terms
        self._past_bound = past_bound
        self._unknown = unknown
        self._points = points
        self.table_entries: dict[Hashable, Entry] = {}
        """What the algorithm's table holds, as it says."""
        self._probes = self._hits = 0
        self._stack: list[Open] = []
        self._number = 0
        self._told = 0
        self._pending: dict[str, Any] | None = None
        """An update that waits to hear whether it cuts."""
        self._code: CodeType | None = None
        self._windowed = False

    # What the algorithm says

    def node(self, search: F) -> F:
        """Tell when the function begins with a node, when it ends, and what it returns."""
        names = list(inspect.signature(search).parameters)
        defaults = search.__defaults__ or ()
        place = names.index("alpha") if "alpha" in names else None
        self._windowed = place is not None
        self._code = search.__code__
        start_line = self._listed(search.__code__.co_firstlineno + 1)

        @wraps(search)
        def watched(state: Placed, *given: float) -> float:
            window = (-inf, inf)
            if place is not None:
                every = (state, *given, *defaults[len(given) :])
                window = (every[place], every[place + 1])
            node = self._enter(state, window, start_line)
            value = search(state, *given)
            self._leave(node, value, sys._getframe(1))
            return cast("float", value)

        return cast("F", watched)

    def open(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the score that the node opens with, and the window that a table has left it."""
        node = self._stack[-1]
        node.score = self._for_max(node, best)
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
        number = self._count("table")
        if self._tells(node, number):
            now = TableNow(len(self.table_entries), self._probes, self._hits, met)
            line = self._listed(sys._getframe(1).f_lineno)
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
        score = self._for_max(node, best)
        updated = score != node.score
        # A child may be worth just the end of the score range that the node opened with.
        if updated or (not node.own and score == self._unknown[node.turn != MAX]):
            node.score, node.own = score, True
            node.line = (node.heard[-1], *node.heard_line)
        number = self._count("update")
        if self._tells(node, number):
            self._pending = {
                "number": number,
                "line": self._listed(sys._getframe(1).f_lineno),
                **(node.found.facts() if node.found else {}),
                "score": score,
                "child": node.heard,
                "updated": updated,
                "cut": False,
            }

    def cutoff(self) -> None:
        """Skip the children left, and say so in the update that waits."""
        node = self._stack[-1]
        skipped = self._skip(node)
        whose, deep = supplier(self._stack, self._past_bound)
        kind: Literal["alpha", "beta"] = "beta" if node.turn == MAX else "alpha"
        cutoff = Cutoff(node.path, kind, node.heard, skipped, whose, deep)
        self.tally.cut(cutoff)
        if self._pending is not None:
            line = self._listed(sys._getframe(1).f_lineno)
            self._pending |= {"line": line, "cut": True, "skipped": len(skipped), "cutoff": cutoff}

    # What the game mentions

    def asked(self, path: Path, over: bool, asker: FrameType) -> None:
        """Take whether the current node is over, and where its search runs."""
        node = self._stack[-1]
        if node.path == path and asker.f_code is self._code:
            node.over, node.running = over, asker

    def expanded(self, path: Path, moves: Sequence[Any]) -> None:
        """Take the current node's moves."""
        node = self._stack[-1]
        if node.path == path:
            node.moves = moves

    # Nodes

    def _enter(self, state: Placed, window: tuple[float, float], line: int) -> Open:
        self._flush()
        path, turn = state.path, self.game.turn(state.state)
        if self._terms == "mover" and turn != MAX:
            window = (-window[1], -window[0])
        node = Open(path, state.state, turn, self.budget.tells_node(path), *window)
        if self._stack:
            self._stack[-1].entered.add(path[-1])
        self._stack.append(node)
        self.tally.entered(path)
        self._emit(node, "start", line)
        return node

    def _leave(self, node: Open, value: float, caller: FrameType) -> None:
        self._flush()
        score = self._for_max(node, value)
        if node.over:
            self.tally.read(node.path, score)
        else:
            self._skip(node)
        self.tally.calculated += 1
        returned = node.running.f_lineno if node.running else 0
        kind = node.kind(score, self._past_bound)
        facts = node.ranges(kind, score, self._unknown)
        if self._points and node.stored is not None and node.stored[0] == node.stored[1]:
            kind = "exact"
        self._emit(node, "end", self._listed(returned), score=score, kind=kind, **facts)
        self._stack.pop()
        if not self._stack:
            self.line = node.line
            self.best = node.line[0] if node.line and node.turn else None
            return
        parent = self._stack[-1]
        parent.heard, parent.heard_line = node.path, node.line
        line = self._listed(caller.f_lineno)
        heard = {"child": node.path, "child_score": score}
        found = parent.found.facts() if parent.found else {}
        self._emit(parent, "score", line, score=parent.score, **heard, **found)

    def _skip(self, node: Open) -> tuple[Path, ...]:
        """Count out the children not entered; a node settled without expanding has them too."""
        moves = self.game.moves(node.state) if node.moves is None else node.moves
        left = [move for move in moves if move not in node.entered]
        for move in left:
            size = self.census.size(self.game.play(node.state, move))
            self.tally.skip((*node.path, move), 1 if size is None else size)
        node.entered.update(left)
        return tuple((*node.path, move) for move in left)

    def _for_max(self, node: Open, value: float) -> float:
        """The value in MAX's terms; adding zero makes −0.0 plain."""
        return value * node.turn + 0 if self._terms == "mover" else value + 0

    # Frames

    def _listed(self, line: int) -> int:
        return self._lines.get(line, 0) if self._lines is not None else line

    def _count(self, status: Status) -> int:
        number = self._number
        self._number += 1
        self.tally.frames[status] += 1
        return number

    def _tells(self, node: Open, number: int) -> bool:
        return node.told and self.budget.tells_frame(number, self._told)

    def _emit(self, node: Open, status: Status, line: int, **facts: Any) -> None:
        number = self._count(status)
        if self._tells(node, number):
            self._hand(node, status, number=number, line=line, **facts)

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
        self._told += 1
        if self._probes and "table" not in facts:
            facts["table"] = TableNow(len(self.table_entries), self._probes, self._hits, None)
        self.tell(
            Frame(
                status=status,
                path=node.path,
                turn=node.turn,
                calculated=self.tally.calculated,
                pruned=self.tally.pruned,
                alpha=node.alpha,
                beta=node.beta,
                **facts,
            )
        )
