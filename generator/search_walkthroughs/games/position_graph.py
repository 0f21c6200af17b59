"""Positions written by hand, with moves that may lead back to earlier ones.

Each line of `position` is one position: `a: max to b, e`, or `W: 1` for an end that is worth 1, 0
or -1 to MAX. The search begins with the first. A move is called by the position it leads to.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ..game import MAX, MIN, BadPosition

SIDES = {"max": MAX, "min": MIN}
ENDS = {"1": 1, "0": 0, "-1": -1}
EXAMPLE = "a: max to b, W\nb: min to a\nW: 1"
OPTIONS = {
    "key": "Where positions may be repeated, what a table stores a value for: a `position`, which "
    "is a mistake kept to be found, or the `path` that led to it.",
}


@dataclass(frozen=True, slots=True)
class Position:
    """The position that a line describes."""

    turn: int
    to: tuple[str, ...] = ()
    value: int | None = None
    """Value of an end to MAX; None for a position with moves."""


@dataclass(frozen=True, slots=True)
class State:
    """A position and, where repetition counts, the positions before it in the game."""

    name: str
    before: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name


class PositionGraph:
    """The game on the positions of a text. Without `repetition` it may go on for ever, and a search
    of it needs a depth.

    Raises BadPosition for a text that cannot be read.

    >>> game = PositionGraph("a: max to b, W\\nb: min to a\\nW: 1")
    >>> game.moves(game.start())
    ('b', 'W')
    """

    sample = EXAMPLE
    range: tuple[float, float] = (-1, 1)
    positions: Callable[[], Iterator[State]] | None
    """All positions in the order of the text; None where a repetition ends the game, since then
    what a position is worth depends on the way to it."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        repetition: bool = False,
        key: Literal["position", "path"] = "path",
    ) -> None:
        if to_move is not None:
            raise BadPosition("`to-move` has no meaning here", "write max or min at each position")
        self.graph = read(position or EXAMPLE)
        self._repetition, self._by_position = repetition, key == "position"
        self.positions = None if repetition else self._states

    def _states(self) -> Iterator[State]:
        return map(State, self.graph)

    def start(self) -> State:
        """Return the first position."""
        return State(next(iter(self.graph)))

    def turn(self, state: State) -> int:
        """Return who moves: 1 MAX, -1 MIN; at an end, nobody asks."""
        return self.graph[state.name].turn

    def moves(self, state: State) -> Sequence[str]:
        """Return the names of the positions that a move leads to."""
        return self.graph[state.name].to

    def play(self, state: State, move: str) -> State:
        """Return the position of that name."""
        return State(move, (*state.before, state.name) if self._repetition else ())

    def over(self, state: State) -> bool:
        """Return whether it is an end, or a repetition that ends the game."""
        return self.graph[state.name].value is not None or state.name in state.before

    def score(self, state: State) -> float:
        """Return the value of the end; a repetition is a draw."""
        return self.graph[state.name].value or 0

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return nothing: the game has no chance nodes."""
        return ()

    def key(self, state: State) -> object:
        """Return the position; where repetitions count, with the way to it."""
        return State(state.name) if self._by_position else state

    def evaluate(self, state: State) -> float:
        """Return 0: nothing is known of a position before it is searched."""
        return 0


def read(text: str) -> Mapping[str, Position]:
    """Return the positions of a text by name. Raises BadPosition for what it cannot read."""
    graph: dict[str, Position] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon or not name or not rest:
            raise BadPosition(f"found {line!r}", "write `a: max to b, c`, or `W: 1` for an end")
        if name in graph:
            raise BadPosition(f"the position {name} is written twice", "give one another name")
        if rest in ENDS:
            graph[name] = Position(MAX, value=ENDS[rest])
            continue
        side, _, names = rest.partition(" to ")
        to = tuple(part.strip() for part in names.split(",") if part.strip())
        if side.strip() not in SIDES or not to:
            remedy = "write `max to b, c`, `min to b`, or 1, 0 or -1 for an end"
            raise BadPosition(f"found {rest!r} at {name}", remedy)
        if len({*to}) < len(to):
            raise BadPosition(f"two moves of {name} lead to one position", "leave one of them out")
        graph[name] = Position(SIDES[side.strip()], to)
    for name, position in graph.items():
        for other in position.to:
            if other not in graph:
                message = f"{name} leads to {other}, which is not written"
                raise BadPosition(message, f"add a line `{other}: …`")
    return graph
