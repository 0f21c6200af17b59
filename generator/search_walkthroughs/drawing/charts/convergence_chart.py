"""Charts of how searches come near the truth, or do not, the more games they play out.

One panel has what they estimate, with the exact value as a line across; the other how often they
choose a best move. Games have one panel, how often they succeed. Upright strokes are
intervals. Only drawing imports matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...record.frame_text import rounded_text
from ..theme import LIGHT
from .charts import (
    LINES,
    RIGHT,
    ROW,
    WIDTH,
    Box,
    Texts,
    line_end,
    line_name,
    panels,
    scales,
    spread,
    write,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


BUDGET_STEP = 1.035
"""Factor by which the budgets of each search are drawn further right, so that strokes are apart."""


@dataclass(frozen=True, slots=True)
class Point:
    """What many searches with one budget came to."""

    playouts: int
    mean: float
    """What they estimated on average; of games the share that succeeded."""
    interval: tuple[float, float]
    optimal: float = 0.0
    """How often a best move was chosen, from 0 to 1."""
    optimal_interval: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Trial:
    """One search and its points, the smallest budget first."""

    label: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class ConvergenceWords:
    """What a chart says, in the page's language."""

    title: str
    about: str
    mean: str
    optimal: str
    playouts: str
    exact: str


@dataclass(frozen=True, slots=True)
class RateWords:
    """What a chart of success says, in the page's language."""

    title: str
    about: str
    rate: str
    playouts: str


def convergence(trials: Sequence[Trial], value: float, words: ConvergenceWords) -> bytes:
    """Return a chart, as an SVG, of the estimates and choices of searches over their budgets.

    `value` is what the position is worth.
    """

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _budget_axes(figure, box, trials)
        lines = [_line(trial, place) for trial in trials]
        if place == 1:
            axes.set_ylim(0, 1)
            _plot(axes, trials, lines, texts)
            return
        _limits(axes, [(value, value), *(end for line in lines for end in line[1])])
        axes.axhline(value, color=LIGHT["ink"], linewidth=1.2, linestyle=(0, (1, 2)))
        _plot(axes, trials, lines, texts)
        y = float(axes.transData.transform((1, value))[1])
        write(figure, texts, WIDTH - RIGHT - 2, y + 4, words.exact, "ink", align="right")

    return panels((words.mean, words.optimal), words.playouts, words, draw)


def success_rates(trials: Sequence[Trial], words: RateWords) -> bytes:
    """Return a chart, as an SVG, of how often several searches succeed over their budgets."""

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _budget_axes(figure, box, trials)
        lines = [_line(trial, place) for trial in trials]
        axes.set_ylim(0, 1.06 * max(high for _, ends in lines for _, high in ends))
        _plot(axes, trials, lines, texts)

    return panels((words.rate,), words.playouts, words, draw)


def _line(trial: Trial, place: int) -> tuple[list[float], list[tuple[float, float]]]:
    """Return the heights of a line and its intervals."""
    if place == 0:
        return [p.mean for p in trial.points], [p.interval for p in trial.points]
    return [p.optimal for p in trial.points], [p.optimal_interval for p in trial.points]


def _limits(axes: "Axes", ends: Sequence[tuple[float, float]]) -> None:
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    room = (high - low) * 0.06 or 0.05
    axes.set_ylim(low - room, high + room)


def _budget_axes(figure: "Figure", box: Box, trials: Sequence[Trial]) -> "Axes":
    """Return axes with the budgets along a logarithmic scale."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    budgets = sorted({point.playouts for trial in trials for point in trial.points})
    with scales(figure, box) as axes:
        axes.set_xscale("log")
        # Right of the last points there is room for what the exact value is.
        axes.set_xlim(budgets[0] / 1.25, budgets[-1] * (budgets[-1] / budgets[0]) ** 0.3)
        axes.xaxis.set_major_locator(FixedLocator(budgets))
        axes.xaxis.set_major_formatter(lambda value, at: f"{value:,.0f}")
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(lambda value, at: f"{value:.2g}".replace("-", "−"))
    return axes


def _plot(
    axes: "Axes",
    trials: Sequence[Trial],
    lines: Sequence[tuple[list[float], list[tuple[float, float]]]],
    texts: Texts,
) -> None:
    """Draw the lines with their intervals; write beside their ends what they are and came to."""
    ends = []
    for k, (trial, (heights, intervals)) in enumerate(zip(trials, lines, strict=True)):
        role, dashes = LINES[k % len(LINES)]
        across = [point.playouts * BUDGET_STEP**k for point in trial.points]
        axes.plot(across, heights, color=LIGHT[role], linestyle=dashes, linewidth=2)
        for x, (low, high) in zip(across, intervals, strict=True):
            axes.plot([x, x], [low, high], color=LIGHT[role], linewidth=1.2)
        ends.append(axes.transData.transform((across[-1], heights[-1])))
    low, high = (axes.transAxes.transform((1, y))[1] for y in (0, 1))
    rows = spread([float(y) for _, y in ends], ROW, low, high)
    for k, (x, y) in enumerate(ends):
        line_end(axes, k, (float(x), float(y)), rows[k])
        line_name(axes, texts, rows[k], trials[k].label, rounded_text(lines[k][0][-1]))
