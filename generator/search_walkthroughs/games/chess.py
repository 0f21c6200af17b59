"""Chess, from any position, through the library python-chess. White is MAX.

Moves are written as programs write them (UCI): e2e4, e7e8q. Pictures and captions write them as
people do (SAN): e4, e8=Q+. A position's value depends on nothing but the position, unless
repetition or the rule of fifty moves is counted: these look at the moves before.
"""

import io
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from ..game import MAX, MIN, BadPosition, Board, NotInstalled

Evaluation: TypeAlias = Literal["material", "mobility", "none"]
MateIn: TypeAlias = Literal[0, 1, 2, 3, 4, 5]

WIN = 30000
"""Worth of a mate; `shortest-win` takes off 1 for every move that leads to it."""
VALUES = {"pawns": 100, "knights": 300, "bishops": 300, "rooks": 500, "queens": 900}
"""C. E. Shannon, Programming a Computer for Playing Chess, Philosophical Magazine 41 (1950): 1, 3,
3, 5 and 9 pawns."""
KING = 950
"""Value of a king that takes: more than that of any other man, so that it takes last."""
MOBILITY = 10
"""Worth of one more legal move in the same unit: a tenth of a pawn."""
DRAWN = 100
"""Number of plies in a row without capture or pawn move that are fifty moves of each side."""
CACHED_POSITIONS = 2**16
"""Number of positions that are kept with their legal moves."""
SIDES = {"w": "White", "b": "Black"}
LICHESS = re.compile(r"https?://(?:www\.)?lichess\.org/\S*?/?(?<=/)(?=(?:[1-8pnbrqkPNBRQK]+/){7})")
"""Pattern of an address of lichess as far as the FEN in it."""
UCI_MOVE = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")
CASTLING = re.compile(r"[KQkq]*|-")
OPTIONS = {
    "evaluation": "What an unfinished position is taken to be worth: `material`, White's men less "
    "Black's; `mobility`, the same and the legal moves of White less Black's; `none`, nothing.",
    "mate-in": "A mate problem: the player who is to move, who is MAX, mates within this number "
    "of moves (1) or does not (0). 0: no problem, but a game.",
    "fifty-moves": "Whether a game ends in a draw after fifty moves of each side without a capture "
    "and without a pawn's move; the FEN says how many plies there have been.",
    "key": "What a table stores a value for, where earlier moves count: a `position`, which is a "
    "mistake kept to be found, or a position together with what is `counted`.",
    "checks": "Whether the attacker of a mate problem gives check with every move.",
}


@dataclass(frozen=True, slots=True)
class State:
    """A position. The library's board is never changed once it is here."""

    identity: Hashable
    """What equal positions have in common: all that the value depends on."""
    men: Hashable = field(compare=False, repr=False)
    """The same without what is counted of the moves before."""
    earlier: frozenset[Hashable] = field(compare=False, repr=False)
    """The positions since the last capture or pawn's move, where repetition is counted."""
    board: Any = field(compare=False, repr=False)
    moves: int = field(compare=False, repr=False)
    """Number of moves that have been played from where the search began."""
    before: Any = field(default=None, compare=False, repr=False)
    """The board before the last move: people's way of writing a move depends on it."""


