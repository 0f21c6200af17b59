"""One walkthrough made into files: read, run, proved, drawn and written out as a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path as File

from ..reading import BadInput, Limits
from ..running import course
from ..running.build import Missing
from ..running.course import Finding
from ..running.files import name, read
from . import experimented
from .chapters import Card
from .charted import WIDTHS, ChartPage, charted
from .embedding import address, alone, example
from .lab import LabPage
from .mistake import MistakePage
from .pages import Page
from .prune import PrunePage
from .results import summary
from .showing import showings
from .skipping import SkippedPage
from .words import languages, words

PROSE_TOP = {"en": "generated/", "ja": "../generated/"}
"""From a hand-written page of each language to the top of the generated folder."""
PAGES: Mapping[str, type[Page]] = {
    "lab": LabPage,
    "mistake": MistakePage,
    "prune": PrunePage,
    "prune-lab": PrunePage,
}
"""The pages that are more than a player and what is told of it."""


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
    """Why it was not run, if it was not: its page says so too."""


def one(file: File, limits: Limits) -> Built:
    """Everything one walkthrough gives; a task of its own, which only takes and returns data."""
    try:
        walkthrough = read(file, limits)
        held = course.hold_all(walkthrough)
    except Missing as error:
        return _skipped(SkippedPage(name(file), walkthrough, error.faults))
    except BadInput as error:
        return Built([Finding("input", fault) for fault in error.faults])
    findings = [finding for run in held for finding in run.findings()]
    if findings:
        return Built(findings)
    if walkthrough.page == "chart":
        return _charts(ChartPage(name(file), walkthrough, charted(held)))
    made = PAGES.get(walkthrough.page, Page)
    page = made(name(file), walkthrough, showings(name(file), held))
    frames = {path: svg for shown in page.showings for path, svg in shown.pictures()}
    return Built(files=_files(page, frames), frames=frames, card=_card(page))


def trial(file: File, limits: Limits) -> Built:
    """Everything one experiment gives, from the results that are kept."""
    try:
        page = experimented.page(file, limits)
    except BadInput as error:
        return Built([Finding("input", fault) for fault in error.faults])
    if not page.results:
        return Built()
    files: dict[str, str | bytes] = dict(page.files)
    for language in languages():
        files[f"{language}/{page.name}.md"] = page.text(language)
    return Built(files=files, card=page.card())


def _files(page: Page, frames: Mapping[str, bytes]) -> dict[str, str | bytes]:
    files: dict[str, str | bytes] = dict(page.files)
    for language in languages():
        files[f"{language}/{page.name}.md"] = page.text(language)
        files[f"embed/{language}/{page.name}.html"] = example(page, language, PROSE_TOP[language])
        files[address(page.name, language)] = alone(page, language)
    files[f"walkthroughs/{page.name}/walkthrough.yml"] = page.walkthrough.text
    for shown in page.showings:
        files[f"{shown.home}/film.js"] = shown.film()
        files[f"{shown.home}/trace.jsonl"] = shown.trace()
        needed = {0, len(shown.moments) - 1, *shown.keys, *page.asked(shown)}
        for place in sorted(needed):
            files[shown.picture(place)] = frames[shown.picture(place)]
    return files


def _skipped(page: SkippedPage) -> Built:
    """A page that says what it lacks; all others are built."""
    card = Card(
        name=page.name,
        title=page.walkthrough.title,
        about=page.walkthrough.about,
        summary={code: words(code).say("skipped.card") for code in languages()},
    )
    return Built(
        files={f"{language}/{page.name}.md": page.text(language) for language in languages()},
        card=card,
        skipped=[Finding("skipped", course.skipped(fault)) for fault in page.faults],
    )


def _charts(page: ChartPage) -> Built:
    files: dict[str, str | bytes] = dict(page.files)
    for language in languages():
        files[f"{language}/{page.name}.md"] = page.text(language)
    card = Card(
        name=page.name,
        title=page.walkthrough.title,
        about=page.walkthrough.about,
        summary={code: next(summary(page.charted, words(code))) for code in languages()},
        picture=f"{page.home}/en/{page.charted[0].id}.svg",
        size=(WIDTHS["map"], WIDTHS["map"] // 2),
    )
    return Built(files=files, card=card)


def _card(page: Page) -> Card:
    if isinstance(page, PrunePage):
        return page.card()
    shown = page.showings[0]
    cuts = [place for place in shown.keys if shown.moments[place].frame.cut]
    return Card(
        name=page.name,
        title=page.walkthrough.title,
        about=page.walkthrough.about,
        summary={code: " · ".join(page.facts(words(code))) for code in languages()},
        picture=shown.picture(cuts[-1] if cuts else shown.keys[-1]),
        size=(shown.drawing.width, shown.drawing.height),
    )
