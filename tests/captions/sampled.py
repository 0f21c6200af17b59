"""Searches that play games out, of small games and trees."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from search_walkthroughs.game import MIN
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.recorder import FrameBudget

from .support import Run, plant, searched

MINI: dict[str, Any] = {"ranks": 5, "suits": 2, "piles": 1}
ODDS: Any = {
    "A": {"chances": {"a": "1/3", "b": "2/3"}, "children": {"a": 0, "b": [1, 0]}},
    "B": {
        "chances": dict.fromkeys("cdef", "1/4"),
        "children": dict(zip("cdef", [0, 0, 0, 1], strict=True)),
    },
    "C": {"chances": {"g": 1}, "children": {"g": 0}},
}
SHARED: Any = [[9, 1], [6, 7]]
WAYS: Any = {"turn": 1, "children": {"A": {"C": SHARED, "D": 8}, "B": {"E": SHARED, "F": 5}}}
"""Two ways to one position."""
SINGLE: Any = {"A": {"chances": {"a": "1/2", "b": "1/2"}, "children": {"a": 0, "b": 1}}}
GUESSED: Any = {
    "estimate": 5,
    "children": {
        "A": {"estimate": 6, "children": [7, 8]},
        "B": {"estimate": 8, "children": [3, 9]},
        "C": 5,
    },
}
TRAP: Any = {
    "A": {"a": [9, 9, 9], "b": [9, 8, 9], "c": [1, 0, 1]},
    "B": {"a": [6, 5], "b": [7, 4]},
}
"""Nearly every playout after A is good for MAX, and its value is 1."""
AGAIN: Any = {
    "A": {"x": {"B": 8, "C": 3}, "C": {"B": 9, "A": 2}},
    "B": {"x": {"A": 7, "C": 6}, "y": {"A": 9, "C": 5}},
    "C": {"x": {"A": 3, "B": 6}, "y": {"A": 1, "B": 5}},
}
"""Moves have the same names at the root and further down."""
ONE_PLAYER: Any = {"turn": 1, "children": {"A": {"turn": 1, "children": [0, 1]}, "B": 1}}


def last(position: str = "3 2 | 4 | 3") -> Calculation:
    """A mini game of patience near its end."""
    return Calculation(position, **MINI)


GAMES: dict[str, Any] = {
    "patience": last,
    "patience, few cards": lambda: last("2 4 | 4 3 5 | 3"),
    "patience, from the hand": lambda: last("3 2 | 4"),
    "patience, whole": lambda: Calculation("A 2 3 4 | | 9"),
    "guessed": lambda: plant(GUESSED, 1),
    "alike": lambda: plant({"estimate": 5, "children": {"A": 5, "B": 5, "C": [5, 9]}}, 1),
    "guessed, for MIN": lambda: plant(GUESSED, MIN),
    "X to move": lambda: TicTacToe("X.OXO...O"),
    "O to move": lambda: TicTacToe("O.X X.. O.."),
    "corners": lambda: TicTacToe("O.. .X. ..O"),
    "leaves": lambda: plant({"A": 5, "B": 3, "C": [4, 9], "D": 2, "E": [0, 1]}, 1),
    "won": lambda: TicTacToe("OOO XX. ..."),
    "othello": lambda: Othello(size=4),
    "odds": lambda: plant(ODDS, 1),
    "odds, for MIN": lambda: plant(ODDS, MIN),
    "tosses": lambda: plant(ODDS["B"], 1),
    "alone": lambda: plant(ONE_PLAYER, 1),
    "single": lambda: plant(SINGLE, 1),
    "ways": lambda: plant(WAYS, 1),
    "again": lambda: plant(AGAIN, 1),
    "again, for MIN": lambda: plant(AGAIN, MIN),
    "trap": lambda: plant(TRAP, 1),
    "trap, for MIN": lambda: plant(TRAP, MIN),
    "deep": lambda: plant([[[5, [9, 9]], [[0, 3], 4]], [[2, 7], [[8, 1], [6]]]], 1),
    "wide": lambda: plant(dict.fromkeys("abcdef", 1) | {"g": 0}, 1),
}
FIRST: dict[str, Any] = {"policy": "foundation-first"}
SAMPLES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "uct": ("patience", "uct", {"playouts": 30, **FIRST}),
    "uct, few cards": ("patience, few cards", "uct", {"playouts": 30}),
    "uct, chance first": ("patience, from the hand", "uct", {"playouts": 9}),
    "uct, MIN": ("X to move", "uct", {"playouts": 25}),
    "uct, MAX": ("O to move", "uct", {"playouts": 25}),
    "uct, over": ("won", "uct", {"playouts": 2}),
    "uct, a part": ("X to move", "uct", {"playouts": 25, "budget": FrameBudget(depth=1)}),
    "uct, odds": ("odds", "uct", {"playouts": 40, "seed": 3}),
    "uct, odds for MIN": ("odds, for MIN", "uct", {"playouts": 40}),
    "uct, tosses": ("tosses", "uct", {"playouts": 12}),
    "uct, wide": ("wide", "uct", {"playouts": 30}),
    "uct, table": ("ways", "uct-table", {"playouts": 30}),
    "uct, one move": ("single", "uct", {"playouts": 6}),
    "rave": ("again", "rave", {"playouts": 30, "equivalence": 20}),
    "rave, MIN": ("again, for MIN", "rave", {"playouts": 30, "equivalence": 20}),
    "rave, a part": ("corners", "rave", {"playouts": 60, "budget": FrameBudget(depth=1)}),
    "solver, MIN": ("trap, for MIN", "uct-solver", {"playouts": 40}),
    "solver, stopped": ("trap", "uct-solver", {"playouts": 11}),
    "solver, few": ("trap", "uct-solver", {"playouts": 2}),
    "solver, draws": ("X to move", "uct-solver", {"playouts": 60}),
    "solver, O": ("O to move", "uct-solver", {"playouts": 60}),
    "solver, a part": ("corners", "uct-solver", {"playouts": 200, "budget": FrameBudget(depth=1)}),
    "solver, leaves": ("leaves", "uct-solver", {"playouts": 20}),
    "solver, over": ("won", "uct-solver", {"playouts": 2}),
    "solver, deep": ("deep", "uct-solver", {"playouts": 200}),
    "puct": ("guessed", "puct", {"simulations": 30}),
    "puct, middle": ("guessed", "puct", {"simulations": 12, "first-play": "middle"}),
    "puct, worst": ("guessed", "puct", {"simulations": 12, "first-play": "worst"}),
    "puct, alike": ("alike", "puct", {"simulations": 4}),
    "puct, MIN": ("guessed, for MIN", "puct", {"simulations": 30}),
    "puct, games": ("X to move", "puct", {"simulations": 25}),
    "puct, noise": ("guessed", "puct", {"simulations": 6, "noise": 0.25}),
    "puct, workers": ("guessed", "puct-workers", {"simulations": 30, "workers": 3}),
    "puct, workers for MIN": ("guessed, for MIN", "puct-workers", {"simulations": 24}),
    "puct, wrong loss": (
        "guessed",
        "puct-workers",
        {"simulations": 20, "workers": 3, "virtual-loss": "opponent"},
    ),
    "puct, no loss": ("guessed", "puct-workers", {"simulations": 12, "virtual-loss": "none"}),
    "puct, wide": ("wide", "puct", {"simulations": 8}),
    "puct, over": ("won", "puct", {"simulations": 2}),
    "uct, whole": ("patience, whole", "uct", {"playouts": 12}),
    "flat": ("patience", "flat-monte-carlo", {"playouts": 20, **FIRST}),
    "flat, MIN": ("X to move", "flat-monte-carlo", {"playouts": 12}),
    "flat, othello": ("othello", "flat-monte-carlo", {"playouts": 12}),
    "flat, tosses": ("tosses", "flat-monte-carlo", {"playouts": 4}),
    "worlds": ("patience", "determinization-uct", {"playouts": 20, **FIRST}),
    "worlds, MIN": ("X to move", "determinization-uct", {"playouts": 12}),
    "worlds, tosses": ("tosses", "determinization-uct", {"playouts": 4}),
    "greedy": ("patience", "mcts-greedy", {"playouts": 60, "threshold": 4, **FIRST}),
    "greedy, zeros": ("patience, few cards", "mcts-greedy", {"playouts": 30, "threshold": 3}),
    "greedy, at random": (
        "patience, few cards",
        "mcts-greedy",
        {"playouts": 30, "threshold": 3, "ties": "random"},
    ),
    "greedy, rest at random": (
        "patience",
        "mcts-greedy",
        {"playouts": 30, "threshold": 3, "rest": "random"},
    ),
    "greedy, alone": ("alone", "mcts-greedy", {"playouts": 30, "threshold": 3}),
    "greedy, wide": ("wide", "mcts-greedy", {"playouts": 30, "threshold": 3}),
    "greedy, wide, at random": (
        "wide",
        "mcts-greedy",
        {"playouts": 30, "threshold": 3, "ties": "random"},
    ),
    "greedy, a part": (
        "patience",
        "mcts-greedy",
        {"playouts": 30, "threshold": 3, "budget": FrameBudget(depth=0)},
    ),
    "greedy, odds": ("odds", "mcts-greedy", {"playouts": 60, "threshold": 5}),
    "one game": ("patience, few cards", "playout", {}),
    "one game, X": ("X to move", "playout", {}),
}


def sample(name: str) -> Run:
    """The search by that name."""
    game, algorithm, options = SAMPLES[name]
    return searched(GAMES[game](), algorithm, "", **options)


def unknown() -> Run:
    """A search of which nobody knows how it goes about it."""
    done = sample("uct")
    return replace(done, plan=replace(done.plan, algorithm="another"))


def everything() -> Iterator[Run]:
    """All of them."""
    yield from map(sample, SAMPLES)
    yield unknown()
