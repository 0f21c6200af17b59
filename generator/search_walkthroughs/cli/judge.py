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
from ..course.files import contents, read_walkthrough
from ..judging.battery import RANDOM_TREES, SEED, judged_tree
from ..judging.contract.task_verdict import TaskVerdict
from ..judging.court.court_options import CourtOptions
from ..judging.court.court_verdict import CourtJudgement, CourtVerdict, SavedPage
from ..judging.court.findings import COURT_TASKS, Last
from ..judging.court.log_recorder import MAX_ITERATIONS
from ..judging.evidence import KINDS_WITHOUT_RUN, Cut, Task
from ..judging.given_options import refuse_unused, require_call
from ..judging.process.limited_process import judge_files, program_names, text_of
from ..judging.process.process_limits import (
    DEFAULT_MEGABYTES,
    DEFAULT_SECONDS,
    MIN_MEGABYTES,
    Limits,
)
from ..judging.process.process_tree import orphans_ended
from ..judging.programs.state_adapters import CHOOSABLE_ADAPTERS
from ..judging.question import Judgement, Question
from ..judging.verdict import PACMAN_ADAPTER, Verdict
from ..judging.verdict_report import POINTS, gradescope, groups, json_lines, junit, points_text
from ..plugins import language_codes
from ..reading import BadInput, Fault, Walkthrough
from ..reading.course_limits import course_limits
from ..reading.errors import bad_argument, list_text, nearest, quote_short, write_error
from ..tasks.registry import task_names
from .common import commands, require, single, value_range
from .voice import say

TASKS = tuple(dict.fromkeys((*get_args(Task), *COURT_TASKS, *task_names())))
MIN_ITERATIONS = 50
"""Fewest iterations of which a verdict on an MCTS may be asked."""
FORMATS = ("text", "json", "gradescope", "junit")


@dataclass(frozen=True)
class Configuration:
    """Contents of a ``judge.toml``: the command's options, and the points of each kind."""

    task: str = ""
    """What the program is to be; unsaid, a program that looks like a Monte Carlo tree search is
    judged as one, and any other as an alpha-beta."""
    trees: int = RANDOM_TREES
    adapter: str = ""
    call: str = ""
    seed: int = SEED
    seconds: int = DEFAULT_SECONDS
    memory: int = DEFAULT_MEGABYTES
    language: str = "en"
    cut: Cut = ""
    own: bool = False
    values: str = ""
    players: int | None = None
    last: Last | None = None
    iterations: int = MAX_ITERATIONS
    points: Mapping[str, float] | None = None
    """Points by kind of verdict; None: the file has none, and for Gradescope `POINTS` count."""


MIN_VALUES = {"trees": 0, "seed": 0, "memory": MIN_MEGABYTES, "iterations": MIN_ITERATIONS}
"""Lower limit of the number that stands for a key; 1 for the others."""
KEYS = {"as" if field.name == "adapter" else field.name: field for field in fields(Configuration)}


