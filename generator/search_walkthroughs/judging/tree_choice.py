"""The one tree of a walkthrough on which a program is to be judged."""

from ..game import CHANCE
from ..games.tree import Tree
from ..reading import BadInput, Walkthrough
from ..running.search_game import tree_game


def judged_tree(walkthrough: Walkthrough) -> Tree:
    """Return the tree of a walkthrough. Raises BadInput for a game, and for a tree with chance
    nodes or with leaves whose value nobody knows."""
    if walkthrough.tree is None:
        mark = walkthrough.marks["game"]
        remedy = "name a walkthrough with a `tree`"
        raise BadInput([walkthrough.fault(mark, "this is a game", remedy)])
    for node in walkthrough.tree.nodes:
        if node.turn == CHANCE:
            message = "programs are judged on trees without chance nodes"
            raise BadInput([walkthrough.fault(node.mark, message, "choose another tree")])
        if node.unknown:
            message = "programs are judged on trees whose leaves are all known"
            raise BadInput([walkthrough.fault(node.mark, message, "give the leaf a value")])
    return tree_game(walkthrough.tree, walkthrough.range)
