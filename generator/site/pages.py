"""A walkthrough's page in one language: the same facts in every language, none of them typed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import inf
from typing import Protocol

from .. import reading
from ..game import Path, spell
from ..running.course import Held
from ..running.proofs import Failure
from ..trace.frame import Cutoff
from .evaluated import Compared, compared
from .legend import legend
from .markup import (
    Asked,
    compare,
    front_matter,
    key_figures,
    markdown_safe,
    player,
    question,
    transcript,
)
from .minimal import minimal
from .parting import Parting, parting, shown
from .passes import passes
from .questions import questions
from .showing import Showing
from .words import Words, languages, words
from .words.catalogue import number

FOLDED = 400
"""Pages tell every frame in words up to so many frames."""
LISTED = 24
"""Pages list every cutoff up to so many; of more they tell the number."""


@dataclass(frozen=True)
class Page:
    """All that a page is made of."""

    name: str
    walkthrough: reading.Walkthrough
    showings: Sequence[Showing]

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """What the page shows besides its players, by path below the generated folder."""
        return {}

    def text(self, language: str) -> str:
        """The Markdown of the page."""
        title = self.walkthrough.title[language]
        say = words(language)
        parts = [
            front_matter(title, language, self._about(language)),
            f"# {markdown_safe(escape(title))}\n",
            *self._head(say),
            embedded(self.showings, language, self._top),
            legend([one.held for one in self.showings], say),
            *self._questions(say),
            *self._evaluated(say),
            *self._searches(say),
            *self._keys(say),
            *self._partings(say),
            *(part for one in self.showings for part in result(one, say, len(self.showings) > 1)),
            *self._tree(say),
            *self._downloads(say),
        ]
        return "\n".join(parts)

    @property
    def _top(self) -> str:
        """From the page to the top of the generated folder."""
        return "../" * (self.name.count("/") + 1)

    def _twin(self, language: str) -> str:
        other = next(code for code in languages() if code != language)
        return f"{self._top}{other}/{self.name}.html"

    def _about(self, language: str) -> str:
        return self.walkthrough.about.get(language, "")

    def _head(self, say: Words) -> Iterator[str]:
        twin = twin_link(self._twin(say.language), say.language)
        facts = " · ".join([*summary(self.showings, say), twin])
        yield f'<p class="wt-summary">{facts}</p>\n'
        if about := self._about(say.language):
            yield f'<p class="wt-about">{escape(about)}</p>\n'
        if source := self.walkthrough.source:
            text = escape(source.text)
            if source.url:
                text = f'<a href="{escape(source.url)}" rel="noopener">{text}</a>'
            agrees = any(one.held.entry.expect for one in self.showings)
            lead = say.say("page.agrees" if agrees else "page.source")
            yield f'<p class="wt-source">{lead} {text}</p>\n'

    def asked(self, shown: Showing) -> set[int]:
        """The places of the frames at which questions are asked, each about the next."""
        if shown is not self.showings[0]:
            return set()
        numbers = {one.frame for one in questions(shown.plan, shown.moments, languages()[0])}
        return {n - 1 for n, moment in enumerate(shown.moments) if moment.frame.number in numbers}

    def _questions(self, say: Words) -> Iterator[str]:
        first = self.showings[0]
        places = {moment.frame.number: n for n, moment in enumerate(first.moments)}
        asked = questions(first.plan, first.moments, say.language)
        if asked:
            yield f"## {say.say('page.questions')}\n"
        for one in asked:
            place = places[one.frame] - 1
            shown, src = first.moments[place].frame.number, self._top + first.picture(place)
            words = (one.prompt, one.choices, one.answer, one.reason)
            yield question(Asked(first.id, one.frame, shown, *words, src), say.language)

    def _evaluated(self, say: Words) -> Iterator[str]:
        """In a comparison, what each run read and how it left the nodes."""
        if len(self.showings) > 1:
            yield from self._compared.parts(say)

    @cached_property
    def _compared(self) -> Compared:
        return compared([one.held for one in self.showings])

    def _searches(self, say: Words) -> Iterator[str]:
        """What each run asked again and again, and how few leaves would do."""
        for one in self.showings:
            label = one.held.run.label if len(self.showings) > 1 else ""
            yield from passes(one.held, say, label)
            yield from minimal(one.held, say, label)

    def _keys(self, say: Words) -> Iterator[str]:
        yield f"## {say.say('page.frames')}\n"
        for one in self.showings:
            show = one.show(say.language, self._top)
            stills = [one.still(place, say.language, self._top) for place in one.keys]
            if len(self.showings) > 1:
                yield f"### {markdown_safe(escape(one.held.run.label))}\n"
            yield key_figures(stills, show)
            every = range(min(len(one.moments), FOLDED))
            yield transcript([one.still(n, say.language, self._top) for n in every], show)

    @cached_property
    def _parted(self) -> list[tuple[tuple[str, str], Parting]]:
        """The labels of two runs and where they part: found once for all languages."""
        first, *others = (one.held for one in self.showings)
        pairs = (((first.run.label, other.run.label), parting(first, other)) for other in others)
        return [(labels, found) for labels, found in pairs if found is not None]

    def _partings(self, say: Words) -> Iterator[str]:
        """In a comparison, the first frame at which each run differs from the first one."""
        for labels, found in self._parted:
            yield f"## {say.say('page.part')}: {markdown_safe(escape(say.join(labels)))}\n"
            yield f"{say.say('page.part_at', n=found.number)}\n"
            head = ["", *map(escape, labels)]
            rows = [
                (escape(key.replace("_", " ")), *(escape(shown(f, key)) for f in found.frames))
                for key in found.differing()
            ]
            yield table(rows, head)

    def _tree(self, say: Words) -> Iterator[str]:
        yield f"## {say.say('page.file')}\n"
        yield f"{say.say('page.file_note')}\n"
        yield fenced(self.walkthrough.text, "yaml")

    def _downloads(self, say: Words) -> Iterator[str]:
        yield f"## {say.say('page.downloads')}\n"
        items = (
            f'<li><a href="{self._top}{file}" download>{escape(text)}</a></li>'
            for text, file in self._files(say)
        )
        yield f'<ul class="wt-downloads">{"".join(items)}</ul>\n'

    def _files(self, say: Words) -> Iterator[tuple[str, str]]:
        """What can be downloaded: what it is, and where it lies below the generated folder."""
        yield say.say("page.yaml"), f"walkthroughs/{self.name}/walkthrough.yml"
        for one in self.showings:
            label = f" ({one.held.run.label})" if len(self.showings) > 1 else ""
            yield say.say("page.trace") + label, f"{one.home}/trace.jsonl"
            for name, place in (("page.first", 0), ("page.last", -1)):
                yield say.say(name) + label, one.picture(place)


def embedded(showings: Sequence[Showing], language: str, top: str) -> str:
    """The player, or several that step together; `top` leads to the generated folder's top."""
    shows = [one.show(language, top) for one in showings]
    if len(shows) == 1:
        return player(shows[0])
    rings = words(language).say("compare.rings") if showings[0].differing else ""
    return compare(shows) + (f'<p class="wt-rings">{rings}</p>\n' if rings else "")


