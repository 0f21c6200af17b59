"""The page of an experiment."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from pathlib import Path as File
from typing import Any

from ...captions.catalogue import Messages, languages, messages
from ...course.files import EXPERIMENTS, Source, page_path, to_top
from ...experiments import results as experiment_results
from ...experiments.audit import AuditCell, audit_of
from ...experiments.experiments import experiment, table
from ...experiments.learning_curve import CHOOSERS, curve_of
from ...experiments.matches import rating_text
from ...experiments.results import Pair, Result, compare_pairs, groups, match_p_values, name
from ...experiments.whole_games import percent
from ...reading import DEFAULT_LIMITS, BadInput, Fault, Limits
from ...reading.errors import Finding, findings_of
from ...reading.other_files.experiment import Experiment, Row
from ...record.frame_text import rounded_text, significant_text
from ...record.statistics import LEVEL
from ..course.chapter_pages import ChapterEntry, SitePage
from ..markup.page_markup import (
    EMPTY_CELL,
    code_block,
    markdown_safe,
    page_opening,
    wide_table,
)
from ..walkthrough.walkthrough_page import MadePage
from .chart_page import WIDTHS, picture
from .experiment_charts import (
    Chart,
    budgets,
    learning,
    lines_chart,
    position_chart,
    rates_chart,
    refusals_chart,
    row_name,
    side_names,
)

# The page of an experiment: many games or many searches, counted once and kept.

AUDITS, LEARNING, LINES, RATES = "audits", "learning", "lines", "rates"
"""Names of charts: of wrong refusals over the depth left, of what networks can do after each
generation, of deep values over shallow ones, of success over playouts."""
MIN_WRITTEN_P = 0.0001
"""A smaller p-value is only said to be smaller."""


@dataclass(frozen=True)
class ExperimentPage(SitePage):
    """All that the page is made of."""

    name: str
    """Its path below the chapters, without suffix."""
    experiment: Experiment
    results: Sequence[Result]

    def _results(self, part: str) -> list[Result]:
        """Return the results of the rows that have this part: `games`, `match`, `audit` …"""
        return [(row, result) for row, result in self.results if getattr(row, part)]

    @cached_property
    def _has_refusals(self) -> bool:
        return any(audit_of(result).cells for _, result in self._results("audit"))

    @cached_property
    def _places(self) -> list[list[Result]]:
        """The searches, those of one position together."""
        groups = groupby(self._results("searches"), key=lambda pair: pair[0].walkthrough.position)
        return [list(group) for _, group in groups]

    @cached_property
    def _charts(self) -> Mapping[str, Mapping[str, Chart]]:
        """The charts of each language by name."""
        return {code: self._charts_in(messages(code)) for code in languages()}

    def _charts_in(self, say: Messages) -> dict[str, Chart]:
        """Return the charts of a language: those of positions are called by numbers from 1 on."""
        charts = {str(n): position_chart(place, say) for n, place in enumerate(self._places, 1)}
        if played := budgets(self._results("games")):
            charts[RATES] = rates_chart(played, self.experiment.title[say.language], say)
        if fits := self._results("fit"):
            charts[LINES] = lines_chart(fits, say)
        if trainings := self._results("train"):
            charts[LEARNING] = learning(trainings, say)
        if self._has_refusals:
            charts[AUDITS] = refusals_chart(self._results("audit"), say)
        return charts

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The charts, by path below `docs`."""
        return {
            f"{self.home}/{code}/{name}.svg": chart.draw(chart.words)
            for code, charts in self._charts.items()
            for name, chart in charts.items()
        }

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        say = messages(language)
        title, about = (
            texts.get(language, "") for texts in (self.experiment.title, self.experiment.about)
        )
        return "\n".join(
            [
                page_opening(self.name, language, title, about, self.summary(language)),
                *self._games(say),
                *self._matches(say),
                *self._positions(say),
                *self._counts(say),
                *self._fits(say),
                *self._trainings(say),
                *self._audits(say),
                f"## {say.say('experiment.file')}\n",
                f"{say.say('experiment.file_note', file=escape(self.file))}\n",
                code_block(self.source, "yaml"),
            ]
        )

    @property
    def file(self) -> str:
        """The file as seen from the course's folder, wherever that lies."""
        return (EXPERIMENTS / File(self.experiment.file).name).as_posix()

    @property
    def source(self) -> str:
        """The file of the experiment."""
        return self.experiment.rows[0].walkthrough.text

    def summary(self, language: str) -> str:
        """Return how much was played and searched, and how long that took."""
        say = messages(language)
        seconds = sum(result["seconds"] for _, result in self.results)
        counts = []
        for what, key in (("game", "games"), ("search", "searches"), ("run", "runs")):
            if count := sum(row.length for row, _ in self.results if row.what == what):
                counts.append(say.count(f"experiment.{key}_in_all", count))
        return " · ".join([*counts, say.say("experiment.took", minutes=f"{seconds / 60:,.1f}")])

    def card(self) -> ChapterEntry:
        """Return the experiment as an index page shows it."""
        return ChapterEntry(
            name=self.name,
            title=self.experiment.title,
            about=self.experiment.about,
            summary={code: self.summary(code) for code in languages()},
            picture={
                code: path
                for code in languages()
                for path in sorted(self.files, reverse=True)
                if f"/{code}/" in path
            },
            size=(WIDTHS["progress"], 536),
        )

    def _chart(self, name: str, say: Messages) -> Iterator[str]:
        """Yield the picture of the chart of that name, and what it shows."""
        about = self._charts[say.language][name].words.about
        home = f"{to_top(page_path(self.name, say.language))}{self.home}/{say.language}"
        yield picture(f"{home}/{name}.svg", about, WIDTHS["progress"])
        yield f"{markdown_safe(escape(about))}\n"

    def _games(self, say: Messages) -> Iterator[str]:
        """Yield how often games succeed: a table, and the order of the searches by success."""
        played = self._results("games")
        if not played:
            return
        columns = ("search", "budget", "games", "won", "rate", "interval", "each")
        yield from _section(say.say("experiment.rates"), _rows(columns, played, _game, say))
        if budgets(played):
            yield from self._chart(RATES, say)
        orders = [_order(group, say) for group in groups(played)]
        yield f"{say.paragraph([*orders, say.say('experiment.interval_note')])}\n"
        yield from _pairs(played, say)

    def _matches(self, say: Messages) -> Iterator[str]:
        """Yield what came of the matches, and how that was counted."""
        results = self._results("match")
        if not results:
            return
        columns = (
            *("side", "other_side", "games", "wins", "draws", "losses"),
            *("score", "elo", "openings", "p", "stronger"),
        )
        p_values = match_p_values(results)
        rows = [
            _match(row, result, p, say) for (row, result), p in zip(results, p_values, strict=True)
        ]
        yield from _section(say.say("experiment.matches"), [_head(columns, say), *rows])
        notes = [say.say(f"experiment.{note}") for note in ("pairs_note", "elo_note", "match_p")]
        if len(rows) > 1:
            notes.append(say.say("experiment.adjusted", n=len(p_values)))
        notes.append(say.say("experiment.level", level=LEVEL))
        yield f"{say.paragraph(notes)}\n"

    def _positions(self, say: Messages) -> Iterator[str]:
        """Yield a chart for each position, and its numbers as a table."""
        columns = ("search", "budget", "mean", "error", "optimal")
        for n, place in enumerate(self._places, 1):
            position = place[0][0].walkthrough.position or ""
            title = say.say("experiment.position", position=position)
            yield f"## {markdown_safe(escape(title))}\n"
            yield from self._chart(str(n), say)
            yield _table(title, _rows(columns, place, _search, say))
        if self._places:
            yield f"{say.say('experiment.searches_note')}\n"

    def _counts(self, say: Messages) -> Iterator[str]:
        """Yield what exact searches with many seeds find, and what they cost."""
        results = self._results("counts")
        if not results:
            return
        columns = ("search", "searches", "wrong", "nodes", "nodes_range", "colliding", "false_hits")
        yield from _section(say.say("experiment.counts"), _rows(columns, results, _count, say))
        notes = [say.say("experiment.counts_about"), say.say("experiment.searches_note")]
        yield f"{say.paragraph(notes)}\n"

    def _fits(self, say: Messages) -> Iterator[str]:
        """Yield the lines that were fitted to values of shallow and deep searches."""
        if fits := self._results("fit"):
            columns = ("search", "positions", "slope", "offset", "deviation", "explained")
            rows = _rows(columns, fits, _fit, say)
            yield from _section(say.say("experiment.fits"), rows, self._chart(LINES, say))

    def _trainings(self, say: Messages) -> Iterator[str]:
        """Yield what networks can do after each generation of their training."""
        if trainings := self._results("train"):
            columns = ("training", "runs", "generations", "games", "alone_right", "searched_right")
            rows = _rows(columns, trainings, _training, say)
            yield from _section(say.say("experiment.trainings"), rows, self._chart(LEARNING, say))
            yield f"{say.say('experiment.training_note', n=trainings[0][1]['positions'])}\n"

    def _audits(self, say: Messages) -> Iterator[str]:
        """Yield how often searches that leave moves out are wrong, and what they save."""
        audits = self._results("audit")
        if not audits:
            return
        columns = ("search", "positions", "changed", "audit_nodes", "plain_nodes", "share")
        yield from _section(say.say("experiment.audits"), _rows(columns, audits, _audit, say))
        if not self._has_refusals:
            return
        cells = ("search", "reason", "depth_left", "refused", "checked", "audit_wrong", "interval")
        by_depth = [_head(cells, say)]
        for row, result in audits:
            name = row_name(row, say.language)
            by_depth += [_audit_cell(name, cell, say) for cell in audit_of(result).cells]
        title = say.say("experiment.audits_by_depth")
        yield from _section(title, by_depth, self._chart(AUDITS, say))
        yield f"{say.say('experiment.audits_note')}\n"


