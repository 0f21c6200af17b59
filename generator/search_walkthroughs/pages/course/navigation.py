"""The navigation, and the hand-written pages in it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from ...captions.catalogue import Messages, messages
from ...course.files import FORMER, PAGES, language_of, page_folder, page_path
from ...plugins import FIRST, language_codes
from ...reading import BadInput, Fault
from ...reading.errors import choose, quote_short
from .chapter_pages import MAX_TABS, OVERVIEW, Outline
from .reader_pages import PRACTICE_GROUP, READER_PAGES, TRY_GROUP, page_title

# The hand-written pages, as the navigation names them.
# English stands at the top of the docs folder, every other language in a folder named by its code.
# A folder of pages is a part of the course: its index gives it its name and its pages their order.
# A page beside the folders may belong to one of them: `part: course` in its front matter says so.

INDEX = "index.md"
COURSE_PAGES = (*(f"{name}.md" for name in READER_PAGES), OVERVIEW)
"""Pages that builds write besides those of walkthroughs and algorithms."""
ALGORITHMS = "algorithms"
"""Folder of the pages of algorithms, below that of walkthroughs."""
ALGORITHM_LIST = "reference/algorithms.md"
"""Page of prose that lists them, if the course has one."""
COURSE = "course"
"""Folder of chapters to be read in a row: it comes first, whatever else there is."""

_PART = re.compile(r"\A---\n(?:(?!---$).*\n)*?part: *(\S+) *$", re.MULTILINE)
_NUMBER = re.compile(r"\A---\n(?:(?!---$).*\n)*?number: *(\d+) *$", re.MULTILINE)

Pages: TypeAlias = Mapping[str, Sequence[Any]]
"""The hand-written pages of each language, as mkdocs names them in a navigation."""
ChapterTexts: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]
"""The chapters of each language in order: the path of each below their folder, and its text."""


def prose(docs: Path) -> Pages:
    """Return the pages of each language, without those that builds write."""
    excluded = {PAGES, FORMER, *language_codes()}
    return {
        code: list(_pages(docs, docs if code == FIRST else docs / code, code, excluded))
        for code in language_codes()
    }


def chapters_in(docs: Path) -> ChapterTexts:
    """Return the chapters to be read in a row; a language without any is left out."""
    folders = {code: (docs if code == FIRST else docs / code) / COURSE for code in language_codes()}
    return {
        code: [
            (file.relative_to(folder).as_posix(), file.read_text("utf-8"))
            for file in order_pages(folder)
            if file.name != INDEX
        ]
        for code, folder in folders.items()
        if folder.is_dir()
    }


def number_chapters(texts: Sequence[tuple[str, str]]) -> Iterator[tuple[int, str, str]]:
    """Yield the number, the file and the text of each chapter of a language, in order.

    They are numbered from 1 on, or from the number at the head of the first: `number: 0` makes it
    a first lesson that comes before chapter 1.
    """
    match = _NUMBER.match(texts[0][1]) if texts else None
    for number, (file, text) in enumerate(texts, int(match[1]) if match else 1):
        yield number, file, text


def _pages(docs: Path, folder: Path, code: str, excluded: set[str]) -> Iterator[Any]:
    if (folder / INDEX).is_file():
        start = str(messages(code).say("player.start"))
        yield {start: (folder / INDEX).relative_to(docs).as_posix()}
    parts = [
        p for p in sorted(folder.glob("*/")) if p.name not in excluded and any(p.rglob("*.md"))
    ]
    first = [part for part in parts if part.name == COURSE]
    beside = [page for page in sorted(folder.glob("*.md")) if page.name != INDEX]
    homes = {page: _home(page, parts) for page in beside}
    without_home = [page for page in beside if homes[page] is None]
    for place in (*first, *without_home, *(part for part in parts if part not in first)):
        if place in parts:
            inside = [*order_pages(place), *(page for page in beside if homes[page] == place)]
            pages = [page.relative_to(docs).as_posix() for page in inside]
            yield {_heading(place): pages}
        else:
            yield place.relative_to(docs).as_posix()


def _home(page: Path, parts: Sequence[Path]) -> Path | None:
    """Return the folder that the page says it belongs to; BadInput if no folder has that name."""
    text = page.read_text("utf-8")
    match = _PART.match(text)
    if match is None:
        return None
    names = {part.name: part for part in parts}
    if match[1] not in names:
        line = text.count("\n", 0, match.start(1)) + 1
        message = f"there is no folder {quote_short(match[1])} beside this page"
        raise BadInput([Fault(str(page), line, 7, message, choose(match[1], names))])
    return names[match[1]]


def _heading(part: Path) -> str:
    """Return the name that the folder's index gives it; else its own name."""
    match = re.search(r"^# +(.+)$", _index(part), re.MULTILINE)
    return match[1].strip() if match else part.name.replace("-", " ").capitalize()


