"""The command `audit`: how often a search is wrong that leaves moves out."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import click

from ..course.files import EXPERIMENTS, read_walkthrough
from ..reading import Entry, Walkthrough
from ..reading.course_limits import course_limits
from ..reading.limits import Limits
from ..runs.run import with_options
from ..workers.executor import Workers
from .common import algorithm, commands, limit, open_workers, option, worker_options


@commands.command()
@click.argument("file", type=click.Path(path_type=File, exists=True, dir_okay=False))
@algorithm
@option
@limit
@worker_options
@click.option("--depth", type=click.IntRange(1), metavar="D", help="Search to depth D.")
@click.option(
    "--positions",
    type=click.Path(path_type=File, exists=True, dir_okay=False),
    help="Audit the search from the positions in this file, one a line.",
)
@click.option(
    "--each",
    type=click.IntRange(1),
    default=40,
    show_default=True,
    metavar="N",
    help="Check at most N refusals of each reason and depth left.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def audit(
    file: File,
    algorithm: str | None,
    option: tuple[str, ...],
    limit: tuple[str, ...],
    jobs: int | None,
    memory: int | None,
    executor: str,
    scheduler: str,
    depth: int | None,
    positions: File | None,
    each: int,
    form: str,
) -> None:
    """Search what a search leaves out, and count how often that was wrong.

    FILE is a walkthrough, whose searches that leave moves out are audited; or a file of
    experiments, whose audits are made and kept beside it.
    """
    from ..experiments.audit import audit_of, table_of

    bounds = course_limits(File(), limit)
    options = (*option, *([] if depth is None else [f"depth={depth}"]))
    with open_workers(jobs, memory, executor, scheduler) as mapper:
        results = (
            _audits_of_experiment(file, bounds, mapper)
            if file.absolute().is_relative_to(EXPERIMENTS.absolute())
            else _audits_of_walkthrough(file, bounds, mapper, algorithm, options, positions, each)
        )
        for name, facts in results:
            if form == "json":
                click.echo(json.dumps({"search": name, **facts}, ensure_ascii=False))
            else:
                click.echo(f"{name}\n{table_of(audit_of(facts))}")


def _audits_of_experiment(
    file: File, bounds: Limits, mapper: Workers
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the audits of an experiment's file; those that are missing are made and kept."""
    from .search import conducted_rows

    for row, facts in conducted_rows(file, bounds, mapper, wanted=lambda row: row.audit):
        yield row.name(), facts


def _audits_of_walkthrough(
    file: File,
    bounds: Limits,
    mapper: Workers,
    algorithm: str | None,
    options: tuple[str, ...],
    positions: File | None,
    each: int,
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the audits of a walkthrough's searches, from its position or from those of a file."""
    from ..experiments.audit import audit
    from ..reading.other_files.experiment import AuditPlan
    from ..runs.registry import algorithms

    walkthrough = with_options(read_walkthrough(file, bounds), algorithm, options)
    places = [walkthrough] if positions is None else [*_placed(walkthrough, positions)]
    entries = walkthrough.entries
    selective = [e for e in entries if algorithms()[e.algorithm].text.traits.refuses]
    for entry in selective or entries:  # if there is none, the audit says so
        audits = [audit(place, entry, AuditPlan(1, each, 0), mapper) for place in places]
        whole = replace(
            audits[0],
            positions=[position for made in audits for position in made.positions],
            seconds=sum(made.seconds for made in audits),
        )
        yield _name(entry), whole.facts()


def _placed(walkthrough: Walkthrough, positions: File) -> Iterator[Walkthrough]:
    """Yield the walkthrough from each position of a file."""
    for line in positions.read_text("utf-8").splitlines():
        if line.strip():
            yield replace(walkthrough, position=line.strip(), to_move=None)


def _name(entry: Entry) -> str:
    """Return what a search is called, with the options that its file sets."""
    settings = ", ".join(f"{name}={value}" for name, value in entry.options.items())
    return f"{entry.name} ({settings})" if settings else entry.name
