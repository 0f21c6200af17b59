"""Shogi through the library `cshogi`: the only file that knows it.

The library is imported when a game is built and not before: it is an extra, under a licence of
its own (GPL-3), and the rest of the course works without it.

Its board can only be changed, never copied cheaply: a copy costs thirty times as much as a move
there and back. So a state here is the moves that lead to it, and one board walks to whichever
state is asked about. A search asks about neighbours, so that is a step or two."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..game import PASS, BadPosition, Board, NotInstalled

# Positions of shogi as text: SFEN, read with suspicion.
# A library that is handed a position that cannot be may do anything, so all that can be seen
# without moving a piece is looked at here first: what stands where, and how many there are of it.

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
LETTERS = "RBGSNLP"
"""The pieces that can be held in hand, the strongest first, as hands are written."""
PIECES_IN_SET = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
NAMES = {
    "P": "pawn", "L": "lance", "N": "knight", "S": "silver",
    "G": "gold", "B": "bishop", "R": "rook", "K": "king",
}  # fmt: skip
ROWS = "abcdefghi"
SIDES = {
    **dict.fromkeys(("b", "black", "sente", "先手", "▲", "☗"), "b"),
    **dict.fromkeys(("w", "white", "gote", "後手", "△", "☖"), "w"),
}
SIDE_NAMES = {"b": "Black", "w": "White"}
DEAD_ROWS = {"P": 1, "L": 1, "N": 2}
"""Number of last rows on which an unpromoted piece could never move again."""

Square: TypeAlias = tuple[int, int]
"""Row from the top and file from the right, both from 1, as moves name them."""


@dataclass(frozen=True, slots=True)
class Position:
    """What an SFEN says."""

    pieces: Mapping[Square, str]
    """Capitals are Black's; a plus stands before what is promoted."""
    side: str
    """Return who moves: b or w."""
    hands: Mapping[str, int]
    text: str
    """The same as SFEN, written in the usual way."""


def read(position: str, to_move: str | None = None, *, problem: bool = False) -> Position:
    """Return the position in the text. Raises BadPosition if no game leads to it.

    In a mate `problem` the player to move need not have a king.
    """
    words = position.removeprefix("position ").split() or START.split()
    if words[0] in ("sfen", "startpos"):
        words = START.split() if words[0] == "startpos" else words[1:]
    if not 3 <= len(words) <= 4:
        message = f"found {len(words)} of the 3 or 4 parts of an SFEN"
        raise BadPosition(message, "write board, side to move, hands: `… b - 1`")
    pieces = dict(_board(words[0]))
    side = _side(words[1], to_move)
    hands = dict(_hands(words[2]))
    number = words[3] if len(words) == 4 else "1"
    if not number.isascii() or not number.isdecimal() or not 0 < int(number) < 10_000:
        raise BadPosition(f"found {number[:20]!r} for the number of the move", "write 1")
    mover, other = ("K", "k") if side == "b" else ("k", "K")
    _count(pieces, hands, other if problem else other + mover)
    _pawns(pieces)
    _refuse_dead_pieces(pieces)
    return Position(pieces, side, hands, " ".join((words[0], side, words[2], number)))


def _board(text: str) -> Iterator[tuple[Square, str]]:
    rows = text.split("/")
    if len(rows) != 9:
        raise BadPosition(f"the board has {len(rows)} rows", "write 9 rows with a / between them")
    for r, row in enumerate(rows, 1):
        file, plus = 9, ""
        for sign in row:
            place = f"row {ROWS[r - 1]}, file {max(file, 1)}"
            if plus and sign.upper() not in "PLNSBR":
                raise BadPosition(f"{place} holds '+{sign}'", "only P, L, N, S, B and R promote")
            if sign == "+":
                plus = sign
            elif sign in "123456789":
                file -= int(sign)
            elif sign.upper() in NAMES and sign.isascii():
                yield (r, file), plus + sign
                file, plus = file - 1, ""
            else:
                remedy = "write P, L, N, S, G, B, R or K (small for White), or a number of squares"
                raise BadPosition(f"{place} holds {sign!r}", remedy)
        if plus:
            raise BadPosition(f"row {ROWS[r - 1]} ends with '+'", "write the piece behind it")
        if file:
            raise BadPosition(f"row {ROWS[r - 1]} has {9 - file} squares", "write 9 squares a row")


def _side(text: str, to_move: str | None) -> str:
    if text not in ("b", "w"):
        raise BadPosition(f"found {text[:20]!r} for the side to move", "write b or w")
    if to_move is None:
        return text
    side = SIDES.get(to_move.strip().lower())
    if side is None:
        raise BadPosition(f"found {to_move[:20]!r} to move", "write `black` or `white`")
    if side != text:
        message = f"found {to_move!r} to move, and the position says {SIDE_NAMES[text]}"
        raise BadPosition(message, "leave `to-move` out, or change the position")
    return text


