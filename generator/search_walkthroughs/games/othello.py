"""Othello on a board of 8, 6 or 4 squares a side. Black moves first and is MAX.

>>> game = Othello()
>>> game.moves(game.start())
('d3', 'c4', 'f5', 'e6')
>>> game.score(Othello("XXXX XOOX XOOX XXX.".replace(" ", "/"), size=4).start())
7"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import Literal, TypeAlias

from ..game import MAX, MIN, BadPosition, Board
from ._othello_weights import WEIGHTS

# Boards of Othello as bits: which squares may be played on, and what is turned over.
# The square in row r and column c, both from 0, is bit 8r + c of a board, whatever its size: then
# one set of shifts walks in all directions.

NAMES = tuple(f"{'abcdefgh'[i % 8]}{i // 8 + 1}" for i in range(64))
SQUARES = {name: 1 << i for i, name in enumerate(NAMES)}


def _block(size: int, margin: int = 0, sides: int = 0) -> int:
    """Return the squares of a board of this size, less a margin all around and at the sides."""
    rows, columns = range(margin, size - margin), range(margin + sides, size - margin - sides)
    return sum(1 << 8 * r + c for r in rows for c in columns)


BOARD = {size: _block(size) for size in (4, 6, 8)}
INNER = {size: _block(size, sides=1) for size in (4, 6, 8)}
"""All but the first and the last column: no line across goes on beyond them."""
MIDDLE = {size: _block(size, size // 2 - 1) for size in (4, 6, 8)}
CORNERS = {s: 1 | 1 << s - 1 | 1 << 8 * s - 8 | 1 << 9 * s - 9 for s in (4, 6, 8)}
DIAGONAL = {s: 1 << 9 | 1 << s + 6 | 1 << 8 * s - 15 | 1 << 9 * s - 18 for s in (4, 6, 8)}
"""The squares diagonally beside the corners, from which the other side gets a corner."""
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
    """Return Black's and White's discs before the first move: two each, crosswise in the middle."""
    middle, half = MIDDLE[size], size // 2
    white = 1 << 9 * half | 1 << 9 * half - 9
    return middle ^ white, white


def legal(own: int, other: int, size: int) -> int:
    """Return the empty squares from which a line of the other's discs leads to an own disc."""
    empty, inner = BOARD[size] & ~(own | other), other & INNER[size]
    reached = 0
    for step, through in ((8, other), (1, inner), (7, inner), (9, inner)):
        line = own << step & through
        while line:
            line <<= step
            reached |= line
            line &= through
        line = own >> step & through
        while line:
            line >>= step
            reached |= line
            line &= through
    return reached & empty


def flipped(square: int, own: int, other: int, size: int) -> int:
    """Return the other's discs between the square and own discs, in all eight directions."""
    inner = other & INNER[size]
    discs = 0
    for step, through in ((8, other), (1, inner), (7, inner), (9, inner)):
        line, end = 0, square << step
        while end & through:
            line, end = line | end, end << step
        discs |= line if end & own else 0
        line, end = 0, square >> step
        while end & through:
            line, end = line | end, end >> step
        discs |= line if end & own else 0
    return discs


def bits(squares: int) -> Iterator[int]:
    """Yield the numbers of the squares, row by row."""
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


# Positions of Othello as authors draw them.

BLACK, WHITE = "X", "O"
SIGNS = {
    **dict.fromkeys("Xx*●⚫Bb", BLACK),
    **dict.fromkeys("Oo○⚪Ww", WHITE),
    **dict.fromkeys(".-_", ""),
}
SIDES = {"black": MAX, "white": MIN, "黒": MAX, "白": MIN}


def mover(to_move: str | None) -> int:
    """Return the side that the text names; Black if it is None.

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
    """Return the discs of Black and of White that a drawing shows.

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
    for square in bits(discs & ~_connected(discs, MIDDLE[size])):
        message = f"the disc in {_place(square)} touches no others that lead to the middle"
        raise BadPosition(message, "every disc is played beside another: take it away")
    return black, white


def _rows(position: str, size: int) -> list[list[str]]:
    """Return the signs of a drawing by row; all rows may stand on one line."""
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
    remedy = f"draw {size} rows of {size} signs"
    if len(rows) != size:
        other = f", or set the option `size` to {len(rows)}" if len(rows) in BOARD else ""
        raise BadPosition(f"found {_count(len(rows), 'row')}", remedy + other)
    for r, row in enumerate(rows):
        if len(row) != size:
            raise BadPosition(f"row {r + 1} has {_count(len(row), 'sign')}", remedy)
    return rows


