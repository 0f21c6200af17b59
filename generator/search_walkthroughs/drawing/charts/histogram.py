"""Costs of move orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..theme import LIGHT, SMALL, Role, elide, width
from .charts import ChartWords, Texts, figure_file, plain, scales, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


# The bars of a histogram of costs.

BARS = 40
"""Upper limit of bars: where there are more costs, neighbours share a bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Costs from `low` to `high`, and what share of all they are."""

    low: int
    high: int
    share: float


def bar_width(low: int, high: int) -> int:
    """Return the number of costs that share a bar."""
    return ceil((high - low + 1) / BARS)


def bins(counts: Mapping[int, int], low: int, high: int) -> list[Bar]:
    """Return the counts as bars of one width, from `low` on; costs that nobody has get none.

    >>> [bar.share for bar in bins({5: 1, 7: 3}, 5, 9)]
    [0.25, 0.75]
    """
    wide = bar_width(low, high)
    total = sum(counts.values())
    sums: dict[int, int] = {}
    for cost, n in counts.items():
        start = cost - (cost - low) % wide
        sums[start] = sums.get(start, 0) + n
    return [Bar(at, at + wide - 1, sums[at] / total) for at in sorted(sums)]


# Histograms, drawn by matplotlib: which share of the orders of a tree has which cost. They hold
# words, so there is one for each language.

LEFT, PANEL = 58, 190
"""The room for the scale, and the height of the bars' part of a panel."""
PITCH, MIN_WIDTH, MAX_WIDTH = 44, 170, 528
"""The width of a cost, and the limits of the width of all of them (pixels)."""
ASIDE = 12
"""How far beside its mark a text begins."""
MARGIN = 0.6
"""How far the scale goes beyond the least and the greatest cost."""
HEAD, ROW, FOOT = 24, 20, 30
"""The heights of a panel's name, of a mark's row, and of the scale below the bars."""
LABEL_WIDTH = 38
"""Lower limit of the pixels of a bar over which its share is written."""

