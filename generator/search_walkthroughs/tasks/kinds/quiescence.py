"""The task `quiescence`: beyond the depth only captures are searched, and a player may stop."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ..forms import is_number
from ..task import Arguments, Complaint, Task
from ..trees import sizes

MAX_POSITIONS = 18
"""Upper limit of the positions of a tree."""
MAX_DEPTH = 2
"""Upper limit of the depth to which all moves are searched."""
VALUES = range(-5, 6)
"""Estimates of positions."""


def quiescence(position: Any, depth: int) -> float:
    """Return the value of a position to MAX, who moves there."""
    return search(position, depth, True)


def search(position: Any, depth: int, maximizing: bool) -> float:
    """Return the value of a position to MAX."""
    estimate, moves = position
    if depth > 0:
        scores = [search(after, depth - 1, not maximizing) for _, after in moves]
    else:
        scores = [search(after, 0, not maximizing) for is_capture, after in moves if is_capture]
        scores.append(estimate)
    if not scores:
        return float(estimate)
    return max(scores) if maximizing else min(scores)


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more positions, with a depth."""
    for size in sizes(count, 1, MAX_POSITIONS):
        yield tree(random, size), random.randint(0, MAX_DEPTH)


def tree(random: Random, size: int) -> Any:
    """Return a random tree with this number of positions."""
    left, moves = size - 1, []
    while left > 0:
        below = random.randint(1, left)
        moves.append((random.random() < 0.6, tree(random, below)))
        left -= below
    return random.choice(VALUES), moves


def written_out(position: Any, depth: int) -> Any:
    """Return the tree in which stopping is a move too, as nested lists for minimax."""
    estimate, moves = position
    if depth > 0:
        return [written_out(after, depth - 1) for _, after in moves] or estimate
    captures = [written_out(after, 0) for is_capture, after in moves if is_capture]
    return [*captures, estimate] if captures else estimate


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is a number."""
    return is_number(answer)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is wrong."""
    right = quiescence(*arguments)
    return None if answer == right else Complaint("value", {"answer": answer, "right": right})


TASK = Task(
    solution=(quiescence, search),
    imports="from typing import Any",
    texts={
        "en": {
            "title": "Quiescence",
            "contract": """Quiescence: beyond the depth only captures are searched.

quiescence(position, depth) is given a position: a pair of an estimate of its value to MAX and the
list of its moves. A move is a pair: True for a capture, else False, and the position after it. MAX
moves at the first position, then MIN, and so on in turn. It returns the value to MAX.

As long as depth is left, all moves are searched, each with one depth less; a position without moves
is worth its estimate. Where no depth is left, only captures are searched, and the player who moves
may also stop: then the position is worth its estimate.""",
            "value": "the right value is {right}, and the program says {answer}.",
        },
        "ja": {
            "title": "静止探索",
            "contract": """静止探索：決めた深さの先では、取る手だけを調べます。

quiescence(position, depth)のpositionは局面で、
MAXにとっての値の見積もりと、手のリストの組です。
手は、取る手ならTrue、それ以外ならFalseと、指した後の局面の組です。
最初の局面ではMAXが手番で、その後はMINとMAXが交互に手番になります。
戻り値は、MAXにとっての値です。

残りの深さがある間は、すべての手を深さを1減らして調べます。
手のない局面の値は見積もりです。
残りの深さがなくなったら、取る手だけを調べます。
このとき手番の側は、指さずにやめることもできます。その値は見積もりです。""",
            "value": "正しい値は{right}ですが、答えは{answer}です。",
        },
    },
    examples=(
        ("quiescence((1, [(True, (3, [])), (False, (9, []))]), 0)", "3"),
        ("quiescence((1, [(True, (3, [(True, (-2, []))]))]), 0)", "1"),
        ("quiescence((1, [(False, (4, [(True, (2, []))])), (False, (3, []))]), 1)", "3"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
