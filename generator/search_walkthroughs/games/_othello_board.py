"""Boards of Othello as bits: which squares may be played on, and what is turned over.

The square in row r and column c, both from 0, is bit 8r + c of a board, whatever its size: then
one set of shifts walks in all directions.
"""

from collections.abc import Iterator

NAMES = tuple(f"{'abcdefgh'[i % 8]}{i // 8 + 1}" for i in range(64))
SQUARES = {name: 1 << i for i, name in enumerate(NAMES)}


def _block(size: int, margin: int = 0, sides: int = 0) -> int:
    """The squares of a board of this size, less a margin all around and one at the sides."""
    rows, columns = range(margin, size - margin), range(margin + sides, size - margin - sides)
    return sum(1 << 8 * r + c for r in rows for c in columns)


BOARD = {size: _block(size) for size in (4, 6, 8)}
INNER = {size: _block(size, sides=1) for size in (4, 6, 8)}
"""All but the first and the last column: no line across goes on beyond those."""
MIDDLE = {size: _block(size, size // 2 - 1) for size in (4, 6, 8)}
CORNERS = {s: 1 | 1 << s - 1 | 1 << 8 * s - 8 | 1 << 9 * s - 9 for s in (4, 6, 8)}
FIRST, LAST = (sum(1 << 8 * r + c for r in range(8)) for c in (0, 7))
"""The outer columns of 64 squares."""
MIRROR = {
    size: bytes(sum(1 << size - 1 - c for c in range(size) if row >> c & 1) for row in range(256))
    for size in (4, 6, 8)
}
"""Each row, read as a number, the other way round."""
SWAPS = tuple(
    (distance, blocks | blocks << 64)
    for distance, blocks in (
        (7, 0x00AA00AA00AA00AA),
        (14, 0x0000CCCC0000CCCC),
        (28, 0x00000000F0F0F0F0),
    )
)
"""Which squares change places, and over what distance, where rows become columns."""


def opening(size: int) -> tuple[int, int]:
    """The discs of Black and of White before the first move: two each, crosswise in the middle."""
    middle, half = MIDDLE[size], size // 2
    white = 1 << 9 * half | 1 << 9 * half - 9
    return middle ^ white, white


def legal(own: int, other: int, size: int) -> int:
    """The empty squares from which a line of the other's discs leads to one of the mover's."""
    empty, inner = BOARD[size] & ~(own | other), other & INNER[size]
    found = 0
    for step, through in ((8, other), (1, inner), (7, inner), (9, inner)):
        line = own << step & through
        while line:
            line <<= step
            found |= line
            line &= through
        line = own >> step & through
        while line:
            line >>= step
            found |= line
            line &= through
    return found & empty


def flipped(square: int, own: int, other: int, size: int) -> int:
    """The other's discs between the square and the mover's, in all eight directions."""
    inner = other & INNER[size]
    found = 0
    for step, through in ((8, other), (1, inner), (7, inner), (9, inner)):
        line, end = 0, square << step
        while end & through:
            line, end = line | end, end << step
        found |= line if end & own else 0
        line, end = 0, square >> step
        while end & through:
            line, end = line | end, end >> step
        found |= line if end & own else 0
    return found


def bits(squares: int) -> Iterator[int]:
    """The numbers of the squares, row by row."""
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


def images(both: int, size: int) -> Iterator[bytes]:
    """Both boards, White's 64 bits above Black's, as the eight symmetries show them: by rows."""
    for turned in (both, _transposed(both)):
        rows = turned.to_bytes(16, "little")
        for image in (
            rows[:size] + rows[8 : 8 + size],
            rows[size - 1 :: -1] + rows[7 + size : 7 : -1],
        ):
            yield image
            yield image.translate(MIRROR[size])


def _transposed(both: int) -> int:
    """Both boards with rows for columns: blocks of 1, 2 and 4 squares change places."""
    for distance, blocks in SWAPS:
        moved = (both ^ both >> distance) & blocks
        both ^= moved ^ moved << distance
    return both
