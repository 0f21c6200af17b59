"""Turn the watching of a game of self-play into frames: what is noted of each position."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from ...record import recording
from ...record.recorder import PlacedState, Recorder

DIGITS = 6
"""Number of decimals of recorded numbers: machines differ in the last bits of a sum."""


class SelfPlayRecorder(Recorder):
    """The recorder of such a game; the arguments are those of `Recorder`.

    A node counts as entered when the game has come to it, or when the search of its parent has.
    """

    _target: Mapping[Hashable, float]
    """The share of the visits that each move got in the last search."""

    def start(self, state: PlacedState, alpha: float = 0, beta: float = 0, **named: Any) -> None:
        """Record that the game begins; it has no window."""
        self.tally.calculated += 1
        self.tally.enter(state.path)
        self.emit(state, "start", **named)

    def expand(
        self, child: PlacedState, *, root: Any, target: Mapping[Hashable, float], **named: Any
    ) -> None:
        """Record how the search of a position has shared out its visits."""
        self._target = target
        for move in root.children:
            self.tally.calculated += 1
            self.tally.enter((*child.path, move))
        visited = {move: child for move, child in root.children.items() if child.visits}
        named |= {
            "visits_of": tuple((move, child.visits) for move, child in root.children.items()),
            "means": tuple((move, round(child.mean, DIGITS)) for move, child in visited.items()),
            "target": tuple((move, round(share, DIGITS)) for move, share in target.items()),
        }
        self.emit(child, "expand", **named)

    def select(self, state: PlacedState, *, drawn: bool, **named: Any) -> None:
        """Record the position after the move, whether the move was drawn, its share of the
        visits, and the first move with the largest share."""
        share = round(self._target[state.path[-1]], DIGITS)
        best = max(self._target, key=lambda move: self._target[move])
        self.emit(state, "select", drawn=drawn, share=share, most_visited=best, **named)

    def playout(
        self, state: PlacedState, moves: Sequence[Any], result: float, **named: Any
    ) -> None:
        """Record the end of the game, and its result for MAX."""
        self.emit(state, "playout", result=result, **named)

    def backup(self, state: PlacedState, *, z: float, **named: Any) -> None:
        """Record the result for the player who moved at a position of the game."""
        self.emit(state, "backup", z=z, **named)

    def end(
        self, state: PlacedState, value: float, best: Hashable | None = None, **named: Any
    ) -> None:
        """Record the result, and the first move of the game."""
        self.best = best
        self.line = () if best is None else (best,)
        self.emit(state, "end", score=value, move=best, **named)


class Recording(recording.Recording):
    """How a game of self-play is recorded."""

    remedy = "call `watch.start` where the game begins, and `watch.end` where it ends"
    RECORDER = SelfPlayRecorder
