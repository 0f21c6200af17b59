"""Where the value of the root lies, closing in: a bar below the number line.

Searches that start again at the root prove more with each pass. SSS* has an upper bound, the
greatest merit of all nodes that wait. The goal of a proof-number search stands on the line itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ..game import Path
from ..trace.folding import both
from ..trace.frame import Frame, Range
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import shapes
from .items import Item, Pill, Text, snap
from .numerals import meant, null, number
from .page import ICON, LINE, MARGIN
from .ranges import written
from .scale import Scale

MIDDLE, THICK = 6.0, 5.0
"""How far the middle of the bar lies below all that is above it, and half its height."""
SLOTS = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """What a proof-number search is asked: is the root worth at least so much?"""

    aim: float
    reached: bool | None
    """None while the search has not answered."""

    @property
    def text(self) -> str:
        """The question, or the answer.

        >>> from math import nextafter
        >>> Goal(5, None).text, Goal(nextafter(5, 9), False).text
        ('≥ 5 ?', '> 5 ✗')
        """
        above = meant(self.aim) < self.aim
        asked = f"> {number(meant(self.aim))}" if above else f"≥ {number(self.aim)}"
        return f"{asked} {'?' if self.reached is None else '✓' if self.reached else '✗'}"


@dataclass(frozen=True, slots=True)
class Closing:
    """The bar of a film."""

    scale: Scale
    top: float
    """Of the row."""
    turn: int
    """Who moves at the root."""
    ranges: Mapping[int, Range]
    """For each frame's number, where the value lies."""

    def marks(self, frame: Frame) -> list[Item | None]:
        """The root's sign, its range in figures, and the bar."""
        held = self.ranges.get(frame.number)
        if held is None:
            return [None] * SLOTS
        (left, right), y = map(self.scale.place, held), snap(self.top + MIDDLE)
        sign, _ = shapes.player(self.turn, MARGIN + 2, y)
        half = snap((right - left) / 2 + THICK)
        return [
            sign,
            Text("found-value", (MARGIN + ICON, y + 4), written(held)),
            Pill("range-closing", (snap((left + right) / 2), y), half, THICK),
        ]


def row(line_top: float) -> float:
    """The top of the bar's row: below the number line, above the ranges of a table."""
    return line_top + LINE


def closing(plan: Plan, moments: Sequence[Moment]) -> dict[int, Range]:
    """Where the root's value lies at each frame, in searches that close in on it."""
    frames = [moment.frame for moment in moments]
    if any(frame.merit is not None for frame in frames):
        return dict(_merits(frames))
    starts = sum(frame.status == "start" and frame.path == plan.root for frame in frames)
    if starts < 2 or any(frame.horizon is not None for frame in frames):
        return {}
    return dict(_proved(plan.root, moments))


def _merits(frames: Iterable[Frame]) -> Iterator[tuple[int, Range]]:
    """The merit of the node turned to is the greatest, so that nothing is worth more."""
    high = inf
    for frame in frames:
        if frame.status == "select" and frame.merit is not None:
            high = frame.merit
        ended = frame.status == "end" and frame.score is not None
        yield frame.number, (high if ended else -inf, high)


def _proved(root: Path, moments: Iterable[Moment]) -> Iterator[tuple[int, Range]]:
    """What the leaves read so far prove, in this pass and in those before."""
    held = -inf, inf
    for moment in moments:
        if root in moment.changed:
            held = both(held, moment.changed[root].proved)
        yield moment.frame.number, held


def goals(frames: Iterable[Frame]) -> Iterator[tuple[int, Goal]]:
    """What is asked at each frame of a proof-number search, and whether it has been answered."""
    aim = None
    for frame in frames:
        if frame.status in ("start", "end") and frame.alpha is not None and frame.beta is not None:
            aim = frame.beta if null(frame.alpha, frame.beta) else None
        if aim is not None:
            reached = None if frame.kind is None else frame.kind == "fail high"
            yield frame.number, Goal(aim, reached)
