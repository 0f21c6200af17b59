"""The page of an experiment."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from pathlib import Path as File
from typing import Any

from ...captions.catalogue import Messages, languages, messages
from ...course.files import EXPERIMENTS, Source, page_path, to_top
from ...drawing.charts.audit_chart import audit_chart
from ...drawing.charts.convergence_chart import (
    convergence,
    success_rates,
)
from ...drawing.charts.learning_chart import LearningWords, learning_chart
from ...drawing.charts.regression_chart import RegressionWords, regression_chart
from ...experiments import results as experiment_results
from ...experiments.audit import AuditCell, audit_of
from ...experiments.experiments import experiment, table
from ...experiments.learning_curve import curve_of
from ...experiments.matches import rating_text
from ...experiments.results import Pair, Result, compare_pairs, groups, match_p_values, name
from ...experiments.whole_games import percent
from ...reading import BadInput, Limits
from ...reading.errors import Finding
from ...reading.other_files.experiment import Experiment, Row
from ...record.frame_text import rounded_text, significant_text
from ...record.statistics import LEVEL
from ..course.chapter_pages import ChapterEntry, SitePage
from ..markup.page_markup import class_table, code_block, markdown_safe, page_opening, wide
from ..walkthrough.walkthrough_page import MadePage
from .chart_page import WIDTHS, picture
from .experiment_charts import (
    audit_words,
    audited_searches,
    chart_words,
    fitted_line,
    learning_words,
    rate_words,
    regression_words,
    row_name,
    side_names,
    trained_search,
    trials,
)

# The page of an experiment: many games or many searches, counted once and kept.

EMPTY_CELL = "–"
AUDITS = "audits"
"""Name of the chart of wrong refusals over the depth left."""
LEARNING = "learning"
"""Name of the chart of what networks can do after each generation."""
LINES = "lines"
"""Name of the chart of deep values over shallow ones."""
RATES = "rates"
"""Name of the chart of success over playouts."""
MIN_WRITTEN_P = 0.0001
"""A smaller p-value is only said to be smaller."""


@dataclass(frozen=True)
class ExperimentPage(SitePage):
    """All that the page is made of."""

    name: str
    """Its path below the chapters, without suffix."""
    experiment: Experiment
    results: Sequence[Result]

    @cached_property
    def _played(self) -> list[Result]:
        return [(row, result) for row, result in self.results if row.games]

    @cached_property
    def _match_results(self) -> list[Result]:
        return [(row, result) for row, result in self.results if row.match]

    @cached_property
    def _count_results(self) -> list[Result]:
        return [(row, result) for row, result in self.results if row.counts]

    @cached_property
    def _audit_results(self) -> list[Result]:
        return [(row, result) for row, result in self.results if row.audit]

    @cached_property
    def _fit_results(self) -> list[Result]:
        return [(row, result) for row, result in self.results if row.fit]

    @cached_property
    def _train_results(self) -> list[Result]:
        return [(row, result) for row, result in self.results if row.train]

    @cached_property
    def _has_refusals(self) -> bool:
        return any(audit_of(result).cells for _, result in self._audit_results)

    @cached_property
    def _places(self) -> list[list[Result]]:
        """The searches, those of one position together."""
        searched = [(row, result) for row, result in self.results if row.searches]
        groups = groupby(searched, key=lambda pair: pair[0].walkthrough.position)
        return [list(group) for _, group in groups]

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The charts, by path below `docs`."""
        charts = {
            f"{self.home}/{language}/{n}.svg": convergence(
                list(trials(place, language)),
                place[0][1]["value"],
                chart_words(place, messages(language)),
            )
            for language in languages()
            for n, place in enumerate(self._places, 1)
        }
        if self._budgets:
            charts |= {
                f"{self.home}/{language}/{RATES}.svg": success_rates(
                    list(trials(self._budgets, language)),
                    rate_words(self.experiment.title[language], messages(language)),
                )
                for language in languages()
            }
        if self._fit_results:
            charts |= {
                f"{self.home}/{language}/{LINES}.svg": regression_chart(
                    [fitted_line(*fit, messages(language)) for fit in self._fit_results],
                    regression_words(messages(language)),
                )
                for language in languages()
            }
        if self._train_results:
            charts |= {
                f"{self.home}/{language}/{LEARNING}.svg": learning_chart(
                    [trained_search(*train, messages(language)) for train in self._train_results],
                    learning_words(messages(language)),
                )
                for language in languages()
            }
        if self._has_refusals:
            charts |= {
                f"{self.home}/{language}/{AUDITS}.svg": audit_chart(
                    list(audited_searches(self._audit_results, language)),
                    audit_words(messages(language)),
                )
                for language in languages()
            }
        return charts

    @cached_property
    def _budgets(self) -> list[Result]:
        """The games of searches that play with several numbers of playouts, if they all play one
        game: what a chart can show."""
        with_playouts = [
            (row, result) for row, result in self._played if "playouts" in result["options"]
        ]
        count = Counter(row_name(row, "en") for row, _ in with_playouts)
        several_budgets = [pair for pair in with_playouts if count[row_name(pair[0], "en")] > 1]
        return several_budgets if len(groups(several_budgets)) == 1 else []

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        say, top = messages(language), to_top(page_path(self.name, language))
        title, about = (
            texts.get(language, "") for texts in (self.experiment.title, self.experiment.about)
        )
        return "\n".join(
            [
                page_opening(self.name, language, title, about, self.summary(language)),
                *self._games(say),
                *self._matches(say),
                *self._charts(say, f"{top}{self.home}/{language}"),
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
        games = sum(row.length for row, _ in self.results if row.what == "game")
        searches = sum(row.length for row, _ in self.results if row.what == "search")
        runs = sum(row.length for row, _ in self.results if row.what == "run")
        seconds = sum(result["seconds"] for _, result in self.results)
        counts = [
            *([say.count("experiment.games_in_all", games)] if games else []),
            *([say.count("experiment.searches_in_all", searches)] if searches else []),
            *([say.count("experiment.runs_in_all", runs)] if runs else []),
            say.say("experiment.took", minutes=f"{seconds / 60:,.1f}"),
        ]
        return " · ".join(counts)

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

    def _games(self, say: Messages) -> Iterator[str]:
        """Yield how often games succeed: a table, and the order of the searches by success."""
        if not self._played:
            return
        columns = ("search", "budget", "games", "won", "rate", "interval", "each")
        rows: list[list[str]] = [_head(columns, say)]
        rows += [_game(row, result, say) for row, result in self._played]
        yield f"## {say.say('experiment.rates')}\n"
        yield wide(class_table("wt-estimates", rows), say.say("experiment.rates"))
        if self._budgets:
            words = rate_words(self.experiment.title.get(say.language, ""), say)
            home = f"{to_top(page_path(self.name, say.language))}{self.home}/{say.language}"
            yield picture(f"{home}/{RATES}.svg", words.about, WIDTHS["progress"])
            yield f"{markdown_safe(escape(words.about))}\n"
        orders = [_order(group, say) for group in groups(self._played)]
        yield f"{say.paragraph([*orders, say.say('experiment.interval_note')])}\n"
        yield from self._pairs(say)

    def _pairs(self, say: Messages) -> Iterator[str]:
        """Yield which of two searches succeeds more often, for every pair that played one game."""
        compared = [(group, compare_pairs(group)) for group in groups(self._played)]
        compared = [(group, pairs) for group, pairs in compared if pairs]
        all_pairs = [pairs for _, pairs in compared]
        if not all_pairs:
            return
        title = say.say("experiment.pairs")
        yield f"## {title}\n"
        columns = ("search", "against", "deals", "alone", "other_alone", "p", "better")
        for group, pairs in compared:
            names = _names(group, say)
            rows = [_head(columns, say), *(_pair(pair, names, say) for pair in pairs)]
            yield wide(class_table("wt-estimates", rows), title)
        yield f"{say.paragraph(list(_tests(all_pairs, say)))}\n"

    def _matches(self, say: Messages) -> Iterator[str]:
        """Yield what came of the matches, and how that was counted."""
        if not self._match_results:
            return
        title = say.say("experiment.matches")
        columns = (
            *("side", "other_side", "games", "wins", "draws", "losses"),
            *("score", "elo", "openings", "p", "stronger"),
        )
        p_values = match_p_values(self._match_results)
        rows: list[list[str]] = [_head(columns, say)]
        rows += [
            _match(row, result, p, say)
            for (row, result), p in zip(self._match_results, p_values, strict=True)
        ]
        yield f"## {title}\n"
        yield wide(class_table("wt-estimates", rows), title)
        notes = [say.say("experiment.pairs_note"), say.say("experiment.elo_note")]
        notes.append(say.say("experiment.match_p"))
        if len(rows) > 2:
            notes.append(say.say("experiment.adjusted", n=len(p_values)))
        notes.append(say.say("experiment.level", level=LEVEL))
        yield f"{say.paragraph(notes)}\n"

    def _charts(self, say: Messages, home: str) -> Iterator[str]:
        """Yield a chart for each position, and its numbers as a table."""
        for n, place in enumerate(self._places, 1):
            position = place[0][0].walkthrough.position or ""
            title = say.say("experiment.position", position=position)
            yield f"## {markdown_safe(escape(title))}\n"
            words = chart_words(place, say)
            yield picture(f"{home}/{n}.svg", words.about, WIDTHS["progress"])
            columns = ("search", "budget", "mean", "error", "optimal")
            rows: list[list[str]] = [_head(columns, say)]
            rows += [_search(row, result, say) for row, result in place]
            yield f"{markdown_safe(escape(words.about))}\n"
            yield wide(class_table("wt-estimates", rows), title)
        if self._places:
            yield f"{say.say('experiment.searches_note')}\n"

    def _counts(self, say: Messages) -> Iterator[str]:
        """Yield what exact searches with many seeds find, and what they cost."""
        if not self._count_results:
            return
        title = say.say("experiment.counts")
        columns = ("search", "searches", "wrong", "nodes", "nodes_range", "colliding", "false_hits")
        rows: list[list[str]] = [_head(columns, say)]
        rows += [_count(row, result, say) for row, result in self._count_results]
        yield f"## {title}\n"
        yield wide(class_table("wt-estimates", rows), title)
        notes = [say.say("experiment.counts_about"), say.say("experiment.searches_note")]
        yield f"{say.paragraph(notes)}\n"

    def _fits(self, say: Messages) -> Iterator[str]:
        """Yield the lines that were fitted to values of shallow and deep searches."""
        if not self._fit_results:
            return
        columns = ("search", "positions", "slope", "offset", "deviation", "explained")
        rows = [_fit(row, result, say) for row, result in self._fit_results]
        yield from self._drawn(LINES, regression_words(say), [_head(columns, say), *rows], say)

    def _drawn(
        self,
        name: str,
        words: RegressionWords | LearningWords,
        rows: Sequence[Sequence[str]],
        say: Messages,
    ) -> Iterator[str]:
        """Yield a part of the page: the picture of that name, what it shows, and a table."""
        home = f"{to_top(page_path(self.name, say.language))}{self.home}/{say.language}"
        yield f"## {words.title}\n"
        yield picture(f"{home}/{name}.svg", words.about, WIDTHS["progress"])
        yield f"{markdown_safe(escape(words.about))}\n"
        yield wide(class_table("wt-estimates", rows), words.title)

    def _trainings(self, say: Messages) -> Iterator[str]:
        """Yield what networks can do after each generation of their training."""
        if not self._train_results:
            return
        columns = ("training", "runs", "generations", "games", "alone_right", "searched_right")
        rows = [_training(row, result, say) for row, result in self._train_results]
        yield from self._drawn(LEARNING, learning_words(say), [_head(columns, say), *rows], say)
        yield f"{say.say('experiment.training_note', n=self._train_results[0][1]['positions'])}\n"

    def _audits(self, say: Messages) -> Iterator[str]:
        """Yield how often searches that leave moves out are wrong, and what they save."""
        if not self._audit_results:
            return
        title = say.say("experiment.audits")
        columns = ("search", "positions", "changed", "audit_nodes", "plain_nodes", "share")
        rows: list[list[str]] = [_head(columns, say)]
        rows += [_audit(row, result, say) for row, result in self._audit_results]
        yield f"## {title}\n"
        yield wide(class_table("wt-estimates", rows), title)
        if not self._has_refusals:
            return
        cells = ("search", "reason", "depth_left", "refused", "checked", "audit_wrong", "interval")
        by_depth: list[list[str]] = [_head(cells, say)]
        for row, result in self._audit_results:
            name = row_name(row, say.language)
            by_depth += [_audit_cell(name, cell, say) for cell in audit_of(result).cells]
        title = say.say("experiment.audits_by_depth")
        yield f"## {title}\n"
        home = f"{to_top(page_path(self.name, say.language))}{self.home}/{say.language}"
        words = audit_words(say)
        yield picture(f"{home}/{AUDITS}.svg", words.about, WIDTHS["progress"])
        yield f"{markdown_safe(escape(words.about))}\n"
        yield wide(class_table("wt-estimates", by_depth), title)
        yield f"{say.say('experiment.audits_note')}\n"


def _training(row: Row, result: Mapping[str, Any], say: Messages) -> list[str]:
    """Return a training as a row of the table: the shares of the last generation, with those of the
    worst and of the best run."""
    curve = curve_of(result)
    cells = []
    for what in range(2):
        last = [shares[-1] for shares in curve.shares(what)]
        least, most = percent(min(last)), percent(max(last))
        mean = percent(curve.means(what)[-1])
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


def _head(columns: Sequence[str], say: Messages) -> list[str]:
    return [say.say(f"experiment.{column}") for column in columns]


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


def experiment_page(file: File, limits: Limits | None = None) -> ExperimentPage:
    """Return the page of the experiment in the file; BadInput for a file that cannot be read.

    Rows without a result are left out: `check` complains of them.
    """
    results = [(row, result) for row, result in table(file, limits) if result is not None]
    return ExperimentPage(name(file), experiment(file, limits), results)


# One experiment made into files, from the results that are kept beside it.


def make_experiment_page(source: Source, limits: Limits) -> MadePage:
    """Make everything that one experiment gives; nothing if there are no results yet."""
    try:
        page = experiment_page(source.file, limits)
    except BadInput as error:
        return MadePage([Finding("input", fault) for fault in error.faults])
    if not page.results:
        return MadePage()
    texts = {f"{page_path(page.name, code)}.md": page.text(code) for code in languages()}
    figures = experiment_results.figures(source.file, limits)
    return MadePage(files={**page.files, **texts}, card=page.card(), figures=figures)
