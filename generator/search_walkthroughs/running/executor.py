"""One interface, `concurrent.futures.Executor`: processes, Dask; the program's fingerprint."""

import gc
import os
import pickle
import platform
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, cast

from .. import __version__
from ..plugins import IN_PAGES, bad, entry_points_of, texts

# How often Python looks for garbage that holds itself.
# What a build keeps are facts, trees of them, and none is ever part of itself: to walk through all
# of them after every seven hundred new ones takes a fifteenth of the time and finds next to
# nothing.

_USUAL = gc.get_threshold()
YOUNG, OLDER = 50_000, 20
"""New values before the youngest are looked through, and rounds of that before the older are."""


def collect_garbage_rarely() -> None:
    """Have this process look seldom: for a process that is ours, never for whoever imports us."""
    gc.set_threshold(YOUNG, OLDER, OLDER)


def collect_garbage_usually() -> None:
    """Have it look as often as Python does by itself: where others are measured beside us."""
    gc.set_threshold(*_USUAL)


# What an executor is told of who is to work, and what may become of them.


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


# The workers of a Dask scheduler (`--scheduler tcp://…`), or else so many of its processes here.
# Dask gives the tasks of a lost worker to the others, and gives up a task that took several with
# it.

PATIENCE = 60.0
"""Seconds in which the first worker has to come."""


@contextmanager
def dask(hands: Hands) -> Iterator[Executor]:
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
def mpi(hands: Hands) -> Iterator[Executor]:
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


# Processes of this machine, as many as `--jobs` says.


@contextmanager
def processes(hands: Hands) -> Iterator[Executor]:
    """So many processes, started anew, because what draws must not be forked halfway."""
    from concurrent.futures import ProcessPoolExecutor  # light callers ask for no processes
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(hands.jobs, mp_context=get_context("spawn"), initializer=_ready)
    with safe_path(), held(pool) as working:
        yield working


def _ready() -> None:
    """Let an interrupt end the process without a word: the one that it works for says enough."""
    collect_garbage_rarely()
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# How far something has come that takes its time.

T = TypeVar("T")

Counted: TypeAlias = Callable[[Sequence[T], str], Iterable[T]]
"""Goes through a sequence and shows how far it has come."""


def silent(items: Sequence[T], doing: str) -> Iterable[T]:
    """Shows nothing."""
    return items


# Find executors by their files, and those that other packages bring.

PROCESSES = "processes"
"""The executor that is taken where none is named."""

Open: TypeAlias = Callable[[Hands], AbstractContextManager[Executor]]
"""Opens an executor for the length of a block."""


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


# What makes the pages: this program, its version and what its files hold, and what draws.
# Pages kept by an earlier build are good as long as all of it is the same, and a worker elsewhere
# may only help if all of it is the same there.

NAME = "search-walkthroughs"
FILES = "its files"
LIBRARIES = ("matplotlib", "numpy", "pydantic", "PyYAML", "cshogi")
"""What pages are made with besides this program; the last need not be installed."""
KINDS = (".py", ".toml", ".js", ".css", ".html", ".yml")
HOUSE = Path(__file__).parents[1]
SHORT = 8
"""Hexadecimal digits that people are shown of a digest."""


@cache
def parts() -> Mapping[str, str]:
    """The versions of all that makes pages, and a digest of this program's files."""
    libraries = {name: version_of(name) for name in LIBRARIES}
    return MappingProxyType(
        {NAME: __version__, "Python": platform.python_version(), **libraries, FILES: _files()}
    )


@cache
def program() -> str:
    """A digest of all these parts: of the program, of what other packages add, of what draws."""
    text = "".join(f"{name} {version}\0" for name, version in parts().items())
    return blake2b(text.encode(), digest_size=20).hexdigest()


def difference(one: Mapping[str, str], other: Mapping[str, str]) -> str:
    """In what the parts of one program differ from those of another; empty if in nothing.

    >>> difference({"Python": "3.11.2", "numpy": "2.4"}, {"Python": "3.13.1", "numpy": "2.4"})
    'Python 3.11.2 instead of 3.13.1'
    """
    return ", ".join(
        f"{name} {one.get(name, '-')[:SHORT]} instead of {other.get(name, '-')[:SHORT]}"
        for name in {**other, **one}
        if one.get(name) != other.get(name)
    )


