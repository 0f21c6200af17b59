"""Runs of Monte Carlo searches, as plans and moments."""

import json
from functools import cache
from typing import Any

from search_walkthroughs.course.check import check_run
from search_walkthroughs.reading import read
from search_walkthroughs.runs.registry import catalogue

from .searches import Run

CHANCY = {
    "A": {
        "player": "chance",
        "children": {
            "x": {"p": "1/3", "value": 3},
            "y": {"p": "1/6", "value": 6},
            "z": {"p": "1/2", "player": "min", "children": [2, 5]},
        },
    },
    "B": {
        "player": "chance",
        "children": {
            "x": {"p": "1/4", "value": -1},
            "y": {"p": "3/4", "player": "min", "children": [1, 6]},
        },
    },
}
CARDS = {"game": "calculation", "position": "2 4 | 4 3 5 | 3"}
SMALL = {"ranks": 5, "suits": 2, "piles": 1, "policy": "foundation-first"}

TREE = {"algorithm": "uct", "tree": CHANCY, "options": {"playouts": 30}}
STONES = {
    "algorithm": "uct",
    "game": "tic-tac-toe",
    "position": "X.OXO...O",
    "options": {"playouts": 40},
}
DISCS = {"algorithm": "uct", "game": "othello", "options": {"playouts": 20, "size": 4}}
GROWING = {"algorithm": "uct", "options": {**SMALL, "playouts": 30}, **CARDS}
GREEDY = {
    "algorithm": "mcts-greedy",
    "options": {**SMALL, "playouts": 40, "threshold": 3},
    **CARDS,
}
FLAT = {"algorithm": "flat-monte-carlo", "options": {**SMALL, "playouts": 20}, **CARDS}
ONE_GAME = {"algorithm": "playout", "options": SMALL, **CARDS}
WHOLE_GAME = {"algorithm": "uct", "game": "calculation", "options": {"playouts": 30}}

ON_PAPER = (TREE, STONES, DISCS, WHOLE_GAME)
"""Those without cards in their nodes."""
EVERY = (*ON_PAPER, GROWING, GREEDY, FLAT, ONE_GAME)


def sampled(facts: dict[str, Any]) -> Run:
    """The run of a walkthrough."""
    return checked_run(json.dumps({"title": "t", **facts}))


@cache
def checked_run(text: str) -> Run:
    walkthrough = read(text, "test.yml", catalogue())
    run = check_run(walkthrough, walkthrough.entries[0])
    return run.plan, list(run.moments)


def called(facts: dict[str, Any]) -> str:
    """A name for a run in reports of tests."""
    return f"{facts['algorithm']} on {facts.get('game', 'a tree')}"
