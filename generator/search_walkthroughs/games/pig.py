"""Pig: roll a die as often as you dare; a 1 loses the points of the turn. O is MAX.

The player who reaches `target` points has won. Such a game need not end, so the
number of `turns` is limited: then more points win. See T. W. Neller and C. G. M. Presser, Optimal
Play of the Dice Game Pig, The UMAP Journal 25 (2004), pp. 25-47.

>>> game = Pig(target=10)
>>> game.moves(game.start()), game.moves(game.play(game.start(), "roll"))
(('roll',), (1, 2, 3, 4, 5, 6))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, cast

from annotated_types import Ge, Le

from ..game import CHANCE, MAX, MIN, BadPosition, Board
from ._sides import side_to_move

FACES = "⚀⚁⚂⚃⚄⚅"
ROLL, HOLD = "roll", "hold"
NAMES = {ROLL: (("en", "roll"), ("ja", "振る")), HOLD: (("en", "stop"), ("ja", "止める"))}


@dataclass(frozen=True, slots=True)
class State:
    """The points of O, of X and of the turn, who has the turn, how many turns are left with
    this turn, and whether the die is in the air."""

    noughts: int
    crosses: int
    points: int
    player: int
    left: int
    rolling: bool = False


class Pig:
    """The game from any position, with a die that has this number of `sides`.

    `position` has the points of O, of X and of the turn so far, ``12 7 4``; the last
    may be missing. `to_move` is O (the default) or X. The first move of a turn is a roll. Raises
    BadPosition for other texts.
    """

    range: tuple[float, float] = (-1, 1)

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        target: Annotated[int, Ge(1), Le(100)] = 10,
        sides: Annotated[int, Ge(2), Le(6)] = 6,
        turns: Annotated[int, Ge(1), Le(100)] = 2,
    ) -> None:
        player = side_to_move(to_move)
        self.target = target
        self._faces = tuple(range(1, sides + 1))
        self._chance = Fraction(1, sides)
        self._start = State(*_read(position, target), player, turns)

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 O, -1 X, 0 the die."""
        return CHANCE if state.rolling else state.player

    def moves(self, state: State) -> Sequence[str | int]:
        """Return the faces of the die; or to roll and, once there are points to keep, to stop."""
        if state.rolling:
            return self._faces
        return (ROLL, HOLD) if state.points else (ROLL,)

    def play(self, state: State, move: str | int) -> State:
        """Return the state after the roll or the stop."""
        if move == ROLL:
            return self._with(state, state.points, rolling=True)
        if move == HOLD:
            return self._next_turn(state, state.points)
        if move == 1:
            return self._next_turn(state, 0)
        points = state.points + int(move)
        had = state.noughts if state.player == MAX else state.crosses
        if had + points >= self.target:
            return self._next_turn(state, points)
        return self._with(state, points, rolling=False)

    def over(self, state: State) -> bool:
        """Return whether somebody has reached the target, or no turn is left."""
        return not state.left or max(state.noughts, state.crosses) >= self.target

    def score(self, state: State) -> float:
        """Return 1 if O has more points, -1 if X has, 0 if they have the same number."""
        return (state.noughts > state.crosses) - (state.noughts < state.crosses)

    def outcomes(self, state: State) -> Sequence[tuple[str | int, Fraction]]:
        """Return the faces of the die, all equally likely."""
        return tuple((face, self._chance) for face in self._faces) if state.rolling else ()

    def key(self, state: State) -> State:
        """Return the state itself: no other state is equivalent to it."""
        return state

    def evaluate(self, state: State) -> float:
        """Return O's lead in points, with those of the turn, as a share of the target."""
        ahead = state.noughts - state.crosses + state.player * state.points
        return cast("float", Fraction(ahead, self.target))

    def grid(self, state: State, last: str | int | None = None) -> Board:
        """Return a row for each player: the sign, the points, and the points of the turn."""
        ahead = "+" + str(state.points)
        turns = [ahead if state.player == side and state.left else "" for side in (MAX, MIN)]
        names: tuple[tuple[str, str], ...] = ()
        if last is not None:
            face = FACES[last - 1] if isinstance(last, int) else ""
            names = (("en", face),) if face else NAMES[str(last)]
        return Board(
            rows=(("○", str(state.noughts), turns[0]), ("×", str(state.crosses), turns[1])),
            stones="points",
            rules="pig",
            ending=self._ending(state),
            points=(state.noughts, state.crosses),
            names=names,
            label=names[0][1] if isinstance(last, int) else "",
        )

    def _with(self, state: State, points: int, *, rolling: bool) -> State:
        return State(state.noughts, state.crosses, points, state.player, state.left, rolling)

    def _next_turn(self, state: State, points: int) -> State:
        """Return the state at the other player's turn, after `points` points are kept."""
        gains = (points, 0) if state.player == MAX else (0, points)
        noughts, crosses = state.noughts + gains[0], state.crosses + gains[1]
        return State(noughts, crosses, 0, -state.player, state.left - 1)

    def _ending(self, state: State) -> str:
        if not self.over(state):
            return ""
        return "reached" if max(state.noughts, state.crosses) >= self.target else "late"


def _read(position: str, target: int) -> tuple[int, int, int]:
    """Return the points of O, of X and of the turn.

    >>> _read("12 7", 20)
    (12, 7, 0)
    """
    parts = position.replace(",", " ").split()
    if position.strip() and len(parts) not in (2, 3):
        message = f"found {len(parts)} numbers"
        raise BadPosition(message, "write the points of O, of X and of this turn: 12 7 4")
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) <= 3):
            raise BadPosition(f"found {part!r} among the points", "write numbers: 12 7 4")
    noughts, crosses, points = (*map(int, parts), 0, 0, 0)[:3]
    if max(noughts, crosses) >= target:
        message = f"found {max(noughts, crosses)} points, and {target} win"
        raise BadPosition(message, "write fewer, or set the option `target`")
    return noughts, crosses, points
