"""Shogi, from any position, through the library cshogi. Black moves first and is MAX.

Moves are written as programs write them (USI): 7g7f, 8h2b+, P*5e.

What a player holds is valued as K. Tanigawa does in 将棋に勝つ考え方 (Ikeda Shoten, 1982), a pawn
being 1 and here 100; the table is quoted at www.shogitown.com/school/situation/page02.html. Pieces
in hand are worth what they are on the board.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from ..game import MAX, MIN, PASS, Board
from ._shogi import HAND, SIGNS, State, Walker

Evaluation: TypeAlias = Literal["material", "captured", "none"]
Mate: TypeAlias = Literal[0, 1, 3, 5, 7]
Reason: TypeAlias = Literal["repeated", "no-move", "declared", "mate"]

OPTIONS = {
    "evaluation": "What an unfinished position is taken to be worth: `material`, Black's pieces "
    "less White's; `captured`, the piece that the last move has taken, and whether that move "
    "promotes; `none`, nothing.",
}
CAPTURE_ORDER = ("", "P", "L", "N", "S", "B", "R", "G", "", "+P", "+L", "+N", "+S", "+B", "+R")
"""The pieces that a move may take, in the ascending order of bleu48's reference 2 to the One File
Match (2023), which is that of the library's numbers."""
MAX_SCORE = 32000
WIN = 30000
"""Worth of a won game; a lost game is worth minus this."""
REPEATED = 28000
REPETITION = (0, 0, -REPEATED, REPEATED, -REPEATED, REPEATED)
"""What it is worth to the player who has just moved if that repeats a position, by the library's
number for it: 1, four moves that change nothing; 2 and 3, the mover or the opponent has given check
all the while; 4 and 5, the same board with fewer or more pieces in the mover's own hand."""
VALUES = {
    "P": 100, "L": 500, "N": 600, "S": 800, "G": 900, "B": 1300, "R": 1500,
    "+P": 1200, "+L": 1000, "+N": 1000, "+S": 900, "+B": 1500, "+R": 1700,
}  # fmt: skip
IN_HAND = tuple(VALUES[sign] for sign in HAND)
ON_BOARD = tuple((1 if sign.isupper() else -1) * VALUES.get(sign.upper(), 0) for sign in SIGNS)


class Ending(NamedTuple):
    """How a game is decided."""

    worth: float
    """Worth of the position to Black."""
    reason: Reason
    """A position comes back; the mover has no move; the mover's king has entered, which is declared
    a win; the mover can mate."""


