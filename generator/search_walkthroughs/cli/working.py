"""Who does the work: the options that say so, alike for all commands that share it out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from ..executors._hands import NoExecutor
from ..running.executors import PROCESSES, executors
from ..running.workers import MOST, Team, workers

Command = TypeVar("Command", bound=Callable[..., Any])


def working(command: Command) -> Command:
    """Give the command the options `jobs`, `executor` and `scheduler`."""
    scheduler = click.option(
        "--scheduler", default="", metavar="ADDRESS", help="Where the executor finds its workers."
    )
    executor = click.option(
        "--executor",
        default=PROCESSES,
        metavar="NAME",
        callback=_known,
        help="Who works: processes of this machine (the default), dask, mpi, or a package's own.",
    )
    jobs = click.option(
        "--jobs",
        type=click.IntRange(1),
        help=f"How many processes work; by default one for each core, up to {MOST}, where there is "
        "enough for them to do.",
    )
    return jobs(executor(scheduler(command)))


@contextmanager
def team(jobs: int | None, executor: str, scheduler: str) -> Iterator[Team]:
    """Those who work, for the length of the block; a usage error if they cannot be had."""
    if scheduler and executor == PROCESSES:
        raise click.UsageError("--scheduler is for executors that have one: --executor dask")
    try:
        with workers(jobs, executor, scheduler) as those:
            yield those
    except NoExecutor as error:
        raise click.UsageError(str(error)) from error


def _known(context: click.Context, option: click.Parameter, name: str) -> str:
    if name != PROCESSES and name not in executors():
        raise click.BadParameter(f"{name!r} is none of {', '.join(executors())}")
    return name
