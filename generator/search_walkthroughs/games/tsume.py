"""Mate problems of shogi (tsume): the attacker, who is MAX, gives check with every move.

The problem is solved (1) if the defender is mated within `plies` whatever they answer, and
not solved (0) otherwise. A pawn must not be dropped to give mate: that is a rule of the game.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, TypeAlias

from ..game import MAX, MIN, Board
from ._shogi import State, Walker

Plies: TypeAlias = Literal[1, 3, 5, 7, 9, 11]


class Tsume:
    """The problem in a position, to be solved within `plies`, which count both sides' moves.

    With `shortest-win` sooner mates are worth more: 3, 2, 1 after 1, 3, 5 moves of 5.

    `position` is an SFEN in which the attacker is to move; the attacker's king may be missing. All
    pieces that are not on the board may be in the defender's hand, if the SFEN says so. The value
    does not depend on how a position was reached: to come back to a position only loses moves.
    """

    sample = "6p1k/9/8N/8S/9/9/9/9/9 b Rr2b4g3s3n4l17p 1"
    """Where to begin: a problem, since the start of a game is none."""
    countable = 100_000
    """Larger trees are not counted: every node costs a walk of the library's board."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        plies: Plies = 3,
        shortest_win: bool = False,
    ) -> None:
        self.plies = plies
        self.shortest_win = shortest_win
        self.range: tuple[float, float] = (0, (plies + 1) // 2 if shortest_win else 1)
        self._walker = Walker(position, to_move, problem=True)
        self._last_answer: tuple[State | None, Sequence[str]] = None, ()

    def start(self) -> State:
        """Return the position of the problem."""
        return self._state(())

    def turn(self, state: State) -> int:
        """Return who moves: 1 the attacker, -1 the defender."""
        return MIN if len(state.moves) % 2 else MAX

    def moves(self, state: State) -> Sequence[str]:
        """Return the attacker's checks, or the defender's legal moves."""
        last_state, moves = self._last_answer
        if last_state is not state:
            walker, defends = self._walker, len(state.moves) % 2
            moves = walker.legal(state.moves) if defends else walker.checks(state.moves)
            self._last_answer = state, moves
        return moves

    def play(self, state: State, move: str) -> State:
        """Return the position after the move."""
        return self._state((*state.moves, move))

    def over(self, state: State) -> bool:
        """Return whether the defender is mated, or no check or no ply is left."""
        return len(state.moves) >= self.plies or not self.moves(state)

    def score(self, state: State) -> float:
        """Return 1 if the defender is mated, else 0; with `shortest-win` 1 more for every check
        that the attacker did not need."""
        if self.turn(state) == MAX or self.moves(state):
            return 0
        return 1 + (self.plies - len(state.moves)) // 2 if self.shortest_win else 1

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> Hashable:
        """Return the position with the number of plies that are left."""
        return state

    def evaluate(self, state: State) -> float:
        """Return 0: what has not been solved is worth nothing."""
        return 0

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the board as data, with the hands and the move played last."""
        mated = bool(self.score(state))
        late = len(state.moves) >= self.plies
        ending = "mated" if mated else "late" if late else "" if self.moves(state) else "no-check"
        rules = "tsume-shortest" if self.shortest_win else "tsume"
        return replace(self._walker.grid(state.moves, last), rules=rules, ending=ending)

    def _state(self, moves: tuple[str, ...]) -> State:
        return State((self._walker.position(moves), self.plies - len(moves)), moves)
