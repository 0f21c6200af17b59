"""Work that is shared out over a `concurrent.futures.Executor`: processes, Dask, MPI, or another's.

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
import sys
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
        """What may have happened, and what to try."""
        super().__init__(message)


class OutOfMemory(ChildProcessError):
    """A task takes more memory than its worker may have."""


class OtherProgram(ChildProcessError):
    """A worker has another version of this program, or of what draws, or none."""


class NoExecutor(LookupError):
    """The executor that was asked for cannot be had."""

    @classmethod
    def without(cls, package: str, extra: str) -> "NoExecutor":
        """A package is missing that the executor is made of."""
        remedy = f"pip install 'search-walkthroughs[{extra}]'"
        return cls(f"the executor {extra!r} needs the package {package}: {remedy}")


@contextmanager
def held(pool: Executor) -> Iterator[Executor]:
    """The pool for the length of the block; what it has not begun is left if an error ends it."""
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
"""Where Linux says how much memory a container may take."""


@contextmanager
def processes(jobs: int, scheduler: str = "", memory: int | None = None) -> Iterator[Executor]:
    """So many processes, started anew, because what draws must not be forked halfway.

    Each may take so many bytes of `memory`, or its share of the machine's. Without a bound the
    system would end whichever process it likes when memory is short, and not the one that takes it.
    """
    from concurrent.futures import ProcessPoolExecutor  # light callers ask for no processes
    from multiprocessing import get_context

    share = machine_memory() // jobs if memory is None else memory
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_ready, initargs=(share,)
    )
    with safe_path(), held(pool) as working:
        yield working


def machine_memory() -> int:
    """The bytes of memory that this machine or container has; 0 if the system does not say."""
    found = []
    with suppress(ValueError, OSError, AttributeError):
        found.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with suppress(ValueError, OSError):
        found.append(int(CGROUP.read_text("ascii")))  # `max` where there is no bound
    return max(0, min(found, default=0))


def _ready(memory: int) -> None:
    """Set up a process that works for another: its memory, and that an interrupt ends it silently.

    The one that it works for says enough. Numpy would keep memory for a thread on each core, but
    the cores are shared out already.
    """
    collect_garbage_rarely()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    bound_memory(memory)


def bound_memory(memory: int) -> None:
    """Let this process take so many bytes and no more, where the system can; 0 is no bound.

    Beyond it Python raises MemoryError. Bounded are the data (RLIMIT_DATA), not the addresses:
    those that libraries reserve and never use cost nothing.
    """
    try:
        import resource
    except ImportError:  # Windows has none
        return
    if memory:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        bound = memory if most == resource.RLIM_INFINITY else min(memory, most)
        with suppress(ValueError, OSError):  # some systems take no such bound
            resource.setrlimit(resource.RLIMIT_DATA, (bound, most))


def memory_bound() -> int | None:
    """The bytes that this process may take; None if there is no bound."""
    try:
        import resource
    except ImportError:
        return None
    bound, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return None if bound == resource.RLIM_INFINITY else bound


# The workers of a Dask scheduler (`--scheduler tcp://…`), or else so many of its processes here.
# Dask gives the tasks of a lost worker to the others, and gives up a task that took several with
# it.

PATIENCE = 60.0
"""Seconds in which the first worker has to come."""


@contextmanager
def dask(jobs: int, scheduler: str) -> Iterator[Executor]:
    """The workers of the scheduler, or so many processes for as long as the block lasts."""
    try:
        from distributed import Client, LocalCluster
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise NoExecutor.without("distributed", "dask") from error
    with ExitStack() as opened:
        where: Any = scheduler
        if not where:
            opened.enter_context(safe_path())
            where = LocalCluster(
                n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
            )
            opened.enter_context(where)
        client = opened.enter_context(Client(where, set_as_default=False))
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
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
    """Whether somebody could not read a task for want of what it names."""
    house = __name__.partition(".")[0]
    missing = isinstance(error, ModuleNotFoundError) and str(error.name).partition(".")[0] == house
    return missing or str(error).startswith("Can't get attribute")


# The other processes of an MPI job: `mpiexec -n N python -P -m mpi4py.futures -m
# search_walkthroughs …`.
# MPI ends the whole job when one of its processes dies, so nothing is done again here.

RUNNER = "mpi4py.run"
"""What `python -m mpi4py.futures` loads; without it every process of the job would build."""
MPI_NEEDS_A_JOB = (
    "the executor 'mpi' works in a job of several processes: start it with "
    "mpiexec -n 4 python -P -m mpi4py.futures -m search_walkthroughs …"
)


@contextmanager
def mpi(jobs: int, scheduler: str) -> Iterator[Executor]:
    """All other processes of the job; how many there are was said when it was started."""
    try:
        import mpi4py  # noqa: F401 - nothing is begun by this, it is only found
    except ImportError as error:
        raise NoExecutor.without("mpi4py", "mpi") from error
    if RUNNER not in sys.modules:  # asked first: what comes next may wait for the other processes
        raise NoExecutor(MPI_NEEDS_A_JOB)
    from mpi4py import MPI
    from mpi4py.futures import MPIPoolExecutor

    if MPI.COMM_WORLD.Get_size() == 1:
        raise NoExecutor(MPI_NEEDS_A_JOB)
    with held(MPIPoolExecutor()) as pool:
        yield pool


# The executors by name: those of this program, and those that other packages bring.

PROCESSES = "processes"
"""The executor that is taken where none is named."""

Open: TypeAlias = Callable[[int, str], AbstractContextManager[Executor]]
"""Opens an executor for the length of a block; takes the number of jobs and the scheduler."""

OURS: Mapping[str, Open] = MappingProxyType({"dask": dask, "mpi": mpi, "processes": processes})
"""Those of this program."""


def executors() -> list[str]:
    """The names of all executors, with those that other packages bring; none is loaded for this."""
    return sorted({*OURS, *(entry.name for entry in entry_points_of("executors"))})


def open_executor(name: str) -> Open:
    """What opens the executor of that name; NoExecutor if there is none."""
    if name not in executors():
        known = ", ".join(executors())
        raise NoExecutor(f"there is no executor {name!r}: choose one of {known}")
    for entry in entry_points_of("executors"):
        if entry.name == name:
            try:
                return cast("Open", entry.load().executor)
            except Exception as error:
                raise bad(entry, error) from error
    return OURS[name]


# Those who work: tasks go out, results come back, and what is lost is done again.

Each: TypeAlias = Callable[..., Iterator[Any]]
"""`map`, here or over so many processes."""
AGAIN = 2
"""So often what lost workers had begun is done again; then something is wrong with the work."""

FEW, MOST = 12, 4
"""Fewer tasks than this are done sooner by one process, which need not load all anew; and so many
processes are called unless somebody asks for more, because each of them takes memory."""

_ONE = Lock()
"""What draws must not draw twice at once, and the workers of some executors are threads."""


class Workers:
    """Those who do the work: the workers of an executor, or this process where there is none.

    The executor is opened for the first work, and again if a worker of it is lost.
    """

    def __init__(
        self,
        open: Callable[[], AbstractContextManager[Executor]] | None = None,
        wanted: Mapping[str, str] = MappingProxyType({}),
        least: int = 0,
        alone: Callable[[], AbstractContextManager[Executor]] | None = None,
    ) -> None:
        """The workers of the executor that `open` opens; without it, this process alone.

        They must have the `wanted` parts of this program. Fewer tasks than the `least` are done by
        this process. What takes too much memory is done again by the executor that `alone` opens,
        when nobody else works.
        """
        self._open = open
        self._program = dict(wanted)
        self._least = least
        self._alone = alone
        self._context: AbstractContextManager[Executor] | None = None
        self._executor: Executor | None = None
        self._losses = 0

    def __enter__(self) -> "Workers":
        """The workers; no executor is open yet."""
        return self

    def __exit__(self, *error: Any) -> bool | None:
        """Close the executor; what it has not begun is left if an error ends the block."""
        opened, self._context, self._executor = self._context, None, None
        return opened.__exit__(*error) if opened else None

    def __call__(self, work: Callable[..., Any], *given: Iterable[Any]) -> Iterator[Any]:
        """The results in the order of what is given, as `map` has them."""
        waiting, wanted = dict[int, Any](), 0
        for number, result in self.done(work, list(zip(*given, strict=False))):
            waiting[number] = result
            while wanted in waiting:
                yield waiting.pop(wanted)
                wanted += 1

    def done(self, work: Callable[..., Any], tasks: Iterable[Sequence[Any]]) -> Iterator[Any]:
        """The number and the result of each task, as they are done; a task is what `work` takes.

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
            lost: BrokenExecutor | None = None
            sent = dict[Future[Any], int]()
            try:
                for number, task in left.items():
                    sent[self._submit(work, task)] = number
            except BrokenExecutor as error:  # those that were sent before will say so too
                lost = error
            for future in as_completed(sent):
                number = sent.pop(future)
                try:
                    result = future.result()
                except BrokenExecutor as error:
                    lost = error
                    continue
                except OutOfMemory as error:
                    error_of_large, large[number] = error, left.pop(number)
                    del future
                    continue
                del left[number], future
                yield number, result
                del result  # it may be large, and the next one may take long
            if lost:
                self._again(lost)
        if error_of_large:
            yield from self._done_alone(work, large, error_of_large)

    def _done_alone(
        self, work: Callable[..., Any], large: Mapping[int, Sequence[Any]], error: OutOfMemory
    ) -> Iterator[Any]:
        """What takes more memory than one of several may have, done where there is one worker."""
        if self._alone is None:
            raise error
        self.__exit__(None, None, None)
        with Workers(self._alone, self._program) as one:
            numbers = list(large)
            for place, result in one.done(work, large.values()):
                yield numbers[place], result

    def _submit(self, work: Callable[..., Any], task: Sequence[Any]) -> Future[Any]:
        """Send a task as bytes: a scheduler looks into what it is given, and is no worker."""
        assert self._open is not None
        if self._executor is None:
            opened = self._open()
            self._executor = opened.__enter__()
            self._context = opened
        call = pickle.dumps(Call(self._program, work, task))
        return self._executor.submit(pickle.loads, call)

    def _again(self, error: BrokenExecutor) -> None:
        """Close the executor, to be opened anew, unless that has been in vain."""
        self._losses += 1
        if self._losses > AGAIN:
            raise WorkerDied from error
        self.__exit__(None, None, None)


