"""The commands that begin something: a course, a walkthrough."""

from collections.abc import Iterable
from pathlib import Path as File

import click

from ..reading import BadInput, Fault
from ..reading.faults import shown
from ..running import settings
from .group import commands

FIRST = "first-steps"
"""The chapter for those who name none: `init` makes it."""


@commands.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=File))
@click.option("--title", metavar="TEXT", help="What the course is called; else as its folder is.")
@click.option("--no-ci", is_flag=True, help="Write no files for GitHub, GitLab and pre-commit.")
@click.option("--add", is_flag=True, help="Into a folder that holds something: what it lacks.")
@click.option(
    "--from",
    "source",
    metavar="SOURCE",
    help="What its CI installs the generator from: a version, git+https://…, a wheel, a clone; "
    "else what this one was installed from.",
)
def init(folder: File, title: str | None, no_ci: bool, add: bool, source: str | None) -> None:
    """Begin a course in a new or empty folder."""
    from ..starting import begin, origin_of

    there = origin_of(source)
    written = begin(folder, title, ci=not no_ci, add=add, origin=there)
    _tell(folder / name for name in written)
    if there.here and not no_ci and "requirements.txt" in written:
        click.echo(
            f"note: requirements.txt installs the generator from {there.here}, which other "
            "machines do not have; write there where they find it, or name it with --from",
            err=True,
        )
    inside = "" if folder.resolve() == File.cwd() else f"cd {folder} && "
    click.echo(f"next: {inside}walkthroughs serve" if written else "nothing is missing", err=True)


@commands.command()
@click.argument("name", metavar="[CHAPTER/]NAME")
@click.option("--game", metavar="G", help="Search this game; else a small tree is written out.")
@click.option("--position", metavar="P", default="", help="Where the game begins.")
@click.option("--chapter", metavar="C", help=f"Its folder, if NAME has none; else {FIRST}.")
@click.option("--algorithm", metavar="A", help="Search with this; else as suits the game.")
def new(
    name: str, game: str | None, position: str, chapter: str | None, algorithm: str | None
) -> None:
    """Write a commented walkthrough that builds as it stands.

    `new mine/first` writes walkthroughs/mine/first.yml. A chapter that is new is begun as well.
    """
    from ..starting import Wish, add

    if "/" in name:
        if chapter is not None:
            message = f"{shown(name)} names a chapter already"
            raise BadInput([Fault("--chapter", 1, 1, message, "leave --chapter out")])
        chapter, _, name = name.rpartition("/")
    elif chapter is None:
        chapter = FIRST
    wish = Wish(name, chapter, game, algorithm, position)
    written = add(File(), wish, settings.limits(File.cwd()))
    _tell(File(name) for name in written)
    click.echo(f"next: change it, and see with `walkthroughs check {wish.file}`", err=True)


def _tell(written: Iterable[File]) -> None:
    for file in written:
        click.echo(f"wrote {file}", err=True)
