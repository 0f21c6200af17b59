"""`Page`, the base of all page types; the protocol `PageType`; one file made into a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from math import inf
from pkgutil import resolve_name
from typing import Any, ClassVar, Protocol, Self, cast

from ... import reading
from ...captions.catalogue import Messages, languages, messages
from ...course.check import CheckedRun, check_walkthrough
from ...course.files import Source, page_path, parse_chapter, parse_walkthrough, to_top
from ...course.quotes import RunNumbers
from ...course.run_output import figures
from ...plugins import BadPlugin
from ...questions import Question, questions
from ...reading import BadInput, Chapter, Limits, PluginFault
from ...reading.errors import Finding, MissingPackage, findings_of
from ...record.family_runs import Proofs
from ...record.frame import Frame
from ...record.statistics import SearchCounts
from ...runs.plugin_faults import plugin_faults
from ...runs.registry import pages
from ..course.chapter_pages import ChapterEntry, SitePage, uses
from ..course.try_page import FRAMES, GAME_NODES, SEARCHES, change_link, is_packed
from ..markup.embed import player_files, players
from ..markup.page_markup import (
    code_block,
    front_matter,
    markdown_safe,
    other_languages,
    render,
    table,
)
from ..markup.page_size import size_notes
from ..types.checked_page import checked_page, checked_parts
from ..types.skipped_page import SkippedPage
from .comparison import Comparison, compare_searches
from .effort import difficulty, minutes_to_step
from .facts_and_legend import legend, minimal
from .first_difference import FirstDifference, fact_text, first_difference
from .frame_files import FrameFiles, frame_files
from .key_frames import key_frames
from .player_html import PlayerHead, QuestionView, StillView, key_figures, question, transcript
from .presentation import TRACE_FILE, Presentation, folded_captions, long_captions, showings
from .results import RunEstimate, estimates, result, section, source_text, summary, usi_lines
from .run_name import run_name
from .search_passes import passes
from .worked_table import worked_files

# What the class of a page type must have, and how the class is found by its name in YAML.


class PageType(Protocol):
    """What the class of a page type must have. `Page` has it all, and classes may derive from it.

    A page that needs more of its runs than `SearchCounts` holds names a subclass of it as `TALLY`.
    """

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Make the page of a walkthrough.

        `name` is the page's path below the folder of chapters, without suffix: `chapter/name`.
        `checked_runs` are those of the walkthrough, proved, in the order of its entries.
        """

    def text(self, language: str) -> str:
        """Return the page's Markdown in the language, a code such as `en`."""

    def written(self) -> Mapping[str, str | bytes]:
        """Return all other files that the page needs, by path below `docs`."""

    def frames(self) -> Mapping[str, bytes]:
        """Return the SVG file of each frame that is to have one, and of every frame that the
        page links to, by path below `docs`. They are copied into the site after the site builder
        has run."""

    def card(self) -> ChapterEntry:
        """Return the entry that shows the page in its chapter's index."""


def tally(page: type[PageType]) -> type[SearchCounts]:
    """Return the class that counts the runs of the page."""
    counts_class: type[SearchCounts] = getattr(page, "TALLY", SearchCounts)
    return counts_class


def page_class(name: str) -> type[PageType]:
    """Return the class that makes such pages; it is loaded only now, with everything that draws."""
    place = pages()[name].page
    if not isinstance(place, str):
        return cast("type[PageType]", place)
    try:
        return cast("type[PageType]", resolve_name(place))
    except (ImportError, AttributeError) as error:
        raise BadPlugin(f"the page type {name!r} ({place}): {error}") from error


# One walkthrough made into files: read, run, check, prove, draw, write.


@dataclass(frozen=True)
class MadePage:
    """One walkthrough's files, or what is wrong with it."""

    findings: Sequence[Finding] = ()
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    """Files by path below `docs`."""
    frames: Mapping[str, bytes] = field(default_factory=dict)
    """The frames that are files, likewise: they go into the site after the builder has run."""
    card: ChapterEntry | None = None
    skipped: Sequence[Finding] = ()
    """What is reported to its author besides: notes; and why it was not run, if it was not. Its
    page says so too."""
    figures: Sequence[RunNumbers] = ()
    """What its runs came to, for pages of prose that quote it."""
    chapter: Chapter | None = None
    """What the file says of its folder, if it is a chapter's own."""


