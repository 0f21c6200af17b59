"""`init new build pack open serve`."""

import os
import sys
import webbrowser
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import partial
from itertools import chain
from pathlib import Path as File
from time import monotonic
from typing import Any

import click

from ..course.files import DOCS, WALKTHROUGHS, front_page_notes
from ..reading import BadInput
from ..reading.course_limits import course_limits
from ..reading.errors import bad_argument, bad_file, list_text, quote_short
from .common import (
    Command,
    commands,
    existing_paths,
    limit,
    open_workers,
    paths,
    progress,
    removed_option,
    require,
    seed_or_random,
    worker_options,
)
from .findings import Report, as_in_ci, language_findings
from .voice import detail, duration_text, plural, say

# The command that builds the course.

DEFAULT_SITE = "site"
"""Folder of the site, where no other is named."""


def site_dir_option(text: str) -> Callable[[Command], Command]:
    """Return the option that names the folder of the site; `text` is its help."""
    return click.option(
        "--site-dir",
        type=click.Path(path_type=File, file_okay=False),
        metavar="DIR",
        default=File(DEFAULT_SITE),
        show_default=True,
        help=text,
    )


@commands.command()
@paths
@limit
@click.option("--pages-only", is_flag=True, help="Write the pages into docs and stop there.")
@click.option("--builder", type=click.Choice(["mkdocs", "zensical"]), default="mkdocs")
@worker_options
@click.option("--shard", hidden=True, expose_value=False, callback=removed_option)
@click.option("--check", is_flag=True, help="Write nothing; fail if anything would change.")
@click.option("--fresh", is_flag=True, help="Make everything anew, also what has not changed.")
@click.option("--cards", is_flag=True, help="Make the pictures that other sites show of links.")
@site_dir_option("Where the site goes.")
def build(
    paths: tuple[File, ...],
    limit: tuple[str, ...],
    pages_only: bool,
    builder: Any,
    jobs: int | None,
    memory: int | None,
    executor: str,
    scheduler: str,
    check: bool,
    fresh: bool,
    cards: bool,
    site_dir: File,
) -> None:
    """Run, prove and draw every walkthrough, and build the site."""
    from ..building import course_build
    from ..building.output import build_lock

    began = monotonic()
    root, report = File.cwd(), Report()
    limits = course_limits(File(), limit)
    site = _site_name(site_dir)
    require(paths or (WALKTHROUGHS,))  # before anything is written where there is no course
    if cards:
        _require_address(root)
    if not pages_only:
        _refuse(root, report)  # before the work is done, and not after
    with nullcontext() if check else build_lock(root, _waiting):
        files = existing_paths(paths or (WALKTHROUGHS,), limits)
        with open_workers(jobs, memory, executor, scheduler) as workers:
            outcome = course_build.build(
                root,
                files,
                limits,
                team=workers,
                check=check,
                fresh=fresh,
                cards=cards,
                progress=progress,
            )
        front = [] if pages_only else front_page_notes(File())
        languages = [] if paths else language_findings()
        findings = (*outcome.findings, *outcome.skipped, *front, *languages)
        report.findings(as_in_ci(findings, root))
        complete = not outcome.findings  # what another package costs, it costs a page
        if check:
            changes = [*outcome.changes, *([] if pages_only else _stale_lines(builder, site))]
            for change in changes:
                click.echo(change)
            report.code = max(report.code, 1 if changes else 0)
        elif not pages_only and complete:
            _say_without_pack(root)
            code = _site(builder, site, report, fresh=fresh, jobs=jobs, whole=not paths)
            report.code = max(report.code, code)
        for change in () if check else outcome.changes:
            detail(change)
        if not check and report.code == 0:
            counts = plural(outcome.pages, "page"), plural(outcome.frames, "frame")
            say(f"{', '.join(counts)}, {duration_text(began)}")
    report.leave()


def _refuse(root: File, report: Report) -> None:
    """Raise BadInput for settings that the builder would refuse; exit for broken links."""
    from ..building.own_settings import course_faults
    from ..building.prose_links import prose_link_faults

    if faults := course_faults(root):
        raise BadInput(faults)
    if faults := prose_link_faults(File()):
        report.faults(faults, "link")
        report.leave()


def _say_without_pack(root: File) -> None:
    """Say that readers cannot search in the page, if the course means them to."""
    from ..building.course_settings import course_settings
    from ..building.python_pack import pack_size

    if course_settings(root).has_try and pack_size(root) is None:
        say(
            "note: nothing leads to the page Try it, because there is no pack: "
            "`walkthroughs pack` makes it; if your course is to have none, write "
            "`try: off` under `extra: walkthroughs:` in mkdocs.yml"
        )


