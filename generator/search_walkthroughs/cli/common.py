"""The command group, and what its commands share: options, files, workers."""

import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from math import inf, isfinite
from pathlib import Path as File
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..course.files import WALKTHROUGHS, nearest_file, path_exists, walkthrough_files
from ..reading import BadInput, Fault, Limits
from ..reading.course_limits import LIMIT_NAMES
from ..reading.errors import bad_argument, list_text, nearest, printable, quote_short
from ..record.frame import Range
from ..version import __version__
from ..workers.executor import (
    DEFAULT_MAX_PROCESSES,
    MEGABYTE,
    PROCESSES,
    NoExecutor,
    Workers,
    executors,
    workers,
)
from .voice import Group, is_quiet

SEED_LIMIT = 10**9
"""Drawn seeds are below this number."""


def seed_or_random(seed: int | None) -> int:
    """Return the seed that was given; else one that nobody can guess."""
    return secrets.randbelow(SEED_LIMIT) if seed is None else seed


# The group that holds all commands, and what several of them have in common.

T = TypeVar("T")
STDIN = "-"
"""Name of what is typed or piped in, in place of a file."""
paths = click.argument("paths", nargs=-1, type=click.Path(path_type=File))
limit = click.option(
    "--limit",
    multiple=True,
    metavar="NAME=N",
    help=f"Change a limit: {', '.join(LIMIT_NAMES)}.",
)


def value_range(text: str) -> Range:
    """Return from what to what values go, as `-1,1` or `-1,0,1` says it. Raises BadInput.

    >>> value_range("-1,0,1")
    (-1, 1)
    """
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if not all(map(isfinite, numbers)) or len(set(numbers)) < 2:
        message = f"found {quote_short(text)}, the lowest and the highest value are expected"
        remedy = "write two numbers and a comma, such as `--values=-1,1`"
        raise bad_argument("--values", message, remedy)
    low, high = (int(end) if end == int(end) else end for end in (min(numbers), max(numbers)))
    return low, high


def _values(context: click.Context, parameter: click.Parameter, text: str | None) -> Range:
    """Return from what to what values go; without the option anything."""
    return (-inf, inf) if text is None else value_range(text)


values = click.option(
    "--values",
    callback=_values,
    metavar="LOW,HIGH",
    help="From what to what the values of the leaves go: --values=-1,1.",
)


