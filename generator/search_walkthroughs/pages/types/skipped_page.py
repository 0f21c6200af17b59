"""`SkippedPage`: the page of a walkthrough that could not be run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...captions.catalogue import languages, messages
from ...course.files import page_path
from ...reading import Fault, Walkthrough
from ...reading.errors import Finding, skip_fault
from ..course.chapter_pages import ChapterEntry, uses
from ..markup.page_markup import TOP, code_block, page_opening, render, snippet


@dataclass(frozen=True)
class SkippedPage:
    """What can be said without a run: what it would show, and what is missing or fails."""

    name: str
    walkthrough: Walkthrough
    faults: Sequence[Fault]
    level: Literal["skipped", "plug-in"] = "skipped"
    """Whether a package is missing, or the code of one fails."""
    package: str = ""
    """The package that is missing."""

    def card(self) -> ChapterEntry:
        """Return the entry in the chapter's index."""
        return ChapterEntry(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: messages(code).say("skipped.card") for code in languages()},
            date=self.walkthrough.date,
            uses=uses(self.walkthrough),
        )

    def findings(self) -> Iterator[Finding]:
        """Yield what is reported to the author."""
        for fault in self.faults:
            finding = skip_fault(fault) if self.level == "skipped" else fault
            yield Finding(self.level, finding, package=self.package)

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        say = messages(language)
        title = self.walkthrough.title[language]
        about = self.walkthrough.about.get(language, "")
        return "\n".join(
            [
                page_opening(self.name, language, title, about),
                f"{self._missing(language)}\n",
                f"## {say.say('page.file')} {{ data-search-exclude }}\n",
                code_block(self.walkthrough.text, "yaml"),
            ]
        )

    def players(self) -> dict[str, str]:
        """Return what prose shows in place of the player, by path: its page, and the reason."""
        files: dict[str, str] = {}
        for language in languages():
            files |= snippet(language, f"{self.name}.html", self._example(language))
        return files

    def _example(self, language: str) -> str:
        address = f"{TOP}{page_path(self.name, language)}.html"
        return self._missing(language, address, self.walkthrough.title[language])

    def _missing(self, language: str, address: str = "", title: str = "") -> str:
        key = "skipped.page" if self.level == "skipped" else "skipped.failed"
        text = messages(language).say(key)
        facts = {"address": address, "title": title, "text": text}
        return render("skipped.html", faults=self.faults, **facts)
