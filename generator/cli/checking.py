"""The command that holds walkthroughs to what they say, and draws nothing."""

import json
import sys
from dataclasses import asdict
from pathlib import Path as File

import click

from ..reading import Fault, Limits
from ..reading.faults import printable
from ..running import course, settings
from .group import SEVERITY, WALKTHROUGHS, commands, counted, given, limit, paths


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
