"""Engines as sides of a match: they are started, asked for moves, and ended.

In chess an engine is a command that speaks UCI. In other games it is a file of Python that defines
`step(position, budget)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import reading
from ..engines.failure import EngineFailure
from ..game import MAX, Game
from ..reading import BadInput
from .program_boards import board_text
from .whole_games import Choice

if TYPE_CHECKING:  # they load much that matches of searches never use
    from ..engines.python_program import PythonProgram
    from ..engines.uci_client import UciClient


UCI_GAME = "chess"
"""Name of the game in which engines speak UCI."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that an engine has lost because it failed in it."""

    pair: int
    """Number of the pair, from 0."""
    side: int
    """Number of the entry that failed: 0 or 1."""
    white: bool
    """True if the engine had White, or was MAX."""
    message: str
    remedy: str


class EngineStopped(RuntimeError):
    """An engine has failed in the middle of a game, and chooses no more moves in it."""


class EngineSides(AbstractContextManager["EngineSides"]):
    """The engines of a match; their processes have ended when the block is left.

    An engine that fails in a game loses that game, and is started anew for its next one.
    `forfeits` are the games that have been lost in this way.
    """

    def __init__(self, walkthrough: reading.Walkthrough) -> None:
        self._walkthrough = walkthrough
        self._clients: dict[int, UciClient] = {}
        self._programs: dict[int, PythonProgram] = {}
        self.forfeits: list[Forfeit] = []

    def __exit__(self, *error: object) -> None:
        for side in {*self._clients, *self._programs}:
            self._end(side)

    def names(self) -> tuple[str, ...]:
        """Return the names that the engines give themselves, or a program's file and a digest of
        its text; BadInput for one that cannot be started or does not take its options."""
        sides = [n for n, entry in enumerate(self._walkthrough.entries) if entry.engine]
        if self._walkthrough.game == UCI_GAME:
            return tuple(self._client(side).name for side in sides)
        names = []
        for side in sides:
            names.append(self._program(side).name)
            self._end(side)
        return tuple(names)

    def choice(self, entry: reading.Entry, pair: int, game: Game[Any, Any]) -> Choice:
        """Return the function that chooses the entry's moves in one game of a pair.

        BadInput if its engine cannot be started. The function raises EngineStopped if it fails.
        """
        side = self._walkthrough.entries.index(entry)
        is_chess = self._walkthrough.game == UCI_GAME
        ask = self._asked_by_uci(side) if is_chess else self._asked_as_program(side, game)

        def choose(state: Any) -> Any:
            try:
                return ask(state)
            except EngineFailure as failure:
                is_max = game.turn(state) == MAX
                self.forfeits.append(Forfeit(pair, side, is_max, failure.message, failure.remedy))
                self._end(side)
                raise EngineStopped(failure.message) from failure

        return choose

    def _asked_by_uci(self, side: int) -> Choice:
        """Return the function that asks a chess engine, which goes on from game to game."""
        client, game = self._client(side), object()
        return lambda state: client.move(state.board, game)

    def _asked_as_program(self, side: int, game: Game[Any, Any]) -> Choice:
        """Return the function that asks a program, started anew: what it remembers of other games
        would make a game depend on which were played before."""
        self._end(side)
        program, engine = self._program(side), self._engine(side)
        budget, name = engine.nodes or 0, str(self._walkthrough.game)

        def ask(state: Any) -> Any:
            move = program.move(board_text(name, game, state), budget)
            legal = {str(legal_move): legal_move for legal_move in game.moves(state)}
            if move not in legal:
                message = f"`{engine.command}` plays {move[:40]!r}, which is not a legal move"
                remedy = f"in that position it may play {', '.join(legal)}"
                raise EngineFailure(message, remedy)
            return legal[move]

        return ask

    def _program(self, side: int) -> PythonProgram:
        """Return the program of the side, just started."""
        from ..engines.python_program import PythonProgram

        engine = self._engine(side)
        file = Path(self._walkthrough.file).parent / engine.command
        with _faults(self._walkthrough, engine):
            program = self._programs[side] = PythonProgram(file, engine.timeout)
        return program

    def _client(self, side: int) -> UciClient:
        """Return the chess engine of the side, started if it is not running."""
        from ..engines.uci_client import UciClient

        if side not in self._clients:
            engine = self._engine(side)
            with _faults(self._walkthrough, engine):
                self._clients[side] = UciClient(
                    engine.command,
                    engine.options,
                    depth=engine.depth,
                    nodes=engine.nodes,
                    movetime=engine.movetime,
                    timeout=engine.timeout,
                )
        return self._clients[side]

    def _engine(self, side: int) -> reading.Engine:
        """Return what the file says of the side's engine."""
        engine = self._walkthrough.entries[side].engine
        assert engine is not None
        return engine

    def _end(self, side: int) -> None:
        """End the process of the side, if one runs."""
        for running in (self._clients.pop(side, None), self._programs.pop(side, None)):
            if running is not None:
                running.close()


@contextmanager
def _faults(walkthrough: reading.Walkthrough, engine: reading.Engine) -> Iterator[None]:
    """Raise BadInput with the engine's place in the file, if it fails in the block."""
    try:
        yield
    except EngineFailure as failure:
        mark = engine.option_marks.get(failure.option, engine.mark)
        fault = walkthrough.fault(mark, failure.message, failure.remedy)
        raise BadInput([fault]) from failure
