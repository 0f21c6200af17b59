"""What the frames of a run say of numbers, and the number line on which they stand."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from math import isfinite

from ..trace.frame import Frame, Range
from ..trace.kinds import certain
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import closing, horizon, ranges
from .asking import Asking
from .axis import Axis
from .bands import Bands
from .closing import Closing, goals
from .estimates import Estimates
from .further_room import Further, intervals
from .number_line import NumberLine
from .page import CLOSING, MARGIN, Page
from .ranges import Ranges
from .room import aside
from .samples import samples
from .scale import scale
from .windows import windows
from .wording import ENGLISH, Vocabulary


@dataclass(frozen=True, slots=True)
class Told:
    """What the frames of a run say of numbers."""

    frames: Sequence[Frame]
    scores: Collection[float]
    bounds: Collection[float]
    held: Collection[Range]
    """The ranges of a table."""
    root: dict[int, Range]
    """For each frame's number where the root's value lies, in searches that close in on it."""
    further: Further

    @property
    def ranges(self) -> list[str]:
        """The ranges of a table as they are written."""
        return sorted(map(ranges.written, self.held))


def told(plan: Plan, moments: Sequence[Moment]) -> Told:
    """What the moments of a run say of numbers."""
    frames = [moment.frame for moment in moments]
    root = closing.closing(plan, moments)
    return Told(
        frames,
        {frame.score for frame in frames if frame.score is not None},
        {b for frame in frames for b in (frame.alpha, frame.beta) if b is not None},
        set(ranges.told(plan, frames)),
        root,
        Further(
            () if plan.sampled else intervals(plan, moments),
            sorted(map(ranges.written, set(root.values()))),
            any(frame.horizon is not None for frame in frames),
            samples(plan, moments) if plan.sampled else None,
        ),
    )


def number_line(plan: Plan, page: Page, said: Told, words: Vocabulary = ENGLISH) -> NumberLine:
    """The number line of a film, with all that can come to stand on it."""
    shown = {*said.bounds, *said.scores, *chain.from_iterable(said.held)}
    guesses = plan.range if plan.sampled else horizon.guesses(said.frames)
    line = scale(plan, shown, page.line_left, page.line_right, guesses)
    samples = said.further.samples
    below = page.line_top + (CLOSING if said.root else 0.0)
    end = page.line_right + MARGIN if aside(plan) else page.width
    return NumberLine(
        plan,
        page,
        Axis(line, page.line_top, plan.window or plan.best_first, end, words),
        Bands(line, page.line_top, _at_bound(said.frames), words),
        Ranges(line, below) if said.held else None,
        dict(windows(said.frames)),
        Asking(line, page.line_top, dict(goals(said.frames))) if plan.best_first else None,
        Closing(line, closing.row(page.line_top), plan.spots[plan.root].turn, said.root)
        if said.root
        else None,
        Estimates(plan, line, page.line_top, samples, words) if samples is not None else None,
    )


def _at_bound(frames: Sequence[Frame]) -> bool:
    """Whether the algorithm says of a score that equals a bound that it fails."""
    ends = (f for f in frames if f.status == "end" and f.score is not None and isfinite(f.score))
    ends = (f for f in ends if not certain(f))  # what is known exactly may count as exact anyhow
    return not any(f.kind == "exact" for f in ends if f.score in (f.alpha, f.beta))