def twin_link(file: str, language: str) -> str:
    """The link to the same page in the other language, in that language's own word."""
    other, word = ("ja", "日本語") if language == "en" else ("en", "English")
    return f'<a class="wt-twin" href="{file}" lang="{other}" hreflang="{other}">{word}</a>'


class Shown(Protocol):
    """What shows a run."""

    @property
    def held(self) -> Held:
        """The run, compared and proved."""
        ...


def summary(showings: Sequence[Shown], say: Words) -> Iterator[str]:
    """What came of it, in a few words each."""
    runs = [one.held.run for one in showings]
    values = dict.fromkeys(number(run.value) for run in runs)
    yield say.say("page.value", value=say.join(list(values)))
    for run in runs:
        leaves = "" if run.tally.full else say.count("page.leaves", len(run.tally.leaves))
        total = "?" if run.total is None else f"{run.total:,}"
        told = say.say("page.nodes", n=f"{run.tally.calculated:,}", total=total)
        if run.text.passes:
            counts = {"n": f"{run.tally.distinct:,}", "visits": f"{run.tally.calculated:,}"}
            told = say.say("passes.summary", total=total, **counts)
        label = f"{escape(run.label)}: " if len(runs) > 1 else ""
        yield label + say.messages["list.comma"].join(filter(None, [told, leaves]))
    visits = [run.tally.calculated for run in runs]
    if len(set(visits)) > 1:
        yield say.count("page.saved", max(visits) - min(visits))
    if all(one.held.proof.laws and one.held.proof.holds for one in showings):
        yield say.say("page.proved")