def _pairs(played: Sequence[Result], say: Messages) -> Iterator[str]:
    """Yield which of two searches succeeds more often, for every pair that played one game."""
    compared = [(group, compare_pairs(group)) for group in groups(played)]
    compared = [(group, pairs) for group, pairs in compared if pairs]
    if not compared:
        return
    title = say.say("experiment.pairs")
    yield f"## {title}\n"
    columns = ("search", "against", "deals", "alone", "other_alone", "p", "better")
    for group, pairs in compared:
        names = _names(group, say)
        yield _table(title, [_head(columns, say), *(_pair(pair, names, say) for pair in pairs)])
    yield f"{say.paragraph(list(_tests([pairs for _, pairs in compared], say)))}\n"


def _section(title: str, rows: Sequence[Sequence[str]], above: Iterable[str] = ()) -> Iterator[str]:
    """Yield a part of the page: its title, what stands above its table, and the table."""
    yield f"## {title}\n"
    yield from above
    yield _table(title, rows)


def _table(title: str, rows: Sequence[Sequence[str]]) -> str:
    return wide_table("wt-estimates", rows, title)


def _rows(
    columns: Sequence[str],
    results: Sequence[Result],
    row_of: Callable[[Row, Mapping[str, Any], Messages], list[str]],
    say: Messages,
) -> list[list[str]]:
    """Return a table: its head, and a row for each result."""
    return [_head(columns, say), *(row_of(row, result, say) for row, result in results)]


