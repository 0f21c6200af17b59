"""The command that measures how fast everything is."""

import json
from pathlib import Path as File

import click

from bench import LEAST, NAMES
from search_walkthroughs.cli.group import Report, commands


@commands.command()
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Leave the others out.")
@click.option(
    "--rounds", type=click.IntRange(1), default=LEAST, help="Rounds after one to warm up."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--output",
    type=click.Path(path_type=File),
    help="Keep the results in a file, with charts of growth beside it.",
)
def bench(only: tuple[str, ...], rounds: int, form: str, output: File | None) -> None:
    """Measure drawing, searching and building, each against what else one might do."""
    from bench import all as benchmarks
    from bench.charts import charts
    from bench.row import table
    from search_walkthroughs.collecting import usually

    usually()
    found = []
    for row in benchmarks.rows(only or NAMES, rounds):
        click.echo(f"{row.what}: done", err=True)
        found.append(row)
    facts = json.dumps(benchmarks.kept(found, rounds), ensure_ascii=False, indent=1)
    if output is not None:
        output.write_text(f"{facts}\n", "utf-8")
        for language, chart in charts(found).items():
            output.with_name(f"{output.stem}-{language}.svg").write_bytes(chart)
    click.echo(facts if form == "json" else table(found))
    report = Report()
    report.code = int(any(row.met is False for row in found))
    report.leave()
