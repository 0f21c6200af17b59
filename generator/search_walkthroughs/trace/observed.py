"""A game that mentions to the recorder what a search asks of it; else the same game."""

import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from types import FrameType
from typing import Any, Protocol

from ..game import Game, Path, UnknownValue

QUESTIONS = ("turn", "moves", "over", "score", "outcomes", "key", "evaluate")
"""What a search asks a game about a state, besides playing a move."""


class Listener(Protocol):
    """What hears of the questions: the recorder."""

    observed: "Observed"
    """The game that they are put to; it makes itself known."""

    def asked(self, path: Path, over: bool, asker: FrameType) -> None:
        """Hear whether the node is over, and which Python frame wanted to know."""

    def expanded(self, path: Path, moves: Sequence[Any]) -> None:
        """Hear the moves that the node has."""

    def evaluated(self, path: Path, score: float) -> None:
        """Hear the score of a finished state."""

    def estimated(self, path: Path, asker: FrameType) -> None:
        """Hear that a state is valued without search, and which Python frame wanted to know."""


class Placed:
    """A state that carries its path, so that children kept in lists know who they are.

    It equals the bare state, is hashed as it and looks like it, so tables and orders drawn by lot
    work as if nobody watched.
    """

    __slots__ = ("path", "state")

    def __init__(self, state: Hashable, path: Path) -> None:
        self.state = state
        self.path = path

    def __eq__(self, other: object) -> bool:
        return bool(self.state == (other.state if isinstance(other, Placed) else other))

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return repr(self.state)


class Observed:
    """The game wrapped; its states are placed states."""

    def __init__(self, game: Game[Any, Any], listener: Listener) -> None:
        self.game = game
        self.listener = listener
        listener.observed = self

    @contextmanager
    def bared(self, play: Callable[[Any, Any], Any]) -> Iterator[None]:
        """For a while, be the game itself, of bare states, except that a move is played by `play`.

        Nothing stands between the search and the game then, so a question costs no more than it
        does if nobody watches.
        """
        bare = {name: getattr(self.game, name) for name in QUESTIONS}
        vars(self).update(bare, play=play)
        try:
            yield
        finally:
            for name in (*QUESTIONS, "play"):
                delattr(self, name)

    @property
    def range(self) -> tuple[float, float]:
        """See `Game`."""
        return self.game.range

    def start(self) -> Placed:
        """The game's start, at the root."""
        return Placed(self.game.start(), ())

    def turn(self, state: Placed) -> int:
        """See `Game`."""
        return self.game.turn(state.state)

    def moves(self, state: Placed) -> Sequence[Any]:
        """The moves; the recorder hears them."""
        moves = self.game.moves(state.state)
        self.listener.expanded(state.path, moves)
        return moves

    def play(self, state: Placed, move: Hashable) -> Placed:
        """The next state, which knows its path."""
        return Placed(self.game.play(state.state, move), (*state.path, move))

    def over(self, state: Placed) -> bool:
        """Whether play is over; the recorder hears who asks."""
        over = self.game.over(state.state)
        self.listener.asked(state.path, over, sys._getframe(1))
        return over

    def score(self, state: Placed) -> float:
        """The score; UnknownValue names the path of a leaf whose value nobody knows."""
        try:
            score = self.game.score(state.state)
        except UnknownValue:
            raise UnknownValue(state.path) from None
        self.listener.evaluated(state.path, score)
        return score

    def bare(self, state: Placed) -> tuple[Game[Any, Any], Any]:
        """The game and the state that nobody listens to: a playout asks nothing for the search."""
        return self.game, state.state

    def outcomes(self, state: Placed) -> Sequence[tuple[Any, Fraction]]:
        """See `Game`."""
        return self.game.outcomes(state.state)

    def key(self, state: Placed) -> Hashable:
        """See `Game`."""
        return self.game.key(state.state)

    def evaluate(self, state: Placed) -> float:
        """The static evaluation; the recorder hears who asks."""
        self.listener.estimated(state.path, sys._getframe(1))
        return self.game.evaluate(state.state)
