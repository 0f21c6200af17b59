"""What is drawn and searched in every benchmark: always the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random

from search_walkthroughs.languages import FIRST
from search_walkthroughs.picture.items import Item
from search_walkthroughs.picture.scene import Scene
from search_walkthroughs.reading import Walkthrough, read
from search_walkthroughs.running.course import hold
from search_walkthroughs.running.find import catalogue
from search_walkthroughs.site.captions import caption
from search_walkthroughs.trace.moments import Moment
from search_walkthroughs.trace.plan import Plan

ALGORITHMS = ("minimax", "alpha-beta", "negamax", "pvs", "mtd-f", "minimax-table")
"""The six searches of the small course."""
SMALL = "algorithm: alpha-beta\ntree: [[3, 12, 8], [14, 15, 2], [9, 10, 16]]\n"
BOARDS = "game: tic-tac-toe\nposition: '. . . O . X X O O'\nalgorithm: minimax\n"
WHOLE = "game: tic-tac-toe\nalgorithm: minimax\n"


@dataclass(frozen=True)
class Workload:
    """A run to be drawn."""

    plan: Plan
    moments: Sequence[Moment]

    def describe(self, moment: Moment) -> tuple[str, str]:
        """The title and the description of a picture."""
        said = caption(self.plan, moment, FIRST)
        return said.title, said.why

    @cached_property
    def scene(self) -> Scene:
        """Where everything stands."""
        return Scene(self.plan, self.moments)

    @property
    def pictures(self) -> Iterator[list[Item]]:
        """All marks of every frame."""
        scene = Scene(self.plan, self.moments)
        now: list[Item | None] = [None] * scene.slots
        for changes in scene.changes(self.moments):
            for slot, item in changes:
                now[slot] = item
            yield [item for item in now if item is not None]


def asked(text: str) -> Walkthrough:
    """The walkthrough that the text holds."""
    return read(f"title: A benchmark\n{text}", "bench.yml", catalogue())


def workload(text: str, frames: int | None = None) -> Workload:
    """The first frames of a run, or all of them."""
    walkthrough = asked(text)
    held = hold(walkthrough, walkthrough.entries[0])
    return Workload(held.plan, list(islice(held.moments, frames)))


def small() -> Workload:
    """A tree of 13 nodes, and 40 frames of its search."""
    return workload(SMALL, 40)


def boards() -> Workload:
    """All positions below one of tic-tac-toe, each drawn as a board."""
    return workload(BOARDS)


def tree(seed: int) -> str:
    """A random tree of 13 nodes, written as a file of the course has it."""
    rolls = Random(seed)
    return str([[rolls.randint(-9, 9) for _ in range(3)] for _ in range(3)])


def one_file(seed: int, algorithms: Sequence[str]) -> str:
    """A walkthrough of a random tree."""
    return (
        f"title: {{en: Tree {seed}, ja: 木 {seed}}}\n"
        f"algorithm: [{', '.join(algorithms)}]\ntree: {tree(seed)}\n"
    )