THIS_PROCESS = Workers()
"""This process alone: each task is done when its result is asked for."""


class Call:
    """A call of `_run_task`, which is made where its bytes are read."""

    def __init__(self, *given: Any) -> None:
        """The arguments of `_run_task`."""
        self._arguments = given

    def __reduce__(self) -> Any:
        """What is called, and with what."""
        return _run_task, self._arguments


@contextmanager
def workers(
    jobs: int | None, by: str = PROCESSES, scheduler: str = "", memory: int | None = None
) -> Iterator[Workers]:
    """So many processes, or the workers of the executor of that name.

    None is as many as the machine has cores for, where there is enough for them to do. `memory` is
    the bytes that each process may take; None is its share. NoExecutor if the executor cannot be
    had; WorkerDied if workers are lost again and again; OutOfMemory if a task takes too much.
    """
    count = process_count(jobs)
    here = by == PROCESSES
    if here and count == 1 and memory is None:
        yield THIS_PROCESS
        return
    bounds = {} if memory is None else {"memory": memory}
    alone = processes if here and memory is None else None
    wanted = {} if here else parts()  # the processes of this machine load what we have
    least = FEW if here and jobs is None and memory is None else 0
    opening: Any = open_executor(by)
    with Workers(
        partial(opening, count, scheduler, **bounds), wanted, least, alone and partial(alone, 1)
    ) as those:
        yield those


def process_count(jobs: int | None) -> int:
    """How many processes work where so many are asked for, or where nobody has asked."""
    return jobs or min(core_count(), MOST)


def core_count() -> int:
    """How many cores this process may use, which can be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _done_here(work: Callable[..., Any], tasks: Iterable[Sequence[Any]]) -> Iterator[Any]:
    for number, task in enumerate(tasks):
        yield number, work(*task)


def _run_task(wanted: Mapping[str, str], work: Callable[..., Any], task: Sequence[Any]) -> Any:
    """What comes of a task, with a worker; OtherProgram if this is not the program that asks."""
    if wanted and (why := difference(parts(), wanted)):
        message = f"a worker on {platform.node()} has another program: {why}"
        raise OtherProgram(f"{message}; install the same there")
    try:
        with _ONE:
            return work(*task)
    except MemoryError:
        pass  # what the task held is free only when the error is gone
    bound = memory_bound()
    may = "there is" if bound is None else f"the {bound // MEGABYTE:,} MB that a worker may have"
    raise OutOfMemory(f"a task takes more memory than {may}: {TRY_LESS}")