def order_pages(part: Path) -> list[Path]:
    """Return the folder's pages: its index, those that the index leads to, and the rest. The pages
    of a folder in it stand together, in their own order, where the index first leads to one."""
    text = _index(part)

    def place(entry: Path) -> tuple[int, str]:
        position = text.find(f"({entry.name}{'/' if entry.is_dir() else ''}")
        rank = -1 if entry.name == INDEX else position if position >= 0 else len(text)
        return rank, entry.name

    folders = [folder for folder in part.glob("*/") if any(folder.rglob("*.md"))]
    entries = sorted([*part.glob("*.md"), *folders], key=place)
    return [
        page for entry in entries for page in (order_pages(entry) if entry.is_dir() else [entry])
    ]


def _index(part: Path) -> str:
    file = part / INDEX
    return file.read_text("utf-8") if file.is_file() else ""


# The navigation of the site: hand-written pages and chapters, in every language.


@dataclass(frozen=True)
class Menu:
    """What a course wants of its navigation."""

    languages: Sequence[str] = language_codes()
    """The languages of the course, the first first."""
    has_try: bool = True
    """Whether the menu leads to the pages where readers search and play."""
    entries: Sequence[Any] | None = None
    """The menu that its author has written, as in `mkdocs.yml`; None if there is none."""


def navigation(
    parts: Sequence[Outline],
    prose: Pages,
    algorithms: Sequence[str] = (),
    extra: Mapping[str, Any] = MappingProxyType({}),
    menu: Menu | None = None,
) -> str:
    """Return the languages and the navigation, as mkdocs.yml inherits them.

    `prose` holds the hand-written pages of each language as mkdocs names them, `algorithms` the
    names of those that have a page, `extra` what templates need besides. Pages carry their own
    titles; only chapters are named here, or every page would have to be remade when one changes its
    name.
    """
    menu = menu or Menu()
    first = menu.languages[0]
    names = {code: str(messages(code).say("language.name")) for code in menu.languages}
    site_languages = [
        {
            "code": code,
            "name": called,
            "path": str(messages(code).say("related.path")),
            "pages": sorted(_addresses(prose.get(code, ()), code)) if len(names) > 1 else [],
        }
        for code, called in names.items()
    ]
    home = {} if first == FIRST else {"homepage": f"{first}/index.html"}
    settings = {
        "extra": {"generator": False, "site_languages": site_languages, **home, **extra},
        "nav": entries(parts, prose, algorithms, menu),
    }
    import yaml  # only now: a build that finds nothing changed asks for none of this

    return yaml.safe_dump(settings, allow_unicode=True, sort_keys=False, width=1000)


def entries(
    parts: Sequence[Outline], prose: Pages, algorithms: Sequence[str], menu: Menu
) -> list[Any]:
    """Return the navigation in every language. That of the first stands at the top, and is the
    author's own if there is one; each other language is a part with the language's name, which the
    author may write too.
    """
    names = {code: str(messages(code).say("language.name")) for code in menu.languages}
    first = menu.languages[0]
    pages = _CoursePages(parts, prose, algorithms)
    usual = {code: _usual_menu(pages, code, menu.has_try) for code in names}
    own_entries = list(menu.entries or ())
    written = {name: own_part for name, own_part in map(_language_part, own_entries) if name}
    nav: list[Any] = []
    for code, called in names.items():
        if code == first and menu.entries is not None:
            rest = [
                entry for entry in own_entries if _language_part(entry)[0] not in names.values()
            ]
            nav += pages.expand(rest)
        elif code == first:
            nav += usual[code]
        elif listed := pages.expand(written.get(called, ())) or usual[code]:
            nav.append({called: listed})
    return nav


def _usual_menu(pages: "_CoursePages", code: str, has_try: bool) -> list[Any]:
    """Return the navigation of a language whose author has written none."""
    say = messages(code)
    listed = [part for part in pages.parts if part.in_menu]
    groups = [
        {
            page_title(group[0], code): [
                {page_title(name, code): page_path(f"{name}.md", code)} for name in group
            ]
        }
        for group in (PRACTICE_GROUP, *((TRY_GROUP,) if has_try else ()))
    ]
    written = _with_algorithms(pages.prose.get(code, ()), pages.algorithms, say)
    return _group(written, groups, list(_sections(listed, code)), say)


def _addresses(pages: Sequence[Any], code: str) -> Iterator[str]:
    """Yield the addresses of the pages, without the folder of their language."""
    for page in _flat(pages):
        place = page.removesuffix(".md")
        yield (
            f"{place.removesuffix('README')}index.html"
            if place.endswith("README")
            else (f"{place if code == FIRST else place.removeprefix(f'{code}/')}.html")
        )


def _flat(pages: Iterable[Any]) -> Iterator[str]:
    """Yield all pages of a part of a navigation."""
    for page in pages:
        if isinstance(page, str):
            yield page
        else:
            for inner in page.values():
                yield from _flat([inner] if isinstance(inner, str) else inner)


