"""`InferringRecorder`: records a search that does not say all, and infers the rest.

A program that was written without a word of watching is silent at places, and so is a log. If a
child was searched and no update followed, the score is the best that the mover has so far; if
children are left at the end of a node, they were cut.
"""

from collections.abc import Callable
from math import inf
from typing import Any, Literal, TypeAlias

from ...families.depth_first.stack_recorder import DepthFirstRecorder
from ...game import CHANCE, MAX, Game
from ...record.frame import Frame
from ...record.recorder import OpenNode

EventName: TypeAlias = Literal["enter", "window", "score", "cut", "leave"]
"""What may be left out and is inferred then."""


class InferringRecorder(DepthFirstRecorder):
    """What the recorders of silent searches have in common.

    The arguments are those of `DepthFirstRecorder`.
    """

    def __init__(
        self, game: Game[Any, Any], on_frame: Callable[[Frame], object], **options: Any
    ) -> None:
        super().__init__(game, on_frame, **options)
        self.inferences = 0
        """Number of facts that were inferred, without windows."""
        self._line: int | None = None
        """The program's line that the next frame shows, where it is not that of our caller."""
        self._has_answer = False
        """Whether a child of the current node has ended that its score has not taken in."""
        self._child_score: float = 0
        """Value to MAX that this child returned."""
        self._cut = False
        """Whether the update that waits has been said to cut."""

    @property
    def current(self) -> OpenNode | None:
        """The node that was entered last and has not ended."""
        return self._stack[-1] if self._stack else None

    def update(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """See `Watch`."""
        self._has_answer = self._cut = False
        super().update(best, alpha, beta)

    def _in_terms(self, node: OpenNode, value: float) -> float:
        """Return MAX's value in the program's terms."""
        return value * node.turn if self._terms == "mover" else value

    def _worst(self, node: OpenNode) -> float:
        """Return the score that a node begins with, if none is stated."""
        return 0 if node.turn == CHANCE else self._unknown[node.turn != MAX]

    def _infer_score(self, line: int = 0) -> None:
        """If a child has ended and nothing was said of it, the score is the mover's best so far."""
        if not self._stack or not self._has_answer:
            return
        node = self._stack[-1]
        assert node.score is not None
        if node.turn == CHANCE:
            self._has_answer = False
            return
        previous_line, self._line = self._line, line
        better = max if node.turn == MAX else min
        self.update(self._in_terms(node, better(node.score, self._child_score)))
        self._infer("score")
        self._line = previous_line

    def _infer_cut(self, node: OpenNode, *, closed_is_cut: bool) -> None:
        """If a node ends with children left and nothing was said, they were cut; with
        `closed_is_cut` also where none is left and the window is closed."""
        pending = self._pending
        if pending is None or "updated" not in pending or self._cut:
            return
        if node.turn == CHANCE or node.score is None:
            return
        best = node.score
        closed = best >= node.beta if node.turn == MAX else best <= node.alpha
        if node.unsearched or (closed and closed_is_cut):
            previous_line, self._line = self._line, pending["line"]
            self.cutoff()
            self._infer("cut")
            self._line, self._cut = previous_line, True

    def _infer(self, event: EventName) -> None:
        """Count a fact that was inferred, and name it in the frame that waits."""
        self.inferences += 1
        if self._pending is not None:
            self._pending["inferred"] = (*self._pending.get("inferred", ()), event)
