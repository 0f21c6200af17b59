"""How much a command says, in which colours, and the examples below its help."""

import os
from time import monotonic
from typing import Any

import click

from .examples import EXAMPLES

QUIET, VERBOSE = "walkthroughs.quiet", "walkthroughs.verbose"
"""What a command's context keeps of the two options."""
COLOURS = {"note": "cyan", "skipped": "yellow"}
"""Colours of the place of a finding, by its level; of all that is wrong it is red."""


def is_quiet() -> bool:
    """Return whether only faults and results are to be said."""
    return _kept(QUIET)


def say(text: str) -> None:
    """Print what is good to know on stderr."""
    if not is_quiet():
        click.echo(text, err=True)


def plural(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> plural(1, "page"), plural(1200, "frame")
    ('1 page', '1,200 frames')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def duration_text(began: float) -> str:
    """Return how long it has taken since `began`, by `time.monotonic`."""
    return f"{monotonic() - began:.1f} seconds"


def detail(text: str) -> None:
    """Print on stderr what is said only when it is asked for."""
    if _kept(VERBOSE):
        click.echo(text, err=True)


def _kept(key: str) -> bool:
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(key))


def echo_finding(text: str, level: str, *, err: bool) -> None:
    """Print a finding, whose place is coloured on a terminal; notes only if they are wanted.

    The variable NO_COLOR, if it has a value, forbids colours, FORCE_COLOR asks for them.
    """
    if level in COLOURS and is_quiet():
        return
    place, mark, rest = text.partition(": ")
    styled = click.style(place, fg=COLOURS.get(level, "red"), bold=True) if mark else place
    click.echo(f"{styled}{mark}{rest}", err=err, color=wants_colour())


def wants_colour() -> bool | None:
    """Return whether the environment asks for colours; None: where there is a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    return True if os.environ.get("FORCE_COLOR") else None


def _keep(context: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        context.meta[QUIET if option.name == "quiet" else VERBOSE] = True


class Command(click.Command):
    """A command that may be told to say less or more, and whose help ends with examples."""

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        for names, text in (
            (["-q", "--quiet"], "Say nothing but results and faults."),
            (["-v", "--verbose"], "Name each file that is looked at or written."),
        ):
            self.params.append(
                click.Option(names, is_flag=True, expose_value=False, callback=_keep, help=text)
            )

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        super().format_epilog(ctx, formatter)
        if lines := EXAMPLES.get(ctx.command_path.removeprefix("walkthroughs ")):
            with formatter.section("Examples"):
                for line in lines:
                    formatter.write(f"{'':{formatter.current_indent}}walkthroughs {line}\n")


class Group(click.Group):
    """A group of such commands."""

    command_class = Command
