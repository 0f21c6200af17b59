"""Work that is shared out over a `concurrent.futures.Executor`: processes, Dask, or another's.

What a task needs goes with it and what comes of it comes back, and the process that hands tasks out
writes everything, so that it does not matter where a task is done: workers need this program in the
same version and nothing else, no folder and no course.

Another package brings an executor as a module, by the entry points `search_walkthroughs.executors`;
the entry's name is what `--executor` takes. The module has

- ``executor(jobs, scheduler)``, a context manager that gives a `concurrent.futures.Executor`.
  `jobs` is the number of workers, where the executor starts them itself; `scheduler` is the address
  where they are to be found, and empty where the executor knows it. Only `submit` of what it gives
  is called; who leaves the block by an exception wants nothing of what has not begun.

A task whose worker is lost ends with `concurrent.futures.BrokenExecutor`: then the block is left,
entered again, and what is left is done again. An executor that sees to this itself raises
`WorkerDied` when it gives up. One that cannot be had raises `NoExecutor`. Only the module that is
asked for is loaded.
"""

import os
import pickle
import platform
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from ..plugins import bad, entry_points_of
from .program import collect_garbage_rarely, difference, parts, safe_path

# What may become of those who work.


class WorkerDied(ChildProcessError):
    """A process that worked for this one ended without a word."""

    def __init__(
        self,
        message: str = "one of the processes at work has ended without a word: "
        "was it killed, or was there too little memory? try fewer --jobs",
    ) -> None:
        """Say what may have happened, and what to try."""
        super().__init__(message)


class OutOfMemory(ChildProcessError):
    """A task takes more memory than its worker may have."""


class OtherProgram(ChildProcessError):
    """A worker has another version of this program, or of what draws, or none."""


class NoExecutor(LookupError):
    """The executor that was asked for cannot be had."""

    @classmethod
    def without(cls, package: str, extra: str) -> "NoExecutor":
        """Return the error for a missing package that the executor is made of."""
        remedy = f"pip install 'search-walkthroughs[{extra}]'"
        return cls(f"the executor {extra!r} needs the package {package}: {remedy}")


@contextmanager
def held(pool: Executor) -> Iterator[Executor]:
    """Yield the pool for the length of the block; cancel tasks not begun if an error ends it."""
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


# Processes of this machine, as many as `--jobs` says, each with its share of the memory.

MEGABYTE = 2**20
TRY_LESS = "allow more with --memory, or search and draw less"
CGROUP = Path("/sys/fs/cgroup/memory.max")
"""File in which Linux says how much memory a container may take."""


@contextmanager
def processes(jobs: int, scheduler: str = "", memory: int | None = None) -> Iterator[Executor]:
    """Yield a pool of `jobs` processes, started anew: what draws must not be forked halfway.

    Each may take `memory` bytes, by default its share of the machine's. Without a bound the system
    would end any process when memory is short, not the one that takes it.
    """
    from concurrent.futures import ProcessPoolExecutor  # light callers ask for no processes
    from multiprocessing import get_context

    share = machine_memory() // jobs if memory is None else memory
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_set_up_process, initargs=(share,)
    )
    with safe_path(), held(pool) as working:
        yield working


def machine_memory() -> int:
    """Return the bytes of memory that this machine or container has; 0 if that is unknown."""
    sizes = []
    with suppress(ValueError, OSError, AttributeError):
        sizes.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with suppress(ValueError, OSError):
        sizes.append(int(CGROUP.read_text("ascii")))  # `max` where there is no bound
    return max(0, min(sizes, default=0))


def _set_up_process(memory: int) -> None:
    """Set up a process that works for another: its memory, and that an interrupt ends it silently.

    The one that it works for says enough. Numpy would keep memory for a thread on each core, but
    the cores are shared out already.
    """
    collect_garbage_rarely()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    bound_memory(memory)


def bound_memory(memory: int) -> None:
    """Limit the memory of this process, in bytes, where the system can; 0 sets no limit.

    Beyond it Python raises MemoryError. Bounded are the data (RLIMIT_DATA), not the addresses:
    addresses that libraries reserve and never use cost nothing.
    """
    try:
        import resource
    except ImportError:  # Windows has none
        return
    if memory:
        _, hard_limit = resource.getrlimit(resource.RLIMIT_DATA)
        bound = memory if hard_limit == resource.RLIM_INFINITY else min(memory, hard_limit)
        with suppress(ValueError, OSError):  # some systems take no such bound
            resource.setrlimit(resource.RLIMIT_DATA, (bound, hard_limit))


def memory_bound() -> int | None:
    """Return the bytes that this process may take; None if there is no bound."""
    try:
        import resource
    except ImportError:
        return None
    bound, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return None if bound == resource.RLIM_INFINITY else bound


# The workers of a Dask scheduler (`--scheduler tcp://…`), or else `jobs` of its processes here.
# Dask gives the tasks of a lost worker to the others, and gives up a task that took several with
# it.

MAX_WAIT_FOR_WORKER = 60.0
"""Upper limit of the wait for the first worker (seconds)."""


