"""Nim: take as many sticks as you like from one pile. O is MAX and, unless told otherwise, begins.

The player who takes the last stick wins, or with `misere` loses. Piles are named A, B, C …, and
`A-2` takes two from pile A. Who wins is known without search: C. L. Bouton, Nim, a Game with a
Complete Mathematical Theory, Annals of Mathematics 3 (1901), pp. 35-39.

>>> game = Nim("1 2")
>>> game.moves(game.start())
('A-1', 'B-1', 'B-2')
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from ..game import BadPosition, Board
from ._sides import side_to_move

State: TypeAlias = tuple[tuple[int, ...], int]
"""The sticks in each pile, and who moves."""

NAMES = "ABCDEF"
MAX_STICKS = 9
STICK, TAKEN = "|", "."


class Nim:
    """The game from any piles.

    `position` has the number of sticks in each pile, one to six piles of at most nine, as in
    ``3 4 5`` (empty: ``1 2 3``). `to_move` is O or X. Raises BadPosition for other texts.
    """

    range: tuple[float, float] = (-1, 1)

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        misere: bool = False,
        symmetry: bool = True,
    ) -> None:
        self.misere, self.symmetry = misere, symmetry
        side = side_to_move(to_move)
        self._start = _read(position), side

    def start(self) -> State:
        """Return the piles that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X."""
        return state[1]

    def moves(self, state: State) -> Sequence[str]:
        """Return what may be taken: from the first pile first, one stick first."""
        return tuple(
            [
                f"{NAMES[n]}-{count}"
                for n, pile in enumerate(state[0])
                for count in range(1, pile + 1)
            ]
        )

    def play(self, state: State, move: str) -> State:
        """Return the piles without the sticks that are taken."""
        piles, turn = state
        name, _, count = move.partition("-")
        n = NAMES.index(name)
        return (*piles[:n], piles[n] - int(count), *piles[n + 1 :]), -turn

    def over(self, state: State) -> bool:
        """Return whether no stick is left."""
        return not any(state[0])

    def score(self, state: State) -> float:
        """Return 1 if O has won, else -1: the other player has taken the last stick."""
        return state[1] if self.misere else -state[1]

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> State:
        """Return the piles sorted by size, since their order does not matter, and who moves."""
        return (tuple(sorted(state[0])), state[1]) if self.symmetry else state

    def evaluate(self, state: State) -> float:
        """Return 0: the rule that tells the winner is kept out of the search."""
        return 0

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return a row of sticks for each pile, with a dot for each stick that has been taken."""
        piles, _ = state
        first = self._start[0]
        wide = max(*first, 1)
        pile_number = None if last is None else NAMES.index(last[0])
        rows = tuple(
            (*STICK * pile, *TAKEN * (before - pile), *[""] * (wide - before))
            for pile, before in zip(piles, first, strict=True)
        )
        return Board(
            rows=rows,
            last=None if pile_number is None else (pile_number, piles[pile_number]),
            stones="sticks",
            rules="nim-misere" if self.misere else "nim",
            ending="" if any(piles) else "taken",
        )


def _read(position: str) -> tuple[int, ...]:
    """Return the number of sticks in each pile.

    >>> _read("3, 4 5")
    (3, 4, 5)
    """
    piles = position.replace(",", " ").split() or ["1", "2", "3"]
    for pile in piles:
        if not (pile.isascii() and pile.isdigit() and int(pile) <= MAX_STICKS):
            message = f"found {pile!r} among the piles"
            raise BadPosition(message, f"write how many sticks each has, 0 to {MAX_STICKS}: 3 4 5")
    if len(piles) > len(NAMES):
        raise BadPosition(f"found {len(piles)} piles", f"write at most {len(NAMES)}")
    return tuple(map(int, piles))
