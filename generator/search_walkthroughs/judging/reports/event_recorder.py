"""`EventRecorder`: frames of a search that runs elsewhere and states its events."""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from types import FrameType
from typing import Any

from ...game import MAX, Game, Path
from ...record.frame import Frame, Range
from ...record.kinds import against
from ...record.recorder import OpenNode, PlacedState, calling_frame
from .inference import EventName, InferringRecorder


class ImpossibleEvent(ValueError):
    """An event that cannot happen where the search is.

    `message` says what was found and what was expected, `remedy` what the program should print.
    """

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message, remedy)
        self.message = message
        self.remedy = remedy


class EventRecorder(InferringRecorder):
    """Makes frames of events, and infers the frames that are missing.

    A node that nobody entered is entered on the way to its first descendant; it is left when the
    search goes on elsewhere; its window is the one that alpha-beta would pass, its score the best
    of its children's so far. Children left out are a cut, and so is a closed window where the
    events hold no cuts. The frames name what was worked out for them as `inferred`.

    Values are those that `terms` says; leaves alone have the game's own. The other arguments are
    those of `InferringRecorder`.
    """

    def __init__(
        self, game: Game[Any, Any], on_frame: Callable[[Frame], object], **options: Any
    ) -> None:
        super().__init__(game, on_frame, **options)
        self._has_window = True
        self._line: int = 0
        """The line of the program that the current event states."""
        self._states_cuts = False
        """Whether any event has been a cut."""
        self._root_left = False
        """Whether the root has been left."""
        self.root_score: float | None = None
        """Value of the root to MAX when it was left last."""

    def frame_line(self, frame: FrameType | None) -> int:
        """Return the line that the event states; Python's own mean nothing here."""
        return self._line

    # Events

    def enter(
        self, path: Path, window: Range | None, opening: float | None = None, line: int = 0
    ) -> None:
        """Begin a node, with the window and the score that it opens with, if they are stated."""
        self._approach(path)
        self._line = line
        self._begin(path, window, () if window else ("window",))
        if opening is not None:
            self._open(opening)
        self._line = 0

    def leaf(self, path: Path, window: Range | None, line: int = 0) -> None:
        """Read a leaf: begin it, unless it has begun, and end it."""
        stack = self._stack
        if not stack or stack[-1].path != path or stack[-1].searched_moves:
            self._approach(path)
            self._line = line
            if stack and self._makes_all and self.visits is None and not self._probes:
                self._read(path, window)
                self._line = 0
                return
            self._begin(path, window, () if window else ("window",))
        node = stack[-1]
        node.over = True
        self._line = line
        self._end(self._in_terms(node, self.game.score(node.state)), stated=True)
        self._line = 0

    def leave(self, path: Path, value: float | None, line: int = 0) -> None:
        """End a node, and before it the nodes below it that have not ended."""
        if all(node.path != path for node in self._stack):
            raise ImpossibleEvent(
                f"found the end of {_name(path)}, which has not begun",
                "print `enter` before `leave`, and `leave` once",
            )
        while self._stack[-1].path != path:
            self._end(None)
        self._line = line
        self._end(value, stated=True)
        self._line = 0

    def score(self, score: float, line: int = 0) -> None:
        """Take the score of the current node after its last child; before its first child it is the
        score that the node opens with."""
        node = self._current("score")
        self._line = line
        if not node.searched_moves:
            self._open(score)
        elif not self._has_answer:
            if self._for_max(node.turn, score) != node.score:
                raise ImpossibleEvent(
                    f"found a second score of {_name(node.path)} after {_name(node.last_child)}",
                    "print one `score` after each child",
                )
        else:
            self.update(score)
        self._line = 0

    def cut(self, line: int = 0) -> None:
        """Skip the children of the current node that are left."""
        node = self._current("cut")
        if not node.searched_moves:
            raise ImpossibleEvent(
                f"found a cut at {_name(node.path)} before a child of it was searched",
                "print `cut` after the child that makes it",
            )
        self._infer_score()
        self._states_cuts = True
        if self._pending is not None and not self._cut:
            self._line = line
            self.cutoff()
            self._line = 0
            self._cut = True

    def probe(self, lower: float, upper: float, line: int = 0) -> None:
        """Take the table's range of the current node; infinite ends if it holds none."""
        node = self._current("table")
        if node.searched_moves or node.probe is not None:
            raise ImpossibleEvent(
                f"found a look into the table at {_name(node.path)} that is not the first thing "
                "done there",
                "print `table` once, after `enter`",
            )
        self._line = line
        self.table(*self._range_for_max(node.turn, lower, upper))
        self._line = 0
        assert node.probe is not None
        if not node.probe.registered and (lower, upper) != (-inf, inf):
            # It was stored where nobody said so, as by a search before this one.
            self._hits += 1
            node.probe = replace(node.probe, registered=True)
            if self._pending is not None:
                now = replace(self._pending["table"], hits=self._hits)
                self._pending |= {"registered": True, "table": now}

    def keep(self, lower: float, upper: float) -> None:
        """Store this range of the current node in the table."""
        node = self._current("store")
        self._infer_score()
        self._infer_cut(node, closed_is_cut=not self._states_cuts)
        self.store(*self._range_for_max(node.turn, lower, upper))

    def close(self, value: float, line: int = 0) -> None:
        """End the search with this value of the root."""
        while len(self._stack) > 1:
            self._end(None)
        if self._stack:
            self._line = line
            self._end(value, stated=True)
            self._line = 0

    # Nodes

    def _current(self, event: str) -> OpenNode:
        if not self._stack:
            raise ImpossibleEvent(
                f"found `{event}` before any node has begun", "print `enter` or `leaf` first"
            )
        return self._stack[-1]

    def _approach(self, path: Path) -> None:
        """End the nodes that are not above the node, and begin those above it that are not open."""
        stack = self._stack
        if stack and stack[-1].path == path[:-1] and path:
            return  # as it is nearly always
        while stack and not _above(stack[-1].path, path):
            self._end(None)
        for end in range(len(stack), len(path)):
            self._begin(path[:end], None, ("enter", "window"))

    def _play(self, path: Path) -> Any:
        """Return the state of the node, whose parent is the current node; what the parent leaves
        out before it plays is inferred."""
        parent = self._stack[-1] if self._stack else None
        if parent is None:
            if self._root_left and self.visits is None:
                raise _second(path)
            return self.game.start()
        if self._has_answer and parent.last_child != path:  # else the second look is its answer
            self._infer_score()
        if parent.moves is None:
            self.on_moves(parent.path, self.game.moves(parent.state))
        if path[-1] in parent.searched_moves and self.visits is None:
            raise _second(path)
        if parent.score is None:
            self._open(self._in_terms(parent, self._worst(parent)))
        try:
            return self.game.play(parent.state, path[-1])
        except KeyError:
            raise ImpossibleEvent(
                f"found {_name(path)}, which the tree does not have",
                "children are named 1, 2, … in the order of the list",
            ) from None

    def _begin(self, path: Path, window: Range | None, marks: tuple[EventName, ...]) -> None:
        """Enter the node, whose parent is the current one."""
        state = self._play(path)
        self._flush()
        turn = self.game.turn(state)
        if window is None:
            alpha, beta = self._next_window()
            window = (-beta, -alpha) if self._terms == "mover" and turn != MAX else (alpha, beta)
        self._marks = marks
        self.inferences += "enter" in marks
        node = self._enter(PlacedState(state, path), window, self._line)
        self._marks = ()
        node.over = self.game.over(state)
        self._has_answer = self._cut = False

    def _read(self, path: Path, window: Range | None) -> None:
        """Begin and end a leaf, whose parent is the current node, if every frame is made, nodes are
        entered once and no table is probed.

        The frames are the same as for other nodes. But most nodes of a log are leaves, and in this
        way a leaf takes half the time: nothing is kept of it while it is open.
        """
        state = self._play(path)
        if self._pending is not None:
            self._flush()
        parent, counts, game, line = self._stack[-1], self.tally, self.game, self._line
        turn, score = game.turn(state), game.score(state) + 0
        if window is None:
            alpha, beta = self._next_window()
        else:
            alpha, beta = self._range_for_max(turn, *window)
        number = self._number
        self._number = number + 3
        frames = counts.frames
        frames["start"] += 1
        frames["end"] += 1
        frames["score"] += 1
        counts.enter(path)
        parent.searched_moves.add(path[-1])
        place = {"path": path, "turn": turn, "alpha": alpha, "beta": beta, "line": line}
        if window is None:
            self._marks = ("window",)
        self.hand({"number": number, "status": "start", **place})
        self._marks = ()
        counts.read(path, score)
        counts.calculated += 1
        kind = against(score, alpha, beta, self._past_bound)
        self.hand({"number": number + 1, "status": "end", "score": score, "kind": kind, **place})
        parent.last_child, parent.last_child_line, parent.late = path, (), None
        self.hand(
            {
                "number": number + 2,
                "status": "score",
                "path": parent.path,
                "turn": parent.turn,
                "alpha": parent.alpha,
                "beta": parent.beta,
                "line": line,
                "score": parent.score,
                "child": path,
                "child_score": score,
                "left": parent.unsearched,
            }
        )
        self._child_score = score
        self._has_answer, self._cut = True, False

    def _next_window(self) -> Range:
        """Return the window that alpha-beta would pass to the next child of the current node."""
        node = self.current
        if node is None:
            return -inf, inf
        if node.score is None:
            return node.alpha, node.beta
        if node.turn == MAX:
            return max(node.alpha, node.score), node.beta
        return node.alpha, min(node.beta, node.score)

    def _end(self, value: float | None, stated: bool = False) -> None:
        """Leave the current node; without a value its score is what it returns."""
        node = self._stack[-1]
        line, self._line = self._line, 0
        self._infer_score()
        self._infer_cut(node, closed_is_cut=not self._states_cuts)
        if value is None and node.score is None:
            raise ImpossibleEvent(
                f"{_name(node.path)} is entered, and nothing is read below it",
                "print a leaf as `leaf` with its value",
            )
        if node.answered_by_table and self._pending is not None:
            self._skip(node)
            self._settle(table_cut=True, window_moved=False)
        if not node.over and node.score is None and node.probe is None:
            node.at_horizon = True
            if self.visits is not None:
                self.visits.stop(node.path, node.state)
        self._flush()
        if value is None:
            assert node.score is not None
            value = self._in_terms(node, node.score)
        self._line = line
        self._marks = () if stated else ("leave",)
        self.inferences += not stated
        self._child_score = self._for_max(node.turn, value)
        self._leave(node, value, calling_frame(0))  # whose line counts for nothing here
        self._marks = ()
        self._has_answer = bool(self._stack)
        self._root_left = not self._stack
        self.root_score = self._child_score if self._root_left else self.root_score

    # Scores and cuts

    def _range_for_max(self, turn: int, lower: float, upper: float) -> Range:
        if self._terms == "mover" and turn != MAX:
            return -upper, -lower
        return lower, upper

    def _open(self, best: float) -> None:
        """Open the current node with this score; a range from its table narrows its window."""
        node = self._stack[-1]
        alpha, beta = node.alpha, node.beta
        if node.probe is not None:
            alpha, beta = max(alpha, node.probe.lower), min(beta, node.probe.upper)
        self.open(best, alpha, beta)
        node.loop = None


def _above(path: Path, below: Path) -> bool:
    """Return whether the other node lies below the one at the path."""
    return len(path) < len(below) and below[: len(path)] == path


def _name(path: Path) -> str:
    return f"the node {'/'.join(map(str, path))}" if path else "the root"


def _second(path: Path) -> ImpossibleEvent:
    return ImpossibleEvent(
        f"{_name(path)} is entered a second time",
        "say --passes if the search may enter a node again; else print `enter` once",
    )