def _head(columns: Sequence[str], say: Messages) -> list[str]:
    return [say.say(f"experiment.{column}") for column in columns]


def _training(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    """Return a training as a row of the table: the shares of the last generation, with those of the
    worst and of the best run."""
    curve = curve_of(result)
    cells = []
    for chooser in CHOOSERS:
        last = [shares[-1] for shares in curve.shares(chooser)]
        least, most = percent(min(last)), percent(max(last))
        mean = percent(curve.means(chooser)[-1])
        cells.append(mean if least == most else f"{mean} ({least} … {most})")
    counts = (result[key] for key in ("runs", "generations", "games"))
    return [row_name(row, say.language), *(f"{count:,}" for count in counts), *cells]


def _fit(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    """Return a fitted line as a row of the table."""
    numbers = (result[key] for key in ("slope", "offset", "deviation", "explained"))
    return [row_name(row, say.language), f"{result['fit']:,}", *map(rounded_text, numbers)]


def _audit(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    """Return an audited search as a row of the table: what it saves, and what it costs."""
    return [
        row_name(row, say.language),
        f"{result['audit']:,}",
        f"{result['changed']:,}",
        f"{result['nodes']:,}",
        f"{result['plain_nodes']:,}",
        percent(result["nodes"] / result["plain_nodes"]),
    ]


def _audit_cell(name: str, cell: AuditCell, say: Messages) -> list[str]:
    """Return the refusals of one reason and depth as a row of the table."""
    low, high = map(percent, cell.interval)
    return [
        name,
        str(say.say(f"experiment.reason_{cell.kind}")),
        *(f"{number:,}" for number in (cell.depth, cell.refused, cell.checked, cell.wrong)),
        f"{low} … {high}",
    ]


def _game(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    low, high = result["interval"]
    return [
        row_name(row, say.language),
        _budget(result),
        f"{result['games']:,}",
        f"{result['successes']:,}",
        percent(result["rate"]),
        f"{percent(low)} … {percent(high)}",
        say.say("experiment.second", n=significant_text(result["seconds"] / result["games"], 2)),
    ]


def _match(row: Row, result: Mapping[str, Any], p: float, say: Messages) -> list[str]:
    """Return a match as a row of the table."""
    side, other = side_names(row, say.language)
    low, high = map(percent, result["interval"])
    rating, least, most = (_rating(number, say) for number in result["elo"])
    stronger = side if result["pairs_ahead"] > result["pairs_behind"] else other
    return [
        *(side, other),
        *(f"{result[name]:,}" for name in ("games", "won", "drawn", "lost")),
        f"{percent(result['score'])} ({low} … {high})",
        f"{rating} ({least} … {most})",
        f"{result['openings']:,}",
        _p_text(p),
        stronger if p <= LEVEL else str(say.say("experiment.undecided")),
    ]


def _rating(number: float | None, say: Messages) -> str:
    """Return a difference in rating as text; beyond measure if one side has got every point."""
    return say.say("experiment.beyond") if number is None else rating_text(round(number))


def _search(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    low, high = result["interval"]
    best = EMPTY_CELL
    if result["optimal"] is not None:
        least, most = map(percent, result["optimal_interval"])
        best = f"{percent(result['optimal'])} ({least} … {most})"
    mean = f"{rounded_text(result['mean'])} ({rounded_text(low)} … {rounded_text(high)})"
    return [
        row_name(row, say.language),
        _budget(result),
        mean,
        rounded_text(result["error"]),
        best,
    ]


def _count(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    low, high = result["interval"]
    least, most = map(percent, result["wrong_interval"])
    nodes = f"{result['nodes']:,.0f}"
    return [
        row_name(row, say.language),
        f"{result['searches']:,}",
        f"{result['wrong']:,} ({least} … {most})",
        nodes if low == high else f"{nodes} ({low:,.0f} … {high:,.0f})",
        f"{result['fewest']:,} … {result['most']:,}",
        f"{result['colliding']:,}",
        rounded_text(result["false_hits"]),
    ]


def _order(group: Sequence[Result], say: Messages) -> str:
    """Return the searches from the most successful down."""
    ordered = sorted(group, key=lambda pair: -pair[1]["rate"])
    called = _names(group, say)
    names = [
        say.say("experiment.named", name=called[id(row)], rate=percent(result["rate"]))
        for row, result in ordered
    ]
    return say.say("experiment.order", names=say.join(names))


def _names(group: Sequence[Result], say: Messages) -> dict[int, str]:
    """Return the name of each row of a group, by its identity; names of searches that play with
    several numbers of playouts have these numbers."""
    count = Counter(row_name(row, say.language) for row, _ in group)
    names = {}
    for row, result in group:
        name = row_name(row, say.language)
        if count[name] > 1:
            name = str(say.say("experiment.with_budget", name=name, n=_budget(result)))
        names[id(row)] = name
    return names


def _pair(pair: Pair, names: Mapping[int, str], say: Messages) -> list[str]:
    first, second = (names[id(row)] for row, _ in (pair.first, pair.second))
    better = str(say.say("experiment.undecided"))
    if pair.better is not None:
        better = names[id(pair.better[0])]
    deals = EMPTY_CELL if pair.deals is None else f"{pair.deals:,}"
    return [first, second, deals, *(f"{won:,}" for won in pair.alone), _p_text(pair.p), better]


def _p_text(p: float) -> str:
    """Return a p-value as people read it.

    >>> _p_text(0.36412), _p_text(0.000004), _p_text(1.0)
    ('0.36', '< 0.0001', '1')
    """
    return f"< {MIN_WRITTEN_P:f}".rstrip("0") if p < MIN_WRITTEN_P else f"{p:.2g}"


def _tests(groups: Sequence[Sequence[Pair]], say: Messages) -> Iterator[str]:
    """Yield how the pairs were compared."""
    pairs = [pair for group in groups for pair in group]
    if any(pair.deals is not None for pair in pairs):
        yield say.say("experiment.paired")
    if any(pair.deals is None for pair in pairs):
        yield say.say("experiment.two_samples")
    yield from (say.say("experiment.adjusted", n=len(group)) for group in groups if len(group) > 1)
    yield say.say("experiment.level", level=LEVEL)


def _budget(result: Mapping[str, Any]) -> str:
    playouts = result["options"].get("playouts")
    return EMPTY_CELL if playouts is None else f"{playouts:,}"


def experiment_page(file: File, limits: Limits = DEFAULT_LIMITS) -> ExperimentPage:
    """Return the page of the experiment in the file; BadInput for a file that cannot be read.

    Rows without a result are left out: `check` complains of them.
    """
    results = [(row, result) for row, result in table(file, limits) if result is not None]
    return ExperimentPage(name(file), experiment(file, limits), results)


# One experiment made into files, from the results that are kept beside it.


def make_experiment_page(source: Source, limits: Limits) -> MadePage:
    """Make everything that one experiment gives; nothing but a note if none of its results is of
    this program."""
    try:
        page = experiment_page(source.file, limits)
    except BadInput as error:
        return MadePage(findings_of(error))
    if not page.results:
        message = "the experiment has no page, because no result of today's program is kept"
        remedy = f"run walkthroughs experiment {source.file}"
        return MadePage(skipped=[Finding("note", Fault.of_file(source.file, message, remedy))])
    texts = {f"{page_path(page.name, code)}.md": page.text(code) for code in languages()}
    figures = experiment_results.figures(source.file, limits)
    return MadePage(files={**page.files, **texts}, card=page.card(), figures=figures)