# A menu of the author's own: it names pages, and folders of pages that are listed there.


def _language_part(entry: Any) -> tuple[str, Sequence[Any]]:
    """Return the title and the entries of a part of the menu; nothing for a page."""
    if isinstance(entry, dict):
        for title, inner in entry.items():
            if isinstance(inner, list):
                return str(title), inner
    return "", ()


@dataclass(frozen=True)
class _CoursePages:
    """The pages that a menu may list."""

    parts: Sequence[Outline]
    prose: Pages
    algorithms: Sequence[str]

    def expand(self, entries: Sequence[Any]) -> list[Any]:
        """Return the entries, with the pages of a folder in the place of its name."""
        return [expanded for entry in entries for expanded in self._expand_entry(entry)]

    def _expand_entry(self, entry: Any) -> list[Any]:
        if isinstance(entry, str):
            title, pages = self._pages_in(entry) or ("", [entry])
            return [{title: pages}] if title and pages else pages
        [(title, inner)] = entry.items()
        if isinstance(inner, list):
            return [{title: self.expand(inner)}]
        listed = self._pages_in(inner)
        pages = inner if listed is None else listed[1]
        return [{title: pages}] if pages else []

    def _pages_in(self, name: str) -> tuple[str, list[Any]] | None:
        """Return a folder's name and what it holds; None for what is not a folder. Several chapters
        together have no name: each is a part of the menu."""
        if name.endswith(".md") or ":" in name or name.startswith(("/", "#")):
            return None
        place = f"{name.rstrip('/')}/"
        code = language_of(place)
        home, say = f"{page_folder(code)}/", messages(code)
        if place == f"{home}{ALGORITHMS}/":
            return str(say.say("course.algorithms")), [
                f"{place}{name}.md" for name in self.algorithms
            ]
        if not place.startswith(home):
            return self._listed_prose(place, code)
        folder = place.removeprefix(home)
        chosen = [
            part
            for part in self.parts
            if part.pages[0].startswith(folder) and (folder or part.in_menu)
        ]
        sections = list(_sections(chosen, code))
        if not folder:
            overview = [page_path(OVERVIEW, code)] if len(self.parts) > MAX_TABS else []
            return "", [*overview, *sections]
        if len(sections) == 1:
            [(title, pages)] = sections[0].items()
            return title, pages
        return "", sections

    def _listed_prose(self, place: str, code: str) -> tuple[str, list[Any]]:
        """Return the name of a folder of hand-written pages, and what it holds."""
        is_top_folder = place.count("/") == 1 + (code != FIRST)
        for page in self.prose.get(code, ()):
            [(title, inner)] = page.items() if isinstance(page, dict) else [("", "")]
            below = [name for name in inner if name.startswith(place)]
            if isinstance(inner, list) and below:
                return (title, inner) if is_top_folder else ("", below)
        return "", []


def _with_algorithms(pages: Sequence[Any], names: Sequence[str], say: Messages) -> list[Any]:
    """Return the pages, with those of the algorithms below the page that lists them, or last."""
    below = [page_path(f"{ALGORITHMS}/{name}.md", say.language) for name in names]
    if not below:
        return list(pages)
    title, placed = str(say.say("course.algorithms")), False
    listed: list[Any] = []
    for entry in pages:
        if isinstance(entry, dict) and isinstance(inner := next(iter(entry.values())), list):
            lists = [page for page in inner if str(page).endswith(ALGORITHM_LIST)]
            if lists:
                nested = {title: [*lists, *below]}
                rest = [nested if page in lists else page for page in inner]
                entry, placed = {next(iter(entry)): rest}, True
        listed.append(entry)
    return listed if placed else [*listed, {title: below}]


def _group(
    pages: Sequence[Any], reader_groups: list[Any], sections: list[Any], say: Messages
) -> list[Any]:
    """Return the pages of a language in order, in groups small enough to look over."""
    if len(sections) <= MAX_TABS:
        return [*pages, *reader_groups, *sections]
    single_pages = [page for page in pages if isinstance(page, str)]
    named = [page for page in pages if not isinstance(page, str)]
    folders = [page for page in named if isinstance(next(iter(page.values())), list)]
    start = [page for page in named if page not in folders]
    overview = page_path(OVERVIEW, say.language)
    walkthroughs = {str(say.say("course.walkthroughs")): [overview, *sections]}
    about = (
        [{str(say.say("course.about")): single_pages}] if len(single_pages) > 1 else single_pages
    )
    return [*start, *folders[:1], *reader_groups, walkthroughs, *folders[1:], *about]


def _sections(parts: Sequence[Outline], language: str) -> Iterator[Any]:
    for part in parts:
        title = escape(part.title[language], quote=False)  # themes take it for HTML
        yield {title: [page_path(page, language) for page in part.pages]}
