"""Limits of a judged program: its time and its memory; what it sees, and why it ended."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..evidence import Evidence

DEFAULT_SECONDS = 60
"""Processor time that a program may use unless another limit is given (seconds)."""
DEFAULT_MEGABYTES = 1024
"""Memory that a program may use unless another limit is given (megabytes)."""
MIN_MEGABYTES = 64
"""Least memory limit of a judged process; the judge itself needs about half of it (megabytes)."""
START_SECONDS = 60
"""Time limit for the start of a process on a busy machine (seconds by the clock)."""
TERMINATED_STATUS = 128 + signal.SIGTERM
"""Status of a judging process that was asked to end, as a shell has it."""
ENVIRONMENT_VARIABLES = ("PATH", "LANG", "JAVA_HOME", "SYSTEMROOT", "VIRTUAL_ENV")
"""Environment variables that a judged program sees."""
TIMEOUT_SIGNALS = {
    getattr(signal, name) for name in ("SIGXCPU", "SIGALRM", "SIGKILL") if hasattr(signal, name)
}
"""The signals that end a process whose time is up."""


@dataclass(frozen=True)
class Limits:
    """Limits of time and memory of one program."""

    seconds: int = DEFAULT_SECONDS
    """Limit of processor time (seconds); the limit by the clock is twice as much."""
    megabytes: int = DEFAULT_MEGABYTES
    """Limit of memory (megabytes): address space of a Python program, data of others."""


def environment() -> dict[str, str]:
    """Return the environment of a program: only `ENVIRONMENT_VARIABLES` of our own."""
    return {name: os.environ[name] for name in ENVIRONMENT_VARIABLES if name in os.environ}


def start_python(module: str, folder: Path, **options: Any) -> "subprocess.Popen[Any]":
    """Start a module of this package in a process of its own, in which a program runs the same each
    time.

    Parameters: `folder`, in which it runs; `options`, further ones of `subprocess.Popen`.
    """
    path = os.pathsep.join(filter(None, sys.path))
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": path}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={**environment(), **fixed},
        start_new_session=True,
        **options,
    )


def end_evidence(status: int | None, limits: Limits, last_line: str = "") -> Evidence:
    """Return why a program ended: its status, None or a negative signal as `subprocess` has them.

    `last_line` is what it wrote last to its standard error.
    """
    facts = {"seconds": str(limits.seconds), "megabytes": str(limits.megabytes)}
    if status is None or -status in TIMEOUT_SIGNALS:
        return Evidence("time", facts)
    facts |= {"said": last_line} if last_line else {}
    if status < 0:
        return Evidence("signal_says" if last_line else "signal", {**facts, "signal": str(-status)})
    return Evidence("ended_says" if last_line else "ended", {**facts, "status": str(status)})