class Shogi:
    """The game from any position.

    `position` is an SFEN (empty: the usual start), or what a USI program is told (`startpos moves
    7g7f …`), and `moves` are played from there, in USI. A game is over for whoever cannot move, and
    that is a loss; whoever may declare a win by the entering king has won; with `mate` so has
    whoever the library finds a mate in so many moves for. With `repetition` a position that has
    been before in the game ends it.

    The value of a position then depends on how it was reached. So states are equal, and share an
    entry of a table, only if the same moves led to them; without `repetition` the position alone
    counts. Raises BadPosition for a position or a move that the rules do not allow, and
    NotInstalled without the library.
    """

    range: tuple[float, float] = (-MAX_SCORE, MAX_SCORE)
    countable = 100_000
    """Larger trees are not counted: every node costs a walk of the library's board."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        moves: str = "",
        evaluation: Evaluation = "material",
        mate: Mate = 0,
        repetition: bool = True,
    ) -> None:
        self.evaluation = evaluation
        self.mate = mate
        self.repetition = repetition
        self._walker = Walker(position, to_move, moves)
        self._last_answer: tuple[State | None, Ending | None] = None, None

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._state(())

    def turn(self, state: State) -> int:
        """Return who moves: 1 Black, -1 White."""
        return MAX if self._walker.black_moves == (len(state.moves) % 2 == 0) else MIN

    def moves(self, state: State) -> Sequence[str]:
        """Return the legal moves, in the library's order."""
        return self._walker.legal(state.moves)

    def play(self, state: State, move: str) -> State:
        """Return the position after the move."""
        return self._state((*state.moves, move))

    def in_check(self, state: State) -> bool:
        """Return whether the king of the player to move is in check."""
        return bool(self._walker.at(state.moves).is_check())

    def passed(self, state: State) -> State | None:
        """Return the position in which the other player moves, for `null-move`; None in check,
        where the king would be taken, and where the game is decided."""
        if self.in_check(state) or self.over(state):
            return None
        return self._state((*state.moves, PASS))

    def over(self, state: State) -> bool:
        """Return whether the game is decided; the first position of a search repeats none."""
        return self.ending(state) is not None

    def score(self, state: State) -> float:
        """Return the value of the decided game to Black."""
        ending = self.ending(state)
        assert ending is not None
        return ending.worth

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> State:
        """Return the state itself, which is equal by all that its value depends on."""
        return state

    def evaluate(self, state: State) -> float:
        """Return Black's pieces less White's, never as much as an end of the game; or what the last
        move has taken, for its player; or always 0."""
        if self.evaluation == "none":
            return 0
        if self.evaluation == "captured":
            return -self.turn(state) * self._captured(state.moves)
        board = self._walker.at(state.moves)
        black, white = board.pieces_in_hand
        worth = sum(map(ON_BOARD.__getitem__, board.pieces))
        for value, black_count, white_count in zip(IN_HAND, black, white, strict=True):
            worth += value * (black_count - white_count)
        return max(1 - REPEATED, min(REPEATED - 1, worth))

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the board as data, with the hands and the move played last."""
        ending = self.ending(state)
        reason = "" if ending is None else ending.reason
        return replace(self._walker.grid(state.moves, last), ending=reason)

    def ending(self, state: State) -> Ending | None:
        """Return how the game is decided, if it is. The last answer is kept: searches ask twice."""
        last_state, ending = self._last_answer
        if last_state is not state:
            ending = self._decided(state)
            self._last_answer = state, ending
        return ending

    def mating(self, state: State, *, at_once: bool = False) -> str | None:
        """Return the first move of the mate that `mate` asks for, or a move that mates at once."""
        board = self._walker.at(state.moves)
        move = self._mates(board, 1 if at_once else self.mate)
        return self._walker.usi(move) if move else None

    def _captured(self, moves: tuple[str, ...]) -> int:
        """Return a number that is the greater, the greater the piece is that the last move has
        taken; of moves that take equal ones, it is greater for one that promotes."""
        if not moves or moves[-1] == PASS:
            return 0
        *earlier, last = moves
        row, file = "abcdefghi".index(last[3]), int(last[2]) - 1
        piece = SIGNS[self._walker.at(tuple(earlier)).pieces[9 * file + row]]
        return 2 * CAPTURE_ORDER.index(piece.upper()) + last.endswith("+")

    def _state(self, moves: tuple[str, ...]) -> State:
        depends_on_moves = self.repetition or self.evaluation == "captured"
        return State(moves if depends_on_moves else self._walker.position(moves), moves)

    def _decided(self, state: State) -> Ending | None:
        board, turn = self._walker.at(state.moves), self.turn(state)
        if self.repetition and state.moves and (repeated := board.is_draw()):
            return Ending(-turn * REPETITION[repeated], "repeated")
        if board.is_game_over():
            return Ending(-turn * WIN, "no-move")
        if board.is_nyugyoku():
            return Ending(turn * WIN, "declared")
        if self._mates(board, self.mate):
            return Ending(turn * WIN, "mate")
        return None

    def _mates(self, board: Any, moves: int) -> int:
        """Return the library's number of a move that mates within `moves`; 0 if it finds none."""
        if moves == 1:
            return 0 if board.is_check() else int(board.mate_move_in_1ply())
        return int(board.mate_move(moves)) if moves else 0
