"""A null window: the leaves that are read, the score, and what it tells."""

from random import Random

from ...game import MAX, MIN
from ...skills.instance import TreePicture, leaves_text, random_tree
from ...skills.small_tree import alpha_beta, minimax
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, name_question
from ..exercise_search import in_window
from ..tree_text import tree_text

SHAPES = (
    ((MAX, MIN), (2, 2), (4, 4)),
    ((MAX, MIN), (2, 3), (7, 7)),
    ((MAX, MIN, MAX), (2, 2), (8, 8)),
    ((MAX, MIN, MAX), (2, 3), (12, 12)),
    ((MAX, MIN, MAX), (2, 3), (15, 15)),
)
"""Who moves at each level, the widths of nodes and the number of leaves, by preset."""
FARTHEST = 6
"""Greatest distance of the bound that is asked about from the value."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    tree = random_tree(lot, *SHAPES[preset - 1])
    value = minimax(tree).value
    bound = int(value) + lot.randint(-FARTHEST, FARTHEST)
    read, full = in_window(tree, bound, bound + 1), alpha_beta(tree)
    every = list(tree.leaves())
    right = leaves_text(tree, read.leaves)
    wrong = {
        leaves_text(tree, full.leaves): "full-window",
        leaves_text(tree, every): "every-leaf",
        leaves_text(tree, in_window(tree, bound - 1, bound).leaves): "next-bound",
    }
    if len({right, *wrong}) < 3 or len(read.leaves) == len(every):
        return None
    score, yes = int(read.score), read.score > bound
    told = f"@at_least|{score}" if yes else f"@at_most|{score}"
    turned = f"@at_most|{score}" if yes else f"@at_least|{score}"
    mistakes = {turned: "wrong-direction", f"@exactly|{score}": "bound-as-value"}
    facts = {"bound": str(bound), "beta": str(bound + 1), "score": str(score)}
    questions = (
        name_question(
            "leaves", right, [*wrong, right], wrong, why="why_leaves", points=2, facts=facts,
        ),
        ExerciseQuestion("score", facts["score"], facts, points=2),
        name_question(
            "known", told, [told, turned, f"@exactly|{score}"], mistakes,
            why="why_yes" if yes else "why_no", points=2, facts=facts,
        ),
    )  # fmt: skip
    walkthrough = (
        f"algorithm: alpha-beta\noptions: {{window: [{bound}, {bound + 1}]}}\n"
        f"tree: {tree_text(tree)}\n"
        f"expect: {{value: {score}, leaves: {[tree.at(path) for path in read.leaves]}}}\n"
    )
    picture = TreePicture(tree.root, tree.turns)
    return Exercise(len(every) + len(read.leaves), questions, facts, None, picture, (), walkthrough)


KIND = ExerciseKind("null-window", "null-windows", _draw)
