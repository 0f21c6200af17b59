"""Methods timed in turn; rows, tables, charts of growth."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from compileall import compile_dir
from dataclasses import asdict, dataclass, field
from pathlib import Path as File
from statistics import median
from tempfile import NamedTemporaryFile
from typing import Any, Literal, TypeAlias

from search_walkthroughs.drawing.charts.charts import Texts, figure_file, plain, scales, write
from search_walkthroughs.drawing.theme import LIGHT
from search_walkthroughs.pages.course.speed_page import three_digits

from .peak import PEAK

# What a measurement comes to: a number with its unit, and what it was to be.


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    name: str
    what: str
    value: float | None
    """None if it could not be measured."""
    unit: str
    """What the value counts: `×`, `s`, `µs`, `B`, `MB`, `files`."""
    goal: float | None = None
    better: Literal["least", "most"] = "most"
    """Whether the goal is the least that will do, or the most."""
    cpu: float | None = None
    """Processor time of what was measured, in seconds."""
    wall: float | None = None
    note: str = ""
    more: Mapping[str, float] = field(default_factory=dict)
    """Other counts, for readers of the kept results."""

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None without a goal or a value."""
        if self.goal is None or self.value is None:
            return None
        return self.value >= self.goal if self.better == "most" else self.value <= self.goal

    def facts(self) -> dict[str, Any]:
        """Return the row as plain data, without what it does not have."""
        facts = {**asdict(self), "met": self.met, **self.more}
        facts.pop("more")
        return {name: _short(fact) for name, fact in facts.items() if fact not in (None, "")}


def missing(name: str, label: str, rival: str) -> Row:
    """Return the line of a rival that is not installed."""
    return Row(name, label, None, "", note=f"{rival} is not installed")


def table(rows: Sequence[Row]) -> str:
    """Return the rows as text, in columns."""
    lines = [("", "measured", "goal", "", "")]
    for row in rows:
        goal = (
            ""
            if row.goal is None
            else f"{'≥' if row.better == 'most' else '≤'} {three_digits(row.goal)}"
        )
        met = {True: "met", False: "MISSED", None: ""}[row.met]
        value = "–" if row.value is None else f"{three_digits(row.value)} {row.unit}"
        lines.append((row.what, value, goal, met, row.note))
    widths = [max(len(line[k]) for line in lines) for k in range(4)]
    return "\n".join(
        f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}  {d:<{widths[3]}}  {e}".rstrip()
        for a, b, c, d, e in lines
    )


def _short(fact: Any) -> Any:
    return float(f"{fact:.4g}") if isinstance(fact, float) else fact


# Charts of how the cost of one thing goes as there are more of them.
# Only drawing imports matplotlib.

WIDTH, PANEL, GAP, LEFT, RIGHT = 640, 150, 74, 70, 60
"""Width of all charts, height of one, distance of two, and margins (points)."""


@dataclass(frozen=True, slots=True)
class Growth:
    """One chart: its points, and what it says."""

    name: str
    across: str
    """What grows."""
    points: Sequence[tuple[float, float]]
    """Pairs of a number of things and the cost of each."""
    unit: str


def growth(charts: Sequence[Growth], title: str, about: str) -> bytes:
    """Draw the charts one below the other, as an SVG: flat where the cost does not grow."""
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
        return figure_file(figure, texts, title, about)


# The charts of growth, in every language that has words for them.

WORDS = {
    "en": {
        "title": "How costs grow",
        "about": "What one frame, one node of a picture, one walkthrough and one node of a search "
        "cost, the more there are; and the memory of a search.",
        "frames": "A frame, recorded",
        "frames_across": "frames in one trace",
        "nodes": "A further frame, drawn, for each node",
        "nodes_across": "nodes in the picture",
        "files": "A walkthrough, built",
        "files_across": "walkthroughs in the course",
        "counted": "A node, counted",
        "counted_across": "nodes of the tree",
        "maps": "A node, on a map",
        "maps_across": "nodes of the tree",
        "memory": "Memory of a search that is counted",
        "memory_across": "nodes of the tree",
    },
    "ja": {
        "title": "規模と時間",
        "about": "フレーム、図、講座、探索が大きくなったときの、1つあたりの時間と、探索のメモリ。",
        "frames": "記録した1フレーム",
        "frames_across": "1回の探索のフレーム数",
        "nodes": "追加の1フレームの描画、1ノードあたり",
        "nodes_across": "図のノード数",
        "files": "1ページのビルド",
        "files_across": "講座のページ数",
        "counted": "数えた1ノード",
        "counted_across": "木のノード数",
        "maps": "地図に描いた1ノード",
        "maps_across": "木のノード数",
        "memory": "探索を数えるときのメモリ",
        "memory_across": "木のノード数",
    },
}


