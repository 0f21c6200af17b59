"""Drawing."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from gzip import compress
from itertools import islice
from pathlib import Path as File
from random import Random
from shutil import disk_usage
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

from search_walkthroughs.drawing.film import Film, draw
from search_walkthroughs.drawing.svg import Mark, SvgMarks
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.recorder import EVERYTHING
from search_walkthroughs.record.statistics import SubtreeSizes
from search_walkthroughs.record.tree_state import Moment, fold_frames
from search_walkthroughs.runs.run import run
from search_walkthroughs.workers.executor import workers

from .measuring import Cost, Row, cost, in_turn, middle, missing, process, python, times
from .workloads import ALGORITHMS, Workload, boards, dot, networkx, read_text, small, tree

# Drawing: frames written as SVG, and what else one might do.

SAMPLE_FRAMES = 4
"""Number of frames of a slow method that stand for all of them."""


def drawing(rounds: int) -> Iterator[Row]:
    """Yield the rows of both workloads."""
    yield from _workload("tree", small(), rounds, 40, {})
    limits = {"bytes": 30_000, "gzip": 4_000, "film": 0.02}
    yield from _workload("boards", boards(), rounds, 150, limits)


def _workload(
    name: str, load: Workload, rounds: int, goal: float, limits: dict[str, float]
) -> Iterator[Row]:
    frames = len(load.moments)
    label = f"{len(load.plan.nodes)} nodes, {frames} frames"
    pictures = sample(load)
    drawn = draw(load.plan, load.moments, describe=load.describe)
    files = list(drawn.frames())
    size = load.scene.page.width, load.scene.page.height
    rivals = {"graphviz": dot(load), "networkx": networkx(load)}
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        place = File(folder)
        methods: dict[str, Callable[[], object]] = {
            # as a build does it: all frames are joined, then all are written
            "first": lambda: _write(list(_frames(load)), place),
            "further": lambda: _write(list(drawn.frames()), place),
            "bytes": lambda: _write(files, place),
            "naive": lambda: naive(pictures, size, place),
            "animation": lambda: animation(pictures, size, place),
            **{rival: method for rival, method in rivals.items() if method},
        }
        costs = in_turn(methods, rounds)
    share = frames / len(pictures)
    first = middle(costs["first"])
    yield Row(
        f"drawing.{name}.naive",
        f"{label}: a figure and savefig per frame, against ours from the beginning",
        times(costs["naive"], costs["first"], share),
        "×",
        goal,
        cpu=first.cpu,
        wall=first.wall,
        note=f"ours {first.cpu / frames * 1e3:.2f} ms a frame, naive "
        f"{middle(costs['naive']).cpu / len(pictures) * 1e3:.0f} ms",
    )
    yield Row(
        f"drawing.{name}.animation",
        f"{label}: one figure and matplotlib's animation writer, against ours from the beginning",
        times(costs["animation"], costs["first"], share),
        "×",
    )
    yield Row(
        f"drawing.{name}.further",
        f"{label}: a further frame, against writing its bytes",
        times(costs["further"], costs["bytes"]),
        "×",
        1.2,
        "least",
        cpu=middle(costs["further"]).cpu / frames,
    )
    for rival, least in (("graphviz", 20.0), ("networkx", 100.0)):
        row, text = f"drawing.{name}.{rival}", f"{label}: {rival} per frame, against ours"
        if rival not in costs:
            yield missing(row, text, rival)
            continue
        ratio = times(costs[rival], costs["first"], share)
        yield Row(row, text, ratio, "×", least if limits else None)
    yield from _weights(name, label, files, drawn.film, limits)


def _weights(
    name: str, label: str, files: Sequence[bytes], film: Film, limits: dict[str, float]
) -> Iterator[Row]:
    plain, packed = mean(map(len, files)), mean(len(compress(file, 6)) for file in files)
    film_text = json.dumps(film.parts(), ensure_ascii=False, separators=(",", ":"))
    share = len(film_text.encode()) / sum(map(len, files))
    for part, value, unit in (("bytes", plain, "B"), ("gzip", packed, "B"), ("film", share, "×")):
        names = {"bytes": "a frame", "gzip": "a frame, compressed", "film": "film, against frames"}
        text = f"{label}: {names[part]}"
        yield Row(f"weight.{name}.{part}", text, value, unit, limits.get(part), "least")


def sample(load: Workload) -> list[list[Mark]]:
    """Return all marks of some frames of the workload, from all over the run."""
    step = max(1, len(load.moments) // SAMPLE_FRAMES)
    return list(islice(load.pictures, 0, None, step))[:SAMPLE_FRAMES]


def _frames(load: Workload) -> Iterator[bytes]:
    """Yield all frames, drawn from the beginning: no mark is written yet."""
    yield from draw(load.plan, load.moments, describe=nothing, svg_marks=SvgMarks()).frames()


def nothing(moment: Moment) -> tuple[str, str]:
    """Return empty texts: words are not part of the drawing, since the rivals have none either."""
    return "", ""


def _write(frames: Sequence[bytes], place: File) -> None:
    """Write a file for each frame, in a new folder."""
    folder = place / "frames"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for number, frame in enumerate(frames):
        (folder / f"{number:04}.svg").write_bytes(frame)


def naive(pictures: Sequence[Sequence[Mark]], size: tuple[float, float], place: File) -> None:
    """Draw in the obvious way: for each frame a figure, with an artist for each mark."""
    from matplotlib import pyplot

    for number, picture in enumerate(pictures):
        figure = pyplot.figure(figsize=(size[0] / 72, size[1] / 72), dpi=72)
        _add_artists(figure, picture, size[1])
        figure.savefig(place / f"naive-{number}.svg", format="svg")
        pyplot.close(figure)


def animation(pictures: Sequence[Sequence[Mark]], size: tuple[float, float], place: File) -> None:
    """Draw in the way of matplotlib's own animations: one figure, whose artists are changed from
    frame to frame, and a writer that makes a page with buttons."""
    from matplotlib import pyplot
    from matplotlib.animation import FuncAnimation, HTMLWriter

    figure = pyplot.figure(figsize=(size[0] / 72, size[1] / 72), dpi=72)

    def show(picture: Sequence[Mark]) -> list[object]:
        for shown in figure.artists:
            shown.remove()
        _add_artists(figure, picture, size[1])
        return []

    film = FuncAnimation(figure, show, frames=pictures, init_func=lambda: [])  # type: ignore[arg-type]
    film.save(place / "animation.html", writer=HTMLWriter(fps=2, embed_frames=True))
    pyplot.close(figure)


def _add_artists(figure: Any, picture: Sequence[Mark], height: float) -> None:
    """Add an artist for each mark to the figure, which is that high (points)."""
    from matplotlib.transforms import Affine2D

    from search_walkthroughs.formats.matplotlib_figure import artist

    down = Affine2D().scale(1, -1).translate(0, height)
    for item in picture:
        mark_artist = artist(item)
        mark_artist.set_transform(down)
        figure.add_artist(mark_artist)


# A course that is only drawn: against a figure for each frame, and by one worker and by two.

TREES = 5
"""Number of random trees, and of positions of a game."""
PLIES = 5
"""Number of moves that lead to each position."""
NODES = range(50, 71)
"""Numbers of nodes that may lie below a position."""
REPEATS = 3
"""Number of drawings of the course to compare workers: they should take over five seconds."""
MEMORY = File("/dev/shm")
"""Where Linux keeps files in memory: how soon a disk takes a file differs more from hour to hour
than all that is measured here."""
MIN_FREE_BYTES = 2**31
"""Room that has to be free there (bytes)."""


def sheets(rounds: int) -> Iterator[Row]:
    """Yield the rows of a course that is only drawn."""
    costs_alone: list[Cost] = []
    gains: list[float] = []
    ratios: list[float] = []
    frames = (0, 0)
    memory_folder = MEMORY if MEMORY.is_dir() and disk_usage(MEMORY).free > MIN_FREE_BYTES else None
    for _ in range(max(1, rounds // 2)):
        with TemporaryDirectory(prefix="walkthroughs-bench-", dir=memory_folder) as folder:
            place = File(folder)
            costs_alone.append(_process(place / "alone"))
            frames = frame_files(place / "alone")
            seconds_by_kind = (_figure(load, place) for load in (small(), boards()))
            figures = sum(s * number for s, number in zip(seconds_by_kind, frames, strict=True))
            ratios.append(figures / costs_alone[-1].cpu)
            one_worker, two_workers = (
                _process(place / f"by-{jobs}", jobs, REPEATS) for jobs in (1, 2)
            )
            gains.append(one_worker.wall / two_workers.wall)
    medium = "in memory" if memory_folder else "on disk"
    label = (
        f"{TREES} trees and {TREES} games by {len(ALGORITHMS)} algorithms, {sum(frames):,} frames"
    )
    mid = middle(costs_alone)
    yield Row(
        "drawing.course",
        f"{label}: figures, against ours as a whole process",
        median(ratios),
        "×",
        400,
        cpu=mid.cpu,
        wall=mid.wall,
        note=f"{sum(frames) / mid.wall:,.0f} frames a second; files {medium}",
    )
    yield Row(
        "drawing.two",
        f"the same {REPEATS} times: one worker, against two",
        median(gains),
        "×",
        1.6,
        note=f"only on an idle machine of two cores; files {medium}",
    )


def texts() -> list[str]:
    """Return the trees and positions of the course, each searched by several algorithms."""
    searched = f"algorithm: [{', '.join(ALGORITHMS)}]\n"
    games = (f"game: tic-tac-toe\nposition: '{position}'\n" for position in positions(TREES))
    return [searched + head for head in (*(f"tree: {tree(k)}\n" for k in range(TREES)), *games)]


def positions(number: int) -> list[str]:
    """Return positions of tic-tac-toe with trees of about the same size, always the same ones."""
    game, lots = TicTacToe(), Random(1)
    drawings: list[str] = []
    while len(drawings) < number:
        state = game.start()
        for _ in range(PLIES):
            state = game.play(state, lots.choice(game.moves(state)))
        if game.over(state) or SubtreeSizes(game).size(state) not in NODES:
            continue
        rows = game.grid(state).rows
        drawn = " ".join(sign or "." for row in rows for sign in row)
        if drawn not in drawings:
            drawings.append(drawn)
    return drawings


def draw_course(folder: File, jobs: int, times: int) -> None:
    """Draw the course, and put every frame into a file."""
    tasks = [
        (text, folder / f"{turn}-{k}") for turn in range(times) for k, text in enumerate(texts())
    ]
    with workers(jobs) as mapper:
        list(mapper(_draw, *zip(*tasks, strict=True)))


def frame_files(folder: File) -> tuple[int, int]:
    """Return how many frames there are of trees, and of games."""
    counts = [len(list((folder / f"0-{k}").iterdir())) for k in range(2 * TREES)]
    return sum(counts[:TREES]), sum(counts[TREES:])


def _draw(text: str, folder: File) -> None:
    """Draw every search of one tree; marks that they share are written once."""
    walkthrough, svg_marks = read_text(text), SvgMarks()
    folder.mkdir(parents=True)
    for number, entry in enumerate(walkthrough.entries):
        frames_of_run: list[Frame] = []
        plan = run(walkthrough, entry, on_frame=frames_of_run.append).plan(EVERYTHING)
        drawing = draw(
            plan, list(fold_frames(plan, frames_of_run)), describe=nothing, svg_marks=svg_marks
        )
        for place, frame in enumerate(drawing.frames()):
            (folder / f"{number}-{place:04}.svg").write_bytes(frame)


def _process(folder: File, jobs: int = 1, times: int = 1) -> Cost:
    """Return what drawing the course costs in a process of its own, with its imports."""
    folder.mkdir()
    code = (
        "from bench.drawing import draw_course; from pathlib import Path; "
        "from search_walkthroughs.workers.program import collect_garbage_rarely; "
        "collect_garbage_rarely(); "
        f"draw_course(Path({str(folder)!r}), {jobs}, {times})"
    )
    return process(python(code), folder)


def _figure(load: Workload, place: File) -> float:
    """Return the seconds that a figure for one frame of the workload takes."""
    pictures = sample(load)
    size = load.scene.page.width, load.scene.page.height
    return cost(partial(naive, pictures, size, place)).cpu / len(pictures)
