"""Proven bounds in a tree grown by playouts: the bounds of nodes, and what may be left out."""

from random import Random

from ...game import MAX, MIN
from ...skills.instance import LETTERS, TreePicture
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

SHAPES = ((2, 2), (3, 2), (3, 2), (3, 3), (4, 3))
"""Number of children of the root, and of each of them, by preset."""
TOP = 10
"""Greatest value; the least is 0."""
UNTRIED = "?"
"""How a child that was never tried is written."""

Bounds = tuple[int, int]
"""The least and the greatest value that a node can have."""


def joined(turn: int, bounds: list[Bounds]) -> Bounds:
    """Return the bounds of a node from those of its children."""
    best = max if turn == MAX else min
    lows, highs = zip(*bounds, strict=True)
    return best(lows), best(highs)


def may_improve(node: Bounds, child: Bounds) -> bool:
    """Return whether the child's value can still change the bounds of its parent."""
    return child[1] > node[0] and child[0] < node[1]


def _leaf(lot: Random, preset: int) -> tuple[str, Bounds]:
    """Return what is written below a leaf, and its bounds."""
    low, high = sorted(lot.sample(range(TOP + 1), 2))
    if preset > 2 and lot.random() < 0.15:
        return UNTRIED, (0, TOP)
    if lot.random() < 0.5:
        return str(low), (low, low)
    return f"{low}–{high}", (low, high)


def _draw(lot: Random, preset: int) -> Exercise | None:
    width, below = SHAPES[preset - 1]
    drawn = [[_leaf(lot, preset) for _ in range(below)] for _ in range(width)]
    texts = tuple(tuple(text for text, _ in group) for group in drawn)
    if preset > 2 and not any(UNTRIED in group for group in texts):
        return None
    bounds = [joined(MIN, [pair for _, pair in group]) for group in drawn]
    root = joined(MAX, bounds)
    still = [may_improve(root, pair) for pair in bounds]
    if root[0] == root[1] or all(still) or not any(still):
        return None
    names = LETTERS[:width]
    rows = [
        (name, str(low), str(high), "@followed" if may else "@left_out")
        for name, (low, high), may in zip(names, bounds, still, strict=True)
    ]
    facts = {"low": str(root[0]), "high": str(root[1]), "top": str(TOP)}
    out = names[still.index(False)]
    facts |= {"out": out, "most": str(bounds[still.index(False)][1])}
    sure = names[max(range(width), key=lambda n: bounds[n][0])]
    mistakes = {names[max(range(width), key=lambda n: bounds[n][1])]: "hopeful"}
    questions = (
        ExerciseQuestion("low", facts["low"], facts, why="why_root"),
        ExerciseQuestion("high", facts["high"], facts),
        name_question(
            "sure", sure, names, mistakes, why="why_sure", facts={"sure": sure, "low": facts["low"]}
        ),
    )
    if [pair[0] for pair in bounds].count(root[0]) > 1:
        return None
    table = FactTable(("node", "low", "high", "left"), rows, 1, ("@followed", "@left_out"))
    picture = TreePicture(texts, (MAX, MIN))
    effort = 2 * width * below + 3 * width + 2
    return Exercise(effort, questions, facts, table, picture, (("why_out", facts),))


KIND = ExerciseKind("solver-step", "growing-trees", _draw)