def charts(rows: Iterable[Row]) -> dict[str, bytes]:
    """Return the charts by language; none if growth was not measured."""
    points: dict[str, list[tuple[float, float]]] = {}
    units: dict[str, str] = {}
    for row in rows:
        kind, *_ = row.name.removeprefix("growth.").split(".")
        if row.name.startswith("growth.") and row.value is not None:
            size = float(row.name.rpartition(".")[2])
            points.setdefault(kind, []).append((size, row.value))
            units[kind] = row.unit
    if not points:
        return {}
    return {
        language: growth(
            [
                Growth(say[kind], say[f"{kind}_across"], kind_points, units[kind])
                for kind, kind_points in points.items()
            ],
            say["title"],
            say["about"],
        )
        for language, say in WORDS.items()
    }


# Methods measured in turn: a round of all of them, another round, and medians at the end.

Method: TypeAlias = Callable[[], object]
HOUSE = File(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Cost:
    """What something took, in seconds."""

    cpu: float
    wall: float
    peak: float = 0.0
    """The most memory that a process of its own held, in MB; 0 if it had none or it is unknown."""


def cost(method: Method) -> Cost:
    """Return what one call takes, with the processes that it waits for."""
    began, used = time.perf_counter(), _processor_time()
    method()
    return Cost(_processor_time() - used, time.perf_counter() - began)


def in_turn(methods: Mapping[str, Method], rounds: int) -> dict[str, list[Cost]]:
    """Return the costs of every method, round by round; a round to warm up is not counted."""
    costs: dict[str, list[Cost]] = {name: [] for name in methods}
    for number in range(rounds + 1):
        for name, method in methods.items():
            method_cost = cost(method)
            if number:
                costs[name].append(method_cost)
    return costs


def middle(costs: Sequence[Cost]) -> Cost:
    """Return the medians of the costs."""
    return Cost(
        *(median(getattr(one_cost, part) for one_cost in costs) for part in ("cpu", "wall", "peak"))
    )


def times(costs: Sequence[Cost], against: Sequence[Cost], share: float = 1.0) -> float:
    """Return how many times as much the costs are: the ratio in each round, then the median.

    `share` is the part of `against` that was really done.

    >>> times([Cost(3, 3), Cost(8, 8)], [Cost(1, 1), Cost(2, 2)])
    3.5
    """
    pairs = zip(costs, against, strict=True)
    return median(measured.cpu * share / max(reference.cpu, 1e-9) for measured, reference in pairs)


def compile_package() -> None:
    """Leave beside our modules what Python has compiled of them, as the first run after an
    installation does: processes are measured as they are from the second on."""
    compile_dir(HOUSE, quiet=2)


def process(command: Sequence[str], folder: File, out: File | None = None) -> Cost:
    """Return what a process takes from its first import to its end, its output put away.

    Raises CalledProcessError if it fails.
    """
    with NamedTemporaryFile("r") as report_file, open(out or os.devnull, "wb") as put:
        began = time.perf_counter()
        child = subprocess.Popen(
            command,
            cwd=folder,
            stdout=put,
            stderr=subprocess.DEVNULL,
            env={**os.environ, PEAK: report_file.name, "PYTHONDONTWRITEBYTECODE": ""},
        )
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - began
        peak = float(report_file.read() or 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, list(command))
    return Cost(used.ru_utime + used.ru_stime, wall, peak)


def python(code: str) -> list[str]:
    """Return a command that runs the code with this generator."""
    home = str(HOUSE)
    report = "from bench.peak import write_peak; import atexit; atexit.register(write_peak)"
    return [
        sys.executable,
        "-P",
        "-c",
        f"import sys; sys.path.insert(0, {home!r}); {report}; {code}",
    ]


def ours(*words: str) -> list[str]:
    """Return a command that runs `walkthroughs` with these words."""
    return python(
        f"sys.argv[1:] = {list(words)!r}; from search_walkthroughs.cli import main; main()"
    )


def _processor_time() -> float:
    own_usage, children_usage = (
        resource.getrusage(process_group)
        for process_group in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return (
        own_usage.ru_utime + own_usage.ru_stime + children_usage.ru_utime + children_usage.ru_stime
    )
