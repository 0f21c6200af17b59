"""Workers at the moves of the root: who searches what, the steps, and the speed-up."""

from dataclasses import dataclass
from math import inf
from random import Random

from ...game import MAX, MIN
from ...record.frame_text import number_text, rounded_text
from ...skills.instance import LETTERS, TreePicture
from ..exercise import (
    ROUNDING,
    Exercise,
    ExerciseKind,
    ExerciseQuestion,
    FactTable,
    name_question,
)

SHAPES = ((3, 2, 2), (3, 3, 2), (4, 2, 2), (4, 3, 2), (5, 3, 3))
"""Number of moves, of leaves of a move, and of workers, by preset."""
TOP = 20
"""Greatest value of a leaf."""


@dataclass(frozen=True, slots=True)
class Job:
    """A worker's search of a move of the root."""

    move: int
    worker: int
    bound: float
    """What MAX was known to have when the search began."""
    first: int
    """The step at which the move's node is entered."""
    leaves: tuple[int, ...]
    """The leaves that are read, one a step."""

    @property
    def last(self) -> int:
        """The step at which the last leaf is read."""
        return self.first + len(self.leaves)


def read(leaves: tuple[int, ...], bound: float) -> tuple[int, ...]:
    """Return the leaves that MIN's node is read to, until one is no better than the bound."""
    for n, leaf in enumerate(leaves, 1):
        if leaf <= bound:
            return leaves[:n]
    return leaves


def schedule(tree: tuple[tuple[int, ...], ...], workers: int, *, wait: bool) -> list[Job]:
    """Return the searches of all moves. The root is entered at step 1; a free worker takes the next
    move, and a result is known from the next step on."""
    jobs: list[Job] = []
    step = 1
    while len(jobs) < len(tree):
        step += 1
        ended = [job for job in jobs if job.last < step]
        busy = {job.worker for job in jobs if job.last >= step}
        bound = max((min(job.leaves) for job in ended), default=-inf)
        for worker in range(1, workers + 1):
            must_wait = wait and jobs and not ended
            if worker not in busy and len(jobs) < len(tree) and not must_wait:
                move = len(jobs)
                jobs.append(Job(move, worker, bound, step, read(tree[move], bound)))
    return jobs


def _draw(lot: Random, preset: int) -> Exercise | None:
    moves, width, workers = SHAPES[preset - 1]
    values = lot.sample(range(TOP + 1), moves * width) if moves * width <= TOP else []
    tree = tuple(tuple(values[n * width : (n + 1) * width]) for n in range(moves))
    wait = preset > 2 and lot.random() < 0.5
    jobs, alone = schedule(tree, workers, wait=wait), schedule(tree, 1, wait=False)
    steps, one = max(job.last for job in jobs), alone[-1].last
    entered = sum(1 + len(job.leaves) for job in jobs)
    scores = [min(job.leaves) for job in jobs]
    if scores.count(max(scores)) > 1 or entered == moves * (width + 1):
        return None
    names = LETTERS[:moves]
    rows = [
        (names[job.move], str(job.worker), number_text(job.bound), str(job.first), str(job.last))
        for job in jobs
    ]
    best = names[scores.index(max(scores))]
    facts = {
        "workers": str(workers),
        "wait": "@wait" if wait else "@no_wait",
        "steps": str(steps),
        "one": str(one),
        "speed": rounded_text(one / steps),
        "entered": str(entered),
        "idle": str(workers * (steps - 1) - entered),
        "chances": str(workers * (steps - 1)),
    }
    questions = (
        ExerciseQuestion("steps", facts["steps"], facts),
        ExerciseQuestion("one", facts["one"], facts, why="why_one"),
        ExerciseQuestion("speed", facts["speed"], facts, why="why_speed", tolerance=ROUNDING),
        ExerciseQuestion("idle", facts["idle"], facts, why="why_idle"),
        name_question("best", best, names),
    )
    by_step = sorted(
        (job.first + n, job.worker, leaf) for job in jobs for n, leaf in enumerate(job.leaves, 1)
    )
    children = ", ".join(f"{name}: {[*leaves]}" for name, leaves in zip(names, tree, strict=True))
    walkthrough = (
        f"algorithm: split-root\noptions: {{workers: {workers}, wait: {'on' if wait else 'off'}}}\n"
        f"tree: {{key: S, children: {{{children}}}}}\n"
        f"expect: {{value: {max(scores)}, best: {best}, calculated: {entered + 1}, "
        f"leaves: {[leaf for *_, leaf in by_step]}}}\n"
    )
    heads = ("move", "worker", "bound", "first", "last")
    table = FactTable(heads, rows, 1)
    picture = TreePicture(tree, (MAX, MIN))
    effort = moves * width + 4 * moves + 4
    return Exercise(effort, questions, facts, table, picture, (("why_table", facts),), walkthrough)


KIND = ExerciseKind("steps", "many-hands", _draw)
