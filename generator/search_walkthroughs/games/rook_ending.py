"""King and rook against king, on a board of three to eight squares a side. White is MAX.

A position names the men by their squares: `Kb2 Rc4 ka1`, in capitals White's. White can only win
or draw, so all its positions can be listed and worked out from the mates backwards.
"""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from annotated_types import Ge, Le

from ..game import MAX, MIN, BadPosition, Board
from ..retrograde import PositionTable, retrograde

Evaluation: TypeAlias = Literal["none", "table"]
Square: TypeAlias = tuple[int, int]
"""Column and row, from the lower left corner."""

OPTIONS = {
    "evaluation": "What an unfinished position is taken to be worth: `none`, nothing; `table`, "
    "what the table of all positions says, a mate less the moves until then.",
}
WIN = 100
"""Worth of a mate; `evaluation: table` takes off 1 for each move from a position to the mate."""
CACHE_SIZE = 2**16
"""Number of positions that are kept with their moves."""
SIDES = {"white": MAX, "black": MIN}
STEPS = tuple((c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r)
LINES = ((1, 0), (-1, 0), (0, 1), (0, -1))


class State(NamedTuple):
    """A position."""

    turn: int
    king: Square
    rook: Square | None
    """None once it is taken."""
    bare: Square
    """Where Black's king stands."""


class RookEnding:
    """The ending from any position; a rook that is taken, and stalemate, are draws.

    `to_move` is white, the default, or black. With `evaluation` table a position is worth what the
    table of all positions says. Raises BadPosition for what the rules do not allow.

    >>> game = RookEnding("Kc2 Rd4 ka1", size=4)
    >>> game.score(game.play(game.start(), "Ra4"))
    100
    """

    sample = "Kc2 Rd4 ka1"
    """Where to begin: mate in one."""
    countable = 20_000
    """Larger trees are not counted."""
    range: tuple[float, float] = (0, WIN)

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        size: Annotated[int, Ge(3), Le(8)] = 4,
        evaluation: Evaluation = "none",
    ) -> None:
        self.size, self.evaluation = size, evaluation
        self._squares = [(c, r) for r in range_of(size) for c in range_of(size)]
        self._start = self._read(position, to_move)
        self._after = lru_cache(CACHE_SIZE)(self._legal_moves)

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def positions(self) -> Iterator[State]:
        """Yield every legal position with the rook on the board, White's turns first."""
        for turn in (MAX, MIN):
            for king in self._squares:
                for rook in self._squares:
                    for bare in self._squares:
                        state = State(turn, king, rook, bare)
                        if self._fault(state) is None:
                            yield state

    def turn(self, state: State) -> int:
        """Return who moves: 1 White, -1 Black."""
        return state.turn

    def moves(self, state: State) -> Sequence[str]:
        """Return the legal moves, first of the king, then of the rook."""
        return tuple(self._after(state))

    def play(self, state: State, move: str) -> State:
        """Return the position after the move."""
        return self._after(state)[move]

    def over(self, state: State) -> bool:
        """Return whether it is mate or stalemate, or the rook is taken."""
        return state.rook is None or not self._after(state)

    def score(self, state: State) -> float:
        """Return the worth of a mate for White, or 0 for a draw."""
        return WIN if state.turn == MIN and self._in_check(state) else 0

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> Hashable:
        """Return the first of the positions that come from this position by turning and mirroring
        the board; they all have the same value."""
        men = [square or (-1, -1) for square in state[1:]]
        last = self.size - 1
        turned = []
        for swap in (False, True):
            for flip_column in (False, True):
                for flip_row in (False, True):
                    view = []
                    for column, row in men:
                        if column >= 0:
                            column = last - column if flip_column else column
                            row = last - row if flip_row else row
                            column, row = (row, column) if swap else (column, row)
                        view.append((column, row))
                    turned.append(tuple(view))
        return state.turn, min(turned)

    def evaluate(self, state: State) -> float:
        """Return 0; or the value from the table: a mate less the moves of both sides to it."""
        if self.evaluation == "none":
            return 0
        distance = whole_table(self.size).distances.get(state)
        return 0 if distance is None else WIN - distance

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the rows from the top down; capitals are White's."""
        men = {state.king: "K", state.bare: "k"} | ({state.rook: "R"} if state.rook else {})
        rows = tuple(
            tuple(men.get((c, r), "") for c in range_of(self.size))
            for r in reversed(range_of(self.size))
        )
        to = None if last is None else square(last[-2:])
        return Board(
            rows=rows,
            last=None if to is None else (self.size - 1 - to[1], to[0]),
            stones="chess",
            rules="rook-ending",
            ending=self._ending(state),
            guess=self.evaluation,
        )

    def _ending(self, state: State) -> str:
        """Return why the game is over, as the name of the message; "" if it is not over."""
        if state.rook is None:
            return "rook_taken"
        if self._after(state):
            return ""
        return "mated" if self._in_check(state) else "stalemate"

    def _legal_moves(self, state: State) -> dict[str, State]:
        """Return the position after each legal move, by the move."""
        if state.rook is None:
            return {}
        if state.turn == MIN:
            return dict(self._bare_moves(state, state.rook))
        return dict(self._white_moves(state, state.rook))

    def _white_moves(self, state: State, rook: Square) -> Iterator[tuple[str, State]]:
        for to in self._neighbours(state.king):
            if to != rook and not touch(to, state.bare):
                yield f"K{name(to)}", state._replace(turn=MIN, king=to)
        for column, row in LINES:
            to = rook[0] + column, rook[1] + row
            while self._is_inside(to) and to not in (state.king, state.bare):
                yield f"R{name(to)}", state._replace(turn=MIN, rook=to)
                to = to[0] + column, to[1] + row

    def _bare_moves(self, state: State, rook: Square) -> Iterator[tuple[str, State]]:
        for to in self._neighbours(state.bare):
            if touch(to, state.king):
                continue
            if to == rook:
                yield f"Kx{name(to)}", State(MAX, state.king, None, to)
            elif not attacks(rook, to, state.king):
                yield f"K{name(to)}", state._replace(turn=MAX, bare=to)

    def _neighbours(self, at: Square) -> Iterator[Square]:
        for column, row in STEPS:
            to = at[0] + column, at[1] + row
            if self._is_inside(to):
                yield to

    def _is_inside(self, at: Square) -> bool:
        return 0 <= at[0] < self.size and 0 <= at[1] < self.size

    def _in_check(self, state: State) -> bool:
        return state.rook is not None and attacks(state.rook, state.bare, state.king)

    def _fault(self, state: State) -> str | None:
        """Return why the rules do not allow the position; None if they do."""
        if len({*state[1:]}) < 3:
            return "two men stand on one square"
        if touch(state.king, state.bare):
            return "the kings stand side by side"
        if state.turn == MAX and self._in_check(state):
            return "White is to move and Black's king is in check"
        return None

    def _read(self, position: str, to_move: str | None) -> State:
        """Return the position that the text names; an empty text: kings in opposite corners."""
        top = self.size - 1
        words = position.split() or ["Ka1", "Rb1", f"k{name((top, top))}"]
        men: dict[str, Square] = {}
        for word in words:
            at = square(word[1:])
            if word[:1] not in ("K", "R", "k") or at is None or not self._is_inside(at):
                remedy = f"write a man, K, R or k, and its square, a1 to {name((top, top))}"
                raise BadPosition(f"found {word!r}", remedy)
            men[word[0]] = at
        if len(words) != 3 or len(men) != 3:
            message = f"found {len(words)} men: {' '.join(words)}"
            raise BadPosition(message, "write K, R and k once each: `Kc2 Rd4 ka1`")
        turn = SIDES.get((to_move or "white").strip().lower())
        if turn is None:
            raise BadPosition(f"found {to_move!r} to move", "write white or black")
        state = State(turn, men["K"], men["R"], men["k"])
        if why := self._fault(state):
            raise BadPosition(f"the rules do not allow the position: {why}", "change it")
        return state


@cache
def whole_table(size: int) -> PositionTable[State]:
    """Return the table of all positions on a board of that size."""
    return retrograde(RookEnding(size=size))


def attacks(rook: Square, to: Square, between: Square) -> bool:
    """Return whether a rook attacks a square, if only one man may stand between them."""
    if rook == to:
        return False
    for axis in (0, 1):
        if rook[axis] == to[axis]:
            low, high = sorted((rook[1 - axis], to[1 - axis]))
            return not (between[axis] == to[axis] and low < between[1 - axis] < high)
    return False


def touch(first: Square, second: Square) -> bool:
    """Return whether two squares are side by side or the same."""
    return abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1


def name(at: Square) -> str:
    """Return the name of a square.

    >>> name((1, 2))
    'b3'
    """
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def square(text: str) -> Square | None:
    """Return the square of that name; None if no square has it.

    >>> square("b3"), square("3b")
    ((1, 2), None)
    """
    if len(text) != 2 or not text[0].islower() or not text[1].isdigit():
        return None
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def range_of(size: int) -> Sequence[int]:
    """Return the numbers of the columns, which are also those of the rows."""
    return tuple(range(size))
