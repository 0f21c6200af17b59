"""Methods measured in turn: a round of all of them, another round, and medians at the end."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path as File
from statistics import median
from tempfile import NamedTemporaryFile
from typing import TypeAlias

from bench.peak import PEAK

Method: TypeAlias = Callable[[], object]
HOUSE = File(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Cost:
    """What something took, in seconds."""

    cpu: float
    wall: float
    peak: float = 0.0
    """The most memory that a process of its own held, in MB; 0 if it had none or cannot tell."""


def cost(method: Method) -> Cost:
    """What one call takes, the processes that it waits for among it."""
    began, used = time.perf_counter(), _used()
    method()
    return Cost(_used() - used, time.perf_counter() - began)


def in_turn(methods: Mapping[str, Method], rounds: int) -> dict[str, list[Cost]]:
    """The costs of every method, round by round; a round to warm up is not counted."""
    found: dict[str, list[Cost]] = {name: [] for name in methods}
    for number in range(rounds + 1):
        for name, method in methods.items():
            one = cost(method)
            if number:
                found[name].append(one)
    return found


def middle(costs: Sequence[Cost]) -> Cost:
    """The medians."""
    return Cost(*(median(getattr(one, part) for one in costs) for part in ("cpu", "wall", "peak")))


def times(costs: Sequence[Cost], against: Sequence[Cost], share: float = 1.0) -> float:
    """How many times the one costs the other: the ratio in each round, then the median.

    `share` is how much of the other was really done.

    >>> times([Cost(3, 3), Cost(8, 8)], [Cost(1, 1), Cost(2, 2)])
    3.5
    """
    pairs = zip(costs, against, strict=True)
    return median(one.cpu * share / max(other.cpu, 1e-9) for one, other in pairs)


def compiled() -> None:
    """Leave beside our modules what Python has compiled of them, as the first run after an
    installation does: processes are measured as they are from the second on."""
    compile_dir(HOUSE, quiet=2)


def process(command: Sequence[str], folder: File, out: File | None = None) -> Cost:
    """What a process takes from its first import to its end, its output put away.

    Raises CalledProcessError if it fails.
    """
    with NamedTemporaryFile("r") as told, open(out or os.devnull, "wb") as put:
        began = time.perf_counter()
        child = subprocess.Popen(
            command,
            cwd=folder,
            stdout=put,
            stderr=subprocess.DEVNULL,
            env={**os.environ, PEAK: told.name, "PYTHONDONTWRITEBYTECODE": ""},
        )
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - began
        peak = float(told.read() or 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, list(command))
    return Cost(used.ru_utime + used.ru_stime, wall, peak)


def python(code: str) -> list[str]:
    """A command that runs the code, with this very generator at hand."""
    home = str(HOUSE.parent)
    tells = "from bench.peak import tell_peak; import atexit; atexit.register(tell_peak)"
    return [
        sys.executable,
        "-P",
        "-c",
        f"import sys; sys.path.insert(0, {home!r}); {tells}; {code}",
    ]


def ours(*words: str) -> list[str]:
    """A command of ours."""
    return python(f"sys.argv[1:] = {list(words)!r}; from search_walkthroughs.cli import main; main()")


def _used() -> float:
    own, waited = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + waited.ru_utime + waited.ru_stime
