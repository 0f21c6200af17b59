"""Charts of how well networks play, generation by generation of their training.

Each training run is a thin line, the mean of all runs a thick one. Only drawing imports matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..theme import LIGHT
from .charts import LINES, Box, ChartWords, Texts, name_lines, panels, scales

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROOM = 0.3
"""How much room is left beside the first and the last generation, in generations."""


@dataclass(frozen=True, slots=True)
class LearningLine:
    """What a network can do, or the search that asks it."""

    label: str
    means: Sequence[float]
    """The mean share of all runs, for each generation."""
    runs: Sequence[Sequence[float]]
    """The share of each run, for each generation."""


@dataclass(frozen=True, slots=True)
class TrainedSearch:
    """One way to train, and its lines."""

    name: str
    lines: Sequence[LearningLine]


def learning_chart(searches: Sequence[TrainedSearch], words: ChartWords) -> bytes:
    """Return a chart, as an SVG, with a panel for each way to train."""
    every_run = [run for search in searches for line in search.lines for run in line.runs]
    least = min(share for run in every_run for share in run)

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _axes(figure, box, len(every_run[0]), least)
        _plot(axes, searches[place].lines, texts)

    return panels([search.name for search in searches], words, draw)


def _axes(figure: "Figure", box: Box, generations: int, least: float) -> "Axes":
    """Return axes with the generations along them, and shares upwards: the same in every panel."""
    from matplotlib.ticker import MaxNLocator

    with scales(figure, box) as axes:
        axes.set_xlim(-ROOM, generations - 1 + ROOM)
        axes.set_ylim(least - 0.05 * (1 - least), 1 + 0.05 * (1 - least))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(lambda value, at: f"{100 * value:.0f}%")
    return axes


def _plot(axes: "Axes", lines: Sequence[LearningLine], texts: Texts) -> None:
    """Draw the runs and their means; write beside the ends of the means what they came to."""
    for k, line in enumerate(lines):
        role, dashes = LINES[k % len(LINES)]
        across = range(len(line.means))
        for run in line.runs:
            axes.plot(across, run, color=LIGHT[role], linewidth=0.6, alpha=0.6)
        axes.plot(across, line.means, color=LIGHT[role], linestyle=dashes, linewidth=2)
    ends = [(len(line.means) - 1, line.means[-1]) for line in lines]
    labels = [line.label for line in lines]
    name_lines(axes, texts, ends, labels, [f"{100 * mean:.1f}%" for _, mean in ends])