def _connected(discs: int, joined: int) -> int:
    """Return the discs that are reached from some of them, from neighbour to neighbour."""
    before = 0
    while joined != before:
        before = joined
        wide = joined | (joined & ~FIRST) >> 1 | (joined & ~LAST) << 1
        joined |= (wide | wide << 8 | wide >> 8) & discs
    return joined


def _place(square: int) -> str:
    return f"row {square // 8 + 1}, column {square % 8 + 1} ({NAMES[square]})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# The rules, as a game that every search can play.

Size: TypeAlias = Literal[4, 6, 8]
Evaluation: TypeAlias = Literal[
    "stones", "root-stones", "own-stones", "mobility", "corners", "linear"
]

OPTIONS = {
    "evaluation": "What an unfinished position is taken to be worth: `stones`, Black's discs less "
    "White's; `root-stones`, the discs of the player who moves at the root, without the other's; "
    "`own-stones`, the discs of the player who moves in the position that is evaluated, without "
    "the other's; `mobility`, possible moves; `corners`, corners held, each counting as a whole "
    "side of discs; `linear`, discs, moves and corners with weights fitted to random play.",
}
PASS = "pass"
PASSED = (("ja", "パス"),)
"""Text of a pass by language, unless it is written as given."""
DIGITS = 2
"""Number of digits of a value by `linear`, as of its weights."""
TRANSCRIPT = re.compile(r"\s*(?:[a-hA-H][1-8]\s*|(?:pass|pa|--)\s*)+")
MOVE = re.compile(r"[a-h][1-8]")
CACHED_MOVES = 2**18
"""Number of moves that are kept with the position after them."""


@dataclass(frozen=True, slots=True)
class State:
    """A position: where the discs lie and who moves. What follows from it is not compared."""

    black: int
    white: int
    turn: int
    legal: int = field(compare=False, repr=False)
    """The squares on which the mover may play."""
    flipped: int = field(default=0, compare=False, repr=False)
    """The discs that the last move turned over: the only thing a position does not show."""


