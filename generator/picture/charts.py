"""Charts of whole runs, drawn by matplotlib: how many nodes were calculated and pruned by when.

Unlike a frame a chart holds words, which are passed in, so there is one for each language. Only
drawing imports matplotlib.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..trace.frame import Frame
from .charting import Texts, plain, saved
from .metrics import elide
from .theme import LIGHT, SMALL, Role

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINTS = 400
"""A line has no more points than this: more could not be told apart."""
LOGARITHMIC = 20
"""Runs of which one is so many times as long as another share no plain scale."""
WIDTH, PANEL, GAP = 880, 210, 62
"""The width of the chart, the height of each of its two panels and the room above and below."""
LEFT, RIGHT = 74, 290
"""The room for the numbers of the scale, and for what stands at the lines' ends."""
ROW = 17
"""How far apart the words at the lines' ends stand at least."""
LINES: Sequence[tuple[Role, Any]] = (
    ("ink", "solid"),
    ("focus", (0, (9, 3))),
    ("beta", (0, (3, 2))),
    ("child", (0, (9, 2, 2, 2))),
    ("cut", (0, (16, 3))),
    ("hatch", (0, (1.5, 1.5))),
    ("soft", (0, (5, 5))),
    ("alpha", (0, (9, 2, 2, 2, 2, 2))),
)
"""How the runs are told apart, one after the other: by colour and by dashes."""


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

    def __init__(self) -> None:
        self._early: list[tuple[int, int, int]] = []
        self._even: list[tuple[int, int, int]] = []
        self._next, self._stride = 0, 1
        self._last: Frame | None = None

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        self._last = frame
        number = frame.number
        if number >= self._next:
            self._early.append((number, frame.calculated, frame.pruned))
            self._next = max(number + 1, number * 103 // 100)
        if number % self._stride == 0:
            self._even.append((number, frame.calculated, frame.pruned))
            if len(self._even) > 2 * POINTS:
                self._stride *= 2
                self._even = [point for point in self._even if point[0] % self._stride == 0]

    def series(self, label: str) -> Series:
        """What has been told so far, under a name; ValueError before anything has been."""
        if self._last is None:
            raise ValueError(f"{label}: there is no frame to chart")
        last = self._last.number, self._last.calculated, self._last.pruned
        points = sorted({*self._early, *self._even, last})
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


def spread(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Heights close to those wanted and so far apart at least, from the highest down.

    They stay between `low` and `high` where there is room.

    >>> spread([5, 50, 6], 10, 0, 100)
    [5, 50, 15]
    """
    order = sorted(range(len(wanted)), key=lambda k: -wanted[k])
    places = [0.0] * len(wanted)
    ceiling = high
    for k in order:
        places[k] = min(wanted[k], ceiling)
        ceiling = places[k] - least
    floor = low
    for k in reversed(order):
        if places[k] >= floor:
            break
        places[k] = floor
        floor += least
    return places


def progress(runs: Sequence[Series], words: ChartWords) -> bytes:
    """The nodes calculated and pruned over the frames of several runs, as an SVG."""
    from matplotlib.figure import Figure

    ends = [run.frames[-1] + 1 for run in runs]
    logarithmic = max(ends) > LOGARITHMIC * min(ends)
    lines = [thinned(run, logarithmic=logarithmic) for run in runs]
    height = 2 * (PANEL + GAP)
    texts = Texts()
    with plain():
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        for place, name in enumerate((words.calculated, words.pruned)):
            bottom = height - (PANEL + GAP) * (place + 1) + GAP / 2 + 4
            axes = _panel(figure, bottom / height, PANEL / height, max(ends), logarithmic)
            counts = [(run.calculated, run.pruned)[place] for run in lines]
            _plot(axes, lines, counts, texts, logarithmic)
            _write(figure, texts, LEFT - 60, bottom + PANEL + 14, name, "ink", weight="bold")
        _write(figure, texts, WIDTH - RIGHT, 8, words.frames, "soft", horizontalalignment="right")
        return saved(figure, texts, words.title, words.about)


def _panel(figure: "Figure", bottom: float, height: float, end: int, logarithmic: bool) -> "Axes":
    """Axes with nothing but their scales and a quiet grid."""
    axes = figure.add_axes((LEFT / WIDTH, bottom, (WIDTH - LEFT - RIGHT) / WIDTH, height))
    axes.patch.set_visible(False)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set(color=LIGHT["line"], linewidth=1)
    if logarithmic:
        axes.set_xscale("log")
        axes.set_yscale("symlog", linthresh=1, linscale=0.5)
    axes.set_xlim(1 if logarithmic else 0, end)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda value, at: f"{value:,.0f}")
        axis.set_minor_locator(_none())
        axis.set_tick_params(length=0, pad=6, labelsize=SMALL, labelcolor=LIGHT["soft"])
    axes.grid(axis="y", color=LIGHT["quiet"], linewidth=1)
    axes.set_axisbelow(True)
    return axes


def _none() -> Any:
    from matplotlib.ticker import NullLocator

    return NullLocator()


def _plot(
    axes: "Axes",
    runs: Sequence[Series],
    counts: Sequence[Sequence[int]],
    texts: Texts,
    logarithmic: bool,
) -> None:
    """The lines of a panel, and at their ends what they are."""
    from matplotlib.ticker import MaxNLocator, SymmetricalLogLocator

    axes.set_ylim(0, max(1, *(column[-1] for column in counts)) * (1.5 if logarithmic else 1.04))
    if logarithmic:
        axes.yaxis.set_major_locator(SymmetricalLogLocator(base=10, linthresh=1))
    else:
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
