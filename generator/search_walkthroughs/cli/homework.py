"""`homework`: a task for pupils, which `judge` marks."""

from pathlib import Path as File

import click

from ..starting.new_homework import HOMEWORK_TASKS, LANGUAGES, begin_homework
from ..starting.origin import origin_of
from .common import commands, seed_or_random
from .voice import say


@commands.group()
def homework() -> None:
    """Give a search as homework: statement, starter file, tests, and what is hidden."""


@homework.command("init")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=File))
@click.option(
    "--task", type=click.Choice(HOMEWORK_TASKS), default="alpha-beta", help="What pupils write."
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of all texts.")
@click.option(
    "--seed", type=click.IntRange(0), help="Of the hidden trees or cases; else at random."
)
@click.option(
    "--from",
    "source",
    metavar="SOURCE",
    help="What pupils install the generator from; else what this one was installed from.",
)
@click.option(
    "--gradescope", is_flag=True, help="Write teacher/autograder.zip too, for Gradescope."
)
def init_homework(
    folder: File,
    task: str,
    language: str,
    seed: int | None,
    source: str | None,
    gradescope: bool,
) -> None:
    """Write the folders task/ (for pupils) and teacher/ into a new or empty folder."""
    drawn = seed_or_random(seed)
    origin = origin_of(source)
    for name in begin_homework(folder, task, drawn, language, origin, gradescope=gradescope):
        click.echo(folder / name)
    if origin.local_path:
        click.echo(
            f"note: the statement tells pupils to ask you how to install the generator: it is in "
            f"{origin.local_path}, which other machines do not have; name a place that they reach "
            "with --from",
            err=True,
        )
    say(f"next: read {folder / 'README.md'}")
