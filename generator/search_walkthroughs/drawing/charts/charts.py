"""Matplotlib charts as SVG; the progress of runs."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any, TypeAlias

from ...record.frame_text import pruned_text
from ..theme import DARK, FONTS, LIGHT, SMALL, Role, shorten

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, FigureBase


# A figure of matplotlib as one SVG for both palettes.
# The colours of a figure are the light palette's. Each style that matplotlib wrote becomes a
# class, so that a stylesheet can say what is otherwise in the dark. Texts stand in a figure as
# places like `@3@`: matplotlib's own font need not know the characters, nor its markup what they
# mean.

_PLAIN: dict[Any, Any] = {
    "svg.fonttype": "none",  # characters, not outlines of glyphs
    "svg.hashsalt": "search-walkthroughs",
    "path.simplify": False,
    "lines.scale_dashes": False,
}
_NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_NIGHT = {LIGHT[role]: DARK[role] for role in LIGHT}
_BODY = re.compile(r"<svg [^>]*>\s*(?:<metadata>.*?</metadata>\s*)?(.*)</svg>", re.DOTALL)
_STYLE = re.compile(r' style="([^"]*)"')
_FAMILY = re.compile(r" 'DejaVu Sans'(?:, [^;\"]*)?")
_COLOUR = re.compile(r"(fill|stroke): (#[0-9a-f]{6})")
_PLACE = re.compile(r">@(\d+)@<")
_COORDINATES = re.compile(r" (?:d|x|y)=\"[^\"]*\"")
_NUMBER = re.compile(r"-?\d+\.\d+")
_BLANKS = re.compile(r"\n *(?=<)|(?<=\d) \n(?=[MLz])")
_STEP_BLANKS = re.compile(r"(?<=\d) \n(?=\")|(?<=[ML]) (?=[-\d])")
_SAME_POINT = re.compile(r"(L[^LMz\"]+)\1+(?=[LMz\"])")
"""A step of a line that its rounded coordinates leave where it is, several times over."""
_UPRIGHT = re.compile(r' transform="rotate\(-0 [^)]*\)"')


Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, width and height of axes, in shares of the figure."""


class Texts:
    """The texts of a figure, each under its place."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def place(self, text: str) -> str:
        """Keep the text, and return what stands for it while the figure is drawn."""
        self._texts.append(text)
        return f"@{len(self._texts) - 1}@"

    def put(self, svg: str) -> str:
        """Return the figure with the texts in their places."""
        return _PLACE.sub(lambda at: f">{escape(self._texts[int(at[1])], quote=False)}<", svg)


@contextmanager
def plain() -> Iterator[None]:
    """Keep the user's own matplotlib settings out while figures are made and saved."""
    from matplotlib import rc_context, rcdefaults, rcParams

    with rc_context():
        rcdefaults()
        rcParams.update(_PLAIN)
        yield


def figure_file(figure: "Figure", texts: Texts, title: str, about: str) -> bytes:
    """Return the figure as a file.

    Coordinates are CSS pixels: the figure must have 72 of them to the inch.
    """
    out = StringIO()
    figure.savefig(out, format="svg", metadata=_NO_METADATA)
    body_match = _BODY.search(out.getvalue())
    assert body_match
    rules: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        rule = _FAMILY.sub(f" {FONTS}", match[1])
        return f' class="{rules.setdefault(rule, f"c{len(rules)}")}"'

    body = _UPRIGHT.sub("", _STYLE.sub(named, body_match[1]))
    body = _STEP_BLANKS.sub("", _BLANKS.sub("", _COORDINATES.sub(_short, body)))
    body = texts.put(_SAME_POINT.sub(r"\1", body))
    width, height = (side * 72 for side in figure.get_size_inches())
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'{size} role="img"><title>{escape(title)}</title><desc>{escape(about)}</desc>'
        f"<style>{''.join(_sheet(rules))}</style>\n{body}</svg>\n"
    ).encode()


def write(
    figure: "FigureBase",
    texts: Texts,
    x: float,
    y: float,
    text: str,
    role: Role,
    *,
    align: str = "left",
    bold: bool = False,
) -> None:
    """Write a text on its baseline, in pixels from the lower left corner."""
    from matplotlib.transforms import IdentityTransform

    figure.text(
        x,
        y,
        texts.place(text),
        color=LIGHT[role],
        fontsize=SMALL,
        fontfamily="DejaVu Sans",
        fontweight="bold" if bold else "normal",
        horizontalalignment=align,
        verticalalignment="baseline",
        transform=IdentityTransform(),
    )


def _short(attribute: re.Match[str]) -> str:
    """Return where something stands, to a tenth of a pixel."""
    return _NUMBER.sub(lambda n: f"{float(n[0]):.1f}".removesuffix(".0"), attribute[0])


