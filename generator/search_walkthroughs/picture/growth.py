"""Charts of how the cost of one thing goes as there are more of them.

Only drawing imports matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .charting import Texts, plain, saved, scales, write
from .theme import LIGHT

WIDTH, PANEL, GAP, LEFT, RIGHT = 640, 150, 74, 70, 60


@dataclass(frozen=True, slots=True)
class Growth:
    """One chart: its points, and what it says."""

    name: str
    across: str
    """What grows."""
    points: Sequence[tuple[float, float]]
    """How many there are, and what each costs."""
    unit: str


def growth(charts: Sequence[Growth], title: str, about: str) -> bytes:
    """The charts one below the other, as an SVG: flat where the cost does not grow."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import FixedLocator, MaxNLocator

    height = len(charts) * (PANEL + GAP)
    texts = Texts()
    with plain():
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        for place, chart in enumerate(charts):
            bottom = height - (PANEL + GAP) * (place + 1) + GAP / 2 + 6
            wide = (WIDTH - LEFT - RIGHT) / WIDTH
            with scales(figure, (LEFT / WIDTH, bottom / height, wide, PANEL / height)) as axes:
                numbers, costs = zip(*chart.points, strict=True)
                axes.set_xscale("log")
                axes.set_xlim(numbers[0] / 1.15, numbers[-1] * 1.15)
                axes.set_ylim(0, max(costs) * 1.15)
                axes.xaxis.set_major_locator(FixedLocator(numbers))
                axes.xaxis.set_major_formatter(lambda value, at: f"{value:,.0f}")
                axes.yaxis.set_major_locator(MaxNLocator(4))
                axes.yaxis.set_major_formatter(lambda value, at: f"{value:,.3g}")
                axes.plot(numbers, costs, color=LIGHT["beta"], linewidth=2, marker="o")
            top = bottom + PANEL + 14
            write(figure, texts, LEFT - 60, top, f"{chart.name} ({chart.unit})", "ink", bold=True)
            right = WIDTH - RIGHT
            write(figure, texts, right, bottom - 32, chart.across, "soft", align="right")
        return saved(figure, texts, title, about)
