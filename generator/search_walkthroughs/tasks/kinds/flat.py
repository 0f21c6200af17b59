"""The task `flat`: the same number of playouts after each move, then the best mean."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ..forms import is_pair, is_whole
from ..task import Arguments, Complaint, Functions, Task

MAX_MOVES = 5
"""Upper limit of the moves."""
MAX_PLAYOUTS = 30
"""Upper limit of the playouts of a case."""


def flat(moves: int, playout: Callable[[int], float], playouts: int) -> int:
    """Return the number of the move with the best mean."""
    totals, counts = [0.0] * moves, [0] * moves
    for number in range(playouts):
        move = number % moves
        totals[move] += playout(move)
        counts[move] += 1
    means = [total / count for total, count in zip(totals, counts, strict=True)]
    return means.index(max(means))


class DrawnPlayouts:
    """Playouts whose results were drawn before, with a record of those that were made."""

    def __init__(self, results: list[list[float]]) -> None:
        self._results = [list(reversed(column)) for column in results]
        self.moves: list[int] = []
        """The moves after which playouts were made, in order."""

    def __call__(self, move: int) -> float:
        """Return the result of a playout after a move. Raises LookupError if there are no more."""
        if not 0 <= move < len(self._results) or not self._results[move]:
            raise LookupError(f"there is no further playout after move {move!r}")
        self.moves.append(move)
        return self._results[move].pop()


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield more and more playouts, whose results are drawn from different chances."""
    for number in range(count):
        moves = random.randint(2, MAX_MOVES)
        playouts = moves + number * (MAX_PLAYOUTS - moves) // count
        chances = [random.random() for _ in range(moves)]
        results = [random.choices((0, 1), (1 - p, p), k=playouts) for p in chances]
        yield results, playouts


def run(functions: Functions, arguments: Arguments) -> Any:
    """Return what the program answers, and after which moves it makes playouts."""
    results, playouts = arguments
    playout = DrawnPlayouts(results)
    return functions["flat"](len(results), playout, playouts), playout.moves


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is a number beside the moves of the playouts."""
    return (
        is_pair(answer)
        and is_whole(answer[0])
        and isinstance(answer[1], tuple)
        and all(is_whole(move) and 0 <= move < len(arguments[0]) for move in answer[1])
    )


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the playouts are not shared in turn, or another move has the best mean."""
    results, playouts = arguments
    chosen, made = answer
    counts = tuple(made.count(move) for move in range(len(results)))
    right = tuple(len(range(move, playouts, len(results))) for move in range(len(results)))
    if counts != right:
        return Complaint("counts", {"answer": counts, "right": right})
    means = [sum(column[:n]) / n for column, n in zip(results, counts, strict=True)]
    if not 0 <= chosen < len(means) or means[chosen] < max(means):
        facts = {"answer": chosen, "right": means.index(max(means))}
        return Complaint("move", {**facts, "means": tuple(round(mean, 3) for mean in means)})
    return None


def call_text(arguments: Arguments) -> str:
    """Return the call of a case, in which the results of each move are taken one after another."""
    results, playouts = arguments
    most = -(-playouts // len(results))
    shown = [column[:most] for column in results]
    return f"flat({len(results)}, lambda move, r={shown!r}: r[move].pop(0), {playouts})"


TASK = Task(
    solution=(flat,),
    imports="from collections.abc import Callable",
    texts={
        "en": {
            "title": "Flat Monte Carlo",
            "contract": """Flat Monte Carlo: the same number of playouts after each move.

flat(moves, playout, playouts) is given the number of moves, which are counted from 0. The function
playout(move) plays a game to its end at random after the move, and returns its result, from 0 to 1.
Make as many playouts as `playouts` says, after the moves in turn: first one after each, then a
second, and so on. So the first moves may have one more. It returns the move whose results have
the best mean, of equal ones any.""",
            "counts": "the moves are to have {right} playouts, and the program makes {answer}.",
            "move": "the means are {means}: move {right} is best, and the program says {answer}.",
        },
        "ja": {
            "title": "単純なモンテカルロ法",
            "contract": """単純なモンテカルロ法：どの手の後でも同じ数のプレイアウトをします。

flat(moves, playout, playouts)のmovesは手の数で、手は0から数えます。
playout(move)は、その手の後を終局までランダムに指し、
0から1までの結果を返します。
playouts回のプレイアウトを、手の順に1回ずつ、次に2回目というように行います。
割り切れないときは、先の手が1回多くなります。
戻り値は、結果の平均が最大の手です。等しければどれでもかまいません。""",
            "counts": "各手のプレイアウトは{right}回のはずですが、プログラムは{answer}回です。",
            "move": "平均は{means}で、最善は{right}番の手ですが、答えは{answer}番です。",
        },
    },
    examples=(
        ("flat(2, lambda move: move, 10)", "1"),
        ("flat(3, lambda move, r=[[1, 0], [1, 1], [0]]: r[move].pop(0), 5)", "1"),
    ),
    cases=cases,
    run=run,
    call_text=call_text,
    has_form=has_form,
    complaint=complaint,
)
