"""The commands for a whole course: build it, look at it, hold it to what it says."""

import json
import sys
from dataclasses import asdict
from pathlib import Path as File
from typing import Any

import click

from ..reading import Fault, Limits
from ..reading.faults import printable
from ..running import course, settings
from .group import SEVERITY, WALKTHROUGHS, Report, commands, counted, given, limit, paths


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


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def serve(host: str, port: int) -> None:
    """Build, open a server, and build again whenever something is saved."""
    from ..site import serve as serving

    rebuild = serving.pages_only(File.cwd())
    rebuild()
    sys.exit(serving.serve(File.cwd(), rebuild, host, port))


@commands.command()
@paths
@limit
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
def check(paths: tuple[File, ...], limit: tuple[str, ...], form: str) -> None:
    """Read, run and prove everything; draw nothing. Every fault at once."""
    code, right, skipped = 0, 0, 0
    bounds = settings.limits(File.cwd(), limit)
    for file in counted(given(paths or (WALKTHROUGHS,)), "checking"):
        found = course.findings(file, bounds)
        for finding in found:
            click.echo(_said(finding, form))
            code = max(code, SEVERITY[finding.level])
        skipped += any(finding.level == "skipped" for finding in found)
        right += not found
    for fault in () if paths else _stale(bounds):
        click.echo(_said(course.Finding("claim", fault), form))
        code = max(code, SEVERITY["claim"])
    if code == 0:
        left = f"; {skipped} skipped" if skipped else ""
        click.echo(f"{right} walkthroughs are right{left}", err=True)
    sys.exit(code)


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


def _stale(bounds: Limits) -> list[Fault]:
    """The rows of the course's experiments whose results are not kept, or not those asked for."""
    from ..running import experiments

    return [fault for file in experiments.files() for fault in experiments.stale(file, bounds)]


def _said(finding: course.Finding, form: str) -> str:
    fault = finding.fault
    if form == "text":
        return str(fault)
    if form == "json":
        return json.dumps({"level": finding.level, **asdict(fault)}, ensure_ascii=False)
    place = f"file={fault.file},line={fault.line},col={fault.column}"
    text = printable(f"{fault.message}; {fault.remedy}").replace("%", "%25")
    return f"::{'notice' if finding.level == 'skipped' else 'error'} {place}::{text}"