class Othello:
    """The game from any position.

    `position` is a drawing, row by row: X, * or ● for Black, O or ○ for White, a dot or a hyphen
    for an empty square; spaces do not matter. `to_move` is black (the default) or white. Or it is
    the transcript of a game, `f5d6c3…`. Raises BadPosition for what no game leads to.

    Without `passing` the rules have a mistake that programs have been published with: whoever
    cannot move, while the other could, has lost everything there and then.
    """

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        size: Size = 8,
        evaluation: Evaluation = "stones",
        symmetry: bool = True,
        passing: bool = True,
    ) -> None:
        self.size = size
        self.evaluation = evaluation
        self.symmetry = symmetry
        self.passing = passing
        self.range: tuple[float, float] = (-size * size, size * size)
        # Searches and their proofs come to the same positions again and again.
        self._played = lru_cache(CACHED_MOVES)(self._turned_over)
        transcript = TRANSCRIPT.fullmatch(position)
        drawn = position.strip() and not transcript
        black, white = read(position, size) if drawn else opening(size)
        first = MAX if transcript else mover(to_move)
        own, other = (black, white) if first == MAX else (white, black)
        self._start = State(black, white, first, legal(own, other, size))
        if transcript:
            self._start = self._after(MOVE.findall(position.lower()))

    def _after(self, squares: Sequence[str]) -> State:
        """Return the position after the moves; passes need not be written."""
        state = self._start
        for number, square in enumerate(squares, 1):
            if self.moves(state) == (PASS,):
                state = self._turned_over(state, PASS)
            if square not in self.moves(state):
                message = f"move {number} is {square!r}, which turns no disc"
                raise BadPosition(message, "write the squares in the order of the moves: f5d6c3")
            state = self._turned_over(state, square)
        return state

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 Black, -1 White."""
        return state.turn

    def moves(self, state: State) -> Sequence[str]:
        """Return the squares on which the mover turns a disc, row by row; else "pass"."""
        if state.legal:
            return tuple(NAMES[square] for square in bits(state.legal))
        return () if self.over(state) else (PASS,)

    def play(self, state: State, move: str) -> State:
        """Return the position with the new disc and the discs it turns over; or after a pass."""
        return self._played(state, move)

    def _turned_over(self, state: State, move: str) -> State:
        own, other = _sides(state)
        turned = 0
        if move != PASS:
            square = SQUARES[move]
            turned = flipped(square, own, other, self.size)
            own, other = own | square | turned, other ^ turned
        following = legal(other, own, self.size)
        if state.turn == MAX:
            return State(own, other, MIN, following, turned)
        return State(other, own, MAX, following, turned)

    def passed(self, state: State) -> State | None:
        """Return the position in which the other side moves, for `null-move`; None where the rules
        make the mover pass or the game is over."""
        if not state.legal:
            return None
        own, other = _sides(state)
        return State(state.black, state.white, -state.turn, legal(other, own, self.size))

    def over(self, state: State) -> bool:
        """Return whether neither side has a move; without passing, whether the mover has none."""
        return not (state.legal or (self.passing and self._other_can_move(state)))

    def score(self, state: State) -> float:
        """Return Black's discs less White's; empty squares are nobody's.

        Without passing, a player who ought to pass gets the worst score there is.
        """
        if not self.passing and self._is_stuck(state):
            return -state.turn * self.size * self.size
        return _disc_lead(state)

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> State | tuple[int, bytes]:
        """Return who moves, and the first of the eight symmetric boards, which share an entry."""
        if not self.symmetry:
            return state
        return state.turn, min(images(state.black | state.white << 64, self.size))

    def evaluate(self, state: State) -> float:
        """Return the estimate that the option `evaluation` names, Black's share less White's:

        `stones`, the discs; `mobility`, the squares on which each side may play; `corners`, the
        corners held, each worth as much as a side of the board has squares, because a disc there
        is never turned and those along the side become safe with it; `linear`, the sum of its
        `features`, each times a weight that was fitted to the results of random play.
        Two are no differences: `root-stones` counts only the discs of the player who moves where
        the game starts, `own-stones` only those of the player who moves in the state.
        """
        match self.evaluation:
            case "stones":
                return _disc_lead(state)
            case "root-stones":
                root = self._start.turn
                return root * (state.black if root == MAX else state.white).bit_count()
            case "own-stones":
                own, _ = _sides(state)
                return state.turn * own.bit_count()
            case "mobility":
                return self._mobility(state)
            case "corners":
                return self.size * _lead_on(state, CORNERS[self.size])
            case "linear":
                weights = WEIGHTS[self.size].values()
                worth: float = sum(map(mul, weights, self.features(state)))
                return round(min(max(worth, self.range[0]), self.range[1]), DIGITS) + 0.0  # no -0

    def features(self, state: State) -> Sequence[int]:
        """Return the features of the evaluation `linear`, in the order of its weights, Black's
        less White's: discs, squares to play on, corners, squares diagonally beside corners; and
        1 if Black moves, -1 if White does."""
        counts = (_lead_on(state, squares[self.size]) for squares in (CORNERS, DIAGONAL))
        return _disc_lead(state), self._mobility(state), *counts, state.turn

    def _mobility(self, state: State) -> int:
        """Return how many more squares Black could play on than White."""
        own, other = _sides(state)
        against = legal(other, own, self.size).bit_count()
        return state.turn * (state.legal.bit_count() - against)

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the board as data: the last disc, the discs it turned, and the mover's squares."""
        signs = [
            BLACK if state.black >> i & 1 else WHITE if state.white >> i & 1 else ""
            for i in range(64)
        ]
        return Board(
            rows=tuple(tuple(signs[8 * r : 8 * r + self.size]) for r in range(self.size)),
            last=None if last in (None, PASS) else divmod(NAMES.index(str(last)), 8),
            hints=tuple(divmod(i, 8) for i in bits(state.legal)),
            flipped=tuple(divmod(i, 8) for i in bits(state.flipped)),
            stones="discs",
            guess=self.evaluation,
            names=PASSED if last == PASS else (),
            ending="stuck" if not self.passing and self._is_stuck(state) else "",
        )

    def _is_stuck(self, state: State) -> bool:
        """Return whether the mover, and only the mover, cannot move."""
        return not state.legal and self._other_can_move(state)

    def _other_can_move(self, state: State) -> bool:
        """Return whether the other side could move if it were its turn."""
        own, other = _sides(state)
        return bool(legal(other, own, self.size))


def _sides(state: State) -> tuple[int, int]:
    """Return the mover's discs and the other's."""
    if state.turn == MAX:
        return state.black, state.white
    return state.white, state.black


def _lead_on(state: State, squares: int) -> int:
    """Return how many more of these squares Black holds than White."""
    return (state.black & squares).bit_count() - (state.white & squares).bit_count()


def _disc_lead(state: State) -> int:
    """Return how many discs more Black has than White."""
    return state.black.bit_count() - state.white.bit_count()
