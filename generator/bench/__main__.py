"""`python -m bench`: all benchmarks, printed or kept."""

import json
import os
import platform
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path as File
from typing import Any

import click

from search_walkthroughs.cli.findings import Report

from .browser import player_steps
from .copied_boards import copied_boards
from .drawing import drawing, sheets
from .growing import growing
from .measuring import Row, compile_package
from .perft import perft
from .searched_tree import searched_tree
from .searching import searching
from .site import course, growth, site
from .this_course import this_course
from .try_page import try_page

# How fast it is, as ratios: every method in turn in one run, and the medians.
# Times are not claims: a busy machine makes all of them longer. What is compared is measured side
# by side, and what can be counted is counted in the tests.

NAMES = ("drawing", "search", "build", "course", "site", "step", "try", "tree", "growth")
"""The benchmarks."""
DEFAULT_ROUNDS = 5
"""Number of rounds unless another is given: a median of fewer says little."""


# The benchmarks by name, and all that is kept of a run of them.


def rows(names: Iterable[str], rounds: int) -> Iterator[Row]:
    """Yield the rows of the benchmarks of these names, as they are measured."""
    compile_package()
    for name in names:
        if name == "drawing":
            yield from drawing(rounds)
            yield from sheets(rounds)
        elif name == "search":
            yield from searching(rounds)
            yield from copied_boards(rounds)
            yield from perft(rounds)
        elif name == "build":
            yield from course(rounds)
        elif name == "course":
            yield from this_course(rounds)
        elif name == "site":
            yield from site(rounds)
        elif name == "step":
            yield from player_steps()
        elif name == "try":
            yield from try_page(rounds)
        elif name == "tree":
            yield from searched_tree(rounds)
        else:
            yield from growth(rounds)
            yield from growing()


def machine() -> dict[str, Any]:
    """Return the machine and the versions of a run, in general words."""
    return {
        "cores": os.cpu_count(),
        "system": platform.system(),
        "processor": platform.machine(),
        "python": platform.python_version(),
        **{name: installed for name in ("matplotlib", "mkdocs") if (installed := _version(name))},
    }


def facts_of_run(measured_rows: Iterable[Row], rounds: int) -> dict[str, Any]:
    """Return a run as plain data."""
    return {"machine": machine(), "rounds": rounds, "rows": [row.facts() for row in measured_rows]}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


# The command that measures how fast everything is.


@click.command()
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Leave the others out.")
@click.option(
    "--rounds", type=click.IntRange(1), default=DEFAULT_ROUNDS, help="Rounds after one to warm up."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--output",
    type=click.Path(path_type=File),
    help="Keep the results in a file, with charts of growth beside it.",
)
def bench(only: tuple[str, ...], rounds: int, form: str, output: File | None) -> None:
    """Measure drawing, searching and building, each against what else one might do."""
    from search_walkthroughs.workers.program import collect_garbage_usually

    from .measuring import charts, table

    collect_garbage_usually()
    measured_rows = []
    for row in rows(only or NAMES, rounds):
        click.echo(f"{row.what}: done", err=True)
        measured_rows.append(row)
    facts = json.dumps(facts_of_run(measured_rows, rounds), ensure_ascii=False, indent=1)
    if output is not None:
        output.write_text(f"{facts}\n", "utf-8")
        for language, chart in charts(measured_rows).items():
            output.with_name(f"{output.stem}-{language}.svg").write_bytes(chart)
    click.echo(facts if form == "json" else table(measured_rows))
    report = Report()
    report.code = int(any(row.met is False for row in measured_rows))
    report.leave()


if __name__ == "__main__":
    bench()
