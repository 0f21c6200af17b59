"""`DepthFirstRecorder`: the recorder of minimax, alpha-beta and their family."""

import inspect
from collections.abc import Callable, Hashable, Sequence
from math import inf
from types import CodeType, FrameType
from typing import Any, Literal, cast

from ...game import CHANCE, MAX, PASS, ContractError, Game, Path, UnknownValue, is_noisy
from ...record.frame import Cutoff, Frame, Kind, Range, Refusal, RefusalKind, Status, TableState
from ...record.kinds import against
from ...record.recorder import (
    OpenNode,
    PlacedState,
    Recorder,
    TableEntry,
    TableProbe,
    calling_frame,
    override_methods,
    supplier,
)
from ...record.subtree_counter import (
    MappedSubtreeCounter,
    RememberingCounter,
    SubtreeCounter,
)
from ...record.traits import Terms
from ...watch import F

# The nodes from the root to the current one, and the frames of their start and end.


class SearchStack(Recorder):
    """The nodes from the root to the current one; makes the frames of their start and end.

    `terms` says whose values the algorithm's variables hold: MAX's, or those of the player who
    moves. With `past_bound` a score must pass a bound to cut; otherwise it cuts at equality too.
    With `hard` a score that equals a bound may be no more than that bound, so it fails.
    `unknown` is the range of a node of which nothing is known. With `points` a score whose stored
    range is a point counts as exact. The other arguments are those of `Recorder`.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        terms: Terms = "max",
        past_bound: bool = False,
        hard: bool = False,
        unknown: Range = (-inf, inf),
        points: bool = False,
        **arguments: Any,
    ) -> None:
        super().__init__(game, on_frame, **arguments)
        self._terms = terms
        self._past_bound = past_bound
        self._hard = hard
        self._unknown = unknown
        self._points = points
        self._probes = self._hits = 0
        self._slots: dict[int, Hashable] = {}
        """Which position each slot of a table of slots holds."""
        self._stack: list[OpenNode] = []
        self._pending: dict[str, Any] | None = None
        """The frame that is made when its outcome is known: whether an update cuts, whether the
        table settles the node."""
        self._horizon: int | None = None
        """Number of moves from the root to which the node that is entered next looks ahead, if it
        says so."""
        self._answer: float | None = None
        """The score of the root when a pass last ended."""
        self._reducing = False
        """Whether the next child is searched less deep at first."""

    # Nodes

    @property
    def _open_node(self) -> OpenNode:
        """The node that a report is about."""
        if not self._stack:
            message = "reports something of a node while it searches none"
            raise ContractError(message, "report in a function that `watch.node` decorates")
        return self._stack[-1]

    def _enter(self, state: PlacedState, window: tuple[float, float], line: int) -> OpenNode:
        self._flush()
        path, turn = state.path, self.game.turn(state.state)
        if self._terms == "mover" and turn != MAX:
            window = (-window[1], -window[0])
        times = None if self.visits is None else self.visits.enter(path, state.state)
        has_frames = self._makes_all or self.budget.records_node(path)
        node = OpenNode(path, state.state, turn, has_frames, *window)
        node.times, node.horizon = times, self._horizon
        if turn == CHANCE:
            node.chances = dict(self.game.outcomes(state.state))
        if self._stack:
            self._join(node, self._stack[-1])
        self._stack.append(node)
        if times in (None, 1):
            self.tally.enter(path)
        if (number := self._due_frame(node, "start")) is not None:
            self._hand(node, "start", {"number": number, "line": line})
        return node

    def _join(self, node: OpenNode, above: OpenNode) -> None:
        """Note how the node stands to the one above it: a child, what follows a pass, or the same
        node once more, less deep."""
        is_same_node, passed = node.path == above.path, self._is_pass(node.path, above)
        node.off_tree = above.off_tree or passed
        if not is_same_node and not passed:
            above.searched_moves.add(node.path[-1])
        if is_same_node:
            node.asks_for = above.asked
        if node.horizon is not None and above.horizon is not None:
            node.reduced = above.horizon - node.horizon or None
        if self._reducing:
            self._reducing = False
            maximizing, depth = above.turn == MAX, (above.horizon or 0) - len(node.path)
            bound = node.alpha if maximizing else node.beta
            node.asks = Refusal("late", node.path, depth, not maximizing, bound)

    def _is_pass(self, path: Path, above: OpenNode) -> bool:
        """Return whether the last step of the path is a pass, which is not a move."""
        if not path or path[-1] != PASS or path == above.path:
            return False
        return PASS not in self.game.moves(above.state)

    def _leave(self, node: OpenNode, value: float, caller: FrameType) -> None:
        self._flush()
        score = self._for_max(node.turn, value)
        if node.over:
            self.tally.read(node.path, score)
        elif not node.at_horizon:
            self._skip(node)
        self.tally.calculated += 1
        self.tally.distinct += node.is_first_visit
        if self.visits is not None and node.horizon is not None and len(self._stack) == 1:
            self.visits.close(node.horizon)
        if (number := self._due_frame(node, "end")) is not None:
            ended = {"number": number, "line": self.frame_line(node.running)}
            self._hand(node, "end", ended | self._end_facts(node, score))
        self._stack.pop()
        node.running = node.loop = None  # they know the node too, and each would keep the other
        if not self._stack:
            self._finish(node, score)
            return
        parent = self._stack[-1]
        parent.last_child, parent.last_child_line = node.path, node.line
        parent.late = node.asks
        if parent.chances is not None:
            kind = self._kind(node, score)
            parent.outcomes[node.path[-1]] = node.claimed_range(kind, score, self._unknown)
        if (number := self._due_frame(parent, "score")) is not None:
            facts: dict[str, Any] = {
                "number": number,
                "line": self.frame_line(parent.loop or caller),
                "score": parent.score,
                "child": node.path,
                "child_score": score,
                "left": parent.unsearched,
                **(parent.probe.facts() if parent.probe else {}),
            }
            if parent.asked is not None and parent.path == node.path:
                facts["asked"] = parent.asked
            self._hand(parent, "score", facts)

    def _end_facts(self, node: OpenNode, score: float) -> dict[str, Any]:
        """Return the fields of a frame that hold what the node is worth, and how that was found."""
        kind = self._kind(node, score)
        facts = node.ranges(kind, score, self._unknown)
        if self._points and node.stored is not None and node.stored[0] == node.stored[1]:
            kind = "exact"
        return {**facts, "score": score, "kind": kind, "left": node.unsearched}

    def _kind(self, node: OpenNode, score: float) -> Kind:
        """Return what the node's final score is against its window; at equality the cut's own rule
        decides, unless the score may be a bound that the node was given."""
        inside = self._past_bound and (node.over or not self._hard)
        return against(score, node.alpha, node.beta, inside)

    def _finish(self, root: OpenNode, score: float) -> None:
        """Take the best play of the root, whose search has ended, unless it is only refuted there.

        Of a root that fails low only upper bounds of its moves are known, so the pass that last
        found something better than its bound goes before.
        """
        self._answer = score
        raised = score > root.alpha if root.turn == MAX else score < root.beta
        if raised or not self.line or root.times in (None, 1):
            self.line = self._best_line(root)
            self.best = self.line[0] if self.line else None

    def _best_line(self, root: OpenNode) -> Path:
        """Return the best play as far as players choose it: where chance moves, no player
        chooses."""
        state = root.state
        for place, move in enumerate(root.line):
            if self.game.turn(state) == CHANCE:
                return root.line[:place]
            state = self.game.play(state, move)
        return root.line

    def _skip(self, node: OpenNode) -> tuple[Path, ...]:
        """Count out the children not entered; a node settled without expanding has them too."""
        moves = self.game.moves(node.state) if node.moves is None else node.moves
        left = [move for move in moves if move not in node.searched_moves]
        if not left:
            return ()
        if node.at_horizon:  # what is quiet there lies beyond what is searched
            left = [move for move in left if is_noisy(self.game, node.state, move)]
        for move in left:
            path, state = (*node.path, move), self.game.play(node.state, move)
            if node.off_tree:
                continue
            if self.visits is not None:
                self.visits.leave_out(path, state)
            else:
                self.tally.skip(path, self.census.size(state) or 1)
        node.searched_moves.update(left)
        node.skipped += len(left)
        return tuple((*node.path, move) for move in left)

    def _for_max(self, turn: int, value: float) -> float:
        """Return the value in MAX's terms; adding zero turns −0.0 into 0.0."""
        return value * turn + 0 if self._terms == "mover" else value + 0

    # Frames

    def _due_frame(self, node: OpenNode, status: Status) -> int | None:
        """Count the frame that is due; return its number if it is made, else None."""
        number = self.count(status)
        is_recorded = self._makes_all or (node.has_frames and self.records(number))
        return number if is_recorded else None

    def _flush(self) -> None:
        """Make the frame of the pending update."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._hand(self._stack[-1], "update", pending)

    def _settle(self, **facts: bool) -> None:
        """Make the frame of the pending table lookup."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._hand(self._stack[-1], "table", {**pending, **facts})

    def _hand(self, node: OpenNode, status: Status, facts: dict[str, Any]) -> None:
        """Make the node's frame of these facts, which it owns from then on."""
        if self._probes and "table" not in facts:
            facts["table"] = TableState(len(self.table_entries), self._probes, self._hits, None)
        facts["status"], facts["path"], facts["turn"] = status, node.path, node.turn
        facts["alpha"], facts["beta"] = node.alpha, node.beta
        if node.times is not None:
            facts["pass_"] = node.times
        if node.horizon is not None:
            facts["horizon"] = node.horizon
        if node.asks_for is not None and status == "start":
            facts["asked"] = node.asks_for
        if node.reduced and status in ("start", "end"):
            facts["reduced"] = node.reduced
        if node.chances is not None:
            facts |= node.bounds(self._unknown)
        self.hand(facts)


