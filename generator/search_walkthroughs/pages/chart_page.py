"""`page: chart`: whole runs as charts and maps of the tree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Any, Self

from .. import reading
from ..captions.catalogue import Messages, labels, languages, messages
from ..drawing.charts import ChartWords, CountSeries, CountTrack, progress
from ..drawing.tree_map import SKIPPED, TABLE_ONLY, VISITED, Map, MapWords, TreeMap, icicle
from ..game import Path
from ..running.course_check import CheckedRun
from ..running.course_files import page_path, to_top
from ..running.run import Run
from ..trace.frame_text import number_text, pruned_text
from ..trace.statistics import SearchCounts
from .chapter_pages import ChapterEntry
from .facts_and_legend import text, thousandths
from .page_markup import (
    class_table,
    markdown_safe,
    page_opening,
    render,
    wide,
)
from .results import proof_sentences, section, summary, usi_lines
from .run_name import run_name

# The charts of a page in one language: how the runs went on, and a map of the tree for each.


def charts_for(
    runs: Sequence[CountSeries], maps: Mapping[str, TreeMap], language: str
) -> dict[str, bytes]:
    """The files by name: `progress.svg` of all runs, and `<name>.svg` for every map.

    A walkthrough's labels are free text, so the maps' names are the runs' ids, and each map is
    called what the run at its place is called.
    """
    files = {"progress.svg": progress(runs, chart_words(runs, language))} if runs else {}
    for run, (name, tree) in zip(runs, maps.items(), strict=False):
        files[f"{name}.svg"] = icicle(tree, map_words(run, tree, language))
    return files


def chart_words(runs: Sequence[CountSeries], language: str) -> ChartWords:
    """What the chart of these runs says."""
    say = labels(language)
    least = any(run.at_least for run in runs)
    ends = (
        say["chart_end"].format(label=r.label, n=f"{r.calculated[-1]:,}", m=r.pruned_text)
        for r in runs
    )
    return ChartWords(
        title=say["chart_title"],
        about=messages(language).paragraph([say["chart_about"], *ends]),
        calculated=say["chart_calculated"],
        pruned=say["chart_pruned_at_least" if least else "chart_pruned"],
        frames=say["chart_frames"],
    )


def map_words(run: CountSeries, tree: TreeMap, language: str) -> MapWords:
    """What the map of this run says."""
    say, part = labels(language), "_part" if run.at_least else ""
    searched, settled, skipped = (f"{tree.count(s):,}" for s in (VISITED, TABLE_ONLY, SKIPPED))
    how = "settled" if tree.in_order else "unexpanded"
    counts = {"searched": searched, "settled": settled, "skipped": skipped}
    return MapWords(
        title=say[f"map_title{part}"].format(label=run.label),
        about=say[f"map_about{part}"].format(
            total=f"{tree.total:,}", how=say[f"map_how_{how}"], **counts
        ),
        searched=say["map_searched"],
        table_only=say[f"map_{how}"],
        skipped=say["map_skipped"],
        depth=say["map_depth"],
        nodes=say["calculated" if tree.in_order else "distinct"],
    )


# A page of charts: how several searches of one tree went on, and what each of them visited.

MANY_CHARTS = 4
"""Of more searches side by side a page is hard to take in."""
WIDTHS = {"progress": 940, "map": 880}
"""How wide the pictures are; narrower pages let them scroll."""


@dataclass(slots=True)
class ChartedCounts(SearchCounts):
    """A tally that also draws up a map of the tree, and how the counts grew."""

    map: Map = field(default_factory=Map)
    track: CountTrack = field(default_factory=CountTrack)
    node_sizes: dict[Path, int] | None = None
    """The nodes that a search in any order has entered, with 0, and the roots of the subtrees that
    it has left out, with their sizes: its map is drawn when it is over. None in a search that
    enters each node once, depth first."""

    @property
    def follows_depth(self) -> bool:
        """Always: the map shows every node."""
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
        """Note a node entered so many moves from the root, after so many frames."""
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
        """Note a child left out so many moves from the root, with all below it."""
        self.map.skip(depth, size)
        SearchCounts.skip_at(self, depth, size)

    def series(self, label: str) -> CountSeries:
        """How the counts grew, once the search is over."""
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
    """The charts of the runs, whose tallies are `ChartedCounts`."""
    return [
        _run_chart(f"{place}-{one.entry.algorithm}", one)
        for place, one in enumerate(checked_runs, 1)
    ]


def _run_chart(id: str, checked: CheckedRun) -> RunChart:
    tally = checked.run.tally
    assert isinstance(tally, ChartedCounts)
    series = replace(tally.series(checked.run.label), at_least=checked.run.total is None)
    tree = tally.map.icicle() if tally.node_sizes is None else map_of(checked.run, tally.node_sizes)
    return RunChart(id, checked, series, tree)


def map_of(run: Run, node_sizes: Mapping[Path, int]) -> TreeMap:
    """The map of a search in any order, of its `node_sizes` (see `ChartedCounts`). What lies
    deeper than it looked ahead is not on it."""
    game, found = run.search_game.game, Map()
    todo: list[tuple[Path, Any]] = [((), game.start())]
    while todo:
        path, state = todo.pop()
        if size := node_sizes[path]:
            found.skip(len(path), size)
            continue
        found.enter(len(path))
        moves = () if game.over(state) else game.moves(state)
        below = [(*path, move) for move in moves if (*path, move) in node_sizes]
        todo += [(child, game.play(state, child[-1])) for child in reversed(below)]
    return found.icicle(in_order=False)


@dataclass(frozen=True)
class ChartPage:
    """All that a page of charts is made of."""

    name: str
    walkthrough: reading.Walkthrough
    charts: Sequence[RunChart]

    TALLY = ChartedCounts
    """Its runs draw up what it shows."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """The page of the runs."""
        return cls(name, walkthrough, run_charts(checked_runs))

    def written(self) -> Mapping[str, str | bytes]:
        """All files besides the page itself."""
        return dict(self.files)

    def frames(self) -> Mapping[str, bytes]:
        """None: it shows whole runs."""
        return {}

    def card(self) -> ChapterEntry:
        """The page as its chapter's index shows it."""
        return ChapterEntry(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: next(summary(self.charts, messages(code))) for code in languages()},
            picture={code: f"{self.home}/{code}/{self.charts[0].id}.svg" for code in languages()},
            size=(WIDTHS["map"], WIDTHS["map"] // 2),
            minutes=1 + len(self.charts),
            difficulty=3 if len(self.charts) > MANY_CHARTS else 2,
        )

    @property
    def home(self) -> str:
        """The folder of its files, as seen from the top of the site."""
        return f"walkthroughs/{self.name}"

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The pictures, by path below `docs`."""
        maps = {one.id: one.map for one in self.charts}
        return {
            f"{self.home}/{language}/{file}": data
            for language in languages()
            for file, data in charts_for(self._series(language), maps, language).items()
        }

    def _series(self, language: str) -> list[CountSeries]:
        """The runs as a chart in the language calls them."""
        return [replace(o.series, label=run_name(o.checked_run.run, language)) for o in self.charts]

    def text(self, language: str) -> str:
        """The Markdown of the page."""
        title, about = (
            of.get(language, "") for of in (self.walkthrough.title, self.walkthrough.about)
        )
        say, top = messages(language), to_top(page_path(self.name, language))
        facts = next(iter(summary(self.charts, say)), "")
        return "\n".join(
            [
                page_opening(self.name, language, title, about, facts),
                *self._source(say),
                self._counts(say),
                *self._usi_output(say),
                *self._pictures(say, f"{top}{self.home}/{language}"),
                *self._proofs(say),
            ]
        )

    def _source(self, say: Messages) -> Iterator[str]:
        """What the walkthrough is taken from."""
        if source := self.walkthrough.source:
            text = escape(source.text)
            if source.url:
                text = f'<a href="{escape(source.url)}" rel="noopener">{text}</a>'
            text = say.paragraph([say.say("page.source"), text])
            yield f'<p class="wt-source">{text}</p>\n'

    def _counts(self, say: Messages) -> str:
        """What every run calculated, pruned and recorded, and which share of the tree that was."""
        again = any(one.checked_run.run.text.passes for one in self.charts)
        first, later = ("value", "calculated"), ("pruned", "total", "share", "frames")
        head = [
            "",
            *(say.say(f"page.row_{name}") for name in first),
            *[say.say("passes.row")] * again,
            *(say.say(f"page.row_{name}") for name in later),
        ]
        rows = [head, *(self._row(one, say, again) for one in self.charts)]
        return wide(class_table("wt-totals wt-charted", rows), say.say("compare.totals"))

    def _row(self, one: RunChart, say: Messages, again: bool) -> tuple[str, ...]:
        """The counts of a run; `again` adds how many different nodes its visits were to."""
        run = one.checked_run.run
        tally, total = run.tally, run.total
        return (
            run_name(run, say.language),
            number_text(run.value),
            text("calculated", tally.calculated),
            *[text("calculated", run.different_nodes)] * again,
            pruned_text(tally.pruned, at_least=total is None),
            text("total", total),
            text("share", None if total is None else thousandths(run.different_nodes, total)),
            text("frames", tally.frames.total()),
        )

    def _usi_output(self, say: Messages) -> Iterator[str]:
        """What an engine would print, in searches that engines make."""
        yield from section(self._lines, say)

    @cached_property
    def _lines(self) -> Sequence[tuple[CheckedRun, Sequence[str]]]:
        """The lines of each run: found once for all languages."""
        return [(one.checked_run, usi_lines(one.checked_run)) for one in self.charts]

    def _pictures(self, say: Messages, home: str) -> Iterator[str]:
        runs = self._series(say.language)
        chart = chart_words(runs, say.language)
        yield f"## {markdown_safe(escape(chart.title))}\n"
        yield picture(f"{home}/progress.svg", chart.about, WIDTHS["progress"])
        for one, run in zip(self.charts, runs, strict=True):
            text = map_words(run, one.map, say.language)
            yield f"## {markdown_safe(escape(text.title))}\n"
            yield picture(f"{home}/{one.id}.svg", text.about, WIDTHS["map"])

    def _proofs(self, say: Messages) -> Iterator[str]:
        for one in self.charts:
            label = markdown_safe(escape(run_name(one.checked_run.run, say.language)))
            head = say.say("page.run_in", label=label)
            yield f"**{head}** {proof_sentences(one.checked_run, say)}\n"


def picture(src: str, alt: str, width: int) -> str:
    """A chart in a box of its own, which scrolls where the page is narrower."""
    return render("chart.html", src=src, alt=alt, width=width)
