"""What an executor is told of who is to work, and what may become of them."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Hands:
    """Who is to work."""

    jobs: int = 1
    """How many processes, where the executor starts them itself."""
    scheduler: str = ""
    """Where they are to be found; empty where it knows."""


class WorkerDied(ChildProcessError):
    """A process that worked for this one ended without a word."""

    def __init__(
        self,
        message: str = "one of the processes at work has ended without a word: "
        "was it killed, or was there too little memory? try fewer --jobs",
    ) -> None:
        """What may have happened, and what to try."""
        super().__init__(message)


class OtherProgram(ChildProcessError):
    """A worker has another version of this program, or of what draws, or none."""


class NoExecutor(LookupError):
    """The executor that was asked for cannot be had."""

    @classmethod
    def without(cls, package: str, extra: str) -> "NoExecutor":
        """A package is missing that the executor is made of."""
        remedy = f"pip install 'search-walkthroughs[{extra}]'"
        return cls(f"the executor {extra!r} needs the package {package}: {remedy}")


SAFE_PATH = "PYTHONSAFEPATH"
"""Has a Python leave the folder that it is started in out of where it looks for modules."""


@contextmanager
def safe_path() -> Iterator[None]:
    """For the length of the block, no Python that is started takes modules from where it starts.

    There lies a course, whose files may be called as our modules are, or as those of Python.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def held(pool: Executor) -> Iterator[Executor]:
    """The pool for the length of the block; what it has not begun is left if an error ends it."""
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
