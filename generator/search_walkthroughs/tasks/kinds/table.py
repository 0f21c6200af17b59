"""The task `table`: alpha-beta that recognises positions by a table."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from ..task import (
    ASKING_POSITIONS,
    Answered,
    Arguments,
    Complaint,
    Task,
    saving_complaint,
    value_complaint,
)
from ..trees import sizes

MAX_POSITIONS = 24
"""Upper limit of the positions of a game."""
MAX_STEP = 4
"""Upper limit of how many positions further down a move leads."""
MAX_CHILDREN = 3
"""Upper limit of the moves of a position."""
VALUES = range(10)
"""Values of positions at which a game ends."""


def table(position: str, children: Callable[[str], list[str]], value: Callable[[str], int]) -> Any:
    """Return the value of a position to MAX, who moves there."""
    bounds: dict[tuple[str, bool], tuple[float, float]] = {}

    def search(position: str, alpha: float, beta: float, maximizing: bool) -> float:
        key = position, maximizing
        lower, upper = bounds.get(key, (-inf, inf))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        alpha, beta = low, high = max(alpha, lower), min(beta, upper)
        following = children(position)
        best = value(position) if not following else -inf if maximizing else inf
        for child in following:
            score = search(child, alpha, beta, not maximizing)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if following and best <= low:
            bounds[key] = lower, best
        elif following and best >= high:
            bounds[key] = best, upper
        else:
            bounds[key] = best, best
        return best

    return search(position, -inf, inf, True)


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield games of more and more positions, to many of which several ways lead."""
    for size in sizes(count, 2, MAX_POSITIONS):
        graph = {}
        for place in range(1, size + 1):
            below = range(place + 1, min(size, place + MAX_STEP) + 1)
            chosen = random.sample(below, min(len(below), random.randint(1, MAX_CHILDREN)))
            is_end = place > 1 and size - place < MAX_STEP
            graph[f"p{place}"] = [] if is_end else [f"p{other}" for other in chosen]
        values = {name: random.choice(VALUES) for name, after in graph.items() if not after}
        yield graph, values


def alpha_beta_entries(graph: dict[str, list[str]], values: dict[str, int]) -> tuple[int, int]:
    """Return the value of the first position to MAX, and how many positions a search without a
    table enters."""
    count = 0

    def search(position: str, alpha: float, beta: float, maximizing: bool) -> Any:
        nonlocal count
        count += 1
        if not graph[position]:
            return values[position]
        best: Any = -inf if maximizing else inf
        for child in graph[position]:
            score = search(child, alpha, beta, not maximizing)
            best = max(best, score) if maximizing else min(best, score)
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return search("p1", -inf, inf, True), count


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the value is wrong."""
    return value_complaint(answer, alpha_beta_entries(*arguments)[0], inf)


def complaint_of_all(answered: Answered) -> tuple[Arguments, Complaint] | None:
    """Return a game in which the table saves nothing, if it saves nothing on all games together."""
    plain = [alpha_beta_entries(*arguments)[1] for arguments, _ in answered]
    right = [len(ASKING_POSITIONS.answer(table, arguments)[1]) for arguments, _ in answered]
    return saving_complaint(answered, plain, right)


TASK = Task(
    solution=(table,),
    imports="from collections.abc import Callable\nfrom math import inf\nfrom typing import Any",
    texts={
        "en": {
            "title": "A transposition table",
            "contract": """Alpha-beta with a transposition table.

table(position, children, value) is given the name of a position, in which MAX is to move.
children(position) returns the list of the positions after each move; it is empty if the game is
over. Then value(position) returns the value to MAX. After MAX's move MIN moves, and so on in turn.
It returns the value of the first position to MAX.

Several ways lead to many positions, in some of them with MAX to move on one way and MIN on the
other. Keep what a search has proved of a position, a bound or the value, and do not search it
again where that is enough. Each call of `children` counts. On all games together there must be
fewer of them than alpha-beta without a table makes.""",
            "value": "the right value is {right}, and the program says {answer}.",
            "reads": "on all games {sum} positions are entered, and alpha-beta without a table "
            "enters {given}. Here {right} are enough, and the program enters {names}.",
        },
        "ja": {
            "title": "置換表",
            "contract": """置換表を使うαβ法です。

table(position, children, value)のpositionは、MAXの手番の局面の名前です。
children(position)は、1手後の局面のリストを返します。終局なら空です。
そのときvalue(position)がMAXにとっての値を返します。
MAXの次はMIN、その次はMAXと、交互に手番になります。
戻り値は、最初の局面のMAXにとっての値です。

多くの局面には何通りもの道があり、同じ局面でも道によって手番が違うことがあります。
探索で分かったこと（限界か値）を局面ごとに覚え、
それで足りるところは調べ直しません。childrenの呼び出しを数えます。
すべてのゲームを合わせて、置換表を使わないαβ法より少なくなければなりません。""",
            "value": "正しい値は{right}ですが、答えは{answer}です。",
            "reads": "すべてのゲームで{sum}局面に入りました。置換表のないαβ法では{given}です。"
            "このゲームでは{right}で足りますが、プログラムは{names}に入ります。",
        },
    },
    examples=(
        ("table('a', {'a': ['b', 'c'], 'b': [], 'c': []}.get, {'b': 1, 'c': 4}.get)", "4"),
        (
            "table('a', {'a': ['b', 'c'], 'b': ['d', 'e'], 'c': ['b', 'e'], 'd': [], 'e': []}.get, "
            "{'d': 7, 'e': 5}.get)",
            "5",
        ),
    ),
    cases=cases,
    asking=ASKING_POSITIONS,
    has_form=ASKING_POSITIONS.has_form,
    complaint=complaint,
    complaint_of_all=complaint_of_all,
)
