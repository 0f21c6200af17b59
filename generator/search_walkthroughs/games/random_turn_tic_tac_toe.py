"""Random-turn tic-tac-toe: before every move a coin decides who plays it.

A random-turn game in the sense of Y. Peres, O. Schramm, S. Sheffield and D. B. Wilson, Random-Turn
Hex and Other Selection Games, American Mathematical Monthly 114 (2007), pp. 373-387. O is MAX. A
state is the two nine-bit boards of O and X, and who has won the toss: 0 before it.

>>> game = RandomTurnTicTacToe()
>>> game.moves(game.start())
('O', 'X')
>>> game.moves(game.play(game.start(), "X"))
(0, 1, 2, 3, 4, 5, 6, 7, 8)
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from ..game import CHANCE, MAX, MIN, BadPosition, Board
from ._three_in_a_row import EMPTY, FULL, SIGNS, WON, alike, drawn, promise, stones

State: TypeAlias = tuple[int, int, int]
Move: TypeAlias = int | str

SIDES = {"O": MAX, "X": MIN}
HALF = Fraction(1, 2)


class RandomTurnTicTacToe:
    """The game from any position in which not both have won.

    `position` is a drawing of nine signs, O, X or a dot, row by row. `to_move` says who has won the
    toss, O or X; without it the coin is tossed first. Raises BadPosition for other drawings.
    """

    range: tuple[float, float] = (-1, 1)
    sample = "O X .\nO X X\nX . O"
    """Where to begin: a position near the end, whose tree is small."""

    def __init__(
        self, position: str = "", to_move: str | None = None, *, symmetry: bool = True
    ) -> None:
        self.symmetry = symmetry
        noughts, crosses = stones(position) if position else (0, 0)
        if WON[noughts] and WON[crosses]:
            raise BadPosition("both have three in a row", "take a row away")
        side = None if to_move is None else SIGNS.get(to_move)
        if to_move is not None and not side:
            raise BadPosition(f"found {to_move!r} to move", "write O or X, or leave it to the coin")
        self._start = noughts, crosses, SIDES[side] if side else CHANCE

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X, 0 the coin."""
        return state[2]

    def moves(self, state: State) -> Sequence[Move]:
        """Return the two sides of the coin, or the empty cells."""
        return ("O", "X") if state[2] == CHANCE else EMPTY[state[0] | state[1]]

    def play(self, state: State, move: Move) -> State:
        """Return the state after the toss, or with one more stone."""
        noughts, crosses, turn = state
        if isinstance(move, str):
            return noughts, crosses, SIDES[move]
        if turn == MAX:
            return noughts | 1 << move, crosses, CHANCE
        return noughts, crosses | 1 << move, CHANCE

    def over(self, state: State) -> bool:
        """Return whether three stand in a row or the board is full."""
        noughts, crosses, _ = state
        return WON[noughts] or WON[crosses] or noughts | crosses == FULL

    def score(self, state: State) -> float:
        """Return 1 if O has won, -1 if X has, 0 for a draw."""
        return WON[state[0]] - WON[state[1]]

    def outcomes(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        """Return the two sides of the coin, which is fair."""
        return (("O", HALF), ("X", HALF))

    def key(self, state: State) -> State:
        """Return the first of the symmetric positions, so that they share an entry of a table."""
        if not self.symmetry:
            return state
        return (*alike(state[0], state[1]), state[2])

    def evaluate(self, state: State) -> float:
        """Return how many more lines are open to O than to X, as a share of the eight."""
        return promise(state[0], state[1])

    def grid(self, state: State, last: Move | None = None) -> Board:
        """Return the board as data, with the cell played last."""
        return drawn(state[0], state[1], last)
