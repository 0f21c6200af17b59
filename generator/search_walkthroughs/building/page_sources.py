"""Where what stands on a page of a site was written: which file, and which line of it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..course.files import (
    CHAPTER,
    DOCS,
    ENGINE_LOGS,
    EXPERIMENTS,
    OVERRIDES,
    ROOT,
    SETTINGS,
    SUFFIXES,
    page_folder,
)
from ..plugins import language_codes

SNIPPET = re.compile(r"""^[ \t]*-+8<-+[ \t]+(["'])(.+?)\1[ \t]*$""", re.MULTILINE)
"""A line that takes in another file; the second group is its name, with a section behind `:`."""
_SNIPPET_PARTS = re.compile(r"^(?:guide/)?[a-z-]+/|\.html$|(?:\.[\w-]+)?\.(?:table|blank)\.html$")
"""What of the name of a player that is taken in is not the name of its walkthrough."""
ALGORITHMS = "algorithms.toml"
_PAGE = ".html"
_EMBED = "/embed.html"


@dataclass(frozen=True)
class Place:
    """Where a text stands in a file of the course."""

    file: str
    line: int
    column: int
    text: str


class PageSources:
    """The files from which the pages of a course are made."""

    def __init__(self, root: Path) -> None:
        """Take the course in the folder."""
        self.root = root
        self._text = cache(self._read)

    def source(self, page: str) -> str:
        """Return the file that an author writes for the page at that address of the site; where
        there is none yet, the one that would make it."""
        return next(iter(self._sources(page)))

    def place(self, page: str, spellings: Sequence[str], target: str) -> Place | None:
        """Return where one of the spellings of an address stands: in what the page is made of, in
        the settings or in a template of the course; or where the page takes in what leads to the
        target. None if it is written nowhere."""
        files = list(self._sources(page))
        return (
            self._place_of(files, spellings)
            or self._showing(files, target)
            or self._place_of([SETTINGS, *self._templates()], spellings)
        )

    def _place_of(self, files: Iterable[str], spellings: Sequence[str]) -> Place | None:
        for file in files:
            for spelling in spellings:
                if position := find_address(self._text(file), spelling):
                    return Place(file, *position, spelling)
        return None

    def _showing(self, files: Iterable[str], target: str) -> Place | None:
        """Return where one of the files shows the player of which the target is a part."""
        for file in files:
            text = self._text(file)
            for match in SNIPPET.finditer(text):
                name = _SNIPPET_PARTS.sub("", match[2])
                if f"/{name}/" in f"/{target}" or f"/{name}.html" in f"/{target}":
                    return Place(file, *place_at(text, match.start(2)), match[2])
        return None

    def _sources(self, page: str) -> Iterator[str]:
        name = page.removesuffix(_EMBED) if page.endswith(_EMBED) else page.removesuffix(_PAGE)
        for code in language_codes():
            if name.startswith(f"{page_folder(code)}/"):
                yield self._walkthrough(name.removeprefix(f"{page_folder(code)}/"))
                return
        if not page.endswith(_PAGE):
            yield SETTINGS
            return
        file = f"{DOCS}/{name}.md"
        if name.endswith("index") and not self._text(file):
            readme = f"{DOCS}/{name.removesuffix('index')}README.md"
            file = readme if self._text(readme) else file
        if name == "404":
            yield SETTINGS
            return
        yield file
        yield from self._included_files(file, set())

    def _included_files(self, file: str, visited: set[str]) -> Iterator[str]:
        """Yield the course's own files whose text the page takes in."""
        for _, name in SNIPPET.findall(self._text(file)):
            path = f"{DOCS}/{name.partition(':')[0]}"
            if path not in visited and self._text(path):
                visited.add(path)
                yield path
                yield from self._included_files(path, visited)

    def _walkthrough(self, name: str) -> str:
        """Return the file that makes a page below the pages of walkthroughs."""
        folder, _, last = name.rpartition("/")
        for home in (EXPERIMENTS, ENGINE_LOGS):
            if folder == home.name:
                return f"{home.as_posix()}/{last}.yml"
        if folder == "algorithms":
            return f"{DOCS}/{ALGORITHMS}"
        if last == "index":
            return f"{ROOT}/{folder}/{CHAPTER}"
        if not folder:
            return SETTINGS
        present_files = [
            file for suffix in SUFFIXES if self._text(file := f"{ROOT}/{name}{suffix}")
        ]
        return (present_files or [f"{ROOT}/{name}.yml"])[0]

    def _templates(self) -> list[str]:
        files = sorted((self.root / OVERRIDES).rglob("*.html"))
        return [file.relative_to(self.root).as_posix() for file in files]

    def _read(self, file: str) -> str:
        path = self.root / file
        try:
            return path.read_text("utf-8", "replace") if path.is_file() else ""
        except OSError:
            return ""


def find_address(text: str, address: str) -> tuple[int, int] | None:
    """Return line and column where the address stands in the text as a word of its own."""
    if not address or address not in text:
        return None
    match = re.search(rf"(?<![\w./#-]){re.escape(address)}(?![\w/#-]|\.\w)", text)
    if match is None:
        return None
    return place_at(text, match.start())


def place_at(text: str, start: int) -> tuple[int, int]:
    """Return line and column of that character of the text."""
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
