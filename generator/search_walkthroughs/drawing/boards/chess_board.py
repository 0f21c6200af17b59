"""A board of chess beside the tree: two kinds of squares, and the men as outlines of our own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ...game import Board
from ..node_size import BOARD_NAMES, PIECES
from ..svg import Lines, Mark, Point, Polygon, TextMark, rectangle, snap

Shape: TypeAlias = tuple[tuple[float, float], ...]
FOOT: Shape = ((76, 80), (76, 90), (24, 90), (24, 80))
"""What a man stands on, from the right, in hundredths of a square."""
LEFT_HALF: Mapping[str, Shape] = {
    "P": ((34, 80), (40, 66), (44, 54), (36, 54), (42, 46), (38, 38), (40, 28), (50, 23)),
    "B": ((32, 80), (38, 72), (34, 60), (32, 48), (38, 34), (46, 24), (46, 16), (50, 13)),
    "R": ((30, 80), (34, 70), (36, 42), (30, 36), (30, 18), (39, 18), (39, 25), (45, 25), (45, 18)),
    "Q": ((30, 80), (32, 70), (26, 56), (16, 28), (32, 48), (34, 18), (44, 44), (50, 13)),
    "K": ((30, 80), (32, 70), (22, 56), (24, 42), (36, 38), (46, 44), (46, 30), (38, 30), (38, 22),
          (46, 22), (46, 12)),
}  # fmt: skip
"""The outlines that are the same on both sides: from the foot up to the middle of the top."""
KNIGHT: Shape = (
    (30, 80), (34, 66), (48, 54), (50, 46), (42, 50), (34, 58), (26, 60), (21, 53), (25, 44),
    (33, 34), (37, 24), (36, 14), (45, 20), (58, 23), (68, 34), (73, 50), (74, 66), (72, 80),
)  # fmt: skip
"""The knight, whose head looks to the left."""
INSIDE: Mapping[str, tuple[Shape, ...]] = {
    "P": (((38, 54), (62, 54)),),
    "N": (((40, 33), (43, 33)),),
    "B": (((50, 32), (50, 48)), ((43, 40), (57, 40)), ((38, 72), (62, 72))),
    "R": (((36, 42), (64, 42)), ((34, 70), (66, 70))),
    "Q": (((32, 70), (68, 70)), ((28, 60), (72, 60))),
    "K": (((32, 70), (68, 70)), ((50, 44), (50, 62))),
}


def _outline(man: str) -> Shape:
    """Return the whole outline of a man."""
    if man == "N":
        return KNIGHT + FOOT
    half = LEFT_HALF[man]
    return half + tuple((100 - x, y) for x, y in reversed(half)) + FOOT


OUTLINES = {man: _outline(man) for man in "PNBRQK"}


def slots(board: Board) -> int:
    """Return the number of marks.

    They are background, dark squares, square played to, frame and ring; names of files and ranks;
    and men, each with lines of its own inside.
    """
    side = len(board.rows)
    return 5 + 2 * side + 2 * side * side


def marks(board: Board, left: float, top: float, *, wide: float = PIECES) -> Iterator[Mark | None]:
    """Draw the board with its upper left corner there; it has as many ranks as files."""
    side = len(board.rows)
    squares = _Squares(left, top, wide / side, side)
    right, bottom = snap(left + wide), snap(top + wide)
    corners = rectangle(left, top, right, bottom)
    yield Polygon("board", corners)
    yield Polygon("dark-squares", tuple(squares.dark()))
    cell = None if board.last is None else squares.cell(*board.last)
    yield None if cell is None else Polygon("last", cell)
    yield Polygon("frame", corners)
    yield None if cell is None else Polygon("played", cell)
    for k in range(side):
        along = snap((k + 0.5) * squares.size)
        yield TextMark("small", (snap(left + along), snap(top - 6)), chr(ord("a") + k))
        rank = snap(left - BOARD_NAMES / 2), snap(top + along + 4)
        yield TextMark("small", rank, str(side - k))
    for r, row in enumerate(board.rows):
        for c, sign in enumerate(row):
            yield from squares.man(sign, r, c) if sign else (None, None)


@dataclass(frozen=True, slots=True)
class _Squares:
    """The squares of a board as they lie in the picture."""

    left: float
    top: float
    size: float
    """The width of a square."""
    side: int
    """The number of squares of a side."""

    def dark(self) -> Iterator[Point]:
        """Yield an outline around every dark square and back the same way: it fills only these."""
        corners = []
        for r in range(self.side):
            for c in range(self.side):
                if (self.side - 1 - r + c) % 2 == 0:  # a1 is dark on every board
                    cell = self.cell(r, c)
                    yield from (*cell, cell[0])
                    corners.append(cell[0])
        yield from reversed(corners)

    def man(self, sign: str, row: int, column: int) -> Iterator[Mark]:
        """Draw a man in a square; capitals are White's."""
        man, side = sign.upper(), "white" if sign.isupper() else "black"
        x, y = self.left + column * self.size, self.top + row * self.size
        yield Polygon(f"man-{side}", self._at(OUTLINES[man], x, y))
        yield Lines(f"man-{side}-line", tuple(self._at(line, x, y) for line in INSIDE[man]))

    def _at(self, shape: Shape, x: float, y: float) -> tuple[Point, ...]:
        scale = self.size / 100
        return tuple((snap(x + a * scale), snap(y + b * scale)) for a, b in shape)

    def cell(self, row: int, column: int) -> tuple[Point, ...]:
        """Return the corners of a square."""
        x, y = snap(self.left + column * self.size), snap(self.top + row * self.size)
        return rectangle(x, y, snap(x + self.size), snap(y + self.size))
