"""The counts of a run over its frames: gathered as it streams, thinned to what a line needs."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..trace.frame import Frame

POINTS = 400
"""A line has no more points than this: more could not be told apart."""


@dataclass(frozen=True, slots=True)
class Series:
    """One run's counts over its frames."""

    label: str
    frames: Sequence[int]
    """Numbers of frames, rising; the last is the run's last."""
    calculated: Sequence[int]
    pruned: Sequence[int]


class Track:
    """Follows a run as it streams and keeps what a chart needs, however long the run is.

    Kept are the first frames, ever fewer as they go on, for a logarithmic scale; and frames at
    equal distances, which double whenever there are too many, for a plain one.
    """

    def __init__(self) -> None:
        self._early: list[tuple[int, int, int]] = []
        self._even: list[tuple[int, int, int]] = []
        self._next, self._stride, self._due = 0, 1, 0
        self._last: tuple[int, int, int] | None = None

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        self.take(frame.number, frame.calculated, frame.pruned)

    def take(self, number: int, calculated: int, pruned: int) -> None:
        """Take the counts in as they are at a frame; the numbers of the frames rise."""
        point = self._last = number, calculated, pruned
        if number >= self._next:
            self._early.append(point)
            self._next = max(number + 1, number * 103 // 100)
        if number >= self._due:
            self._even.append(point)
            if len(self._even) > 2 * POINTS:
                self._stride *= 2
                self._even = self._even[::2]
            self._due = self._even[-1][0] + self._stride

    def series(self, label: str) -> Series:
        """What has been told so far, under a name; ValueError before anything has been."""
        if self._last is None:
            raise ValueError(f"{label}: there is no frame to chart")
        points = sorted({*self._early, *self._even, self._last})
        frames, calculated, pruned = zip(*points, strict=True)
        return Series(label, frames, calculated, pruned)


def series(label: str, frames: Iterable[Frame]) -> Series:
    """The counts of a run's frames."""
    track = Track()
    for frame in frames:
        track.tell(frame)
    return track.series(label)


def thinned(one: Series, *, logarithmic: bool, points: int = POINTS) -> Series:
    """The same line with few points: the first, the last, others evenly over the scale."""
    last = len(one.frames) - 1
    if last < points:
        return one
    end, parts = one.frames[-1], points - 2
    shares = (k / parts for k in range(points - 1))
    wanted = (end**share if logarithmic else end * share for share in shares)
    kept = sorted({0, last, *(min(bisect_left(one.frames, frame), last) for frame in wanted)})
    columns = (one.frames, one.calculated, one.pruned)
    return Series(one.label, *([column[k] for k in kept] for column in columns))
