"""Searches that come again, that choose where to go, and that weigh chances, of small trees."""

from collections.abc import Iterator
from fractions import Fraction
from math import inf, isclose
from typing import Any

from hypothesis import strategies as st

from search_walkthroughs.game import MIN, AtLeast, Path
from search_walkthroughs.games.random_turn_tic_tac_toe import RandomTurnTicTacToe
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.recorder import FrameBudget
from support import chancy, minimax, trees

from .support import Run, run, searched
from .test_captions import ARTICLE, DEEP, GUESSED


def mirrored(tree: Any) -> Any:
    """The tree as the other player sees it."""
    if isinstance(tree, dict):
        return {label: mirrored(below) for label, below in tree.items()}
    return [mirrored(below) for below in tree] if isinstance(tree, list) else -tree


RISING = {"A": {"C": [2, 4], "D": [7, 3]}, "B": {"E": [5, 6], "F": [8, 1]}, "G": {"H": [9], "I": 8}}
FALLING = mirrored(RISING)
CHANCES: Any = {
    "A": {
        "chances": {"a": "1/3", "b": "1/6", "c": "1/2"},
        "children": {"a": 3, "b": 6, "c": {"turn": MIN, "children": [2, 5]}},
    },
    "B": {
        "chances": {"d": "1/4", "e": "3/4"},
        "children": {"d": 0, "e": {"turn": MIN, "children": [1, 6]}},
    },
}
EVEN: Any = {"A": {"chances": dict.fromkeys("abc", "1/3"), "children": {"a": 1, "b": -2, "c": 0}}}
MANY: Any = {
    "A": {
        "chances": {**dict.fromkeys("abcde", "1/12"), "f": "7/12"},
        "children": dict(zip("abcdef", range(6), strict=True)),
    },
    "B": {"chances": {"g": 1}, "children": {"g": 2}},
}
SURE: Any = {
    "A": 1,
    "B": {"chances": {"b": "3/4", "c": "1/4"}, "children": {"b": 6, "c": 0}},
}
NESTED: Any = {
    "A": 4,
    "B": {
        "chances": {"b": "1/2", "c": "1/4", "d": "1/4"},
        "children": {"b": {"turn": MIN, "children": [0, 5]}, "c": 1, "d": 6},
    },
    "C": {
        "chances": {"e": "1/2", "f": "1/2"},
        "children": {"e": {"turn": MIN, "children": {"g": [4, 6], "h": [0, 1]}}, "f": [6, 2]},
    },
}
FAR: Any = {"A": [6, 8], "B": {"C": {"D": [4, 9], "E": [5, 7]}, "F": [8, 9]}}
"""A bound that is needed three moves further down."""
SAMPLES: dict[str, tuple[Any, dict[str, Any]]] = {
    "pairs": (ARTICLE, {"algorithm": "alpha-beta-pair"}),
    "nega-alpha": (ARTICLE, {"algorithm": "nega-alpha"}),
    "nega-alpha, shallow": (FAR, {"algorithm": "nega-alpha-shallow"}),
    "nega-alpha, shallow, MIN root": (
        mirrored(FAR),
        {"algorithm": "nega-alpha-shallow", "root": MIN},
    ),
    "ordered": (RISING, {"algorithm": "alpha-beta-ordered", "order": "best-first"}),
    "killer": (RISING, {"algorithm": "alpha-beta-ordered", "heuristic": "killer"}),
    "deepening": (GUESSED, {"algorithm": "iterative-deepening"}),
    "deepening, one leaf": (3, {"algorithm": "iterative-deepening"}),
    "aspiration": (ARTICLE, {"algorithm": "aspiration", "guess": 5}),
    "aspiration, too low": (ARTICLE, {"algorithm": "aspiration"}),
    "aspiration, too high": (ARTICLE, {"algorithm": "aspiration", "guess": 9}),
    "aspiration, two moves": ({"A": 5, "B": 3}, {"algorithm": "aspiration"}),
    "pvs, one skipped": ({"A": [4, 6], "B": [3, 9]}, {"algorithm": "pvs"}),
    "pvs": (ARTICLE, {"algorithm": "pvs"}),
    "pvs, re-searches": (RISING, {"algorithm": "pvs"}),
    "pvs, MIN root": (FALLING, {"algorithm": "pvs", "root": MIN}),
    "pvs, deep": (DEEP, {"algorithm": "pvs"}),
    "pvs, deep, MIN root": (mirrored(DEEP), {"algorithm": "pvs", "root": MIN}),
    "pvs, given window": (RISING, {"algorithm": "pvs", "window": (1.0, 8.0)}),
    "pvs, window missed": (RISING, {"algorithm": "pvs", "window": (-inf, 2.0)}),
    "mtd-f": (ARTICLE, {"algorithm": "mtd-f"}),
    "mtd-f from above": (ARTICLE, {"algorithm": "mtd-f", "guess": 9}),
    "mtd-f, one leaf": (7, {"algorithm": "mtd-f"}),
    "mtd-f, two moves": ({"A": 5, "B": 3}, {"algorithm": "mtd-f"}),
    "mtd-f, three moves": ({"A": 5, "B": 4, "C": 3}, {"algorithm": "mtd-f", "guess": 9}),
    "mtd-f, rising": (RISING, {"algorithm": "mtd-f"}),
    "sss": (ARTICLE, {"algorithm": "sss-star"}),
    "sss, MIN root": (FALLING, {"algorithm": "sss-star", "root": MIN}),
    "sss, only moves": ({"A": {"B": {"C": [0.5]}}}, {"algorithm": "sss-star"}),
    "sss, labels": ({"A": {"C": 3, "D": 4}, "B": 2}, {"algorithm": "sss-star"}),
    "proof": (ARTICLE, {"algorithm": "proof-number"}),
    "proof of a goal": (ARTICLE, {"algorithm": "proof-number", "goal": AtLeast(5)}),
    "proof, MIN root": (FALLING, {"algorithm": "proof-number", "root": MIN}),
    "proof, labels": ({"A": {"C": 3, "D": 4}, "B": 2}, {"algorithm": "proof-number"}),
    "proof, only moves": ({"A": {"B": {"C": {"D": {"E": [1]}}}}}, {"algorithm": "proof-number"}),
    "df-pn": (RISING, {"algorithm": "df-pn"}),
    "df-pn, MIN root": (FALLING, {"algorithm": "df-pn", "root": MIN}),
    "expectimax": (CHANCES, {"algorithm": "expectimax"}),
    "expectimax, even": (EVEN, {"algorithm": "expectimax"}),
    "expectimax, many": (MANY, {"algorithm": "expectimax"}),
    "expectimax, table": (CHANCES, {"algorithm": "expectimax-table"}),
    "star1, sure": (SURE, {"algorithm": "star1", "root": MIN}),
    "star1, all alike": (
        {"chances": {"a": "1/2", "b": "1/2"}, "children": {"a": 2, "b": 2}},
        {"algorithm": "star1"},
    ),
    "star1": (CHANCES, {"algorithm": "star1"}),
    "star1, MIN root": (CHANCES, {"algorithm": "star1", "root": MIN}),
    "star1, even": (EVEN, {"algorithm": "star1", "window": (-1.0, 0.0)}),
    "star1, many": (MANY, {"algorithm": "star1"}),
    "star1, nested": (NESTED, {"algorithm": "star1"}),
    "star1, nested, MIN root": (NESTED, {"algorithm": "star1", "root": MIN}),
}
BOARDS: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "pvs": (TicTacToe("X.O XO. ..O"), "pvs", {}),
    "mtd-f": (TicTacToe("X.O XO. ..O"), "mtd-f", {}),
    "mtd-f, a part": (TicTacToe("X.O XO. ..O"), "mtd-f", {"budget": FrameBudget(depth=1)}),
    "deepening": (TicTacToe("X.O XO. ..O"), "iterative-deepening", {}),
    "deepening, a part": (
        TicTacToe("X.O X.. ..O"),
        "iterative-deepening",
        {"budget": FrameBudget(depth=1)},
    ),
    "sss": (TicTacToe("X.O XO. ..O"), "sss-star", {}),
    "sss, a part": (TicTacToe("X.O XO. ..O"), "sss-star", {"budget": FrameBudget(depth=1)}),
    "proof": (TicTacToe("X.O XO. ..O"), "proof-number", {}),
    "proof, a part": (TicTacToe("X.O XO. ..O"), "proof-number", {"budget": FrameBudget(depth=1)}),
    "expectimax": (RandomTurnTicTacToe("XXO OOX ..X"), "expectimax", {}),
    "tosses alone": (
        RandomTurnTicTacToe("XXO OOX ..X"),
        "expectimax",
        {"budget": FrameBudget(depth=1)},
    ),
    "star1": (RandomTurnTicTacToe("XXO O.O ..X"), "star1", {}),
}


