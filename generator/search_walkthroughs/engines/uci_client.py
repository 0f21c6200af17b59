"""The UCI client: asks a chess engine of another program for moves, by means of python-chess."""

import asyncio
import os
import shlex
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from subprocess import DEVNULL
from threading import Thread
from typing import Any, TypeVar

from ..game import NotInstalled
from .failure import EngineFailure

T = TypeVar("T")

QUIT_TIMEOUT = 1.0
"""Upper limit of the wait for an engine that is asked to end (seconds)."""
SWITCHES = {"on": True, "true": True, "off": False, "false": False}
"""Words that a file may write for an option that is on or off."""


class UciClient(AbstractContextManager["UciClient"]):
    """A running engine; when its block is left, its process has ended.

    `command` is the program and its arguments, as a shell would split them. Of `depth`, `nodes` and
    `movetime` (milliseconds) at least one says how long a search may be, and an engine that has not
    answered `timeout` seconds later has failed. `options` are those of UCI.
    Raises EngineFailure, and NotInstalled without python-chess.
    """

    def __init__(
        self,
        command: str,
        options: Mapping[str, str],
        *,
        depth: int | None = None,
        nodes: int | None = None,
        movetime: int | None = None,
        timeout: float = 60,
    ) -> None:
        try:
            from chess import engine
        except ImportError as error:
            raise NotInstalled("chess", "pip install 'chess>=1.11,<2'") from error
        self._engine = engine
        self._command = command
        seconds = None if movetime is None else movetime / 1000
        self._limit = engine.Limit(time=seconds, depth=depth, nodes=nodes)
        self._timeout = timeout + (seconds or 0)
        self._protocol: Any
        self._transport: Any = None
        # In a thread of its own: where a loop runs already, as in a notebook, no second one may.
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._ask(self._open())
            self._ask(self._protocol.configure(dict(self._settings(options))))
            self._ask(self._protocol.ping())
        except BaseException:
            self.close()
            raise

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """Name that the engine gives itself; its command if it gives none."""
        return str(self._protocol.id.get("name", self._command))

    def move(self, board: Any, game: object) -> str:
        """Return the engine's move on a board of python-chess, in UCI's notation.

        `game` is any object: if it differs from that of the last call, the engine is told that a
        new game has begun, and forgets the last.
        """
        move = self._ask(self._protocol.play(board, self._limit, game=game)).move
        if move is None:
            message = f"the engine `{self._command}` gives no move in {board.fen()}"
            raise EngineFailure(message, "ask its makers: there are legal moves")
        return str(move.uci())

    def close(self) -> None:
        """End the engine: ask it to end, and kill it if it does not. A second call does nothing."""
        if self._loop.is_closed():
            return
        try:
            self._wait_for(self._end())
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _open(self) -> None:
        words = _words(self._command)
        popen = self._engine.UciProtocol.popen
        self._transport, self._protocol = await popen(words, stderr=DEVNULL)
        await self._protocol.initialize()

    async def _end(self) -> None:
        if self._transport is None:
            return
        with suppress(self._engine.EngineError, TimeoutError, OSError):
            await asyncio.wait_for(self._protocol.quit(), QUIT_TIMEOUT)
        self._transport.close()  # kills what is still there
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._protocol.returncode), QUIT_TIMEOUT)

    def _wait_for(self, question: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(question, self._loop).result()

    def _ask(self, question: Coroutine[Any, Any, T]) -> T:
        """Return the engine's answer; EngineFailure if there is none, or it makes no sense."""
        command, timeout = self._command, self._timeout
        try:
            return self._wait_for(asyncio.wait_for(question, timeout))
        except TimeoutError:
            message = f"the engine `{command}` has not answered within {timeout:g} seconds"
            remedy = "let it search less, allow a longer `timeout`, or see whether it speaks UCI"
        except self._engine.EngineTerminatedError:
            message = f"the engine `{command}` has ended in the middle of its work"
            remedy = "start it by hand, and see what it says"
        except self._engine.EngineError as error:
            message = f"the engine `{command}` breaks the rules of UCI or of chess: {error}"
            remedy = "use another version of it, or other options"
        except FileNotFoundError:
            message = f"there is no program `{_words(command)[0]}`"
            remedy = "install it, or write where it is: `engine: /usr/games/stockfish`"
        except OSError as error:
            message = f"the engine `{command}` cannot be started: {error.strerror}"
            remedy = "name a program that this machine can run"
        raise EngineFailure(message, remedy)

    def _settings(self, options: Mapping[str, str]) -> Iterator[tuple[str, str | bool | int]]:
        """Yield the options as python-chess takes them."""
        offered = self._protocol.options
        for name, text in options.items():
            if name not in offered or offered[name].is_managed():
                choices = ", ".join(key for key in offered if not offered[key].is_managed())
                message = f"{self.name} has no option `{name[:40]}` to set"
                remedy = f"choose one of {choices}" if choices else "leave it out"
                raise EngineFailure(message, remedy, name)
            value: str | bool = text
            if offered[name].type == "check":
                if text.lower() not in SWITCHES:
                    message = f"found `{text[:40]}` for the option `{name}`, which is on or off"
                    raise EngineFailure(message, "write on or off", name)
                value = SWITCHES[text.lower()]
            try:
                offered[name].parse(value)
            except (self._engine.EngineError, ValueError) as error:
                message = f"{self.name} does not take `{text[:40]}` for `{name}`: {error}"
                raise EngineFailure(message, "write a value that it takes", name) from None
            yield name, value


def _words(command: str) -> list[str]:
    """Return the program and its arguments; EngineFailure if a quotation mark is open."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        message = f"`{command}` is not a command: {str(error).lower()}"
        raise EngineFailure(message, "close the quotation mark") from None
    if not words:
        raise EngineFailure("the command of the engine is empty", "write `engine: stockfish`")
    return words
