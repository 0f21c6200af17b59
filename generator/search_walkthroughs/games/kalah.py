"""Kalah: sow the seeds of a pit; whoever ends in the own store moves again. O is MAX.

O owns the lower pits, A, B, C … from the left, and the store on the right; X the upper pits, a, b,
c … from the right, and the store on the left. Sowing goes round against the clock, past the other's
store. A last seed in an empty pit of one's own captures it and what lies opposite, if anything
does. A player to move who has no seed ends the game, and the other keeps what is left. The rules
are those of G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000),
pp. 139-147.

>>> game = Kalah(pits=3, seeds=3)
>>> game.turn(game.play(game.start(), "A"))
1
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, TypeAlias

from annotated_types import Ge, Le

from ..game import MAX, BadPosition, Board
from ._sides import side_to_move

State: TypeAlias = tuple[tuple[int, ...], int]
"""The seeds in O's pits and store, then in X's pits and store, in the order of sowing; and who
moves."""

NAMES = "ABCDEF"


class Kalah:
    """The game from any position, with `pits` on either side and at first `seeds` in each.

    A position is worth O's store less X's. `position` has three parts, ``4 4 4 | 4 4 4 | 0 0``:
    the upper pits as they are seen, from the left; the lower pits; the stores of X and O, left
    and right, which may be missing. `to_move` is O (the default) or X. Raises BadPosition for
    other texts.
    """

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        pits: Annotated[int, Ge(1), Le(6)] = 6,
        seeds: Annotated[int, Ge(1), Le(6)] = 4,
    ) -> None:
        side = side_to_move(to_move)
        self.pits = pits
        seeds_in_pits = _read(position, pits) if position.strip() else ((seeds,) * pits + (0,)) * 2
        self._start = seeds_in_pits, side
        self.range: tuple[float, float] = (-sum(seeds_in_pits), sum(seeds_in_pits))

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X; after a last seed in the own store the same player again."""
        return state[1]

    def moves(self, state: State) -> Sequence[str]:
        """Return the mover's pits that hold seeds, beginning farthest from the store."""
        counts, turn = state
        first, names = self._side(turn)
        return tuple([names[n] for n in range(self.pits) if counts[first + n]])

    def play(self, state: State, move: str) -> State:
        """Return the position after sowing and after the capture by the last seed."""
        counts, turn = list(state[0]), state[1]
        first, names = self._side(turn)
        own_store, other_store = first + self.pits, (first + 2 * self.pits + 1) % len(counts)
        at = first + names.index(move)
        left, counts[at] = counts[at], 0
        while left:
            at = (at + 1) % len(counts)
            if at != other_store:
                counts[at] += 1
                left -= 1
        opposite = 2 * self.pits - at
        if first <= at < own_store and counts[at] == 1 and counts[opposite]:
            counts[own_store] += 1 + counts[opposite]
            counts[at] = counts[opposite] = 0
        return self._end_state(tuple(counts), turn if at == own_store else -turn)

    def passed(self, state: State) -> State:
        """Return the position in which the other player moves, for `null-move`."""
        return self._end_state(state[0], -state[1])

    def over(self, state: State) -> bool:
        """Return whether every seed lies in a store."""
        counts, turn = state
        first, _ = self._side(turn)
        return not any(counts[first : first + self.pits])

    def score(self, state: State) -> float:
        """Return O's seeds less X's; seeds left in pits belong to the owner of the pits."""
        counts, half = state[0], self.pits + 1
        return sum(counts[:half]) - sum(counts[half:])

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> State:
        """Return the state itself: no other state is equivalent to it."""
        return state

    def evaluate(self, state: State) -> float:
        """Return the seeds in O's store less the seeds in X's."""
        return state[0][self.pits] - state[0][-1]

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return two rows of numbers, X's store above on the left and O's below on the right."""
        counts, half = state[0], self.pits + 1
        upper = [str(n) for n in counts[half:-1][::-1]]
        lower = [str(n) for n in counts[: self.pits]]
        sown = None
        if last is not None:
            n = NAMES.index(last.upper())
            sown = (1, 1 + n) if last.isupper() else (0, self.pits - n)
        return Board(
            rows=((str(counts[-1]), *upper, ""), ("", *lower, str(counts[self.pits]))),
            last=sown,
            stones="pits",
            rules="kalah",
            ending="emptied" if self.over(state) else "",
            points=(sum(counts[:half]), sum(counts[half:])),
        )

    def _side(self, turn: int) -> tuple[int, str]:
        """Return where the player's pits begin, and how they are called."""
        return (0, NAMES) if turn == MAX else (self.pits + 1, NAMES.lower())

    def _end_state(self, counts: tuple[int, ...], turn: int) -> State:
        """Return the state; a mover without seeds leaves the other's to the other's store."""
        first, _ = self._side(turn)
        if any(counts[first : first + self.pits]):
            return counts, turn
        half = self.pits + 1
        empty = (0,) * self.pits
        return (*empty, sum(counts[:half]), *empty, sum(counts[half:])), turn


def _read(position: str, pits: int) -> tuple[int, ...]:
    """Return the seeds in the order of sowing.

    >>> _read("1 2 | 3 4 | 5 6", 2)
    (3, 4, 6, 2, 1, 5)
    """
    parts = position.replace("/", "|").replace("\n", " ").strip().strip("|").split("|")
    if len(parts) not in (2, 3):
        message = f"found {len(parts)} parts between bars"
        raise BadPosition(message, "write the upper pits, the lower pits, the stores: 4 4 | 4 4")
    counts = []
    for name, part, size in zip(
        ("upper pits", "lower pits", "stores"), parts, (pits, pits, 2), strict=False
    ):
        numbers = part.replace(",", " ").split()
        for number in numbers:
            if not (number.isascii() and number.isdigit() and len(number) <= 2):
                raise BadPosition(f"found {number!r} among the {name}", "write numbers of seeds")
        if len(numbers) != size:
            other = f"write {size}, or set the option `pits`" if name != "stores" else "write 2"
            raise BadPosition(f"found {len(numbers)} {name}", other)
        counts.append([int(number) for number in numbers])
    upper, lower, stores = *counts[:2], counts[2] if len(counts) == 3 else [0, 0]
    return (*lower, stores[1], *upper[::-1], stores[0])
