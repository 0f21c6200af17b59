"""How others would do it: drawing with graphviz or networkx, searching with game libraries.

Each is None where what it needs is not installed.
"""

import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from bench.timing import Method
from bench.workloads import Workload

SAMPLE = 4


def installed(module: str) -> bool:
    """Whether a package can be imported."""
    return find_spec(module) is not None


def dot(load: Workload) -> Method | None:
    """A few frames by graphviz: a process for each, as its libraries start one."""
    program = shutil.which("dot")
    if program is None:
        return None
    text = _dot(load).encode()

    def method() -> None:
        for _ in range(SAMPLE):
            subprocess.run([program, "-Tsvg"], input=text, stdout=subprocess.PIPE, check=True)

    return method


def networkx(load: Workload) -> Method | None:
    """A few frames by networkx, which draws with matplotlib."""
    if not installed("networkx"):
        return None
    graphs: Any = __import__("networkx")
    graph = graphs.DiGraph()
    names = {path: number for number, path in enumerate(load.plan.spots)}
    graph.add_nodes_from(names.values())
    for path, spot in load.plan.spots.items():
        graph.add_edges_from((names[path], names[child]) for child in spot.children)
    labels = {number: _label(load, path) for path, number in names.items()}
    places = {names[path]: (place.x, -place.y) for path, place in load.scene.page.places.items()}

    def method() -> None:
        from matplotlib import pyplot

        for _ in range(SAMPLE):
            figure = pyplot.figure(figsize=(12, 8))
            graphs.draw(graph, places, labels=labels, font_size=6)
            figure.savefig(BytesIO(), format="svg")
            pyplot.close(figure)

    return method


def _dot(load: Workload) -> str:
    names = {path: number for number, path in enumerate(load.plan.spots)}
    nodes = (f'{n} [label="{_label(load, path)}"]' for path, n in names.items())
    edges = (
        f"{names[path]} -> {names[child]}"
        for path, spot in load.plan.spots.items()
        for child in spot.children
    )
    return "digraph {\n" + "\n".join([*nodes, *edges]) + "\n}\n"


def _label(load: Workload, path: Any) -> str:
    """What a node says: its position as lines of signs, or its name."""
    spot = load.plan.spots[path]
    if spot.board is None:
        return spot.label or "S"
    return "\n".join("".join(sign or "." for sign in row) for row in spot.board.rows)


def easy_ai() -> Callable[[], int] | None:
    """Tic-tac-toe searched by easyAI's Negamax; how many nodes it visits."""
    if not installed("easyAI"):
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
    """The whole tree of tic-tac-toe by OpenSpiel's minimax in Python, over its states in C++."""
    if not installed("pyspiel"):
        return None
    spiel: Any = __import__("pyspiel")
    from open_spiel.python.algorithms.minimax import expectiminimax

    state = spiel.load_game("tic_tac_toe").new_initial_state()

    def method() -> None:
        expectiminimax(state, 9, lambda _: 0, 0)

    return method
