"""Lines that arrive while a search runs.

A thread of its own reads them, because a search in Python cannot look up from its work to see
whether there is something to read: not on every system, and not on a pipe. It only reads;
the lines are followed in the thread that takes them out.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from threading import Condition, Thread


class Inbox:
    """The lines in their order; a search that is running can see which commands wait."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: deque[str] = deque()
        self._changed = Condition()
        self._at_end = False
        Thread(target=self._read, args=(lines,), daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        """Take the lines out one by one, to their end."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._lines or self._at_end)
                if not self._lines:
                    return
                line = self._lines.popleft()
            yield line

    @property
    def at_end(self) -> bool:
        """Whether no more lines will come after those that wait."""
        with self._changed:
            return self._at_end

    def holds(self, commands: Collection[str]) -> bool:
        """Return whether one of the commands waits; it stays where it is."""
        with self._changed:
            return any(_command(line) in commands for line in self._lines)

    def take(self, command: str) -> bool:
        """Take the first such command out, whatever waits before it; return whether there was
        one."""
        with self._changed:
            for line in self._lines:
                if _command(line) == command:
                    self._lines.remove(line)
                    return True
            return False

    def wait(self, seconds: float) -> None:
        """Wait for another line, or for the end of the lines, at most this many seconds."""
        with self._changed:
            before = len(self._lines), self._at_end
            self._changed.wait_for(lambda: (len(self._lines), self._at_end) != before, seconds)

    def _read(self, lines: Iterable[str]) -> None:
        with suppress(OSError, ValueError):  # a pipe that breaks has ended
            for line in lines:
                with self._changed:
                    self._lines.append(line)
                    self._changed.notify_all()
        with self._changed:
            self._at_end = True
            self._changed.notify_all()


def _command(line: str) -> str:
    return (line.split(maxsplit=1) or [""])[0]
