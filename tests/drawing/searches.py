"""Real runs of the searches that come again, choose, deepen or weigh, as plans and moments."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from search_walkthroughs.course.check import check_run
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark
from search_walkthroughs.game import Path
from search_walkthroughs.reading import read
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.plan import NodeState, NodeStatus, Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

from .support import OTHELLO, pictures

Run = tuple[Plan, list[Moment]]

DEEP = {
    "A": {"a": {"x": [3, 1], "y": [4, [2, 7]]}},
    "B": {"b": {"x": [8, [0, 5]], "y": [[6, 1], 2]}},
}
"""A tall tree of uneven depth."""
GUESSES = {
    "estimate": 1,
    "children": {
        "A": {"estimate": 9, "children": {"C": {"estimate": -3, "children": [2, 4]}, "D": [7, 3]}},
        "B": {"estimate": 5, "children": {"E": {"estimate": 2, "children": [4, 3]}, "F": [6, 1]}},
    },
}
"""A tree whose static evaluations lie beyond its leaves."""
CHANCES = {
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
            "x": {"p": "1/4", "value": 0},
            "y": {"p": "3/4", "player": "min", "children": [1, 6]},
        },
    },
}
MIRRORED = "X . O\nX O .\n. . O\n"
CROWDED = ". . .\nX O X\nO O .\n"
COIN = ". O O\nX O X\n. X .\n"

PASSING = ("pvs", "aspiration", "mtd-f", "iterative-deepening")
CHOOSING = ("sss-star", "proof-number")
WEIGHING = ("expectimax", "expectimax-table", "star1")
TYPED = ("alpha-beta-ordered",)
FAMILY = (*PASSING, *CHOOSING, *WEIGHING, *TYPED, "nega-alpha")


@cache
def checked_run(text: str) -> Run:
    walkthrough = read(text, "test.yml", catalogue())
    run = check_run(walkthrough, walkthrough.entries[0])
    return run.plan, list(run.moments)


def ran(algorithm: str, tree: Any, **options: Any) -> Run:
    """The run of an algorithm on a tree."""
    facts = {"title": "t", "algorithm": algorithm, "options": options, "tree": tree}
    return checked_run(json.dumps(facts))


def played(algorithm: str, position: str, **options: Any) -> Run:
    """The run of an algorithm on a position of tic-tac-toe; with a coin, if it weighs."""
    game = "random-turn-tic-tac-toe" if algorithm in WEIGHING else "tic-tac-toe"
    facts = {"algorithm": algorithm, "options": options, "game": game, "position": position}
    return checked_run(json.dumps({"title": "t", **facts}))


def own(algorithm: str) -> dict[str, str]:
    """The options by which an algorithm shows what is its own."""
    return {"order": "best-first"} if algorithm in TYPED else {}


def on_a_tree(algorithm: str) -> Run:
    """The algorithm's run on the small tree that suits it."""
    if algorithm in WEIGHING:
        return ran(algorithm, CHANCES)
    tree = GUESSES if algorithm == "iterative-deepening" else OTHELLO
    return ran(algorithm, tree, **own(algorithm))


def runs(algorithm: str) -> list[Run]:
    """The algorithm's runs on small and tall trees and on positions."""
    if algorithm in WEIGHING:
        return [on_a_tree(algorithm), played(algorithm, COIN)]
    positions = (played(algorithm, position, **own(algorithm)) for position in (MIRRORED, CROWDED))
    return [on_a_tree(algorithm), ran(algorithm, DEEP, **own(algorithm)), *positions]


def steps(scene: Scene, run: Run) -> Iterator[tuple[Frame, dict[Path, NodeState], list[Mark]]]:
    """Each frame with the views of the nodes that are on the page, and the marks of its picture."""
    plan, moments = run
    views = dict.fromkeys(plan.nodes, NodeState())
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        views |= moment.changed
        yield moment.frame, {path: views[path] for path in scene.page.places}, items


def again(plan: Plan, path: Path, view: NodeState) -> bool:
    """Whether a node is being searched, and not for the first time."""
    searching = (
        (NodeStatus.CURRENT,) if plan.nodes[path].leaf else (NodeStatus.OPEN, NodeStatus.CURRENT)
    )
    return view.passes > 1 and view.state in searching
