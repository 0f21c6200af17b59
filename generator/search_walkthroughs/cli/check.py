"""The command that holds walkthroughs and pages of prose to what they say, and draws nothing."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path as File
from typing import Literal, NoReturn, TypeAlias, get_args

import click

from ..course import engine_logs
from ..course.check import CheckedRun, check_file
from ..course.claim_writer import CLAIMS, CLAIMS_ON_DEMAND, fill_claims
from ..course.files import (
    CHAPTER,
    DOCS,
    ENGINE_LOGS,
    EXPERIMENTS,
    ROOT,
    SETTINGS,
    WALKTHROUGHS,
    chapter_files,
    chapter_source,
    course_of,
    engine_files,
    experiment_files,
    front_page_notes,
    link_faults,
    name_findings,
    parse_chapter,
    walkthrough_files,
    walkthrough_name,
)
from ..course.prose import PAGE_SUFFIX, page_text, prose_pages
from ..course.quotes import check_page, quoted_walkthroughs
from ..experiments import experiments, kept_matches
from ..experiments.kept_matches import KeptMatch
from ..experiments.quotable_numbers import QuotableNumbers
from ..experiments.results import experiments_by_name
from ..reading import BadInput, Fault, Limits, Walkthrough
from ..reading.course_limits import course_limits, old_limit_notes
from ..reading.errors import Finding, findings_of, quote_short, system_reason
from .common import STDIN, commands, existing_paths, limit, paths, progress
from .findings import SEVERITY, as_in_ci, finding_text, language_findings, say_count
from .voice import detail, echo_finding, plural, say

Kind: TypeAlias = Literal["walkthrough", "chapter", "experiment", "engine log", "match"]
"""Kinds of files that are checked, besides pages."""
_FILLED_CLAIMS = [*CLAIMS, *CLAIMS_ON_DEMAND]
"""Claims that --fix can write."""


@commands.command()
@paths
@limit
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
@click.option(
    "--fix",
    is_flag=True,
    help="Write what the runs came to into pages, and under `expect` of the files named.",
)
@click.option(
    "--claim",
    "claims",
    multiple=True,
    type=click.Choice(_FILLED_CLAIMS),
    metavar="KEY",
    help=f"With --fix: only this claim. May be repeated: {', '.join(_FILLED_CLAIMS)}.",
)
def check(
    paths: tuple[File, ...],
    limit: tuple[str, ...],
    form: str,
    fix: bool,
    claims: tuple[str, ...],
) -> None:
    """Read, run and prove everything; draw nothing. Every fault at once.

    With the path -, a walkthrough is read from what is typed or piped in.

    Without paths, the pages below docs are checked too: their numbers are compared with the runs
    they are from, and their links and snippets are looked up. So are the names in mkdocs.yml, and
    what lies in the course and is not a file of its own, such as a link out of it. With --fix, what
    stands in a mark of a page becomes what the run came to, a link to a chapter gets the number
    that the chapter has, and claims are added to the files that are named, or everywhere with
    --claim. What is claimed is not changed.
    """
    if claims and not fix:
        raise click.UsageError("--claim names what --fix writes: add --fix")
    outcome = _Outcome(form)
    bounds = course_limits(File(), limit)
    outcome.report([Finding("note", note) for note in old_limit_notes(File(), limit)])
    if File(STDIN) in paths:
        if fix:
            raise click.UsageError("--fix writes into files: name one instead of -")
        _check_stdin(bounds, outcome)
        paths = tuple(path for path in paths if path != File(STDIN))
        if not paths:
            outcome.leave({})
    pages = [page for path in paths or (File(DOCS),) for page in _pages(path)]
    asked_of = [path for path in paths or (WALKTHROUGHS,) if path.suffix != PAGE_SUFFIX]
    listed = existing_paths(asked_of, bounds)
    files = [file for file in listed if file in paths or not _is_generated(file)]
    of_kind: dict[Kind, list[File]] = {
        kind: [file for file in files if _kind(file) == kind] for kind in get_args(Kind)
    }
    if not paths:
        of_kind |= {
            "experiment": experiment_files(),
            "engine log": engine_files(),
            "match": kept_matches.kept_matches(),
        }
    searched, trials = of_kind["walkthrough"], of_kind["experiment"]
    logs, played = of_kind["engine log"], of_kind["match"]
    trials_by_name = experiments_by_name() | {
        kept_matches.name(file): file for file in kept_matches.kept_matches()
    }
    quotable = QuotableNumbers(_walkthrough_files(searched, bounds), bounds, trials_by_name)
    titled: list[Walkthrough] = []
    asked_for = quoted_walkthroughs(pages)
    for file in progress(searched, "checking"):
        checked_runs, findings = check_file(file, bounds)
        detail(f"{file}: {plural(len(findings), 'finding') if findings else 'right'}")
        titled += [checked_run.walkthrough for checked_run in checked_runs[:1]]
        if walkthrough_name(file) in asked_for:
            quotable.learn(walkthrough_name(file), checked_runs)
        if fix and not findings and (paths or claims):
            findings = _fix(file, checked_runs, claims)
        outcome.take(checked_runs, findings)
    chapters = list(dict.fromkeys([*of_kind["chapter"], *chapter_files(searched)]))
    links = _links_of_course()
    checked_files = [*files, *pages] + ([] if paths else [*trials, *logs, *played])
    trial_findings = [_experiment_findings(file, bounds) for file in trials]
    trials_skipped = sum(map(_is_skipped, trial_findings))
    outcome.skipped += trials_skipped
    for findings in chain(
        [_name_findings(searched) or _same_titles(titled)],
        map(_chapter_findings, chapters),
        trial_findings,
        (_engine_log_findings(file, bounds) for file in logs),
        map(_match_findings, played),
        ([*_page_findings(page, quotable, fix), *links(page)] for page in dict.fromkeys(pages)),
        () if paths else _course_findings([*files, *chapters, *trials, *logs, *pages]),
        [_empty_folders(paths or (WALKTHROUGHS,), checked_files, bool(paths))],
    ):
        outcome.report(findings)
    trials_right = len(trials) - trials_skipped
    others = {"engine log": len(logs), "match": len(played), "page": len(pages)}
    outcome.leave({"experiment": trials_right, **others})


@dataclass
class _Outcome:
    """What a check has come to so far."""

    form: str
    """How findings are printed."""
    code: int = 0
    """The exit code."""
    count: int = 0
    """Number of faults, without notes."""
    right: int = 0
    """Number of walkthroughs that are right."""
    skipped: int = 0
    """Number of walkthroughs and experiments that were not run for want of a package."""

    def report(self, findings: list[Finding]) -> None:
        """Print the findings."""
        code, count = _report(findings, self.form)
        self.code, self.count = max(self.code, code), self.count + count

    def take(self, checked_runs: Sequence[CheckedRun], findings: list[Finding]) -> None:
        """Count a walkthrough, and print what was found in it, with the notes on its runs."""
        self.skipped += _is_skipped(findings)
        self.right += not findings
        notes = [note for checked_run in checked_runs for note in checked_run.notes()]
        self.report([*findings, *dict.fromkeys(notes)])

    def leave(self, besides: Mapping[str, int]) -> NoReturn:
        """End the command; if all is right, say of how much, with what else was checked."""
        if self.code == 0:
            say(_praise({"walkthrough": self.right, **besides}, self.skipped))
        elif self.form == "text":
            say_count(self.count)
        sys.exit(self.code)


def _is_skipped(findings: Sequence[Finding]) -> bool:
    """Return whether a file was not run for want of a package."""
    return any(finding.level == "skipped" for finding in findings)


def _check_stdin(bounds: Limits, outcome: _Outcome) -> None:
    """Check the walkthrough that is typed or piped in."""
    data = sys.stdin.buffer.read(bounds.bytes + 1)
    outcome.take([], check_file(File("stdin"), bounds, data)[1])


def _course_findings(read: list[File]) -> Iterator[list[Finding]]:
    """Yield what is found in the course besides the files that have been read."""
    yield _settings_findings()
    yield _unread_findings(read)
    yield front_page_notes(File())
    yield language_findings()


def _praise(right: Mapping[str, int], skipped: int) -> str:
    """Return how many of what kind are right.

    >>> _praise({"walkthrough": 3, "experiment": 0, "page": 1}, 2)
    '3 walkthroughs and 1 page are right; 2 skipped'
    >>> _praise({"walkthrough": 0, "experiment": 1, "page": 0}, 0)
    '1 experiment is right'
    """
    kinds = [
        f"{n} {kind}{'es' if kind.endswith('ch') else 's'}" if n > 1 else f"{n} {kind}"
        for kind, n in right.items()
        if n
    ]
    *others, last = kinds or ["0 walkthroughs"]
    numbers = f"{', '.join(others)} and {last}" if others else last
    verb = "is" if sum(right.values()) == 1 else "are"
    return f"{numbers} {verb} right" + (f"; {skipped} skipped" if skipped else "")


def _report(findings: list[Finding], form: str) -> tuple[int, int]:
    """Print the findings; return the exit code that they ask for, and how many are faults."""
    findings = as_in_ci(findings, File.cwd())
    for finding in findings:
        text = finding_text(finding, form)
        if form == "text":
            echo_finding(text, finding.level, err=False)
        else:
            click.echo(text)
    severities = [SEVERITY[finding.level] for finding in findings]
    return max(severities, default=0), sum(severity > 0 for severity in severities)


def _fix(file: File, checked: list[CheckedRun], claims: tuple[str, ...]) -> list[Finding]:
    """Add to the file what it does not claim yet, and say so."""
    try:
        new = fill_claims(checked, claims)
    except BadInput as error:
        return findings_of(error)
    if new is None:
        return []
    return _write(file, new.data, f"claims {', '.join(new.added)} now")


def _write(file: File, data: bytes, done: str) -> list[Finding]:
    """Write the file and say what was done; return a finding if it cannot be written."""
    from ..building.output import write_whole

    try:
        # A link stays one: what it leads to is written.
        write_whole(file.resolve(), data, file.stat().st_mode & 0o777)
    except OSError as error:
        message = f"cannot be written: {system_reason(error)}"
        return [Finding("input", Fault.of_file(file, message, "let it be written"))]
    click.echo(f"{file}: {done}", err=True)
    return []


def _pages(path: File) -> list[File]:
    """Return the pages of prose that a path names."""
    return [path] if path.suffix == PAGE_SUFFIX else prose_pages(path)


def _walkthrough_files(searched: list[File], limits: Limits) -> dict[str, File]:
    """Return all walkthroughs that a page may name: those checked, and the course's others."""
    course_files = walkthrough_files([WALKTHROUGHS], limits) if WALKTHROUGHS.is_dir() else []
    return {walkthrough_name(file): file for file in (*course_files, *searched)}


