"""Drawing."""

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

from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.svg import Mark, SvgMarks
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.running.executor import workers
from search_walkthroughs.running.run import run
from search_walkthroughs.trace.frame import Frame
from search_walkthroughs.trace.recorder import EVERYTHING
from search_walkthroughs.trace.statistics import SubtreeSizes
from search_walkthroughs.trace.tree_state import Moment, fold_frames

from .measuring import Cost, Row, cost, in_turn, middle, missing, process, python, times
from .workloads import ALGORITHMS, Workload, boards, dot, networkx, read_text, small, tree

# Drawing: frames written as SVG, and what else one might do.

SAMPLE = 4
"""So many frames of a slow method stand for all of them."""


def drawing(rounds: int) -> Iterator[Row]:
    """The rows of both workloads."""
    yield from _workload("tree", small(), rounds, 40, {})
    limits = {"bytes": 30_000, "gzip": 4_000, "film": 0.02}
    yield from _workload("boards", boards(), rounds, 150, limits)


def _workload(
    name: str, load: Workload, rounds: int, goal: float, limits: dict[str, float]
) -> Iterator[Row]:
    frames = len(load.moments)
    what = f"{len(load.plan.nodes)} nodes, {frames} frames"
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
            **{rival: one for rival, one in rivals.items() if one},
        }
        costs = in_turn(methods, rounds)
    share = frames / len(pictures)
    first = middle(costs["first"])
    yield Row(
        f"drawing.{name}.naive",
        f"{what}: a figure and savefig per frame, against ours from the beginning",
        times(costs["naive"], costs["first"], share),
        "×",
        goal,
        cpu=first.cpu,
        wall=first.wall,
        note=f"ours {first.cpu / frames * 1e3:.2f} ms a frame, naive "
        f"{middle(costs['naive']).cpu / len(pictures) * 1e3:.0f} ms",
    )
    yield Row(
        f"drawing.{name}.further",
        f"{what}: a further frame, against writing its bytes",
        times(costs["further"], costs["bytes"]),
        "×",
        1.2,
        "least",
        cpu=middle(costs["further"]).cpu / frames,
    )
    for rival, least in (("graphviz", 20.0), ("networkx", 100.0)):
        row, text = f"drawing.{name}.{rival}", f"{what}: {rival} per frame, against ours"
        if rival not in costs:
            yield missing(row, text, rival)
            continue
        ratio = times(costs[rival], costs["first"], share)
        yield Row(row, text, ratio, "×", least if limits else None)
    yield from _weights(name, what, files, drawn.film().to_json(), limits)


def _weights(
    name: str, what: str, files: Sequence[bytes], film: str, limits: dict[str, float]
) -> Iterator[Row]:
    plain, packed = mean(map(len, files)), mean(len(compress(file, 6)) for file in files)
    share = len(film.encode()) / sum(map(len, files))
    for part, value, unit in (("bytes", plain, "B"), ("gzip", packed, "B"), ("film", share, "×")):
        names = {"bytes": "a frame", "gzip": "a frame, compressed", "film": "film, against frames"}
        text = f"{what}: {names[part]}"
        yield Row(f"weight.{name}.{part}", text, value, unit, limits.get(part), "least")


