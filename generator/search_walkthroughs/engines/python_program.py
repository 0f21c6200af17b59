"""A player written in Python, asked for moves: a file that defines `step(position, budget)`.

It runs in a process of its own, without any package of this program: a line with the board and the
budget goes in, a line with the move comes out. What it prints itself is dropped.
"""

import json
import os
import subprocess
import sys
from contextlib import AbstractContextManager, suppress
from hashlib import sha256
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import cast

from .failure import EngineFailure

FUNCTION = "step"
"""Name of the function that a program defines."""
QUIT_TIMEOUT = 1.0
"""Upper limit of the wait for a program whose input has ended (seconds)."""
DRIVER = f"""
import json, os, runpy, sys
answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
def answer(**said):
    print(json.dumps(said), file=answers, flush=True)
def failed(error):
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == sys.argv[1]:
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        line = error.lineno
    answer(error=f"{{type(error).__name__}}: {{error}}", line=line)
sys.path.insert(0, os.path.dirname(sys.argv[1]))
try:
    step = runpy.run_path(sys.argv[1], run_name="program").get("{FUNCTION}")
    folder = os.path.dirname(sys.argv[1]) + os.sep
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    answer(ready=callable(step), files=sorted(file for file in files if file.startswith(folder)))
except BaseException as error:
    failed(error)
    step = None
for line in sys.stdin if callable(step) else ():
    try:
        answer(move=str(step(*json.loads(line))))
    except BaseException as error:
        failed(error)
"""
"""The program of the process, which the file's own process runs."""


class PythonProgram(AbstractContextManager["PythonProgram"]):
    """A running program; when its block is left, its process has ended.

    `timeout` is the longest wait for an answer (seconds). Raises EngineFailure for a file that is
    not there, is not valid Python or does not define `step`.
    """

    def __init__(self, file: Path, timeout: float) -> None:
        self.file = file
        self._timeout = timeout
        if not file.is_file():
            message = f"there is no file `{file.name}` beside this one"
            raise EngineFailure(message, "write its name, as in `engine: step4.py`")
        self._process = subprocess.Popen(
            [sys.executable, "-c", DRIVER, str(file.absolute())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            # Sets in its order, whatever process asks: a game must be the same again.
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        self._answers: Queue[str] = Queue()
        Thread(target=self._read, daemon=True).start()
        try:
            said = self._answer()
        except BaseException:
            self.close()
            raise
        if not said["ready"]:
            self.close()
            remedy = f"write `def {FUNCTION}(position, budget)`, which returns a move"
            raise EngineFailure(f"`{file.name}` defines no function `{FUNCTION}`", remedy)
        self._modules = [Path(str(module)) for module in cast("list[object]", said["files"])]

    @property
    def name(self) -> str:
        """Name of the file, and a digest of its text and of the modules beside it that it uses."""
        texts = (file.read_bytes() for file in [self.file, *self._modules])
        return f"{self.file.name} {sha256(b''.join(texts)).hexdigest()[:12]}"

    def __exit__(self, *error: object) -> None:
        self.close()

    def move(self, position: str, budget: int) -> str:
        """Return the move that the program chooses on a board, with a budget of nodes."""
        assert self._process.stdin is not None
        with suppress(OSError):  # a program that has ended gives no answer
            self._process.stdin.write(json.dumps([position, budget]) + "\n")
            self._process.stdin.flush()
        return str(self._answer()["move"])

    def close(self) -> None:
        """End the program. A second call does nothing."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(QUIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError, OSError):  # closed while it was read
            for line in self._process.stdout:
                self._answers.put(line)
        self._answers.put("")

    def _answer(self) -> dict[str, object]:
        """Return what the program answers; EngineFailure if it is an error, or nothing."""
        name = self.file.name
        try:
            line = self._answers.get(timeout=self._timeout)
        except Empty:
            message = f"`{name}` has not answered within {self._timeout:g} seconds"
            remedy = "let it stop when its budget of nodes is used up, or allow a longer `timeout`"
            self._process.kill()
            raise EngineFailure(message, remedy) from None
        if not line:
            message = f"`{name}` has ended in the middle of its work"
            raise EngineFailure(message, "let `step` return a move in place of ending Python")
        said: dict[str, object] = json.loads(line)
        if "error" in said:
            place = f" in line {said['line']}" if said["line"] else ""
            remedy = f"call `{FUNCTION}` with such a board yourself, and mend it"
            raise EngineFailure(f"`{name}` stops{place}: {str(said['error'])[:120]}", remedy)
        return said
