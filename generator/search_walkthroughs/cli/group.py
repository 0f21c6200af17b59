"""The group that holds all commands, and what several of them have in common."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path as File
from typing import TypeVar

import click

from .. import __version__
from ..reading import BadInput, Fault, Limits
from ..reading.faults import listed, nearest, printable, shown
from ..running import files, settings
from ..running.misnamed import nearest_file, there
from .telling import texts

T = TypeVar("T")
WALKTHROUGHS = File("walkthroughs")
SEVERITY = {"input": 2, "claim": 1, "proof": 1, "skipped": 0, "note": 0}

paths = click.argument("paths", nargs=-1, type=click.Path(path_type=File))
limit = click.option(
    "--limit",
    multiple=True,
    metavar="NAME=N",
    help=f"Change a limit: {', '.join(settings.NAMES)}.",
)
algorithm = click.option("--algorithm", metavar="A", help="Run this algorithm instead.")
option = click.option(
    "--option", multiple=True, metavar="K=V", help="Set an option of the algorithm or the game."
)


class Report:
    """The worst that has happened, as an exit code; faults are told as they come."""

    def __init__(self) -> None:
        self.code = 0

    def faults(self, faults: Iterable[Fault], level: str = "input") -> None:
        """Tell the faults on stderr."""
        for text in texts(faults, level):
            self.code = max(self.code, SEVERITY[level])
            click.echo(text, err=True)

    def leave(self) -> None:
        """Exit with the code."""
        sys.exit(self.code)


MODULES = {
    "bench": "measuring",
    "build": "building",
    "check": "checking",
    "experiment": "experimenting",
    "export": "exchanging",
    "import": "exchanging",
    "init": "starting",
    "list": "knowing",
    "merge": "building",
    "new": "starting",
    "perft": "knowing",
    "run": "searching",
    "schema": "knowing",
    "serve": "serving",
    "trace": "searching",
    "usi": "usi",
}
"""In which file of this folder each command is."""


class Commands(click.Group):
    """A command's file is read when the command is asked for, because some read much: the build
    that finds nothing to do ought to be over before it has read what draws."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in order."""
        return sorted({*MODULES, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; None if there is none."""
        if cmd_name in MODULES:
            import_module(f"{__package__}.{MODULES[cmd_name]}")
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with; a usage error names the nearest one."""
        name, names = args[0], self.list_commands(ctx)
        if name not in names and not name.startswith("-"):
            raise click.UsageError(f"there is no command {shown(name)}; {_meant(args, names)}", ctx)
        return super().resolve_command(ctx, args)


def _meant(args: Sequence[str], names: Sequence[str]) -> str:
    """What somebody may have meant who began with something that is no command."""
    if there(File(args[0])):
        return f"say first what is to be done with it: `walkthroughs check {printable(args[0])}`"
    guess = nearest(args[0], names)
    return f"did you mean `{guess}`?" if guess else f"it may be {listed(names)}"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="walkthroughs")
def commands() -> None:
    """A course on game-tree search that runs itself."""


def given(paths: Iterable[File], limits: Limits | None = None) -> list[File]:
    """The files that the paths name; BadInput for those that are not there, or too many."""
    paths = list(paths)
    require(paths)
    return files.files(paths, limits)


def require(paths: Iterable[File]) -> None:
    """BadInput for the paths that are not there."""
    faults = [_missing(path) for path in paths if not there(path)]
    if faults:
        raise BadInput(faults)


def single(path: File) -> File:
    """The path, if it names a file; BadInput if there is none, or a folder in its place."""
    if not there(path):
        raise BadInput([_missing(path)])
    if path.is_dir():
        remedy = "name one of the files in it"
        raise BadInput([Fault.of_argument(str(path), "is a folder, a file is expected", remedy)])
    return path


def _missing(path: File) -> Fault:
    """That there is no such file, and which there is."""
    if path == WALKTHROUGHS:
        remedy = "go into the folder of a course, or begin one with `walkthroughs init DIR`"
        return Fault.of_argument(str(path), "there is no such folder here", remedy)
    guess = nearest_file(path)
    remedy = "check the path" if guess is None else f"did you mean {guess}?"
    return Fault.of_argument(str(path), "there is no such file or folder", remedy)


def counted(items: Sequence[T], doing: str) -> Iterator[T]:
    """The items, counted on a terminal and in silence elsewhere."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(items, label=doing, file=sys.stderr, hidden=hidden) as bar:
        yield from bar


@contextmanager
def ticking(length: int, doing: str) -> Iterator[Callable[[int], object]]:
    """What hears how much more is done, told on a terminal and in silence elsewhere."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=length, label=doing, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update


def line(text: str) -> None:
    """Say a line to a program that waits for it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