def _require_address(root: File) -> None:
    """Raise BadInput for a course without the address of its site: links to pictures need it."""
    from ..building.configuration import CONFIG, configuration

    if not configuration(root).text("site_url"):
        message = "`--cards` asks for `site_url`: other sites need the whole address of a picture"
        remedy = "write `site_url: https://…`, or leave --cards out"
        raise bad_file(CONFIG, message, remedy)


def _waiting() -> None:
    say("another build is at work here; waiting until it has ended")


def _site_name(site_dir: File) -> str:
    """Return the folder of the site as seen from the course's; BadInput where a site cannot be."""
    name = os.path.relpath(site_dir)
    here, there = File.cwd().resolve(), File(name).resolve()
    if here.is_relative_to(there) or there.is_relative_to(here / DOCS):
        message = f"{site_dir} holds what the site is made of"
        raise bad_argument("--site-dir", message, "name a folder for the site alone")
    return name


def _stale_lines(builder: Any, site: str) -> list[str]:
    """Return, a line each, in what the site differs from the one that would be built."""
    from ..building.site_builder import stale

    return stale(File.cwd(), builder, site)


def _site(
    builder: Any, site: str, report: Report, *, fresh: bool, jobs: int | None, whole: bool
) -> int:
    """Build the site from the pages, unless it is up to date; return the exit code."""
    from ..building.site_builder import BuildFailed, DeadLinks, make_site
    from ..workers.executor import process_count

    try:
        make_site(File.cwd(), builder, site=site, fresh=fresh, processes=process_count(jobs))
    except (BuildFailed, DeadLinks) as error:
        if isinstance(error, DeadLinks):
            report.faults(error.faults, "link")
        else:
            click.echo(str(error), err=True)
        if not whole:
            click.echo(
                "only the pages of the named files were made: where prose shows others, name no "
                "file, or look at the page with `walkthroughs serve`",
                err=True,
            )
        return 1
    if sys.stderr.isatty():
        say(f"{File(site, 'index.html')} is ready")
    return 0


@commands.command()
@site_dir_option("Where the site is.")
def clean(site_dir: File) -> None:
    """Delete what builds have made: the pages, the site, and what is kept for the next build.

    What you have written stays, also where it lies among what was made.
    """
    from ..building.cleaning import clean_course
    from ..building.output import build_lock

    require((WALKTHROUGHS,))
    with build_lock(File.cwd(), _waiting):
        deleted = clean_course(File.cwd(), _site_name(site_dir))
    for file in chain.from_iterable(deleted.values()):
        detail(file)
    say(f"deleted {list_text(deleted, 'and')}" if deleted else "nothing was made here")


# The command that shows the course while it is written.


@commands.command()
def pack() -> None:
    """Make the part of the page *Try it* that runs in a browser; the next build brings it there.

    It is made of packages that pip and npm fetch once, each held against its hash.
    """
    from ..building.course_settings import course_settings
    from ..building.python_pack import PackError, make_pack, pack_size

    require((WALKTHROUGHS,))
    if not course_settings(File.cwd()).has_try:
        say("mkdocs.yml says `try: off`: this course needs no pack")
        return
    try:
        is_new = make_pack(File.cwd())
    except PackError as error:
        click.echo(f"walkthroughs: there is no pack for the page Try it: {error}", err=True)
        sys.exit(1)
    size = (pack_size(File.cwd()) or 0) / 1e6
    say(f"{'made' if is_new else 'there is'} a pack of {size:.1f} MB")


