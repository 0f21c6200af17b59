"""Shogi through the library `cshogi`: the only file that knows it.

The library is imported when a game is built and not before: it is an extra, under a licence of
its own (GPL-3), and the rest of the course works without it.

Its board can only be changed, never copied cheaply: a copy costs thirty times as much as a move
there and back. So a state here is the moves that lead to it, and one board walks to whichever
state is asked about. A search asks about neighbours, so that is a step or two.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..game import BadPosition, Board, NotInstalled
from . import _sfen
from ._shogi_names import named

LIBRARY = "cshogi"
REMEDY = (
    "install it with `pip install 'cshogi>=1.1,<2'` "
    "(there are wheels for Linux on x86-64 and for Windows)"
)


KINDS = ("", "P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R", "")
SIGNS = (*KINDS, *map(str.lower, KINDS))
"""The pieces by the library's numbers: Black's from 0, White's from 16."""
HAND = "PLNSGBR"
"""What its hands hold, in its order."""


@dataclass(frozen=True, slots=True)
class State:
    """A position, and the moves that lead to it from where the search began."""

    known: Hashable
    """What it is equal by: all that its value depends on."""
    moves: tuple[str, ...] = field(compare=False, repr=False)


class Walker:
    """A board that goes wherever it is asked to, from the position that a search begins with.

    `moves` are those of the game so far, in USI, separated by blanks. In a mate `problem` whoever
    moves need not have a king.
    """

    def __init__(
        self, position: str, to_move: str | None, moves: str = "", *, problem: bool = False
    ) -> None:
        library = _library()
        self._usi = library.move_to_usi
        begun = _sfen.read(position, to_move, problem=problem)
        self._board = library.Board(begun.text)
        _refuse_capture(library, begun)
        for number, move in enumerate(moves.split(), 1):
            if move not in self._legal():
                message = f"move {number} is {move[:20]!r}, which the rules do not allow there"
                remedy = "write moves as in 7g7f, 8h2b+ and P*5e"
                raise BadPosition(message, remedy)
            self._board.push_usi(move)
        self.black_moves = bool(self._board.turn == library.BLACK)
        """Whether Black is to move where the search begins."""
        self._at: tuple[str, ...] = ()

    def at(self, moves: tuple[str, ...]) -> Any:
        """The library's board after the moves; it stays there until the next question."""
        here, board = self._at, self._board
        if moves is here:
            return board
        shared = 0
        for mine, theirs in zip(here, moves, strict=False):
            if mine != theirs:
                break
            shared += 1
        for _ in range(len(here) - shared):
            board.pop()
        for move in moves[shared:]:
            board.push_usi(move)
        self._at = moves
        return board

    def legal(self, moves: tuple[str, ...]) -> tuple[str, ...]:
        """The legal moves there, in the library's order."""
        self.at(moves)
        return self._legal()

    def checks(self, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the legal moves that give check.

        To whoever is in check the library's own list offers moves that do not end it.
        """
        board = self.at(moves)
        legal = set(board.legal_moves)
        return tuple(self._usi(move) for move in board.check_moves if move in legal)

    def position(self, moves: tuple[str, ...]) -> str:
        """Board, mover and hands as text; not the number of the move."""
        return str(self.at(moves).sfen()).rpartition(" ")[0]

    def usi(self, move: int) -> str:
        """A move of the library as text."""
        return str(self._usi(move))

    def grid(self, moves: tuple[str, ...], last: str | None) -> Board:
        """The position as a picture shows it."""
        before = None
        if last is not None:
            before = _facts(self, moves[:-1], last, moves[-2:-1])
        board = self.at(moves)
        black, white = (tuple(_held(hand)) for hand in board.pieces_in_hand)
        signs = [SIGNS[piece] for piece in board.pieces]
        return Board(
            rows=tuple(tuple(signs[9 * f + r] for f in range(8, -1, -1)) for r in range(9)),
            last=None if last is None else _cell(last[2:4]),
            stones="pieces",
            hands=(black, white),
            names=() if before is None else before,
        )

    def _legal(self) -> tuple[str, ...]:
        return tuple(map(self._usi, self._board.legal_moves))


def _library() -> Any:
    try:
        import cshogi
    except ImportError as error:
        raise NotInstalled(LIBRARY, REMEDY) from error
    return cshogi


def _refuse_capture(library: Any, begun: _sfen.Position) -> None:
    """Whoever has just moved cannot have left the king in check."""
    board, _, rest = begun.text.partition(f" {begun.side} ")
    other = "w" if begun.side == "b" else "b"
    if library.Board(f"{board} {other} {rest}").is_check():
        message = f"{_sfen.SIDE_NAMES[other]} is in check, and it is not their move"
        raise BadPosition(message, "change the side to move, or take the check away")


def _held(hand: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The pieces of a hand with their numbers, the strongest first."""
    counts = dict(zip(HAND, hand, strict=True))
    yield from ((sign, counts[sign]) for sign in _sfen.LETTERS if counts[sign])


def _cell(square: str) -> tuple[int, int]:
    """Row and column, from 0 and from the left, of a square such as 7f."""
    return _sfen.ROWS.index(square[1]), 9 - int(square[0])


def _facts(
    walker: Walker, moves: tuple[str, ...], last: str, before: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """How people call the move, by language."""
    legal = walker.legal(moves)
    board = walker.at(moves)
    signs = walker.grid(moves, None).rows
    return named(last, bool(board.turn == 0), signs, legal, before)