def _sheet(rules: dict[str, str]) -> Iterator[str]:
    for rule, name in rules.items():
        yield f".{name}{{{rule}}}"
    yield "@media(prefers-color-scheme:dark){"
    for rule, name in rules.items():
        if dark := ";".join(f"{paint}:{_NIGHT[colour]}" for paint, colour in _COLOUR.findall(rule)):
            yield f".{name}{{{dark}}}"
    yield "}"


@contextmanager
def scales(figure: "Figure", box: Box) -> Iterator["Axes"]:
    """Open axes in the box, with nothing but their scales and a quiet grid.

    What their ends and numbers are is said while they are open: a scale that is made logarithmic
    brings marks of its own, which go when it is closed.
    """
    from matplotlib.ticker import NullLocator

    axes = figure.add_axes(box)
    axes.patch.set_visible(False)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set(color=LIGHT["line"], linewidth=1)
    yield axes
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_minor_locator(NullLocator())
        axis.set_tick_params(length=0, pad=6, labelsize=SMALL, labelcolor=LIGHT["soft"])
    axes.grid(axis="y", color=LIGHT["quiet"], linewidth=1)
    axes.set_axisbelow(True)


# The counts of a run after each frame, collected while it runs and thinned to what a line shows.

POINTS = 400
"""Upper limit of points of a line: a reader could not tell more apart."""


@dataclass(frozen=True, slots=True)
class CountSeries:
    """One run's counts over its frames."""

    label: str
    frames: Sequence[int]
    """Numbers of frames, rising; the last is the run's last."""
    calculated: Sequence[int]
    pruned: Sequence[int]
    at_least: bool = False
    """Whether of a skipped subtree only the root is counted: the tree is too large."""

    @property
    def pruned_text(self) -> str:
        """Number of nodes that the whole run pruned, as text."""
        return pruned_text(self.pruned[-1], at_least=self.at_least)


class CountTrack:
    """Follows a run as it streams and keeps what a chart needs, however long the run is.

    Kept are the first frames, ever fewer as they go on, for a logarithmic scale; and frames at
    equal distances, which double whenever there are too many, for a plain one.
    """

    def __init__(self) -> None:
        self._early: list[tuple[int, int, int]] = []
        self._even: list[tuple[int, int, int]] = []
        self._next, self._stride, self._due = 0, 1, 0
        self._last: tuple[int, int, int] | None = None

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

    def series(self, label: str) -> CountSeries:
        """Return the counts so far, under a name; ValueError before the first frame."""
        if self._last is None:
            raise ValueError(f"{label}: there is no frame to chart")
        points = sorted({*self._early, *self._even, self._last})
        frames, calculated, pruned = zip(*points, strict=True)
        return CountSeries(label, frames, calculated, pruned)


def sample_series(series: CountSeries, *, logarithmic: bool) -> CountSeries:
    """Return the line of a run with few of its points.

    They are the first, the last, and others evenly over the scale.
    """
    last = len(series.frames) - 1
    if last < POINTS:
        return series
    end, parts = series.frames[-1], POINTS - 2
    shares = (k / parts for k in range(POINTS - 1))
    sampled_frames = (end**share if logarithmic else end * share for share in shares)
    places = sorted(
        {0, last, *(min(bisect_left(series.frames, frame), last) for frame in sampled_frames)}
    )
    frames, calculated, pruned = (
        [column[k] for k in places] for column in (series.frames, series.calculated, series.pruned)
    )
    return replace(series, frames=frames, calculated=calculated, pruned=pruned)


# Charts of panels over one another, drawn by matplotlib; lines have their names at their ends.
# Unlike a frame a chart holds words, which are passed in, so there is one for each language. Only
# drawing imports matplotlib.

LOGARITHMIC = 20
"""Upper limit of how many times as long as another a run is if the two share a plain scale."""
WIDTH, PANEL, GAP = 940, 200, 68
"""The width of the chart, the height of each of its two panels and the room above and below."""
LEFT, RIGHT = 70, 380
"""The room for the numbers of the scale, and for what stands at the lines' ends."""
ROW = 17
"""Lower limit of the distance between the words at the lines' ends."""
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
"""The colours and dashes by which the runs differ, one after the other."""


@dataclass(frozen=True, slots=True)
class ChartWords:
    """What a chart says, in the page's language."""

    title: str
    about: str
    """What it shows, for those who do not see it."""
    across: str
    """What the scale below it counts."""
    panels: Sequence[str] = ()
    """What each panel shows, from the top, unless the data say it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was estimated at a point of the scale, and the interval that holds it."""

    x: float
    mean: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class EstimateLine:
    """The estimates of one search, from the left."""

    label: str
    points: Sequence[Estimate]


