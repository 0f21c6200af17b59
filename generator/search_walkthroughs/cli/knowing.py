"""The commands that tell what there is: algorithms, games, options, rules."""

import json

import click

from ..reading.schema import schema as rules
from ..running.find import catalogue
from .group import commands


@commands.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(1))
@click.option("--position", default="", metavar="P", help="Begin here instead of at the start.")
@click.option("--option", multiple=True, metavar="K=V", help="Set an option of the game.")
def perft(game: str, depth: int, position: str, option: tuple[str, ...]) -> None:
    """Print how many sequences of 1, 2, … up to DEPTH moves a game has, one number a line."""
    from ..running.build import opened
    from ..running.perft import perft as counted

    for count in counted(opened(game, position, option), depth):
        click.echo(count)


@commands.command(name="list")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def list_(names: tuple[str, ...], form: str) -> None:
    """Name the algorithms, games and kinds of pages, and their options.

    With NAME, only those that are called so.
    """
    from ..running.listed import facts, only, text

    known = facts(catalogue())
    if names:
        known = only(known, names)
    click.echo(json.dumps(known, ensure_ascii=False) if form == "json" else text(known))


@commands.command()
def schema() -> None:
    """Print the JSON Schema of a walkthrough."""
    click.echo(json.dumps(rules(catalogue()), ensure_ascii=False, indent=2))
