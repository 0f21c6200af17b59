"""Charts of whole runs, drawn by matplotlib: how many nodes were calculated and pruned by when.

Unlike a frame a chart holds words, which are passed in, so there is one for each language. Only
drawing imports matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .charting import Texts, plain, saved, scales, write
from .metrics import shortened
from .theme import LIGHT, SMALL, Role
from .tracks import Series, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LOGARITHMIC = 20
"""Runs of which one is so many times as long as another share no plain scale."""
WIDTH, PANEL, GAP = 940, 200, 68
"""The width of the chart, the height of each of its two panels and the room above and below."""
LEFT, RIGHT = 70, 380
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
class ChartWords:
    """What a chart says, in the page's language."""

    title: str
    about: str
    """What it shows, for those who do not see it."""
    calculated: str
    pruned: str
    frames: str


def spread(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Heights close to those wanted and so far apart at least, from the highest down.

    They stay between `low` and `high` where there is room.

    >>> spread([5, 50, 6], 10, 0, 100)
    [0, 50, 10]
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
            bottom = height - (PANEL + GAP) * (place + 1) + GAP / 2 + 6
            axes = panel(figure, bottom / height, PANEL / height, max(ends), logarithmic)
            counts = [(run.calculated, run.pruned)[place] for run in lines]
            _plot(axes, lines, counts, texts, logarithmic)
            write(figure, texts, LEFT - 60, bottom + PANEL + 14, name, "ink", bold=True)
        write(figure, texts, WIDTH - RIGHT, 6, words.frames, "soft", align="right")
        return saved(figure, texts, words.title, words.about)


def panel(figure: "Figure", bottom: float, height: float, end: int, logarithmic: bool) -> "Axes":
    """Axes with a scale that holds all frames."""
    from matplotlib.ticker import MaxNLocator

    box = (LEFT / WIDTH, bottom, (WIDTH - LEFT - RIGHT) / WIDTH, height)
    with scales(figure, box) as axes:
        if logarithmic:
            axes.set_xscale("log")
            axes.set_yscale("symlog", linthresh=1, linscale=0.5)
        axes.set_xlim(1 if logarithmic else 0, end)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(lambda value, at: f"{value:,.0f}")
            if not logarithmic:
                axis.set_major_locator(MaxNLocator(6, integer=True))
    return axes


def _plot(
    axes: "Axes",
    runs: Sequence[Series],
    counts: Sequence[Sequence[int]],
    texts: Texts,
    logarithmic: bool,
) -> None:
    """The lines of a panel, and beside their ends what they are and what they came to."""
    top = max(1, *(column[-1] for column in counts))
    axes.set_ylim(0, top * (1.6 if logarithmic else 1.04))
    for k, (run, column) in enumerate(zip(runs, counts, strict=True)):
        frames = [frame + logarithmic for frame in run.frames]  # a logarithm has no zero
        role, dashes = LINES[k % len(LINES)]
        axes.plot(
            frames,
            column,
            color=LIGHT[role],
            linestyle=dashes,
            linewidth=2,
            clip_on=False,
            drawstyle="default" if logarithmic else "steps-post",
        )
    ends = [
        axes.transData.transform((run.frames[-1] + logarithmic, column[-1]))
        for run, column in zip(runs, counts, strict=True)
    ]
    low, high = (axes.transAxes.transform((1, y))[1] for y in (0, 1))
    heights = spread([float(y) for _, y in ends], ROW, low, high)
    for k, (x, y) in enumerate(ends):
        ended(axes, k, (float(x), float(y)), heights[k])
        named(axes, texts, heights[k], runs[k].label, f"{counts[k][-1]:,}")


def ended(axes: "Axes", k: int, end: tuple[float, float], height: float) -> None:
    """A dot where the line ends, a hair from there to the words, and a sample of the line."""
    from matplotlib.lines import Line2D
    from matplotlib.transforms import IdentityTransform

    role, dashes = LINES[k % len(LINES)]
    edge = WIDTH - RIGHT
    figure, (x, y), free = axes.figure, end, IdentityTransform()
    hair = ([x, edge + 4, edge + 24], [y, y, height])
    sample = ([edge + 26, edge + 56], [height, height])
    colour = LIGHT[role]
    figure.add_artist(Line2D(*hair, color=LIGHT["line"], linewidth=0.8, transform=free))
    figure.add_artist(
        Line2D(*sample, color=colour, linestyle=dashes, linewidth=2.4, transform=free)
    )
    figure.add_artist(Line2D([x], [y], color=colour, marker="o", markersize=6, transform=free))


def named(axes: "Axes", texts: Texts, height: float, label: str, came_to: str) -> None:
    """What a line is and what it came to, at its end."""
    left, gap = WIDTH - RIGHT + 60, 56
    baseline = height - SMALL / 3
    room = WIDTH - left - gap - 10
    write(axes.figure, texts, left + gap, baseline, came_to, "ink", align="right", bold=True)
    write(axes.figure, texts, left + gap + 8, baseline, shortened(label, SMALL, room), "ink")
