"""The commands: thin, every one a few calls into the rooms behind.

stdout carries results only; all else goes to stderr. Exit 0: fine; 1: a claim, a proof or a link
failed; 2: bad input or usage.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path as File
from typing import Any, TypeVar

import click

from . import __version__, reading
from .reading import BadInput, Fault
from .reading.faults import printable
from .running import course, files, settings
from .running.find import BadPlugin, catalogue
from .running.overriding import overridden

T = TypeVar("T")
WALKTHROUGHS = File("walkthroughs")
SEVERITY = {"input": 2, "claim": 1, "proof": 1, "skipped": 0}

paths = click.argument("paths", nargs=-1, type=click.Path(path_type=File))
limit = click.option(
    "--limit",
    multiple=True,
    metavar="NAME=N",
    help="Change a limit: bytes, levels, written, unfolded, game.",
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
        for fault in faults:
            self.code = max(self.code, SEVERITY[level])
            click.echo(str(fault), err=True)

    def leave(self) -> None:
        """Exit with the code."""
        sys.exit(self.code)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="walkthroughs")
def commands() -> None:
    """A course on game-tree search that runs itself."""


def main() -> None:
    """Run the command line; what a user did wrong is one line, never a traceback."""
    try:
        commands(prog_name="walkthroughs")
    except BadInput as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    except BadPlugin as error:
        click.echo(f"walkthroughs: {error}; mend or uninstall the package", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left; there is nobody to tell
        sys.exit(0)


@commands.command()
@paths
@limit
@click.option("--pages-only", is_flag=True, help="Write docs/generated and stop there.")
@click.option("--builder", type=click.Choice(["mkdocs", "zensical"]), default="mkdocs")
@click.option("--jobs", type=click.IntRange(1), default=1, help="Processes that run and draw.")
@click.option("--check", is_flag=True, help="Write nothing; fail if anything would change.")
def build(
    paths: tuple[File, ...],
    limit: tuple[str, ...],
    pages_only: bool,
    builder: Any,
    jobs: int,
    check: bool,
) -> None:
    """Run, prove and draw every walkthrough, and build the site."""
    from .site import building

    report = Report()
    outcome = building.build(
        root=File.cwd(),
        files=_files(paths or (WALKTHROUGHS,)),
        limits=settings.limits(File.cwd(), limit),
        jobs=jobs,
        check=check,
        progress=_progress,
    )
    for finding in (*outcome.findings, *outcome.skipped):
        report.faults([finding.fault], finding.level)
    if check:
        for change in outcome.changes:
            click.echo(change)
        report.code = max(report.code, 1 if outcome.changes else 0)
    elif not pages_only and report.code == 0:
        report.code = _site(builder)
    report.leave()


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def serve(host: str, port: int) -> None:
    """Build, open a server, and build again whenever something is saved."""
    from .site import serve as serving

    rebuild = serving.pages_only(File.cwd())
    rebuild()
    sys.exit(serving.serve(File.cwd(), rebuild, host, port))


@commands.command()
@paths
@limit
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
def check(paths: tuple[File, ...], limit: tuple[str, ...], form: str) -> None:
    """Read, run and prove everything; draw nothing. Every fault at once."""
    code, right, skipped = 0, 0, 0
    bounds = settings.limits(File.cwd(), limit)
    for file in _progress(_files(paths or (WALKTHROUGHS,)), "checking"):
        found = course.findings(file, bounds)
        for finding in found:
            click.echo(_said(finding, form))
            code = max(code, SEVERITY[finding.level])
        skipped += any(finding.level == "skipped" for finding in found)
        right += not found
    if code == 0:
        left = f"; {skipped} skipped" if skipped else ""
        click.echo(f"{right} walkthroughs are right{left}", err=True)
    sys.exit(code)


@commands.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=File))
@algorithm
@option
@limit
@click.option("--format", "form", type=click.Choice(["text", "json", "usi"]), default="text")
@click.option("--lists", is_flag=True, help="Keep the lists of searches of over 10,000 nodes too.")
def run(
    paths: tuple[File, ...],
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    form: str,
    lists: bool,
) -> None:
    """Run walkthroughs and print what came of it."""
    from .running.results import text

    report = Report()
    bounds = settings.limits(File.cwd(), limit)
    for file in _files(paths):
        try:
            walkthrough = overridden(files.read(file, bounds), algorithm, option)
            for entry in walkthrough.entries:
                if form == "usi":
                    _told(walkthrough, entry)
                    continue
                facts = course.outcome(walkthrough, entry, lists=lists)
                click.echo(json.dumps(facts, ensure_ascii=False) if form == "json" else text(facts))
                if isinstance(facts["expect"], list):
                    report.code = max(report.code, 1)
        except BadInput as error:
            report.faults(error.faults)
    report.leave()


@commands.command()
@click.argument("path", type=click.Path(path_type=File))
@algorithm
@option
@limit
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@click.option("--all", "everything", is_flag=True, help="Tell every frame, whatever the file says.")
def trace(
    path: File,
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    form: str,
    everything: bool,
) -> None:
    """Print every frame of a search as it happens."""
    from .trace.frame import Frame, record
    from .trace.text import line

    walkthrough = files.read(path, settings.limits(File.cwd(), limit))
    walkthrough = overridden(walkthrough, algorithm, option)
    if len(walkthrough.entries) > 1:
        names = ", ".join(entry.name for entry in walkthrough.entries)
        remedy = "choose one with --algorithm"
        raise BadInput(
            [Fault(str(path), 1, 1, f"the file holds several searches: {names}", remedy)]
        )

    def tell(frame: Frame) -> None:
        text = json.dumps(record(frame), ensure_ascii=False) if form == "jsonl" else line(frame)
        sys.stdout.write(text + "\n")

    course.traced(walkthrough, walkthrough.entries[0], tell, everything=everything)


@commands.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(1))
@click.option("--position", default="", metavar="P", help="Begin here instead of at the start.")
@click.option("--option", multiple=True, metavar="K=V", help="Set an option of the game.")
def perft(game: str, depth: int, position: str, option: tuple[str, ...]) -> None:
    """Print how many sequences of 1, 2, … up to DEPTH moves a game has, one number a line."""
    from .running.build import opened
    from .running.perft import perft as counted

    for count in counted(opened(game, position, option), depth):
        click.echo(count)


@commands.command(name="list")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def list_(form: str) -> None:
    """Name the algorithms and games, and their options."""
    from .running.listed import facts, text

    known = facts(catalogue())
    click.echo(json.dumps(known, ensure_ascii=False) if form == "json" else text(known))


@commands.command()
def schema() -> None:
    """Print the JSON Schema of a walkthrough."""
    click.echo(json.dumps(reading.schema(catalogue()), ensure_ascii=False, indent=2))


@commands.command()
def usi() -> None:
    """Play shogi with a program that speaks USI on the standard input and output."""
    from .usi.protocol import Player

    Player(_line).converse(sys.stdin)


def _told(walkthrough: reading.Walkthrough, entry: reading.Entry) -> None:
    """The search as a shogi program tells it."""
    from .usi.told import told

    told(walkthrough, entry, _line)


def _line(text: str) -> None:
    """A line for a program that waits for it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _site(builder: Any) -> int:
    """Build the site from the pages; the exit code."""
    from .site.build import BuildFailed, build_site

    try:
        build_site(File.cwd(), builder)
    except BuildFailed as error:
        click.echo(str(error), err=True)
        return 1
    if sys.stderr.isatty():
        click.echo("site/index.html is ready", err=True)
    return 0


def _files(paths: Iterable[File]) -> list[File]:
    try:
        return files.files(paths)
    except FileNotFoundError as error:
        missing = File(str(error))
        fault = Fault(str(missing), 1, 1, "there is no such file or folder", "check the path")
        raise BadInput([fault]) from error


def _progress(items: Sequence[T], doing: str) -> Iterator[T]:
    """The items, counted on a terminal and in silence elsewhere."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(items, label=doing, file=sys.stderr, hidden=hidden) as bar:
        yield from bar


def _said(finding: course.Finding, form: str) -> str:
    fault = finding.fault
    if form == "text":
        return str(fault)
    if form == "json":
        return json.dumps({"level": finding.level, **asdict(fault)}, ensure_ascii=False)
    place = f"file={fault.file},line={fault.line},col={fault.column}"
    text = printable(f"{fault.message}; {fault.remedy}").replace("%", "%25")
    return f"::{'notice' if finding.level == 'skipped' else 'error'} {place}::{text}"
