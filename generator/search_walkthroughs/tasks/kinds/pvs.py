"""The task `pvs`: null windows for all children but the first, and no more leaves than need be."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from ..task import ASKING_LEAVES, Arguments, Complaint, Task, value_complaint
from ..trees import minimax, named_tree, number_tree, sizes, with_values

MAX_LEAVES = 16
"""Upper limit of the leaves of a tree."""
VALUES = range(10)
"""Values of leaves."""


def pvs(tree: Any, value: Callable[[str], int]) -> float:
    """Return the value of a tree to MAX, who moves at its root."""
    return search(tree, value, -inf, inf, 1)


def search(tree: Any, value: Callable[[str], int], alpha: float, beta: float, sign: int) -> float:
    """Return the value of a tree to the player who moves, whose sign is 1 for MAX."""
    if isinstance(tree, str):
        return sign * value(tree)
    best = -inf
    for number, child in enumerate(tree):
        if number == 0:
            score = -search(child, value, -beta, -alpha, -sign)
        else:
            score = -search(child, value, -alpha - 1, -alpha, -sign)
            if alpha < score < beta:
                score = -search(child, value, -beta, -score, -sign)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more leaves, with their values."""
    for size in sizes(count, 2, MAX_LEAVES):
        yield named_tree(number_tree(random, size, VALUES))


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is wrong, or more leaves were read than by the solution."""
    tree, values = arguments
    _, read = ASKING_LEAVES.answer(pvs, arguments)
    return value_complaint(answer, minimax(with_values(tree, values), True), len(read))


TASK = Task(
    solution=(pvs, search),
    imports="from collections.abc import Callable\nfrom math import inf\nfrom typing import Any",
    texts={
        "en": {
            "title": "Principal variation search",
            "contract": """Principal variation search (PVS).

pvs(tree, value) is given a tree: a text (the name of a leaf) or a list of trees. The
function value(leaf) returns the value of a leaf to MAX, a whole number. MAX moves at the root, then
MIN, and so on in turn. It returns the value of the tree to MAX.

Search the first child of each node with the whole window and each other child with a null window
at the bound that the player has: (alpha, alpha + 1) for MAX. If the answer lies inside the window
of the node, search the child again, with a window that begins at this answer. Leave a node when
its window is empty. A node that fails returns its own best score (fail-soft). Each call of `value`
counts. There must be no more of them than with this search in the order of the lists.""",
            "value": "the tree is worth {right}, and the program says {answer}.",
            "reads": "PVS reads {right} leaves here, and the program reads {count}: {names}.",
        },
        "ja": {
            "title": "PVS（ヌルウィンドウを使う探索）",
            "contract": """PVS（Principal Variation Search）です。

pvs(tree, value)のtreeは木で、文字列（葉の名前）か、木のリストです。
value(leaf)は、MAXにとっての葉の値（整数）を返します。
根ではMAXが手番で、その後はMINとMAXが交互に手番になります。
戻り値は、MAXにとっての木の値です。

各ノードで、最初の子は探索窓全体で、ほかの子は手番の側の限界のヌルウィンドウで調べます。
MAXなら(alpha, alpha + 1)です。
答えがノードの探索窓の内側にあれば、その答えから始まる窓で子を調べ直します。
窓が空になったら、そのノードを終えます。
フェイルしたノードは、自分の最善の値を返します（フェイルソフト）。
valueの呼び出しを数えます。
リストの順に調べるこの探索より多くてはいけません。""",
            "value": "木の値は{right}ですが、答えは{answer}です。",
            "reads": "PVSが読む葉は{right}個ですが、プログラムは{count}個を読みます：{names}。",
        },
    },
    examples=(
        ("pvs([['a', 'b'], ['c', 'd']], {'a': 3, 'b': 5, 'c': 2, 'd': 9}.get)", "3"),
        ("pvs([['a', ['b', 'c']], 'd'], {'a': 6, 'b': 1, 'c': 4, 'd': 5}.get)", "5"),
        ("pvs(['a', 'b', 'c'], {'a': -1, 'b': 0, 'c': -3}.get)", "0"),
    ),
    cases=cases,
    asking=ASKING_LEAVES,
    has_form=ASKING_LEAVES.has_form,
    complaint=complaint,
)