class Chess:
    """The game, or with `mate_in` a mate problem, from any position.

    `position` is a FEN of two to six parts (empty: the usual start), a line of EPD, what a UCI
    program is told (`startpos moves e2e4 …`), or an address of lichess with a FEN; `to_move` is
    white or black and may be left out. A game is over by mate, by stalemate, and where neither side
    can mate any more. Raises BadPosition for what the rules do not allow, and NotInstalled without
    the library.
    """

    sample = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    """Where to begin: mate in one, but many other moves."""
    countable = 150_000
    """Larger trees are not counted: every node costs a list of legal moves."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        evaluation: Evaluation = "material",
        mate_in: MateIn = 0,
        checks: bool = False,
        shortest_win: bool = False,
        repetition: bool = False,
        fifty_moves: bool = False,
        key: Literal["position", "counted"] = "counted",
    ) -> None:
        self._chess = _library()
        self.evaluation, self.checks, self.shortest_win = evaluation, checks, shortest_win
        self.plies = 2 * mate_in - 1 if mate_in else 0
        if checks and not mate_in:
            raise BadPosition("`checks` is of a mate problem", "set `mate-in` too")
        if mate_in and (repetition or fifty_moves):
            message = "a mate problem ends after its moves, and counts nothing else"
            raise BadPosition(message, "leave `repetition` and `fifty-moves` out")
        self.repetition, self.fifty_moves = repetition, fifty_moves
        self._by_men = key == "position"
        top = mate_in if shortest_win else 1
        self.range: tuple[float, float] = (0, top) if mate_in else (-WIN, WIN)
        board = self._read(position, to_move)
        self._start = self._state(board, 0)
        # To list the legal moves takes longer than all else, and searches ask for them again.
        self._legal = lru_cache(CACHED_POSITIONS)(self._listed)
        self._stuck = lru_cache(CACHED_POSITIONS)(self._without)

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 White, -1 Black; in a problem 1 the attacker, -1 the defender."""
        if self.plies:
            return MIN if state.moves % 2 else MAX
        return MAX if state.board.turn else MIN

    def moves(self, state: State) -> Sequence[str]:
        """Return the legal moves in the library's order, in which captures are not first."""
        return self._legal(state)

    def play(self, state: State, move: str) -> State:
        """Return the position after the move."""
        board = state.board.copy(stack=False)
        board.push(self._chess.Move.from_uci(move))
        return self._state(board, state.moves + 1, state)

    def in_check(self, state: State) -> bool:
        """Return whether the king of the player to move is in check."""
        return bool(state.board.is_check())

    def passed(self, state: State) -> State | None:
        """Return the position in which the other player moves and cannot capture en passant, for
        `null-move`; None in check, where the king would be taken, and where the game is over."""
        if self.in_check(state) or self.over(state):
            return None
        board = state.board.copy(stack=False)
        board.push(self._chess.Move.null())
        return self._state(board, state.moves + 1, state)

    def has_pieces(self, state: State) -> bool:
        """Return whether the player to move has a man besides the king and pawns. Without one a
        pass is often better than every move."""
        board = state.board
        others = board.occupied_co[board.turn] & ~(board.kings | board.pawns)
        return bool(others)

    def over(self, state: State) -> bool:
        """Return whether nobody can move or mate any more, the moves of a problem are used up, or
        a rule that counts moves makes a draw."""
        late = self.plies and state.moves >= self.plies
        stuck = late or self._stuck(state) or state.board.is_insufficient_material()
        return bool(stuck or state.men in state.earlier or self._quiet(state))

    def score(self, state: State) -> float:
        """Return the worth of a mate for the side that gives it, else 0; in a problem 1 or 0."""
        mated = state.board.is_checkmate()
        if self.plies:
            if not mated or self.turn(state) == MAX:
                return 0
            return 1 + (self.plies - state.moves) // 2 if self.shortest_win else 1
        if not mated:
            return 0
        return -self.turn(state) * (WIN - (state.moves if self.shortest_win else 0))

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> Hashable:
        """Return the men, the player to move, castling, en passant where it can be played, and
        what is counted of the moves before."""
        return state.men if self._by_men else state.identity

    def evaluate(self, state: State) -> float:
        """Return White's men less Black's, in hundredths of a pawn, and with `mobility` the legal
        moves; 0 in a problem."""
        if self.plies or self.evaluation == "none":
            return 0
        board, worth = state.board, 0
        white, black = (board.occupied_co[side] for side in (True, False))
        for name, value in VALUES.items():
            squares = getattr(board, name)
            worth += value * ((squares & white).bit_count() - (squares & black).bit_count())
        if self.evaluation == "mobility":
            other = board.copy(stack=False)
            other.turn, other.ep_square = not board.turn, None
            ahead = board.legal_moves.count() - other.legal_moves.count()
            worth += MOBILITY * ahead * (1 if board.turn else -1)
        return worth

    def noisy(self, state: State, move: str) -> bool:
        """Return whether the move captures or promotes. Checks are not noisy: they need not end."""
        parsed = self._chess.Move.from_uci(move)
        return bool(parsed.promotion or state.board.is_capture(parsed))

    def capture_worth(self, state: State, move: str) -> float:
        """Return ten times the value of the man that is taken, less that of the man that takes, so
        that a pawn that takes a queen comes first; a promotion counts as what it gains."""
        parsed, board = self._chess.Move.from_uci(move), state.board
        worth = dict(enumerate(VALUES.values(), 1))
        gain = 0
        if board.is_capture(parsed):  # en passant takes a pawn beside the square
            gain = 10 * worth[board.piece_type_at(parsed.to_square) or self._chess.PAWN]
            gain -= worth.get(board.piece_type_at(parsed.from_square), KING)
        return gain + (10 * worth[parsed.promotion] if parsed.promotion else 0)

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the rows from the eighth down, so that White sits below; capitals are White's."""
        board = state.board
        men = [board.piece_at(square) for square in range(64)]
        rows = tuple(
            tuple(man.symbol() if (man := men[8 * r + c]) else "" for c in range(8))
            for r in range(7, -1, -1)
        )
        to = None if last is None else (8 - int(last[3]), ord(last[2]) - ord("a"))
        name = state.before.san(self._chess.Move.from_uci(last)) if last and state.before else ""
        problem = "chess-mate-shortest" if self.shortest_win else "chess-mate"
        return Board(
            rows=rows,
            last=to,
            stones="chess",
            rules=problem if self.plies else "chess",
            ending=self._ending(state),
            guess="none" if self.plies else self.evaluation,
            label=name,
            names=(("en", name),) if name else (),
        )

    def _state(self, board: Any, moves: int, before: State | None = None) -> State:
        men: Hashable = (
            board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
            board.occupied_co[True], board.turn, board.clean_castling_rights(),
            board.ep_square if board.has_legal_en_passant() else None,
        )  # fmt: skip
        if self.plies or self.shortest_win:
            men = men, moves
        earlier: frozenset[Hashable] = frozenset()
        if self.repetition and before is not None and board.halfmove_clock:
            earlier = before.earlier | {before.men}
        clock = board.halfmove_clock if self.fifty_moves else 0
        identity = (men, earlier, clock) if self.repetition or self.fifty_moves else men
        return State(identity, men, earlier, board, moves, None if before is None else before.board)

    def _quiet(self, state: State) -> bool:
        """Return whether the rule of fifty moves makes a draw."""
        return self.fifty_moves and bool(state.board.halfmove_clock >= DRAWN)

    def _allowed(self, state: State) -> Iterator[Any]:
        board = state.board
        only = self.checks and state.moves % 2 == 0
        return (move for move in board.legal_moves if not only or board.gives_check(move))

    def _listed(self, state: State) -> tuple[str, ...]:
        return tuple(move.uci() for move in self._allowed(state))

    def _without(self, state: State) -> bool:
        return next(self._allowed(state), None) is None

    def _ending(self, state: State) -> str:
        """Return why the game is over, as the name of the message; "" if it is not over."""
        board = state.board
        if board.is_checkmate():
            return "mated"
        if board.is_stalemate():
            return "stalemate"
        if board.is_insufficient_material():
            return "insufficient"
        if self.plies and state.moves >= self.plies:
            return "late"
        if state.men in state.earlier:
            return "repeated"
        if self._quiet(state):
            return "fifty"
        return "no_check" if self._stuck(state) else ""

    def _read(self, position: str, to_move: str | None) -> Any:
        """Return the library's board, set up as a FEN says."""
        chess = self._chess
        words, moves = parts(position)
        words = words or chess.STARTING_FEN.split()
        if not 2 <= len(words) <= 6:
            remedy = "write two to six: board, side to move, castling, en passant, two numbers"
            raise BadPosition(f"found {len(words)} parts of a FEN", remedy)
        if len(words) > 2 and not CASTLING.fullmatch(words[2]):
            remedy = "write castling with K, Q, k and q, or - if nobody may castle"
            message = f"found {words[2][:20]!r} for castling: Chess960 is not supported"
            raise BadPosition(message, remedy)
        try:
            board = chess.Board(" ".join(words + ["-", "-", "0", "1"][len(words) - 2 :]))
        except ValueError as error:
            remedy = "write eight rows with strokes between, then w or b"
            raise BadPosition(f"this is no FEN: {error}", remedy) from None
        for flag in chess.Status:
            if flag and board.status() & flag:
                flag_name = str(flag.name).lower().replace("_", " ")
                raise BadPosition(f"the rules do not allow the position: {flag_name}", "change it")
        if to_move is not None and to_move.strip().lower()[:1] != words[1]:
            message = f"found {to_move!r} to move, and the FEN says {SIDES[words[1]]}"
            raise BadPosition(message, "leave `to-move` out, or change the FEN")
        for number, move in enumerate(moves, 1):
            try:
                (board.push_uci if UCI_MOVE.fullmatch(move) else board.push_san)(move)
            except ValueError:
                message = f"move {number} is {move[:20]!r}, which the rules do not allow there"
                raise BadPosition(message, "write moves as in e2e4, e7e8q or Nf3") from None
        board.clear_stack()
        return board


