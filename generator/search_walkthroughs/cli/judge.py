"""`judge`: verdicts on programs that somebody wrote."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import inf
from pathlib import Path as File
from pathlib import PurePosixPath
from typing import Any, get_args

import click

from ..captions.catalogue import messages
from ..judging.battery import RANDOM, SEED, judged_tree
from ..judging.evidence import Task
from ..judging.examination import Judgement, Question
from ..judging.limited_process import judge_files, program_names, text_of
from ..judging.process_limits import LEAST_MEGABYTES, MEGABYTES, SECONDS, Limits
from ..judging.state_adapters import EVERY
from ..judging.verdict import Verdict
from ..judging.verdict_report import POINTS, gradescope, groups, json_lines, junit, points_text
from ..plugins import language_codes
from ..reading import BadInput, Fault, Walkthrough
from ..reading.errors import list_text, nearest, quote_short
from ..reading.limits import limits
from ..running.course_files import contents, read_walkthrough, write_error
from .common import commands, require, single

FORMATS = ("text", "json", "gradescope", "junit")


@dataclass(frozen=True)
class Configuration:
    """What a ``judge.toml`` may say: the command's options, and the points of each kind."""

    task: Task = "alpha-beta"
    trees: int = RANDOM
    adapter: str = ""
    call: str = ""
    seed: int = SEED
    seconds: int = SECONDS
    memory: int = MEGABYTES
    language: str = "en"
    points: Mapping[str, float] | None = None
    """None: nobody has said any, and those of Gradescope are `POINTS`."""


KEYS = {"as" if field.name == "adapter" else field.name: field for field in fields(Configuration)}


@commands.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=File))
@click.option("--task", type=click.Choice(get_args(Task)), help="What the program is to be.")
@click.option("--tree", type=click.Path(path_type=File), help="Judge on this walkthrough's tree.")
@click.option("--trees", type=click.IntRange(0), metavar="N", help=f"Random trees; else {RANDOM}.")
@click.option("--as", "adapter", type=click.Choice(tuple(EVERY)), help="The form of its trees.")
@click.option("--call", metavar="EXPR", help="How it is called: 'search(tree, -inf, inf)'.")
@click.option("--explain", is_flag=True, help="Say what was recognised in the program.")
@click.option("--page", type=click.Path(path_type=File), help="Write the first wrong frame here.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Of the output.")
@click.option("--language", type=click.Choice(language_codes()), help="Of the verdicts.")
@click.option("--config", type=click.Path(path_type=File), help="Options and points, as TOML.")
@click.option("--seconds", type=click.IntRange(1), help=f"Time for a program; else {SECONDS}.")
@click.option(
    "--memory",
    type=click.IntRange(LEAST_MEGABYTES),
    metavar="MB",
    help=f"Memory; else {MEGABYTES}.",
)
@click.option("--jobs", type=click.IntRange(1), help="How many programs are judged at a time.")
def judge(
    files: tuple[File, ...],
    tree: File | None,
    explain: bool,
    page: File | None,
    form: str,
    config: File | None,
    jobs: int | None,
    **given: Any,
) -> None:
    """Judge alpha-beta or minimax searches that somebody wrote in Python, as they stand.

    Each runs in a process of its own, on all small trees and on random ones. The limits on time and
    memory are no jail: judge only programs that you would run.
    """
    require(files)
    chosen = read_configuration(config) if config is not None else Configuration()
    asked = {name: value for name, value in given.items() if value is not None}
    chosen = replace(chosen, **asked)
    try:
        compile(chosen.call or "None", "--call", "eval")
    except SyntaxError as error:
        remedy = "write a call, such as 'search(tree, -inf, inf)'"
        message = f"{quote_short(chosen.call)} is no expression of Python: {error.msg}"
        raise BadInput([Fault.of_argument("--call", message, remedy)]) from error
    say = messages(chosen.language)
    walkthrough = None
    if tree is not None:
        walkthrough = read_walkthrough(single(tree), limits(File.cwd(), ()))
    question = Question(
        task=chosen.task,
        trees=chosen.trees,
        seed=chosen.seed,
        adapter=chosen.adapter,
        tree=None if walkthrough is None else judged_tree(walkthrough),
        language=chosen.language,
    )
    verdicts: list[Verdict] = []
    pages = page_names(program_names(files))
    judged = judge_files(
        [single(file) for file in files],
        question,
        limits=Limits(chosen.seconds, chosen.memory),
        call=chosen.call,
        frames=page is not None,
        jobs=jobs,
    )
    for file, judgement in zip(files, judged, strict=True):
        verdict = judgement.verdict
        verdicts.append(verdict)
        if page is not None:
            place = page / pages[verdict.program]
            _write_page(place, file, judgement, chosen, walkthrough)
        if form == "text":
            click.echo(verdict.text(say, explain=explain))
            if chosen.points is not None:
                click.echo(f"  {points_text(verdict, say, chosen.points)}")
        elif form == "json":
            click.echo(json_lines([verdict]))
        elif form == "gradescope":
            click.echo(gradescope(verdict, say, chosen.points or POINTS))
    if form == "junit":
        click.echo(junit(verdicts, say))
    elif form == "text":
        _groups(verdicts, chosen.language)
    raise SystemExit(int(any(verdict.kind != "fine" for verdict in verdicts)))


