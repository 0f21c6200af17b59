"""Dots and boxes: whoever draws the fourth side of a box owns it and moves again. O is MAX.

A position is worth O's boxes less X's. Dots are named like squares, a1 at the top left, and a move
by the two dots that it joins: a1b1. See E. R. Berlekamp, The Dots and Boxes Game (2000).

>>> game = DotsAndBoxes(rows=1, columns=1)
>>> game.moves(game.start())
('a1b1', 'a1a2', 'b1b2', 'a2b2')
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from annotated_types import Ge, Le

from ..game import MAX, MIN, BadPosition, Board
from ._sides import side_to_move

LETTERS = "abcdef"
OWNERS = {**dict.fromkeys("Oo○", MAX), **dict.fromkeys("Xx×", MIN)}
OPTIONS = {"columns": "How many columns of boxes there are.", "rows": "How many rows of boxes."}
DOT, ACROSS, DOWN = "+", "-", "|"
"""What stands in a drawing for a dot, a line from left to right and one from top to bottom."""


@dataclass(frozen=True, slots=True)
class State:
    """The lines that are drawn, the boxes that each side owns, as bits, and who moves."""

    lines: int
    noughts: int
    crosses: int
    turn: int


class DotsAndBoxes:
    """The game from any position, on `rows` times `columns` boxes.

    `position` is a drawing of dots, lines and owners, as ``+-+ +`` above ``|O|``: rows of plus
    signs with a hyphen for each line between them, and below each but the last a row with a bar
    for each line down and O, X or a blank for each box; a dot may stand for a blank. A box with
    four sides needs an owner. `to_move` is O (the default) or X. Raises BadPosition for drawings
    that cannot be.
    """

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        rows: Annotated[int, Ge(1), Le(4)] = 2,
        columns: Annotated[int, Ge(1), Le(4)] = 2,
        symmetry: bool = True,
    ) -> None:
        self.rows, self.columns, self.symmetry = rows, columns, symmetry
        turn = side_to_move(to_move)
        self.range: tuple[float, float] = (-rows * columns, rows * columns)
        self._places = list(self._cells())
        """Of each line, by its bit, the row and column of its cell in a drawing."""
        self._bit = {place: 1 << n for n, place in enumerate(self._places)}
        self._names = [_name(*place) for place in self._places]
        self._line = {name: 1 << n for n, name in enumerate(self._names)}
        self._boxes = [
            sum(self._bit[place] for place in _sides_of(2 * r + 1, 2 * c + 1))
            for r in range(rows)
            for c in range(columns)
        ]
        self._beside = [
            [n for n, sides in enumerate(self._boxes) if sides >> line & 1]
            for line in range(len(self._places))
        ]
        self._images = list(self._symmetries())
        self._start = self._read(position, turn) if position.strip() else State(0, 0, 0, turn)

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X; after completing a box the same player again."""
        return state.turn

    def moves(self, state: State) -> Sequence[str]:
        """Return the lines that are not drawn yet, from the top."""
        return tuple([name for n, name in enumerate(self._names) if not state.lines >> n & 1])

    def play(self, state: State, move: str) -> State:
        """Return the drawing with the line, and with the boxes that it completes."""
        line = self._line[move]
        lines, won = state.lines | line, 0
        for n in self._beside[line.bit_length() - 1]:
            if self._boxes[n] & lines == self._boxes[n]:
                won |= 1 << n
        turn = state.turn if won else -state.turn
        if state.turn == MAX:
            return State(lines, state.noughts | won, state.crosses, turn)
        return State(lines, state.noughts, state.crosses | won, turn)

    def over(self, state: State) -> bool:
        """Return whether every line is drawn."""
        return state.lines == (1 << len(self._places)) - 1

    def score(self, state: State) -> float:
        """Return the number of boxes of O less that of X."""
        return state.noughts.bit_count() - state.crosses.bit_count()

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> tuple[int, int, int]:
        """Return the first of the lines' symmetric images, the boxes by which O is ahead, and who
        moves: who owns which box does not matter any more."""
        lines = state.lines
        if self.symmetry:
            drawn = [n for n in range(len(self._places)) if lines >> n & 1]
            lines = min(sum(image[n] for n in drawn) for image in self._images)
        return lines, state.noughts.bit_count() - state.crosses.bit_count(), state.turn

    def bounds(self, state: State) -> tuple[float, float]:
        """Return the score if X, and if O, gets all boxes that are left."""
        ahead, owned = self.score(state), (state.noughts | state.crosses).bit_count()
        left = len(self._boxes) - owned
        return ahead - left, ahead + left

    def evaluate(self, state: State) -> float:
        """Return the number of boxes of O less that of X so far."""
        return self.score(state)

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return dots, lines and boxes as cells, as in a drawing; a box without owner is empty."""
        cells = [["" for _ in range(2 * self.columns + 1)] for _ in range(2 * self.rows + 1)]
        for r in range(0, 2 * self.rows + 1, 2):
            for c in range(0, 2 * self.columns + 1, 2):
                cells[r][c] = DOT
        for n, (r, c) in enumerate(self._places):
            if state.lines >> n & 1:
                cells[r][c] = DOWN if r % 2 else ACROSS
        for n in range(len(self._boxes)):
            r, c = divmod(n, self.columns)
            owner = "O" if state.noughts >> n & 1 else "X" if state.crosses >> n & 1 else ""
            cells[2 * r + 1][2 * c + 1] = owner
        return Board(
            rows=tuple(map(tuple, cells)),
            last=None if last is None else self._places[self._names.index(last)],
            stones="lines",
            rules="dots-and-boxes",
            ending="counted" if self.over(state) else "",
            points=(state.noughts.bit_count(), state.crosses.bit_count()),
        )

    def _cells(self) -> Iterator[tuple[int, int]]:
        """Yield the cells of a drawing where lines may stand, row by row."""
        for r in range(2 * self.rows + 1):
            for c in range(2 * self.columns + 1):
                if (r + c) % 2:
                    yield r, c

    def _symmetries(self) -> Iterator[list[int]]:
        """Yield for each symmetry of the board the bits that the lines become."""
        high, wide = 2 * self.rows, 2 * self.columns
        turned = {False, self.rows == self.columns}
        for down in (False, True):
            for across in (False, True):
                for swap in sorted(turned):
                    image = []
                    for r, c in self._places:
                        place = high - r if down else r, wide - c if across else c
                        image.append(self._bit[place[::-1] if swap else place])
                    yield image

    def _read(self, position: str, turn: int) -> State:
        """Return the state that a drawing shows."""
        high, wide = 2 * self.rows + 1, 2 * self.columns + 1
        rows = [row.rstrip() for row in position.strip("\n").splitlines()]
        rows = [row for row in rows if row] if len(rows) > high else rows
        if len(rows) != high:
            message = f"found {len(rows)} rows in the drawing"
            raise BadPosition(message, f"draw {high}: those of dots and those between them")
        margin = min(len(row) - len(row.lstrip()) for row in rows[::2])
        lines = noughts = crosses = 0
        for r, row in enumerate(rows):
            signs = row[margin:].ljust(wide).replace(".", " ")
            if len(signs) > wide:
                message = f"row {r + 1} is {len(signs)} signs wide"
                raise BadPosition(message, f"draw {wide} signs: dots and what is between them")
            for c, sign in enumerate(signs):
                able = _signs_at(r, c)
                if sign not in able:
                    message = f"found {sign!r} in row {r + 1}, column {c + 1} of the drawing"
                    choices = " or ".join("a blank" if s == " " else s for s in able)
                    raise BadPosition(message, f"write {choices} there")
                if (r + c) % 2 and sign != " ":
                    lines |= self._bit[r, c]
                elif r % 2 and c % 2 and sign in OWNERS:
                    box = 1 << (r // 2) * self.columns + c // 2
                    noughts |= box * (OWNERS[sign] == MAX)
                    crosses |= box * (OWNERS[sign] == MIN)
        for n, sides in enumerate(self._boxes):
            owned, closed = bool((noughts | crosses) >> n & 1), lines & sides == sides
            if owned != closed:
                r, c = divmod(n, self.columns)
                place = f"the box in row {r + 1}, column {c + 1}"
                circumstance = (
                    "has no owner and four sides" if closed else "has an owner and a side open"
                )
                raise BadPosition(
                    f"{place} {circumstance}", "a box has an owner once it has four sides"
                )
        return State(lines, noughts, crosses, turn)


def _sides_of(row: int, column: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of the four lines around the box in this cell."""
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _name(row: int, column: int) -> str:
    """Return the two dots that the line in this cell of a drawing joins.

    >>> _name(0, 1), _name(1, 2)
    ('a1b1', 'b1b2')
    """
    if row % 2:
        ends = (row - 1, column), (row + 1, column)
    else:
        ends = (row, column - 1), (row, column + 1)
    return "".join(f"{LETTERS[c // 2]}{r // 2 + 1}" for r, c in ends)


def _signs_at(row: int, column: int) -> str:
    """Return the signs that a drawing may hold in this cell."""
    if not row % 2 and not column % 2:
        return DOT
    if row % 2 and column % 2:
        return " " + "".join(OWNERS)
    return " " + (DOWN if row % 2 else ACROSS)
