"""Positions of Othello as authors draw them."""

from ..game import MAX, MIN, BadPosition
from ._othello_board import BOARD, FIRST, LAST, MIDDLE, NAMES, bits

BLACK, WHITE = "X", "O"
SIGNS = {
    **dict.fromkeys("Xx*●⚫Bb", BLACK),
    **dict.fromkeys("Oo○⚪Ww", WHITE),
    **dict.fromkeys(".-_", ""),
}
SIDES = {"black": MAX, "white": MIN, "黒": MAX, "白": MIN}


def mover(to_move: str | None) -> int:
    """The side that the text names; Black if it names none.

    >>> mover("white")
    -1
    """
    if to_move is None:
        return MAX
    word = to_move.strip()
    side = SIDES.get(word.lower()) or {BLACK: MAX, WHITE: MIN}.get(SIGNS.get(word, ""))
    if side is None:
        raise BadPosition(f"found {to_move!r} to move", "write `black` or `white`")
    return side


def read(position: str, size: int = 8) -> tuple[int, int]:
    """The discs of Black and of White that a drawing shows.

    >>> read(". . . . / . O X . / . X O . / . . . .", 4)
    (132096, 262656)
    """
    rows = _rows(position, size)
    black = white = 0
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            black |= (SIGNS[sign] == BLACK) << 8 * r + c
            white |= (SIGNS[sign] == WHITE) << 8 * r + c
    discs = black | white
    for square in bits(MIDDLE[size] & ~discs):
        message = f"{_place(square)} is empty"
        raise BadPosition(message, "the four squares in the middle hold discs from the start on")
    for square in bits(discs & ~_joined(discs, MIDDLE[size])):
        message = f"the disc in {_place(square)} touches no others that lead to the middle"
        raise BadPosition(message, "every disc is played beside another: take it away")
    return black, white


def _rows(position: str, size: int) -> list[list[str]]:
    """The signs of a drawing, row by row; those of all rows may stand on one line."""
    rows = [
        [sign for sign in line if not sign.isspace() and sign != "|"]
        for line in position.replace("/", "\n").splitlines()
    ]
    rows = [row for row in rows if row]
    if len(rows) == 1 and len(rows[0]) == size * size:
        rows = [rows[0][start : start + size] for start in range(0, size * size, size)]
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in SIGNS:
                message = f"row {r + 1}, column {c + 1} holds {sign!r}"
                raise BadPosition(message, "draw with X (Black), O (White) and a dot")
    wanted = f"draw {size} rows of {size} signs"
    if len(rows) != size:
        other = f", or set the option `size` to {len(rows)}" if len(rows) in BOARD else ""
        raise BadPosition(f"found {_count(len(rows), 'row')}", wanted + other)
    for r, row in enumerate(rows):
        if len(row) != size:
            raise BadPosition(f"row {r + 1} has {_count(len(row), 'sign')}", wanted)
    return rows


def _joined(discs: int, some: int) -> int:
    """The discs that are reached from some of them, from neighbour to neighbour."""
    before = 0
    while some != before:
        before = some
        wide = some | (some & ~FIRST) >> 1 | (some & ~LAST) << 1
        some |= (wide | wide << 8 | wide >> 8) & discs
    return some


def _place(square: int) -> str:
    return f"row {square // 8 + 1}, column {square % 8 + 1} ({NAMES[square]})"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
