"""Whether a search is right on its tree for every value that the leaves may have.

A search that only compares does the same on two trees of one shape whose leaves stand in the same
order. A tree of six leaves has 4,683 orders, ties included: all of them are tried.
"""

from collections.abc import Mapping, Sequence
from math import isinf

from ..game import CHANCE
from ..games.tree import Tree
from ..record.tree_state import Folding
from .position_graph import PositionGraph
from .run import Run
from .small_trees import weak_orders

MAX_LEAVES = 6
"""Upper limit of leaves of a tree whose orders are all tried, on every build."""


class _OtherValues(Tree):
    """The tree with other values at its leaves."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree.nodes, tree.range)
        self._values: Mapping[int, float] = {}

    def fill(self, values: Mapping[int, float]) -> None:
        """Give the leaves these values."""
        self._values, self.range = values, (min(values.values()), max(values.values()))

    def score(self, state: int) -> float:
        return self._values[state]


def leaf_orders(run: Run) -> int | None:
    """Return the number of orders of the leaves, on each of which the search was asked again and
    was right. They stand for all values inside of the run's window.

    Returns None where one of them shows that the search is wrong, and where they do not stand for
    all values: with another number among the options, below chance, with an order of moves that
    looks at the values, with leaves that nobody knows, in searches that are not depth-first, and in
    those of other packages, of which nobody knows whether they only compare.
    """
    tree, options = run.search_game.game, run.options
    if not (
        run.text.module.EXACT and run.text.family.part(Folding).goes_down and isinstance(tree, Tree)
    ):
        return None
    leaves = [place for place, node in enumerate(tree.nodes) if not node.branches]
    numbers = any(type(value) in (int, float) for name, value in options.items() if name != "seed")
    ours = run.text.module.__name__.startswith("search_walkthroughs.algorithms.")
    if (
        len(leaves) > MAX_LEAVES
        or numbers
        or not ours
        or any(tree.nodes[place].value is None for place in leaves)
        or any(node.turn == CHANCE for node in tree.nodes if node.branches)
    ):
        return None
    game = _OtherValues(tree)
    positions = PositionGraph(game)
    turn = tree.turn(tree.start())
    arguments = run.text.arguments(options, turn)
    count = 0
    for ranks in weak_orders(len(leaves)):
        game.fill(dict(zip(leaves, _values_inside(run.window, ranks), strict=True)))
        answer = run.text.function(game, **arguments)(game.start())
        if run.text.value_for_max(answer, turn) != positions.value(positions.score):
            return None
        count += 1
    return count


def _values_inside(window: tuple[float, float], ranks: Sequence[int]) -> Sequence[float]:
    """Return values in this order inside of the window; of a full window, on both sides of zero."""
    low, high = window
    middle = max(ranks) / 2
    if isinf(low) and isinf(high):
        return [rank - middle for rank in ranks]
    if isinf(high):
        return [low + 1 + rank for rank in ranks]
    if isinf(low):
        return [high - 1 - max(ranks) + rank for rank in ranks]
    return [low + (high - low) * (rank + 1) / (max(ranks) + 2) for rank in ranks]
