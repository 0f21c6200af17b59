"""Work that is shared out, over processes or over whoever an executor reaches.

What a task needs goes with it and what comes of it comes back, so that it does not matter where it
is done; only that the same program does it, which everybody is asked who works elsewhere.
"""

import os
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from threading import Lock
from typing import Any, TypeAlias

from ..executors._hands import Hands, OtherProgram, WorkerDied
from .executors import PROCESSES, executor
from .program import differing, parts

__all__ = ["AGAIN", "ALONE", "Each", "OtherProgram", "Team", "WorkerDied", "workers"]

Each: TypeAlias = Callable[..., Iterator[Any]]
"""`map`, here or over so many processes."""
AGAIN = 2
"""So often what lost workers had begun is done again; then something is wrong with the work."""

FEW, MOST = 12, 4
"""Fewer tasks than this are done sooner by one process, which need not load all anew; and so many
processes are called unless somebody asks for more, because each of them takes memory."""

_ONE = Lock()
"""What draws must not draw twice at once, and the workers of some executors are threads."""


class Team:
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


ALONE = Team()


class Shared(Team):
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

    def __enter__(self) -> Team:
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
            yield from ALONE.done(work, left.values())
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
def workers(jobs: int | None, by: str = PROCESSES, scheduler: str = "") -> Iterator[Team]:
    """A team of so many processes, or of whoever the executor of that name reaches.

    None is as many as the machine has cores for, where there is enough for them to do. NoExecutor
    if the executor cannot be had; WorkerDied if workers are lost again and again.
    """
    hands = Hands(jobs or min(_cores(), MOST), scheduler)
    if by == PROCESSES and hands.jobs == 1:
        yield ALONE
        return
    wanted = {} if by == PROCESSES else parts()  # the processes of this machine load what we have
    least = FEW if by == PROCESSES and jobs is None else 0
    with Shared(partial(executor(by), hands), wanted, least) as team:
        yield team


def _cores() -> int:
    """How many cores this process may use, which can be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _done(wanted: Mapping[str, str], work: Callable[..., Any], task: Sequence[Any]) -> Any:
    """What comes of a task, with a worker; OtherProgram if this is not the program that asks."""
    if wanted and (why := differing(parts(), wanted)):
        message = f"a worker on {platform.node()} has another program: {why}"
        raise OtherProgram(f"{message}; install the same there")
    with _ONE:
        return work(*task)
