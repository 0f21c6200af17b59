"""The task `determinization`: what it expects of hidden cards, and what its strategy is worth."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from ..forms import is_number, is_row
from ..task import Arguments, Complaint, Task
from ..trees import number_tree, sizes

MAX_LEAVES = 9
"""Upper limit of the leaves of a world."""
MAX_WORLDS = 3
"""Upper limit of the worlds."""
VALUES = range(11)
"""Values of leaves."""
TOLERANCE = 1e-9
"""Difference between two results that counts as none: they may be no fractions."""


def determinization(worlds: list[Any]) -> tuple[Fraction, Fraction]:
    """Return what determinization expects at the root, and what its strategy is worth."""
    count = len(worlds)
    claimed = max(
        Fraction(sum(open_value(child, False) for child in children), count)
        for children in zip(*worlds, strict=True)
    )
    return claimed, Fraction(sum(values_of_strategy(worlds, True)), count)


def open_value(tree: Any, maximizing: bool) -> int:
    """Return the value of a world with open cards to MAX."""
    if not isinstance(tree, list):
        return int(tree)
    values = [open_value(child, not maximizing) for child in tree]
    return max(values) if maximizing else min(values)


def values_of_strategy(worlds: list[Any], maximizing: bool) -> list[int]:
    """Return what comes of the strategy in each world; MIN sees the world."""
    if not isinstance(worlds[0], list):
        return worlds
    moves = [list(children) for children in zip(*worlds, strict=True)]
    if maximizing:
        best = max(moves, key=lambda after: sum(open_value(tree, False) for tree in after))
        return values_of_strategy(best, False)
    results = [values_of_strategy(after, True) for after in moves]
    return [min(values) for values in zip(*results, strict=True)]


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield worlds of more and more leaves; the same moves lead in all of them to other values."""
    for size in sizes(count, 2, MAX_LEAVES):
        shape = number_tree(random, size, VALUES)

        def filled(part: Any, draw: Random = random) -> Any:
            """Return a tree of this shape with new leaves."""
            return list(map(filled, part)) if isinstance(part, list) else draw.choice(VALUES)

        worlds = [filled(shape) for _ in range(random.randint(2, MAX_WORLDS))]
        if has_equal_means(worlds, True):  # then more than one strategy would be right
            worlds = [shape] * 2
        yield (worlds,)


def has_equal_means(worlds: list[Any], maximizing: bool) -> bool:
    """Return whether MAX somewhere has two moves with the same mean."""
    if not isinstance(worlds[0], list):
        return False
    moves = [list(children) for children in zip(*worlds, strict=True)]
    sums = [sum(open_value(tree, False) for tree in after) for after in moves]
    is_equal = maximizing and len(set(sums)) < len(sums)
    return is_equal or any(has_equal_means(after, not maximizing) for after in moves)


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is two numbers."""
    return is_row(answer, 2, is_number)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether what is expected is wrong, or what the strategy is worth."""
    right = determinization(*arguments)
    for key, said, value in zip(("claimed", "worth"), answer, right, strict=True):
        if abs(said - value) > TOLERANCE:
            return Complaint(key, {"answer": said, "right": value})
    return None


TASK = Task(
    solution=(determinization, open_value, values_of_strategy),
    imports="from fractions import Fraction\nfrom typing import Any",
    test_imports="from fractions import Fraction",
    texts={
        "en": {
            "title": "Determinization",
            "contract": """Determinization: what it expects, and what its strategy is worth.

determinization(worlds) is given a list of worlds, which are equally likely. A world is a tree: a
number (a leaf, with its value to MAX) or a list of trees. MAX moves at the root, then MIN, and so
on in turn. All worlds have the same moves. MAX sees all moves, but not the world; MIN sees the
world too.

With open cards a world is worth what minimax finds. The mean of a move of MAX is the mean, over all
worlds, of what the tree after it is worth with open cards. Determinization takes the move with the
largest mean wherever MAX moves. It expects the largest mean at the root.

It returns two numbers: what determinization expects, and what its strategy is worth. For the second
let MAX follow the strategy, the same move in all worlds, while MIN takes in each world what is best
for MIN against it; the worth is the mean over the worlds.""",
            "claimed": "determinization expects {right}, and the program says {answer}.",
            "worth": "the strategy is worth {right}, and the program says {answer}.",
        },
        "ja": {
            "title": "決定化",
            "contract": """決定化：伏せ札のあるゲームで期待する値と、その戦略の本当の値です。

determinization(worlds)のworldsは、等しい確率で起こる世界のリストです。
世界は木で、数（葉。MAXにとっての値）か、木のリストです。
根ではMAXが手番で、その後はMINとMAXが交互に手番になります。
どの世界でも指せる手は同じです。
MAXにはすべての手が見えますが、どの世界かは見えません。MINには世界も見えます。

札を開いたときの世界の値は、ミニマックス法の値です。
MAXの手の平均とは、その手の後の木の、札を開いたときの値の、
すべての世界についての平均です。
決定化は、MAXの手番ではいつも平均が最大の手を選びます。
根での最大の平均が、決定化の期待する値です。

戻り値は2つの数で、決定化の期待する値と、その戦略の値です。
戦略の値を求めるときは、MAXはどの世界でも戦略の同じ手を指し、
MINは世界ごとに、それに対する最善の手を指します。
その結果の、すべての世界についての平均です。""",
            "claimed": "決定化が期待する値は{right}ですが、答えは{answer}です。",
            "worth": "戦略の値は{right}ですが、答えは{answer}です。",
        },
    },
    examples=(
        ("determinization([[6, [[10, 0], [10, 0]]], [6, [[0, 10], [0, 10]]]])", "(10, 5)"),
        ("determinization([[1, 4], [4, 2]])", "(3, 3)"),
        ("determinization([[1, [3, 2]], [2, [0, 5]]])", "(Fraction(3, 2), Fraction(3, 2))"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
