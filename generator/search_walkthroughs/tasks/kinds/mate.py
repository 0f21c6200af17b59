"""The task `mate`: distances to mate that stay right when a table keeps them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ..forms import is_pair, is_whole
from ..task import Arguments, Complaint, Functions, Task
from ..trees import sizes
from .retrograde import MAX_POSITIONS, random_graph, retrograde

DEPTH = 7
"""Number of moves of both players within which a mate is looked for."""
MATE = 1000
"""Score of a mate at once."""


def mate(
    position: str,
    children: Callable[[str], list[str]],
    depth: int,
    table: dict[Any, Any],
) -> tuple[int | None, int | None]:
    """Return the distance to mate, and the number of the move that leads there."""
    score, move = search(position, children, depth, 0, table)
    return (MATE - score, move) if score > 0 else (None, None)


def search(
    position: str,
    children: Callable[[str], list[str]],
    depth: int,
    ply: int,
    table: dict[Any, Any],
) -> tuple[int, int | None]:
    """Return the score of a position for its mover, counted from the root, and the best move."""
    if (position, depth) in table:
        stored, stored_move = table[position, depth]
        return (stored - ply if stored > 0 else stored + ply if stored < 0 else 0), stored_move
    best, move = 0, None
    following = children(position)
    if not following:
        best = ply - MATE
    elif depth > 0:
        best = -MATE
        for number, after in enumerate(following):
            score = -search(after, children, depth - 1, ply + 1, table)[0]
            if score > best:
                best, move = score, number
    stored = best + ply if best > 0 else best - ply if best < 0 else 0
    table[position, depth] = stored, move
    return best, move


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield games of more and more positions, with a first position that is not lost at once."""
    for size in sizes(count, 2, MAX_POSITIONS):
        graph = random_graph(random, size)
        graph["p1"] = graph["p1"] or ["p2"]
        results = retrograde(graph)
        won = [name for name in graph if results[name][0] == "win"]
        longest = max(won, key=lambda name: results[name][1] or 0, default="p1")
        yield graph, longest if random.random() < 0.8 else "p1", DEPTH


def run(functions: Functions, arguments: Arguments) -> Any:
    """Return the positions of the attacker in a game with the answers there: the attacker plays the
    program's moves, the other delays as long as it can."""
    graph, position, most = arguments
    results = retrograde(graph)
    table: dict[Any, Any] = {}
    game: list[tuple[str, Any]] = []
    for depth in range(most, 0, -2):
        answer = functions["mate"](position, graph.__getitem__, depth, table)
        game.append((position, answer))
        if not _is_move(answer, len(graph[position])):
            break
        replies = graph[graph[position][answer[1]]]
        if not replies:
            break
        position = max(replies, key=lambda name: _delay(results[name]))
    return game


def _is_move(answer: Any, count: int) -> bool:
    """Return whether an answer names one of the moves, of which there are `count`."""
    is_answer = isinstance(answer, tuple | list) and len(answer) == 2
    return is_answer and type(answer[1]) is int and 0 <= answer[1] < count


def _delay(result: tuple[str, int | None]) -> tuple[int, int]:
    """Return how long a player who is to be mated may last if the attacker has this result."""
    kind, distance = result
    return ("win", "draw", "loss").index(kind), distance or 0


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is a game with distance and move, or neither, in each position."""
    return (
        isinstance(answer, tuple)
        and len(answer) > 0
        and all(is_pair(step) and step[0] in arguments[0] and is_pair(step[1]) for step in answer)
        and all(step[1] == (None, None) or all(map(is_whole, step[1])) for step in answer)
    )


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return the first wrong distance of the game, or the first move that does not keep it."""
    graph, _, most = arguments
    results = retrograde(graph)
    for number, (position, (distance, move)) in enumerate(answer, 1):
        depth = most - 2 * (number - 1)
        kind, right = results[position]
        right = right if kind == "win" and right is not None and right <= depth else None
        facts = {"position": position, "number": number, "answer": distance, "right": right}
        if distance != right:
            return Complaint("distance", facts)
        if right is None:
            continue
        if not 0 <= move < len(graph[position]):
            return Complaint("unknown", {**facts, "move": move})
        if results[graph[position][move]] != ("loss", right - 1):
            return Complaint("move", {**facts, "move": move})
    return None


TASK = Task(
    solution=(mate, search),
    imports="from collections.abc import Callable\nfrom typing import Any\n\nMATE = 1000",
    texts={
        "en": {
            "title": "Mate scores in a table",
            "contract": """Distances to mate that stay right when a table keeps them.

mate(position, children, depth, table) is given the name of a position. children(position) returns
the list of the positions after each move; then the other player moves. Who has no move is mated.
It returns two things: the number of moves of both players up to the mate, and the number of the
move, counted from 0, that leads to it soonest. The other player delays the mate as long as
possible. If the player who moves cannot force a mate within `depth` moves of both, both are None.

The table is a dictionary in which you may keep what you like. It is empty at first. The same one
is given again after two moves, with the position that is reached and with a depth that is less by
2, and so on. So a position is met after different numbers of moves, and a score must fit where it
is used: after your move and the best reply the distance falls by 2.""",
            "distance": "{position} has distance {right}, and answer {number} is {answer}.",
            "move": "{position} has distance {right}, and its move {move} does not lead there.",
            "unknown": "{position} has no move {move}; the distance is {right}.",
        },
        "ja": {
            "title": "置換表の中の詰みの手数",
            "contract": """詰みまでの手数を、置換表に入れても正しく保ちます。

mate(position, children, depth, table)のpositionは局面の名前です。
children(position)は、1手後の局面のリストを返します。1手指すと相手の手番になります。
指す手のない側が詰みです。
戻り値は2つです。詰みまでの両者の手の数と、
最も早く詰みに至る手の番号（0から）です。相手はできるだけ詰みを延ばします。
両者合わせてdepth手以内に詰みにできなければ、どちらもNoneです。

tableは自由に使える辞書です。はじめは空で、
2手後に、そのときの局面と2だけ小さいdepthとともに、同じ辞書をもう一度渡します。
そのため同じ局面に異なる手数で着きます。
値は、使う場所に合っていなければなりません。
自分の手と最善の応手の後で、手数は2減ります。""",
            "distance": "{position}の手数は{right}ですが、{number}回目の答えは{answer}です。",
            "move": "{position}の手数は{right}ですが、{move}番の手ではそうなりません。",
            "unknown": "{position}に{move}番の手はありません。手数は{right}です。",
        },
    },
    examples=(
        ("mate('a', {'a': ['b'], 'b': []}.get, 5, {})", "(1, 0)"),
        (
            "mate('a', {'a': ['b', 'c'], 'b': ['a'], 'c': ['d'], 'd': ['e'], 'e': []}.get, 5, {})",
            "(3, 1)",
        ),
        ("mate('a', {'a': ['b'], 'b': ['a']}.get, 5, {})", "(None, None)"),
    ),
    cases=cases,
    run=run,
    call_text=lambda case: f"mate({case[1]!r}, {case[0]!r}.get, {case[2]}, {{}})",
    has_form=has_form,
    complaint=complaint,
)