@commands.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=File))
@click.option("--task", type=click.Choice(TASKS), help="What the program is to be.")
@click.option(
    "--tree",
    type=click.Path(path_type=File),
    help="Judge on this walkthrough's tree; of an MCTS: the position where it plays.",
)
@click.option(
    "--trees", type=click.IntRange(0), metavar="N", help=f"Random trees; else {RANDOM_TREES}."
)
@click.option(
    "--as", "adapter", type=click.Choice(tuple(CHOOSABLE_ADAPTERS)), help="The form of its trees."
)
@click.option("--call", metavar="EXPR", help="How it is called: 'search(tree, -inf, inf)'.")
@click.option("--own", is_flag=True, default=None, help="Judge it on its own game.")
@click.option("--values", metavar="LOW,HIGH", help="Between what values lie, such as -1,1.")
@click.option("--players", type=click.IntRange(1, 2), help="How many players an MCTS has.")
@click.option(
    "--last", type=click.Choice(get_args(Last)), help="What happens to who moves last in its game."
)
@click.option(
    "--iterations",
    type=click.IntRange(MIN_ITERATIONS, MAX_ITERATIONS),
    metavar="N",
    help=f"Iterations of an MCTS that are looked at; else {MAX_ITERATIONS}.",
)
@click.option("--seed", type=click.IntRange(0), help="Of random trees, or of an MCTS.")
@click.option("--explain", is_flag=True, help="Say what was recognised in the program.")
@click.option("--page", type=click.Path(path_type=File), help="Write the first wrong frame here.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Of the output.")
@click.option("--language", type=click.Choice(language_codes()), help="Of the verdicts.")
@click.option("--config", type=click.Path(path_type=File), help="Options and points, as TOML.")
@click.option(
    "--seconds", type=click.IntRange(1), help=f"Time for a program; else {DEFAULT_SECONDS}."
)
@click.option(
    "--memory",
    type=click.IntRange(MIN_MEGABYTES),
    metavar="MB",
    help=f"Memory; else {DEFAULT_MEGABYTES}.",
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
    **options: Any,
) -> None:
    """Judge searches that somebody wrote in Python, as they stand.

    Each runs in a process of its own: alpha-beta and minimax on all small trees and on random
    ones, or with --own on its own game; a Monte Carlo tree search on its own game, by laws that
    hold at every iteration. The limits on time and memory are no jail: judge only programs that
    you would run.
    """
    require(files)
    chosen = read_configuration(config) if config is not None else Configuration()
    settings = {name: value for name, value in options.items() if value is not None}
    chosen = replace(chosen, **settings)
    _check_configuration(chosen, tree)
    walkthrough, position = None, ""
    if tree is not None and chosen.task in COURT_TASKS:
        position = contents(single(tree)).decode(errors="replace")
        from ..judging.court.play_law import SolvedPosition

        SolvedPosition.of(position, str(tree))  # an error in it is said before any program runs
    elif tree is not None:
        walkthrough = read_walkthrough(single(tree), course_limits(File(), ()))
    question = _question(chosen, walkthrough)
    # What is judged on trees of a form that was named is no search on a game of its own.
    court = CourtOptions(
        *(chosen.task, chosen.players, chosen.last, chosen.seed, chosen.iterations, position)
    )
    verdicts: list[Verdict] = []
    names = program_names(files)
    pages = page_names(names)
    with orphans_ended():
        judged = judge_files(
            [single(file) for file in files],
            question,
            limits=Limits(chosen.seconds, chosen.memory),
            call=chosen.call,
            frames=page is not None,
            jobs=jobs,
            court=None if chosen.adapter else court,
        )
        for file, name, judgements in zip(files, names, judged, strict=True):
            file_verdicts = [judgement.verdict for judgement in judgements]
            verdicts += file_verdicts
            if page is not None:
                for judgement in judgements:
                    agent = judgement.verdict.program.removeprefix(name).replace("::", "-")
                    place = page / f"{pages[name]}{agent}"
                    _write_page(place, file, judgement, chosen, walkthrough)
            _print_verdicts(file_verdicts, form, chosen, explain)
    if form == "junit":
        click.echo(junit(verdicts, messages(chosen.language)))
    elif form == "text":
        _groups(verdicts, chosen.language)
    raise SystemExit(int(any(verdict.kind != "fine" for verdict in verdicts)))


def _check_configuration(chosen: Configuration, tree: File | None) -> None:
    """Raise BadInput for a call that is no expression, and for what does not go together."""
    is_by_contract = chosen.task in task_names() and chosen.task not in COURT_TASKS
    if is_by_contract and (chosen.own or chosen.call or chosen.adapter or tree is not None):
        message = (
            f"{quote_short(chosen.task)} has a contract, which says what the program is given; "
            "--tree, --as, --call and --own are for searches"
        )
        remedy = f"leave them out, or see `walkthroughs homework init DIR --task {chosen.task}`"
        raise bad_argument("--task", message, remedy)
    require_call("--call", chosen.call, chosen.task)
    for name, value in (("--players", chosen.players), ("--last", chosen.last)):
        refuse_unused(
            name, value, chosen.task, "leave it out, or name another --task, such as mcts"
        )
    if chosen.own and (tree is not None or chosen.adapter):
        message = "judges on the program's own game, and --tree and --as name other trees"
        raise bad_argument("--own", message, "name one of them")


def _question(chosen: Configuration, walkthrough: Walkthrough | None) -> Question:
    """Return what is asked of the programs, on the walkthrough's tree if there is one."""
    return Question(
        task=plain_task(chosen.task),
        trees=chosen.trees,
        seed=chosen.seed,
        adapter=chosen.adapter,
        tree=None if walkthrough is None else judged_tree(walkthrough),
        language=chosen.language,
        cut=chosen.cut,
        own=chosen.own,
        values=value_range(chosen.values) if chosen.values else None,
        contract=chosen.task if chosen.task in task_names() else "",
        names_task=bool(chosen.task),
    )


def _print_verdicts(
    verdicts: Sequence[Verdict], form: str, chosen: Configuration, explain: bool
) -> None:
    """Print the verdicts on one file, in a form in which each file stands for itself."""
    say = messages(chosen.language)
    if form == "json":
        click.echo(json_lines(verdicts))
    elif form == "gradescope":
        click.echo(gradescope(verdicts, say, chosen.points or POINTS))
    elif form == "text":
        for verdict in verdicts:
            click.echo(verdict.text(say, explain=explain))
            if chosen.points is not None:
                click.echo(f"  {points_text(verdict, say, chosen.points)}")


def plain_task(task: str) -> Task:
    """Return the task of programs that search given trees."""
    return next((name for name in get_args(Task) if name == task), "alpha-beta")


