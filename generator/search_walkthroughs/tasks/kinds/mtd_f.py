"""The task `mtd-f`: null windows and bounds of nodes close in on the value."""

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


def mtdf(tree: Any, value: Callable[[str], int], guess: int) -> int:
    """Return the value of a tree to MAX, who moves at its root."""
    bounds: dict[int, tuple[float, float]] = {}
    score, lower, upper = guess, -inf, inf
    while lower < upper:
        beta = score + 1 if score == lower else score
        score = search(tree, value, beta, True, bounds)
        if score < beta:
            upper = score
        else:
            lower = score
    return score


def search(
    tree: Any,
    value: Callable[[str], int],
    beta: int,
    maximizing: bool,
    bounds: dict[int, tuple[float, float]],
) -> Any:
    """Return a bound of a tree's value: below `beta` an upper one, else a lower one."""
    if isinstance(tree, str):
        return value(tree)
    lower, upper = bounds.get(id(tree), (-inf, inf))
    if lower >= beta:
        return lower
    if upper < beta:
        return upper
    best: Any = -inf if maximizing else inf
    for child in tree:
        score = search(child, value, beta, not maximizing, bounds)
        best = max(best, score) if maximizing else min(best, score)
        if best >= beta if maximizing else best < beta:
            break
    bounds[id(tree)] = (best, upper) if best >= beta else (lower, best)
    return best


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more leaves, with their values and a guess."""
    for size in sizes(count, 2, MAX_LEAVES):
        yield *named_tree(number_tree(random, size, VALUES)), random.choice(VALUES)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is wrong, or more leaves were read than by the solution."""
    tree, values, *_ = arguments
    _, read = ASKING_LEAVES.answer(mtdf, arguments)
    return value_complaint(answer, minimax(with_values(tree, values), True), len(read))


TASK = Task(
    solution=(mtdf, search),
    imports="from collections.abc import Callable\nfrom math import inf\nfrom typing import Any",
    texts={
        "en": {
            "title": "MTD(f)",
            "contract": """MTD(f): the value is closed in on by null windows.

mtdf(tree, value, guess) is given a tree: a text (the name of a leaf) or a list of trees. The
function value(leaf) returns the value of a leaf to MAX, a whole number. MAX moves at the root, then
MIN, and so on in turn. It returns the value of the tree to MAX.

Keep a lower and an upper bound of the root. Ask by a search with the window (beta - 1, beta)
whether the value is at least beta. Begin with beta = guess; after that beta is the last answer,
and one more if that was a lower bound. The searches are fail-soft. They keep the bounds of each
list that they have searched, and do not search it again where these decide. Each call of `value`
counts, those for the same leaf too. There must be no more of them than with this search in the
order of the lists.""",
            "value": "the tree is worth {right}, and the program says {answer}.",
            "reads": "MTD(f) reads {right} leaves here, and the program reads {count}: {names}.",
        },
        "ja": {
            "title": "MTD(f)",
            "contract": """MTD(f)：ヌルウィンドウで値を挟んでいきます。

mtdf(tree, value, guess)のtreeは木で、文字列（葉の名前）か、木のリストです。
value(leaf)は、MAXにとっての葉の値（整数）を返します。
根ではMAXが手番で、その後はMINとMAXが交互に手番になります。
戻り値は、MAXにとっての木の値です。

根の下界と上界を持ちます。
窓(beta - 1, beta)の探索で、値がbeta以上かどうかを調べます。
最初のbetaはguessです。その後のbetaは直前の答えで、それが下界なら1を足します。
探索はフェイルソフトです。調べたリストごとに限界を覚え、
それで決まるところは調べ直しません。
valueの呼び出しを、同じ葉の分も含めて数えます。
リストの順に調べるこの探索より多くてはいけません。""",
            "value": "木の値は{right}ですが、答えは{answer}です。",
            "reads": "MTD(f)が読む葉は{right}個ですが、プログラムは{count}個を読みます：{names}。",
        },
    },
    examples=(
        ("mtdf([['a', 'b'], ['c', 'd']], {'a': 3, 'b': 5, 'c': 2, 'd': 9}.get, 0)", "3"),
        ("mtdf([['a', ['b', 'c']], 'd'], {'a': 6, 'b': 1, 'c': 4, 'd': 5}.get, 9)", "5"),
        ("mtdf(['a', 'b', 'c'], {'a': -1, 'b': 0, 'c': -3}.get, 0)", "0"),
    ),
    cases=cases,
    asking=ASKING_LEAVES,
    has_form=ASKING_LEAVES.has_form,
    complaint=complaint,
)
