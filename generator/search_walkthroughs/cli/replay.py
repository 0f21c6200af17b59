"""`replay`: the search of a program in any language, from the events that it printed."""

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path as File
from typing import Any, get_args

import click

from ..captions.catalogue import Messages, messages
from ..game import Game, spell
from ..judging.court.court import CourtQuestion, judge_search
from ..judging.court.court_verdict import court_verdict, unjudged
from ..judging.court.findings import Last
from ..judging.court.recognition import NotRecognised
from ..judging.court.tree_events import is_tree_event, read_tree_events, tree_searches
from ..judging.evidence import Task
from ..judging.frame_check import FrameCheck
from ..judging.reports.event_frames import ReplayedSearch
from ..judging.reports.event_frames import replay as replay_events
from ..judging.reports.events import read_events, read_trees
from ..judging.search_verdict import PathValues, TreeVerdict
from ..judging.verdict_report import json_lines
from ..plugins import language_codes
from ..reading.course_limits import course_limits
from ..reading.errors import FaultList, bad_argument, bad_file
from ..reading.limits import UTF16_MARKS
from ..record.frame import Frame, Range, json_line
from ..record.frame_text import exact_text, frame_line
from .common import STDIN, commands, limit, single, values
from .findings import Report


@commands.command()
@click.argument("files", nargs=-1, required=True, metavar="[TREES] EVENTS")
@click.option(
    "--terms",
    type=click.Choice(["max", "mover"]),
    default="max",
    help="Whose values the events hold: MAX's, or those of the player who moves, as in negamax.",
)
@click.option(
    "--task",
    type=click.Choice(get_args(Task)),
    default="alpha-beta",
    help="What the search is to be: of minimax no leaf is needless.",
)
@values
@click.option("--passes", is_flag=True, help="The search may enter a node again.")
@click.option("--players", type=click.IntRange(1, 2), help="How many players an MCTS has.")
@click.option(
    "--last", type=click.Choice(get_args(Last)), help="What happens to who moves last in its game."
)
@click.option("--verdict", "bare", is_flag=True, help="Print no frames, the verdict alone.")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@click.option(
    "--language", type=click.Choice(language_codes()), default="en", help="Of the verdict."
)
@limit
def replay(
    files: tuple[str, ...],
    terms: Any,
    task: Task,
    values: Range,
    passes: bool,
    players: int | None,
    last: Last | None,
    bare: bool,
    form: str,
    language: str,
    limit: tuple[str, ...],
) -> None:
    """Show and judge the search of any program from the events that it printed.

    EVENTS has one JSON object a line, TREES the trees that the program searched, one a line, as
    nested lists: [[3, 12], [2, 4]]. Without TREES the log alone says what the tree is. Either may
    be -, which reads what is piped in. A log with the events of a Monte Carlo tree search gets a
    verdict by its laws, and no frames.
    """
    if len(files) > 2 or files.count(STDIN) > 1:
        raise click.UsageError("name a file of trees and a log, or a log alone; only one can be -")
    bounds = course_limits(File(), limit)
    report, output = Report(), _Output(form, bare, messages(language), task, values)
    with _lines(files[-1]) as lines, _lines(files[0]) as forest:
        faults = FaultList(_name(files[-1]))
        first, log = _first_event(lines)
        if len(files) == 1 and is_tree_event(first):
            report.code = output.judge_trees(log, faults, CourtQuestion("mcts", players, last))
            report.leave()
        trees = None
        if len(files) == 2:
            trees = read_trees(forest, FaultList(_name(files[0])), bounds.levels)
        events = read_events(log, faults)
        for search in replay_events(
            events, trees, output.begin, faults, terms=terms, passes=passes
        ):
            verdict = output.end(search)
            report.code = max(report.code, int(verdict.whole_kind != "fine"))
    report.leave()


def _first_event(lines: Iterable[bytes]) -> tuple[bytes, Iterable[bytes]]:
    """Return the first line that is an event, and all lines; those before it are empty."""
    before, rest = list[bytes](), iter(lines)
    for line in rest:
        if line[:1] == b"{":
            return line, chain(before, (line,), rest)
        before.append(b"\n")
    return b"", before


