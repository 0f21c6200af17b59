"""The page of an engine's log: score, bounds and line of each iteration."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path as File

from ...captions.catalogue import Messages, languages, messages
from ...course.engine_logs import LoggedSearch, false_claims, logged_search, name
from ...course.files import ENGINE_LOGS, Source, page_path, to_top
from ...drawing.charts.iteration_chart import Iteration, IterationWords, iteration_chart, size
from ...reading import BadInput, Limits
from ...reading.errors import Finding, findings_of
from ...reading.other_files.engine_log import EngineInfo
from ..course.chapter_pages import ChapterEntry, SitePage
from ..markup.page_markup import (
    EMPTY_CELL,
    code_block,
    markdown_safe,
    page_opening,
    wide_table,
)
from ..walkthrough.walkthrough_page import MadePage
from .chart_page import picture

MAX_LINE_MOVES = 8
"""Upper limit of moves of a line that the table shows."""


@dataclass(frozen=True)
class EnginePage(SitePage):
    """All that the page is made of."""

    name: str
    """Its path below the chapters, without suffix."""
    source: LoggedSearch

    @cached_property
    def iterations(self) -> tuple[Iteration, ...]:
        """The scores in the order in which the engine printed them."""
        return tuple(_iteration(info) for info in self.source.search.infos)

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The chart in each language, by path below `docs`."""
        return {
            f"{self.home}/{code}/iterations.svg": iteration_chart(
                self.iterations, self._words(messages(code))
            )
            for code in languages()
        }

    def _words(self, say: Messages) -> IterationWords:
        return IterationWords(
            title=self.source.file.title.get(say.language, ""),
            about=str(say.say("engine.chart_about")),
            depth=str(say.say("engine.depth")),
            score=str(say.say("engine.score")),
            nodes=str(say.say("engine.nodes")),
            kinds={kind: _kind(kind, say) for kind in KINDS},
        )

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        say, top = messages(language), to_top(page_path(self.name, language))
        file = self.source.file
        title, about = (texts.get(language, "") for texts in (file.title, file.about))
        chart = f"{top}{self.home}/{language}/iterations.svg"
        text = str(say.say("engine.chart_about"))
        return "\n".join(
            [
                page_opening(self.name, language, title, about, escape(self.summary(language))),
                f"## {say.say('engine.iterations')}\n",
                picture(chart, text, size(0)[0]),
                f"{markdown_safe(escape(text))}\n",
                f"{markdown_safe(escape(say.paragraph([*self._failures(say)])))}\n",
                f"## {say.say('engine.lines')}\n",
                wide_table("wt-estimates", self._table(say), say.say("engine.lines")),
                *self._counted(say),
                f"## {say.say('engine.file')}\n",
                f"{say.say('engine.file_note', file=self.file, log=escape(file.log))}\n",
                code_block(file.text, "yaml"),
            ]
        )

    @property
    def file(self) -> str:
        """The file as seen from the course's folder, wherever that lies."""
        return escape((ENGINE_LOGS / File(self.source.file.file).name).as_posix())

    def summary(self, language: str) -> str:
        """Return which engine it was, how deep it searched, and what it chose."""
        say, search, log = messages(language), self.source.search, self.source.log
        last = (search.results[-1:] or search.infos[-1:])[0].depth
        facts = [
            f"{search.engine or say.say('engine.unnamed')} ({log.protocol})",
            "" if last is None else say.say("engine.reached", depth=last),
            say.say("engine.chose", move=search.best) if search.best else "",
        ]
        return " · ".join(str(fact) for fact in facts if fact)

    def card(self) -> ChapterEntry:
        """Return the page as an index shows it."""
        return ChapterEntry(
            name=self.name,
            title=self.source.file.title,
            about=self.source.file.about,
            summary={code: self.summary(code) for code in languages()},
            picture={code: f"{self.home}/{code}/iterations.svg" for code in languages()},
            size=size(len(self.iterations)),
        )

    def _failures(self, say: Messages) -> Iterator[str]:
        """Yield how often the windows were too narrow, and what that means."""
        search = self.source.search
        low, high = search.failures("upper"), search.failures("lower")
        if not low and not high:
            yield say.say("engine.no_failures")
            return
        yield say.say("engine.failures", low=low, high=high)
        yield say.say("engine.failures_mean")

    def _counted(self, say: Messages) -> Iterator[str]:
        """Yield what a search by playouts has counted of the moves at the root."""
        if not self.source.search.statistics:
            return
        columns = ("move", "visits", "prior", "mean")
        rows: list[list[str]] = [[str(say.say(f"engine.{column}")) for column in columns]]
        for move in sorted(self.source.search.statistics, key=lambda move: -move.visits):
            mean = f"{move.numbers['Q']:+.3f}".replace("-", "−")
            rows.append([escape(move.move), f"{move.visits:,}", f"{move.numbers['P']:.1%}", mean])
        yield f"## {say.say('engine.statistics')}\n"
        yield f"{say.say('engine.statistics_about')}\n"
        yield wide_table("wt-estimates", rows, say.say("engine.statistics"))

    def _table(self, say: Messages) -> list[list[str]]:
        """Return the score and the line of each iteration."""
        columns = ("depth", "score", "line", "nodes", "seconds")
        rows: list[list[str]] = [[str(say.say(f"engine.{column}")) for column in columns]]
        for info, row in zip(self.source.search.infos, self.iterations, strict=True):
            more = " …" if len(info.moves) > MAX_LINE_MOVES else ""
            time = EMPTY_CELL if info.milliseconds is None else f"{info.milliseconds / 1000:,.1f}"
            rows.append(
                [
                    EMPTY_CELL if info.depth is None else str(info.depth),
                    f"{row.text} {_kind(row.kind, say)}",
                    escape(" ".join(info.moves[:MAX_LINE_MOVES]) + more) or EMPTY_CELL,
                    row.nodes or EMPTY_CELL,
                    time,
                ]
            )
        return rows


KINDS = ("exact", "fail low", "fail high", "so far")
SIGNS = {"exact": "", "fail low": "≤ ", "fail high": "≥ ", "so far": ""}


def _kind(kind: str, say: Messages) -> str:
    return str(say.say(f"engine.{kind.replace(' ', '_')}"))


def _iteration(info: EngineInfo) -> Iteration:
    if info.bound is not None:
        kind = "fail low" if info.bound == "upper" else "fail high"
    else:
        kind = "so far" if info.depth is None else "exact"
    nodes = "" if info.nodes is None else f"{info.nodes:,}"
    text = f"{SIGNS[kind]}{score_text(info)}"
    return Iteration(info.depth, info.score, kind, text, nodes)  # type: ignore[arg-type]


def score_text(info: EngineInfo) -> str:
    """Return the score in pawns, or the moves to the mate after a number sign."""
    if info.centipawns is None:
        return f"#{info.mate}".replace("-", "−")
    return f"{info.centipawns / 100:+.2f}".replace("-", "−")


def make_engine_page(source: Source, limits: Limits) -> MadePage:
    """Make everything that one engine log gives."""
    try:
        logged = logged_search(source.file, limits)
    except BadInput as error:
        return MadePage(findings_of(error))
    if faults := list(false_claims(logged)):
        return MadePage([Finding("claim", fault) for fault in faults])
    page = EnginePage(name(source.file), logged)
    texts = {f"{page_path(page.name, code)}.md": page.text(code) for code in languages()}
    return MadePage(files={**page.files, **texts}, card=page.card())