# What the algorithm reports and what the game is asked, made into frames.


class DepthFirstRecorder(SearchStack):
    """The recorder that makes frames of what a depth-first search reports.

    With `counts` it only counts the nodes of subtrees that have no frames, which is right for a
    search that enters each node once and keeps no table. Of one that is `pure`, it remembers the
    counts of subtrees. The other arguments are those of `SearchStack`.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        counts: bool = False,
        pure: bool = False,
        **arguments: Any,
    ) -> None:
        super().__init__(game, on_frame, **arguments)
        self._counts = counts
        counter = RememberingCounter if pure else SubtreeCounter
        self._counting = counter(game, self._for_max, self._unknown)
        if self.tally.follows_depth:
            self._counting = MappedSubtreeCounter(
                game, self._for_max, self._unknown, self.tally, self.census
            )
        self._codes: set[CodeType] = set()
        self._has_window = False

    # What the algorithm says

    def node(self, search: F) -> F:
        """Decorate the function that searches a node: record when it begins, when it ends, and
        what it returns."""
        names = list(inspect.signature(search).parameters)
        defaults = search.__defaults__ or ()
        place = names.index("alpha") if "alpha" in names else None
        deep = names.index("depth") if "depth" in names else None
        self._has_window = place is not None
        self._codes.add(search.__code__)
        start_line = self.listing_line(search.__code__.co_firstlineno + 1)

        def recorded(state: PlacedState, *arguments: Any) -> Any:
            window = (-inf, inf)
            if place is not None or deep is not None:
                call = (state, *arguments, *defaults[len(arguments) - len(names) + 1 :])
                if place is not None:
                    window = call[place], call[place + 1]
                if deep is not None:
                    self._horizon = len(state.path) + call[deep]
            node = self._enter(state, window, start_line)
            size = self._size_to_count(node)
            if size is None:
                answer = search(state, *arguments)
            else:
                answer = self._count(size, search, node, state, arguments)
            value = answer[0] if isinstance(answer, tuple) else answer
            self._leave(node, value, calling_frame(2))  # its caller's caller is the algorithm
            return answer

        return self._counting.node(search, recorded)

    def open(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the score that the node opens with, and the window that a table has left it."""
        node = self._open_node
        node.loop = calling_frame(1)
        node.score = self._for_max(node.turn, best)
        if node.probe is not None and self._has_window:
            moved = (alpha, beta) != (node.alpha, node.beta)
            node.alpha, node.beta = alpha, beta
            self._settle(table_cut=False, window_moved=moved)
        elif node.probe is not None:
            self._settle(table_cut=False, window_moved=False)

    def table(
        self, lower: float, upper: float, slot: int | None = None, found: bool = False
    ) -> None:
        """Take what the table holds; whether that settles the node is reported next."""
        self._flush()
        node = self._open_node
        entry = self._entry(node, slot, found)
        met = None if entry is None else entry.path
        collides = slot is not None and met is not None and self._slots[slot] != node.state
        self.false_hits += collides
        node.probe = TableProbe(met is not None, lower, upper)
        self._probes += 1
        self._hits += node.probe.registered
        if (number := self._due_frame(node, "table")) is not None:
            now = TableState(len(self.table_entries), self._probes, self._hits, met, collides)
            line = self.frame_line(calling_frame(1))
            facts = {"number": number, "line": line, "table": now}
            self._pending = facts | node.probe.facts()

    def child_table(self, child: PlacedState, bound: float, alpha: float, beta: float) -> None:
        """Take that the table's range of a child settles the node."""
        node, score = self._open_node, self._for_max(self._open_node.turn, bound)
        assert node.probe is not None
        moved = (alpha, beta) != (node.alpha, node.beta)
        node.alpha, node.beta = alpha, beta
        self._settle(table_cut=False, window_moved=moved)
        lower, upper = node.probe.lower, node.probe.upper
        lower, upper = (score, upper) if node.turn == MAX else (lower, score)
        node.probe = TableProbe(True, lower, upper)
        if (number := self._due_frame(node, "table")) is not None:
            met = self.table_entries[self.game.key(child.state)].path
            now = TableState(len(self.table_entries), self._probes, self._hits, met)
            line = self.frame_line(calling_frame(1))
            facts = {"number": number, "line": line, "table": now, "child": child.path}
            self._pending = facts | node.probe.facts()

    def _entry(self, node: OpenNode, slot: int | None, found: bool) -> TableEntry | None:
        """Return what the table holds for the node; a table of slots says itself whether it found
        it."""
        if slot is not None:
            return self.table_entries[slot] if found else None
        return self.table_entries.get(self.game.key(node.state))

    def store(
        self, lower: float, upper: float, slot: int | None = None, written: bool = True
    ) -> None:
        """Take what goes into the table; a node that was not searched is settled by it."""
        node = self._open_node
        if node.answered_by_table:
            self._skip(node)
            self._settle(table_cut=True, window_moved=False)
        node.stored = lower, upper
        if slot is not None:
            if written:
                self.table_entries[slot] = TableEntry(node.path, lower, upper)
                self._slots[slot] = node.state
            return
        key = self.game.key(node.state)
        first = self.table_entries.get(key)
        path = node.path if first is None else first.path
        self.table_entries[key] = TableEntry(path, lower, upper)

    def update(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the score after a child; whether it cuts is reported next."""
        self._flush()
        node = self._open_node
        node.updated = True
        score = self._for_max(node.turn, best)
        updated = score != node.score
        # A child may be worth just the end of the score range that the node opened with; and what
        # a second look at the best child finds goes before what the first one found.
        first = not node.own and score == self._unknown[node.turn != MAX]
        refused, node.late = node.late, None
        guess, node.guess = node.guess, None
        if refused is not None and refused.path == node.path:
            node.score, node.own = score, True  # no move is played
        elif len(node.last_child) == len(node.path) or self._is_pass(node.last_child, node):
            node.score, node.own, node.passed = score, True, True  # no move is played
            refused = Refusal("pass", node.path, self._depth(node), node.turn == MAX, score)
        elif updated or first or node.last_child[-1:] == node.line[:1]:
            node.score, node.own = score, True
            node.line = (node.last_child[-1], *node.last_child_line)
        if refused is not None:
            self.tally.refuse(refused)
        if (number := self._due_frame(node, "update")) is not None:
            self._pending = {
                "number": number,
                "line": self.frame_line(calling_frame(1)),
                **(node.probe.facts() if node.probe else {}),
                "score": score,
                "child": node.last_child,
                "left": node.unsearched,
                "updated": updated,
                "cut": False,
                **({} if refused is None else {"refused": True, "refusal": refused}),
                **({} if guess is None else {"guess": guess, "asked": node.asked}),
            }

    def stand(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Take the estimate that the mover may stand pat on; whether that cuts is reported next."""
        self._flush()
        node = self._open_node
        node.loop = calling_frame(1)
        node.score, node.own = self._for_max(node.turn, best), True
        if (number := self._due_frame(node, "update")) is not None:
            self._pending = {
                "number": number,
                "line": self.frame_line(calling_frame(1)),
                "score": node.score,
                "stand": True,
                "updated": True,
                "cut": False,
            }

    def reduce(self) -> None:
        """Take that the next child is searched less deep at first."""
        self._reducing = True

    def predict(self, ask: float, bound: float) -> None:
        """Take what the node must reach when it is searched less deep next, and why."""
        self._flush()
        node = self._open_node
        node.asked = self._for_max(node.turn, ask), self._for_max(node.turn, bound)

    def refuse(self, kind: str, guess: float, move: Any = None) -> None:
        """Take what the next update leaves out because of a margin or a prediction, and on which
        side of the bound its value should lie."""
        self._flush()
        node = self._open_node
        maximizing, depth = node.turn == MAX, self._depth(node)
        reason = cast("RefusalKind", kind)
        goal, have = (node.beta, node.alpha) if maximizing else (node.alpha, node.beta)
        if move is not None:
            have = have if node.score is None else (max if maximizing else min)(have, node.score)
            node.last_child, node.last_child_line = (*node.path, move), ()
            node.late = Refusal(reason, node.last_child, depth - 1, not maximizing, have)
        elif node.asked is not None:
            bound = node.asked[1]
            node.late = Refusal(reason, node.path, depth, bound == node.beta, bound)
        elif kind == "standing":
            node.late = Refusal(reason, node.path, depth, maximizing, goal)
        else:
            node.late = Refusal(reason, node.path, depth, not maximizing, have)
        node.guess = self._for_max(node.turn, guess)

    def end(self, state: PlacedState, value: float, best: Hashable = None, **named: object) -> None:
        """Take that the search was stopped, and what it answers; what is open stays open."""
        self._flush()
        self.tally.stopped = True
        self.tally.calculated += len(self._stack)
        self.tally.distinct += sum(node.is_first_visit for node in self._stack)
        root = self._stack[0] if self._stack else None
        if root is not None and (self.line[:1] != (best,) or self._answer != value):
            self.line = root.line if root.line[:1] == (best,) else (best,)
        self.best = best
        if root is not None and (number := self._due_frame(root, "end")) is not None:
            line_number = self.frame_line(calling_frame(1))
            score = self._for_max(root.turn, value)
            facts = {"number": number, "line": line_number, "score": score}
            self._hand(root, "end", {**facts, "move": best, "stopped": True})
        for node in self._stack:
            node.running = node.loop = None
        self._stack.clear()

    def _depth(self, node: OpenNode) -> float:
        return inf if node.horizon is None else node.horizon - len(node.path)

    def cutoff(self) -> None:
        """Skip the children left, and say so in the pending update."""
        node = self._open_node
        skipped = self._skip(node)
        whose, deep = supplier(self._stack, self._past_bound)
        kind: Literal["alpha", "beta"] = "beta" if node.cuts_beta(self._unknown) else "alpha"
        after = (*node.path, PASS) if node.passed else node.last_child or node.path
        cutoff = Cutoff(node.path, kind, after, skipped, whose, deep)
        self.tally.cut(cutoff)
        if self._pending is not None:
            line = self.frame_line(calling_frame(1))
            self._pending |= {"line": line, "cut": True, "skipped": len(skipped), "cutoff": cutoff}

    # Subtrees without frames

    def _size_to_count(self, node: OpenNode) -> int | None:
        """Return the size of the node's subtree, if none of its nodes has frames or is listed, so
        that only how many are searched must be counted; else None."""
        if not self._counts or self._makes_all or not self.tally.counts_only:
            return None
        size = self.census.size(node.state)
        # A node that is entered once has a start and an end, and its parent a score and an update.
        frames = None if size is None else 4 * size
        if self.budget.records_below(node.path, self._number, self._frame_count, frames):
            return None
        return size

    def _count(
        self, size: int, search: F, node: OpenNode, state: PlacedState, arguments: tuple[Any, ...]
    ) -> Any:
        """Search a subtree of that size, and count its nodes.

        If it has a leaf of unknown value, search it again and record it, to learn the leaf's path.
        """
        counting, counts = self._counting, self.tally.frames
        try:
            answer = self._search_counting(search, node, arguments)
        except UnknownValue:
            return search(state, *arguments)
        node.line, node.over, node.at_horizon = counting.line, self.game.over(node.state), True
        for status in ("start", "score", "end"):
            counts[status] += counting.nodes
        counts["update"] += counting.updates
        self._number += 3 * counting.nodes + counting.updates
        counting.add_to(self.tally, size)
        return answer

    def _search_counting(self, search: F, node: OpenNode, arguments: tuple[Any, ...]) -> Any:
        """Search below a node's bare state while the counter stands in for this recorder."""
        counting = self._counting
        verbs = {"open": counting.open, "update": counting.update, "cutoff": counting.cutoff}
        with override_methods(self, verbs), self.observed_game.bare_game(counting.answers()):
            return counting.below(search, node.state, arguments, len(node.path))

    # What the game mentions

    def on_over(self, path: Path, over: bool, asker: FrameType) -> None:
        """Take whether the current node is over, and where its search runs."""
        node = self._stack[-1] if self._stack else None
        if node is not None and node.path == path and asker.f_code in self._codes:
            node.over, node.running = over, asker

    def on_moves(self, path: Path, moves: Sequence[Any]) -> None:
        """Take the current node's moves."""
        node = self._stack[-1] if self._stack else None
        if node is not None and node.path == path:
            node.moves = moves
            if self.visits is not None and not node.off_tree:
                self.visits.expand(path)

    def on_estimate(self, path: Path, asker: FrameType) -> None:
        """Take that the current node is evaluated without search."""
        node = self._stack[-1] if self._stack else None
        if node is not None and node.path == path and asker.f_code in self._codes:
            node.at_horizon = True
            if self.visits is not None and not node.off_tree:
                self.visits.stop(path, node.state)
