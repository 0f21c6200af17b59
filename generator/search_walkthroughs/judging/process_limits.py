"""What the process of a judged program may use, what it sees, and why it ended."""

import os
import signal
from dataclasses import dataclass

from .evidence import Evidence

SECONDS, MEGABYTES = 60, 1024
"""What a program may use, by default."""
LEAST_MEGABYTES = 64
"""With half of this memory the process that judges does not begin."""
VARIABLES = ("PATH", "LANG", "JAVA_HOME", "SYSTEMROOT", "VIRTUAL_ENV")
"""The environment variables that it sees."""
ENDS_OF_TIME = {
    getattr(signal, name) for name in ("SIGXCPU", "SIGALRM", "SIGKILL") if hasattr(signal, name)
}
"""The signals that end a process whose time is up."""


@dataclass(frozen=True)
class Limits:
    """What one program may use."""

    seconds: int = SECONDS
    """Processor time; of time by the clock it may take twice as much."""
    megabytes: int = MEGABYTES
    """Memory: of a Python program what it may address, of others their data."""


def environment() -> dict[str, str]:
    """Return the environment of a program: hardly anything of ours."""
    return {name: os.environ[name] for name in VARIABLES if name in os.environ}


def end_evidence(status: int | None, limits: Limits, said: str = "") -> Evidence:
    """Return why a program ended: its status, None or a negative signal as `subprocess` has them.

    `said` is what it complained of last.
    """
    facts = {"seconds": str(limits.seconds), "megabytes": str(limits.megabytes)}
    if status is None or -status in ENDS_OF_TIME:
        return Evidence("time", facts)
    facts |= {"said": said} if said else {}
    if status < 0:
        return Evidence("signal_says" if said else "signal", {**facts, "signal": str(-status)})
    return Evidence("ended_says" if said else "ended", {**facts, "status": str(status)})
