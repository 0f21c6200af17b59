"""What is measured; rival libraries."""

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from itertools import islice
from random import Random
from typing import Any

from search_walkthroughs.captions.caption import RunCaptions
from search_walkthroughs.course.check import check_run
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark
from search_walkthroughs.plugins import FIRST
from search_walkthroughs.reading import Walkthrough, read
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

from .measuring import Method

# What is drawn and searched in every benchmark: always the same.

ALGORITHMS = ("minimax", "alpha-beta", "negamax", "pvs", "mtd-f", "minimax-table")
"""The six searches of the small course."""
SMALL_TREE = "algorithm: alpha-beta\ntree: [[3, 12, 8], [14, 15, 2], [9, 10, 16]]\n"
BOARDS = "game: tic-tac-toe\nposition: '. . . O . X X O O'\nalgorithm: minimax\n"
WHOLE_GAME = "game: tic-tac-toe\nalgorithm: minimax\n"


@dataclass(frozen=True)
class Workload:
    """A run to be drawn."""

    plan: Plan
    moments: Sequence[Moment]

    def describe(self, moment: Moment) -> tuple[str, str]:
        """Return the title and the description of a picture."""
        words = RunCaptions(self.plan, FIRST).caption(moment)
        return words.title, words.why

    @cached_property
    def scene(self) -> Scene:
        """Where everything stands."""
        return Scene(self.plan, self.moments)

    @property
    def pictures(self) -> Iterator[list[Mark]]:
        """All marks of every frame."""
        scene = Scene(self.plan, self.moments)
        now: list[Mark | None] = [None] * scene.slots
        for changes in scene.changes(self.moments):
            for slot, item in changes:
                now[slot] = item
            yield [item for item in now if item is not None]


def read_text(text: str) -> Walkthrough:
    """Return the walkthrough that the text holds."""
    return read(f"title: A benchmark\n{text}", "bench.yml", catalogue())


def workload(text: str, frames: int | None = None) -> Workload:
    """Return the first frames of a run, or all of them."""
    walkthrough = read_text(text)
    checked = check_run(walkthrough, walkthrough.entries[0])
    return Workload(checked.plan, list(islice(checked.moments, frames)))


def small() -> Workload:
    """Return a tree of 13 nodes, and 40 frames of its search."""
    return workload(SMALL_TREE, 40)


def boards() -> Workload:
    """Return all positions below one of tic-tac-toe, each drawn as a board."""
    return workload(BOARDS)


def tree(seed: int) -> str:
    """Return a random tree of 13 nodes, as it stands in a file of the course."""
    rolls = Random(seed)
    return str([[rolls.randint(-9, 9) for _ in range(3)] for _ in range(3)])


def one_file(seed: int, algorithms: Sequence[str]) -> str:
    """Return a walkthrough of a random tree."""
    return (
        f"title: {{en: Tree {seed}, ja: 木 {seed}}}\n"
        f"algorithm: [{', '.join(algorithms)}]\ntree: {tree(seed)}\n"
    )


# How others would do it: drawing with graphviz or networkx, searching with game libraries.
# Each is None where what it needs is not installed.

SAMPLE_FRAMES = 4
"""Number of frames that a rival draws."""


def is_installed(module: str) -> bool:
    """Return whether a package can be imported."""
    return find_spec(module) is not None


def dot(load: Workload) -> Method | None:
    """Return a drawing of a few frames by graphviz: a process for each, as its libraries do."""
    program = shutil.which("dot")
    if program is None:
        return None
    text = _dot(load).encode()

    def method() -> None:
        for _ in range(SAMPLE_FRAMES):
            subprocess.run([program, "-Tsvg"], input=text, stdout=subprocess.PIPE, check=True)

    return method


def networkx(load: Workload) -> Method | None:
    """Return a drawing of a few frames by networkx, which draws with matplotlib."""
    if not is_installed("networkx"):
        return None
    graphs: Any = __import__("networkx")
    graph = graphs.DiGraph()
    names = {path: number for number, path in enumerate(load.plan.nodes)}
    graph.add_nodes_from(names.values())
    for path, node in load.plan.nodes.items():
        graph.add_edges_from((names[path], names[child]) for child in node.children)
    labels = {number: _label(load, path) for path, number in names.items()}
    places = {names[path]: (place.x, -place.y) for path, place in load.scene.page.places.items()}

    def method() -> None:
        from matplotlib import pyplot

        for _ in range(SAMPLE_FRAMES):
            figure = pyplot.figure(figsize=(12, 8))
            graphs.draw(graph, places, labels=labels, font_size=6)
            figure.savefig(BytesIO(), format="svg")
            pyplot.close(figure)

    return method


def _dot(load: Workload) -> str:
    names = {path: number for number, path in enumerate(load.plan.nodes)}
    nodes = (f'{n} [label="{_label(load, path)}"]' for path, n in names.items())
    edges = (
        f"{names[path]} -> {names[child]}"
        for path, node in load.plan.nodes.items()
        for child in node.children
    )
    return "digraph {\n" + "\n".join([*nodes, *edges]) + "\n}\n"


def _label(load: Workload, path: Any) -> str:
    """Return the label of a node: its position as lines of signs, or its name."""
    node = load.plan.nodes[path]
    if node.board is None:
        return node.label or "S"
    return "\n".join("".join(sign or "." for sign in row) for row in node.board.rows)


def easy_ai() -> Callable[[], int] | None:
    """Return a search of tic-tac-toe by easyAI's Negamax, which counts the nodes it visits."""
    if not is_installed("easyAI"):
        return None
    from easyAI import AI_Player, Negamax, TwoPlayerGame

    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    class Game(TwoPlayerGame):  # type: ignore[misc, unused-ignore]
        """The game as easyAI's own example writes it: a list of nine, and moves taken back."""

        visited = 0

        def __init__(self) -> None:
            self.players = [AI_Player(None), AI_Player(None)]
            self.board = [0] * 9
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [cell for cell in range(9) if not self.board[cell]]

        def make_move(self, move: int) -> None:
            Game.visited += 1
            self.board[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.board[move] = 0

        def lose(self) -> bool:
            return any(all(self.board[c] == self.opponent_index for c in line) for line in lines)

        def is_over(self) -> bool:
            return self.lose() or all(self.board)

        def scoring(self) -> int:
            return -100 if self.lose() else 0

    def method() -> int:
        Game.visited = 1
        Negamax(9)(Game())
        return Game.visited

    return method


def open_spiel() -> Method | None:
    """Return a search of the whole tree of tic-tac-toe by OpenSpiel's minimax in Python."""
    if not is_installed("pyspiel"):
        return None
    spiel: Any = __import__("pyspiel")
    from open_spiel.python.algorithms.minimax import expectiminimax

    state = spiel.load_game("tic_tac_toe").new_initial_state()

    def method() -> None:
        expectiminimax(state, 9, lambda _: 0, 0)

    return method