def _groups(verdicts: Sequence[Verdict], language: str) -> None:
    """Print which programs have the same mistake."""
    for group, members in groups(verdicts):
        names = ", ".join(verdict.program for verdict in members)
        sentence = messages(language).count("judge.same", len(members), group=group)
        click.echo(f"{sentence} ({names})")


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
    pages, used_names = dict[str, str](), set[str]()
    for program, name in short.items():
        preferred = name if counts[name.casefold()] == 1 else _flat(program)
        number, page = 1, preferred
        while page.casefold() in used_names:
            number += 1
            page = f"{preferred}-{number}"
        used_names.add(page.casefold())
        pages[program] = page
    return pages


def _flat(name: str) -> str:
    """Return the name as that of a file; it has folders if several programs have the same name."""
    return name.replace("/", "-")


def _write_page(
    place: File,
    file: File,
    judgement: Judgement,
    chosen: Configuration,
    walkthrough: Walkthrough | None,
) -> None:
    """Write the page of a program and the picture of its first wrong frame, at the place."""
    from ..judging.judgement_page import JudgementPage

    name = judgement.verdict.program
    judgement_page: SavedPage | JudgementPage | None = None
    reason = _why_no_page(judgement.verdict, chosen)
    if isinstance(judgement, CourtJudgement):
        judgement_page = judgement.page
    elif judgement.observation is not None or judgement.boards is not None:
        program = text_of(file, chosen.call)
        task = plain_task(chosen.task)
        judgement_page = JudgementPage.of(judgement, program, task, chosen.language, walkthrough)
        reason = "it tells of no node that it searches"
    if judgement_page is None:
        say(f"note: {name} has no page: {reason}")
        return
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        # The name may have a dot, which is no suffix.
        place.with_name(f"{place.name}.html").write_bytes(judgement_page.html.encode())
        if judgement_page.svg is not None:
            place.with_name(f"{place.name}.svg").write_bytes(judgement_page.svg)
    except OSError as error:
        raise write_error(place.parent, error, "name another folder with --page") from error


def _why_no_page(verdict: Verdict, chosen: Configuration) -> str:
    """Return why a program has no page if nothing of its search is to be shown."""
    if isinstance(verdict, CourtVerdict):
        return "no tree was found in it"
    if isinstance(verdict, TaskVerdict):
        return "a program that is written to a contract shows no search"
    if verdict.kind in KINDS_WITHOUT_RUN and not verdict.trees:
        return "nothing is known of its search"
    if verdict.adapter == PACMAN_ADAPTER:
        return "no game shows a mistake of it"
    return f"no {'position' if chosen.own else 'tree'} shows a mistake of it"


def read_configuration(file: File) -> Configuration:
    """Return what a ``judge.toml`` says. Raises BadInput for what it may not say."""
    text = contents(single(file))
    try:
        settings = tomllib.loads(text.decode())
    except (ValueError, RecursionError) as error:  # also a number with thousands of digits
        remedy = 'write TOML, such as `task = "minimax"`'
        raise bad_argument(str(file), f"is no TOML: {error}", remedy) from error
    wrong = {key: _entry_fault(key, value) for key, value in settings.items()}
    if faults := [
        Fault.of_argument(str(file), f"{quote_short(key)}: {fault[0]}", fault[1])
        for key, fault in wrong.items()
        if fault is not None
    ]:
        raise BadInput(faults)
    points_of_file = settings.pop("points", None)
    points = None if points_of_file is None else {**POINTS, **points_of_file}
    return Configuration(points=points, **{KEYS[key].name: settings[key] for key in settings})


def _entry_fault(key: str, value: Any) -> tuple[str, str] | None:
    """Return what is wrong with an entry of a ``judge.toml``, and the remedy."""
    if key not in KEYS:
        guess = nearest(key, KEYS)
        remedy = f"did you mean `{guess}`?" if guess else f"it may be {list_text(KEYS)}"
        return "there is no such key", remedy
    if key == "points":
        return _wrong_points(value)
    choices = {
        "task": TASKS,
        "players": (1, 2),
        "last": get_args(Last),
        "as": tuple(CHOOSABLE_ADAPTERS),
        "language": language_codes(),
        "cut": [cut for cut in get_args(Cut) if cut],
    }
    if key in choices:
        # To Python `true` and 1.0 equal 1.
        if any(value == choice and type(value) is type(choice) for choice in choices[key]):
            return None
        return f"found {quote_short(str(value))}", list_text(map(str, choices[key]))
    if key == "own":
        return None if isinstance(value, bool) else ("true or false is expected", "write `true`")
    kind = str if key in ("call", "values") else int
    least = MIN_VALUES.get(key, 1)
    if type(value) is kind and (kind is str or int(value) >= least):
        return None
    expected = "a text" if kind is str else f"a whole number from {least} on"
    return f"found {quote_short(str(value))}, {expected} is expected", f"write {expected}"


def _wrong_points(value: Any) -> tuple[str, str] | None:
    """Return what is wrong with the table of points, and the remedy."""
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
