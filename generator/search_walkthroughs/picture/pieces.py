"""A board of shogi: pieces as one character each, those of White on their heads, and the hands.

What is promoted is told by its character, its weight and its colour. The files count from the
right, as the moves name them.
"""

from collections.abc import Iterator, Mapping

from ..game import Board
from .items import Area, Item, Strokes, Text, snap
from .room import HELD, NAMED, PIECES
from .theme import LARGE
from .wording import Wording

SIDE = 9
CELL = PIECES / SIDE
SLOTS = 5 + 2 * SIDE + 2 + SIDE * SIDE
"""Ground, square played to, grid, frame, ring; names of files and rows; hands; pieces."""
MIDDLE = 0.37
"""From the baseline of a character to its middle, in sizes."""
KANJI: Mapping[str, str] = {
    "P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉",
    "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍",
}  # fmt: skip
"""The usual characters; for promoted lances, knights and silvers the ones used in print."""
RANKS = "一二三四五六七八九"
"""The names of the ranks in Japanese, from the top."""
NONE = "–"
OWNERS = "☗", "☖"
"""Before what Black and what White hold in hand."""


def marks(board: Board, left: float, top: float) -> Iterator[Item | None]:
    """The board with its upper left corner there, White's hand above it and Black's below."""
    right, bottom = snap(left + PIECES), snap(top + PIECES)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    yield Area("paper", corners)
    cell = None if board.last is None else _cell(left, top, *board.last)
    yield None if cell is None else Area("last", cell)
    inner = [snap(CELL * k) for k in range(1, SIDE)]
    down = tuple(((snap(left + k), top), (snap(left + k), bottom)) for k in inner)
    across = tuple(((left, snap(top + k)), (right, snap(top + k))) for k in inner)
    yield Strokes("squares", (*down, *across))
    yield Area("frame", corners)
    yield None if cell is None else Area("played", cell)
    for k in range(SIDE):
        along = snap((k + 0.5) * CELL)
        yield Text("small", (snap(left + along), snap(top - 6)), str(SIDE - k))
        rank = Wording(chr(ord("a") + k), (("ja", RANKS[k]),))
        yield rank.at("small", (snap(right + NAMED / 2), snap(top + along + 4)))
    black, white = (_hand(owner, hand) for owner, hand in zip(OWNERS, board.hands, strict=True))
    yield Text("hand", (left, snap(top - NAMED - 4)), white)
    yield Text("hand", (left, snap(bottom + HELD - 4)), black)
    for r, row in enumerate(board.rows):
        for c, sign in enumerate(row):
            yield _piece(sign, left + (c + 0.5) * CELL, top + (r + 0.5) * CELL) if sign else None


def _piece(sign: str, x: float, y: float) -> Text:
    turned = sign.islower()
    style = ("promoted" if sign.startswith("+") else "piece") + "-turned" * turned
    drop = LARGE * MIDDLE * (-1 if turned else 1)
    return Text(style, (snap(x), snap(y + drop)), KANJI[sign.upper()])


def _hand(owner: str, hand: tuple[tuple[str, int], ...]) -> str:
    """What is held: each kind once, with its number if there are several.

    >>> _hand("☗", (("R", 1), ("P", 3)))
    '☗ 飛歩3'
    """
    held = "".join(KANJI[sign] + str(n) * (n > 1) for sign, n in hand)
    return f"{owner} {held or NONE}"


def _cell(left: float, top: float, row: int, column: int) -> tuple[tuple[float, float], ...]:
    x, y = (snap(start + k * CELL) for start, k in ((left, column), (top, row)))
    right, bottom = snap(x + CELL), snap(y + CELL)
    return ((x, y), (right, y), (right, bottom), (x, bottom))
