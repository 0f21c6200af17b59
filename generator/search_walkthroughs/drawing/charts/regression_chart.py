"""Charts of the values of a deep search over those of a shallow one, with a line through them.

A band of one standard deviation lies on either side of the line. Only drawing imports matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..theme import LIGHT
from .charts import PANEL, RIGHT, WIDTH, Box, ChartWords, Texts, panels, scales, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROOM = 0.06
"""Share of the range of values that is left free at either end."""
ROW = 22
"""Distance between the lines of words beside a panel (pixels)."""


@dataclass(frozen=True, slots=True)
class FittedLine:
    """The values of positions, and the line through them."""

    name: str
    pairs: Sequence[tuple[float, float]]
    """The shallow and the deep value of each position."""
    slope: float
    offset: float
    deviation: float
    notes: Sequence[str]
    """What stands beside the panel, a line each."""


def regression_chart(lines: Sequence[FittedLine], words: ChartWords) -> bytes:
    """Return a chart, as an SVG, with a panel for each line."""

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        fitted = lines[place]
        axes = _axes(figure, box, fitted)
        _plot(axes, fitted)
        top = box[1] * figure.get_size_inches()[1] * 72 + PANEL - ROW
        for row, note in enumerate(fitted.notes):
            write(figure, texts, WIDTH - RIGHT + 24, top - ROW * row, note, "ink")

    return panels([fitted.name for fitted in lines], words, draw)


def _axes(figure: "Figure", box: Box, fitted: FittedLine) -> "Axes":
    """Return axes with the shallow values along them, and the deep ones upwards."""
    from matplotlib.ticker import MaxNLocator

    with scales(figure, box) as axes:
        across, up = zip(*fitted.pairs, strict=True)
        axes.set_xlim(*_ends(across))
        axes.set_ylim(*_ends(up))
        axes.xaxis.set_major_locator(MaxNLocator(7))
        axes.yaxis.set_major_locator(MaxNLocator(5))
    return axes


def _ends(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the ends of a scale that holds the numbers, with some room beyond them."""
    low, high = min(numbers), max(numbers)
    room = ROOM * ((high - low) or 1)
    return low - room, high + room


def _plot(axes: "Axes", fitted: FittedLine) -> None:
    """Draw the band, the line and the positions."""
    ends = axes.get_xlim()
    middle = [fitted.slope * end + fitted.offset for end in ends]
    low, high = ([y + side * fitted.deviation for y in middle] for side in (-1, 1))
    axes.fill_between(ends, low, high, color=LIGHT["quiet"], linewidth=0)
    axes.plot(ends, middle, color=LIGHT["focus"], linewidth=2)
    across, up = zip(*fitted.pairs, strict=True)
    axes.scatter(across, up, s=16, color=LIGHT["ink"], alpha=0.55, linewidths=0)
