"""The command `match`: two searches play each other."""

import json
from dataclasses import replace
from pathlib import Path as File

import click

from ..course.files import read_walkthrough
from ..experiments.sequential_test import DEFAULT_HYPOTHESES, SequentialTest
from ..match_statistics import LEAST_PAIRS
from ..reading import BadInput
from ..reading.course_limits import course_limits
from ..reading.errors import bad_argument
from .common import commands, limit, open_workers, progress_callback, worker_options
from .findings import Report


@commands.command()
@click.argument("file", type=click.Path(path_type=File, exists=True, dir_okay=False))
@limit
@worker_options
@click.option(
    "--games", type=click.IntRange(2), default=100, show_default=True, help="How many at most."
)
@click.option(
    "--opening",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    metavar="N",
    help="N random moves begin every pair of games.",
)
@click.option("--seed", type=int, default=0, help="Of the openings and of all that is drawn.")
@click.option(
    "--stop",
    metavar="[ELO0,]ELO1",
    help="End as soon as a sequential test has decided whether the first side is stronger by ELO1 "
    "points or by ELO0 only (0). both:D asks which side is stronger, at a difference of D.",
)
@click.option(
    "--least",
    type=click.IntRange(LEAST_PAIRS),
    metavar="N",
    help=f"--stop gives no verdict before N pairs; {LEAST_PAIRS} if nothing else is said.",
)
@click.option(
    "--longest",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    metavar="N",
    help="A game of N moves is a draw.",
)
@click.option(
    "--results",
    type=click.Path(path_type=File, dir_okay=False),
    help="Keep the results in this file, and go on from those that are there.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "walkthrough"]),
    default="text",
    help="A walkthrough steps through the sequential test of the match, pair by pair.",
)
def match(
    file: File,
    limit: tuple[str, ...],
    jobs: int | None,
    memory: int | None,
    executor: str,
    scheduler: str,
    games: int,
    opening: int,
    seed: int,
    stop: str | None,
    least: int | None,
    longest: int,
    results: File | None,
    form: str,
) -> None:
    """Let the two searches of a file play each other, every opening from both sides.

    In chess a side may be an engine that speaks UCI, in Othello, Connect Four and tic-tac-toe a
    program in Python.
    """
    from ..experiments import match_file, matches
    from ..experiments.engine_sides import EngineSides

    report, walkthrough, test = Report(), None, None
    finished = matches.NOTHING_PLAYED
    try:
        test = _sequential_test(stop, least)
        walkthrough = read_walkthrough(file, course_limits(File(), limit), engines=True)
        question = matches.Match(walkthrough, opening, seed, longest)
        matches.check_match(question)
        with EngineSides(walkthrough) as engines:
            question = replace(question, engines=engines.names())
        finished = match_file.read_result(results, question) if results else finished

        def save(result: matches.MatchResult) -> None:
            nonlocal finished
            finished = result
            if results:
                match_file.write_result(results, question, result, test)

        with (
            open_workers(jobs, memory, executor, scheduler) as mapper,
            progress_callback(games, "playing") as on_progress,
        ):
            on_progress(2 * len(finished.pairs))
            finished = matches.play_match(
                question,
                -(-games // 2),
                mapper,
                test=test,
                played=finished,
                save=save,
                on_progress=on_progress,
            )
    except BadInput as error:
        report.faults(error.faults)
    if walkthrough is not None and finished.pairs:  # even if an engine could not be started again
        names, facts = [entry.name for entry in walkthrough.entries], finished.report(test)
        if form == "json":
            click.echo(json.dumps({"file": str(file), "sides": names, **facts}, ensure_ascii=False))
        elif form == "walkthrough":
            asked = test or SequentialTest(*DEFAULT_HYPOTHESES)
            click.echo(matches.walkthrough_text(names, finished, asked), nl=False)
        else:
            click.echo(matches.text(names, facts))
        report.faults(matches.forfeit_faults(question, finished), "plug-in")
    report.leave()


def _sequential_test(stop: str | None, least: int | None) -> SequentialTest | None:
    """Return the test that ends the match, if one does. Raises BadInput for `least` without it."""
    if stop is not None:
        return SequentialTest.of(stop, LEAST_PAIRS if least is None else least)
    if least is not None:
        message = "nothing ends the match early, so that no number of pairs is too small"
        raise bad_argument("--least", message, "add --stop, as in `--stop 100`")
    return None
