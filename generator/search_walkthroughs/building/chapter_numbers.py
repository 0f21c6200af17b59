"""Numbers of chapters in prose: a link that says *chapter 4* or *4* leads to the fourth chapter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from posixpath import dirname, join, normpath

from ..captions.catalogue import messages
from ..course.files import DOCS, language_of
from ..course.prose import without_code
from ..pages.course.navigation import COURSE, chapters_in, number_chapters
from ..plugins import FIRST
from ..reading import Fault
from ..reading.errors import Position

_LINK = re.compile(r"\[([^\]\n]+)\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class WrongNumber:
    """A link to a chapter that says another number than the chapter has."""

    start: int
    """Where the number begins in the page's text."""
    written: str
    right: int

    @property
    def end(self) -> int:
        """Where the number ends in the page's text."""
        return self.start + len(self.written)


class ChapterNumbers:
    """The numbers that the chapters of a course have, and the pages that name them."""

    def __init__(self, root: Path) -> None:
        """Take the course in the folder."""
        self._docs = root / DOCS

    @cached_property
    def _number_by_page(self) -> dict[str, int]:
        """The number of each chapter, by its path below `docs`."""
        return {
            f"{'' if language == FIRST else f'{language}/'}{COURSE}/{file}": number
            for language, chapters in chapters_in(self._docs).items()
            for number, file, _ in number_chapters(chapters)
        }

    def faults(self, file: Path, text: str) -> list[Fault]:
        """Return the wrong numbers in the text of a page."""
        return [
            Position.at(text, wrong.start).fault(
                str(file),
                f"this is chapter {wrong.right}, and is called {wrong.written}",
                "write that, or let `walkthroughs check --fix` do it",
            )
            for wrong in self._wrong_numbers(file, text)
        ]

    def corrected(self, file: Path, text: str) -> str:
        """Return the text of a page with every number right."""
        for wrong in reversed(list(self._wrong_numbers(file, text))):
            text = f"{text[: wrong.start]}{wrong.right}{text[wrong.end :]}"
        return text

    def _wrong_numbers(self, file: Path, text: str) -> Iterator[WrongNumber]:
        if not file.absolute().is_relative_to(self._docs.absolute()):
            return
        page = file.absolute().relative_to(self._docs.absolute()).as_posix()
        for link in _LINK.finditer(without_code(text)):
            number = self._number_by_page.get(normpath(join(dirname(page), link[2])))
            written = _NUMBER.search(link[1])
            if number is None or written is None or int(written[0]) == number:
                continue
            # Only now: the form is read from all messages of the language.
            if _chapter_form(language_of(page)).fullmatch(link[1]):
                yield WrongNumber(link.start(1) + written.start(), written[0], number)


@cache
def _chapter_form(language: str) -> re.Pattern[str]:
    """Return the form of a chapter's number in the language, as pages say it below a title; tables
    have the number alone."""
    said = re.escape(str(messages(language).say("course.number", n="0")))
    said = said.replace("0", _NUMBER.pattern)
    return re.compile(f"{said}|{_NUMBER.pattern}", re.IGNORECASE)
