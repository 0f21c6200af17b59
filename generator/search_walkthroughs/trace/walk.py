"""The road of a depth-first search: which nodes it stands on, and the frames that tell of them."""

from collections.abc import Callable
from math import inf
from types import FrameType
from typing import Any, Literal, TypeAlias

from ..game import CHANCE, MAX, Game, Path
from .frame import Frame, Range, Status, TableNow
from .observed import Placed
from .open_node import Open
from .teller import Teller

Terms: TypeAlias = Literal["max", "mover"]


class Walk(Teller):
    """Enters nodes and leaves them, counts what is skipped, and tells the frames of both.

    `terms` says whose values the algorithm's variables hold; `past_bound`, whether equality with a
    bound cuts; `unknown` is the range of which nothing is known; with `points` a score whose
    stored range is a point counts as exact. The rest is the `Teller`'s.
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
        **told: Any,
    ) -> None:
        super().__init__(game, tell, **told)
        self._terms = terms
        self._past_bound = past_bound
        self._unknown = unknown
        self._points = points
        self._probes = self._hits = 0
        self._stack: list[Open] = []
        self._pending: dict[str, Any] | None = None
        """A frame that waits to hear what comes of it: whether an update cuts, whether the table
        settles the node."""
        self._horizon: int | None = None
        """How deep the search looks in this pass, if it says so."""

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
        node.running = node.loop = None  # they know the node too, and each would keep the other
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
            self.line = self._chosen(root)
            self.best = self.line[0] if self.line else None

    def _chosen(self, root: Open) -> Path:
        """The best play as far as players choose it: where chance moves, nobody does."""
        state = root.state
        for place, move in enumerate(root.line):
            if self.game.turn(state) == CHANCE:
                return root.line[:place]
            state = self.game.play(state, move)
        return root.line

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
        facts |= {
            "status": status,
            "path": node.path,
            "turn": node.turn,
            "alpha": node.alpha,
            "beta": node.beta,
            "pass_": node.times,
            "horizon": self._horizon,
        }
        self.hand(facts)