def _groups(verdicts: Sequence[Verdict], language: str) -> None:
    """Print which programs have the same mistake."""
    for group, those in groups(verdicts):
        names = ", ".join(one.program for one in those)
        said = messages(language).count("judge.same", len(those), group=group)
        click.echo(f"{said} ({names})")


def page_names(programs: Sequence[str]) -> dict[str, str]:
    """Return what the page of each program is called, without its suffix, no two alike.

    Where the short names of several are the same, they keep their suffixes; where that does not
    help, a number is added. Letters count as the same in both cases, as on many disks.

    >>> page_names(["ada/search.py", "mine.py"])
    {'ada/search.py': 'ada-search', 'mine.py': 'mine'}
    >>> page_names(["search.py", "search.sh", "x/a.py", "x-a.py"]).values()
    dict_values(['search.py', 'search.sh', 'x-a.py', 'x-a.py-2'])
    """
    short = {name: _flat(str(PurePosixPath(name).with_suffix(""))) for name in programs}
    counts = Counter(name.casefold() for name in short.values())
    pages, taken = dict[str, str](), set[str]()
    for program, name in short.items():
        wanted = name if counts[name.casefold()] == 1 else _flat(program)
        number, page = 1, wanted
        while page.casefold() in taken:
            number += 1
            page = f"{wanted}-{number}"
        taken.add(page.casefold())
        pages[program] = page
    return pages


def _flat(name: str) -> str:
    """The name as one of a file; it has folders where several programs are called the same."""
    return name.replace("/", "-")


def _write_page(
    place: File,
    file: File,
    judgement: Judgement,
    chosen: Configuration,
    walkthrough: Walkthrough | None,
) -> None:
    """Write the page of a program and the picture of its first wrong frame, at the place."""
    from ..formats.judgement_page import JudgementPage

    name, made = judgement.verdict.program, None
    reason = "no tree shows a mistake of it"
    if judgement.observation is not None:
        program = text_of(file, chosen.call)
        made = JudgementPage.of(judgement, program, chosen.task, chosen.language, walkthrough)
        reason = "it tells of no node that it searches"
    if made is None:
        click.echo(f"note: {name} has no page: {reason}", err=True)
        return
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        # The name may have a dot, which is no suffix.
        place.with_name(f"{place.name}.html").write_bytes(made.html.encode())
        place.with_name(f"{place.name}.svg").write_bytes(made.svg)
    except OSError as error:
        remedy = "name another folder with --page"
        raise write_error(str(place.parent), "cannot be written", error, remedy) from error


def read_configuration(file: File) -> Configuration:
    """Return what a ``judge.toml`` says. Raises BadInput for what it may not say."""
    try:
        given = tomllib.loads(contents(single(file)).decode())
    except (ValueError, RecursionError) as error:  # also a number with thousands of digits
        remedy = 'write TOML, such as `task = "minimax"`'
        raise BadInput([Fault.of_argument(str(file), f"is no TOML: {error}", remedy)]) from error
    faults = [
        Fault.of_argument(str(file), f"{quote_short(key)}: {message}", remedy)
        for key, value in given.items()
        if (wrong := _wrong(key, value)) is not None
        for message, remedy in [wrong]
    ]
    if faults:
        raise BadInput(faults)
    own = given.pop("points", None)
    points = None if own is None else {**POINTS, **own}
    return Configuration(points=points, **{KEYS[key].name: given[key] for key in given})


def _wrong(key: str, value: Any) -> tuple[str, str] | None:
    """What is wrong with an entry of a ``judge.toml``, and the remedy."""
    if key not in KEYS:
        guess = nearest(key, KEYS)
        remedy = f"did you mean `{guess}`?" if guess else f"it may be {list_text(KEYS)}"
        return "there is no such key", remedy
    if key == "points":
        return _wrong_points(value)
    choices = {"task": get_args(Task), "as": tuple(EVERY), "language": language_codes()}
    if key in choices:
        right = value in choices[key]
        return None if right else (f"found {quote_short(str(value))}", list_text(choices[key]))
    kind = str if key == "call" else int
    least = {"trees": 0, "seed": 0, "memory": LEAST_MEGABYTES}.get(key, 1)
    if type(value) is kind and (kind is str or int(value) >= least):
        return None
    wanted = "a text" if kind is str else f"a whole number from {least} on"
    return f"found {quote_short(str(value))}, {wanted} is expected", f"write {wanted}"


def _wrong_points(value: Any) -> tuple[str, str] | None:
    """The same of the table of points."""
    remedy = f"write a table of numbers for {list_text(POINTS)}"
    if not isinstance(value, dict):
        return f"found {quote_short(str(value))}", remedy
    for kind, number in value.items():
        if kind == "unrecognised":
            return "`unrecognised` has no points: such a program is marked by hand", "delete it"
        if kind not in POINTS:
            return f"there is no kind {quote_short(kind)}", remedy
        # To Python `true` is a number, and so are `inf` and `nan`, which are no points.
        if type(number) not in (int, float) or not -inf < number < inf:
            return f"found {quote_short(str(number))} for {kind}, a number is expected", remedy
    return None
