"""One build at a time: two that write the same folder would take files from under each other."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..reading import BadInput, Fault

try:
    import fcntl
except ImportError:  # Windows: there nobody is kept waiting
    fcntl: Any = None  # type: ignore[no-redef]

LOCK = Path(".walkthroughs/lock")
"""Whoever builds holds this file, below the course's root; the system takes it from the dead."""
SHOWN = Path(".walkthroughs/shown")
"""Whoever serves the course holds this one, and writes its address into it."""


@contextmanager
def alone(root: Path, waiting: Callable[[], object], *, drafts: bool = False) -> Iterator[None]:
    """Hold the course for the length of the block; `waiting` is called if another holds it.

    With `drafts` it is held against builds only: a server makes several files side by side.
    """
    if fcntl is None:
        yield
        return
    handle = _opened(root / LOCK)
    kind = fcntl.LOCK_SH if drafts else fcntl.LOCK_EX
    try:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(handle, kind)
        yield
    finally:
        os.close(handle)


@contextmanager
def shown(root: Path, address: str) -> Iterator[None]:
    """Be the course's only server for the length of the block; BadInput if there is one already.

    Two would delete each other's pages whenever one has heard of a new file before the other.
    """
    if fcntl is None:
        yield
        return
    handle = _opened(root / SHOWN)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            there = os.read(handle, 200).decode(errors="replace") or "another address"
            message = f"the course is shown already, at {there}"
            remedy = "open that address, or end the server that has it"
            raise BadInput([Fault(str(SHOWN), 1, 1, message, remedy)]) from error
        os.truncate(handle, 0)
        os.write(handle, address.encode())
        yield
    finally:
        os.close(handle)


def _opened(path: Path) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
