"""The commands that build the course, as a whole or from parts that were built elsewhere."""

import sys
from contextlib import nullcontext
from pathlib import Path as File
from time import monotonic
from typing import Any

import click

from ..reading import BadInput
from ..running import settings
from .group import WALKTHROUGHS, Report, commands, counted, given, limit, paths, require
from .telling import lasted, plural
from .working import team, working


@commands.command()
@paths
@limit
@click.option("--pages-only", is_flag=True, help="Write docs/generated and stop there.")
@click.option("--builder", type=click.Choice(["mkdocs", "zensical"]), default="mkdocs")
@working
@click.option("--shard", metavar="I/N", help="Make only part I of N, for `merge`; no site.")
@click.option("--check", is_flag=True, help="Write nothing; fail if anything would change.")
@click.option("--fresh", is_flag=True, help="Make everything anew, also what has not changed.")
def build(
    paths: tuple[File, ...],
    limit: tuple[str, ...],
    pages_only: bool,
    builder: Any,
    jobs: int | None,
    executor: str,
    scheduler: str,
    shard: str | None,
    check: bool,
    fresh: bool,
) -> None:
    """Run, prove and draw every walkthrough, and build the site."""
    from ..site import building, sharding
    from ..site.alone import alone

    began = monotonic()
    root, report, part = File.cwd(), Report(), _part(shard)
    limits = settings.limits(root, limit)
    if part and check:
        raise click.UsageError("--check looks at the whole course: leave --shard out")
    require(paths or (WALKTHROUGHS,))  # before anything is written where there is no course
    if not (pages_only or part):
        _refuse(root)  # before the work is done, and not after
    with nullcontext() if check else alone(root, _waiting):
        course = (root, given(paths or (WALKTHROUGHS,), limits), limits)
        with team(jobs, executor, scheduler) as workers:
            how: Any = {"team": workers, "fresh": fresh, "progress": counted}
            if part:
                outcome = sharding.build_shard(*course, part, **how)
            else:
                outcome = building.build(*course, check=check, **how)
        for finding in (*outcome.findings, *outcome.skipped):
            report.faults([finding.fault], finding.level)
        if check:
            changes = [*outcome.changes, *([] if pages_only else _stale(builder))]
            for change in changes:
                click.echo(change)
            report.code = max(report.code, 1 if changes else 0)
        elif not (pages_only or part) and report.code == 0:
            report.code = _site(builder, fresh)
        if not (check or part) and report.code == 0 and not sys.stderr.isatty():
            made = plural(outcome.pages, "page"), plural(outcome.frames, "frame")
            click.echo(f"{', '.join(made)}, {lasted(began)}", err=True)
    report.leave()


@commands.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=File))
@limit
def merge(folders: tuple[File, ...], limit: tuple[str, ...]) -> None:
    """Bring together the parts that `build --shard` made, for a build that makes the rest."""
    from ..site import merging
    from ..site.alone import alone

    root = File.cwd()
    limits = settings.limits(root, limit)
    require((WALKTHROUGHS,))
    with alone(root, _waiting):
        merged = merging.merge(root, given((WALKTHROUGHS,), limits), limits, folders)
    for text in merged.said:
        click.echo(text, err=True)
    left = merged.wanted - merged.there
    rest = f"; the next build makes the other {left}" if left else ""
    click.echo(f"the pages of {merged.there} of {merged.wanted} files are here{rest}", err=True)


def _refuse(root: File) -> None:
    """BadInput for settings that would leave out what pages need."""
    from ..site.configuration import refused

    if faults := refused(root):
        raise BadInput(faults)


def _part(text: str | None) -> Any:
    from ..site.sharding import Shard

    try:
        return None if text is None else Shard.parse(text)
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no part: 2/3 is the second of three") from error


def _waiting() -> None:
    click.echo("another build is at work here; waiting until it has ended", err=True)


def _stale(builder: Any) -> list[str]:
    """In what the site differs from the one that would be built."""
    from ..site import standing
    from ..site.build import SITE

    return standing.stale(File.cwd(), builder, SITE)


def _site(builder: Any, fresh: bool) -> int:
    """Build the site from the pages, unless it stands already; the exit code."""
    from ..site import standing
    from ..site.build import SITE, BuildFailed, build_site

    root = File.cwd()
    try:
        if fresh or not standing.stands(root, builder, SITE):
            standing.forget(root)
            build_site(root, builder)
            standing.remember(root, builder, SITE)
    except BuildFailed as error:
        click.echo(str(error), err=True)
        return 1
    if sys.stderr.isatty():
        click.echo("site/index.html is ready", err=True)
    return 0
