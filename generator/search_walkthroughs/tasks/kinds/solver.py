"""The task `solver`: UCT with proven bounds, which are never wrong and decide the root."""

from collections.abc import Iterator
from math import log, sqrt
from random import Random
from typing import Any

from ..forms import is_number, is_row
from ..task import Arguments, Complaint, Task
from ..trees import minimax, number_tree, sizes

ITERATIONS = 400
"""Number of iterations in each tree: more than are needed to come to every leaf."""
MAX_LEAVES = 9
"""Upper limit of the leaves of a tree."""


class Node:
    """A node of the growing tree, with the bounds of its value to MAX."""

    def __init__(self, tree: Any, maximizing: bool) -> None:
        self.tree = tree
        self.maximizing = maximizing
        self.children: list[Node] = []
        self.visits = 0
        self.total = 0.0
        self.low: float = 0 if isinstance(tree, list) else tree
        self.high: float = 1 if isinstance(tree, list) else tree

    def next(self) -> "Node":
        """Return the child that is open and has the largest mean plus bonus."""
        if len(self.children) < len(self.tree):
            self.children.append(Node(self.tree[len(self.children)], not self.maximizing))
            return self.children[-1]
        return max((child for child in self.children if self.may_improve(child)), key=self.bound)

    def may_improve(self, child: "Node") -> bool:
        """Return whether a child may still change what is proven of this node."""
        return child.high > self.low and child.low < self.high

    def bound(self, child: "Node") -> float:
        """Return the mean for the player who moves here, plus the bonus."""
        mean = child.total / child.visits
        bonus = sqrt(2 * log(self.visits) / child.visits)
        return (mean if self.maximizing else 1 - mean) + bonus

    def update(self, result: float) -> None:
        """Count a result, and compute the bounds from those of the children."""
        self.visits += 1
        self.total += result
        if isinstance(self.tree, list):
            choose = max if self.maximizing else min
            bounds = [(child.low, child.high) for child in self.children]
            bounds += [(0, 1)] * (len(self.tree) - len(bounds))
            self.low, self.high = (choose(ends) for ends in zip(*bounds, strict=True))


def solver(tree: Any, iterations: int, seed: int) -> list[tuple[float, float]]:
    """Return the bounds of the root's children, in order."""
    random = Random(seed)
    root = Node(tree, True)
    for _ in range(iterations):
        if root.low == root.high:
            break
        path = [root]
        while isinstance(path[-1].tree, list) and (path[-1].visits or path[-1] is root):
            path.append(path[-1].next())
        result = path[-1].tree
        while isinstance(result, list):
            result = random.choice(result)
        for node in reversed(path):
            node.update(result)
    untried: list[tuple[float, float]] = [(0, 1)] * (len(tree) - len(root.children))
    return [(child.low, child.high) for child in root.children] + untried


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more leaves."""
    for size in sizes(count, 2, MAX_LEAVES):
        tree = number_tree(random, size, (0, 0, 0.5, 1, 1))
        yield tree, ITERATIONS, random.randrange(1000)


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer has two bounds for each move of the root."""
    return is_row(answer, len(arguments[0]), lambda bounds: is_row(bounds, 2, is_number))


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return a bound that does not hold, or whether the root is not decided."""
    worths = [minimax(child, False) for child in arguments[0]]
    for number, (worth, (low, high)) in enumerate(zip(worths, answer, strict=True), 1):
        if not low <= worth <= high:
            facts = {"move": number, "low": low, "high": high, "right": worth}
            return Complaint("bounds", facts)
    if max(low for low, _ in answer) != max(high for _, high in answer):
        return Complaint("open", {"answer": answer, "right": max(worths)})
    return None


TASK = Task(
    solution=(solver, Node),
    imports="from math import log, sqrt\nfrom random import Random\nfrom typing import Any",
    max_cases=100,
    texts={
        "en": {
            "title": "UCT with proven bounds",
            "contract": """UCT with proven bounds: what is decided is left alone.

solver(tree, iterations, seed) is given a tree: a number from 0 to 1 (a leaf, with its result for
MAX) or a list of trees. MAX moves at the root, then MIN, and so on in turn. Let the tree grow as
UCT does, with playouts by random.Random(seed). Each node has also a lower and an upper bound of its
value to MAX. A leaf has its result for both, and a node that nobody has looked into 0 and 1. At
MAX's nodes each bound is the largest of the children's, at MIN's the smallest; children that were
not tried count too, with 0 and 1. Do not go down to a child that can no longer change its parent's
bounds.

Stop when both bounds of the root are the same, at the latest after that number of iterations: it
is enough. It returns the list of the bounds of the root's children, in order, as pairs.""",
            "bounds": "move {move} is worth {right}, and its bounds are {low} and {high}.",
            "open": "the root is worth {right}, and the bounds {answer} do not settle it.",
        },
        "ja": {
            "title": "証明された限界を使うUCT",
            "contract": """証明された限界を使うUCT：決まったところはもう調べません。

solver(tree, iterations, seed)のtreeは木です。
木は0から1までの数（葉。MAXにとっての結果）か、木のリストです。
根ではMAXが手番で、その後はMINとMAXが交互に手番になります。
UCTと同じように木を育て、random.Random(seed)でプレイアウトをします。
各ノードは、MAXにとっての値の下界と上界も持ちます。
葉の限界はどちらもその結果、まだ調べていないノードの限界は0と1です。
MAXのノードでは限界はそれぞれ子の限界の最大、MINのノードでは最小です。
試していない子も、0と1として数えます。
親の限界をもう変えられない子へは下りません。

根の2つの限界が等しくなったら止まります。
遅くともiterations回で止まり、それだけあれば足ります。
戻り値は、根の子の限界の組を順に並べたリストです。""",
            "bounds": "{move}番目の手の値は{right}ですが、限界は{low}と{high}です。",
            "open": "根の値は{right}ですが、限界{answer}では決まりません。",
        },
    },
    examples=(
        ("solver([0, 1], 100, 0)[1]", "(1, 1)"),
        ("max(low for low, high in solver([[1, 0], [1, 1]], 400, 0))", "1"),
        ("max(high for low, high in solver([[1, 0], [0.5, [1, 0]]], 400, 0))", "0.5"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
