"""What pictures show of searches by several workers: who is where, and all steps on a timeline."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from ...drawing import family_picture
from ...drawing.node_marks import BASELINE, beside, worker_signs
from ...drawing.node_size import NodePlace, plain_sizes
from ...drawing.number_line.number_scale import Scale
from ...drawing.svg import Lines, Mark, TextMark, snap
from ...drawing.theme import SMALL, Style, TextStyle, width
from ...drawing.wording import Vocabulary
from ...game import Path
from ...record.plan import NodeState, Plan
from ...record.tree_state import Moment
from .facts import step_of, worker_count

TOP, HEIGHT = 14.0, 76.0
"""Distance of the first row of the timeline from its top, and the height of all rows (px)."""
CAP, GAP = 5.5, 2.0
"""How far the mark of a step reaches beyond its ends, and the distance between two marks (px)."""
MAX_MARKED_STEPS = 40
"""Upper limit of steps of which every fifth has a number; of half as many each has one, and of more
every fiftieth."""


def workers(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the signs of the workers at or below a node, beside it or the edge to it."""
    numbers = view.own("workers")
    if not isinstance(numbers, tuple):
        return None
    return TextMark("numbers", beside(place), worker_signs(numbers))


class Entry(NamedTuple):
    """The entry of a node by a worker."""

    frame: int
    """The frame's number."""
    worker: int
    step: int


@dataclass(frozen=True, slots=True)
class Timeline(family_picture.EstimateLine):
    """The steps of all workers, a row each, in the place of the number line."""

    plan: Plan
    entries: Sequence[Entry]
    scale: Scale
    line_top: float

    def axis(self) -> Iterator[Mark]:
        """Yield the signs of the workers, and the numbers of steps."""
        for worker in self._workers():
            at = snap(self.scale.left - 22), snap(self._row(worker) + BASELINE)
            yield TextMark("worker", at, worker_signs([worker]))
        last = self._last_step()
        every = 1 if last <= MAX_MARKED_STEPS // 2 else 5 if last <= MAX_MARKED_STEPS else 50
        for step in range(1, last + 1):
            if step == 1 or step % every == 0:
                left, right = self._cell(step)
                at = snap((left + right) / 2), snap(self.line_top + TOP + HEIGHT)
                yield TextMark("small", at, str(step))

    def marks(self, moment: Moment) -> list[Mark | None]:
        """Return for each worker the steps in which it has entered a node, with the last apart, and
        those in which it was idle."""
        done = [entry for entry in self.entries if entry.frame <= moment.frame.number]
        busy = {(entry.worker, entry.step) for entry in done}
        last = max((entry.step for entry in done), default=0)
        marks: list[Mark | None] = []
        for worker in self._workers():
            steps = [step for step in range(2, last) if (worker, step) not in busy]
            marks.append(self._strokes("step", worker, [s for w, s in busy if w == worker]))
            marks.append(self._strokes("step-idle", worker, steps))
        now = done[-1] if done and moment.frame.status == "select" else None
        marks.append(None if now is None else self._strokes("step-now", now.worker, [now.step]))
        return marks

    def _workers(self) -> range:
        return range(1, worker_count(self.plan.options) + 1)

    def _last_step(self) -> int:
        return max((entry.step for entry in self.entries), default=1)

    def _row(self, worker: int) -> float:
        rows = len(self._workers())
        return snap(self.line_top + TOP + HEIGHT * (worker - 0.5) / (rows + 0.5))

    def _cell(self, step: int) -> tuple[float, float]:
        across = (self.scale.right - self.scale.left) / self._last_step()
        left = self.scale.left + across * (step - 1)
        return left, left + across

    def _strokes(self, style: str, worker: int, steps: Iterable[int]) -> Mark | None:
        y = self._row(worker)
        ends = [
            (a + CAP, max(b - CAP - GAP, a + CAP + 0.5)) for a, b in map(self._cell, sorted(steps))
        ]
        lines = tuple(((snap(a), y), (snap(b), y)) for a, b in ends)
        return Lines(style, lines) if lines else None


@dataclass(frozen=True, slots=True)
class ParallelMarks(family_picture.FilmMarks):
    """The marks in animations of searches by several workers."""

    plan: Plan
    entries: Sequence[Entry]

    def sizes(self, cell: float, drawn: Mapping[Path, Any]) -> dict[Path, NodePlace]:
        """See `family_picture.FilmMarks`."""
        return plain_sizes(self.plan, (), (), cell, drawn)

    def line(self, scale: Scale, line_top: float, words: Vocabulary) -> Timeline:
        """Return the timeline."""
        return Timeline(self.plan, self.entries, scale, line_top)


class Picture(family_picture.Picture):
    """What pictures show of these searches."""

    STYLES: ClassVar = {
        "step": Style(stroke="soft", width=11, open=True),
        "step-now": Style(stroke="focus", width=15, open=True),
        "step-idle": Style(stroke="line", width=1.6, dashed=True, open=True),
        "worker": TextStyle("ink", bold=True),
    }
    node_marks = (workers,)
    begins_infinite = False

    def film_marks(self, plan: Plan, moments: Sequence[Moment]) -> ParallelMarks:
        """See `family_picture.Picture`."""
        frames = (moment.frame for moment in moments)
        entered = (frame for frame in frames if frame.status == "select")
        entries = [Entry(f.number, f.own("worker"), step_of(f)) for f in entered]
        return ParallelMarks(plan, entries)

    def number_widths(self, plan: Plan, scores: Collection[float]) -> tuple[float, float]:
        """Return how wide the signs of all workers are."""
        return width(worker_signs(range(1, worker_count(plan.options) + 1)), SMALL), 0.0