def version_of(name: str) -> str:
    """The version of an installed package; a hyphen if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"


def _names() -> Iterator[str]:
    """What this program consists of, as seen from its house, alike on every machine."""
    for folder, _, files in os.walk(HOUSE):
        place = os.path.relpath(folder, HOUSE).replace(os.sep, "/")
        yield from (f"{place}/{file}" for file in files if file.endswith(KINDS))


def _files() -> str:
    found = blake2b(digest_size=20)
    for name in sorted(_names()):
        with open(f"{HOUSE}/{name}", "rb") as file:
            found.update(name.encode() + b"\0" + file.read())
    for entry in (one for kind in IN_PAGES for one in entry_points_of(kind)):
        found.update(f"{entry.group} {entry.name} {entry.value}\0".encode())
    for path in texts():
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


# Work that is shared out, over processes or over whoever an executor reaches.
# What a task needs goes with it and what comes of it comes back, so that it does not matter where
# it is done; only that the same program does it, which everybody is asked who works elsewhere.

__all__ = ["AGAIN", "THIS_PROCESS", "Each", "OtherProgram", "WorkerDied", "Workers", "workers"]

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
    """Who does the work: this process itself, each task when its result is asked for."""

    def done(self, work: Callable[..., Any], tasks: Iterable[Sequence[Any]]) -> Iterator[Any]:
        """The number and the result of each task, as they are done; a task is what `work` takes."""
        for number, task in enumerate(tasks):
            yield number, work(*task)

    def __call__(self, work: Callable[..., Any], *given: Iterable[Any]) -> Iterator[Any]:
        """The results in the order of what is given, as `map` has them."""
        waiting, wanted = dict[int, Any](), 0
        for number, result in self.done(work, list(zip(*given, strict=False))):
            waiting[number] = result
            while wanted in waiting:
                yield waiting.pop(wanted)
                wanted += 1


THIS_PROCESS = Workers()


class ExecutorWorkers(Workers):
    """A team of others: called together for the first work, and again if one of them is lost."""

    def __init__(
        self,
        call: Callable[[], AbstractContextManager[Executor]],
        wanted: Mapping[str, str],
        least: int = 0,
    ) -> None:
        """Those whom `call` brings together, who must have the `wanted` parts of this program.

        They are not called for fewer tasks than the `least`: those are done here.
        """
        self._call = call
        self._wanted = dict(wanted)
        self._least = least
        self._called: AbstractContextManager[Executor] | None = None
        self._executor: Executor | None = None
        self._losses = 0

    def __enter__(self) -> Workers:
        """The team, which nobody has called yet."""
        return self

    def __exit__(self, *error: Any) -> bool | None:
        """Let the team go; what they have not begun is left if an error ends the block."""
        called, self._called, self._executor = self._called, None, None
        return called.__exit__(*error) if called else None

    def done(self, work: Callable[..., Any], tasks: Iterable[Sequence[Any]]) -> Iterator[Any]:
        """The number and the result of each task, as they are done; lost ones are done again."""
        left = dict(enumerate(tasks))
        if len(left) < self._least:
            yield from THIS_PROCESS.done(work, left.values())
            return
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
                del left[number], future
                yield number, result
                del result  # it may be large, and the next one may take long
            if lost:
                self._again(lost)

    def _submit(self, work: Callable[..., Any], task: Sequence[Any]) -> Future[Any]:
        if self._executor is None:
            called = self._call()
            self._executor = called.__enter__()
            self._called = called
        return self._executor.submit(_done, self._wanted, work, task)

    def _again(self, lost: BrokenExecutor) -> None:
        """Let what is left of the team go, to be called anew, unless that has been in vain."""
        self._losses += 1
        if self._losses > AGAIN:
            raise WorkerDied from lost
        self.__exit__(None, None, None)


@contextmanager
def workers(jobs: int | None, by: str = PROCESSES, scheduler: str = "") -> Iterator[Workers]:
    """A team of so many processes, or of whoever the executor of that name reaches.

    None is as many as the machine has cores for, where there is enough for them to do. NoExecutor
    if the executor cannot be had; WorkerDied if workers are lost again and again.
    """
    hands = Hands(jobs or min(_cores(), MOST), scheduler)
    if by == PROCESSES and hands.jobs == 1:
        yield THIS_PROCESS
        return
    wanted = {} if by == PROCESSES else parts()  # the processes of this machine load what we have
    least = FEW if by == PROCESSES and jobs is None else 0
    with ExecutorWorkers(partial(open_executor(by), hands), wanted, least) as team:
        yield team


def _cores() -> int:
    """How many cores this process may use, which can be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _done(wanted: Mapping[str, str], work: Callable[..., Any], task: Sequence[Any]) -> Any:
    """What comes of a task, with a worker; OtherProgram if this is not the program that asks."""
    if wanted and (why := difference(parts(), wanted)):
        message = f"a worker on {platform.node()} has another program: {why}"
        raise OtherProgram(f"{message}; install the same there")
    with _ONE:
        return work(*task)
