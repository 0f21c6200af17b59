"""Processes of this machine, as many as `--jobs` says."""

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from ..collecting import rarely
from ._hands import Hands, held, safe_path


@contextmanager
def executor(hands: Hands) -> Iterator[Executor]:
    """So many processes, started anew, because what draws must not be forked halfway."""
    pool = ProcessPoolExecutor(hands.jobs, mp_context=get_context("spawn"), initializer=_ready)
    with safe_path(), held(pool) as working:
        yield working


def _ready() -> None:
    """Let an interrupt end the process without a word: the one that it works for says enough."""
    rarely()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
