"""`ReportRecorder`: records a Python search to which reports were added."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from numbers import Real
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from ...game import MAX, Game, Path
from ...record.frame import Frame, Range
from ...record.recorder import OpenNode, PlacedState, calling_frame
from .inference import InferringRecorder
from .recognition import SearchFunction
from .table_entry import number_in

NodeOf: TypeAlias = Callable[[Mapping[str, Any], Path | None], Path | None]
"""Gives the path of the node that a call is about; see `Adapter.node_of`."""

MAX_ANSWER_CHARACTERS = 40
"""Upper limit of the text of an answer that holds no number (characters)."""


class NoNumber(NamedTuple):
    """What the search of a node returned, where its value is expected."""

    path: Path
    answer: str
    line: int
    """The line of the function."""


class ReportRecorder(InferringRecorder):
    """Makes frames of what an instrumented program reports, and infers the rest.

    Parameters: `functions`, what was recognised in the program. The others are those of
    `InferringRecorder`. Lines are those of the program's own file.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        functions: Sequence[SearchFunction] = (),
        **arguments: Any,
    ) -> None:
        super().__init__(game, on_frame, **arguments)
        self.node_of: NodeOf = lambda arguments, path_above: None
        self.driver_lines: list[int] = []
        """The lines of the drivers that run; one of them may search the root itself."""
        self.no_number: NoNumber | None = None
        """The first answer below the root in which no value can be."""
        self.object_answer: NoNumber | None = None
        """The first answer below the root that is an object, which may hold a value."""
        self._opening: float | None = None
        """The score with which a driver opens the root, before the root is entered."""
        nodes = [function for function in functions if function.role == "node"]
        self._has_windows = any(function.alpha for function in nodes)
        self._has_cuts = any(function.cuts for function in functions)

    def listing_line(self, line: int) -> int:
        """Return the line of the program's own file."""
        return line if self._line is None else self._line

    # Nodes

    def enter(self, path: Path, window: tuple[float, float], line: int) -> None:
        """Begin a node; `window` is in the program's own terms.

        If a driver runs, the root begins before the first child does. If a call goes down several
        moves at once, the nodes between are entered too.
        """
        if not self._stack and path and self.driver_lines:
            self.enter((), (-inf, inf), self.driver_lines[-1])
            if self._opening is not None:
                self._open(self._stack[-1], self._opening)
                self._opening = None
        self._infer_child()
        if self._stack:
            above = self._stack[-1].path
            if path[: len(above)] == above and len(path) > len(above) + 1:
                self.enter(path[: len(above) + 1], (-inf, inf), 0)
                self.enter(path, window, line)
                return
            if self._stack[-1].score is None:
                self._open(self._stack[-1], None)
        node = self._enter(self._place(path), window, line)
        node.over = self.game.over(node.state)
        self._has_answer = self._cut = False

    def _place(self, path: Path) -> PlacedState:
        state = self.game.start()
        for move in path:
            state = self.game.play(state, move)
        return PlacedState(state, path)

    def leave(self, value: float | None, caller: FrameType, line: int | None = None) -> None:
        """End the current node; `value` is in the program's own terms, None if it has none.

        `caller` is the stack frame of the parent; `line`, where given, is the line of the return.
        """
        node = self._stack[-1]
        self._infer_child()
        if value is None:
            value = self._in_terms(node, node.score or 0)
        self._infer_cut(node, closed_is_cut=self._has_windows and not self._has_cuts)
        if node.probe is not None and node.score is None and self._pending is not None:
            self._skip(node)
            self._settle(table_cut=True, window_moved=False)
        unopened = node.moves is None and node.score is None
        if unopened and not node.over and not node.answered_by_table:
            node.at_horizon = True
            if self.visits is not None:
                self.visits.stop(node.path, node.state)
        self._child_score = self._for_max(node.turn, value)
        if line is not None:
            node.running, self._line = None, line
        self._leave(node, value, caller)
        self._line = None
        self._has_answer = bool(self._stack)

    def read(self, path: Path) -> None:
        """Take that a leaf was read. If the search does not call itself for leaves, the leaf is a
        node all the same, which begins and ends here."""
        node = self.current
        if node is None or path[:-1] != node.path or path[-1] in node.searched_moves:
            return
        window = (node.alpha, node.beta) if self._terms == "max" else (-inf, inf)
        self.enter(path, window, 0)
        leaf = self._stack[-1]
        self.inferences += 1
        self.leave(self._in_terms(leaf, self.game.score(leaf.state)), calling_frame(1))

    def report_no_number(self, answer: Any, line: int) -> None:
        """Take that the current node's search, a function of this line, returned no number.

        The root may answer a move alone. Below it, an object may hold the value in a way of its
        own, and the score is inferred; nothing, a text and NaN hold none.
        """
        node = self.current
        if node is None or not node.path:
            return
        if answer is None or isinstance(answer, str | bytes | Real):
            returned = NoNumber(node.path, repr(answer)[:MAX_ANSWER_CHARACTERS], line)
            self.no_number = self.no_number or returned
        elif self.object_answer is None:  # its own `__repr__` might fail, or change something
            self.object_answer = NoNumber(node.path, f"<{type(answer).__name__}>", line)

    def _infer_child(self) -> None:
        """If a child has ended and nothing followed, its score is taken in."""
        if not self._stack or not self._has_answer:
            return
        node = self._stack[-1]
        if node.score is None:
            self._open(node, None)
        self._infer_score(node.loop.f_lineno if node.loop else 0)

    def _open(
        self,
        node: OpenNode,
        best: float | None,
        window: tuple[float, float] | None = None,
        loop: FrameType | None = None,
    ) -> None:
        """Open the node; without a score it begins with the worst one for its mover."""
        if best is None:
            best = self._in_terms(node, self._worst(node))
        super().open(best, *(window or (node.alpha, node.beta)))
        node.loop = loop

    # What the added reports say; `frame` is the program's stack frame

    def report_open(self, frame: FrameType, best: Any, alpha: Any, beta: Any) -> None:
        """Take the score before a loop over children, and the window if the program has one."""
        score = number_in(best)
        node = self.current
        if node is None:
            self._opening = score
            return
        if node.score is not None and node.last_child:
            return  # a second loop over the children
        window = None
        low, high = number_in(alpha), number_in(beta)
        if self._has_windows and low is not None and high is not None:
            turned = self._terms == "mover" and node.turn != MAX
            window = (-high, -low) if turned else (low, high)
        self._open(node, score, window, frame)

    def report_update(self, frame: FrameType, best: Any) -> None:
        """Take the score after a child; of several reports after one child the first counts."""
        node, score = self.current, number_in(best)
        if node is None or score is None or not self._has_answer:
            return
        if node.score is None:
            self._open(node, None, loop=frame)
        self._line = frame.f_lineno
        self.update(score)
        self._line = None

    def report_cutoff(self, frame: FrameType) -> None:
        """Take that the loop over children ends early."""
        if self._stack and self._pending is not None and not self._cut:
            self._line = frame.f_lineno
            self.cutoff()
            self._line = None
            self._cut = True

    def report_table(self, frame: FrameType, answer: Range | None) -> None:
        """Take the answer of the transposition table; of several questions the first counts."""
        if self._stack and self._stack[-1].probe is None:
            self._line = frame.f_lineno
            self.table(*(self._in_other_terms(answer) if answer else self._unknown))
            self._line = None

    def report_store(self, stored: Range | None) -> None:
        """Take what was written into the table."""
        if self._stack and stored is not None:
            self.store(*self._in_other_terms(stored))

    def claim(self) -> Range | None:
        """Return what the current node's score means in its window, in the program's own terms."""
        node = self.current
        if node is None or node.score is None:
            return None
        low = -inf if node.score <= node.alpha else node.score
        high = inf if node.score >= node.beta else node.score
        return self._in_other_terms((low, high))

    def _in_other_terms(self, limits: Range) -> Range:
        """Return a range in MAX's terms for one in the program's own, and the other way round."""
        node = self.current
        if self._terms == "mover" and node is not None and node.turn != MAX:
            return 0 - limits[1], 0 - limits[0]
        return limits