def _library() -> Any:
    try:
        import chess
        import chess.pgn
    except ImportError as error:
        raise NotInstalled("chess", "pip install 'chess>=1.11,<2'") from error
    return chess


def read_epd(line: str) -> tuple[str, Mapping[str, Any]]:
    """Return the FEN of a line of EPD, and its operations; `bm` is a list of moves in UCI.

    Raises ValueError for a line that cannot be read, and NotInstalled without the library."""
    board = _library().Board()
    operations = board.set_epd(" ".join(line.split()))
    best = operations.get("bm")
    if best is not None and not isinstance(best, list):
        raise ValueError("`bm` names no move")
    return board.fen(), {**operations, "bm": [move.uci() for move in best or ()]}


def read_pgn(text: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the players' names of the first game of a PGN, and the position in FEN before the
    first move of its main line and after each.

    Raises ValueError for a game that cannot be read, and NotInstalled without the library."""
    pgn: Any = _library().pgn

    class Reader(pgn.GameBuilder):  # type: ignore[misc]
        """A reader that keeps errors, and does not print them as the library's own does."""

        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)

    try:
        game = pgn.read_game(io.StringIO(text), Visitor=Reader)
    except IndexError as error:  # the library's own, where a bracket closes nothing
        raise ValueError("a variation ends that has not begun") from error
    if game is None or game.errors:
        raise ValueError(str(game.errors[0]) if game else "it has no game")
    nodes = [*game.mainline()]
    if not nodes or not all(node.move for node in nodes):  # a null move, `--`, is none
        raise ValueError("it has no moves" if not nodes else "a player passes in it")
    names = [game.headers.get(side, "") for side in ("White", "Black")]
    return names, [game.board().fen(), *(node.board().fen() for node in nodes)]


def parts(position: str) -> tuple[list[str], list[str]]:
    """Return the parts of the FEN in a text, none for the usual start, and the moves after it.

    >>> parts("position startpos moves e2e4"), parts("8/8/8/8/8/8/8/K1k5 w - - bm Kb1; id 7;")[0]
    (([], ['e2e4']), ['8/8/8/8/8/8/8/K1k5', 'w', '-', '-'])
    """
    text = position.strip()
    if address := LICHESS.match(text):
        text = re.split(r"[?#&]", text[address.end() :])[0].replace("_", " ").replace("%20", " ")
    head, _, moves = text.partition(" moves ")
    words = head.split()
    while words and words[0] in ("position", "fen", "startpos", "moves"):
        words = words[1:]
    if len(words) > 4 and not words[4].isdecimal():  # the operations of EPD
        words = words[:4]
    return words, moves.split()
