"""Tic-tac-toe. O moves first and is MAX; cells are numbered 0 to 8, row by row.

A state is two nine-bit boards: the stones of the player to move, and those of the player who has
just moved.

>>> game = TicTacToe()
>>> game.moves(game.play(game.start(), 4))
(0, 1, 2, 3, 5, 6, 7, 8)
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Literal, TypeAlias

from ..game import MAX, BadPosition, Board
from ..network import Features, Network, Training
from ._three_in_a_row import (
    COUNT,
    EMPTY,
    FULL,
    LINES,
    SIGNS,
    TURN,
    WON,
    alike,
    drawn,
    promise,
    stones,
)
from ._tic_tac_toe_network import move_features, position_features, training

State: TypeAlias = tuple[int, int]
Evaluation: TypeAlias = Literal["lines", "network"]

OPTIONS = {
    "evaluation": "What an unfinished position is taken to be worth: `lines`, lines open to O less "
    "those open to X, as a share of the eight; `network`, what a small trained network says.",
}


class TicTacToe:
    """The game from any position.

    `position` is a drawing of nine signs, O, X or a dot, row by row; spaces and bars between them
    do not matter. `to_move` must agree with it, since O has moved as often as X or once more.
    Raises BadPosition for a drawing that no game leads to.
    """

    sample = "O X .\nX O .\nX O ."
    """Where to begin: a position near the end, whose tree is small."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        symmetry: bool = True,
        shortest_win: bool = False,
        evaluation: Evaluation = "lines",
    ) -> None:
        self.evaluation = evaluation
        self.training: Training | None = training() if evaluation == "network" else None
        self.network: Network | None = self.training.network if self.training else None
        self._priors = cache(self._network_priors)
        self.symmetry = symmetry
        self.shortest_win = shortest_win
        self._start = read(position, to_move) if position else (0, 0)
        self.range: tuple[float, float] = (-2, 3) if shortest_win else (-1, 1)

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X."""
        return TURN[state[0] | state[1]]

    def moves(self, state: State) -> Sequence[int]:
        """Return the empty cells, in their order."""
        return EMPTY[state[0] | state[1]]

    def play(self, state: State, move: int) -> State:
        """Return the board with one more stone."""
        return state[1], state[0] | 1 << move

    def over(self, state: State) -> bool:
        """Return whether three stand in a row or the board is full."""
        return WON[state[1]] or state[0] | state[1] == FULL

    def score(self, state: State) -> float:
        """Return 1 if O has won, -1 if X has, 0 for a draw; with `shortest-win` sooner wins count
        more: 3, 2, 1 for O after 5, 7, 9 moves, -2, -1 for X after 6, 8."""
        if not WON[state[1]]:
            return 0
        occupied = state[0] | state[1]
        winner = -TURN[occupied]
        if not self.shortest_win:
            return winner
        moves = COUNT[occupied]
        return (11 - moves) // 2 if winner == MAX else (moves - 10) // 2

    def outcomes(self, state: State) -> Sequence[tuple[int, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> State:
        """Return the first of the eight symmetric positions, so that they share a table's entry."""
        if not self.symmetry:
            return state
        return alike(*state)

    def evaluate(self, state: State) -> float:
        """Return the estimate that the option `evaluation` names."""
        if self.network is None:
            return promise(*self._sides(state))
        return self.turn(state) * self.network.worth(self.position_features(state))

    def prior(self, state: State, move: int) -> float:
        """Return the network's prior of the move; without a network all moves have the same."""
        if self.network is None:
            return 1 / len(self.moves(state))
        return self._priors(state)[move]

    def _network_priors(self, state: State) -> Mapping[int, float]:
        assert self.network is not None
        return self.network.priors(self.move_features(state))

    def position_features(self, state: State) -> Features:
        """Return the network's features of the position, in the order of its weights."""
        return position_features(*state)

    def move_features(self, state: State) -> Mapping[int, Features]:
        """Return the network's features of each move, in the order of its weights."""
        return {move: move_features(*state, move) for move in self.moves(state)}

    def grid(self, state: State, last: int | None = None) -> Board:
        """Return the board as data, with the cell played last."""
        return drawn(*self._sides(state), last)

    def _sides(self, state: State) -> tuple[int, int]:
        """Return the stones of O and the stones of X."""
        mover_stones, other_stones = state
        return (
            (mover_stones, other_stones)
            if self.turn(state) == MAX
            else (other_stones, mover_stones)
        )


def read(position: str, to_move: str | None = None) -> State:
    """Return the state that a drawing shows.

    >>> read("O . X / . O . / . . X")
    (17, 260)
    """
    noughts, crosses = stones(position)
    ahead = COUNT[noughts] - COUNT[crosses]
    if ahead not in (0, 1):
        counts = f"found {COUNT[noughts]} O and {COUNT[crosses]} X"
        raise BadPosition(counts, "O moves first: as many O as X, or one more")
    mover, mover_stones, other_stones = (
        ("X", crosses, noughts) if ahead else ("O", noughts, crosses)
    )
    if WON[mover_stones] or (WON[other_stones] and not _just_won(other_stones)):
        raise BadPosition("somebody played on after the game was won", "take the last moves back")
    if to_move is not None and SIGNS.get(to_move, to_move) != mover:
        remedy = f"leave `to-move` out: {mover} moves here"
        raise BadPosition(f"found {to_move!r} to move, and the drawing says {mover}", remedy)
    return mover_stones, other_stones


def _just_won(board: int) -> bool:
    """Return whether a single stone, the last one played, can have completed every row."""
    full = [line for line in LINES if board & line == line]
    common = FULL
    for line in full:
        common &= line
    return bool(common)
