"""`page: chart`: whole runs as charts and maps of the tree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Any, Self

from ... import reading
from ...captions.catalogue import Messages, labels, languages, messages
from ...course.check import CheckedRun
from ...course.files import page_path, to_top
from ...drawing.charts.charts import ChartWords, CountSeries, CountTrack, progress
from ...drawing.charts.tree_map import SKIPPED, TABLE_ONLY, VISITED, Map, MapWords, TreeMap, icicle
from ...game import Path
from ...record.frame_text import number_text, pruned_text
from ...record.statistics import SearchCounts
from ...runs.run import Run
from ..course.chapter_pages import ChapterEntry, SitePage
from ..markup.page_markup import markdown_safe, page_opening, render, wide_table
from ..walkthrough.facts_and_legend import text, thousandths
from ..walkthrough.results import proof_sentences, section, source_text, summary, usi_lines
from ..walkthrough.run_name import run_name

# The charts of a page in one language: how the runs went on, and a map of the tree for each.


def charts_for(
    runs: Sequence[CountSeries], maps: Mapping[str, TreeMap], language: str
) -> dict[str, bytes]:
    """Return the files by name: `progress.svg` of all runs, and `<name>.svg` for every map.

    A walkthrough's labels are free text, so the maps' names are the runs' ids, and each map has the
    name of the run at its place.
    """
    files = {"progress.svg": progress(runs, chart_words(runs, language))} if runs else {}
    for run, (name, tree) in zip(runs, maps.items(), strict=False):
        files[f"{name}.svg"] = icicle(tree, map_words(run, tree, language))
    return files


def chart_words(runs: Sequence[CountSeries], language: str) -> ChartWords:
    """Return the words of the chart of these runs."""
    say = labels(language)
    least = any(run.at_least for run in runs)
    ends = (
        say["chart_end"].format(label=r.label, n=f"{r.calculated[-1]:,}", m=r.pruned_text)
        for r in runs
    )
    return ChartWords(
        title=say["chart_title"],
        about=messages(language).paragraph([say["chart_about"], *ends]),
        across=say["chart_frames"],
        panels=[say["chart_calculated"], say["chart_pruned_at_least" if least else "chart_pruned"]],
    )


def map_words(run: CountSeries, tree: TreeMap, language: str) -> MapWords:
    """Return the words of the map of this run."""
    say, part = labels(language), "_part" if run.at_least else ""
    searched, settled, skipped = (f"{tree.count(s):,}" for s in (VISITED, TABLE_ONLY, SKIPPED))
    manner = "settled" if tree.in_order else "unexpanded"
    counts = {"searched": searched, "settled": settled, "skipped": skipped}
    return MapWords(
        title=say[f"map_title{part}"].format(label=run.label),
        about=say[f"map_about{part}"].format(
            total=f"{tree.total:,}", how=say[f"map_how_{manner}"], **counts
        ),
        searched=say["map_searched"],
        table_only=say[f"map_{manner}"],
        skipped=say["map_skipped"],
        depth=say["map_depth"],
        nodes=say["calculated" if tree.in_order else "distinct"],
    )


# A page of charts: how several searches of one tree went on, and what each of them visited.

MAX_EASY_CHARTS = 4
"""A page of more searches side by side is hard to take in."""
WIDTHS = {"progress": 940, "map": 880}
"""Widths of the pictures (pixels); narrower pages let them scroll."""


@dataclass(slots=True)
class ChartedCounts(SearchCounts):
    """A counter that also makes a map of the tree, and records how the counts grew."""

    map: Map = field(default_factory=Map)
    track: CountTrack = field(default_factory=CountTrack)
    node_sizes: dict[Path, int] | None = None
    """Sizes of nodes in a search in any order, by path: 0 for a node that it has entered, the size
    of the subtree for the root of one that it has left out. Its map is drawn when it is over. None
    in a search that enters each node once, depth first."""

    @property
    def follows_depth(self) -> bool:
        """Always True: the map shows every node."""
        return True

    def begin(self, in_order: bool) -> None:
        """Note that a search begins; `in_order` if it enters each node once, depth first."""
        self.node_sizes = None if in_order else {}

    def enter(self, path: Path) -> None:
        """Note a node that the search enters."""
        if self.node_sizes is None:
            self.map.enter(len(path))
        else:
            self.node_sizes[path] = 0
        self.track.take(self.frames.total(), self.calculated, self.pruned)
        SearchCounts.enter(self, path)

    def enter_at(self, depth: int, frames: int) -> None:
        """Note a node entered `depth` moves from the root, after that many frames."""
        self.map.enter(depth)
        self.track.take(frames, self.calculated, self.pruned)

    def skip(self, path: Path, size: int) -> None:
        """Note a child that is left out with all below it."""
        if self.node_sizes is None:
            self.map.skip(len(path), size)
        else:
            self.node_sizes[path] = size
        SearchCounts.skip(self, path, size)

    def skip_at(self, depth: int, size: int) -> None:
        """Note a child left out `depth` moves from the root, with all below it."""
        self.map.skip(depth, size)
        SearchCounts.skip_at(self, depth, size)

    def series(self, label: str) -> CountSeries:
        """Return how the counts grew, once the search is over."""
        self.track.take(self.frames.total() - 1, self.calculated, self.pruned)
        return self.track.series(label)


@dataclass(frozen=True)
class RunChart:
    """One run and what its chart and its map are drawn from."""

    id: str
    checked_run: CheckedRun
    series: CountSeries
    map: TreeMap


def run_charts(checked_runs: Sequence[CheckedRun]) -> list[RunChart]:
    """Return the charts of the runs, whose counters are `ChartedCounts`."""
    return [
        _run_chart(f"{place}-{run.entry.algorithm}", run)
        for place, run in enumerate(checked_runs, 1)
    ]


def _run_chart(id: str, checked: CheckedRun) -> RunChart:
    tally = checked.run.tally
    assert isinstance(tally, ChartedCounts)
    series = replace(tally.series(checked.run.label), at_least=checked.run.total is None)
    tree = tally.map.icicle() if tally.node_sizes is None else map_of(checked.run, tally.node_sizes)
    return RunChart(id, checked, series, tree)


def map_of(run: Run, node_sizes: Mapping[Path, int]) -> TreeMap:
    """Return the map of a search in any order, from its `node_sizes` (see `ChartedCounts`). What
    lies deeper than it looked ahead is not on it."""
    game, tree_map = run.search_game.game, Map()
    todo: list[tuple[Path, Any]] = [((), game.start())]
    while todo:
        path, state = todo.pop()
        if size := node_sizes[path]:
            tree_map.skip(len(path), size)
            continue
        tree_map.enter(len(path))
        moves = () if game.over(state) else game.moves(state)
        below = [(*path, move) for move in moves if (*path, move) in node_sizes]
        todo += [(child, game.play(state, child[-1])) for child in reversed(below)]
    return tree_map.icicle(in_order=False)


@dataclass(frozen=True)
class ChartPage(SitePage):
    """All that a page of charts is made of."""

    name: str
    walkthrough: reading.Walkthrough
    charts: Sequence[RunChart]

    TALLY = ChartedCounts
    """The counter of its runs, which collects what it shows."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Make the page of the runs."""
        return cls(name, walkthrough, run_charts(checked_runs))

    def written(self) -> Mapping[str, str | bytes]:
        """Return all files besides the page itself."""
        return dict(self.files)

    def frames(self) -> Mapping[str, bytes]:
        """Return no frames: the page shows whole runs."""
        return {}

    def card(self) -> ChapterEntry:
        """Return the page as its chapter's index shows it."""
        return ChapterEntry(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: next(summary(self.charts, messages(code))) for code in languages()},
            picture={code: f"{self.home}/{code}/{self.charts[0].id}.svg" for code in languages()},
            size=(WIDTHS["map"], WIDTHS["map"] // 2),
            minutes=1 + len(self.charts),
            difficulty=3 if len(self.charts) > MAX_EASY_CHARTS else 2,
        )

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The pictures, by path below `docs`."""
        maps = {chart.id: chart.map for chart in self.charts}
        return {
            f"{self.home}/{language}/{file}": data
            for language in languages()
            for file, data in charts_for(self._series(language), maps, language).items()
        }

    def _series(self, language: str) -> list[CountSeries]:
        """Return the runs with the names that a chart in the language gives them."""
        return [
            replace(chart.series, label=run_name(chart.checked_run.run, language))
            for chart in self.charts
        ]

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        title, about = (
            texts.get(language, "") for texts in (self.walkthrough.title, self.walkthrough.about)
        )
        say, top = messages(language), to_top(page_path(self.name, language))
        facts = next(iter(summary(self.charts, say)), "")
        return "\n".join(
            [
                page_opening(self.name, language, title, about, facts),
                *self._source(say),
                self._counts(say),
                *section(self._lines, say),
                *self._pictures(say, f"{top}{self.home}/{language}"),
                *self._proofs(say),
            ]
        )

    def _source(self, say: Messages) -> Iterator[str]:
        """Yield what the walkthrough is taken from."""
        if text := source_text(self.walkthrough.source, say.say("page.source"), say):
            yield f'<p class="wt-source">{text}</p>\n'

    def _counts(self, say: Messages) -> str:
        """Return what every run calculated, pruned and recorded, with its share of the tree."""
        repeats = any(chart.checked_run.run.text.traits.passes for chart in self.charts)
        first, later = ("value", "calculated"), ("pruned", "total", "share", "frames")
        head = [
            "",
            *(say.say(f"page.row_{name}") for name in first),
            *[say.say("passes.row")] * repeats,
            *(say.say(f"page.row_{name}") for name in later),
        ]
        rows = [head, *(self._row(chart, say, repeats) for chart in self.charts)]
        return wide_table("wt-totals wt-charted", rows, say.say("compare.totals"))

    def _row(self, chart: RunChart, say: Messages, repeats: bool) -> tuple[str, ...]:
        """Return the counts of a run; `repeats` adds how many different nodes its visits reach."""
        run = chart.checked_run.run
        tally, total = run.tally, run.total
        return (
            run_name(run, say.language),
            number_text(run.value),
            text("calculated", tally.calculated),
            *[text("calculated", run.different_nodes)] * repeats,
            pruned_text(tally.pruned, at_least=total is None),
            text("total", total),
            text("share", None if total is None else thousandths(run.different_nodes, total)),
            text("frames", tally.frames.total()),
        )

    @cached_property
    def _lines(self) -> Sequence[tuple[CheckedRun, Sequence[str]]]:
        """The lines that an engine would print in each run: found once for all languages."""
        return [(chart.checked_run, usi_lines(chart.checked_run)) for chart in self.charts]

    def _pictures(self, say: Messages, home: str) -> Iterator[str]:
        runs = self._series(say.language)
        series = chart_words(runs, say.language)
        yield f"## {markdown_safe(escape(series.title))}\n"
        yield picture(f"{home}/progress.svg", series.about, WIDTHS["progress"])
        for chart, run in zip(self.charts, runs, strict=True):
            text = map_words(run, chart.map, say.language)
            yield f"## {markdown_safe(escape(text.title))}\n"
            yield picture(f"{home}/{chart.id}.svg", text.about, WIDTHS["map"])

    def _proofs(self, say: Messages) -> Iterator[str]:
        for chart in self.charts:
            label = markdown_safe(escape(run_name(chart.checked_run.run, say.language)))
            head = say.say("page.run_in", label=label)
            yield f"**{head}** {proof_sentences(chart.checked_run, say)}\n"


def picture(src: str, alt: str, width: int) -> str:
    """Return a chart in a box of its own, which scrolls if the page is narrower."""
    return render("chart.html", src=src, alt=alt, width=width)
