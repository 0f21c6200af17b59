"""The task `uct`: visits of the root's children, and the move of the most visits."""

from collections.abc import Iterator
from math import log, sqrt
from random import Random
from typing import Any

from ..forms import is_row, is_whole
from ..task import Answered, Arguments, Complaint, Task
from ..trees import minimax, number_tree, sizes

ITERATIONS = 600
"""Number of iterations in each tree."""
MIN_VISITS = 7
"""Number of visits that the bonus brings each move: of three moves or fewer one has n >= 200 of 600
visits. When that one was chosen last, at t >= n, no other child with m visits had a larger bound,
so that 1 + sqrt(2 ln t / (n - 1)) >= sqrt(2 ln t / m), and m > 6."""
MAX_LEAVES = 9
"""Upper limit of the leaves of a tree."""
MIN_SHARE_RIGHT = 0.95
"""Share of the trees in which the move of the most visits must be one of the best."""


class Node:
    """A node of the growing tree."""

    def __init__(self, tree: Any, maximizing: bool) -> None:
        self.tree = tree
        self.maximizing = maximizing
        self.children: list[Node] = []
        self.visits = 0
        self.total = 0.0

    def bound(self, parent: "Node") -> float:
        """Return the mean for the player who moves at the parent, plus the bonus."""
        mean = self.total / self.visits
        bonus = sqrt(2 * log(parent.visits) / self.visits)
        return (mean if parent.maximizing else 1 - mean) + bonus


def uct(tree: Any, iterations: int, seed: int) -> list[int]:
    """Return the visits of the root's children, in order."""
    random = Random(seed)
    root = Node(tree, True)
    for _ in range(iterations):
        path = [root]
        while isinstance(path[-1].tree, list):
            node = path[-1]
            if len(node.children) < len(node.tree):
                new = Node(node.tree[len(node.children)], not node.maximizing)
                node.children.append(new)
                path.append(new)
                break
            path.append(max(node.children, key=lambda child: child.bound(node)))
        result = path[-1].tree
        while isinstance(result, list):
            result = random.choice(result)
        for node in path:
            node.visits += 1
            node.total += result
    return [child.visits for child in root.children]


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more leaves, whose best moves are clearly better than the others."""
    for size in sizes(count, 2, MAX_LEAVES):
        while True:
            tree = number_tree(random, size, (0, 0, 0, 0.5, 1, 1, 1))
            worths = sorted({minimax(child, False) for child in tree})
            if len(worths) > 1:
                break
        yield tree, ITERATIONS, random.randrange(1000)


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer has a number of visits for each move of the root."""
    return is_row(answer, len(arguments[0]), is_whole)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return what is wrong with the visits, whichever move has the most of them."""
    if sum(answer) != arguments[1]:
        facts = {"answer": answer, "sum": sum(answer), "iterations": arguments[1]}
        return Complaint("sum", facts)
    if min(answer) < MIN_VISITS:
        return Complaint("few", {"answer": answer, "least": MIN_VISITS})
    return None


def complaint_of_all(answered: Answered) -> tuple[Arguments, Complaint] | None:
    """Return the first tree with a wrong move, if there are too many of them."""
    wrong = []
    for arguments, answer in answered:
        worths = [minimax(child, False) for child in arguments[0]]
        if worths[answer.index(max(answer))] != max(worths):
            wrong.append((arguments, answer, worths))
    if len(wrong) <= (1 - MIN_SHARE_RIGHT) * len(answered):
        return None
    arguments, answer, worths = wrong[0]
    facts = {
        "answer": answer,
        "move": answer.index(max(answer)) + 1,
        "right": worths.index(max(worths)) + 1,
        "best": len(answered) - len(wrong),
        "all": len(answered),
    }
    return arguments, Complaint("move", facts)


TASK = Task(
    solution=(uct, Node),
    imports="from math import log, sqrt\nfrom random import Random\nfrom typing import Any",
    max_cases=100,
    texts={
        "en": {
            "title": "UCT",
            "contract": """UCT: a tree that grows by playouts.

uct(tree, iterations, seed) is given a tree: a number from 0 to 1 (a leaf, with its result for MAX)
or a list of trees. MAX moves at the root, then MIN, and so on in turn. In each iteration go down
from the root. At a node where a child has no visits yet, take such a child; at any other take the
child with the largest mean result, as the player who moves sees it, plus
sqrt(2 * log(visits of the node) / visits of the child). From a child without visits play to a leaf
at random, with random.Random(seed). Then count a visit and the result at each node on the way.

It returns the list of the visits of the root's children, in order. Each iteration visits one of
them, so the visits add up to `iterations`. In 95 of 100 trees the child with the most visits must
be a best move.""",
            "few": "by the bonus each move has {least} visits or more; the visits are {answer}.",
            "sum": "there are {iterations} iterations, and the visits {answer} add up to {sum}.",
            "move": "in {best} of {all} trees the move with the most visits is a best one, and "
            "95 of 100 are needed. Here the visits are {answer}: move {move} has the most, and "
            "move {right} is best.",
        },
        "ja": {
            "title": "UCT",
            "contract": """UCT：プレイアウトで育つ木です。

uct(tree, iterations, seed)のtreeは木です。
木は0から1までの数（葉。MAXにとっての結果）か、木のリストです。
根ではMAXが手番で、その後はMINとMAXが交互に手番になります。
反復のたびに根から下ります。
まだ訪問していない子があるノードでは、そのような子へ進みます。
それ以外では、手番の側から見た平均とボーナスの和が最大の子へ進みます。
ボーナスはsqrt(2 * log(ノードの訪問回数) / 子の訪問回数)です。
未訪問の子からは、random.Random(seed)を使って葉までランダムに進みます。
それから、通ったすべてのノードで訪問回数を1増やし、結果を足します。

戻り値は、根の子の訪問回数を順に並べたリストです。
1回の反復で根の子を1つ訪問するので、合計はiterationsです。
100本中95本の木で、訪問回数が最大の子が最善手でなければなりません。""",
            "few": "どの手もボーナスで{least}回以上訪問されるはずですが、訪問回数は{answer}です。",
            "sum": "反復は{iterations}回ですが、訪問回数{answer}の合計は{sum}です。",
            "move": "訪問回数が最大の手が最善手だった木は{all}本中{best}本です。"
            "100本中95本が必要です。"
            "この木では訪問回数が{answer}で、最大は{move}番目の手ですが、最善手は{right}番目です。",
        },
    },
    examples=(
        ("sum(uct([0, 1], 100, 0))", "100"),
        ("max(range(2), key=uct([[1, 0], [1, 1]], 500, 0).__getitem__)", "1"),
        ("max(range(3), key=uct([[1, [0, 0]], 0.5, 0], 500, 0).__getitem__)", "1"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
    complaint_of_all=complaint_of_all,
)
