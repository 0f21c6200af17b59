"""Work that is shared out over several processes."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeAlias

Each: TypeAlias = Callable[..., Iterator[Any]]
"""`map`, here or over so many processes."""


@contextmanager
def workers(jobs: int) -> Iterator[Each]:
    """`map`, or the same over so many processes; what they have not begun is left if we leave."""
    if jobs == 1:
        yield map
        return
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_quietly)
    try:
        yield executor.map
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown()


def _quietly() -> None:
    """Let an interrupt end the process without a word: the one that it works for says enough."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
