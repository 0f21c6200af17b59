"""The command that makes the experiments whose results pages show."""

import json
from pathlib import Path as File
from typing import Any

import click

from ..reading import BadInput
from ..running import settings
from .group import Report, commands, limit, single, ticking
from .working import team, working


@commands.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=File))
@limit
@working
@click.option("--again", is_flag=True, help="Make also what has been made already.")
def experiment(
    files: tuple[File, ...],
    limit: tuple[str, ...],
    jobs: int | None,
    executor: str,
    scheduler: str,
    again: bool,
) -> None:
    """Make the experiments in the files, and keep the results beside them."""
    report = Report()
    bounds = settings.limits(File.cwd(), limit)
    with team(jobs, executor, scheduler) as each:
        for file in files:
            try:
                _made(single(file), bounds, each, again)
            except BadInput as error:
                report.faults(error.faults)
    report.leave()


def _made(file: File, bounds: Any, each: Any, again: bool) -> None:
    """Make the rows of one experiment; whatever is done is kept at once."""
    from ..running import experiments

    asked = experiments.experiment(file, bounds)
    results = {} if again else dict(experiments.kept(file).rows)
    for row in asked.rows:
        key = experiments.asked(row)
        # What does not hold together is made anew, like what is not there.
        if key not in results or experiments.miscounted(row, results[key]):
            length = row.games or row.searches or 0
            with ticking(length, f"trying {row.entry.name}") as told:
                results[key] = experiments.conducted(row, each, told)
            experiments.keep(file, asked, results)
        click.echo(json.dumps(results[key], ensure_ascii=False))
    experiments.keep(file, asked, results)