@contextmanager
def dask(jobs: int, scheduler: str) -> Iterator[Executor]:
    """Yield the workers of the scheduler, or without one a pool of `jobs` processes."""
    try:
        from distributed import Client, LocalCluster
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise NoExecutor.without("distributed", "dask") from error
    with ExitStack() as opened:
        address: Any = scheduler
        if not address:
            opened.enter_context(safe_path())
            address = LocalCluster(
                n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
            )
            opened.enter_context(address)
        client = opened.enter_context(Client(address, set_as_default=False))
        try:
            client.wait_for_workers(1, timeout=MAX_WAIT_FOR_WORKER)
        except TimeoutError as error:
            text = f"no worker has come to the Dask scheduler {scheduler}: start some with"
            raise WorkerDied(f"{text} `dask worker {scheduler}`") from error
        try:
            yield client.get_executor()
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


def _unknown(error: Exception) -> bool:
    """Return whether a worker could not read a task because it lacks what the task names."""
    house = __name__.partition(".")[0]
    missing = isinstance(error, ModuleNotFoundError) and str(error.name).partition(".")[0] == house
    return missing or str(error).startswith("Can't get attribute")


# The executors by name: those of this program, and those that other packages bring.

PROCESSES = "processes"
"""Name of the executor that is taken where none is named."""

Open: TypeAlias = Callable[[int, str], AbstractContextManager[Executor]]
"""Opens an executor for the length of a block; takes the number of jobs and the scheduler."""

OURS: Mapping[str, Open] = MappingProxyType({"dask": dask, PROCESSES: processes})
"""The executors of this program by name."""


def executors() -> list[str]:
    """Return the names of all executors, those of other packages included; no module is loaded."""
    return sorted({*OURS, *(entry.name for entry in entry_points_of("executors"))})


def open_executor(name: str) -> Open:
    """Return the function that opens the executor of that name; NoExecutor if there is none."""
    if name not in executors():
        choices = ", ".join(executors())
        raise NoExecutor(f"there is no executor {name!r}: choose one of {choices}")
    for entry in entry_points_of("executors"):
        if entry.name == name:
            try:
                return cast("Open", entry.load().executor)
            except Exception as error:
                raise bad(entry, error) from error
    return OURS[name]


# The workers: tasks go out, results come back, and what is lost is done again.

Mapper: TypeAlias = Callable[..., Iterator[Any]]
"""A `map` in this process or over several."""
MAX_RETRIES = 2
"""How often tasks are retried after a worker was lost; then something is wrong with the work."""

MIN_TASKS_FOR_POOL = 12
"""Fewer tasks are done in this process: to start others would take longer."""
DEFAULT_MAX_PROCESSES = 4
"""Upper limit of processes unless somebody asks for more: each of them takes memory."""

_DRAWING_LOCK = Lock()
"""Lock for each task: Matplotlib must not draw twice at once, and some workers are threads."""


