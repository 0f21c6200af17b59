"""The commands `run`, `trace`, `experiment`, `usi` and `uci`."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

import click

from .. import reading
from ..course.check import outcome, trace_run
from ..course.files import read_walkthrough, walkthrough_name
from ..plugins import FIRST, language_codes
from ..reading import BadInput
from ..reading.course_limits import course_limits
from ..reading.errors import bad_argument
from ..reading.limits import Limits
from ..record.frame import Frame
from ..runs.run import with_options
from ..workers.executor import Workers, workers
from .common import (
    algorithm,
    commands,
    existing_paths,
    limit,
    line,
    open_workers,
    option,
    progress_callback,
    single,
    worker_options,
)
from .findings import Report

if TYPE_CHECKING:
    from ..engines.engine import Engine
    from ..reading.other_files.experiment import Row

# The command that makes the experiments whose results pages show.


@commands.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=File))
@limit
@worker_options
@click.option("--again", is_flag=True, help="Make also what has been made already.")
def experiment(
    files: tuple[File, ...],
    limit: tuple[str, ...],
    jobs: int | None,
    memory: int | None,
    executor: str,
    scheduler: str,
    again: bool,
) -> None:
    """Make the experiments in the files, and keep the results beside them."""
    report = Report()
    bounds = course_limits(File(), limit)
    with open_workers(jobs, memory, executor, scheduler) as mapper:
        for file in files:
            try:
                for _, result in conducted_rows(single(file), bounds, mapper, again=again):
                    click.echo(json.dumps(result, ensure_ascii=False))
            except BadInput as error:
                report.faults(error.faults)
    report.leave()


def conducted_rows(
    file: File,
    bounds: Limits,
    mapper: Workers,
    *,
    again: bool = False,
    wanted: "Callable[[Row], object]" = lambda row: True,
) -> "Iterator[tuple[Row, Mapping[str, Any]]]":
    """Yield the `wanted` rows of an experiment with their results; those that are missing, or with
    `again` all, are made and kept at once."""
    from ..experiments import experiments

    trial = experiments.experiment(file, bounds)
    results: dict[str, Mapping[str, Any]] = (
        {} if again else dict(experiments.read_results(file).rows)
    )

    def save(result: Mapping[str, Any]) -> None:
        results[result["asked"]] = result
        experiments.write_results(file, trial, results)

    for row in filter(wanted, trial.rows):
        key = experiments.result_key(row)
        # What does not hold together is made anew, like what is not there.
        if key not in results or experiments.counting_fault(row, results[key]):
            with progress_callback(row.length, f"trying {row.name()}") as on_progress:
                save(experiments.conduct(row, mapper, on_progress, kept=results, save=save))
        yield row, results[key]
    experiments.write_results(file, trial, results)


# The commands that search: what came of it, and every frame on the way.


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
@click.option("--language", type=click.Choice(language_codes()), default=FIRST, help="Of the text.")
def run(
    paths: tuple[File, ...],
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    form: str,
    lists: bool,
    repeat: int | None,
    jobs: int | None,
    language: str,
) -> None:
    """Run walkthroughs and print what came of it."""
    from ..course.notes import notes
    from ..runs.run import game_of
    from .run_text import run_text

    if jobs and not repeat:
        raise click.UsageError("--jobs shares games out: say how many with --repeat N")
    if repeat and form == "usi":
        raise click.UsageError("--repeat counts games, and usi prints one search: leave one out")
    report = Report()
    bounds = course_limits(File(), limit)
    for file in existing_paths(paths, bounds):
        try:
            walkthrough = with_options(read_walkthrough(file, bounds), algorithm, option)
            if repeat:
                _play_repeatedly(walkthrough, repeat, jobs or 1, form)
                continue
            for entry in walkthrough.entries:
                if form == "usi":
                    _print_usi(walkthrough, entry)
                    continue
                facts = outcome(walkthrough, entry, lists=lists)
                is_json = form == "json"
                click.echo(
                    json.dumps(facts, ensure_ascii=False) if is_json else run_text(facts, language)
                )
                if isinstance(facts["expect"], list):
                    report.code = max(report.code, 1)
            if form != "usi" and not (algorithm or option):  # else somebody means what is run
                report.faults(
                    notes(walkthrough, game_of(walkthrough, walkthrough.entries[0])), "note"
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
@click.option("--all", "everything", is_flag=True, help="Print all frames, whatever the file says.")
@click.option(
    "--program",
    type=click.Path(path_type=File),
    help="The search of this Python program, as `judge` watches it, on the file's tree.",
)
@click.option(
    "--language",
    type=click.Choice(language_codes()),
    help="Print what its page says of each frame, in this language.",
)
@click.option(
    "--ranges",
    is_flag=True,
    help="Print ranges of a search without a table too, as if a table held nothing.",
)
def trace(
    path: File,
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    form: str,
    everything: bool,
    program: File | None,
    language: str | None,
    ranges: bool,
) -> None:
    """Print every frame of a search as it happens."""
    from ..record.frame import json_line
    from ..record.frame_text import frame_line

    if language is not None and (form == "jsonl" or everything or ranges or program is not None):
        raise click.UsageError(
            "--language prints what the page says: leave --format jsonl, --all, --ranges and "
            "--program out"
        )
    if ranges and (form != "jsonl" or program is not None):
        raise click.UsageError("--ranges is about --format jsonl, and not about a --program")
    walkthrough = read_walkthrough(single(path), course_limits(File(), limit))
    if program is not None:
        if algorithm is not None or option:
            raise click.UsageError("--program is searched with in place of an algorithm")
        for frame in _program_frames(walkthrough, single(program)):
            click.echo(json_line(frame) if form == "jsonl" else frame_line(frame))
        return
    walkthrough = with_options(walkthrough, algorithm, option)
    if len(walkthrough.entries) > 1:
        names = ", ".join(entry.name for entry in walkthrough.entries)
        remedy = "choose one with --algorithm"
        raise bad_argument(str(path), f"the file holds several searches: {names}", remedy)

    if language is not None:
        _print_captions(walkthrough, language)
        return
    written, write = json_line if form == "jsonl" else frame_line, sys.stdout.write

    def print_frame(frame: Frame) -> None:
        write(written(frame) + "\n")

    entry = walkthrough.entries[0]
    trace_run(walkthrough, entry, print_frame, everything=everything, ranges=ranges)


def _print_captions(walkthrough: reading.Walkthrough, language: str) -> None:
    """Print what the page says of each frame that it shows."""
    from ..captions.caption import RunCaptions
    from ..course.check import check_run

    checked_run = check_run(walkthrough, walkthrough.entries[0])
    captions = RunCaptions(checked_run.plan, language)
    for moment in checked_run.moments:
        click.echo(f"{moment.frame.number:>6}  {captions.caption(moment).text}")


def _program_frames(walkthrough: reading.Walkthrough, program: File) -> Sequence[Frame]:
    """Return the frames of a program on the walkthrough's tree; BadInput if it fails there."""
    from ..judging.battery import judged_tree
    from ..judging.process.limited_process import judge_file
    from ..judging.process.process_limits import Limits
    from ..judging.question import Question

    question = Question(tree=judged_tree(walkthrough))
    (judgement,) = judge_file(program, question, limits=Limits(), frames=True)  # on one tree
    if judgement.observation is None:
        remedy = "see what `walkthroughs judge` says of it"
        message = judgement.verdict.says[0] if judgement.verdict.says else "it has no frames"
        raise bad_argument(str(program), message, remedy)
    return judgement.observation.frames


