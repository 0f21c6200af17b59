"""Connect Four on a board of any width and height. O drops first and is MAX.

A stone falls to the lowest empty cell of its column; whoever has `length` stones side by side, in
any direction, has won. Columns are named a, b, c … from the left, and a move is the name of its
column.

>>> game = ConnectFour(columns=4, rows=4)
>>> game.moves(game.start())
('a', 'b', 'c', 'd')
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, TypeAlias

from annotated_types import Ge, Le

from ..game import MAX, MIN, BadPosition, Board

State: TypeAlias = tuple[int, int]
"""The stones of the player to move, and those of the other. A column takes one bit more than it
has cells, so that no line runs from the top of one into the next; bit 0 is the lowest cell of the
first column."""

NAMES = "abcdefghi"
SIGNS = {**dict.fromkeys("Oo○", "O"), **dict.fromkeys("Xx×", "X"), **dict.fromkeys(".-_", "")}
MOVES = re.compile(r"[1-9\s]+|[a-i\s]+")
SIDES = {"O": MAX, "X": MIN}


class ConnectFour:
    """The game from any position.

    `position` is a drawing, the top row first: O, X or a dot; spaces do not matter. Or it is the
    columns of the stones dropped so far, as in 44353 or ddcec. `to_move` must agree with it,
    since O has moved as often as X or once more. With `shortest_win` a win is worth one more than
    the stones that the winner has not yet dropped. Raises BadPosition for a position that no game
    leads to.
    """

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        columns: Annotated[int, Ge(1), Le(9)] = 7,
        rows: Annotated[int, Ge(1), Le(9)] = 6,
        length: Annotated[int, Ge(2), Le(9)] = 4,
        symmetry: bool = True,
        shortest_win: bool = False,
    ) -> None:
        self.columns, self.rows, self.length = columns, rows, length
        self.symmetry, self.shortest_win = symmetry, shortest_win
        high = rows + 1
        self._shifts = (1, high, high + 1, high - 1)
        self._column = [((1 << rows) - 1) << high * c for c in range(columns)]
        self._top = [1 << high * c + rows - 1 for c in range(columns)]
        self._bottom = [1 << high * c for c in range(columns)]
        self._full = sum(self._column)
        self._pass_mark = 1 << high * (columns + 3)  # so far off that no line leads to it
        self._lines = self._every_line()
        self._start = self._read(position, to_move) if position.strip() else (0, 0)
        cell_count = rows * columns
        self.range: tuple[float, float] = (-1, 1)
        if shortest_win:
            self.range = (
                -max(1, cell_count // 2 - length + 1),
                max(1, -(-cell_count // 2) - length + 1),
            )

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X."""
        return MIN if (state[0] | state[1]).bit_count() % 2 else MAX

    def moves(self, state: State) -> Sequence[str]:
        """Return the columns with an empty cell, from the left."""
        occupied = state[0] | state[1]
        return tuple([NAMES[c] for c in range(self.columns) if not occupied & self._top[c]])

    def play(self, state: State, move: str) -> State:
        """Return the board with one more stone, on top of the stones in the column."""
        mover_stones, other_stones = state
        column = NAMES.index(move)
        occupied = mover_stones | other_stones
        stone = (occupied & self._column[column]) + self._bottom[column] & ~occupied
        return other_stones, mover_stones | stone

    def passed(self, state: State) -> State:
        """Return the position in which the other player moves, for `null-move`.

        Whose turn it is follows from the number of stones. So a pass lays a mark beyond the board,
        which counts as a stone, or takes it away.
        """
        mover_stones, other_stones = state
        if other_stones & self._pass_mark:
            return other_stones ^ self._pass_mark, mover_stones
        return other_stones, mover_stones ^ self._pass_mark

    def over(self, state: State) -> bool:
        """Return whether somebody has won or the board is full."""
        return self._has_line(state[1]) or (state[0] | state[1]) & self._full == self._full

    def score(self, state: State) -> float:
        """Return 1 if O has won, -1 if X has, 0 for a draw; more if `shortest_win` is set."""
        if not self._has_line(state[1]):
            return 0
        winner = -self.turn(state)
        if not self.shortest_win:
            return winner
        cells = self.columns * self.rows
        most_stones = -(-cells // 2) if winner == MAX else cells // 2
        return winner * (most_stones - (state[1] & self._full).bit_count() + 1)

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> State:
        """Return the lesser of the position and its mirror image: they share a table's entry."""
        if not self.symmetry:
            return state
        return min(state, (self._mirrored(state[0]), self._mirrored(state[1])))

    def evaluate(self, state: State) -> float:
        """Return how many more lines are open to O than to X, as a share of all lines."""
        noughts, crosses = self._sides(state)
        ahead = sum((not line & crosses) - (not line & noughts) for line in self._lines)
        return ahead / max(1, len(self._lines))

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the board as data, with the stone dropped last and the line that has won."""
        noughts, crosses = self._sides(state)
        won = next((line for line in self._lines for stones in state if stones & line == line), 0)
        cells = [[self._cell(r, c) for c in range(self.columns)] for r in range(self.rows)]
        dropped = None
        if last is not None:
            column = NAMES.index(last)
            column_stones = (state[0] | state[1]) & self._column[column]
            dropped = self.rows - column_stones.bit_count(), column
        return Board(
            rows=tuple(
                tuple("O" if noughts & cell else "X" if crosses & cell else "" for cell in row)
                for row in cells
            ),
            last=dropped,
            line=tuple(
                (r, c) for c in range(self.columns) for r in range(self.rows) if won & cells[r][c]
            ),
            rules="connect-four",
        )

    def _cell(self, row: int, column: int) -> int:
        """Return the bit of a cell, whose row counts from the top."""
        return 1 << (self.rows + 1) * column + self.rows - 1 - row

    def _has_line(self, stones: int) -> bool:
        """Return whether `length` of the stones stand side by side."""
        for shift in self._shifts:
            line = stones
            for step in range(1, self.length):
                line &= stones >> shift * step
                if not line:
                    break
            else:
                return True
        return False

    def _every_line(self) -> tuple[int, ...]:
        """Return the lines that win, each as the bits of its cells."""
        lines = []
        for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            for r in range(self.rows):
                for c in range(self.columns):
                    end_r = r + down * (self.length - 1)
                    end_c = c + right * (self.length - 1)
                    if 0 <= end_r < self.rows and end_c < self.columns:
                        steps = range(self.length)
                        lines.append(sum(self._cell(r + down * k, c + right * k) for k in steps))
        return tuple(lines)

    def _mirrored(self, stones: int) -> int:
        """Return the mirror image of the stones, with the first column last."""
        high = self.rows + 1
        column = (1 << high) - 1
        image, mark = 0, stones & self._pass_mark
        for _ in range(self.columns):
            image = image << high | stones & column
            stones >>= high
        return image | mark

    def _sides(self, state: State) -> tuple[int, int]:
        """Return the stones of O and the stones of X."""
        mover_stones, other_stones = state
        return (
            (mover_stones, other_stones)
            if self.turn(state) == MAX
            else (other_stones, mover_stones)
        )

    def _read(self, position: str, to_move: str | None) -> State:
        """Return the state that a drawing shows, or that moves lead to."""
        if MOVES.fullmatch(position.strip()):
            return self._after("".join(position.split()))
        noughts, crosses = self._drawn_stones(position)
        ahead = noughts.bit_count() - crosses.bit_count()
        if ahead not in (0, 1):
            counts = f"found {noughts.bit_count()} O and {crosses.bit_count()} X"
            raise BadPosition(counts, "O drops first: as many O as X, or one more")
        mover, mover_stones, other_stones = (
            ("X", crosses, noughts) if ahead else ("O", noughts, crosses)
        )
        if self._has_line(mover_stones) or (
            self._has_line(other_stones) and not self._just_won(mover_stones, other_stones)
        ):
            remedy = "take the last stones back"
            raise BadPosition("somebody played on after the game was won", remedy)
        if to_move is not None and SIGNS.get(to_move.strip(), "") != mover:
            remedy = f"leave `to-move` out: {mover} moves here"
            raise BadPosition(f"found {to_move!r} to move, and the drawing says {mover}", remedy)
        return mover_stones, other_stones

    def _drawn_stones(self, position: str) -> tuple[int, int]:
        """Return the stones of O and the stones of X that a drawing shows; all must have fallen."""
        rows = [
            [sign for sign in line if not sign.isspace() and sign != "|"]
            for line in position.replace("/", "\n").splitlines()
        ]
        rows = [row for row in rows if row]
        size_remedy = f"draw {self.rows} rows of {self.columns} signs, the top row first"
        if len(rows) != self.rows:
            raise BadPosition(f"found {len(rows)} rows", size_remedy)
        noughts = crosses = 0
        for r, row in enumerate(rows):
            if len(row) != self.columns:
                raise BadPosition(f"row {r + 1} has {len(row)} signs", size_remedy)
            for c, sign in enumerate(row):
                if sign not in SIGNS:
                    place = f"row {r + 1}, column {NAMES[c]}"
                    raise BadPosition(f"found {sign!r} in {place}", "draw with O, X and a dot")
                noughts |= self._cell(r, c) * (SIGNS[sign] == "O")
                crosses |= self._cell(r, c) * (SIGNS[sign] == "X")
        for c, column in enumerate(self._column):
            stones = (noughts | crosses) & column
            if stones + self._bottom[c] & stones:
                message = f"a stone in column {NAMES[c]} has an empty cell below it"
                raise BadPosition(message, "stones fall to the lowest empty cell: lower it")
        return noughts, crosses

    def _after(self, moves: str) -> State:
        """Return the state after stones were dropped into the columns, which have numbers or
        letters."""
        state: State = (0, 0)
        for number, sign in enumerate(moves, 1):
            column = NAMES[int(sign) - 1] if sign.isdecimal() else sign
            if self.over(state) or column not in self.moves(state):
                message = f"move {number} is {sign!r}, and no stone can be dropped there"
                raise BadPosition(message, "write the columns in the order of the moves")
            state = self.play(state, column)
        return state

    def _just_won(self, mover_stones: int, other_stones: int) -> bool:
        """Return whether one stone on top of its column can have made every line."""
        occupied = mover_stones | other_stones
        for c, column in enumerate(self._column):
            top = (occupied & column) + self._bottom[c] >> 1 & other_stones
            if top and not self._has_line(other_stones ^ top):
                return True
        return False
