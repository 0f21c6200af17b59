"""The commands that read other formats and write them."""

import sys
from pathlib import Path as File
from time import monotonic
from typing import Any, get_args

import click

from ..course.files import ENGINE_LOGS, contents, read_walkthrough
from ..formats import Target
from ..plugins import language_codes
from ..reading import BadInput, Fault
from ..reading.limits import limits
from .common import (
    Report,
    algorithm,
    commands,
    duration_text,
    limit,
    option,
    plural,
    progress,
    single,
)

STDIN = "-"
ALL = "all"


def _frame(context: click.Context, option: click.Parameter, value: str | None) -> int | str | None:
    """Return the number of a frame, or `ALL`."""
    if value is None or value == ALL:
        return value
    if not value.isdecimal():
        raise click.BadParameter(f"{value!r} is neither a frame's number nor {ALL!r}")
    return int(value)


output = click.option(
    "-o", "--output", type=click.Path(path_type=File, dir_okay=False), help="Write into this file."
)
force = click.option("--force", is_flag=True, help="Replace the file if there is one.")


@commands.command(name="import")
@click.argument("file")
@click.option(
    "--from",
    "form",
    type=click.Choice(["efg", "list", "sexpr", "json", "engine-log"]),
    help="The format, if neither the suffix nor the beginning shows it.",
)
@click.option("--algorithm", metavar="A", help="The algorithm that the walkthrough names.")
@limit
@output
@force
def import_(
    file: str,
    form: Any,
    algorithm: str | None,
    limit: tuple[str, ...],
    output: File | None,
    force: bool,
) -> None:
    """Make a walkthrough of a tree in another format, or a page of an engine's log.

    FILE is a Gambit game (.efg), a tree in JSON, nested lists such as [[3, 12], 8] or
    S-expressions such as ((3 12) 8); or what a UCI or USI engine printed, for a page of its
    iterations. - reads what is typed or piped in.
    """
    from ..formats.engine_import import import_engine_log, tells_scores
    from ..formats.import_file import import_tree

    began = monotonic()
    _free(output, force)
    bounds = limits(File.cwd(), limit)
    if file == STDIN:
        data, name = sys.stdin.buffer.read(bounds.bytes + 1), "stdin"
    else:
        data, name = contents(single(File(file))), file
    if form == "engine-log" or (form is None and tells_scores(data)):
        if algorithm is not None:
            raise click.UsageError("an engine has searched already: leave --algorithm out")
        page = import_engine_log(data, name, bounds)
        log = output.with_name(page.log) if output else None
        if log and log.exists() and log.read_bytes() == data:
            log = None  # it lies there already
        _free(log, force)
        _give(page.text.encode(), output)
        if log:
            _give(data, log)
            click.echo(f"the log was copied to {log}, beside its page's file", err=True)
        if output and output.parent.resolve() != ENGINE_LOGS.resolve():
            remedy = f"move both to {ENGINE_LOGS.as_posix()}"
            click.echo(f"note: {remedy}, where `check` and `build` read such files", err=True)
        if not sys.stderr.isatty():
            scores = plural(page.scores, "score")
            click.echo(f"1 page, {scores}, {duration_text(began)}", err=True)
        return
    imported = import_tree(data, name, form=form, algorithm=algorithm, limits=bounds)
    for note in imported.notes:
        click.echo(note, err=True)
    _give(imported.text.encode(), output)
    if not sys.stderr.isatty():
        click.echo(
            f"1 walkthrough, {plural(imported.nodes, 'node')}, {duration_text(began)}", err=True
        )


@commands.command()
@click.argument("path", type=click.Path(path_type=File))
@click.option(
    "--to",
    "target",
    required=True,
    type=click.Choice(get_args(Target)),
    help="A frame: svg, png, tikz. All frames: gif, pdf. A player in one file: html; for a "
    "learning platform: scorm. Tree and trace: json. The tree: efg.",
)
@algorithm
@option
@limit
@click.option(
    "--frame",
    callback=_frame,
    metavar="N|all",
    help="This frame; else the last. html opens at it. With all: svg, png and tikz in a zip.",
)
@click.option("--language", type=click.Choice(language_codes()), help="Of pictures and captions.")
@output
@force
def export(
    path: File,
    target: Any,
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    frame: Any,
    language: str | None,
    output: File | None,
    force: bool,
) -> None:
    """Give a walkthrough away: a frame, all of them, or its tree."""
    from ..formats.export_file import BYTES, EACH, FRAME_TARGETS, TRANSLATABLE, export

    if frame is not None and target not in FRAME_TARGETS:
        raise click.UsageError(f"{target} holds no single frame: leave --frame out")
    if frame == ALL and target == "html":
        raise click.UsageError("html holds all frames anyway: name the one at which it opens")
    if language is not None and target not in TRANSLATABLE:
        raise click.UsageError(f"--language is that of pictures ({', '.join(TRANSLATABLE)})")
    zipped = frame == ALL and target in EACH
    if (target in BYTES or zipped) and output is None and sys.stdout.isatty():
        kind = "zip" if zipped else target
        raise click.UsageError(f"a terminal cannot show a {kind}: name a file with -o")
    _free(output, force)
    bounds = limits(File.cwd(), limit)
    done = export(
        read_walkthrough(single(path), bounds),
        target,
        algorithm=algorithm,
        options=option,
        frame=frame,
        language=language or "en",
        limits=bounds,
        counted=progress,
    )
    report = Report()
    for finding in done.findings:
        report.faults([finding.fault], finding.level)
    if not done.findings:
        _give(done.data, output)
    report.leave()


def _free(output: File | None, force: bool) -> None:
    """Raise BadInput if the output would overwrite a file without `force`."""
    if output is not None and output.exists() and not force:
        remedy = "choose another name, or replace it with --force"
        raise BadInput([Fault.of_argument(str(output), "there is such a file already", remedy)])


def _give(data: bytes, output: File | None) -> None:
    """Write the result to the output; make a folder that is missing."""
    if output is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(data)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        remedy = "name another file with -o"
        fault = Fault.of_argument(str(output), f"cannot be written: {reason}", remedy)
        raise BadInput([fault]) from error
