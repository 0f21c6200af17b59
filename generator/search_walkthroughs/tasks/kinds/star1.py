"""The task `star1`: exact values with chance nodes, and cuts there."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from math import inf
from random import Random
from typing import Any

from ..task import ASKING_LEAVES, Arguments, Complaint, Task, value_complaint
from ..trees import leaf_names, parts, sizes

MAX_LEAVES = 14
"""Upper limit of the leaves of a tree."""
RANGE = (0, 10)
"""Least and greatest value that a leaf may have."""
ROUNDING = 1e-9
"""Difference from the value that comes of floating-point numbers."""


def star1(node: Any, value: Callable[[str], int], low: int, high: int) -> Any:
    """Return the value of a node to MAX."""
    return search(node, value, (low, high), -inf, inf)


def search(
    node: Any, value: Callable[[str], int], ends: tuple[int, int], alpha: Any, beta: Any
) -> Any:
    """Return the value of a node to MAX, or a bound outside of the window."""
    if isinstance(node, str):
        return value(node)
    kind, children = node
    if kind == "chance":
        return expected(children, value, ends, alpha, beta)
    best: Any = -inf if kind == "max" else inf
    for child in children:
        score = search(child, value, ends, alpha, beta)
        if kind == "max":
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def expected(
    outcomes: Any, value: Callable[[str], int], ends: tuple[int, int], alpha: Any, beta: Any
) -> Any:
    """Return the expected value of a chance node, or a bound outside of the window."""
    low, high = ends
    total, left = Fraction(0), Fraction(1)
    for probability, child in outcomes:
        left -= probability
        lower = max(low, (alpha - total - left * high) / probability)
        upper = min(high, (beta - total - left * low) / probability)
        total += probability * search(child, value, ends, lower, upper)
        if total + left * high <= alpha:
            return total + left * high
        if total + left * low >= beta:
            return total + left * low
    return total


def expectimax(node: Any, values: dict[str, int]) -> Any:
    """Return the value of a node to MAX, with no cut."""
    if isinstance(node, str):
        return values[node]
    kind, children = node
    if kind == "chance":
        return sum(Fraction(odds) * expectimax(child, values) for odds, child in children)
    return (max if kind == "max" else min)(expectimax(child, values) for child in children)


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more leaves; chance moves after each player."""
    for size in sizes(count, 2, MAX_LEAVES):
        node = chance_tree(random, size, leaf_names(), random.randint(0, 1))
        values = {name: random.randint(*RANGE) for name in islice(leaf_names(), size)}
        yield node, values, *RANGE


def chance_tree(random: Random, leaves: int, names: Iterator[str], level: int) -> Any:
    """Return a random tree with `leaves` leaves, named in order, below a node of the level."""
    if leaves == 1:
        return next(names)
    sizes = parts(random, leaves)
    children = [chance_tree(random, size, names, level + 1) for size in sizes]
    kind = ("max", "chance", "min", "chance")[level % 4]
    if kind != "chance":
        return kind, children
    weights = [random.randint(1, 3) for _ in children]
    odds = [Fraction(weight, sum(weights)) for weight in weights]
    return kind, list(zip(odds, children, strict=True))


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is wrong, or more leaves were read than by the solution."""
    right = expectimax(arguments[0], arguments[1])
    if 0 < abs(answer[0] - right) < ROUNDING:
        return Complaint("rounded", {"right": right})
    _, read = ASKING_LEAVES.answer(star1, arguments)
    return value_complaint(answer, right, len(read))


TASK = Task(
    solution=(star1, search, expected),
    imports="from collections.abc import Callable\nfrom fractions import Fraction\n"
    "from math import inf\nfrom typing import Any",
    texts={
        "en": {
            "title": "Star1",
            "contract": """Star1: alpha-beta that can also cut at chance nodes.

star1(node, value, low, high) is given a node: a text (the name of a leaf) or a pair of its kind and
its children. The kinds are "max", "min" and "chance". Of a chance node each child is a pair of its
probability, a fractions.Fraction, and the node. The value of a leaf to MAX is value(leaf), a whole
number from low to high. It returns the value of the node to MAX, exactly: use fractions.

At a chance node let total be the sum of probability times value over the children searched so far,
and left the probability of those that come after the next one, whose probability is p. The next
child has the window from (alpha - total - left * high) / p to (beta - total - left * low) / p, cut
down to low and high. After each child leave the node if total + left * high is at most alpha, or
total + left * low is at least beta, and return that number. At other nodes cut as alpha-beta does;
they return their best score. Each call of `value` counts. There must be no more of them than in
this search, in the order of the lists.""",
            "value": "the right value is {right}, and the program says {answer}.",
            "rounded": "the value {right} is to be exact: use fractions, not rounded numbers.",
            "reads": "Star1 reads {right} leaves here, and the program reads {count}: {names}.",
        },
        "ja": {
            "title": "Star1",
            "contract": """Star1：チャンスノードでも枝刈りをするαβ法です。

star1(node, value, low, high)のnodeは、文字列（葉の名前）か、種類と子の組です。
種類は"max"、"min"、"chance"です。
チャンスノードの子は、確率（fractions.Fraction）とノードの組です。
value(leaf)はMAXにとっての葉の値で、lowからhighまでの整数です。
戻り値はMAXにとってのノードの値です。分数を使い、正確に求めてください。

チャンスノードでは、調べ終えた子の確率と値の積の合計をtotal、
次の子の確率をp、その後に残る子の確率の合計をleftとします。
次の子の探索窓は、(alpha - total - left * high) / pから
(beta - total - left * low) / pまでで、lowとhighの間に収めます。
子を1つ調べるたびに、total + left * highがalpha以下か、
total + left * lowがbeta以上なら、その数を返してノードを終えます。
ほかのノードではαβ法と同じように枝刈りをし、最善の値を返します。
valueの呼び出しを数えます。
リストの順に調べるこの探索より多くてはいけません。""",
            "value": "正しい値は{right}ですが、答えは{answer}です。",
            "rounded": "値{right}を正確に求めてください。丸めた数ではなく、分数を使います。",
            "reads": "Star1が読む葉は{right}個ですが、プログラムは{count}個を読みます：{names}。",
        },
    },
    examples=(
        ("star1(('max', ['a', 'b']), {'a': 3, 'b': 5}.get, 0, 10)", "5"),
        (
            "star1(('chance', [(Fraction(1, 3), 'a'), (Fraction(2, 3), 'b')]), "
            "{'a': 2, 'b': 6}.get, 0, 10)",
            "Fraction(14, 3)",
        ),
    ),
    test_imports="from fractions import Fraction",
    cases=cases,
    asking=ASKING_LEAVES,
    has_form=ASKING_LEAVES.has_form,
    complaint=complaint,
)