Kind: TypeAlias = Literal["given", "best", "worst", "smallest", "all"]
SHAPES: Mapping[Kind, tuple[Role, str]] = {
    "given": ("focus", "o"),
    "best": ("child", "^"),
    "worst": ("cut", "v"),
    "smallest": ("stored", "D"),
    "all": ("ink", "s"),
}
"""The colours and shapes by which the marks differ."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A cost that is pointed at."""

    kind: Kind
    cost: int
    text: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The histogram of one search."""

    label: str
    counts: Mapping[int, int]
    pins: Sequence[Pin]

    @property
    def span(self) -> tuple[int, int]:
        """The least and the greatest cost that it shows."""
        costs = [*self.counts, *(pin.cost for pin in self.pins)]
        return min(costs), max(costs)


@dataclass(frozen=True, slots=True)
class HistogramLayout:
    """How the width of a picture is shared out."""

    low: int
    high: int
    inner: int
    """The width of the scale of costs."""
    whole: int

    def at(self, cost: float) -> float:
        """Return where a cost stands from the left."""
        return LEFT + self.inner * (cost - self.low + MARGIN) / (self.high - self.low + 2 * MARGIN)


def lay_out_histogram(panels: Sequence[Panel]) -> HistogramLayout:
    """Return a scale that holds every cost, for a picture that holds every text."""
    low, high = min(p.span[0] for p in panels), max(p.span[1] for p in panels)
    wide = bar_width(low, high)
    high += -(high - low + 1) % wide  # the last bar is as wide as the others
    inner = min(max(PITCH * (high - low + 1), MIN_WIDTH), MAX_WIDTH)
    scale = HistogramLayout(low, high, inner, 0)
    pins = [pin for panel in panels for pin in panel.pins]
    ends = [scale.at(pin.cost) + ASIDE + width(pin.text, SMALL) for pin in pins]
    return replace(scale, whole=ceil(max([LEFT + inner, *ends])) + 8)


def histogram(panels: Sequence[Panel], words: ChartWords) -> bytes:
    """Return the histograms one above the other on one scale, as an SVG."""
    from matplotlib.figure import Figure

    scale = lay_out_histogram(panels)
    low, high, right = scale.low, scale.high, LEFT + scale.inner
    bars = [bins(panel.counts, low, high) for panel in panels]
    heights = [HEAD * (len(panels) > 1) + ROW * len(p.pins) + 24 + PANEL + FOOT for p in panels]
    height = sum(heights) + 40
    texts = Texts()
    with plain():
        figure = Figure(figsize=(scale.whole / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        write(figure, texts, 8, height - 18, words.panels[0], "soft")
        above = height - 24
        for panel, panel_bars, tall in zip(panels, bars, heights, strict=True):
            if len(panels) > 1:
                label = elide(panel.label, SMALL, scale.whole - LEFT - 8)
                write(figure, texts, LEFT, above - 16, label, "ink", bold=True)
            axes = _axes(figure, above - tall + FOOT, height, scale)
            axes.set_ylim(0, max(bar.share for bar in panel_bars))
            _bars(axes, panel_bars, texts, panel.pins)
            _pins(axes, panel_bars, texts, panel.pins)
            above -= tall
        write(figure, texts, right, 8, words.across, "soft", align="right")
        return figure_file(figure, texts, words.title, words.about)


def _axes(figure: "Figure", bottom: float, height: float, scale: HistogramLayout) -> "Axes":
    """Return axes with costs along the bottom and shares upwards."""
    from matplotlib.ticker import MaxNLocator

    box = (LEFT / scale.whole, bottom / height, scale.inner / scale.whole, PANEL / height)
    with scales(figure, box) as axes:
        axes.set_xlim(scale.low - MARGIN, scale.high + MARGIN)
        axes.xaxis.set_major_locator(MaxNLocator(12, integer=True, min_n_ticks=1))
        axes.xaxis.set_major_formatter(lambda value, at: f"{value:,.0f}")
        axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
        axes.yaxis.set_major_formatter(lambda value, at: f"{100 * value:g}%")
    return axes


def _bars(axes: "Axes", bars: Sequence[Bar], texts: Texts, pins: Sequence[Pin]) -> None:
    """Draw the bars, lit where the order given falls, and their shares where there is room."""
    given_costs = {pin.cost for pin in pins if pin.kind == "given"}
    for bar in bars:
        lit = any(bar.low <= cost <= bar.high for cost in given_costs)
        axes.bar(
            (bar.low + bar.high) / 2,
            bar.share,
            0.8 * (bar.high - bar.low + 1),
            facecolor=LIGHT["glow" if lit else "last"],
            edgecolor=LIGHT["focus" if lit else "soft"],
            linewidth=2 if lit else 1,
            clip_on=False,
        )
        if _has_label(axes, bar):
            x, y = axes.transData.transform(((bar.low + bar.high) / 2, bar.share))
            text = f"{100 * bar.share:.1f}%".replace(".0%", "%")
            write(axes.figure, texts, float(x), float(y) + 6, text, "ink", align="center")


def _has_label(axes: "Axes", bar: Bar) -> bool:
    ends = axes.transData.transform([(bar.low - 0.5, 0), (bar.high + 0.5, 0)])
    return bool(ends[1][0] - ends[0][0] >= LABEL_WIDTH)


def _pins(axes: "Axes", bars: Sequence[Bar], texts: Texts, pins: Sequence[Pin]) -> None:
    """Draw a row for each pin over the bars, and hairs down to what they point at.

    The farther right, the lower: so no hair runs through the words of another.
    """
    from matplotlib.lines import Line2D
    from matplotlib.transforms import IdentityTransform

    figure, free = axes.figure, IdentityTransform()
    foot = float(axes.transAxes.transform((0, 1))[1]) + 26
    hairs: dict[float, tuple[float, float]] = {}
    for row, pin in enumerate(sorted(pins, key=lambda pin: -pin.cost)):
        bar = next((bar for bar in bars if bar.low <= pin.cost <= bar.high), None)
        middle = (bar.low + bar.high) / 2 if bar else pin.cost
        x, end = map(float, axes.transData.transform((middle, bar.share if bar else 0)))
        end += 20 if bar and _has_label(axes, bar) else 3
        y = foot + ROW * row + ROW / 2
        role, shape = SHAPES[pin.kind]
        hairs[x] = (end, y)  # of those on one hair, the last is the highest
        head = Line2D(
            [x], [y], color=LIGHT[role], marker=shape, markersize=8, linestyle="none",
            transform=free, zorder=3,
        )  # fmt: skip
        figure.add_artist(head)
        write(figure, texts, x + ASIDE, y - SMALL / 3, pin.text, "ink")
    for x, ends in hairs.items():
        hair = Line2D([x, x], ends, color=LIGHT["line"], linewidth=0.8, transform=free)
        figure.add_artist(hair)
