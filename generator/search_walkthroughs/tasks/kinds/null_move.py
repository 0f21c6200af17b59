"""The task `null-move`: where even passing is enough, no move is tried."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from ..task import ASKING_POSITIONS, Arguments, Complaint, Task, value_complaint
from ..trees import sizes

MAX_LEVELS = 5
"""Upper limit of the levels of a tree below its first position."""
PASS_SHARE = 0.9
"""Share of the positions in which the player may pass."""
CHECK_SHARE = 0.2
"""Share of these in which the player is in check."""
VALUES = range(10)
"""Estimates of positions."""


def null_move(position: str, enter: Callable[[str], Any], depth: int, reduction: int) -> float:
    """Return the value of a position to MAX, who moves there, by a search with null moves."""

    def search(
        place: str, left: int, alpha: float, beta: float, maximizing: bool, may_pass: bool
    ) -> float:
        estimate, children, passed, in_check = enter(place)
        if left == 0 or not children:
            return float(estimate)
        goal = beta if maximizing else alpha
        if may_pass and passed is not None and not in_check and abs(goal) < inf:
            low, high = (goal - 1, goal) if maximizing else (goal, goal + 1)
            less = max(0, left - 1 - reduction)
            score = search(passed, less, low, high, not maximizing, False)
            if score >= goal if maximizing else score <= goal:
                return goal
        best = -inf if maximizing else inf
        for child in children:
            score = search(child, left - 1, alpha, beta, not maximizing, True)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth, -inf, inf, True, True)


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more levels, with depth and reduction."""
    for levels in sizes(count, 2, MAX_LEVELS):
        positions: dict[str, Any] = {}
        grow(random, levels, positions)
        yield positions, levels, random.choice((0, 0, 1, 2))


def grow(random: Random, levels: int, positions: dict[str, Any], may_pass: bool = False) -> str:
    """Add a position with this number of levels below it, and return its name."""
    name = f"p{len(positions) + 1}"
    positions[name] = None
    children: list[str] = []
    passed = None
    if levels > 0:
        children = [grow(random, levels - 1, positions, True) for _ in range(random.randint(1, 2))]
        if may_pass and random.random() < PASS_SHARE:
            passed = grow(random, levels - 1, positions, True)
    in_check = passed is not None and random.random() < CHECK_SHARE
    positions[name] = random.choice(VALUES), children, passed, in_check
    return name


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is another one than the contract's, or too much was entered."""
    right, entered = ASKING_POSITIONS.answer(null_move, arguments)
    return value_complaint(answer, right, len(entered))


TASK = Task(
    solution=(null_move,),
    imports="from collections.abc import Callable\nfrom math import inf\nfrom typing import Any",
    texts={
        "en": {
            "title": "The null move",
            "contract": """Alpha-beta with null moves.

null_move(position, enter, depth, reduction) is given the name of a position, in which MAX is to
move. enter(position) returns four things: an estimate of its value to MAX, the list of the
positions after each move, the position after a pass or None, and whether the player who moves is in
check. MIN moves after MAX, and so on in turn. All estimates are whole numbers. It returns the value
that the search below finds for MAX.

A position is worth its estimate if no depth is left or there is no move. Else let the goal be beta
where MAX moves and alpha where MIN moves. If the goal is finite, the player is not in check, a pass
is possible and the position was not reached by a pass, then search the position after the pass, to
the depth left less 1 and less the reduction, but at least 0, with the null window at the goal:
(beta - 1, beta) or (alpha, alpha + 1). If the score reaches the goal, at least beta for MAX and
at most alpha for MIN, return the goal. Else search the moves as alpha-beta does, to one depth less,
in the order of the list. A position returns its best score (fail-soft).

Each call of `enter` counts. There must be no more of them than in this search.""",
            "value": "this search finds {right}, and the program says {answer}.",
            "reads": "this search enters {right} positions, and the program enters {count}: "
            "{names}.",
        },
        "ja": {
            "title": "ヌルムーブ",
            "contract": """ヌルムーブを使うαβ法です。

null_move(position, enter, depth, reduction)のpositionは、
MAXの手番の局面の名前です。enter(position)は4つのものを返します。
MAXにとっての値の見積もり、1手後の局面のリスト、
パスの後の局面（パスできなければNone）、手番の側に王手がかかっているかどうかです。
MAXの次はMIN、その次はMAXと、交互に手番になります。見積もりは整数です。
戻り値は、次の探索が求めるMAXにとっての値です。

残りの深さが0か、手がなければ、値は見積もりです。
それ以外では、MAXの手番ならbetaを、MINの手番ならalphaを目標とします。
目標が有限で、王手がかかっておらず、パスができ、
直前の手がパスでなければ、パスの後の局面を調べます。
深さは残りから1とreductionを引いたもの（ただし0以上）、
探索窓は目標のヌルウィンドウ(beta - 1, beta)または(alpha, alpha + 1)です。
値が目標に達したら（MAXならbeta以上、MINならalpha以下）、目標を返します。
そうでなければ、αβ法と同じように、手をリストの順に深さを1減らして調べます。
局面は最善の値を返します（フェイルソフト）。

enterの呼び出しを数えます。この探索より多くてはいけません。""",
            "value": "この探索の値は{right}ですが、答えは{answer}です。",
            "reads": "{right}局面で足りますが、プログラムは{count}局面に入ります：{names}。",
        },
    },
    examples=(
        (
            "null_move('a', {'a': (0, ['b', 'c'], None, False), 'b': (4, [], None, False), "
            "'c': (6, [], None, False)}.get, 1, 2)",
            "6",
        ),
        (
            "null_move('a', {'a': (0, ['b', 'c'], None, False), 'b': (4, [], None, False), "
            "'c': (6, ['d'], 'e', False), 'd': (9, [], None, False), "
            "'e': (3, [], None, False)}.get, 2, 2)",
            "4",
        ),
        (
            "null_move('a', {'a': (0, ['b', 'c'], None, False), 'b': (4, [], None, False), "
            "'c': (6, ['d'], 'e', True), 'd': (9, [], None, False), "
            "'e': (3, [], None, False)}.get, 2, 2)",
            "9",
        ),
    ),
    cases=cases,
    asking=ASKING_POSITIONS,
    has_form=ASKING_POSITIONS.has_form,
    complaint=complaint,
)
