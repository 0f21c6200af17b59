"""How the cost of one frame and of one walkthrough goes as there are more of them."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path as File
from tempfile import TemporaryDirectory

from search_walkthroughs.picture import Drawing, draw
from search_walkthroughs.reading import Walkthrough
from search_walkthroughs.running.run import run
from search_walkthroughs.trace.budget import EVERYTHING
from search_walkthroughs.trace.frame import Frame, json_line
from bench.course import BUILD, outputs, write
from bench.row import Row
from bench.timing import cost, ours, process
from bench.workloads import WHOLE, asked, workload

POSITIONS = ("O X . X O . . . .", "O X . O . . . . .", "O X . . . . . . .", "O . . . . . . . .")
"""Ever earlier positions, whose trees hold ever more nodes."""
SIDES = (2, 3, 4, 6, 8)
"""Of trees with that many moves at the root, and as many below each; none is folded yet."""
FILES = (10, 50, 200, 1000)
WORKERS = 2
"""Who build the courses: the largest takes minutes."""


def growth(rounds: int) -> Iterator[Row]:
    """The rows of growth."""
    yield from _told()
    yield from _drawn(rounds)
    yield from _built()


def _told() -> Iterator[Row]:
    """Microseconds for each frame of ever longer traces."""
    for position in POSITIONS:
        walkthrough = asked(f"{WHOLE}position: '{position}'\n")
        told: Counter[str] = Counter()
        spent = cost(partial(_traced, walkthrough, told))
        frames = told.total()
        each = spent.cpu / frames * 1e6
        what = f"a frame of {frames:,}, told as JSON"
        yield Row(f"growth.frames.{frames}", what, each, "µs", cpu=spent.cpu)


def _traced(walkthrough: Walkthrough, told: "Counter[str]") -> None:
    """Tell every frame of the search as a line; how many there were of each status."""

    def tell(frame: Frame) -> None:
        told[frame.status] += 1
        json_line(frame)

    run(walkthrough, walkthrough.entries[0], tell=tell, budget=EVERYTHING, keep=0)


def _drawn(rounds: int) -> Iterator[Row]:
    """Microseconds for each node in each further frame of ever larger trees."""
    for side in SIDES:
        load = workload(
            f"algorithm: minimax\ntree: {[[*range(n, n + side)] for n in range(side)]}\n"
        )
        drawing = draw(load.plan, load.moments, describe=load.describe)
        nodes, frames = len(load.plan.spots), len(load.moments)
        spent = min(cost(partial(_composed, drawing)).cpu for _ in range(rounds))
        each = spent / frames / nodes * 1e6
        what = f"a further frame, for each of {nodes} nodes"
        yield Row(f"growth.nodes.{nodes}", what, each, "µs", cpu=spent)


def _composed(drawing: Drawing) -> int:
    return sum(map(len, drawing.frames()))


def _built() -> Iterator[Row]:
    """Milliseconds for each walkthrough of ever larger courses, imports among them."""
    for size in FILES:
        with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
            root = File(folder)
            write(root, size, ["alpha-beta"])
            spent = process(ours(*BUILD, "--jobs", f"{WORKERS}"), root)
            written = [(root / name).stat().st_size for name in outputs(root)]
        each = spent.cpu / size * 1e3
        counts = {"files": size, "written": len(written), "bytes": sum(written)}
        what = f"a walkthrough of {size:,}, built"
        yield Row(
            f"growth.files.{size}", what, each, "ms", cpu=spent.cpu, wall=spent.wall, more=counts
        )
