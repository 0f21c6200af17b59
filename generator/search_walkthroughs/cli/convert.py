"""The commands that read other formats and write them."""

import sys
from pathlib import Path as File
from time import monotonic
from typing import Any, get_args

import click

from ..course.files import ENGINE_LOGS, contents, read_walkthrough, walkthrough_name
from ..formats import Target
from ..formats.format_table import broken_formats
from ..formats.position_format import PositionFormat, position_formats, position_text
from ..formats.tree_format import tree_formats
from ..plugins import language_codes
from ..reading import BadInput
from ..reading.course_limits import course_limits
from ..reading.errors import FaultList, write_error
from ..reading.limits import Limits
from .common import STDIN, algorithm, commands, force, limit, option, progress, require_free, single
from .findings import Report
from .voice import duration_text, plural, say

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


ENGINE_LOG = "engine-log"


def _import_help() -> str:
    """Return the help of `import`, with every format that is read."""
    trees = (f"{form.title['en']} ({name})" for name, form in tree_formats().items())
    games = (f"{form.title['en']} ({name})" for name, form in position_formats().items())
    return (
        "Make a walkthrough of a tree or a position in another format, or a page of an engine's "
        "log.\n\nThe format of FILE is recognised, unless --from names it; - reads what is typed "
        f"or piped in.\n\nTrees: {'; '.join(trees)}.\n\nPositions and games: {'; '.join(games)}."
        f"\n\nLogs: what a UCI or USI engine printed ({ENGINE_LOG})."
    )


@commands.command(name="import", help=_import_help())
@click.argument("file")
@click.option(
    "--from",
    "form",
    type=click.Choice([*tree_formats(), *position_formats(), ENGINE_LOG]),
    metavar="F",
    help="The format, by its name in brackets above, if another is recognised.",
)
@click.option("--algorithm", metavar="A", help="The algorithm that the walkthrough names.")
@click.option("--ply", type=click.IntRange(0), metavar="N", help="Of a game: after N plies.")
@limit
@output
@force
def import_(
    file: str,
    form: str | None,
    algorithm: str | None,
    ply: int | None,
    limit: tuple[str, ...],
    output: File | None,
    force: bool,
) -> None:
    """Recognise what the file is, and hand it on to what reads that."""
    from ..formats.engine_import import tells_scores

    began = monotonic()
    for broken_format in broken_formats():
        say(f"note: {broken_format}")
    require_free(output, force)
    bounds = course_limits(File(), limit)
    if file == STDIN:
        data, name = sys.stdin.buffer.read(bounds.bytes + 1), "stdin"
    else:
        data, name = contents(single(File(file))), file
    game = position_text(data, form) if form in (None, *position_formats()) else None
    if ply is not None and not game:
        raise click.UsageError("only a game has plies: leave --ply out")
    if form == ENGINE_LOG or (form is None and tells_scores(data)):
        if algorithm is not None:
            raise click.UsageError("an engine has searched already: leave --algorithm out")
        _import_log(data, name, bounds, output, force, began)
    elif game:
        _say_form(name, game[0].title["en"], form)
        _import_position(game, name, ply, algorithm, bounds, output)
    else:
        _import_tree(data, name, form, algorithm, bounds, output, began)


def _say_form(name: str, title: str, form: str | None) -> None:
    """Say as what a file is read, if nobody has said it."""
    if form is None:
        say(f"{name} is read as {title}; --from names another format")


def _import_log(
    data: bytes, name: str, bounds: Limits, output: File | None, force: bool, began: float
) -> None:
    """Write the file of a page, and the log beside it."""
    from ..formats.engine_import import import_engine_log

    page = import_engine_log(data, name, bounds)
    for note in page.notes:
        say(f"note: {note}")
    log = output.with_name(page.log) if output else None
    if log and log.exists() and log.read_bytes() == data:
        log = None  # it lies there already
    require_free(log, force)
    _give(page.text.encode(), output)
    if log:
        _give(data, log)
        say(f"the log was copied to {log}, beside its page's file")
    if output and output.parent.resolve() != ENGINE_LOGS.resolve():
        remedy = f"move both to {ENGINE_LOGS.as_posix()}"
        say(f"note: {remedy}, where `check` and `build` read such files")
    if not sys.stderr.isatty():
        scores = plural(page.scores, "score")
        say(f"1 page, {scores}, {duration_text(began)}")


def _import_position(
    game: tuple[PositionFormat, str],
    name: str,
    ply: int | None,
    algorithm: str | None,
    bounds: Limits,
    output: File | None,
) -> None:
    """Write a small search of a position."""
    from ..starting.new_walkthrough import imported_position

    form, text = game
    imported = form.read(text, ply, FaultList(name))
    place = output or File(name)
    chapter, _, stem = walkthrough_name(place).rpartition("/")
    yaml_text, notes = imported_position(imported, stem, chapter or "mine", algorithm, bounds)
    for note in notes:
        say(f"note: {name}: {note}")
    _give(yaml_text.encode(), output)


def _import_tree(
    data: bytes,
    name: str,
    form: str | None,
    algorithm: str | None,
    bounds: Limits,
    output: File | None,
    began: float,
) -> None:
    """Write the walkthrough of a tree."""
    from ..formats.import_file import import_tree, recognised

    read_as = tree_formats()[form] if form else recognised(data, name, bounds)
    title = read_as.title["en"]
    try:
        imported = import_tree(data, name, form=read_as.name, algorithm=algorithm, limits=bounds)
    except BadInput as error:
        if any(fault.line for fault in error.faults):  # else it is about an argument
            _say_form(name, title, form)
        raise
    _say_form(name, title, form)
    for note in imported.notes:
        say(note)
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
    help="A frame: svg, png, tikz. All frames: gif, mp4, pdf. A player in one file: html; for a "
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
    from ..formats.export_file import (
        BINARY_TARGETS,
        FRAME_TARGETS,
        SINGLE_FRAME_TARGETS,
        TRANSLATABLE_TARGETS,
        export,
    )

    if frame is not None and target not in FRAME_TARGETS:
        raise click.UsageError(f"{target} holds no single frame: leave --frame out")
    if frame == ALL and target == "html":
        raise click.UsageError("html holds all frames anyway: name the one at which it opens")
    if language is not None and target not in TRANSLATABLE_TARGETS:
        raise click.UsageError(
            f"--language is that of pictures ({', '.join(TRANSLATABLE_TARGETS)})"
        )
    zipped = frame == ALL and target in SINGLE_FRAME_TARGETS
    if (target in BINARY_TARGETS or zipped) and output is None and sys.stdout.isatty():
        kind = "zip" if zipped else target
        raise click.UsageError(f"a terminal cannot show a {kind}: name a file with -o")
    require_free(output, force)
    bounds = course_limits(File(), limit)
    done = export(
        read_walkthrough(single(path), bounds),
        target,
        algorithm=algorithm,
        options=option,
        frame=frame,
        language=language or "en",
        limits=bounds,
        progress=progress,
    )
    report = Report()
    report.findings(done.findings)
    for note in done.notes:
        say(f"note: {note}")
    if not done.findings:
        _give(done.data, output)
    report.leave()


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
        raise write_error(output, error, "name another file with -o") from error