def _page_findings(page: File, quotable: QuotableNumbers, fix: bool) -> list[Finding]:
    """Return what is wrong with the numbers of a page; with `fix` they are corrected first, and
    the numbers of the chapters that it links to."""
    from ..building.chapter_numbers import ChapterNumbers

    findings, mended = check_page(page, quotable, fix=fix)
    if not fix:
        return findings
    try:
        original = page_text(page)
    except BadInput:  # it is among the findings
        return findings
    mended = ChapterNumbers(File()).corrected(page, mended or original)
    if mended == original:
        return findings
    unwritten = _write(page, mended.encode(), "its numbers are put right")
    return [finding for finding in findings if finding.level != "claim"] + unwritten


def _links_of_course() -> Callable[[File], list[Finding]]:
    """Return a function that gives the broken links of a page and its missing snippets: for the
    pages of a course that has a site."""
    from ..building.prose_links import ProseLinks

    course = ProseLinks(File()) if _has_site() else None
    docs = File(DOCS).absolute()

    def links(page: File) -> list[Finding]:
        if course is None or not page.absolute().is_relative_to(docs) or not page.is_file():
            return []
        try:
            return [Finding("link", fault) for fault in course.faults(page)]
        except BadInput:  # what is wrong with the course's files is reported with them
            return []

    return links


