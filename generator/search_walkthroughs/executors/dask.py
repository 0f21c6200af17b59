"""The workers of a Dask scheduler (`--scheduler tcp://…`), or else so many of its processes here.

Dask gives the tasks of a lost worker to the others, and gives up a task that took several with it.
"""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from ._hands import Hands, NoExecutor, OtherProgram, WorkerDied, safe_path

PATIENCE = 60.0
"""Seconds in which the first worker has to come."""


@contextmanager
def executor(hands: Hands) -> Iterator[Executor]:
    """Whoever works for the scheduler, or so many processes for as long as the block lasts."""
    try:
        from distributed import Client, LocalCluster
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise NoExecutor.without("distributed", "dask") from error
    with ExitStack() as opened:
        where: Any = hands.scheduler
        if not where:
            opened.enter_context(safe_path())
            where = LocalCluster(
                n_workers=hands.jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
            )
            opened.enter_context(where)
        client = opened.enter_context(Client(where, set_as_default=False))
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            text = f"no worker has come to the Dask scheduler {hands.scheduler}: start some with"
            raise WorkerDied(f"{text} `dask worker {hands.scheduler}`") from error
        try:
            yield Wrapped(client.get_executor())
        except KilledWorker as error:
            text = "several Dask workers have ended without a word over the same task: "
            raise WorkerDied(text + "was there too little memory?") from error
        except (CancelledError, CommClosedError) as error:
            raise WorkerDied("the Dask scheduler does not answer any more") from error
        except (ModuleNotFoundError, AttributeError) as error:
            if not _unknown(error):
                raise
            text = f"a Dask worker does not have this program: {error}"
            raise OtherProgram(f"{text}; install the same there") from error


class Wrapped(Executor):
    """Hands tasks on as bytes: a scheduler looks into what it is given, and it is no worker."""

    def __init__(self, inner: Executor) -> None:
        """Hands them on to another executor."""
        self._inner = inner

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """What comes of the call, which is done where its bytes are read."""
        task = pickle.dumps(Call(call, given, named))
        return self._inner.submit(pickle.loads, task)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of the other executor."""
        self._inner.shutdown(wait=wait, cancel_futures=cancel_futures)


class Call:
    """A call that is made when it is read back from its bytes, instead of this."""

    def __init__(self, call: Callable[..., Any], given: Any, named: Any) -> None:
        """A call of something that both sides know by its name."""
        self._call = call, given, named

    def __reduce__(self) -> Any:
        """What is called, and with what."""
        call, given, named = self._call
        return (partial(call, **named) if named else call), tuple(given)


def _unknown(error: Exception) -> bool:
    """Whether somebody could not read a task for want of what it names."""
    house = __name__.partition(".")[0]
    missing = isinstance(error, ModuleNotFoundError) and str(error.name).partition(".")[0] == house
    return missing or str(error).startswith("Can't get attribute")