def sample(load: Workload) -> list[list[Mark]]:
    """All marks of some of its frames, from all over the run."""
    return list(islice(load.pictures, 0, None, max(1, len(load.moments) // SAMPLE)))[:SAMPLE]


def _frames(load: Workload) -> Iterator[bytes]:
    """All from the beginning: no mark is written yet."""
    yield from draw(load.plan, load.moments, describe=nothing, svg_marks=SvgMarks()).frames()


def nothing(moment: Moment) -> tuple[str, str]:
    """Words are no part of the drawing: the others do without them too."""
    return "", ""


def _write(frames: Sequence[bytes], place: File) -> None:
    """A file for each, in a folder made for them."""
    folder = place / "frames"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for number, frame in enumerate(frames):
        (folder / f"{number:04}.svg").write_bytes(frame)


def naive(pictures: Sequence[Sequence[Mark]], size: tuple[float, float], place: File) -> None:
    """The obvious way: for each frame a figure, with an artist for each mark."""
    from matplotlib import pyplot
    from matplotlib.transforms import Affine2D

    from search_walkthroughs.formats.matplotlib_figure import artist

    width, height = size
    down = Affine2D().scale(1, -1).translate(0, height)
    for number, picture in enumerate(pictures):
        figure = pyplot.figure(figsize=(width / 72, height / 72), dpi=72)
        for item in picture:
            one = artist(item)
            one.set_transform(down)
            figure.add_artist(one)
        figure.savefig(place / f"naive-{number}.svg", format="svg")
        pyplot.close(figure)


# A course that is only drawn: against a figure for each frame, and by one worker and by two.

HALF = 5
"""So many random trees are drawn, and as many positions of a game."""
PLIES, NODES = 5, range(50, 71)
"""The positions are so many moves on, and so many nodes lie below them."""
TIMES = 3
"""So often the course is drawn to compare workers: it is to take more than five seconds."""
MEMORY, ROOM = File("/dev/shm"), 2**31
"""Where Linux keeps files in memory, and the bytes that have to be free there: how soon a disk
takes a file differs more from hour to hour than all that is measured here."""


def sheets(rounds: int) -> Iterator[Row]:
    """The rows of a course that is only drawn."""
    alone: list[Cost] = []
    gains: list[float] = []
    ratios: list[float] = []
    frames = (0, 0)
    kept = MEMORY if MEMORY.is_dir() and disk_usage(MEMORY).free > ROOM else None
    for _ in range(max(1, rounds // 2)):
        with TemporaryDirectory(prefix="walkthroughs-bench-", dir=kept) as folder:
            place = File(folder)
            alone.append(_process(place / "alone"))
            frames = frame_files(place / "alone")
            each = (_figure(load, place) for load in (small(), boards()))
            figures = sum(one * number for one, number in zip(each, frames, strict=True))
            ratios.append(figures / alone[-1].cpu)
            one, two = (_process(place / f"by-{jobs}", jobs, TIMES) for jobs in (1, 2))
            gains.append(one.wall / two.wall)
    where = "in memory" if kept else "on disk"
    what = f"{HALF} trees and {HALF} games by {len(ALGORITHMS)} algorithms, {sum(frames):,} frames"
    mid = middle(alone)
    yield Row(
        "drawing.course",
        f"{what}: figures, against ours as a whole process",
        median(ratios),
        "×",
        400,
        cpu=mid.cpu,
        wall=mid.wall,
        note=f"{sum(frames) / mid.wall:,.0f} frames a second; files {where}",
    )
    yield Row(
        "drawing.two",
        f"the same {TIMES} times: one worker, against two",
        median(gains),
        "×",
        1.6,
        note=f"only on an idle machine of two cores; files {where}",
    )


def texts() -> list[str]:
    """The trees and positions of the course, each searched by several algorithms."""
    searched = f"algorithm: [{', '.join(ALGORITHMS)}]\n"
    games = (f"game: tic-tac-toe\nposition: '{one}'\n" for one in positions(HALF))
    return [searched + one for one in (*(f"tree: {tree(k)}\n" for k in range(HALF)), *games)]


def positions(number: int) -> list[str]:
    """Positions of tic-tac-toe whose trees are about as large, always the same."""
    game, lots = TicTacToe(), Random(1)
    found: list[str] = []
    while len(found) < number:
        state = game.start()
        for _ in range(PLIES):
            state = game.play(state, lots.choice(game.moves(state)))
        if game.over(state) or SubtreeSizes(game).size(state) not in NODES:
            continue
        rows = game.grid(state).rows
        drawn = " ".join(sign or "." for row in rows for sign in row)
        if drawn not in found:
            found.append(drawn)
    return found


def draw_course(folder: File, jobs: int, times: int) -> None:
    """Draw it, and put every frame into a file."""
    tasks = [
        (text, folder / f"{turn}-{k}") for turn in range(times) for k, text in enumerate(texts())
    ]
    with workers(jobs) as each:
        list(each(_draw, *zip(*tasks, strict=True)))


def frame_files(folder: File) -> tuple[int, int]:
    """How many frames there are of trees, and of games."""
    each = [len(list((folder / f"0-{k}").iterdir())) for k in range(2 * HALF)]
    return sum(each[:HALF]), sum(each[HALF:])


def _draw(text: str, folder: File) -> None:
    """Every search of one tree; marks that they share are written once."""
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
    """The course drawn by a process of its own, imports among it."""
    folder.mkdir()
    code = (
        "from bench.drawing import draw_course; from pathlib import Path; "
        "from search_walkthroughs.running.program import collect_garbage_rarely; "
        "collect_garbage_rarely(); "
        f"draw_course(Path({str(folder)!r}), {jobs}, {times})"
    )
    return process(python(code), folder)


def _figure(load: Workload, place: File) -> float:
    """Seconds that a figure for one of its frames takes."""
    pictures = sample(load)
    size = load.scene.page.width, load.scene.page.height
    return cost(partial(naive, pictures, size, place)).cpu / len(pictures)
