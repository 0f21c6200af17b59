"""Chess engines as sides of a match: they are started, asked for moves, and ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .. import reading
from ..reading import BadInput
from .whole_games import Choice

if TYPE_CHECKING:
    from ..engines.uci_client import (
        UciClient,  # which loads much that matches of searches never use
    )


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that an engine has lost because it failed in it."""

    pair: int
    """Number of the pair, from 0."""
    side: int
    """Number of the entry that failed: 0 or 1."""
    white: bool
    """True if the engine had White."""
    message: str
    remedy: str


class EngineStopped(RuntimeError):
    """An engine has failed in the middle of a game, and chooses no more moves in it."""


class EngineSides:
    """The engines of a match; their processes have ended when the block is left.

    An engine that fails in a game loses that game, and is started anew for its next one.
    `forfeits` are the games that have been lost in this way.
    """

    def __init__(self, walkthrough: reading.Walkthrough) -> None:
        self._walkthrough = walkthrough
        self._running: dict[int, UciClient] = {}
        self.forfeits: list[Forfeit] = []

    def __enter__(self) -> EngineSides:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for side in [*self._running]:
            self._end(side)

    def names(self) -> tuple[str, ...]:
        """Return the names that the engines give themselves; BadInput for one that cannot be
        started or does not take its options."""
        sides = [n for n, entry in enumerate(self._walkthrough.entries) if entry.engine]
        return tuple(self._client(side).name for side in sides)

    def choice(self, entry: reading.Entry, pair: int) -> Choice:
        """Return the function that chooses the entry's moves in one game of a pair.

        BadInput if its engine cannot be started. The function raises EngineStopped if it fails.
        """
        from ..engines.uci_client import EngineFailure

        side = self._walkthrough.entries.index(entry)
        client, game = self._client(side), object()

        def choose(state: Any) -> Any:
            try:
                return client.move(state.board, game)
            except EngineFailure as failure:
                white = bool(state.board.turn)
                self.forfeits.append(Forfeit(pair, side, white, failure.message, failure.remedy))
                self._end(side)
                raise EngineStopped(failure.message) from failure

        return choose

    def _client(self, side: int) -> UciClient:
        """Return the engine of the side, started if it is not running."""
        from ..engines.uci_client import UciClient

        if side not in self._running:
            engine = self._walkthrough.entries[side].engine
            assert engine is not None
            with _faults(self._walkthrough, engine):
                self._running[side] = UciClient(
                    engine.command,
                    engine.options,
                    depth=engine.depth,
                    nodes=engine.nodes,
                    movetime=engine.movetime,
                    timeout=engine.timeout,
                )
        return self._running[side]

    def _end(self, side: int) -> None:
        self._running.pop(side).close()


@contextmanager
def _faults(walkthrough: reading.Walkthrough, engine: reading.Engine) -> Iterator[None]:
    """Raise BadInput with the engine's place in the file, if it fails in the block."""
    from ..engines.uci_client import EngineFailure

    try:
        yield
    except EngineFailure as failure:
        mark = engine.option_marks.get(failure.option, engine.mark)
        fault = walkthrough.fault(mark, failure.message, failure.remedy)
        raise BadInput([fault]) from failure