class _Output:
    """Prints the frames of one search after another, and the verdict on each."""

    def __init__(self, form: str, bare: bool, say: Messages, task: Task, values: Range) -> None:
        self.form = form
        self.task = task
        self.values = values
        self.say = say
        self.write_frame = None if bare else json_line if form == "jsonl" else frame_line
        self.check = FrameCheck()
        self.truth: PathValues | None = None

    def begin(self, game: Game[Any, Any], has_values: bool) -> Callable[[Frame], object]:
        """Return the function that takes the frames of the next search."""
        self.truth = PathValues(game) if has_values else None
        self.check = FrameCheck(self.truth, self.values)
        take, written, write = self.check.take, self.write_frame, sys.stdout.write
        if written is None:
            return take

        def print_frame(frame: Frame) -> None:
            take(frame)
            write(written(frame) + "\n")

        return print_frame

    def judge_trees(self, log: Iterable[bytes], faults: FaultList, question: CourtQuestion) -> int:
        """Print the verdict on each Monte Carlo tree search of a log, and return the exit code."""
        code = number = 0
        searches = tree_searches(read_tree_events(log, faults))
        while True:
            number += 1
            name = str(self.say.say("court.search", number=number))
            language = self.say.language
            try:
                verdict = court_verdict(name, judge_search(next(searches), question), language)
            except StopIteration:
                return code
            except NotRecognised as why:
                verdict = unjudged(name, "unrecognised", f"court.{why}", language)
            is_text = self.form == "text"
            click.echo(verdict.text(self.say) if is_text else json_lines([verdict]))
            code = max(code, int(verdict.kind != "fine"))

    def end(self, search: ReplayedSearch) -> TreeVerdict:
        """Print the verdict on the search. Raises BadInput for a leaf outside of the values."""
        if (leaf := self.check.outside) is not None:
            message = (
                f"search {search.number} reads the leaf {spell(leaf.path)} with the value "
                f"{exact_text(leaf.score or 0)}, which is not within them"
            )
            remedy = "write the lowest and the highest value that a leaf may have"
            raise bad_argument("--values", message, remedy)
        verdict = TreeVerdict(self.check, search.value, search.move, self.truth, self.task)
        if self.form == "jsonl":
            facts = {
                "search": search.number,
                **verdict.facts(self.say),
                "events": search.events,
                "inferred": search.inferences,
            }
            click.echo(json.dumps(facts, ensure_ascii=False))
            return verdict
        first, *rest = verdict.text(self.say, search.number)
        click.echo(first)
        for line in rest:
            click.echo(f"  {line}")
        if search.inferences:
            events = self.say.count("judge.event", search.events)
            note = self.say.count("judge.events", search.inferences, events=events)
            click.echo(f"  {note}")
        return verdict


@contextmanager
def _lines(name: str) -> Iterator[Iterable[bytes]]:
    """Open the lines of the file, or of the standard input."""
    if name == STDIN:
        yield _utf8(sys.stdin.buffer, name)
        return
    with single(File(name)).open("rb") as opened:
        yield _utf8(opened, name)


def _utf8(lines: Iterable[bytes], name: str) -> Iterator[bytes]:
    """Yield the lines without a byte order mark, and without blanks before a brace; BadInput for
    UTF-16, of which no line would be read."""
    for number, line in enumerate(lines, 1):
        if number == 1 and (line[:2] in UTF16_MARKS or b"\0" in line[:2]):
            remedy = "write or save it as UTF-8; in PowerShell, `program | Out-File -Encoding utf8`"
            message = "found UTF-16, UTF-8 is expected"
            raise bad_file(_name(name), message, remedy)
        if line[:1] == b"{":
            yield line
            continue
        text = line.removeprefix(BOM_UTF8)
        bare = text.lstrip(b" \t")
        yield bare if bare[:1] == b"{" else text


def _name(file: str) -> str:
    return "stdin" if file == STDIN else file