def _hands(text: str) -> Iterator[tuple[str, int]]:
    if text == "-":
        return
    earlier, count = set[str](), ""
    for sign in text:
        if sign in "0123456789":
            count += sign
            continue
        if sign.upper() not in PIECES_IN_SET or not sign.isascii():
            message = f"the hands hold {sign!r}"
            raise BadPosition(message, "write P, L, N, S, G, B or R (small for White), or -")
        if sign in earlier or count.startswith("0"):
            raise BadPosition(f"the hands hold {count + sign!r} oddly", "write each piece once: 2P")
        earlier.add(sign)
        yield sign, min(int(count or 1), 99)
        count = ""
    if count or not earlier:
        raise BadPosition(f"the hands end with {count!r}", "write the piece behind its number")


def _count(pieces: Mapping[Square, str], hands: Mapping[str, int], kings: str) -> None:
    """Refuse more pieces than a set has, and missing or doubled kings."""
    kings_on_board = Counter(sign for sign in pieces.values() if sign in "Kk")
    for king in "Kk":
        side = SIDE_NAMES["b" if king == "K" else "w"]
        if kings_on_board[king] > 1:
            raise BadPosition(f"{side} has {kings_on_board[king]} kings", "leave one")
        if king in kings and not kings_on_board[king]:
            raise BadPosition(f"{side} has no king", f"put {king} on the board")
    total = Counter(dict.fromkeys(PIECES_IN_SET, 0))
    for sign in pieces.values():
        total[sign[-1].upper()] += 1
    for sign, number in hands.items():
        total[sign.upper()] += number
    for kind, limit in PIECES_IN_SET.items():
        if total[kind] > limit:
            message = f"there are {total[kind]} pieces {kind} ({NAMES[kind]})"
            raise BadPosition(message, f"a set has {limit}, hands and promoted ones included")


def _pawns(pieces: Mapping[Square, str]) -> None:
    """Refuse two unpromoted pawns of a side on a file."""
    for (file, sign), count in Counter((f, s) for (_, f), s in pieces.items()).items():
        if sign in "Pp" and count > 1:
            side = SIDE_NAMES["b" if sign == "P" else "w"]
            remedy = "a side may have one unpromoted pawn on a file"
            raise BadPosition(f"{side} has {count} pawns on file {file}", remedy)


def _refuse_dead_pieces(pieces: Mapping[Square, str]) -> None:
    """Refuse pieces that could never move again from where they stand."""
    for (row, file), sign in pieces.items():
        left = row if sign.isupper() else 10 - row
        if left <= DEAD_ROWS.get(sign.upper(), 0):
            message = f"row {ROWS[row - 1]}, file {file} holds {sign!r}, which could never move"
            raise BadPosition(message, "promote it or take it away")


# How people write the moves of shogi: P-7f in the West, ▲７六歩 in Japan.

KANJI = {
    "P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉",
    "+P": "と", "+L": "成香", "+N": "成桂", "+S": "成銀", "+B": "馬", "+R": "龍",
}  # fmt: skip
FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"
MARKS = {True: "▲", False: "△"}
"""Before a move of Black, and of White."""


def named(
    move: str,
    black: bool,
    rows: Sequence[Sequence[str]],
    legal: Sequence[str],
    before: Sequence[str] = (),
) -> tuple[tuple[str, str], ...]:
    """Return the move as text by language, on this board; `before` is the last move.

    If several pieces of a kind can go to the square, the text names the square that it comes from.
    """
    square = move[2:4]
    drop = move[1] == "*"
    piece = move[0] if drop else _kind_on(rows, move[:2])
    rivals = {
        other[:2]
        for other in legal
        if other[2:4] == square and other[1] != "*" and _kind_on(rows, other[:2]) == piece
    }
    origin = move[:2] if not drop and len(rivals) > 1 else ""
    promotes = move.endswith("+")
    declines = not promotes and move + "+" in legal
    sign = "*" if drop else "x" if _kind_on(rows, square) else "-"
    western = f"{piece}{origin}{sign}{square}{'+' * promotes}{'=' * declines}"
    same = bool(before) and before[-1][2:4] == square
    target = "同" if same else FILES[int(square[0]) - 1] + RANKS[ROWS.index(square[1])]
    whence = f"({origin[0]}{ROWS.index(origin[1]) + 1})" if origin else ""
    manner = "打" if drop else "成" if promotes else "不成" if declines else ""
    return ("en", western), ("ja", f"{MARKS[black]}{target}{KANJI[piece]}{manner}{whence}")