def spread(heights: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Return heights close to those wanted, at least this far apart, from the highest down.

    They stay between `low` and `high` where there is room.

    >>> spread([5, 50, 6], 10, 0, 100)
    [0, 50, 10]
    """
    order = sorted(range(len(heights)), key=lambda k: -heights[k])
    places = [0.0] * len(heights)
    ceiling = high
    for k in order:
        places[k] = min(heights[k], ceiling)
        ceiling = places[k] - least
    floor = low
    for k in reversed(order):
        if places[k] >= floor:
            break
        places[k] = floor
        floor += least
    return places


def progress(runs: Sequence[CountSeries], words: ChartWords) -> bytes:
    """Return a chart, as an SVG, of the nodes that runs calculate and prune over their frames."""
    ends = [run.frames[-1] + 1 for run in runs]
    logarithmic = max(ends) > LOGARITHMIC * min(ends)
    lines = [sample_series(run, logarithmic=logarithmic) for run in runs]
    counts = (lambda run: run.calculated), (lambda run: run.pruned)

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _frame_axes(figure, box, max(ends), logarithmic)
        _plot(axes, lines, [*map(counts[place], lines)], texts, logarithmic)

    return panels(words.panels, words, draw)


def panels(
    names: Sequence[str], words: ChartWords, draw: Callable[[int, "Figure", Box, Texts], None]
) -> bytes:
    """Return a chart, as an SVG, of panels with these names that stand over one another.

    `draw` draws the panel of a number, from 0, into a box of the figure.
    """
    from matplotlib.figure import Figure

    height = len(names) * (PANEL + GAP)
    texts = Texts()
    with plain():
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        for place, name in enumerate(names):
            bottom = height - (PANEL + GAP) * (place + 1) + GAP / 2 + 6
            write(figure, texts, LEFT - 60, bottom + PANEL + 14, name, "ink", bold=True)
            box = LEFT / WIDTH, bottom / height, (WIDTH - LEFT - RIGHT) / WIDTH, PANEL / height
            draw(place, figure, box, texts)
        write(figure, texts, WIDTH - RIGHT, 6, words.across, "soft", align="right")
        return figure_file(figure, texts, words.title, words.about)


def _frame_axes(figure: "Figure", box: Box, end: int, logarithmic: bool) -> "Axes":
    """Return axes with a scale that holds all frames."""
    from matplotlib.ticker import MaxNLocator

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
    runs: Sequence[CountSeries],
    counts: Sequence[Sequence[int]],
    texts: Texts,
    logarithmic: bool,
) -> None:
    """Draw the lines of a panel; write beside their ends what they are and what they came to."""
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
        (run.frames[-1] + logarithmic, column[-1]) for run, column in zip(runs, counts, strict=True)
    ]
    came_to = [f"{column[-1]:,}" for column in counts]
    name_lines(axes, texts, ends, [run.label for run in runs], came_to)


def plot_estimates(
    axes: "Axes",
    lines: Sequence[EstimateLine],
    texts: Texts,
    text: Callable[[float], str],
    aside: Callable[[float, int], float],
) -> None:
    """Draw the lines with their intervals as upright strokes.

    `text` writes what a line came to. `aside` says where a point of the line of a number is drawn:
    a little further right than those of the line before, so that strokes are apart.
    """
    ends = []
    for k, line in enumerate(lines):
        role, dashes = LINES[k % len(LINES)]
        across = [aside(point.x, k) for point in line.points]
        heights = [point.mean for point in line.points]
        axes.plot(across, heights, color=LIGHT[role], linestyle=dashes, linewidth=2)
        for x, point in zip(across, line.points, strict=True):
            axes.plot([x, x], point.interval, color=LIGHT[role], linewidth=1.2)
        ends.append((across[-1], heights[-1]))
    name_lines(axes, texts, ends, [line.label for line in lines], [text(y) for _, y in ends])


def name_lines(
    axes: "Axes",
    texts: Texts,
    ends: Sequence[tuple[float, float]],
    labels: Sequence[str],
    came_to: Sequence[str],
) -> None:
    """Write beside the ends of the lines what each is and what it came to."""
    points = [axes.transData.transform(end) for end in ends]
    low, high = (axes.transAxes.transform((1, y))[1] for y in (0, 1))
    heights = spread([float(y) for _, y in points], ROW, low, high)
    for k, ((x, y), height) in enumerate(zip(points, heights, strict=True)):
        line_end(axes, k, (float(x), float(y)), height)
        line_name(axes, texts, height, labels[k], came_to[k])


def line_end(axes: "Axes", k: int, end: tuple[float, float], height: float) -> None:
    """Draw a dot where the line ends, a hair from there to the words, and a sample of the line."""
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


def line_name(axes: "Axes", texts: Texts, height: float, label: str, came_to: str) -> None:
    """Write what a line is and what it came to, at its end."""
    left, gap = WIDTH - RIGHT + 60, 56
    baseline = height - SMALL / 3
    room = WIDTH - left - gap - 10
    write(axes.figure, texts, left + gap, baseline, came_to, "ink", align="right", bold=True)
    write(axes.figure, texts, left + gap + 8, baseline, shorten(label, SMALL, room), "ink")
