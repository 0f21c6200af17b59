"""A course that is only drawn: against a figure for each frame, and by one worker and by two."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path as File
from random import Random
from shutil import disk_usage
from statistics import median
from tempfile import TemporaryDirectory

from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.picture import Sheet, draw
from search_walkthroughs.running.run import run
from search_walkthroughs.running.workers import workers
from search_walkthroughs.trace.budget import EVERYTHING
from search_walkthroughs.trace.census import Census
from search_walkthroughs.trace.frame import Frame
from search_walkthroughs.trace.moments import moments
from bench.drawing import naive, nothing, sampled
from bench.row import Row
from bench.timing import Cost, cost, middle, process, python
from bench.workloads import ALGORITHMS, Workload, asked, boards, small, tree

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
            frames = counted(place / "alone")
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
        300,
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
        if game.over(state) or Census(game).size(state) not in NODES:
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


def counted(folder: File) -> tuple[int, int]:
    """How many frames there are of trees, and of games."""
    each = [len(list((folder / f"0-{k}").iterdir())) for k in range(2 * HALF)]
    return sum(each[:HALF]), sum(each[HALF:])


def _draw(text: str, folder: File) -> None:
    """Every search of one tree, with one sheet."""
    walkthrough, sheet = asked(text), Sheet()
    folder.mkdir(parents=True)
    for number, entry in enumerate(walkthrough.entries):
        told: list[Frame] = []
        plan = run(walkthrough, entry, tell=told.append).plan(EVERYTHING)
        drawing = draw(plan, list(moments(plan, told)), describe=nothing, sheet=sheet)
        for place, frame in enumerate(drawing.frames()):
            (folder / f"{number}-{place:04}.svg").write_bytes(frame)


def _process(folder: File, jobs: int = 1, times: int = 1) -> Cost:
    """The course drawn by a process of its own, imports among it."""
    folder.mkdir()
    code = (
        "from bench.sheets import draw_course; from pathlib import Path; "
        "from search_walkthroughs.collecting import rarely; rarely(); "
        f"draw_course(Path({str(folder)!r}), {jobs}, {times})"
    )
    return process(python(code), folder)


def _figure(load: Workload, place: File) -> float:
    """Seconds that a figure for one of its frames takes."""
    pictures = sampled(load)
    size = load.scene.page.width, load.scene.page.height
    return cost(partial(naive, pictures, size, place)).cpu / len(pictures)
