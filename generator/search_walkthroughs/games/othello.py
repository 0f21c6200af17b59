"""Othello on a board of 8, 6 or 4 squares a side. Black moves first and is MAX.

>>> game = Othello()
>>> game.moves(game.start())
('d3', 'c4', 'f5', 'e6')
>>> game.score(Othello("XXXX XOOX XOOX XXX.".replace(" ", "/"), size=4).start())
7
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from ..game import MAX, MIN, Board
from ._othello_board import CORNERS, NAMES, SQUARES, bits, flipped, images, legal, opening
from ._othello_drawing import BLACK, WHITE, mover, read

Size: TypeAlias = Literal[4, 6, 8]
Evaluation: TypeAlias = Literal["stones", "mobility", "corners"]

PASS = "pass"
PASSED = (("ja", "パス"),)
"""How a pass is written where it is not written as given."""
KEPT = 2**18
"""So many moves are kept with what came of them."""


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
    for an empty square; spaces do not matter. `to_move` is black (the default) or white. Raises
    BadPosition for a drawing that no game leads to.

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
        black, white = read(position, size) if position.strip() else opening(size)
        own, other, turn = (black, white, MAX) if mover(to_move) == MAX else (white, black, MIN)
        self._start = State(black, white, turn, legal(own, other, size))
        # Searches and their proofs come to the same positions again and again.
        self._played = lru_cache(KEPT)(self._turned_over)

    def start(self) -> State:
        """The position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Who moves: 1 Black, -1 White."""
        return state.turn

    def moves(self, state: State) -> Sequence[str]:
        """The squares on which the mover turns a disc, row by row; else "pass"."""
        if state.legal:
            return tuple(NAMES[square] for square in bits(state.legal))
        return () if self.over(state) else (PASS,)

    def play(self, state: State, move: str) -> State:
        """The position with one more disc and those it shuts in turned over; or only the turn."""
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

    def over(self, state: State) -> bool:
        """Whether neither side has a move; without passing, whether the mover has none."""
        return not (state.legal or (self.passing and self._waited_for(state)))

    def score(self, state: State) -> float:
        """Black's discs less White's; empty squares are nobody's.

        Without passing, a player who ought to pass gets the worst score there is.
        """
        if not self.passing and self._stuck(state):
            return -state.turn * self.size * self.size
        return _ahead(state)

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Nothing: no chance is in it."""
        return ()

    def key(self, state: State) -> State | tuple[int, bytes]:
        """Who moves, and the least of the eight symmetric boards: they share a table's entry."""
        if not self.symmetry:
            return state
        return state.turn, min(images(state.black | state.white << 64, self.size))

    def evaluate(self, state: State) -> float:
        """The guess that the option `evaluation` names, Black's share less White's:

        `stones`, the discs; `mobility`, the squares on which each side may play; `corners`, the
        corners held, each worth as much as a side of the board has squares, because a disc there
        is never turned and those along the side become safe with it.
        """
        match self.evaluation:
            case "stones":
                return _ahead(state)
            case "mobility":
                own, other = _sides(state)
                against = legal(other, own, self.size).bit_count()
                return state.turn * (state.legal.bit_count() - against)
            case "corners":
                corners = CORNERS[self.size]
                ahead = (state.black & corners).bit_count() - (state.white & corners).bit_count()
                return self.size * ahead

    def grid(self, state: State, last: str | None = None) -> Board:
        """The board as data: the disc played last, those it turned, and where the mover may go."""
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
            ending="stuck" if not self.passing and self._stuck(state) else "",
        )

    def _stuck(self, state: State) -> bool:
        """Whether the mover, and only the mover, cannot move."""
        return not state.legal and self._waited_for(state)

    def _waited_for(self, state: State) -> bool:
        """Whether the other side could move if it were its turn."""
        own, other = _sides(state)
        return bool(legal(other, own, self.size))


def _sides(state: State) -> tuple[int, int]:
    """The mover's discs, and the other's."""
    if state.turn == MAX:
        return state.black, state.white
    return state.white, state.black


def _ahead(state: State) -> int:
    """How many discs more Black has than White."""
    return state.black.bit_count() - state.white.bit_count()
