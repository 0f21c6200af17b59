"""The task `budget`: iterative deepening that stops in time, and what it answers then."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ..forms import is_pair, is_read, is_row, is_whole
from ..task import ASKING_POSITIONS, Arguments, Complaint, Task
from ..trees import position_tree, sizes

MAX_POSITIONS = 30
"""Upper limit of the positions of a game."""
MAX_CHILDREN = 3
"""Upper limit of the moves of a position."""
MAX_DEPTH = 5
"""Upper limit of the depth that is asked for."""
VALUES = range(10)
"""Estimates of positions."""


class BudgetUsedUp(Exception):
    """The next position would be one too many."""


def deepen(
    position: str, enter: Callable[[str], tuple[int, list[str]]], budget: int, most: int
) -> tuple[int, int]:
    """Return the number of the best move, and the depth of the last iteration that was finished."""
    entered = 0

    def value(place: str, depth: int, maximizing: bool) -> float:
        nonlocal entered
        if entered == budget:
            raise BudgetUsedUp
        entered += 1
        estimate, children = enter(place)
        if depth == 0 or not children:
            return estimate
        scores = [value(child, depth - 1, not maximizing) for child in children]
        if place == position:
            best_moves.append(scores.index(max(scores)))
        return max(scores) if maximizing else min(scores)

    best_moves = [0]
    for depth in range(1, most + 1):
        try:
            value(position, depth, True)
        except BudgetUsedUp:
            return best_moves[-1], depth - 1
    return best_moves[-1], most


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more positions, with a budget."""
    for size in sizes(count, 2, MAX_POSITIONS):
        children = position_tree(random, size, MAX_CHILDREN, 2)
        positions = {name: (random.choice(VALUES), below) for name, below in children.items()}
        yield positions, random.randint(1, 3 * size), random.randint(1, MAX_DEPTH)


def move_values(positions: dict[str, tuple[int, list[str]]], depth: int) -> list[float]:
    """Return what each move of the first position is worth to MAX by a search of this depth."""

    def value(place: str, left: int, maximizing: bool) -> float:
        estimate, children = positions[place]
        if left == 0 or not children:
            return estimate
        scores = [value(child, left - 1, not maximizing) for child in children]
        return max(scores) if maximizing else min(scores)

    return [value(child, depth - 1, False) for child in positions["p1"][1]]


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is a move and a depth, beside the positions entered."""
    return is_pair(answer) and is_row(answer[0], 2, is_whole) and is_read(answer[1], arguments[0])


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether too many positions are entered, or depth or move are wrong."""
    positions, budget, most = arguments
    (move, depth), entered = answer
    if len(entered) > budget:
        return Complaint("budget", {"count": len(entered), "budget": budget})
    (_, right_depth), _ = ASKING_POSITIONS.answer(deepen, arguments)
    if not right_depth <= depth <= most:
        return Complaint("depth", {"answer": depth, "right": right_depth})
    worths = move_values(positions, depth) if depth else [0.0]
    if not 0 <= move < len(worths) or worths[move] < max(worths):
        facts = {"answer": move, "right": worths.index(max(worths)), "depth": depth}
        return Complaint("move", facts)
    return None


TASK = Task(
    solution=(deepen, BudgetUsedUp),
    imports="from collections.abc import Callable",
    texts={
        "en": {
            "title": "Iterative deepening with a budget",
            "contract": """Iterative deepening that stops in time.

deepen(position, enter, budget, most) is given the name of a position, in which MAX is to move.
enter(position) returns a pair: an estimate of the position's value to MAX, and the list of the
positions after each move, which is empty if the game is over. MIN moves after MAX, and so on in
turn.

Search with minimax to depth 1, then to depth 2, and so on up to depth `most`: the children of the
position are at depth 1, and a position at the last depth, or at the end of the game, is worth its
estimate. Begin each iteration anew at the position. Each call of `enter` counts, and there must
never be more than `budget` of them. A depth may not be given up before the budget is used up.

It returns two numbers: the best move of the last iteration that was finished, counted from 0, and
the depth of that iteration. If none was finished, both are 0.""",
            "budget": "the budget is {budget}, and the program enters {count} positions.",
            "depth": "depth {right} can be finished, and the program answers with depth {answer}.",
            "move": "at depth {depth} move {right} is best, and the program says move {answer}.",
        },
        "ja": {
            "title": "ノード数の限られた反復深化",
            "contract": """時間内に止まる反復深化です。

deepen(position, enter, budget, most)のpositionは、MAXの手番の局面の名前です。
enter(position)は組を返します。
局面のMAXにとっての見積もりと、1手後の局面のリスト（終局なら空）です。
MAXの次はMIN、その次はMAXと、交互に手番になります。

ミニマックス法で深さ1、次に深さ2と、深さmostまで調べます。
最初の局面の子が深さ1です。最後の深さの局面と終局の値は、その見積もりです。
どの反復も最初の局面からやり直します。
enterの呼び出しを数え、budget回を超えてはいけません。
budgetを使い切るまで、途中の深さをあきらめてはいけません。

戻り値は2つの数です。最後まで終わった反復の最善手の番号（0から）と、
その反復の深さです。1つも終わらなければ、どちらも0です。""",
            "budget": "ノード数の上限は{budget}ですが、プログラムは{count}局面に入ります。",
            "depth": "深さ{right}まで終わるはずですが、答えの深さは{answer}です。",
            "move": "深さ{depth}の最善手は{right}番ですが、答えは{answer}番です。",
        },
    },
    examples=(
        ("deepen('a', {'a': (0, ['b', 'c']), 'b': (1, []), 'c': (5, [])}.get, 3, 1)", "(1, 1)"),
        ("deepen('a', {'a': (0, ['b', 'c']), 'b': (1, []), 'c': (5, [])}.get, 2, 1)", "(0, 0)"),
        (
            "deepen('a', {'a': (0, ['b', 'c']), 'b': (1, []), 'c': (5, ['d']), 'd': (0, [])}.get, "
            "7, 2)",
            "(0, 2)",
        ),
    ),
    cases=cases,
    asking=ASKING_POSITIONS,
    has_form=has_form,
    complaint=complaint,
)
