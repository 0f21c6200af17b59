"""The commands that search: what came of it, and every frame on the way."""

import json
import sys
from pathlib import Path as File

import click

from .. import reading
from ..reading import BadInput, Fault
from ..running import course, files, settings
from ..running.overriding import overridden
from ..running.workers import workers
from .group import Report, algorithm, commands, given, limit, line, option, single, ticking


@commands.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=File))
@algorithm
@option
@limit
@click.option("--format", "form", type=click.Choice(["text", "json", "usi"]), default="text")
@click.option("--lists", is_flag=True, help="Keep the lists of searches of over 10,000 nodes too.")
@click.option(
    "--repeat", type=click.IntRange(1), metavar="N", help="Play N whole games, and count successes."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes that play the games.")
def run(
    paths: tuple[File, ...],
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    form: str,
    lists: bool,
    repeat: int | None,
    jobs: int | None,
) -> None:
    """Run walkthroughs and print what came of it."""
    from ..running.notes import notes
    from ..running.results import text
    from ..running.run import ground

    if jobs and not repeat:
        raise click.UsageError("--jobs shares games out: say how many with --repeat N")
    if repeat and form == "usi":
        raise click.UsageError("--repeat counts games, and usi tells one search: leave one out")
    report = Report()
    bounds = settings.limits(File.cwd(), limit)
    for file in given(paths, bounds):
        try:
            walkthrough = overridden(files.read(file, bounds), algorithm, option)
            if repeat:
                _repeated(walkthrough, repeat, jobs or 1, form)
                continue
            for entry in walkthrough.entries:
                if form == "usi":
                    _told(walkthrough, entry)
                    continue
                facts = course.outcome(walkthrough, entry, lists=lists)
                click.echo(json.dumps(facts, ensure_ascii=False) if form == "json" else text(facts))
                if isinstance(facts["expect"], list):
                    report.code = max(report.code, 1)
            if form != "usi" and not (algorithm or option):  # else somebody means what is run
                report.faults(
                    notes(walkthrough, ground(walkthrough, walkthrough.entries[0])), "note"
                )
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
    from ..trace.frame import Frame, json_line
    from ..trace.text import line

    walkthrough = files.read(single(path), settings.limits(File.cwd(), limit))
    walkthrough = overridden(walkthrough, algorithm, option)
    if len(walkthrough.entries) > 1:
        names = ", ".join(entry.name for entry in walkthrough.entries)
        remedy = "choose one with --algorithm"
        raise BadInput(
            [Fault.of_argument(str(path), f"the file holds several searches: {names}", remedy)]
        )

    written, write = json_line if form == "jsonl" else line, sys.stdout.write

    def tell(frame: Frame) -> None:
        write(written(frame) + "\n")

    course.traced(walkthrough, walkthrough.entries[0], tell, everything=everything)


def _repeated(walkthrough: reading.Walkthrough, games: int, jobs: int, form: str) -> None:
    """Many games by each of the walkthrough's searches, and a line or an object for each."""
    from ..running.repeating import facts, repeated, text

    with workers(jobs) as each:
        for entry in walkthrough.entries:
            with ticking(games, f"playing {entry.name}") as told:
                result = repeated(walkthrough, entry, games, each, told)
            name = files.name(File(walkthrough.file))
            found = facts(name, walkthrough, entry, result)
            click.echo(json.dumps(found, ensure_ascii=False) if form == "json" else text(found))


def _told(walkthrough: reading.Walkthrough, entry: reading.Entry) -> None:
    """The search as a shogi program tells it."""
    from ..usi.told import told

    told(walkthrough, entry, line)
