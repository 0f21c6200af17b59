"""The task `puct`: visits that follow priors and estimates, without any playout."""

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

from ..forms import is_row, is_whole
from ..task import Arguments, Complaint, Task
from ..trees import sizes

MAX_POSITIONS = 20
"""Upper limit of the positions of a tree."""
MAX_SIMULATIONS = 60
"""Upper limit of the simulations."""
MAX_CHILDREN = 3
"""Upper limit of the moves of a position."""
DIGITS = 3
"""Digits after the point of priors and estimates."""


class Node:
    """A position of the tree, and what the estimates below it came to."""

    def __init__(self, position: Any, prior: float, maximizing: bool) -> None:
        self.estimate, moves = position
        self.prior = prior
        self.maximizing = maximizing
        self.visits = 0
        self.total = 0.0
        self.children = [Node(after, prior, not maximizing) for prior, after in moves]

    def best_child(self, c: float) -> "Node":
        """Return the child with the largest sum."""

        def total(child: Node) -> float:
            """Return the mean for the player who moves, plus the bonus."""
            at = child if child.visits else self
            mean = at.total / at.visits
            bonus = c * child.prior * sqrt(self.visits) / (1 + child.visits)
            return (mean if self.maximizing else -mean) + bonus

        return max(self.children, key=total)


def puct(position: Any, simulations: int, c: float) -> list[int]:
    """Return the visits of the moves, in order."""
    root = Node(position, 1, True)
    for _ in range(simulations):
        path = [root]
        while path[-1].visits and path[-1].children:
            path.append(path[-1].best_child(c))
        for node in path:
            node.visits += 1
            node.total += path[-1].estimate
    return [child.visits for child in root.children]


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more positions, with more and more simulations."""
    numbers = zip(sizes(count, 3, MAX_POSITIONS), sizes(count, 2, MAX_SIMULATIONS), strict=True)
    for size, simulations in numbers:
        yield tree(random, size), simulations, random.choice((0.5, 1, 2))


def tree(random: Random, size: int) -> Any:
    """Return a random tree with this number of positions."""
    left, below = size - 1, list[int]()
    while left > 0:
        is_last = len(below) == MAX_CHILDREN - 1
        below.append(left if is_last else random.randint(1, left))
        left -= below[-1]
    weights = [random.uniform(1, 5) for _ in below]
    priors = [round(weight / sum(weights), DIGITS) for weight in weights]
    estimate = round(random.uniform(-1, 1), DIGITS)
    return estimate, [(p, tree(random, part)) for p, part in zip(priors, below, strict=True)]


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer has a number of visits for each move."""
    return is_row(answer, len(arguments[0][1]), is_whole)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the visits are others than by the solution."""
    right = tuple(puct(*arguments))
    return None if answer == right else Complaint("visits", {"answer": answer, "right": right})


TASK = Task(
    solution=(puct, Node),
    imports="from math import sqrt\nfrom typing import Any",
    texts={
        "en": {
            "title": "PUCT",
            "contract": """PUCT: a tree search by priors, with estimates in place of playouts.

puct(position, simulations, c) is given a position: a pair of an estimate of its value to MAX and
the list of its moves. A move is a pair of its prior and the position after it. MAX moves at the
first position, then MIN, and so on in turn.

In each simulation go down from the first position to one that has no visits yet or no moves. At
each position on the way take the move with the largest sum of two terms. The first is the mean of
the estimates that came through the position after the move, for MIN with the sign changed; if it
has no visits, the mean of the position before the move stands for it. The second is
c * prior * sqrt(visits of the position) / (1 + visits after the move). Of equal sums take the first
move. Then count a visit at each position on the way, and add the estimate of the last one there.

It returns the list of the visits after each move of the first position, in order. The first
simulation visits the first position alone.""",
            "visits": "the visits are {right}, and the program says {answer}.",
        },
        "ja": {
            "title": "PUCT",
            "contract": """PUCT：事前確率に従い、プレイアウトの代わりに評価を使う木探索です。

puct(position, simulations, c)のpositionは局面で、
MAXにとっての値の評価と、手のリストの組です。手は、事前確率と指した後の局面の組です。
最初の局面ではMAXが手番で、その後はMINとMAXが交互に手番になります。

シミュレーションのたびに、最初の局面から、
まだ訪問していない局面か、手のない局面まで下ります。
途中の局面では、2つの項の和が最大の手を選びます。
第1項は、指した後の局面を通った評価の平均で、MINの手番では符号を変えます。
訪問がなければ、指す前の局面の平均を使います。
第2項はc * 事前確率 * sqrt(局面の訪問回数) / (1 + 指した後の訪問回数)です。
等しければ先の手を選びます。
それから、通ったすべての局面で訪問回数を1増やし、最後の局面の評価を足します。

戻り値は、最初の局面の各手の後の訪問回数を順に並べたリストです。
最初のシミュレーションは、最初の局面だけを訪問します。""",
            "visits": "訪問回数は{right}ですが、答えは{answer}です。",
        },
    },
    examples=(
        ("puct((0, [(0.5, (0.2, [])), (0.5, (0.9, []))]), 1, 1)", "[0, 0]"),
        ("puct((0, [(0.6, (-0.9, [])), (0.4, (0.9, []))]), 12, 1)", "[1, 10]"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
