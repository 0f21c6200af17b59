"""The square of nine cells on which three in a row win, as nine-bit boards: cell 0 is bit 0."""

from collections.abc import Sequence

from ..game import MAX, MIN, BadPosition, Board

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
FULL = 0o777

BOARDS = range(FULL + 1)
WON = tuple(any(board & line == line for line in LINES) for board in BOARDS)
EMPTY = tuple(tuple(i for i in range(9) if not board >> i & 1) for board in BOARDS)
COUNT = tuple(board.bit_count() for board in BOARDS)
TURN = tuple(MIN if count % 2 else MAX for count in COUNT)
"""Who moves, by the cells that are taken."""
SIGNS = {"O": "O", "X": "X", "o": "O", "x": "X", "○": "O", "×": "X", ".": "", "-": "", "_": ""}


def _images(board: int) -> tuple[int, ...]:
    """Return the images of the board under the eight symmetries of the square."""
    cells = [(i // 3, i % 3) for i in range(9) if board >> i & 1]
    images = []
    for flip in (False, True):
        for turn in range(4):
            moved = [(c, r) if flip else (r, c) for r, c in cells]
            for _ in range(turn):
                moved = [(c, 2 - r) for r, c in moved]
            images.append(sum(1 << 3 * r + c for r, c in moved))
    return tuple(images)


IMAGES = tuple(map(_images, BOARDS))


def alike(first: int, second: int) -> tuple[int, int]:
    """Return the first of the eight symmetric pairs of boards."""
    return min(zip(IMAGES[first], IMAGES[second], strict=True))


def promise(noughts: int, crosses: int) -> float:
    """Return how many more lines are open to O than to X, as a share of the eight."""
    still = [sum(not line & other for line in LINES) for other in (crosses, noughts)]
    return (still[0] - still[1]) / len(LINES)


def drawn(noughts: int, crosses: int, last: object = None) -> Board:
    """Return the board as data; `last` is the cell played last, or None."""
    signs = ["O" if noughts >> i & 1 else "X" if crosses >> i & 1 else "" for i in range(9)]
    stones = (noughts, crosses)
    cell = last if isinstance(last, int) else None
    won = next((line for line in LINES for side in stones if side & line == line), 0)
    return Board(
        rows=tuple(tuple(signs[row : row + 3]) for row in (0, 3, 6)),
        last=None if cell is None else divmod(cell, 3),
        line=tuple(divmod(i, 3) for i in range(9) if won >> i & 1),
        label="" if cell is None else f"{'○' if signs[cell] == 'O' else '×'}{cell}",
    )


def stones(position: str) -> tuple[int, int]:
    """Return the boards of O and X in a drawing of nine signs; spaces and bars are skipped.

    Raises BadPosition for other signs, and for more or fewer.
    """
    signs: Sequence[str] = [s for s in position if not s.isspace() and s not in "|/+"]
    unknown = next((sign for sign in signs if sign not in SIGNS), None)
    if unknown is not None:
        raise BadPosition(f"found {unknown!r} among the signs", "draw with O, X and a dot")
    if len(signs) != 9:
        raise BadPosition(f"found {len(signs)} signs", "draw nine: O, X or a dot for each cell")
    noughts, crosses = (
        sum(1 << i for i, sign in enumerate(signs) if SIGNS[sign] == side) for side in "OX"
    )
    return noughts, crosses
