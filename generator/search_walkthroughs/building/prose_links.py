"""Links, anchors and snippets of the pages that an author writes, looked up without a build."""

import os
import re
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from html import unescape
from pathlib import Path
from posixpath import basename, dirname, join, normpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ..course.files import (
    DOCS,
    FORMER,
    ROOT,
    engine_files,
    experiment_files,
    language_of,
    page_folder,
    walkthrough_files,
    walkthrough_name,
)
from ..course.prose import FENCE, prose_pages, without_code
from ..pages.course.navigation import COURSE_PAGES
from ..plugins import FIRST, language_codes
from ..reading import BadInput, Fault
from ..reading.errors import Position, nearest, quote_short
from .chapter_numbers import ChapterNumbers
from .configuration import SNIPPETS, configuration
from .link_check import anchor_remedy, file_remedy
from .page_sources import ALGORITHMS, SNIPPET
from .redirects import moved_pages

if TYPE_CHECKING:
    from markdown import Markdown

# Only what is certain is reported: whatever depends on how a page comes out, such as the anchors of
# generated pages, is looked up in the finished site.

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK = re.compile(r"""\]\(\s*<?([^)\s<>]+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)""")
_REFERENCE = re.compile(r"^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*<?([^\s<>]+)", re.MULTILINE)
_ATTRIBUTE = re.compile(r"""<[a-zA-Z][^<>]*?\s(?:href|src)=["']([^"']+)["']""")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_ID = re.compile(r"""\s(?:id|name)=["']([^"']+)["']|\{:?[^{}\n]*?#([^\s{}]+)[^{}\n]*\}""")
_FRONT_MATTER = re.compile(r"\A\ufeff?---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
_HEADING = re.compile(r"^[ \t]*(#{1,6}[^#\n].*)$|^(\S.*)\n(?:=+|-+)[ \t]*$", re.MULTILINE)
_PLAYER_BLOCK = re.compile(r" *([`~]{3,}) *\{?\.?walkthrough\b")
_SECTION = re.compile(r"-+8<-+[ \t]*\[[ \t]*start[ \t]*:[ \t]*([\w-]+)")
_THEME_FOLDERS = ("assets/images/", "assets/javascripts/", "assets/stylesheets/", "search/")
_GENERATED_PAGES = tuple(page.removesuffix(".md") for page in COURSE_PAGES)
"""Pages that every course has below those of its walkthroughs; the last only if it has many."""
_GUIDE_PARTS = (
    *("algorithms", "broken", "frame-fields", "games", "limits", "options", "pages", "reference"),
)
_PART_FILES = {
    "glossary.toml": ("glossary.md",),
    "bibliography.bib": ("bibliography.md",),
    ALGORITHMS: ("algorithms-of-the-course.md",),
    "speed.json": ("speed.machine", "speed.table", "speed.undo", "speed.paper"),
}
"""Parts that are made of a file of the course."""
_PLAYER_PARTS = (".html", ".blank.html", ".table.html", ".weights", ".generations")


class ProseLinks:
    """The pages of a course, and what their links may lead to."""

    def __init__(self, root: Path) -> None:
        """Take the course in the folder."""
        self.root = root
        self._page = cache(self._read)
        self._anchors = cache(self._anchors_of)
        self._chapter_numbers = ChapterNumbers(root)

    def faults(self, file: Path) -> list[Fault]:
        """Return what is wrong with the links and the snippets of a page below `docs`, and with the
        numbers of chapters in it."""
        name = file.absolute().relative_to((self.root / DOCS).absolute()).as_posix()
        page = self._page(name)
        problems = [*self._snippets(page), *self._links(page), *_player_blocks(page)]
        return [
            Position.at(page.text, start).fault(str(file), message, remedy)
            for start, message, remedy in sorted(problems)
        ] + self._chapter_numbers.faults(file, self._read(name).text)

    def _read(self, name: str) -> "ProsePage":
        file = self.root / DOCS / name
        try:
            text = file.read_text("utf-8", "replace") if file.is_file() else ""  # not a pipe
        except OSError:
            text = ""
        return ProsePage(name, text)

    # What there is: files that an author has written, and pages that a build makes of them.

    @cached_property
    def _files(self) -> Set[str]:
        """The files below `docs`, as seen from there, except those that builds write."""
        docs, files = self.root / DOCS, set[str]()
        generated = {docs / page_folder(code) for code in language_codes()} | {docs / FORMER}
        for folder, folders, names in os.walk(docs):
            folders[:] = [name for name in folders if Path(folder, name) not in generated]
            place = os.path.relpath(folder, docs).replace(os.sep, "/")
            files.update(names if place == "." else (f"{place}/{name}" for name in names))
        return files

    @cached_property
    def _walkthroughs(self) -> Collection[str]:
        """The names of walkthroughs, experiments and engine logs."""
        files = walkthrough_files([self.root / ROOT]) if (self.root / ROOT).is_dir() else []
        names = {walkthrough_name(file) for file in files}
        docs = self.root / DOCS
        names |= {f"experiments/{file.stem}" for file in experiment_files(docs / "experiments")}
        return names | {f"engines/{file.stem}" for file in engine_files(docs / "engines")}

    @cached_property
    def _generated(self) -> Collection[str]:
        """The pages below those of walkthroughs, without suffix."""
        folders = {f"{dirname(name)}/index" for name in self._walkthroughs if "/" in name}
        return {*self._walkthroughs, *folders, *_GENERATED_PAGES}

    @cached_property
    def _former_addresses(self) -> Collection[str]:
        """The addresses at which pages lay formerly: a site has a page there."""
        return {f"{page.removesuffix('.md')}.html" for page in moved_pages(self.root)}

    def _is_page(self, target: str) -> bool | None:
        """Return whether there is such a page or file, by its path in the site or in `docs`; None
        if only a build can know."""
        source = re.sub(r"\.html$", ".md", target)
        readme = re.sub(r"(^|/)index\.md$", r"\1README.md", source)
        if {target, source, readme} & self._files or target in self._former_addresses:
            return True
        if target.startswith(_THEME_FOLDERS) or FORMER in target.split("/"):
            return None
        for code in language_codes():
            if target.startswith(f"{page_folder(code)}/"):
                return self._is_generated(target.removeprefix(f"{page_folder(code)}/"))
        return None if target in ("404.html", "sitemap.xml") else False

    def _is_generated(self, name: str) -> bool | None:
        page = re.sub(r"\.(?:html|md)$", "", name)
        if page == name or page.endswith("/embed") or "/" not in page.replace("/index", ""):
            return True if page in self._generated else None
        return page in self._generated or (
            None if name.startswith(("algorithms/", "assets/")) else False
        )

    # Links.

    def _links(self, page: "ProsePage") -> Iterator[tuple[int, str, str]]:
        for start, address, is_markdown in page.links():
            path, _, anchor = address.partition("#")
            path = unquote(path.partition("?")[0])
            if is_markdown and path.startswith("/"):
                remedy = "write it as seen from this page, such as ../page.md"
                yield start, f"the link {quote_short(address, 80)} begins with a slash", remedy
                continue
            if path.startswith("/"):
                continue
            target = normpath(join(dirname(page.name), path)) if path else page.name
            fault = self._path_fault(page, address, target, is_markdown) if path else None
            if fault or not anchor:
                if fault:
                    yield start, *fault
                continue
            anchors = self._anchors(re.sub(r"\.html$", ".md", target))
            if anchors is not None and unquote(anchor) not in anchors and "=" not in anchor:
                message = f"the link {quote_short(address, 80)} leads to an anchor that "
                message += f"{DOCS}/{re.sub(r'.html$', '.md', target)} does not have"
                yield start, message, anchor_remedy(unquote(anchor), anchors)

    def _path_fault(
        self, page: "ProsePage", address: str, target: str, is_markdown: bool
    ) -> tuple[str, str] | None:
        """Return what is wrong with the path of the address, and the remedy."""
        quoted = quote_short(address, 80)
        if target == ".." or target.startswith("../"):
            return f"the link {quoted} leads out of the course", "link to a page of the course"
        if is_markdown and address.partition("#")[0].endswith(".html"):
            source = re.sub(r"\.html$", ".md", target)
            if target not in self._files and self._is_page(source):
                named = re.sub(r"\.html(?=#|$)", ".md", address)
                return (
                    f"the link {quoted} names a page of the site, and not its file",
                    f"write `{named}`",
                )
        if not is_markdown and target.endswith(".md") and self._is_page(target):
            named = re.sub(r"\.md(?=[#?]|$)", ".html", address)
            return f"HTML leads to pages of the site, and {quoted} is a file", f"write `{named}`"
        if self._is_page(target) is not False:
            return None
        home = f"{DOCS}/" if is_markdown else ""
        message = f"the link {quoted} leads to {home}{target}, and there is no such file"
        return message, file_remedy(target, self._targets(target), page.name, address) or (
            "write the page, or take the link out"
            if target.endswith((".md", ".html"))
            else "put the file there, or name one that is there"
        )

    def _targets(self, target: str) -> list[str]:
        """Return what a link may have meant, with the suffix that it has."""
        code = next(
            (candidate for candidate in language_codes() if target.startswith(f"{candidate}/")),
            FIRST,
        )
        suffix = os.path.splitext(target)[1]
        pages = [f"{page_folder(code)}/{name}{suffix}" for name in self._generated]
        files = self._files
        if suffix == ".html":
            files = {re.sub(r"\.md$", ".html", name) for name in files}
        return [*sorted(files), *(sorted(pages) if suffix in (".md", ".html") else [])]

    # Anchors.

    def _anchors_of(self, name: str) -> Collection[str] | None:
        """Return the anchors of a page; None if only a build can know them."""
        if name not in self._files or self._may_add_anchors:
            return None
        anchors = self._page(name).anchors(self._headings)
        for _, snippet in SNIPPET.findall(self._page(name).text):
            part = snippet.partition(":")[0]
            if part in self._files:
                anchors |= self._page(part).anchors(self._headings)
            elif not part.endswith(".html") or self._player(part) is None:
                return None
        return anchors

    @cached_property
    def _headings(self) -> "Markdown":
        """What gives headings their anchors, as the site builder does."""
        from markdown import Markdown
        from pymdownx.slugs import slugify

        toc = {"slugify": slugify(case="lower")}
        return Markdown(extensions=["attr_list", "toc"], extension_configs={"toc": toc})

    @cached_property
    def _may_add_anchors(self) -> bool:
        """Whether the course has extensions of its own, which may write other anchors."""
        try:
            return configuration(self.root).reads_more
        except BadInput:
            return True

    # Snippets.

    def _snippets(self, page: "ProsePage") -> Iterator[tuple[int, str, str]]:
        for match in SNIPPET.finditer(page.text):
            name, start = match[2], match.start(2)
            path, _, section = name.partition(":")
            if "://" in name:
                continue
            holding_folders = [
                folder for folder in self._folders if (self.root / folder / path).is_file()
            ]
            own_folders = [folder for folder in holding_folders if folder != SNIPPETS]
            if own_folders:
                text = (self.root / own_folders[0] / path).read_text("utf-8", "replace")
                sections = _SECTION.findall(text)
                if (
                    section
                    and not section[:1].isdigit()
                    and section not in sections
                    and ":" not in section
                ):
                    message = f"{path} has no section {quote_short(section)}"
                    likely_section = nearest(section, sections)
                    remedy = f"mark it there with `--8<-- [start:{section}]`"
                    yield (
                        start,
                        message,
                        f"did you mean `{path}:{likely_section}`?" if likely_section else remedy,
                    )
            elif self._player(path) is None:
                yield (
                    start,
                    f"there is no snippet {quote_short(name, 80)}",
                    self._snippet_remedy(path, page.name),
                )

    @cached_property
    def _folders(self) -> Sequence[str]:
        try:
            return configuration(self.root).snippet_folders()
        except BadInput:
            return [SNIPPETS]

    def _player(self, path: str) -> str | None:
        """Return the name of the walkthrough or part that a generated snippet shows. None if a
        build makes no such snippet."""
        code, _, name = path.removeprefix("guide/").partition("/")
        if code not in language_codes() or SNIPPETS not in self._folders:
            return None
        if name in self._parts(code):
            return name
        candidates = [shown for shown in self._walkthroughs if name.startswith(f"{shown}.")]
        longest = max(candidates, key=len, default=None)
        return longest if longest and name.endswith(_PLAYER_PARTS) else None

    def _parts(self, code: str) -> Collection[str]:
        """Return the snippets that belong to no walkthrough, by what follows the language."""
        parts = {f"{name}.md" for name in _GUIDE_PARTS}
        for file, file_parts in _PART_FILES.items():
            parts.update(file_parts if file in self._files else ())
        home = "course/" if code == FIRST else f"{code}/course/"
        chapters = [name for name in self._files if name.startswith(home) and name.endswith(".md")]
        times = [name.removeprefix(home).removesuffix(".md") for name in chapters]
        parts.update(f"course/{name}.time" for name in times if name != "index")
        return parts | ({"course/chapters.md"} if chapters else set())

    def _snippet_remedy(self, path: str, page: str) -> str:
        """Return the snippet that may have been meant, or how one is written."""
        code, plain = language_of(page), path.removeprefix("guide/")
        made_of = [file for file, parts in _PART_FILES.items() if plain.partition("/")[2] in parts]
        if made_of:
            return f"write {DOCS}/{made_of[0]}, of which it is made"
        players = {f"{code}/{name}.html": name for name in sorted(self._walkthroughs)}
        parts = [f"{code}/{name}" for name in sorted(self._parts(code))]
        by_name = {basename(player): player for player in players}
        likely_snippet = nearest(plain, [*players, *parts])
        likely_snippet = likely_snippet or next(
            (player for player, name in players.items() if name in plain), None
        )
        likely_snippet = likely_snippet or by_name.get(nearest(basename(plain), by_name) or "")
        if likely_snippet:
            return f"did you mean `{likely_snippet}`?"
        return f'name a walkthrough with its language: --8<-- "{code}/CHAPTER/NAME.html"'


def _player_blocks(page: "ProsePage") -> Iterator[tuple[int, str, str]]:
    """Yield a fault for each block that is a player in sites that are not courses."""
    snippet = f'--8<-- "{language_of(page.name)}/CHAPTER/NAME.html"'
    for fence in FENCE.finditer(page.text):
        if opening := _PLAYER_BLOCK.match(fence[0]):
            message = "a block `walkthrough` is a player only in sites that are not courses"
            remedy = f"save it as {ROOT}/CHAPTER/NAME.yml, and write {snippet} here"
            yield fence.start() + opening.start(1), message, remedy


@dataclass(frozen=True)
class ProsePage:
    """The Markdown of a page."""

    name: str
    """Its path below `docs`."""
    text: str

    def links(self) -> Iterator[tuple[int, str, bool]]:
        """Yield where each link begins that leads into the site, its address, and whether it is
        written in Markdown and not in HTML."""
        text = _COMMENT.sub(_blank, without_code(self.text))
        forms: Sequence[tuple[re.Pattern[str], bool]]
        forms = ((_LINK, True), (_REFERENCE, True), (_ATTRIBUTE, False))
        for form, is_markdown in forms:
            for match in form.finditer(text):
                address = unescape(match[1])
                if not _SCHEME.match(address) and "{" not in address:
                    yield match.start(1), address, is_markdown

    def anchors(self, converter: "Markdown") -> set[str]:
        """Return the anchors that the Markdown gives the page; the converter gives those of the
        headings."""
        text = FENCE.sub(_blank, _FRONT_MATTER.sub("", self.text))
        anchors = {plain or in_braces for plain, in_braces in _ID.findall(text)}
        headings = [marked or underlined for marked, underlined in _HEADING.findall(text)]
        return anchors | heading_anchors(headings, converter)


def heading_anchors(headings: Sequence[str], converter: "Markdown") -> set[str]:
    """Return the anchors that these headings get, each written as in Markdown."""
    lines = [head if head.startswith("#") else f"# {head}" for head in headings]
    html = converter.reset().convert("\n\n".join(lines))
    return {unescape(anchor) for anchor in re.findall(r'\sid="([^"]*)"', html)}


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def prose_link_faults(root: Path) -> list[Fault]:
    """Return what is wrong with the links and snippets of all pages that an author has written."""
    course = ProseLinks(root)
    return [fault for page in prose_pages(root / DOCS) for fault in course.faults(page)]
