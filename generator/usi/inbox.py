"""Lines that arrive while a search runs.

A thread of its own reads them, because a search in Python cannot look up from its work to see
whether there is something to read: not on every system, and not on a pipe. It reads and nothing
else; all that happens happens in the thread that takes the lines out.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from threading import Condition, Thread


class Inbox:
    """The lines in their order; whoever searches can ask whether one of them says to stop."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: deque[str] = deque()
        self._changed = Condition()
        self._ended = False
        Thread(target=self._read, args=(lines,), daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        """Take the lines out one by one, to their end."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._lines or self._ended)
                if not self._lines:
                    return
                line = self._lines.popleft()
            yield line

    @property
    def halted(self) -> bool:
        """Whether the search that runs is to stop: a later one may be waiting with its own."""
        with self._changed:
            words = [line.split()[:1] for line in self._lines]
        first = next((word for word in words if word in (["stop"], ["go"])), None)
        return first == ["stop"]

    @property
    def leaving(self) -> bool:
        """Whether nothing more will be asked: a search without an end has to find one.

        Other searches end by themselves, and a list of commands that closes with `quit` wants
        their answers.
        """
        with self._changed:
            return self._ended or any(line.split()[:1] == ["quit"] for line in self._lines)

    def wait(self) -> None:
        """Wait until somebody says to stop, or nobody will."""
        with self._changed:
            self._changed.wait_for(lambda: self.halted or self.leaving)

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            with self._changed:
                self._lines.append(line)
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()