def make_page(
    source: Source,
    limits: Limits,
    frames: FrameFiles = "auto",
    *,
    has_try: bool = True,
    draft: bool = False,
) -> MadePage:
    """Make everything that one walkthrough gives; a task of its own, which only takes and returns
    data.

    `frames` says which of them are files; with `has_try` its page leads to the page *Try it*. A
    `draft` is drawn although a claim or a proof fails: its author wants to see why.
    """
    try:
        walkthrough = parse_walkthrough(source, limits)
        with plugin_faults(walkthrough):
            return _draw_page(source, walkthrough, frames, has_try=has_try, draft=draft)
    except PluginFault as error:
        return _skipped(SkippedPage(source.name, error.walkthrough, error.faults, "plug-in"))
    except MissingPackage as error:
        return _skipped(SkippedPage(source.name, walkthrough, error.faults, package=error.package))
    except BadInput as error:
        return MadePage(findings_of(error))


def _draw_page(
    source: Source,
    walkthrough: reading.Walkthrough,
    frames: FrameFiles,
    *,
    has_try: bool,
    draft: bool,
) -> MadePage:
    """Make everything that a walkthrough gives once it has been read; raise BadInput if it cannot
    be run."""
    page_type = page_class(walkthrough.page)
    checked_runs = check_walkthrough(walkthrough, tally(page_type))
    findings = [finding for run in checked_runs for finding in run.findings()]
    if findings and not draft:
        return MadePage(findings)
    page = page_type.of(source.name, walkthrough, checked_runs)
    if isinstance(page, Page):
        page = replace(page, frame_files=frames)
    if hasattr(page, "has_try"):  # a page type of another package need not know that page
        page = cast("PageType", replace(cast("Any", page), has_try=has_try))
    findings += long_captions(getattr(page, "showings", ()))
    if findings and not draft:
        return MadePage(findings)
    checked = checked_page(page_type, page)
    files = {**checked.written(), **_texts(source.name, checked)}
    card = replace(checked.card(), uses=uses(walkthrough), date=walkthrough.date)
    quotable = figures(walkthrough, [checked_run.run for checked_run in checked_runs])
    notes = dict.fromkeys(note for run in checked_runs for note in run.notes())
    showings = getattr(page, "showings", ())
    frame_count = max((len(showing.moments) for showing in showings), default=0)
    notes |= dict.fromkeys(folded_captions(showings))
    notes |= dict.fromkeys(size_notes(walkthrough, files, frame_count))
    return MadePage(findings, files, checked.frames(), card, tuple(notes), quotable)


def make_chapter(source: Source) -> MadePage:
    """Return what a chapter's own file gives: no page is written from it alone."""
    try:
        return MadePage(chapter=parse_chapter(source))
    except BadInput as error:
        return MadePage(findings_of(error))


def _texts(name: str, page: PageType | SkippedPage) -> dict[str, str]:
    """Return the page in every language."""
    return {f"{page_path(name, language)}.md": page.text(language) for language in languages()}


def _skipped(page: SkippedPage) -> MadePage:
    """Return a page that says what it lacks; all other pages are built."""
    files = {**_texts(page.name, page), **page.players()}
    return MadePage(files=files, card=page.card(), skipped=tuple(page.findings()))


# The page of a walkthrough, and the base of all other page types.

TRANSCRIPT_FRAMES = 400
"""Upper limit of the frames that a page describes in words."""