def _play_repeatedly(walkthrough: reading.Walkthrough, games: int, jobs: int, form: str) -> None:
    """Play many games by each of the walkthrough's searches; print a line or object for each."""
    from ..experiments.whole_games import facts, repeat_games, text

    with workers(jobs) as mapper:
        for entry in walkthrough.entries:
            with progress_callback(games, f"playing {entry.name}") as on_progress:
                result = repeat_games(walkthrough, entry, games, mapper, on_progress)
            name = walkthrough_name(File(walkthrough.file))
            result_facts = facts(name, walkthrough, entry, result)
            click.echo(
                json.dumps(result_facts, ensure_ascii=False)
                if form == "json"
                else text(result_facts)
            )


def _print_usi(walkthrough: reading.Walkthrough, entry: reading.Entry) -> None:
    """Print the search as a shogi program does."""
    from ..course.run_output import search_as_usi

    search_as_usi(walkthrough, entry, line)


# The commands that play shogi and chess with other programs.


@commands.command()
def usi() -> None:
    """Play shogi with a program that speaks USI on the standard input and output."""
    from ..engines.usi import ShogiEngine

    _converse(ShogiEngine(line))


@commands.command()
def uci() -> None:
    """Play chess with a program that speaks UCI on the standard input and output."""
    from ..engines.uci import ChessEngine

    _converse(ChessEngine(line))


def _converse(engine: "Engine") -> None:
    """Let the engine follow the lines of the standard input."""
    if isinstance(sys.stdin, TextIOWrapper):  # bytes that are not text must not end the talk
        sys.stdin.reconfigure(errors="replace")
    engine.converse(sys.stdin)
