"""Processes below this one: orphans are adopted, so that all of a program's processes can be ended.

What Linux alone can do is asked of its C library; elsewhere a process group is all there is.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from ...workers.program import end_process

if TYPE_CHECKING:
    from subprocess import Popen

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36
PR_GET_CHILD_SUBREAPER = 37
MAX_ROUNDS = 200
"""Upper limit of how often the processes are looked for before they are left."""
ROUND_SECONDS = 0.005
"""Time between two looks (seconds)."""


def _prctl(option: int, argument: object) -> bool:
    """Call Linux's ``prctl``; return whether it could be done."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).prctl(option, argument, 0, 0, 0) == 0)
    except (AttributeError, OSError):  # another C library
        return False


def adopt_orphans(adopt: bool = True) -> bool:
    """Make processes below this one its children when their parents end; return whether it can."""
    return _prctl(PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(adopt))


def adopts_orphans() -> bool:
    """Return whether orphans become children of this process."""
    answer = ctypes.c_int()
    return _prctl(PR_GET_CHILD_SUBREAPER, ctypes.byref(answer)) and bool(answer.value)


def keep_others_out() -> None:
    """Keep processes of the same user from reading and writing this one's memory and files."""
    _prctl(PR_SET_DUMPABLE, ctypes.c_ulong(0))


def end_with_parent(number: int) -> None:
    """Have this process get the signal of this number when the one that started it ends."""
    _prctl(PR_SET_PDEATHSIG, ctypes.c_ulong(number))


def descendants() -> dict[int, int]:
    """Return the processes below this one, each with its parent; none where the system does not
    say it."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):  # it has ended
            # The name of the program stands in brackets and may hold anything.
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
    descendant_parents: dict[int, int] = {}
    waiting = [os.getpid()]
    for ancestor in waiting:
        child_processes = [process for process, parent in parents.items() if parent == ancestor]
        descendant_parents.update((process, ancestor) for process in child_processes)
        waiting += child_processes
    return descendant_parents


def end_descendants(spare: Collection[int] = ()) -> None:
    """End all processes below this one, but not those to `spare`, nor what these have started.

    They are stopped first, so that none can start another while they are ended.
    """
    stopped_processes: set[int] = set()
    for _ in range(MAX_ROUNDS):
        processes = _without(descendants(), spare)
        if not processes:
            return
        unstopped_processes = processes.keys() - stopped_processes
        for process in unstopped_processes:
            _send(process, signal.SIGSTOP)
        stopped_processes |= unstopped_processes
        if unstopped_processes:
            continue
        for process, parent in processes.items():
            _send(process, signal.SIGKILL)
            if parent == os.getpid():
                with suppress(ChildProcessError):
                    os.waitpid(process, os.WNOHANG)
        sleep(ROUND_SECONDS)


def end_process_tree(process: "Popen[Any]") -> None:
    """End a process that leads a session of its own, and what it has started.

    If orphans become children of this process, all processes below it are ended, also those that
    have left the session.
    """
    end_process(process)
    if adopts_orphans():
        end_descendants()


def _without(processes: dict[int, int], spare: Collection[int]) -> dict[int, int]:
    """Return the processes that are neither to be spared nor below one that is."""
    remaining: dict[int, int] = {}
    spared_processes = set(spare)
    for process, parent in processes.items():  # parents come before their children
        if process in spared_processes or parent in spared_processes:
            spared_processes.add(process)
        else:
            remaining[process] = parent
    return remaining


def _in_own_session(processes: Iterable[int]) -> set[int]:
    """Return those of the processes that are in the session of this one."""
    members = set[int]()
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            if os.getsid(process) == os.getsid(0):
                members.add(process)
    return members


def _send(process: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(process, number)


@contextmanager
def orphans_ended() -> Iterator[None]:
    """Adopt the orphans of what is started in the block, and end them after it.

    Spared are processes that this one has started before, and those of its own session, which no
    program that leads another can enter: helpers of Python or of another thread.
    """
    did_adopt = adopts_orphans()
    spare = descendants().keys()
    can_adopt = adopt_orphans()
    try:
        yield
    finally:
        if can_adopt:
            end_descendants(spare | _in_own_session(descendants()))
            adopt_orphans(did_adopt)
