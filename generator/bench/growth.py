"""How the cost of one frame and of one walkthrough goes as there are more of them."""

import json
from collections.abc import Iterator
from pathlib import Path as File
from tempfile import TemporaryDirectory

from ..picture import draw
from ..running.course import hold
from ..running.run import run
from ..trace.budget import EVERYTHING
from ..trace.frame import record
from .course import BUILD, write
from .row import Row
from .timing import cost, ours, process
from .workloads import WHOLE, asked

POSITIONS = ("X O . O X . . . .", "X O . O . . . . .", "X O . . . . . . .", "X . . . . . . . .")
"""Ever earlier positions, whose trees hold ever more nodes."""
SIDES = (2, 4, 8, 16, 32)
"""Of trees with that many moves at the root and one leaf below each."""
FILES = (10, 30, 100, 300)
LONG = (*FILES, 1000)


def growth(rounds: int, long: bool) -> Iterator[Row]:
    """The rows of growth; `long` with a course of a thousand files."""
    yield from _told()
    yield from _drawn(rounds)
    yield from _built(LONG if long else FILES)


def _told() -> Iterator[Row]:
    """Microseconds for each frame of ever longer traces."""
    for position in POSITIONS:
        side = "to-move: X\n" if position.count("X") < position.count("O") else ""
        walkthrough = asked(f"{WHOLE}position: '{_legal(position)}'\n{side}")
        told = 0

        def tell(frame: object) -> None:
            nonlocal told
            told += 1
            json.dumps(record(frame))  # type: ignore[arg-type]

        spent = cost(
            lambda walkthrough=walkthrough: run(  # type: ignore[misc]
                walkthrough, walkthrough.entries[0], tell=tell, budget=EVERYTHING, keep=0
            )
        )
        each = spent.cpu / told * 1e6
        yield Row(
            f"growth.frames.{told}", f"a frame of {told:,}, told as JSON", each, "µs", cpu=spent.cpu
        )


def _legal(position: str) -> str:
    """The position with the signs that O, who moves first, must have."""
    return position.replace("X", "?").replace("O", "X").replace("?", "O")


def _drawn(rounds: int) -> Iterator[Row]:
    """Microseconds for each further frame of ever larger trees, and for each node in it."""
    for side in SIDES:
        leaves = ", ".join(f"[{n}, {-n}]" for n in range(side))
        walkthrough = asked(f"algorithm: minimax\ntree: [{leaves}]\n")
        held = hold(walkthrough, walkthrough.entries[0])
        drawing = draw(held.plan, held.moments, describe=lambda moment: ("", ""))
        nodes, frames = len(held.plan.spots), len(held.moments)
        spent = min(cost(lambda d=drawing: sum(map(len, d.frames()))).cpu for _ in range(rounds))  # type: ignore[misc]
        yield Row(
            f"growth.nodes.{nodes}",
            f"a further frame of {nodes} nodes",
            spent / frames * 1e6,
            "µs",
            cpu=spent,
        )


def _built(sizes: tuple[int, ...]) -> Iterator[Row]:
    """Milliseconds for each walkthrough of ever larger courses, imports among them."""
    for size in sizes:
        with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
            root = File(folder)
            write(root, size, ["alpha-beta"])
            spent = process(ours(*BUILD), root)
            held = [p for p in root.rglob("*") if p.is_file()]
            total = sum(p.stat().st_size for p in held)
        each = spent.cpu / size * 1e3
        yield Row(
            f"growth.files.{size}",
            f"a walkthrough of {size:,}, built",
            each,
            "ms",
            cpu=spent.cpu,
            wall=spent.wall,
            note=f"{len(held):,} files, {total / 1e6:.1f} MB",
        )
