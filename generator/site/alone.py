"""One build at a time: two that write the same folder would take files from under each other."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows: there nobody is kept waiting
    fcntl: Any = None  # type: ignore[no-redef]

LOCK = Path(".walkthroughs/lock")
"""Whoever builds holds this file, below the course's root; the system takes it from the dead."""


@contextmanager
def alone(root: Path, waiting: Callable[[], object]) -> Iterator[None]:
    """Hold the course for the length of the block; `waiting` is called if another holds it."""
    if fcntl is None:
        yield
        return
    path = root / LOCK
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