def _settings_findings() -> list[Finding]:
    """Return what is wrong with the settings of the course's site."""
    from ..building.own_settings import course_faults

    faults = course_faults(File()) if _has_site() else ()
    return [Finding("input", fault) for fault in faults]


def _has_site() -> bool:
    """Return whether a site is built of this folder: settings are a course's, or unreadable."""
    from ..building.configuration import configuration

    try:
        return (File() / SETTINGS).is_file() and configuration(File()).is_course
    except BadInput:
        return True


def _chapter_findings(file: File) -> list[Finding]:
    """Return what is wrong with a chapter's own file."""
    try:
        parse_chapter(chapter_source(file))
    except BadInput as error:
        return findings_of(error)
    return []


def _empty_folders(paths: Iterable[File], checked_files: list[File], named: bool) -> list[Finding]:
    """Return faults of folders in which nothing is to be checked: among those that were `named`,
    each; else the folder of walkthroughs, if there is nothing in the course at all."""
    empty = [
        path
        for path in paths
        if path.is_dir()
        and not any(not named or file.is_relative_to(path) for file in checked_files)
    ]
    message = "there is no walkthrough in this folder"
    remedy = "name a folder with files that end in .yml, or write one: `walkthroughs new NAME`"
    return [Finding("input", Fault.of_argument(str(path), message, remedy)) for path in empty]