def _algorithm_names(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Return the algorithms whose names begin so, for a shell that completes them."""
    from ..runs.registry import catalogue

    names = catalogue().algorithms
    return [CompletionItem(name) for name in sorted(names) if name.startswith(begun)]


algorithm = click.option(
    "--algorithm",
    metavar="A",
    shell_complete=_algorithm_names,
    help="Run this algorithm instead.",
)
force = click.option("--force", is_flag=True, help="Replace the file if there is one.")
option = click.option(
    "--option", multiple=True, metavar="K=V", help="Set an option of the algorithm or the game."
)


MODULES = {
    "audit": "audit",
    "build": "course",
    "check": "check",
    "clean": "course",
    "exam": "exam",
    "experiment": "search",
    "export": "convert",
    "homework": "homework",
    "import": "convert",
    "init": "course",
    "judge": "judge",
    "list": "info",
    "marks": "marks",
    "match": "match",
    "new": "course",
    "open": "course",
    "pack": "course",
    "perft": "info",
    "replay": "replay",
    "run": "search",
    "schema": "info",
    "serve": "course",
    "trace": "search",
    "tree": "tree",
    "usi": "search",
    "uci": "search",
}
"""Names of the files of this folder that hold the commands, by command."""
WHOLE_COURSE = (
    "`walkthroughs build` makes the whole course in one job, and `--executor dask` shares it among "
    "machines"
)
REMOVED = {
    "merge": f"`merge` was removed with `--shard`: {WHOLE_COURSE}",
    "--shard": f"it was removed, leave it out: {WHOLE_COURSE}",
    "mpi": "the executor 'mpi' was removed: `--executor dask` shares work among machines",
}
"""What to do instead of what command lines once named: a command, an option, an executor."""


class Commands(Group):
    """The command group, which loads a command's file when the command is asked for: some load
    much, and a build that finds nothing to do should end before it loads what draws."""

    group_class = Group

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in order."""
        return sorted({*MODULES, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None if there is none."""
        if cmd_name in MODULES:
            import_module(f"{__package__}.{MODULES[cmd_name]}")
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments begin with; a usage error names the nearest one."""
        name, names = args[0], self.list_commands(ctx)
        if name in REMOVED:
            raise click.UsageError(REMOVED[name], ctx)
        if name not in names and not name.startswith("-"):
            raise click.UsageError(
                f"there is no command {quote_short(name)}; {_similar_command(args, names)}", ctx
            )
        return super().resolve_command(ctx, args)


def _similar_command(args: Sequence[str], names: Sequence[str]) -> str:
    """Return what may have been meant by a first argument that is not a command."""
    if path_exists(File(args[0])):
        return f"say first what is to be done with it: `walkthroughs check {printable(args[0])}`"
    guess = nearest(args[0], names)
    return f"did you mean `{guess}`?" if guess else f"it may be {list_text(names)}"


@click.group(
    cls=Commands,
    help="A course on game-tree search that runs itself.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="walkthroughs")
def commands() -> None:
    """Hold all commands."""


def existing_paths(paths: Iterable[File], limits: Limits) -> list[File]:
    """Return the files that the paths name; BadInput for those that are missing, or too many."""
    paths = list(paths)
    require(paths)
    return walkthrough_files(paths, limits)


def require(paths: Iterable[File]) -> None:
    """Raise BadInput for the paths that do not exist."""
    faults = [_missing_file(path) for path in paths if not path_exists(path)]
    if faults:
        raise BadInput(faults)


def single(path: File) -> File:
    """Return the path, if it names a file; BadInput if there is none, or a folder in its place."""
    if not path_exists(path):
        raise BadInput([_missing_file(path)])
    if path.is_dir():
        remedy = "name one of the files in it"
        raise bad_argument(str(path), "is a folder, a file is expected", remedy)
    return path


def _missing_file(path: File) -> Fault:
    """Return a fault that says there is no such file, and which there is."""
    if path == WALKTHROUGHS:
        remedy = "go into the folder of a course, or begin one with `walkthroughs init DIR`"
        return Fault.of_argument(str(path), "there is no such folder here", remedy)
    guess = nearest_file(path)
    remedy = "check the path" if guess is None else f"did you mean {guess}?"
    return Fault.of_argument(str(path), "there is no such file or folder", remedy)


def progress(items: Sequence[T], doing: str) -> Iterator[T]:
    """Yield the items, with a progress bar on a terminal."""
    hidden = is_quiet() or not sys.stderr.isatty()
    with click.progressbar(items, label=doing, file=sys.stderr, hidden=hidden) as bar:
        yield from bar


@contextmanager
def progress_callback(length: int, doing: str) -> Iterator[Callable[[int], object]]:
    """Give the block a function to call with how much more is done; a terminal shows a bar."""
    hidden = is_quiet() or not sys.stderr.isatty()
    with click.progressbar(length=length, label=doing, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update


def require_free(output: File | None, force: bool) -> None:
    """Raise BadInput if the output would overwrite a file without `force`."""
    if output is not None and output.exists() and not force:
        remedy = "choose another name, or replace it with --force"
        raise bad_argument(str(output), "there is such a file already", remedy)


def line(text: str) -> None:
    """Print a line for a program that waits for it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# Who does the work: the options that say so, alike for all commands that share it out.

MIN_PROCESS_MEGABYTES = 100
"""Memory that a process needs to begin with: Python and what draws (megabytes)."""

Command = TypeVar("Command", bound=Callable[..., Any])


def worker_options(command: Command) -> Command:
    """Give the command the options `jobs`, `memory`, `executor` and `scheduler`."""
    scheduler = click.option(
        "--scheduler", default="", metavar="ADDRESS", help="Where the executor finds its workers."
    )
    executor = click.option(
        "--executor",
        default=PROCESSES,
        metavar="NAME",
        callback=_executor_name,
        help="Who works: processes of this machine (the default), dask, or a package's own.",
    )
    jobs = click.option(
        "--jobs",
        type=click.IntRange(1),
        help="How many processes work; by default one for each core, up to "
        f"{DEFAULT_MAX_PROCESSES}, where there is enough for them to do.",
    )
    memory = click.option(
        "--memory",
        type=click.IntRange(MIN_PROCESS_MEGABYTES),
        metavar="MB",
        help="How much memory each process may take; by default its share of the machine's.",
    )
    return jobs(memory(executor(scheduler(command))))


@contextmanager
def open_workers(
    jobs: int | None, memory: int | None, executor: str, scheduler: str
) -> Iterator[Workers]:
    """Open the workers that share the tasks, for the length of the block; a usage error if there
    are none.

    `memory` is what each process may take, in megabytes.
    """
    if scheduler and executor == PROCESSES:
        raise click.UsageError("--scheduler is for executors that have one: --executor dask")
    if memory and executor != PROCESSES:
        raise click.UsageError("--memory is for the processes of this machine: leave it out")
    try:
        bound = memory * MEGABYTE if memory else None
        with workers(jobs, executor, scheduler, bound) as team:
            yield team
    except NoExecutor as error:
        raise click.UsageError(str(error)) from error


def _executor_name(context: click.Context, option: click.Parameter, name: str) -> str:
    if name != PROCESSES and name not in executors():
        unknown_name = f"{name!r} is none of {', '.join(executors())}"
        raise click.BadParameter(REMOVED.get(name, unknown_name))
    return name


def removed_option(context: click.Context, option: click.Parameter, value: str | None) -> None:
    """Raise a usage error that says what to do instead of an option that there once was."""
    if value is not None:
        raise click.BadParameter(REMOVED[option.opts[0]])
