"""The task `zobrist`: keys of positions that a move changes instead of computing them anew."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ..forms import is_row, is_whole
from ..task import Answered, Arguments, Complaint, Functions, Task
from ..trees import sizes

MAX_CELLS = 16
"""Upper limit of the cells of a board."""
MAX_EARLIER_MOVES = 3
"""Upper limit of the moves before the move that is looked at."""


def key(board: str, turn: str) -> int:
    """Return the key of a position."""
    result = random_number("turn") if turn == "O" else 0
    for cell, stone in enumerate(board):
        if stone != ".":
            result ^= random_number(cell, stone)
    return result


def key_after(before: int, changes: list[tuple[int, str, str]]) -> int:
    """Return the key after a move that changes some cells."""
    result = before ^ random_number("turn")
    for cell, old, new in changes:
        for stone in (old, new):
            if stone != ".":
                result ^= random_number(cell, stone)
    return result


def random_number(*parts: object) -> int:
    """Return the number of a stone on a cell, or of the turn: always the same one."""
    return Random(str(parts)).getrandbits(64)


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield moves of random games on larger and larger boards: a stone is set, and some are turned
    over or taken away."""
    for size in sizes(count, 1, MAX_CELLS):
        board, turn = ["."] * size, "X"
        for _ in range(random.randint(0, MAX_EARLIER_MOVES) if size > 1 else 0):
            for cell, _, new in changes_of_move(random, board, turn):
                board[cell] = new
            turn = other(turn)
        yield "".join(board), turn, changes_of_move(random, board, turn)


def changes_of_move(random: Random, board: list[str], turn: str) -> list[tuple[int, str, str]]:
    """Return the changes of a random move: cell, what was there, what is there now."""
    empty = [cell for cell, stone in enumerate(board) if stone == "."]
    cells = random.sample(empty, min(1, len(empty)))
    theirs = [cell for cell, stone in enumerate(board) if stone == other(turn)]
    changes = [(cell, ".", turn) for cell in cells]
    for cell in random.sample(theirs, random.randint(0, len(theirs))):
        changes.append((cell, other(turn), random.choice((turn, "."))))
    return changes


def other(turn: str) -> str:
    """Return the other player."""
    return "O" if turn == "X" else "X"


def board_after(board: str, changes: list[tuple[int, str, str]]) -> str:
    """Return the board after the changes."""
    cells = list(board)
    for cell, _, new in changes:
        cells[cell] = new
    return "".join(cells)


def run(functions: Functions, arguments: Arguments) -> Any:
    """Return the keys before the move, of the same board with the other turn, after the move from
    scratch, and after the move by its changes."""
    board, turn, changes = arguments
    of_position, of_change = functions["key"], functions["key_after"]
    before = of_position(board, turn)
    after = of_position(board_after(board, changes), other(turn))
    return before, of_position(board, other(turn)), after, of_change(before, changes)


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is four whole numbers."""
    return is_row(answer, 4, is_whole)


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return which law of keys does not hold."""
    before, turned, scratch, changed = answer
    if before == turned:
        return Complaint("turn", {"key": before})
    if scratch != changed:
        return Complaint("change", {"scratch": scratch, "changed": changed})
    return None


def complaint_of_all(answered: Answered) -> tuple[Arguments, Complaint] | None:
    """Return two positions with the same key, if there are any."""
    positions: dict[int, tuple[str, str]] = {}
    for arguments, answer in answered:
        board, turn, changes = arguments
        after = board_after(board, changes), other(turn)
        pairs = zip(answer, ((board, turn), (board, other(turn)), after), strict=False)
        for number, position in pairs:
            known = positions.setdefault(number, position)
            # Cells that a board does not have are as good as empty ones.
            if (known[0].rstrip("."), known[1]) != (position[0].rstrip("."), position[1]):
                return arguments, Complaint("same", {"first": known, "second": position})
    return None


TASK = Task(
    solution=(key, key_after, random_number),
    written=2,
    imports="from random import Random",
    texts={
        "en": {
            "title": "Zobrist keys",
            "contract": """Zobrist keys: a move changes the key by a few numbers.

key(board, turn) is given a text with a character for each of up to 64 cells: X, O, or a full stop
for an empty cell. turn is X or O, the player who moves. It returns the key of the position, a whole
number.

key_after(before, changes) is given the key of a position, and the list of what the player's move
changes: for each cell its number, counted from 0, what was there and what is there now. It returns
the key after the move, when the other player is to move, without the board.

Both ways must give the same key. Positions that are not the same, also in who moves, must have
different keys.""",
            "turn": "the key is {key} whoever moves.",
            "change": "after the move the key is {changed} by the changes, {scratch} by the board.",
            "same": "the positions {first} and {second} have the same key.",
        },
        "ja": {
            "title": "Zobristのキー",
            "contract": """Zobristのキー：1手指すと、いくつかの数だけでキーが変わります。

key(board, turn)のboardは、最大64個のマスを1文字ずつ並べた文字列で、
X、O、空きマスのピリオドから成ります。turnは手番の側（XかO）です。
戻り値は局面のキー（整数）です。

key_after(before, changes)のbeforeは局面のキー、
changesはその手番の側の1手で変わるマスのリストで、
マスの番号（0から）、前にあったもの、今あるものを並べた組が入っています。
戻り値は、盤を見ずに求めた、指した後（相手の手番）のキーです。

どちらの方法でも同じキーにならなければなりません。
手番まで含めて異なる局面のキーは、異ならなければなりません。""",
            "turn": "どちらの手番でもキーが{key}です。",
            "change": "1手後のキーは、変わったマスからは{changed}、盤からは{scratch}になります。",
            "same": "局面{first}と{second}のキーが同じです。",
        },
    },
    examples=(
        ("key_after(key('...', 'X'), [(1, '.', 'X')]) == key('.X.', 'O')", "True"),
        ("key_after(key('XO.', 'X'), [(1, 'O', 'X'), (2, '.', 'X')]) == key('XXX', 'O')", "True"),
        ("key('X..', 'X') == key('X..', 'O')", "False"),
    ),
    cases=cases,
    run=run,
    call_text=lambda case: f"key_after(key({case[0]!r}, {case[1]!r}), {case[2]!r})",
    has_form=has_form,
    complaint=complaint,
    complaint_of_all=complaint_of_all,
)
