"""PVS: what the null windows return, which children are searched again, which leaves are read."""

from random import Random

from ...game import MAX, MIN
from ...record.frame_text import number_text
from ...skills.instance import LETTERS, TreePicture, leaves_text, random_tree
from ...skills.small_tree import alpha_beta
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question
from ..exercise_search import Pvs
from ..tree_text import tree_text

SHAPES = (
    ((MAX, MIN), (2, 3), (6, 7)),
    ((MAX, MIN), (3, 3), (9, 9)),
    ((MAX, MIN, MAX), (2, 3), (10, 10)),
    ((MAX, MIN, MAX), (2, 3), (13, 13)),
    ((MAX, MIN, MAX), (3, 3), (27, 27)),
)
"""Who moves at each level, the widths of nodes and the number of leaves, by preset."""
TOP = 60
"""Greatest value of a leaf."""
CHILDREN = (2, 3, 2, 3, 3)
"""Number of children of the root, by preset."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    turns, widths, leaf_count = SHAPES[preset - 1]
    tree = random_tree(lot, turns, widths, leaf_count, TOP)
    if len(tree.root) != CHILDREN[preset - 1]:
        return None
    search, hasty = Pvs(tree), Pvs(tree, again=False)
    value, _ = search.search(), hasty.search()
    again = [scout.child for scout in search.scouts if scout.is_again]
    right = leaves_text(tree, search.leaves)
    wrong = {
        leaves_text(tree, alpha_beta(tree).leaves): "full-windows",
        leaves_text(tree, hasty.leaves): "not-again",
        leaves_text(tree, list(tree.leaves())): "every-leaf",
    }
    if not again or len({right, *wrong}) < (2 if preset == 1 else 3):
        return None
    names = LETTERS[: len(tree.root)]
    rows = [
        (names[n], number_text(alpha), number_text(score), "@yes" if is_again else "@no")
        for n, alpha, score, is_again in search.scouts
    ]
    best = names[max(again)]
    facts = {"value": number_text(value), "best": best}
    n, alpha, score, _ = next(scout for scout in search.scouts if scout.is_again)
    again_facts = {"name": names[n], "alpha": number_text(alpha), "score": number_text(score)}
    questions = (
        name_question("leaves", right, [*wrong, right], wrong, points=3),
        ExerciseQuestion("value", facts["value"], facts, why="why_value"),
        name_question("best", best, names, facts=facts),
    )
    walkthrough = (
        f"algorithm: pvs\ntree: {tree_text(tree)}\nexpect: {{value: {int(value)}, "
        f"best: {best}, leaves: {[tree.at(path) for path in dict.fromkeys(search.leaves)]}}}\n"
    )
    table = FactTable(("child", "alpha", "score", "again"), rows, 1, ("@yes", "@no"))
    picture = TreePicture(tree.root, tree.turns)
    effort = len(list(tree.leaves())) + 3 * len(rows) + 4 * len(tree.turns)
    return Exercise(
        effort, questions, {}, table, picture, (("why_again", again_facts),), walkthrough
    )


KIND = ExerciseKind("pvs", "null-windows", _draw)