class Workers:
    """The workers of an executor, or this process where there is none.

    The executor is opened for the first work, and again if a worker of it is lost.
    """

    def __init__(
        self,
        open: Callable[[], AbstractContextManager[Executor]] | None = None,
        required_parts: Mapping[str, str] = MappingProxyType({}),
        least: int = 0,
        alone: Callable[[], AbstractContextManager[Executor]] | None = None,
    ) -> None:
        """Take the workers of the executor that `open` opens; without it, this process alone.

        They must have the `required_parts` of this program. Fewer tasks than `least` are done by
        this process. A task that takes too much memory is done again by the executor that `alone`
        opens, when no other task runs.
        """
        self._open = open
        self._program = dict(required_parts)
        self._least = least
        self._alone = alone
        self._context: AbstractContextManager[Executor] | None = None
        self._executor: Executor | None = None
        self._losses = 0

    def __enter__(self) -> "Workers":
        """Return the workers; no executor is open yet."""
        return self

    def __exit__(self, *error: Any) -> bool | None:
        """Close the executor; tasks not begun are cancelled if an error ends the block."""
        opened, self._context, self._executor = self._context, None, None
        return opened.__exit__(*error) if opened else None

    def __call__(self, work: Callable[..., Any], *arguments: Iterable[Any]) -> Iterator[Any]:
        """Yield the results in the order of the arguments, as `map` does."""
        waiting, following = dict[int, Any](), 0
        for number, result in self.done(work, list(zip(*arguments, strict=False))):
            waiting[number] = result
            while following in waiting:
                yield waiting.pop(following)
                following += 1

    def done(self, work: Callable[..., Any], tasks: Iterable[Sequence[Any]]) -> Iterator[Any]:
        """Yield the number and the result of each task when it is done; a task is what `work`
        takes.

        Tasks that are lost with a worker are done again. A task that takes too much memory costs
        none of the others: when these are done it is done again alone, or OutOfMemory is raised.
        """
        if self._open is None:
            yield from _done_here(work, tasks)
            return
        left = dict(enumerate(tasks))
        if len(left) < self._least:
            yield from _done_here(work, left.values())
            return
        large = dict[int, Sequence[Any]]()
        error_of_large: OutOfMemory | None = None
        while left:
            sent, lost_worker = self._submit_all(work, left)
            for future in as_completed(sent):
                number = sent.pop(future)
                try:
                    result = future.result()
                except BrokenExecutor as error:
                    lost_worker = error
                    continue
                except OutOfMemory as error:
                    error_of_large, large[number] = error, left.pop(number)
                    del future
                    continue
                del left[number], future
                yield number, result
                del result  # it may be large, and the next one may take long
            if lost_worker:
                self._reopen(lost_worker)
        if error_of_large:
            yield from self._done_alone(work, large, error_of_large)

    def _done_alone(
        self, work: Callable[..., Any], large: Mapping[int, Sequence[Any]], error: OutOfMemory
    ) -> Iterator[Any]:
        """Do the tasks that take more than a worker's share of memory, with a single worker."""
        if self._alone is None:
            raise error
        self.__exit__(None, None, None)
        with Workers(self._alone, self._program) as single:
            numbers = list(large)
            for place, result in single.done(work, large.values()):
                yield numbers[place], result

    def _submit_all(
        self, work: Callable[..., Any], tasks: Mapping[int, Sequence[Any]]
    ) -> tuple[dict[Future[Any], int], BrokenExecutor | None]:
        """Send the tasks; return their numbers, and the error if a worker was lost meanwhile."""
        sent = dict[Future[Any], int]()
        try:
            for number, task in tasks.items():
                sent[self._submit(work, task)] = number
        except BrokenExecutor as error:  # those that were sent before will say so too
            return sent, error
        return sent, None

    def _submit(self, work: Callable[..., Any], task: Sequence[Any]) -> Future[Any]:
        """Send a task as bytes: a scheduler looks into what it is given, and may lack this
        program."""
        assert self._open is not None
        if self._executor is None:
            opened = self._open()
            self._executor = opened.__enter__()
            self._context = opened
        call = pickle.dumps(Call(self._program, work, task))
        return self._executor.submit(pickle.loads, call)

    def _reopen(self, error: BrokenExecutor) -> None:
        """Close the executor, to be opened anew; raise WorkerDied after too many losses."""
        self._losses += 1
        if self._losses > MAX_RETRIES:
            raise WorkerDied from error
        self.__exit__(None, None, None)


THIS_PROCESS = Workers()
"""This process alone: each task is done when its result is asked for."""


class Call:
    """A call of `_run_task`, which is made where its bytes are read."""

    def __init__(self, *arguments: Any) -> None:
        """Take the arguments of `_run_task`."""
        self._arguments = arguments

    def __reduce__(self) -> Any:
        """Return the function to be called, and its arguments."""
        return _run_task, self._arguments


@contextmanager
def workers(
    jobs: int | None, by: str = PROCESSES, scheduler: str = "", memory: int | None = None
) -> Iterator[Workers]:
    """Yield `jobs` processes, or the workers of the executor that is named `by`.

    None as `jobs` means as many as the machine has cores, where there are enough tasks. `memory` is
    the bytes that each process may take; None is its share. NoExecutor if the executor cannot be
    had; WorkerDied if workers are lost again and again; OutOfMemory if a task takes too much.
    """
    count = process_count(jobs)
    on_this_machine = by == PROCESSES
    if on_this_machine and count == 1 and memory is None:
        yield THIS_PROCESS
        return
    bounds = {} if memory is None else {"memory": memory}
    opening: Any = open_executor(by)
    shares_memory = on_this_machine and memory is None
    with Workers(
        partial(opening, count, scheduler, **bounds),
        {} if on_this_machine else parts(),  # processes of this machine load what we have
        MIN_TASKS_FOR_POOL if shares_memory and jobs is None else 0,
        partial(processes, 1) if shares_memory else None,
    ) as opened:
        yield opened


def process_count(jobs: int | None) -> int:
    """Return how many processes work: `jobs`, or a default where that is None or 0."""
    return jobs or min(core_count(), DEFAULT_MAX_PROCESSES)


def core_count() -> int:
    """Return how many cores this process may use, which can be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _done_here(work: Callable[..., Any], tasks: Iterable[Sequence[Any]]) -> Iterator[Any]:
    for number, task in enumerate(tasks):
        yield number, work(*task)


def _run_task(
    required_parts: Mapping[str, str], work: Callable[..., Any], task: Sequence[Any]
) -> Any:
    """Return the result of a task, in a worker; OtherProgram if the program that asks is
    another."""
    if required_parts and (why := difference(parts(), required_parts)):
        message = f"a worker on {platform.node()} has another program: {why}"
        raise OtherProgram(f"{message}; install the same there")
    try:
        with _DRAWING_LOCK:
            return work(*task)
    except MemoryError:
        pass  # what the task held is free only when the error is gone
    bound = memory_bound()
    may = "there is" if bound is None else f"the {bound // MEGABYTE:,} MB that a worker may have"
    raise OutOfMemory(f"a task takes more memory than {may}: {TRY_LESS}")
