"""The task `ordered`: alpha-beta that looks at the likely best child first."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from ..task import (
    ASKING_LEAVES,
    Answered,
    Arguments,
    Complaint,
    Task,
    saving_complaint,
    value_complaint,
)
from ..trees import minimax, named_tree, number_tree, sizes, with_values

MAX_LEAVES = 24
"""Upper limit of the leaves of a tree."""
VALUES = range(6)
"""Values of leaves."""
MAX_ERROR = 1
"""Upper limit of the difference between an estimate and the value."""


def ordered(node: Any, value: Callable[[str], int]) -> float:
    """Return the value of a node to MAX, who moves there."""
    return search(node, value, -inf, inf, True)


def search(
    node: Any, value: Callable[[str], int], alpha: float, beta: float, maximizing: bool
) -> float:
    """Return the value of a node to MAX, or a bound outside of the window."""
    _, content = node
    if isinstance(content, str):
        return value(content)
    best = -inf if maximizing else inf
    for child in sorted(content, key=lambda child: child[0], reverse=maximizing):
        score = search(child, value, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more leaves with estimates of all their nodes, and the values."""
    for size in sizes(count, 2, MAX_LEAVES):
        tree = number_tree(random, size, VALUES)
        named, values = named_tree(tree)

        def estimated(part: Any, name: Any, maximizing: bool, draw: Random = random) -> Any:
            """Return a part of the tree with estimates."""
            guess = minimax(part, maximizing) + draw.randint(-MAX_ERROR, MAX_ERROR)
            if isinstance(part, list):
                pairs = zip(part, name, strict=True)
                return guess, [estimated(*pair, not maximizing) for pair in pairs]
            return guess, name

        yield estimated(tree, named, True), values


def plain_tree(node: Any) -> Any:
    """Return the tree of a node without the estimates."""
    content = node[1]
    return [plain_tree(child) for child in content] if isinstance(content, list) else content


def leaves_in_given_order(node: Any, values: dict[str, int]) -> int:
    """Return how many leaves alpha-beta reads in the order of the lists."""

    def without_estimates(part: Any) -> Any:
        content = part[1]
        is_leaf = isinstance(content, str)
        return 0, content if is_leaf else [without_estimates(child) for child in content]

    _, read = ASKING_LEAVES.answer(ordered, (without_estimates(node), values))
    return len(read)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is wrong."""
    node, values = arguments
    right = minimax(with_values(plain_tree(node), values), True)
    return value_complaint(answer, right, inf)


def complaint_of_all(answered: Answered) -> tuple[Arguments, Complaint] | None:
    """Return a tree in which no leaf is saved, if fewer leaves must be read on all trees."""
    given = [leaves_in_given_order(*arguments) for arguments, _ in answered]
    if sum(given) == sum(len(values) for (_, values), _ in answered):
        return None
    right = [len(ASKING_LEAVES.answer(ordered, arguments)[1]) for arguments, _ in answered]
    return saving_complaint(answered, given, right)


TASK = Task(
    solution=(ordered, search),
    imports="from collections.abc import Callable\nfrom math import inf\nfrom typing import Any",
    texts={
        "en": {
            "title": "The order of moves",
            "contract": """Alpha-beta that looks at the likely best child first.

ordered(node, value) is given a node: a pair of an estimate of its value to MAX and its content.
The content is a text (the name of a leaf) or a list of nodes. value(leaf) returns the value of a
leaf to MAX. MAX moves at the root, then MIN, and so on in turn. It returns the value of the root to
MAX.

The estimates are near the values, and reading them costs nothing. Each call of `value` counts. On
all trees together there must be fewer of them than alpha-beta makes in the order of the lists.""",
            "value": "the tree is worth {right}, and the program says {answer}.",
            "reads": "on all trees {sum} leaves are read, and alpha-beta reads {given} in the "
            "order of the lists. Here {right} are enough, and the program reads {names}.",
        },
        "ja": {
            "title": "手の順序",
            "contract": """最善らしい子から調べるαβ法です。

ordered(node, value)のnodeは、MAXにとっての値の見積もりと中身の組です。
中身は、文字列（葉の名前）か、ノードのリストです。
value(leaf)は、MAXにとっての葉の値を返します。
根ではMAXが手番で、その後はMINとMAXが交互に手番になります。
戻り値は、MAXにとっての根の値です。

見積もりは値に近く、読んでも数えません。valueの呼び出しを数えます。
すべての木を合わせて、リストの順に調べるαβ法より少なくなければなりません。""",
            "value": "木の値は{right}ですが、答えは{answer}です。",
            "reads": "すべての木で葉を{sum}個読みました。リストの順のαβ法は{given}個です。"
            "この木では{right}個で足りますが、プログラムは{names}を読みます。",
        },
    },
    examples=(
        ("ordered((3, [(3, 'a'), (1, 'b')]), {'a': 3, 'b': 1}.get)", "3"),
        (
            "ordered((4, [(2, [(2, 'a'), (9, 'b')]), (4, [(8, 'c'), (5, 'd')])]), "
            "{'a': 2, 'b': 9, 'c': 8, 'd': 4}.get)",
            "4",
        ),
    ),
    cases=cases,
    asking=ASKING_LEAVES,
    has_form=ASKING_LEAVES.has_form,
    complaint=complaint,
    complaint_of_all=complaint_of_all,
)
