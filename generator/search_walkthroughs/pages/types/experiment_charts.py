"""What the charts of an experiment's page draw, and what they say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...captions.catalogue import Messages, messages
from ...drawing.charts.audit_chart import AuditedSearch, AuditWords, WrongRate
from ...drawing.charts.convergence_chart import ConvergenceWords, Point, RateWords, Trial
from ...drawing.charts.learning_chart import LearningLine, LearningWords, TrainedSearch
from ...drawing.charts.regression_chart import FittedLine, RegressionWords
from ...experiments.audit import audit_of
from ...experiments.learning_curve import curve_of
from ...experiments.regression import regression_of
from ...experiments.results import Result
from ...reading.other_files.experiment import AGAINST, Row
from ...record.frame_text import rounded_text
from ..walkthrough.run_name import entry_name


def row_name(row: Row, language: str) -> str:
    """Return the names of the searches of the row, joined."""
    return AGAINST.join(side_names(row, language))


def side_names(row: Row, language: str) -> list[str]:
    """Return the names of the searches of the row: two in a match."""
    return [
        entry_name(entry.algorithm, entry.label, language, entry.name)
        for entry in row.walkthrough.entries
    ]


def trials(place: Sequence[Result], language: str) -> Iterator[Trial]:
    """Yield for each search what it came to with each number of playouts."""
    searches: dict[str, list[Point]] = {}
    for row, result in place:
        searches.setdefault(row_name(row, language), []).append(
            Point(
                playouts=result["options"]["playouts"],
                mean=result["rate"] if row.games else result["mean"],
                interval=tuple(result["interval"]),
                optimal=result.get("optimal") or 0.0,
                optimal_interval=tuple(result.get("optimal_interval") or (0.0, 0.0)),
            )
        )
    for label, points in searches.items():
        yield Trial(label, sorted(points, key=lambda point: point.playouts))


def rate_words(title: str, say: Messages) -> RateWords:
    """Return what the chart of success over playouts says."""
    return RateWords(
        title=title,
        about=str(say.say("experiment.rates_about")),
        rate=str(say.say("experiment.rate")),
        playouts=str(say.say("experiment.budget")),
    )


def chart_words(place: Sequence[Result], say: Messages) -> ConvergenceWords:
    """Return what the chart of the means of one position says."""
    row, result = place[0]
    best = result["best"]
    facts = {"value": result["exact"], "best": say.join(best), "searches": row.searches}
    return ConvergenceWords(
        title=str(say.say("experiment.position", position=row.walkthrough.position or "")),
        about=str(say.count("experiment.chart_about", len(best), **facts)),
        mean=str(say.say("experiment.chart_mean")),
        optimal=str(say.say("experiment.chart_optimal")),
        playouts=str(say.say("experiment.budget")),
        exact=str(say.say("experiment.chart_exact", value=result["exact"])),
    )


def fitted_line(row: Row, result: Mapping[str, Any], say: Messages) -> FittedLine:
    """Return a fitted line as the chart shows it."""
    fitted = regression_of(result)
    slope, offset = (rounded_text(result[key]) for key in ("slope", "offset"))
    signed = f"− {offset[1:]}" if offset.startswith("−") else f"+ {offset}"
    facts = {
        "name": row_name(row, say.language),
        "deep": result["options"]["deep"],
        "shallow": result["options"]["shallow"],
        "line": f"{slope}\u202f·\u202fv {signed}",
        "deviation": rounded_text(result["deviation"]),
        "explained": rounded_text(result["explained"]),
    }
    notes = ("line", "band", "share_explained")
    return FittedLine(
        str(say.say("experiment.deep_value", **facts)),
        fitted.pairs,
        *fitted.line,
        fitted.deviation,
        [str(say.say(f"experiment.fitted_{note}", **facts)) for note in notes],
    )


def trained_search(row: Row, result: Mapping[str, Any], say: Messages) -> TrainedSearch:
    """Return a way to train as the chart shows it: the network alone, and with its search."""
    curve, simulations = curve_of(result), result["options"]["simulations"]
    lines = [
        LearningLine(str(label), curve.means(what), [*curve.shares(what)])
        for what, label in enumerate(
            (
                say.say("experiment.network_alone"),
                say.say("experiment.network_searched", n=simulations),
            )
        )
    ]
    return TrainedSearch(row_name(row, say.language), lines)


def learning_words(say: Messages) -> LearningWords:
    """Return what the chart of the generations says."""
    return LearningWords(
        title=str(say.say("experiment.trainings")),
        about=str(say.say("experiment.trainings_about")),
        generation=str(say.say("experiment.generation")),
    )


def regression_words(say: Messages) -> RegressionWords:
    """Return what the chart of deep values over shallow ones says."""
    return RegressionWords(
        title=str(say.say("experiment.fits")),
        about=str(say.say("experiment.fits_about")),
        shallow=str(say.say("experiment.shallow_value")),
    )


def audited_searches(results: Sequence[Result], language: str) -> Iterator[AuditedSearch]:
    """Yield a line of the chart for each search and each reason for which it leaves moves out."""
    say = messages(language)
    for row, result in results:
        cells = audit_of(result).cells
        kinds = dict.fromkeys(cell.kind for cell in cells)
        for kind in kinds:
            name = row_name(row, language)
            if len(kinds) > 1:
                reason = say.say(f"experiment.reason_{kind}")
                name = str(say.say("experiment.with_reason", name=name, reason=reason))
            yield AuditedSearch(
                name,
                [
                    WrongRate(cell.depth, cell.wrong / cell.checked, cell.interval)
                    for cell in cells
                    if cell.kind == kind
                ],
            )


def audit_words(say: Messages) -> AuditWords:
    """Return what the chart of wrong refusals over the depth left says."""
    return AuditWords(
        title=str(say.say("experiment.audits_by_depth")),
        about=str(say.say("experiment.audit_chart")),
        rate=str(say.say("experiment.wrong_rate")),
        depth=str(say.say("experiment.depth_left")),
    )
