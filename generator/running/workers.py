"""Work that is shared out over several processes."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeAlias

Each: TypeAlias = Callable[..., Iterator[Any]]
"""`map`, here or over so many processes."""


class WorkerDied(ChildProcessError):
    """A process that worked for this one ended without a word."""

    def __init__(self) -> None:
        """What may have happened, and what to try."""
        super().__init__(
            "one of the processes at work has ended without a word: "
            "was it killed, or was there too little memory? try fewer --jobs"
        )


@contextmanager
def workers(jobs: int) -> Iterator[Each]:
    """`map`, or the same over so many processes; what they have not begun is left if we leave."""
    if jobs == 1:
        yield map
        return
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_quietly)
    try:
        yield executor.map
    except BrokenProcessPool as error:
        executor.shutdown(wait=False, cancel_futures=True)
        raise WorkerDied from error
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown()


def _quietly() -> None:
    """Let an interrupt end the process without a word: the one that it works for says enough."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