def _name_findings(files: list[File]) -> list[Finding]:
    """Return faults of the files whose names a build refuses, course by course; a file that is in
    no course may have any name."""
    courses: dict[File, list[File]] = {}
    for file in files:
        if ROOT in file.absolute().parts[:-1] and (root := course_of(file)):
            courses.setdefault(root, []).append(file)
    return [finding for course in courses.values() for finding in name_findings(course)]


def _same_titles(walkthroughs: Iterable[Walkthrough]) -> list[Finding]:
    """Return notes of the walkthroughs of one chapter whose titles nobody can tell apart."""
    first: dict[tuple[File, str, str], str] = {}
    notes: dict[str, Finding] = {}
    for walkthrough in walkthroughs:
        for language, title in walkthrough.title.items():
            other = first.setdefault(
                (File(walkthrough.file).parent, language, title), walkthrough.file
            )
            if other != walkthrough.file and walkthrough.file not in notes:
                message = f"has the same title as {other}: {quote_short(title)}"
                fault = walkthrough.fault(
                    walkthrough.marks["title"], message, "give one of them another title"
                )
                notes[walkthrough.file] = Finding("note", fault)
    return [*notes.values()]


def _experiment_findings(file: File, bounds: Limits) -> list[Finding]:
    """Return what is wrong with an experiment, and the rows whose results are missing, or not those
    asked for."""
    try:
        return [Finding("claim", fault) for fault in experiments.stale(file, bounds)]
    except BadInput as error:
        return findings_of(error)


def _engine_log_findings(file: File, bounds: Limits) -> list[Finding]:
    """Return what is wrong with an engine log, and the claims that it does not support."""
    try:
        logged = engine_logs.logged_search(file, bounds)
    except BadInput as error:
        return findings_of(error)
    return [Finding("claim", fault) for fault in engine_logs.false_claims(logged)]


def _unread_findings(read: list[File]) -> list[Finding]:
    """Return what a build refuses in the course's folders though nothing reads it: links that lead
    out, and what is neither file nor folder, or a folder called like a file. The faults of the
    files that are `read` have been reported already."""
    from ..building.output import own_files

    root, reported = File.cwd(), {file.absolute() for file in read}
    faults = [*link_faults(root), *own_files(root / DOCS)]
    faults_of_files = [(root / fault.file, fault) for fault in faults]
    return [
        Finding("input", replace(fault, file=str(file.relative_to(root))))
        for file, fault in faults_of_files
        if file not in reported
    ]


def _kind(file: File) -> Kind:
    """Return what kind of file this is, by its name and by where it lies."""
    if file.name == CHAPTER:
        return "chapter"
    if _lies_in(file, EXPERIMENTS):
        return "experiment"
    if _lies_in(file, ENGINE_LOGS):
        return "engine log"
    return "match" if file.suffix == kept_matches.SUFFIX else "walkthrough"


def _is_generated(file: File) -> bool:
    """Return whether the file lies among the pages, except experiments and engine logs."""
    return _lies_in(file, File(DOCS)) and _kind(file) not in ("experiment", "engine log")


def _lies_in(file: File, folder: File) -> bool:
    """Return whether the file lies in the folder or below it."""
    return file.absolute().is_relative_to(folder.absolute())


def _match_findings(file: File) -> list[Finding]:
    """Return what the moves of a match do not bear out."""
    try:
        return [Finding("claim", fault) for fault in KeptMatch.read(file).faults()]
    except BadInput as error:
        return findings_of(error)
