"""Charts of what searches estimate, or how often they succeed or are wrong: a line for each.

Upright strokes are intervals. Only drawing imports matplotlib.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...record.frame_text import rounded_text
from ..theme import LIGHT
from .charts import (
    RIGHT,
    WIDTH,
    Box,
    ChartWords,
    EstimateLine,
    Texts,
    panels,
    plot_estimates,
    scales,
    write,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BUDGET_STEP = 1.035
"""Factor by which the budgets of each search are drawn further right, so that strokes are apart."""
DEPTH_STEP = 0.06
"""How far right of the line before each line is drawn, in moves, for the same reason."""
END_ROOM = 0.7
"""How much room is left beside the first and the last depth, in moves."""


def convergence(
    estimates: Sequence[EstimateLine],
    choices: Sequence[EstimateLine],
    value: float,
    exact: str,
    words: ChartWords,
) -> bytes:
    """Return a chart, as an SVG, of how searches come near the truth the more games they play out.

    One panel has what they estimate, with a line across at the `value` of the position, of which
    `exact` says what it is; the other how often they choose a best move.
    """

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        lines = (estimates, choices)[place]
        axes = _budget_axes(figure, box, lines)
        if place == 1:
            axes.set_ylim(0, 1)
        else:
            axes.set_ylim(*_limits([value, *_ends(lines)]))
            axes.axhline(value, color=LIGHT["ink"], linewidth=1.2, linestyle=(0, (1, 2)))
        plot_estimates(axes, lines, texts, rounded_text, _by_budget)
        if place == 0:
            y = float(axes.transData.transform((1, value))[1])
            write(figure, texts, WIDTH - RIGHT - 2, y + 4, exact, "ink", align="right")

    return panels(words.panels, words, draw)


def success_rates(lines: Sequence[EstimateLine], words: ChartWords) -> bytes:
    """Return a chart, as an SVG, of how often several searches succeed over their budgets."""

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _budget_axes(figure, box, lines)
        axes.set_ylim(0, 1.06 * max(_ends(lines)))
        plot_estimates(axes, lines, texts, rounded_text, _by_budget)

    return panels(words.panels, words, draw)


def audit_chart(lines: Sequence[EstimateLine], words: ChartWords) -> bytes:
    """Return a chart, as an SVG, of how often it is wrong to leave moves out, over the depth that
    was left."""

    def draw(place: int, figure: "Figure", box: Box, texts: Texts) -> None:
        axes = _depth_axes(figure, box, lines)
        plot_estimates(
            axes, lines, texts, lambda rate: f"{100 * rate:.0f} %", lambda x, k: x + DEPTH_STEP * k
        )

    return panels(words.panels, words, draw)


def _by_budget(playouts: float, k: int) -> float:
    return playouts * BUDGET_STEP**k


def _ends(lines: Sequence[EstimateLine]) -> list[float]:
    """Return the ends of all intervals."""
    return [end for line in lines for point in line.points for end in point.interval]


def _limits(numbers: Sequence[float]) -> tuple[float, float]:
    low, high = min(numbers), max(numbers)
    room = (high - low) * 0.06 or 0.05
    return low - room, high + room


def _places(lines: Sequence[EstimateLine]) -> list[float]:
    return sorted({point.x for line in lines for point in line.points})


def _budget_axes(figure: "Figure", box: Box, lines: Sequence[EstimateLine]) -> "Axes":
    """Return axes with the budgets along a logarithmic scale."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    budgets = _places(lines)
    with scales(figure, box) as axes:
        axes.set_xscale("log")
        # Right of the last points there is room for what the exact value is.
        axes.set_xlim(budgets[0] / 1.25, budgets[-1] * (budgets[-1] / budgets[0]) ** 0.3)
        axes.xaxis.set_major_locator(FixedLocator(budgets))
        axes.xaxis.set_major_formatter(lambda value, at: f"{value:,.0f}")
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(lambda value, at: f"{value:.2g}".replace("-", "−"))
    return axes


def _depth_axes(figure: "Figure", box: Box, lines: Sequence[EstimateLine]) -> "Axes":
    """Return axes with the depths that were left along them, and rates upwards."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    depths = _places(lines)
    with scales(figure, box) as axes:
        axes.set_xlim(depths[0] - END_ROOM, depths[-1] + END_ROOM)
        axes.set_ylim(0, 1.06 * max(_ends(lines)))
        axes.xaxis.set_major_locator(FixedLocator(depths))
        axes.xaxis.set_major_formatter(lambda value, at: f"{value:.0f}")
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(lambda value, at: f"{100 * value:.0f} %")
    return axes
