"""Searches with a table: a graph whose positions recur, and tic-tac-toe from small positions."""

from typing import Any

from search_walkthroughs.record.recorder import FrameBudget

from .support import Run, played, run

F: Any = [2, 6]
G: Any = [1, 9, 4]
H: Any = [4, 8]
D: Any = {"H": H, "G": G}
GRAPH: Any = {"A": {"C": {"F": F, "G": G}, "D": D}, "B": {"E": {"H": H, "F": F}, "D": D}}

LAST: Any = {"n0": {"win": 1}}
MIDDLE: Any = {"n1": {"l": LAST, "r": LAST}}
FIRST: Any = {"n2": {"l": MIDDLE, "r": MIDDLE}}
DOUBLED: Any = {"A": {"l": FIRST, "r": FIRST}, "B": [[0, 1], [0, 1], [1, 0]]}
"""Below A every path ends at one leaf; each of its MIN nodes has one position as both children."""

BOUNDS = "O.X ..O .OX"
MIRROR = "OX. X.O .O."
WINDOWS = "XO. .O. X.."
WIN = ".O. XO. X.."
LOOSE = "O.X ..O O.X"
X_TO_MOVE = "O.. .XO .OX"

SAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "bounds": (BOUNDS, {}),
    "mirror": (MIRROR, {}),
    "no symmetry": (MIRROR, {"symmetry": False}),
    "narrow": (WINDOWS, {}),
    "widen": (WINDOWS, {"table-window": "widen"}),
    "score range": (WINDOWS, {"bounds": "score-range"}),
    "score range, widen": (BOUNDS, {"bounds": "score-range", "table-window": "widen"}),
    "shortest win": (WIN, {"shortest_win": True}),
    "loose": (LOOSE, {"algorithm": "alpha-beta-loose-table"}),
    "collisions": (X_TO_MOVE, {"algorithm": "alpha-beta-hashed", "bits": 5, "symmetry": False}),
    "minimax": (MIRROR, {"algorithm": "minimax-table"}),
    "no table": (X_TO_MOVE, {"algorithm": "alpha-beta"}),
    "score range, no table": (X_TO_MOVE, {"algorithm": "alpha-beta", "bounds": "score-range"}),
    "negamax": (MIRROR, {"algorithm": "negamax"}),
    "guessed": (WINDOWS, {"algorithm": "alpha-beta", "depth": 2}),
    "a part": ("", {"budget": FrameBudget(below=(0, 1, 2, 3, 4), depth=3)}),
    "another part": ("", {"budget": FrameBudget(below=(0, 2, 1, 3, 5), depth=3)}),
    "shallow": (WINDOWS, {"budget": FrameBudget(depth=1)}),
    "children first": (X_TO_MOVE, {"children-first": "on"}),
    "children first, for MAX": ("X.X ..O .O.", {"children-first": "on"}),
    "whole game": ("", {"budget": FrameBudget(depth=2)}),
}


def sample(name: str) -> Run:
    """The run of the name."""
    position, options = SAMPLES[name]
    return played(position, **options)


def doubled() -> Run:
    """Df-pn on the tree whose leaf is counted several times."""
    return run(DOUBLED, "df-pn", goal=1)


def graph(algorithm: str = "alpha-beta-table", **options: Any) -> Run:
    """The search of the graph."""
    return run(GRAPH, algorithm, **options)
