"""The command that builds the whole course."""

import sys
from contextlib import nullcontext
from pathlib import Path as File
from typing import Any

import click

from ..running import settings
from .group import WALKTHROUGHS, Report, commands, counted, given, limit, paths


@commands.command()
@paths
@limit
@click.option("--pages-only", is_flag=True, help="Write docs/generated and stop there.")
@click.option("--builder", type=click.Choice(["mkdocs", "zensical"]), default="mkdocs")
@click.option("--jobs", type=click.IntRange(1), default=1, help="Processes that run and draw.")
@click.option("--check", is_flag=True, help="Write nothing; fail if anything would change.")
@click.option("--fresh", is_flag=True, help="Make everything anew, also what has not changed.")
def build(
    paths: tuple[File, ...],
    limit: tuple[str, ...],
    pages_only: bool,
    builder: Any,
    jobs: int,
    check: bool,
    fresh: bool,
) -> None:
    """Run, prove and draw every walkthrough, and build the site."""
    from ..site import building
    from ..site.alone import alone

    root, report = File.cwd(), Report()
    with nullcontext() if check else alone(root, _waiting):
        outcome = building.build(
            root=root,
            files=given(paths or (WALKTHROUGHS,)),
            limits=settings.limits(root, limit),
            jobs=jobs,
            check=check,
            fresh=fresh,
            progress=counted,
        )
        for finding in (*outcome.findings, *outcome.skipped):
            report.faults([finding.fault], finding.level)
        if check:
            changes = [*outcome.changes, *([] if pages_only else _stale(builder))]
            for change in changes:
                click.echo(change)
            report.code = max(report.code, 1 if changes else 0)
        elif not pages_only and report.code == 0:
            report.code = _site(builder, fresh)
    report.leave()


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
