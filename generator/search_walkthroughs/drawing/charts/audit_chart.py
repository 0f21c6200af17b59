"""Charts of how often a search is wrong to leave moves out, by how many moves were left.

Upright strokes are intervals. Only drawing imports matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..theme import LIGHT
from .charts import LINES, ROW, Box, Texts, line_end, line_name, panels, scales, spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DEPTH_STEP = 0.06
"""How far right of the line before each line is drawn, in moves, so that strokes are apart."""
END_ROOM = 0.7
"""How much room is left beside the first and the last depth, in moves."""


@dataclass(frozen=True, slots=True)
class WrongRate:
    """How often refusals at one depth were wrong."""

    depth: int
    rate: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class AuditedSearch:
    """One search with one reason to leave moves out, and its rates, the least depth first."""

    label: str
    rates: Sequence[WrongRate]


@dataclass(frozen=True, slots=True)
class AuditWords:
    """What the chart says, in the page's language."""

    title: str
    about: str
    rate: str
    depth: str


def audit_chart(searches: Sequence[AuditedSearch], words: AuditWords) -> bytes:
    """Return a chart, as an SVG, of the rates of wrong refusals over the depth that was left."""

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _axes(figure, box, searches)
        _plot(axes, searches, texts)

    return panels((words.rate,), words.depth, words, draw)


def _axes(figure: "Figure", box: Box, searches: Sequence[AuditedSearch]) -> "Axes":
    """Return axes with the depths that were left along them, and rates upwards."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    rates = [rate for search in searches for rate in search.rates]
    depths = sorted({rate.depth for rate in rates})
    with scales(figure, box) as axes:
        axes.set_xlim(depths[0] - END_ROOM, depths[-1] + END_ROOM)
        axes.set_ylim(0, 1.06 * max(rate.interval[1] for rate in rates))
        axes.xaxis.set_major_locator(FixedLocator(depths))
        axes.xaxis.set_major_formatter(lambda value, at: f"{value:.0f}")
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(lambda value, at: f"{100 * value:.0f} %")
    return axes


def _plot(axes: "Axes", searches: Sequence[AuditedSearch], texts: Texts) -> None:
    """Draw a line for each search, with the intervals; write beside its end what it is."""
    ends = []
    for k, search in enumerate(searches):
        role, dashes = LINES[k % len(LINES)]
        across = [rate.depth + DEPTH_STEP * k for rate in search.rates]
        heights = [rate.rate for rate in search.rates]
        axes.plot(across, heights, color=LIGHT[role], linestyle=dashes, linewidth=2)
        for x, rate in zip(across, search.rates, strict=True):
            axes.plot([x, x], rate.interval, color=LIGHT[role], linewidth=1.2)
        ends.append(axes.transData.transform((across[-1], heights[-1])))
    low, high = (axes.transAxes.transform((1, y))[1] for y in (0, 1))
    rows = spread([float(y) for _, y in ends], ROW, low, high)
    for k, (x, y) in enumerate(ends):
        line_end(axes, k, (float(x), float(y)), rows[k])
        last = searches[k].rates[-1].rate
        line_name(axes, texts, rows[k], searches[k].label, f"{100 * last:.0f} %")
