"""The task `retrograde`: results and distances of all positions of a game, from its ends."""

from collections import deque
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from ..forms import is_pair, is_whole
from ..task import Arguments, Complaint, Task
from ..trees import sizes

MAX_POSITIONS = 12
"""Upper limit of the positions of a game."""
MAX_MOVES = 3
"""Upper limit of the moves of a position."""


def retrograde(graph: dict[str, list[str]]) -> dict[str, tuple[str, int | None]]:
    """Return result and distance of each position for the player who moves there."""
    before: dict[str, list[str]] = {position: [] for position in graph}
    for position, following in graph.items():
        for after in following:
            before[after].append(position)
    left = {position: len(following) for position, following in graph.items()}
    results: dict[str, tuple[str, int | None]] = {
        position: ("loss", 0) for position in graph if not graph[position]
    }
    waiting = deque((position, 0) for position in results)
    while waiting:
        position, distance = waiting.popleft()
        for previous in before[position]:
            if previous in results:
                continue
            left[previous] -= 1
            if results[position][0] == "loss":
                results[previous] = ("win", distance + 1)
            elif left[previous] == 0:
                results[previous] = ("loss", distance + 1)
            else:
                continue
            waiting.append((previous, distance + 1))
    return {position: results.get(position, ("draw", None)) for position in graph}


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield games of more and more positions; in some of them the players can go in circles."""
    for size in sizes(count, 1, MAX_POSITIONS):
        yield (random_graph(random, size),)


def random_graph(random: Random, size: int) -> dict[str, list[str]]:
    """Return a game of this number of positions: for each those to which its moves lead."""
    names = [f"p{index}" for index in range(1, size + 1)]
    return {
        name: random.sample(others, random.randint(0, min(MAX_MOVES, len(others))))
        for name in names
        for others in [[other for other in names if other != name]]
    }


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer has a result and a distance for each position."""
    return (
        isinstance(answer, Mapping)
        and answer.keys() == arguments[0].keys()
        and all(
            is_pair(entry)
            and entry[0] in ("win", "loss", "draw")
            and (entry[1] is None or is_whole(entry[1]))
            for entry in answer.values()
        )
    )


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return the wrong position that is nearest to an end, if one is wrong."""
    right = retrograde(*arguments)
    wrong = [position for position in right if answer[position] != right[position]]
    if not wrong:
        return None
    position = min(wrong, key=lambda name: (right[name][1] is None, right[name][1] or 0))
    facts = {"position": position, "answer": answer[position], "right": right[position]}
    return Complaint("entry", facts)


TASK = Task(
    solution=(retrograde,),
    imports="from collections import deque",
    texts={
        "en": {
            "title": "Solve a game backwards",
            "contract": """Results and distances of all positions of a game, found backwards.

retrograde(graph) is given a dictionary: for each position a list of the positions to which the
player who moves there can go. Then the other player moves. Who has no move has lost. The players
may go in circles for ever; then the game is a draw.

It returns a dictionary: for each position a pair of its result for the player who moves there,
"win", "loss" or "draw", and its distance. This is the number of moves of both players up to the
end, if the winner hurries and the loser delays. The distance of a draw is None.""",
            "entry": "{position} is {right}, and the program says {answer}.",
        },
        "ja": {
            "title": "ゲームを終局から逆に解く",
            "contract": """ゲームのすべての局面の結果と手数を、終局から逆に求めます。

retrograde(graph)には辞書を渡します。
各局面に対して、手番の側が進める局面のリストが入っています。
1手進むと相手の手番になります。指す手のない側の負けです。
同じ局面を永久に繰り返せるときは引き分けです。

戻り値は辞書で、各局面に対して、
手番の側から見た結果"win"、"loss"、"draw"と手数の組を入れます。
手数は、勝つ側が最短で勝とうとし、負ける側ができるだけ延ばしたときの、
終局までの両者の手の数です。
引き分けの手数はNoneです。""",
            "entry": "{position}は{right}ですが、答えは{answer}です。",
        },
    },
    examples=(
        ("retrograde({'a': []})", "{'a': ('loss', 0)}"),
        (
            "retrograde({'a': ['b', 'c'], 'b': [], 'c': ['a']})",
            "{'a': ('win', 1), 'b': ('loss', 0), 'c': ('loss', 2)}",
        ),
        ("retrograde({'a': ['b'], 'b': ['a']})", "{'a': ('draw', None), 'b': ('draw', None)}"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
