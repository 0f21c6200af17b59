"""How people write the moves of shogi: P-7f in the West, ▲７六歩 in Japan."""

from collections.abc import Sequence

from ._sfen import ROWS

KANJI = {
    "P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉",
    "+P": "と", "+L": "成香", "+N": "成桂", "+S": "成銀", "+B": "馬", "+R": "龍",
}  # fmt: skip
FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"
MARKS = {True: "▲", False: "△"}
"""Before a move of Black, and of White."""


def named(
    move: str,
    black: bool,
    rows: Sequence[Sequence[str]],
    legal: Sequence[str],
    before: Sequence[str] = (),
) -> tuple[tuple[str, str], ...]:
    """The move by language, on this board, among the legal ones; `before` is the last move.

    Where several pieces of a kind can go to the square, the one that goes is named by its own.
    """
    square = move[2:4]
    drop = move[1] == "*"
    piece = move[0] if drop else _on(rows, move[:2])
    rivals = {
        other[:2]
        for other in legal
        if other[2:4] == square and other[1] != "*" and _on(rows, other[:2]) == piece
    }
    origin = move[:2] if not drop and len(rivals) > 1 else ""
    promotes = move.endswith("+")
    declines = not promotes and move + "+" in legal
    sign = "*" if drop else "x" if _on(rows, square) else "-"
    western = f"{piece}{origin}{sign}{square}{'+' * promotes}{'=' * declines}"
    same = bool(before) and before[-1][2:4] == square
    target = "同" if same else FILES[int(square[0]) - 1] + RANKS[ROWS.index(square[1])]
    whence = f"({origin[0]}{ROWS.index(origin[1]) + 1})" if origin else ""
    how = "打" if drop else "成" if promotes else "不成" if declines else ""
    return ("en", western), ("ja", f"{MARKS[black]}{target}{KANJI[piece]}{how}{whence}")


def _on(rows: Sequence[Sequence[str]], square: str) -> str:
    """The kind of the piece on a square, whosever it is."""
    return rows[ROWS.index(square[1])][9 - int(square[0])].upper()
