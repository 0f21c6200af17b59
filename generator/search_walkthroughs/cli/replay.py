"""`replay`: the search of a program in any language, from the events that it printed."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any

import click

from ..captions.catalogue import Messages, messages
from ..game import Game
from ..judging.event_frames import ReplayedSearch
from ..judging.event_frames import replay as replay_events
from ..judging.events import read_events, read_trees
from ..judging.frame_check import FrameCheck
from ..judging.search_verdict import PathValues, TreeVerdict
from ..plugins import language_codes
from ..reading.errors import BadInput, Fault, FaultList
from ..reading.limits import limits
from ..trace.frame import Frame, json_line
from ..trace.frame_text import frame_line
from .common import Report, commands, limit, single

STDIN = "-"


@commands.command()
@click.argument("files", nargs=-1, required=True, metavar="[TREES] EVENTS")
@click.option(
    "--terms",
    type=click.Choice(["max", "mover"]),
    default="max",
    help="Whose values the events hold: MAX's, or those of the player who moves, as in negamax.",
)
@click.option("--passes", is_flag=True, help="The search may enter a node again.")
@click.option("--verdict", "bare", is_flag=True, help="Print no frames, the verdict alone.")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@click.option(
    "--language", type=click.Choice(language_codes()), default="en", help="Of the verdict."
)
@limit
def replay(
    files: tuple[str, ...],
    terms: Any,
    passes: bool,
    bare: bool,
    form: str,
    language: str,
    limit: tuple[str, ...],
) -> None:
    """Show and judge the search of any program from the events that it printed.

    EVENTS has one JSON object a line, TREES the trees that the program searched, one a line, as
    nested lists: [[3, 12], [2, 4]]. Without TREES the log alone says what the tree is. Either may
    be -, which reads what is piped in.
    """
    if len(files) > 2 or files.count(STDIN) > 1:
        raise click.UsageError("name a file of trees and a log, or a log alone; only one can be -")
    bounds = limits(File.cwd(), limit)
    report, output = Report(), _Output(form, bare, messages(language))
    with _lines(files[-1]) as log, _lines(files[0]) as forest:
        faults = FaultList(_name(files[-1]))
        trees = None
        if len(files) == 2:
            trees = read_trees(forest, FaultList(_name(files[0])), bounds.levels)
        events = read_events(log, faults)
        for search in replay_events(
            events, trees, output.begin, faults, terms=terms, passes=passes
        ):
            verdict = output.end(search)
            is_fine = verdict.kind == "fine" and verdict.harmless_fault is None
            report.code = max(report.code, int(not is_fine))
    report.leave()


class _Output:
    """Prints the frames of one search after another, and the verdict on each."""

    def __init__(self, form: str, bare: bool, say: Messages) -> None:
        self.form = form
        self.say = say
        self.write_frame = None if bare else json_line if form == "jsonl" else frame_line
        self.check = FrameCheck()
        self.truth: PathValues | None = None

    def begin(self, game: Game[Any, Any], known: bool) -> Callable[[Frame], object]:
        """The function that takes the frames of the next search."""
        self.truth = PathValues(game) if known else None
        self.check = FrameCheck(self.truth)
        take, written, write = self.check.take, self.write_frame, sys.stdout.write
        if written is None:
            return take

        def print_frame(frame: Frame) -> None:
            take(frame)
            write(written(frame) + "\n")

        return print_frame

    def end(self, search: ReplayedSearch) -> TreeVerdict:
        """Print the verdict on the search."""
        verdict = TreeVerdict(self.check, search.value, search.move, self.truth)
        if self.form == "jsonl":
            facts = {
                "search": search.number,
                **verdict.facts(self.say),
                "events": search.events,
                "inferred": search.inferences,
            }
            click.echo(json.dumps(facts, ensure_ascii=False))
            return verdict
        first, *others = verdict.text(self.say)
        click.echo(f"search {search.number}: {first}")
        for line in others:
            click.echo(f"  {line}")
        if search.inferences:
            said = self.say.say("judge.events", events=search.events, inferred=search.inferences)
            click.echo(f"  {said}")
        return verdict


@contextmanager
def _lines(name: str) -> Iterator[Iterable[bytes]]:
    """The lines of the file, or of what is piped in."""
    if name == STDIN:
        yield _utf8(sys.stdin.buffer, name)
        return
    with single(File(name)).open("rb") as opened:
        yield _utf8(opened, name)


BOM = b"\xef\xbb\xbf"
"""What editors on Windows write before a text that is UTF-8."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""What they write before one that is UTF-16."""


def _utf8(lines: Iterable[bytes], name: str) -> Iterator[bytes]:
    """The lines without a byte order mark, and without blanks before a brace; BadInput for UTF-16,
    of which no line would be read."""
    for number, line in enumerate(lines, 1):
        if number == 1 and (line[:2] in UTF_16 or b"\0" in line[:2]):
            remedy = "write or save it as UTF-8; in PowerShell, `program | Out-File -Encoding utf8`"
            message = "found UTF-16, UTF-8 is expected"
            raise BadInput([Fault(_name(name), 1, 1, message, remedy)])
        if line[:1] == b"{":
            yield line
            continue
        text = line.removeprefix(BOM)
        bare = text.lstrip(b" \t")
        yield bare if bare[:1] == b"{" else text


def _name(file: str) -> str:
    return "stdin" if file == STDIN else file
