"""The command that builds the whole course."""

import sys
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

    report = Report()
    outcome = building.build(
        root=File.cwd(),
        files=given(paths or (WALKTHROUGHS,)),
        limits=settings.limits(File.cwd(), limit),
        jobs=jobs,
        check=check,
        fresh=fresh,
        progress=counted,
    )
    for finding in (*outcome.findings, *outcome.skipped):
        report.faults([finding.fault], finding.level)
    if check:
        for change in outcome.changes:
            click.echo(change)
        report.code = max(report.code, 1 if outcome.changes else 0)
    elif not pages_only and report.code == 0:
        report.code = _site(builder, fresh)
    report.leave()


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