def _kind_on(rows: Sequence[Sequence[str]], square: str) -> str:
    """Return the kind of the piece on a square, whichever side owns it."""
    return rows[ROWS.index(square[1])][9 - int(square[0])].upper()


# Shogi through the library `cshogi`: the only file that knows it.
# The library is imported when a game is built and not before: it is an extra, under a licence of
# its own (GPL-3), and the rest of the course works without it.
# Its board can only be changed, never copied cheaply: a copy costs thirty times as much as a move
# there and back. So a state here is the moves that lead to it, and one board walks to whichever
# state is asked about. A search asks about neighbours, so that is a step or two.

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

    identity: Hashable
    """What equal positions have in common: all that the value depends on."""
    moves: tuple[str, ...] = field(compare=False, repr=False)


class Walker:
    """A board that goes wherever it is asked to, from the position that a search begins with.

    `moves` are the moves of the game so far, in USI, separated by blanks. In a mate `problem` the
    player to move need not have a king.
    """

    def __init__(
        self, position: str, to_move: str | None, moves: str = "", *, problem: bool = False
    ) -> None:
        library = _library()
        self._usi = library.move_to_usi
        position, _, played = position.partition(" moves ")
        start = read(position, None if played else to_move, problem=problem)
        self._board = library.Board(start.text)
        _refuse_capture(library, start)
        for number, move in enumerate(f"{played} {moves}".split(), 1):
            if move not in self._legal():
                message = f"move {number} is {move[:20]!r}, which the rules do not allow there"
                remedy = "write moves as in 7g7f, 8h2b+ and P*5e"
                raise BadPosition(message, remedy)
            self._board.push_usi(move)
        self.black_moves = bool(self._board.turn == library.BLACK)
        """Whether Black is to move where the search begins."""
        self._at: tuple[str, ...] = ()

    def at(self, moves: tuple[str, ...]) -> Any:
        """Return the library's board after the moves; it stays there until the next call."""
        current, board = self._at, self._board
        if moves is current:
            return board
        shared = 0
        for played, wanted in zip(current, moves, strict=False):
            if played != wanted:
                break
            shared += 1
        for move in reversed(current[shared:]):
            if move == PASS:
                board.pop_pass()
            else:
                board.pop()
        for move in moves[shared:]:
            if move == PASS:
                board.push_pass()
            else:
                board.push_usi(move)
        self._at = moves
        return board

    def legal(self, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the legal moves after `moves`, in the library's order."""
        self.at(moves)
        return self._legal()

    def checks(self, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the legal moves that give check.

        For a player in check the library's own list includes moves that do not end the check.
        """
        board = self.at(moves)
        legal = set(board.legal_moves)
        return tuple(self._usi(move) for move in board.check_moves if move in legal)

    def position(self, moves: tuple[str, ...]) -> str:
        """Return board, side to move and hands as text, without the number of the move."""
        return str(self.at(moves).sfen()).rpartition(" ")[0]

    def usi(self, move: int) -> str:
        """Return a move of the library as text."""
        return str(self._usi(move))

    def grid(self, moves: tuple[str, ...], last: str | None) -> Board:
        """Return the position as a picture shows it."""
        before = None
        if last is not None:
            before = _facts(self, moves[:-1], last, moves[-2:-1])
        board = self.at(moves)
        black, white = (tuple(_hand_counts(hand)) for hand in board.pieces_in_hand)
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


def _refuse_capture(library: Any, start: Position) -> None:
    """Refuse a position in which the player who has just moved left the king in check."""
    board, _, rest = start.text.partition(f" {start.side} ")
    other = "w" if start.side == "b" else "b"
    if library.Board(f"{board} {other} {rest}").is_check():
        message = f"{SIDE_NAMES[other]} is in check, and it is not their move"
        raise BadPosition(message, "change the side to move, or take the check away")


def _hand_counts(hand: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Yield the kinds of pieces in a hand with their counts, the strongest first."""
    counts = dict(zip(HAND, hand, strict=True))
    yield from ((sign, counts[sign]) for sign in LETTERS if counts[sign])


def _cell(square: str) -> tuple[int, int]:
    """Row and column, from 0 and from the left, of a square such as 7f."""
    return ROWS.index(square[1]), 9 - int(square[0])


def _facts(
    walker: Walker, moves: tuple[str, ...], last: str, before: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return how people call the move, by language."""
    legal = walker.legal(moves)
    board = walker.at(moves)
    signs = walker.grid(moves, None).rows
    return named(last, bool(board.turn == 0), signs, legal, before)