def sample(name: str) -> Run:
    """The run of a tree."""
    tree, options = SAMPLES[name]
    return run(tree, **options)


def board(name: str) -> Run:
    """The run of a game."""
    game, algorithm, options = BOARDS[name]
    return searched(game, algorithm, "", **options)


def everything() -> Iterator[Run]:
    """All of them."""
    yield from map(sample, SAMPLES)
    yield from map(board, BOARDS)


SEARCHES: list[tuple[str, dict[str, Any]]] = [
    ("minimax-pair", {}),
    ("alpha-beta-pair", {}),
    ("nega-alpha", {}),
    ("nega-alpha-shallow", {}),
    ("alpha-beta-ordered", {}),
    ("alpha-beta-ordered", {"order": "best-first"}),
    ("alpha-beta-ordered", {"heuristic": "killer"}),
    ("alpha-beta-ordered", {"heuristic": "history"}),
    ("iterative-deepening", {}),
    ("aspiration", {}),
    ("aspiration", {"guess": 2, "margin": 0.5}),
    ("pvs", {}),
    ("pvs", {"window": (-1, 2)}),
    ("mtd-f", {}),
    ("mtd-f", {"guess": 3}),
    ("sss-star", {}),
    ("proof-number", {}),
    ("proof-number", {"goal": AtLeast(1)}),
    ("df-pn", {}),
]
WEIGHING: list[tuple[str, dict[str, Any]]] = [
    ("expectimax", {}),
    ("star1", {}),
    ("star1", {"window": (-1, 1)}),
]
EVERY = [*SEARCHES, *WEIGHING]
NUMBER = r"−?(?:∞|\d+/\d+|\d+(?:\.\d+)?(?:e[+−]?\d+)?)"


def game_of(name: str, data: st.DataObject) -> Any:
    return data.draw(chancy if name in dict(WEIGHING) else trees)


def value(said: str) -> float:
    plain = said.replace("−", "-").replace("∞", "inf")
    return float(Fraction(plain)) if "/" in plain else float(plain)


def truths(game: Any, plan: Plan) -> dict[Path, float]:
    """The value of every node, by a judge of our own."""
    states = {(): game.start()}
    for path in plan.nodes:
        if path:
            states[path] = game.play(states[path[:-1]], path[-1])
    return {path: minimax(game, state) for path, state in states.items()}


def paired(game: Any, name: str, options: dict[str, Any]) -> tuple[Run, dict[Path, float]]:
    done = searched(game, name, "S", **options)
    return done, truths(game, done.plan)


def near(one: float | None, other: float | None, within: float = 1e-3) -> bool:
    """Whether a number as it is written, to a few places, is the number."""
    assert one is not None
    assert other is not None
    return isclose(one, other, rel_tol=within, abs_tol=within)


def holds(claim: str, truth: float, said: float) -> bool:
    """Whether a value is, is at least or is at most what is said."""
    if near(truth, said):
        return True
    return bool(claim) and (truth > said) == (claim == "at least")