@dataclass(frozen=True)
class Page(SitePage):
    """The page of a walkthrough, and the base of all page types: see `PageType`.

    A page type of a package usually overrides `parts`, which yields the Markdown below the title,
    and `files`, which holds what the page needs besides its players.
    """

    LEADS: ClassVar[bool] = True
    """Whether the page begins with its player, in whose head its title then stands."""

    name: str
    """The page's path below the folder of chapters, without suffix."""
    walkthrough: reading.Walkthrough
    showings: Sequence[Presentation]
    """The runs, each with its plan, its moments, its pictures and its captions."""
    frame_files: FrameFiles = field(default="auto", kw_only=True)
    """Which frames are files of their own, besides those of `linked_frames`."""
    has_try: bool = field(default=True, kw_only=True)
    """Whether the page leads to the page *Try it*."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Return the page of the runs."""
        return cls(name, walkthrough, showings(name, checked_runs))

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """What the page shows besides its players, by path below `docs`."""
        return {}

    def written(self) -> Mapping[str, str | bytes]:
        """Return all files besides the page itself and its frames."""
        tables = worked_files(self.name, self.showings)
        return {**self.files, **player_files(self, self._frames), **tables}

    def frames(self) -> Mapping[str, bytes]:
        """Return the frames that are files of their own."""
        return self._frames

    @cached_property
    def _frames(self) -> Mapping[str, bytes]:
        written = self.walkthrough.tree is not None
        return frame_files(self.showings, self.linked_frames, self.frame_files, written=written)

    @property
    def card_place(self) -> int:
        """The place of the frame that stands for the page: its last cut, one that skips something
        before any other, if it has one."""
        showing = self.showings[0]
        places = self.key_places(showing)
        cuts = [place for place in places if showing.moments[place].frame.cut]
        skips = [place for place in cuts if showing.moments[place].frame.skipped]
        return (skips or cuts or places)[-1]

    def card(self) -> ChapterEntry:
        """Return the page as its chapter's index shows it."""
        first_showing, place = self.showings[0], self.card_place
        return ChapterEntry(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: " · ".join(self.facts(messages(code))) for code in languages()},
            picture={code: first_showing.picture(place, code) for code in languages()},
            size=(first_showing.drawing.width, first_showing.drawing.height),
            middle=first_showing.drawing.middles[place],
            minutes=minutes_to_step(
                max(len(showing.align or showing.moments) for showing in self.showings),
                len(self._drafts(languages()[0])),
            ),
            difficulty=difficulty([showing.checked_run for showing in self.showings]),
        )

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        title = self.walkthrough.title[language]
        head = [front_matter(title, language, self._about(language), player=True)]
        if not self.LEADS:
            head.append(f"# {markdown_safe(escape(title))}\n")
        return "\n".join([*head, *checked_parts(self, self.parts(messages(language)))])

    def parts(self, say: Messages) -> Iterator[str]:
        """Yield what stands below the title, in order; other page types extend this."""
        several = len(self.showings) > 1
        if not self.LEADS:
            yield from self._head(say)
        yield self._players(say)
        yield from self._change(say)
        yield from self._depth_note(say)
        yield from self._questions(say)
        yield from self._estimates(say)
        if several and self._proving_runs:
            yield from self._comparison.parts(say)
        yield from self._searches(say)
        yield from self._keys(say)
        yield from self._partings(say)
        parts = [text for showing in self.showings for text in result(showing, say, several)]
        parts += [*self._tree(say), *self._downloads(say)]
        yield render(
            "results.html", summary=say.say("page.results_and_files"), parts="\n".join(parts)
        )

    def _top(self, language: str) -> str:
        """Return the way from the page to the top of the site."""
        return to_top(page_path(self.name, language))

    def _other_languages(self, language: str) -> str:
        return other_languages(self.name, language)

    def _about(self, language: str) -> str:
        return self.walkthrough.about.get(language, "")

    def _players(self, say: Messages) -> str:
        """Return the player, with the page's title where the page begins with it."""
        head = self.head(say.language, leads=self.LEADS)
        if self.LEADS:
            head = replace(head, translations=self._other_languages(say.language))
        return players(self.showings, say.language, self._top(say.language), head)

    def head(self, language: str, *, leads: bool) -> PlayerHead:
        """Return what stands above the player; `leads`: its title is that of a whole page."""
        say = messages(language)
        return PlayerHead(
            title=self.walkthrough.title[language],
            summary=" · ".join(self.facts(say)),
            about=self._about(language),
            source=self._source(say),
            key=legend([showing.checked_run for showing in self.showings], say),
            leads=leads,
        )

    def _source(self, say: Messages) -> str:
        """Return where the tree is from, as HTML; nothing, if it is the course's own."""
        lead = "page.agrees" if self._agrees else "page.source"
        return source_text(self.walkthrough.source, say.say(lead), say)

    def _head(self, say: Messages) -> Iterator[str]:
        """Yield what stands above the player where the page does not begin with it."""
        facts = " · ".join([*self.facts(say), self._other_languages(say.language)])
        yield f'<p class="wt-summary">{facts}</p>\n'
        if about := self._about(say.language):
            yield f'<p class="wt-about">{escape(about)}</p>\n'
        if source := self._source(say):
            yield f'<p class="wt-source">{source}</p>\n'

    def facts(self, say: Messages) -> Sequence[str]:
        """Return what the page and its card say of it in a line."""
        return [*summary(self.showings, say)]

    @property
    def _agrees(self) -> bool:
        """Whether the run was held against what its source says."""
        return any(showing.checked_run.entry.expect for showing in self.showings)

    def asked(self, showing: Presentation) -> set[int]:
        """Return the places of the frames at which questions are asked, each about the next
        frame."""
        if showing is not self.showings[0]:
            return set()
        numbers = {draft.frame for draft in self._drafts(languages()[0])}
        return {n - 1 for n, moment in enumerate(showing.moments) if moment.frame.number in numbers}

    def key_places(self, showing: Presentation) -> Sequence[int]:
        """Return the places of the key frames of a run, those of questions among them."""
        if showing.id not in self._found_key_places:
            moments = showing.moments
            asked = [moments[place].frame.number for place in sorted(self.asked(showing))]
            numbers = set(key_frames(showing.plan, moments, asked))
            places = [n for n, moment in enumerate(moments) if moment.frame.number in numbers]
            self._found_key_places[showing.id] = places
        return self._found_key_places[showing.id]

    @cached_property
    def _found_key_places(self) -> dict[str, Sequence[int]]:
        """The places of key frames that have been asked for, by the id of the run."""
        return {}

    def linked_frames(self, showing: Presentation) -> set[int]:
        """Return the places of the frames whose files the page links to; a page type that links to
        other frames adds them."""
        ends = {0, len(showing.moments) - 1}
        return ends.union(self.key_places(showing), self.asked(showing))

    def _depth_note(self, say: Messages) -> Iterator[str]:
        """Yield down to which depth the tree is drawn, where that is not what the author has
        written."""
        depths = {showing.checked_run.shallow for showing in self.showings} - {None}
        for depth in sorted(filter(None, depths)):
            yield f'<p class="wt-shallow">{escape(say.count("page.shallow", depth))}</p>\n'

    def _questions(self, say: Messages) -> Iterator[str]:
        views = self.questions(say.language, self._top(say.language))
        if views:
            yield f"## {say.say('page.questions')}\n"
        for view in views:
            yield question(view, say.language)

    def questions(self, language: str, top: str) -> list[QuestionView]:
        """Return the questions about the first run; `top` leads to the site's top."""
        first = self.showings[0]
        places = {moment.frame.number: n for n, moment in enumerate(first.moments)}
        views = []
        for draft in self._drafts(language):
            place = places[draft.frame] - 1
            number, src = first.moments[place].frame.number, top + first.picture(place, language)
            words = (draft.prompt, draft.choices, draft.answer, draft.reasons)
            counted = first.counter(places[draft.frame])
            skill = draft.kind.skill or ""
            views.append(QuestionView(first.id, draft.frame, number, *words, src, counted, skill))
        return views

    def _drafts(self, language: str) -> Sequence[Question]:
        """Return the questions about the first run: found once for page and players."""
        if language not in self._found_questions:
            first = self.showings[0]
            drafts = questions(first.plan, first.moments, language)
            self._found_questions[language] = drafts
        return self._found_questions[language]

    @cached_property
    def _found_questions(self) -> dict[str, Sequence[Question]]:
        """The questions that have been asked for, by language."""
        return {}

    def _estimates(self, say: Messages) -> Iterator[str]:
        """Yield what playouts say of the moves, beside what is true of them."""
        yield from estimates([RunEstimate(showing.checked_run) for showing in self.showings], say)

    @cached_property
    def _comparison(self) -> Comparison:
        return compare_searches(self._proving_runs)

    @property
    def _proving_runs(self) -> Sequence[CheckedRun]:
        """The runs of searches that prove values."""
        runs = [showing.checked_run for showing in self.showings]
        return [run for run in runs if run.plan.family.part(Proofs).proves]

    def _named_showings(self, language: str) -> Iterator[tuple[Presentation, str]]:
        """Yield each run with its name; one that is alone has none."""
        for showing in self.showings:
            several = len(self.showings) > 1
            yield showing, run_name(showing.checked_run.run, language) if several else ""

    def _searches(self, say: Messages) -> Iterator[str]:
        """Yield what each run asked again and again, and how few leaves would do."""
        for showing, label in self._named_showings(say.language):
            yield from passes(showing.checked_run, say, label)
            yield from minimal(showing.checked_run, say, label)
        yield from section(self._lines, say)

    @cached_property
    def _lines(self) -> Sequence[tuple[CheckedRun, Sequence[str]]]:
        """The lines that an engine would print in each run: found once for all languages."""
        return [(showing.checked_run, usi_lines(showing.checked_run)) for showing in self.showings]

    def _keys(self, say: Messages) -> Iterator[str]:
        yield f"## {say.say('page.frames')}\n"
        top = self._top(say.language)
        for showing, name in self._named_showings(say.language):
            show = showing.show(say.language, top)
            places = self.key_places(showing)
            stills = [showing.still(place, say.language, top) for place in places]
            if name:
                yield f"### {markdown_safe(escape(name))}\n"
            yield key_figures(stills, show)
            listed = range(min(len(showing.moments), TRANSCRIPT_FRAMES))
            yield transcript([self._line(showing, n, say.language, top) for n in listed], show)

    def _line(self, showing: Presentation, place: int, language: str, top: str) -> StillView:
        """Return a frame in the list of all frames; without a file, if it has none."""
        still = showing.still(place, language, top)
        has_file = showing.picture(place, language) in self._frames
        return still if has_file else replace(still, src="")

    @cached_property
    def _first_differences(self) -> list[tuple[tuple[CheckedRun, CheckedRun], FirstDifference]]:
        """Two runs and where they part: found once for all languages."""
        first, *other_runs = (showing.checked_run for showing in self.showings)
        pairs = (((first, other), first_difference(first, other)) for other in other_runs)
        return [(runs, difference) for runs, difference in pairs if difference is not None]

    def _partings(self, say: Messages) -> Iterator[str]:
        """Yield, in a comparison, the first frame at which each run differs from the first one."""
        for runs, difference in self._first_differences:
            labels = [run_name(checked_run.run, say.language) for checked_run in runs]
            title = say.colon(say.say("page.part"), markdown_safe(escape(say.join(labels))))
            yield f"## {title}\n"
            number = min(self._counter(*pair) for pair in zip(runs, difference.frames, strict=True))
            yield f"{say.say('page.part_at', n=number)}\n"
            head = ["", *map(escape, labels)]
            rows = [
                (
                    escape(say.say(f"parting.{key}")),
                    *(
                        escape(fact_text(frame, key, run, say))
                        for frame, run in zip(difference.frames, runs, strict=True)
                    ),
                )
                for key in difference.differing()
            ]
            yield table(rows, head)

    def _counter(self, checked: CheckedRun, frame: Frame | None) -> float:
        """Return the page's counter at the frame of that run."""
        if frame is None:
            return inf
        showing = next(candidate for candidate in self.showings if candidate.checked_run is checked)
        return showing.display_number(frame.number)

    def _tree(self, say: Messages) -> Iterator[str]:
        yield f"## {say.say('page.file')} {{ data-search-exclude }}\n"
        yield f"{say.say('page.file_note')}\n"
        yield code_block(self.walkthrough.text, "yaml")

    def _change(self, say: Messages) -> Iterator[str]:
        """Yield the link that opens the file in the page *Try it*, if that can search it."""
        game = self.walkthrough.game
        frames = sum(len(showing.moments) for showing in self.showings)
        nodes = max(showing.checked_run.run.total or 0 for showing in self.showings)
        small = len(self.showings) <= SEARCHES and frames <= FRAMES and nodes <= GAME_NODES
        if self.has_try and is_packed(game) and small:
            text = self.walkthrough.text
            yield change_link(text, say.language, self._top(say.language), game=game is not None)

    def _downloads(self, say: Messages) -> Iterator[str]:
        """Yield the section about what can be downloaded."""
        yield f"## {say.say('page.downloads')}\n"
        yield render("downloads.html", top=self._top(say.language), files=self._files(say))

    def _files(self, say: Messages) -> Iterator[tuple[str, str]]:
        """Yield what can be downloaded: what it is, and where it lies below `docs`."""
        yield say.say("page.yaml"), f"walkthroughs/{self.name}/walkthrough.yml"
        for showing, label in self._named_showings(say.language):
            files = [("page.trace", f"{showing.home}/{TRACE_FILE}")]
            for name, place in (("page.first", 0), ("page.last", -1)):
                files.append((name, showing.picture(place, say.language)))
            for name, file in files:
                kind = say.say(name)
                yield say.say("page.aside", first=kind, last=label) if label else kind, file
