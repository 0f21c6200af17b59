"""The server's hold on the process that makes the pages: started, told, heard, ended."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from ..build import call_environment

KEPT = 60
"""Lines of what the worker says on its way out that are kept."""


class Hand:
    """One worker at a time."""

    def __init__(
        self,
        root: Path,
        arguments: tuple[str, ...],
        hear: Callable[[dict[str, Any]], object],
        mourn: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        """`hear` gets its messages, `mourn` its last words if it ends unasked, `say` the rest."""
        self.root = root
        self.arguments = arguments
        self.hear = hear
        self.mourn = mourn
        self.say = say
        self._process: subprocess.Popen[str] | None = None
        self._writing = threading.Lock()

    @property
    def alive(self) -> bool:
        """Whether there is a worker."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start a worker, in place of the one there is."""
        self.stop()
        # A session of its own: what interrupts the server on a terminal is not for the worker,
        # which ends when its input does, and it can be ended with all that it has started.
        process = subprocess.Popen(
            (sys.executable, "-P", "-m", "search_walkthroughs.site.serving.worker", *self.arguments),
            cwd=self.root,
            env=call_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._process = process
        words: deque[str] = deque(maxlen=KEPT)
        assert process.stdout
        assert process.stderr
        errors = threading.Thread(target=self._errors, args=(process.stderr, words), daemon=True)
        errors.start()
        threading.Thread(target=self._listen, args=(process, words, errors), daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        """Tell the worker; nothing happens if there is none."""
        process = self._process
        if process is None or process.stdin is None:
            return
        with self._writing:
            try:
                process.stdin.write(json.dumps(message) + "\n")
                process.stdin.flush()
            except (OSError, ValueError):
                pass  # it has ended, and its last words say why

    def stop(self) -> None:
        """End the worker."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(process.pid, signal.SIGKILL)  # every file is written whole, or not at all
        process.wait()
        if process.stdin:
            with suppress(OSError):  # something was still to be told, and nobody is there to hear
                process.stdin.close()

    def _listen(
        self, process: "subprocess.Popen[str]", words: deque[str], errors: threading.Thread
    ) -> None:
        assert process.stdout
        for line in process.stdout:
            if process is self._process:  # else another has taken its place
                self.hear(json.loads(line))
        errors.join()
        process.wait()
        if process is self._process:
            self.mourn("\n".join(words))

    def _errors(self, lines: IO[str], words: deque[str]) -> None:
        for line in lines:
            words.append(line.rstrip())
            if not line.startswith((" ", "Traceback")):
                self.say(line)
