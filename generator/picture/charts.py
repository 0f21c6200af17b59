"""Charts of whole runs, drawn by matplotlib: how many nodes were calculated and pruned by when.

A chart is one SVG for both palettes. Unlike a frame it holds words, which are passed in, so there
is one for each language. Only drawing imports matplotlib.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from ..trace.frame import Frame
from .stylesheet import FONTS
from .theme import DARK, LIGHT, SMALL, Role

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINTS = 400
"""A line has no more points than this: more could not be told apart."""
WIDTH, HEIGHT = 880, 560
LOGARITHMIC = 20
"""Runs of which one is so many times as long as another share no plain scale."""
LINES: Sequence[tuple[Role, Any]] = (
    ("ink", "solid"), ("focus", (0, (7, 2))), ("beta", (0, (2, 2))), ("child", (0, (7, 2, 1.5, 2))),
    ("cut", (0, (12, 3))), ("hatch", (0, (1, 1.5))), ("soft", (0, (4, 4))),
    ("alpha", (0, (7, 2, 1.5, 2, 1.5, 2))),
)  # fmt: skip
"""How the runs are told apart, one after the other: by colour and by dashes."""
_PLAIN: dict[Any, Any] = {
    "svg.fonttype": "none",  # characters, not outlines of glyphs
    "svg.hashsalt": "search-walkthroughs",
    "path.simplify": False,
    "lines.scale_dashes": False,
    "axes.unicode_minus": True,
}
_NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_STYLE = re.compile(r' style="([^"]*)"')
_HEAD = re.compile(r"^.*?<svg [^>]*>\s*(<metadata>.*?</metadata>)?", re.DOTALL)
_FONT = re.compile(r"font: (\w+ )*(\d+)px [^;]*")
_PLACE = re.compile(r"@(\d+)@")


@dataclass(frozen=True, slots=True)
class Series:
    """One run's counts over its frames."""

    label: str
    frames: Sequence[int]
    """Numbers of frames, rising; the last is the run's last."""
    calculated: Sequence[int]
    pruned: Sequence[int]


@dataclass(frozen=True, slots=True)
class ChartWords:
    """What a chart says, in the page's language."""

    title: str
    about: str
    """What it shows, for those who do not see it."""
    calculated: str
    pruned: str
    frames: str


class Track:
    """Follows a run as it streams and keeps what a chart needs, however long the run is.

    Kept are the first frames, ever fewer as they go on, for a logarithmic scale; and frames at
    equal distances, which double whenever there are too many, for a plain one.
    """

    def __init__(self, points: int = POINTS) -> None:
        self._points = points
        self._early: list[tuple[int, int, int]] = []
        self._even: list[tuple[int, int, int]] = []
        self._next, self._stride, self._last = 0, 1, (0, 0, 0)

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        point = self._last = frame.number, frame.calculated, frame.pruned
        if frame.number >= self._next:
            self._early.append(point)
            self._next = max(frame.number + 1, int(frame.number * 1.08))
        if frame.number % self._stride == 0:
            self._even.append(point)
            if len(self._even) > self._points:
                self._stride *= 2
                self._even = [one for one in self._even if one[0] % self._stride == 0]

    def series(self, label: str) -> Series:
        """What has been told so far, under a name."""
        points = sorted({*self._early, *self._even, self._last})
        frames, calculated, pruned = zip(*points, strict=True)
        return Series(label, frames, calculated, pruned)


def series(label: str, frames: Iterable[Frame]) -> Series:
    """The counts of a run's frames."""
    track = Track()
    for frame in frames:
        track.tell(frame)
    return track.series(label)


def thinned(one: Series, logarithmic: bool, points: int = POINTS) -> Series:
    """The same line with few points: the first and the last, and others evenly over the scale."""
    count = len(one.frames)
    if count <= points:
        return one
    kept, reached = [0], 1.0
    for place in range(1, count - 1):
        frame = one.frames[place]
        share = frame.bit_length() and _share(frame, one.frames[-1], logarithmic) * (points - 2)
        if share >= reached:
            kept.append(place)
            reached = int(share) + 1.0
    kept.append(count - 1)
    return Series(
        one.label,
        [one.frames[k] for k in kept],
        [one.calculated[k] for k in kept],
        [one.pruned[k] for k in kept],
    )