@commands.command(name="open")
@click.argument("file", type=click.Path(path_type=File))
def open_(file: File) -> None:
    """Open a walkthrough in the page *Try it* of the built site, in a browser."""
    from ..building.course_settings import course_settings
    from ..building.site_builder import SITE
    from ..course.files import contents, page_path
    from ..pages.course.reader_pages import TRY
    from ..pages.course.try_page import try_address
    from ..plugins import FIRST

    settings = course_settings(File.cwd())
    page = File.cwd() / SITE / f"{page_path(TRY, (*settings.languages, FIRST)[0])}.html"
    if not page.is_file():
        remedy = "run `walkthroughs build` first"
        if not settings.has_try:
            remedy = "leave `try: off` out of mkdocs.yml, and run `walkthroughs build`"
        raise bad_argument("open", f"there is no {page}", remedy)
    text = contents(file).decode("utf-8", "replace")
    if not (address := try_address(text)):
        message = f"{file} is too long for an address"
        raise bad_argument("FILE", message, "open the page and paste its text")
    url = f"{page.as_uri()}{address}"
    click.echo(url)
    webbrowser.open(url)


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free."
)
@click.option(
    "--open/--no-open", "wanted", default=None, help="Open a browser; on a terminal, it is opened."
)
def serve(host: str, port: int, wanted: bool | None) -> None:
    """Show the course while it is written: what is saved is drawn again at once."""
    from ..serving import dev_server as serving
    from ..serving.http_server import Server

    require((WALKTHROUGHS,))  # before anything is written where there is no course
    try:
        server = Server(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        click.echo(f"walkthroughs: cannot serve at {host}:{port}: {reason}", err=True)
        click.echo("choose another with --port, or end the server that has it", err=True)
        sys.exit(2)

    def opened(address: str) -> None:
        click.echo(f"{address} shows the course; Ctrl-C ends it", err=True)
        if sys.stderr.isatty() and _has_screen() if wanted is None else wanted:
            webbrowser.open(address)

    serving.serve(File.cwd(), server, lambda text: click.echo(text, nl=False, err=True), opened)


def _has_screen() -> bool:
    """Return whether a browser would have a window; one in the terminal would take the server's."""
    unix = sys.platform not in ("win32", "darwin")
    return not unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# The commands that begin something: a course, a walkthrough.

FIRST = "first-steps"
"""Name of the chapter for those who name none: `init` makes it."""


@commands.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=File))
@click.option("--title", metavar="TEXT", help="What the course is called; else as its folder is.")
@click.option(
    "--language",
    type=click.Choice(["en", "ja"]),
    default="en",
    show_default=True,
    help="In which the course begins; others can be added.",
)
@click.option(
    "--no-ci",
    is_flag=True,
    help="Write no files for GitHub, GitLab, pre-commit, editors and Binder.",
)
@click.option("--add", is_flag=True, help="Into a folder that holds something: what it lacks.")
@click.option(
    "--class",
    "for_class",
    is_flag=True,
    help="With three chapters, a homework and an exam to edit.",
)
@click.option("--seed", type=click.IntRange(0), help="Of the class's hidden trees; else at random.")
@click.option(
    "--from",
    "source",
    metavar="SOURCE",
    help="What its CI installs the generator from: a version, git+https://…, a wheel, a clone; "
    "else what this one was installed from.",
)
def init(
    folder: File,
    title: str | None,
    language: str,
    no_ci: bool,
    add: bool,
    for_class: bool,
    seed: int | None,
    source: str | None,
) -> None:
    """Begin a course in a new or empty folder."""
    from ..starting.new_class import begin_class
    from ..starting.new_course import begin
    from ..starting.origin import origin_of

    if seed is not None and not for_class:
        raise click.UsageError("--seed is that of a class's hidden trees: add --class")
    origin = origin_of(source)
    write: Callable[..., list[str]] = begin
    if for_class:
        write = partial(begin_class, seed=seed_or_random(seed))
    written = write(folder, title, ci=not no_ci, add=add, origin=origin, language=language)
    _report(folder / name for name in written)
    if origin.local_path and not no_ci and "requirements.txt" in written:
        say(
            f"note: requirements.txt installs the generator from {origin.local_path}, which other "
            "machines do not have; write there where they find it, or name it with --from"
        )
    inside = "" if folder.resolve() == File.cwd() else f"cd {folder} && "
    say(f"next: {inside}walkthroughs serve" if written else "nothing is missing")


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
    from ..starting.new_course import REQUIREMENTS, add
    from ..starting.new_walkthrough import NewWalkthrough

    if "/" in name:
        if chapter is not None:
            message = f"{quote_short(name)} names a chapter already"
            raise bad_argument("--chapter", message, "leave --chapter out")
        chapter, _, name = name.rpartition("/")
    elif chapter is None:
        chapter = FIRST
    wish = NewWalkthrough(name, chapter, game, algorithm, position)
    written = add(File(), wish, course_limits(File()))
    _report(File(name) for name in written)
    if REQUIREMENTS in written:
        say(f"{REQUIREMENTS} now asks for the package that {game} needs")
    say(f"next: change it, and see with `walkthroughs check {wish.file}`")


def _report(written: Iterable[File]) -> None:
    for file in written:
        say(f"wrote {file}")
