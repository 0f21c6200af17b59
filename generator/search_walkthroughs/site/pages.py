"""A walkthrough's page in one language: the same facts in every language, none of them typed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import inf
from typing import Self

from .. import reading
from ..running.course import Held
from ..trace.frame import Frame
from .chapters import Card
from .embedding import player_files
from .estimated import Estimated, estimates
from .evaluated import Compared, compared
from .legend import legend
from .markdown import fenced, front_matter, markdown_safe
from .minimal import minimal
from .parting import Parting, parting, shown
from .passes import passes
from .players import embedded
from .printed import printed, section
from .questions import questions
from .results import result, summary
from .showing import Showing, showings
from .stills import Asked, answers, key_figures, question, transcript
from .tables import table
from .twins import twins
from .words import Words, languages, words

FOLDED = 400
"""Pages tell every frame in words up to so many frames."""


@dataclass(frozen=True)
class Page:
    """All that a page is made of."""

    name: str
    walkthrough: reading.Walkthrough
    showings: Sequence[Showing]

    @classmethod
    def of(cls, name: str, walkthrough: reading.Walkthrough, held: Sequence[Held]) -> Self:
        """The page of the runs."""
        return cls(name, walkthrough, showings(name, held))

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """What the page shows besides its players, by path below the generated folder."""
        return {}

    def written(self) -> Mapping[str, str | bytes]:
        """All files besides the page itself and its frames."""
        return {**self.files, **player_files(self, self._frames)}

    def frames(self) -> Mapping[str, bytes]:
        """Every frame of every run."""
        return self._frames

    @cached_property
    def _frames(self) -> Mapping[str, bytes]:
        return {path: svg for shown in self.showings for path, svg in shown.pictures()}

    def card(self) -> Card:
        """The page as its chapter's index shows it: with its last cut, if it has one."""
        shown = self.showings[0]
        cuts = [place for place in shown.keys if shown.moments[place].frame.cut]
        place = cuts[-1] if cuts else shown.keys[-1]
        return Card(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: " · ".join(self.facts(words(code))) for code in languages()},
            picture={code: shown.picture(place, code) for code in languages()},
            size=(shown.drawing.width, shown.drawing.height),
        )

    def text(self, language: str) -> str:
        """The Markdown of the page."""
        title = self.walkthrough.title[language]
        head = (
            front_matter(title, language, self._about(language)),
            f"# {markdown_safe(escape(title))}\n",
        )
        return "\n".join([*head, *self.parts(words(language))])

    def parts(self, say: Words) -> Iterator[str]:
        """What stands below the title, in order; other page types begin here."""
        several = len(self.showings) > 1
        yield from self._head(say)
        yield embedded(self.showings, say.language, self._top)
        yield legend([one.held for one in self.showings], say)
        yield from self._shallow(say)
        yield from self._questions(say)
        yield from self._estimates(say)
        yield from self._evaluated(say)
        yield from self._searches(say)
        yield from self._keys(say)
        yield from self._partings(say)
        for one in self.showings:
            yield from result(one, say, several)
        yield from self._tree(say)
        yield from self._downloads(say)

    @property
    def _top(self) -> str:
        """From the page to the top of the generated folder."""
        return "../" * (self.name.count("/") + 1)

    def _twins(self, language: str) -> str:
        return twins(f"{self.name}.html", language, self._top)

    def _about(self, language: str) -> str:
        return self.walkthrough.about.get(language, "")

    def _head(self, say: Words) -> Iterator[str]:
        facts = " · ".join([*self.facts(say), self._twins(say.language)])
        yield f'<p class="wt-summary">{facts}</p>\n'
        if about := self._about(say.language):
            yield f'<p class="wt-about">{escape(about)}</p>\n'
        if source := self.walkthrough.source:
            text = escape(source.text)
            if source.url:
                text = f'<a href="{escape(source.url)}" rel="noopener">{text}</a>'
            lead = say.say("page.agrees" if self._agrees else "page.source")
            yield f'<p class="wt-source">{lead} {text}</p>\n'

    def facts(self, say: Words) -> Sequence[str]:
        """What the page and its card say of it in a line."""
        return [*summary(self.showings, say)]

    @property
    def _agrees(self) -> bool:
        """Whether the run was held against what its source says."""
        return any(one.held.entry.expect for one in self.showings)

    def asked(self, shown: Showing) -> set[int]:
        """The places of the frames at which questions are asked, each about the next."""
        if shown is not self.showings[0]:
            return set()
        numbers = {one.frame for one in questions(shown.plan, shown.moments, languages()[0])}
        return {n - 1 for n, moment in enumerate(shown.moments) if moment.frame.number in numbers}

    def _shallow(self, say: Words) -> Iterator[str]:
        """Down to which depth the tree is drawn, where that is not what the author has written."""
        depths = {one.held.shallow for one in self.showings} - {None}
        for depth in sorted(filter(None, depths)):
            yield f'<p class="wt-shallow">{escape(say.count("page.shallow", depth))}</p>\n'

    def _questions(self, say: Words) -> Iterator[str]:
        asked = self.questions(say.language, self._top)
        if asked:
            yield f"## {say.say('page.questions')}\n"
        for one in asked:
            yield question(one, say.language)

    def questions(self, language: str, top: str) -> list[Asked]:
        """The questions about the first run; `top` leads to the generated folder's top."""
        first = self.showings[0]
        places = {moment.frame.number: n for n, moment in enumerate(first.moments)}
        asked = []
        for one in questions(first.plan, first.moments, language):
            place = places[one.frame] - 1
            shown, src = first.moments[place].frame.number, top + first.picture(place, language)
            words = (one.prompt, one.choices, one.answer, one.reason)
            counted = first.counted(places[one.frame])
            asked.append(Asked(first.id, one.frame, shown, *words, src, counted))
        return asked

    def _estimates(self, say: Words) -> Iterator[str]:
        """What playouts say of the moves, beside what is true of them."""
        yield from estimates(self._estimated, say)

    @cached_property
    def _estimated(self) -> Sequence[Estimated]:
        return [Estimated(one.held) for one in self.showings]

    def _evaluated(self, say: Words) -> Iterator[str]:
        """In a comparison, what each run read and how it left the nodes."""
        proving = [one for one in self.showings if not one.plan.sampled]
        if len(self.showings) > 1 and proving:
            yield from self._compared.parts(say)

    @cached_property
    def _compared(self) -> Compared:
        return compared([one.held for one in self.showings if not one.plan.sampled])

    def _searches(self, say: Words) -> Iterator[str]:
        """What each run asked again and again, and how few leaves would do."""
        for one in self.showings:
            label = one.held.run.called(say.language) if len(self.showings) > 1 else ""
            yield from passes(one.held, say, label)
            yield from minimal(one.held, say, label)
        yield from self._printed(say)

    def _printed(self, say: Words) -> Iterator[str]:
        """What an engine would print, in searches that engines make."""
        yield from section(self._lines, say)

    @cached_property
    def _lines(self) -> Sequence[tuple[Held, Sequence[str]]]:
        """The lines of each run: found once for all languages."""
        return [(one.held, printed(one.held)) for one in self.showings]

    def _keys(self, say: Words) -> Iterator[str]:
        yield f"## {say.say('page.frames')}\n"
        for one in self.showings:
            show = one.show(say.language, self._top)
            stills = [one.still(place, say.language, self._top) for place in one.keys]
            if len(self.showings) > 1:
                yield f"### {markdown_safe(escape(one.held.run.called(say.language)))}\n"
            yield key_figures(stills, show)
            every = range(min(len(one.moments), FOLDED))
            yield transcript([one.still(n, say.language, self._top) for n in every], show)

    @cached_property
    def _parted(self) -> list[tuple[tuple[Held, Held], Parting]]:
        """Two runs and where they part: found once for all languages."""
        first, *others = (one.held for one in self.showings)
        pairs = (((first, other), parting(first, other)) for other in others)
        return [(runs, found) for runs, found in pairs if found is not None]

    def _partings(self, say: Words) -> Iterator[str]:
        """In a comparison, the first frame at which each run differs from the first one."""
        for runs, found in self._parted:
            labels = [one.run.called(say.language) for one in runs]
            yield f"## {say.say('page.part')}: {markdown_safe(escape(say.join(labels)))}\n"
            number = min(self._counted(*pair) for pair in zip(runs, found.frames, strict=True))
            yield f"{say.say('page.part_at', n=number)}\n"
            head = ["", *map(escape, labels)]
            rows = [
                (
                    escape(say.say(f"parting.{key}")),
                    *(
                        escape(shown(frame, key, run, say))
                        for frame, run in zip(found.frames, runs, strict=True)
                    ),
                )
                for key in found.differing()
            ]
            yield table(rows, head)

    def _counted(self, held: Held, frame: Frame | None) -> float:
        """What the page's counter says when the frame of that run comes."""
        if frame is None:
            return inf
        shown = next(one for one in self.showings if one.held is held)
        return shown.called(frame.number)

    def _tree(self, say: Words) -> Iterator[str]:
        yield f"## {say.say('page.file')} {{ data-search-exclude }}\n"
        yield f"{say.say('page.file_note')}\n"
        yield fenced(self.walkthrough.text, "yaml")

    def _downloads(self, say: Words) -> Iterator[str]:
        """What can be taken away; below it, on paper, the answers to the questions."""
        yield f"## {say.say('page.downloads')}\n"
        items = (
            f'<li><a href="{self._top}{file}" download>{escape(text)}</a></li>'
            for text, file in self._files(say)
        )
        yield f'<ul class="wt-downloads">{"".join(items)}</ul>\n'
        if asked := self.questions(say.language, self._top):
            yield answers(asked, say.language)

    def _files(self, say: Words) -> Iterator[tuple[str, str]]:
        """What can be downloaded: what it is, and where it lies below the generated folder."""
        yield say.say("page.yaml"), f"walkthroughs/{self.name}/walkthrough.yml"
        for one in self.showings:
            label = f" ({one.held.run.called(say.language)})" if len(self.showings) > 1 else ""
            yield say.say("page.trace") + label, f"{one.home}/trace.jsonl"
            for name, place in (("page.first", 0), ("page.last", -1)):
                yield say.say(name) + label, one.picture(place, say.language)
