"""What stands on the number line of a best-first search, which has no window.

Proof-number search has a goal: all numbers from there on. SSS* has the merit of the node turned to.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ..trace.frame import Frame
from . import shapes
from .bands import BOTTOM, TOP
from .closing import Goal
from .further_room import merit
from .items import Area, Item, Strokes, Text, snap
from .metrics import width
from .scale import Scale
from .theme import SMALL


@dataclass(frozen=True, slots=True)
class Asking:
    """The goals of a film, by the numbers of the frames; none in one of SSS*."""

    scale: Scale
    line_top: float
    goals: Mapping[int, Goal]

    def ground(self, frame: Frame) -> Item | None:
        """The band of the numbers that reach the goal."""
        if frame.number not in self.goals:
            return None
        start, end = self.scale.place(self.goals[frame.number].aim), self.scale.right
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        return Area("goal", ((start, top), (end, top), (end, bottom), (start, bottom)))

    def mark(self, frame: Frame, axis: float) -> Item | None:
        """Where that band begins, or where the merit lies."""
        if frame.number in self.goals:
            x = self.scale.place(self.goals[frame.number].aim)
            return Strokes("goal-line", (((x, self.line_top + TOP), (x, self.line_top + BOTTOM)),))
        if frame.merit is None:
            return None
        return shapes.pointer("merit", (self.scale.place(frame.merit), axis + 8), down=False)

    def text(self, frame: Frame, row: float) -> Item | None:
        """The goal with its question mark or its answer, or the merit."""
        goal = self.goals.get(frame.number)
        if goal is not None:
            return self._written(goal.text, goal.aim, row)
        if frame.merit is not None:
            return self._written(merit(frame.merit), frame.merit, row)
        return None

    def _written(self, text: str, value: float, row: float) -> Text:
        """The text below the value, as far as the ends of the line allow."""
        half = width(text, SMALL) / 2
        x = min(self.scale.place(value), self.scale.right - half)
        return Text("score-value", (snap(max(x, self.scale.left + half)), row), text)
