"""One walkthrough made into files: read, run, proved, drawn and written out as a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from .. import reading
from ..reading import BadInput, Chapter, Limits
from ..running import chapters, course
from ..running.figures import Figures
from ..running.finding import Finding, Missing, skipped
from ..running.sources import Source, parsed
from ..running.summing import figures
from .chapters import Card
from .kinds import PageType, kind, tally
from .skipping import SkippedPage
from .tasks import encoded
from .words import languages, words

MANY, HEAVY = 500, 500_000
"""Frames and bytes of a page, beyond which its author is told of them."""


@dataclass(frozen=True)
class Built:
    """One walkthrough's files, or what is wrong with it."""

    findings: Sequence[Finding] = ()
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    """By path below the generated folder."""
    frames: Mapping[str, bytes] = field(default_factory=dict)
    """Every frame, likewise: they go into the site after the builder has run."""
    card: Card | None = None
    skipped: Sequence[Finding] = ()
    """What its author is told besides: notes; and why it was not run, if it was not. Its page says
    so too."""
    figures: Sequence[Figures] = ()
    """What its runs came to, for pages of prose that quote it."""
    chapter: Chapter | None = None
    """What the file says of its folder, if it is a chapter's own."""


def one(source: Source, limits: Limits, *, draft: bool = False) -> Built:
    """Everything one walkthrough gives; a task of its own, which only takes and returns data.

    A `draft` is drawn although a claim or a proof fails: its author wants to see why.
    """
    try:
        walkthrough = parsed(source, limits)
        page_type = kind(walkthrough.page)
        held = course.hold_all(walkthrough, tally(page_type))
    except Missing as error:
        return _skipped(SkippedPage(source.name, walkthrough, error.faults))
    except BadInput as error:
        return Built([Finding("input", fault) for fault in error.faults])
    findings = [finding for run in held for finding in run.findings()]
    if findings and not draft:
        return Built(findings)
    page = page_type.of(source.name, walkthrough, held)
    files = {**page.written(), **_texts(source.name, page)}
    card = replace(page.card(), uses=uses(walkthrough))
    quotable = figures(walkthrough, [one.run for one in held])
    frames = page.frames()
    notes = dict.fromkeys(note for run in held for note in run.notes())
    notes |= dict.fromkeys(_large(walkthrough, files, frames))
    return Built(findings, files, frames, card, tuple(notes), quotable)


def _large(
    walkthrough: reading.Walkthrough, files: Mapping[str, str | bytes], frames: Mapping[str, bytes]
) -> Iterator[Finding]:
    """A note about a page that is long to go through, or large to load.

    What a page loads is its text, what moves its pictures, and the pictures that stand in it: those
    of one language, since each has its own.
    """
    several = languages()
    told = sum(PurePath(path).parent.name not in several for path in frames)
    text = max(len(encoded(files[path])) for path in files if path.endswith(".md"))
    shown = (
        len(encoded(data))
        for path, data in files.items()
        if path.endswith((".js", ".svg")) and PurePath(path).parent.name not in several
    )
    size = text + sum(shown)
    if told <= MANY and size <= HEAVY:
        return
    marks = walkthrough.marks
    mark = marks.get("frames") or marks.get("tree") or marks["game"]
    message = f"the page has {told:,} frames and {round(size / 1000):,} KB"
    remedy = "to tell less, write `frames`: `depth`, `below`, or `from` and `to`"
    yield Finding("note", walkthrough.fault(mark, message, remedy))


def described(source: Source) -> Built:
    """What a chapter's own file gives: nothing is written of it alone."""
    try:
        return Built(chapter=chapters.parsed(source))
    except BadInput as error:
        return Built([Finding("input", fault) for fault in error.faults])


def _texts(name: str, page: PageType) -> dict[str, str]:
    """The page in every language."""
    return {f"{language}/{name}.md": page.text(language) for language in languages()}


def uses(walkthrough: reading.Walkthrough) -> tuple[str, ...]:
    """The options that the file sets, its algorithms, its game and its page type."""
    used = {f"option {name}" for entry in walkthrough.entries for name in entry.options}
    used |= {f"algorithm {entry.algorithm}" for entry in walkthrough.entries}
    used |= {f"game {walkthrough.game}"} if walkthrough.game else set()
    return tuple(sorted({f"page {walkthrough.page}"} | used))


def _skipped(page: SkippedPage) -> Built:
    """A page that says what it lacks; all others are built."""
    card = Card(
        name=page.name,
        title=page.walkthrough.title,
        about=page.walkthrough.about,
        summary={code: words(code).say("skipped.card") for code in languages()},
        uses=uses(page.walkthrough),
    )
    return Built(
        files={
            **{f"{language}/{page.name}.md": page.text(language) for language in languages()},
            **page.players(),
        },
        card=card,
        skipped=[Finding("skipped", skipped(fault)) for fault in page.faults],
    )
