"""What the charts of an experiment's page draw, and what they say."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...captions.catalogue import Messages
from ...drawing.charts.charts import ChartWords, Estimate, EstimateLine
from ...drawing.charts.estimate_charts import audit_chart, convergence, success_rates
from ...drawing.charts.learning_chart import LearningLine, TrainedSearch, learning_chart
from ...drawing.charts.regression_chart import FittedLine, regression_chart
from ...experiments.audit import audit_of
from ...experiments.learning_curve import CHOOSERS, curve_of
from ...experiments.regression import regression_of
from ...experiments.results import Result, groups
from ...reading.other_files.experiment import AGAINST, Row
from ...record.frame_text import rounded_text
from ..walkthrough.run_name import entry_name


@dataclass(frozen=True)
class Chart:
    """A chart of the page in one language."""

    words: ChartWords
    draw: Callable[[ChartWords], bytes]


def row_name(row: Row, language: str) -> str:
    """Return the names of the searches of the row, joined."""
    return AGAINST.join(side_names(row, language))


def side_names(row: Row, language: str) -> list[str]:
    """Return the names of the searches of the row: two in a match."""
    return [
        entry_name(entry.algorithm, entry.label, language, entry.name)
        for entry in row.walkthrough.entries
    ]


def position_chart(place: Sequence[Result], say: Messages) -> Chart:
    """Return the chart of the searches of one position over their playouts."""
    row, result = place[0]
    best = result["best"]
    facts = {"value": result["exact"], "best": say.join(best), "searches": row.searches}
    words = ChartWords(
        title=say.say("experiment.position", position=row.walkthrough.position or ""),
        about=say.count("experiment.chart_about", len(best), **facts),
        across=say.say("experiment.budget"),
        panels=[say.say("experiment.chart_mean"), say.say("experiment.chart_optimal")],
    )
    estimates, choices = (
        list(_trials(place, say.language, mean, interval))
        for mean, interval in (("mean", "interval"), ("optimal", "optimal_interval"))
    )
    exact = say.say("experiment.chart_exact", value=result["exact"])
    return Chart(words, partial(convergence, estimates, choices, result["value"], exact))


def rates_chart(played: Sequence[Result], title: str, say: Messages) -> Chart:
    """Return the chart of success over playouts."""
    lines = list(_trials(played, say.language, "rate", "interval"))
    words = _words("rates_about", "budget", say, title=title, panel="rate")
    return Chart(words, partial(success_rates, lines))


def budgets(played: Sequence[Result]) -> list[Result]:
    """Return the games of searches that play with several numbers of playouts, if they all play one
    game: what a chart can show."""
    with_playouts = [(row, result) for row, result in played if "playouts" in result["options"]]
    count = Counter(row_name(row, "en") for row, _ in with_playouts)
    several_budgets = [pair for pair in with_playouts if count[row_name(pair[0], "en")] > 1]
    return several_budgets if len(groups(several_budgets)) == 1 else []


def _trials(
    place: Sequence[Result], language: str, mean: str, interval: str
) -> Iterator[EstimateLine]:
    """Yield for each search what it came to with each number of playouts; the keys are those of a
    result."""
    searches: dict[str, list[Estimate]] = {}
    for row, result in place:
        low, high = result[interval] or (0.0, 0.0)  # None if no move is best
        point = Estimate(result["options"]["playouts"], result[mean] or 0.0, (low, high))
        searches.setdefault(row_name(row, language), []).append(point)
    for label, points in searches.items():
        yield EstimateLine(label, sorted(points, key=lambda point: point.x))


def lines_chart(fits: Sequence[Result], say: Messages) -> Chart:
    """Return the chart of deep values over shallow ones."""
    lines = [_fitted_line(row, result, say) for row, result in fits]
    words = _words("fits_about", "shallow_value", say, title=say.say("experiment.fits"))
    return Chart(words, partial(regression_chart, lines))


def _fitted_line(row: Row, result: Mapping[str, Any], say: Messages) -> FittedLine:
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
        say.say("experiment.deep_value", **facts),
        fitted.pairs,
        *fitted.line,
        fitted.deviation,
        [say.say(f"experiment.fitted_{note}", **facts) for note in notes],
    )


def learning(trainings: Sequence[Result], say: Messages) -> Chart:
    """Return the chart of what networks can do after each generation, alone and with a search."""
    searches = [_trained_search(row, result, say) for row, result in trainings]
    words = _words("trainings_about", "generation", say, title=say.say("experiment.trainings"))
    return Chart(words, partial(learning_chart, searches))


def _trained_search(row: Row, result: Mapping[str, Any], say: Messages) -> TrainedSearch:
    curve = curve_of(result)
    labels = (
        say.say("experiment.network_alone"),
        say.say("experiment.network_searched", n=result["options"]["simulations"]),
    )
    lines = [
        LearningLine(label, curve.means(chooser), [*curve.shares(chooser)])
        for chooser, label in zip(CHOOSERS, labels, strict=True)
    ]
    return TrainedSearch(row_name(row, say.language), lines)


def refusals_chart(audits: Sequence[Result], say: Messages) -> Chart:
    """Return the chart of wrong refusals over the depth left."""
    lines = list(_refusals(audits, say))
    title = say.say("experiment.audits_by_depth")
    words = _words("audit_chart", "depth_left", say, title=title, panel="wrong_rate")
    return Chart(words, partial(audit_chart, lines))


def _refusals(audits: Sequence[Result], say: Messages) -> Iterator[EstimateLine]:
    """Yield a line of the chart for each search and each reason for which it leaves moves out."""
    for row, result in audits:
        cells = audit_of(result).cells
        kinds = dict.fromkeys(cell.kind for cell in cells)
        for kind in kinds:
            name = row_name(row, say.language)
            if len(kinds) > 1:
                reason = say.say(f"experiment.reason_{kind}")
                name = say.say("experiment.with_reason", name=name, reason=reason)
            rates = [
                Estimate(cell.depth, cell.wrong / cell.checked, cell.interval)
                for cell in cells
                if cell.kind == kind
            ]
            yield EstimateLine(name, rates)


def _words(about: str, across: str, say: Messages, *, title: str, panel: str = "") -> ChartWords:
    """Return the words of a chart with this title; the others are keys of messages."""
    panels = [say.say(f"experiment.{panel}")] if panel else []
    about, across = (say.say(f"experiment.{key}") for key in (about, across))
    return ChartWords(title, about, across, panels)