def result(one: Showing, say: Words, several: bool) -> Iterator[str]:
    """What one run came to, and what was proved of it."""
    run = one.held.run
    label = f": {markdown_safe(escape(run.label))}" if several else ""
    yield f"## {say.say('page.result')}{label}\n"
    rows = [
        (say.say("page.row_value"), number(run.value)),
        (say.say("page.row_line"), " → ".join(map(str, run.line)) or "–"),
        (say.say("page.row_calculated"), str(run.tally.calculated)),
        *([(say.say("passes.row"), str(run.tally.distinct))] if run.text.passes else []),
        (say.say("page.row_pruned"), str(run.tally.pruned)),
        (say.say("page.row_frames"), str(run.tally.frames.total())),
        (say.say("page.row_options"), options(run.options)),
    ]
    yield table([(escape(name), escape(fact)) for name, fact in rows])
    cutoffs = run.tally.cutoffs
    if len(cutoffs) > LISTED:
        yield f"{say.say('page.cutoffs', n=f'{len(cutoffs):,}')}\n"
    elif cutoffs:
        head = [say.say(f"page.cut_{c}") for c in ("at", "kind", "after", "skipped", "bound")]
        yield table([cut_row(one, cut, say) for cut in cutoffs], head)
    yield f"{proved(one.held, say)}\n"
    yield f'<p class="wt-source">{say.say("page.listing_source")} {escape(run.text.source)}</p>\n'


def proved(held: Held, say: Words) -> str:
    """What the build has proved of the run, in sentences."""
    if held.entry.expect.get("proof") == "fails":
        first = {failure.law: failure for failure in reversed(held.proof.failures)}
        broken = [broken_law(first[law], say) for law in held.proof.laws if law in first]
        return say.paragraph([say.say("proof.fails"), *broken])
    laws = [say.say(f"proof.{law}") for law in held.proof.laws]
    return say.paragraph(laws or [say.say("proof.none")])


def broken_law(failure: Failure, say: Words) -> str:
    """How a proof fails, in a sentence."""
    facts = {
        name: number(fact) if isinstance(fact, int | float) else fact
        for name, fact in failure.facts.items()
    }
    if facts.get("node") == "":
        facts["node"] = say.say("name.root")
    return markdown_safe(escape(say.say(f"proof.broken_{failure.law}", **facts)))


def cut_row(one: Showing, cut: Cutoff, say: Words) -> tuple[str, ...]:
    """A cutoff as a row of the table."""
    bound = _window(one, say) if cut.bound_from is None else named(one, cut.bound_from, say)
    skipped = say.join([named(one, path, say) for path in cut.skipped])
    return (
        escape(named(one, cut.path, say)),
        escape(say.say(f"page.{cut.kind}_{'deep' if cut.deep else 'shallow'}")),
        escape(named(one, cut.after, say)),
        escape(skipped or say.say("page.nothing")),
        escape(bound),
    )


def _window(one: Showing, say: Words) -> str:
    """What made a cut that no node's score made: where the search was given no bound, the node was,
    by a table, a scout or a chance node."""
    roots = [m.frame for m in one.moments if not m.frame.path and m.frame.status == "start"]
    own = roots and all((frame.alpha, frame.beta) == (-inf, inf) for frame in roots)
    return say.say("page.own_window" if own else "page.window")


def named(one: Showing, path: Path, say: Words) -> str:
    """What the page calls a node."""
    return one.plan.names.get(path) or spell(path) or say.say("name.root")


def options(given: object) -> str:
    """The options as YAML would have them."""
    assert isinstance(given, dict)
    texts = {
        name: f"[{', '.join(map(number, value))}]" if isinstance(value, tuple) else str(value)
        for name, value in given.items()
        if value is not None
    }
    if "goal" in texts:
        texts["goal"] = f"at-least {number(given['goal'])}"
    return ", ".join(f"{name}: {text}" for name, text in texts.items()) or "–"


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """An HTML table of cells that are HTML already; without a head the first column is one."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    top = f"<thead><tr>{top}</tr></thead>" if head else ""
    body = "".join(f"<tr>{''.join(_cells(row, bool(head)))}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>\n"


def _cells(row: Sequence[str], headed: bool) -> Iterator[str]:
    for place, cell in enumerate(row):
        yield f"<td>{cell}</td>" if headed or place else f'<th scope="row">{cell}</th>'


def fenced(text: str, language: str) -> str:
    """The text as a block of code that no line of it can end."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"
