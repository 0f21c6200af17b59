"""Index pages, stylesheets, scripts, templates."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path
from pathlib import Path as File
from string import Template
from typing import TYPE_CHECKING, Any

from ..captions.catalogue import languages, messages
from ..course.files import (
    DOCS,
    ENGINE_LOGS,
    EXPERIMENTS,
    GLOSSARY_FILE,
    OVERRIDES,
    SETTINGS,
    page_path,
)
from ..pages.course.chapter_pages import (
    MAX_TABS,
    OVERVIEW,
    ChapterEntry,
    Outline,
    Part,
    examples,
    index,
    parts,
)
from ..pages.course.feed import SiteAddress, feeds, newest
from ..pages.course.navigation import ChapterTexts, Menu, Pages, chapters_in, prose
from ..pages.markup.page_markup import (
    ASSET_FOLDER,
    HIDDEN,
    SCRIPTS,
    SITE_SCRIPT,
    assets,
    redirect_script,
)
from ..plugins import FIRST, language_codes
from ..reading import Chapter
from .course_settings import CourseSettings
from .python_pack import pack_size
from .tasks import Files, SharedFile

if TYPE_CHECKING:
    from ..reading.other_files.algorithm_notes import AlgorithmNotes

# What every site needs besides its pages: stylesheets, scripts, templates and their settings.
# They come from the generator on every build, so that pages and scripts fit each other after an
# upgrade too. What is not to be published lies in a folder whose name begins with a dot: site
# builders leave such folders out, whatever a course's `exclude_docs` says.

HOUSE = Path(__file__).parent
CONFIGURATION = f"{HIDDEN}/mkdocs.yml"
"""Path of the settings that a course's mkdocs.yml inherits."""
INSTEAD = f"{HIDDEN}/instead.json"
"""Path of what takes the place of settings in mkdocs.yml: see `own_settings`."""
SEARCHED = ("en", "ja")
"""Languages by whose rules the search splits words; for others the rules of English are taken."""
PAGE_SHEETS = ("palette", "walkthroughs", "pages", "prune", "practise", "paper")
"""Stylesheets of every page, in order."""
_HOOK = '''"""For MkDocs: give each page its policy, and join the frames to the site."""

from search_walkthroughs.building.mkdocs_hook import (  # noqa: F401
    on_config,
    on_env,
    on_files,
    on_nav,
    on_page_content,
    on_page_context,
    on_page_markdown,
    on_post_build,
    on_post_page,
    on_post_template,
    on_pre_build,
)
'''


def settings(
    navigation: str,
    languages: Sequence[str] = language_codes(),
    nav: Sequence[Any] | None = None,
    palette: Sequence[Mapping[str, Any]] = (),
) -> dict[str, str | bytes]:
    """Return what a course's own settings inherit, and the hook that they name.

    `navigation` is YAML: the part that differs from course to course. The menu `nav` and the
    `palette` stand in a file besides, if the course has its own: they take the place of what its
    settings say.
    """
    searched = [code for code in SEARCHED if code in languages] or [FIRST]
    blanks = {"language": languages[0], "searched": json.dumps(searched)}
    alike = Template((HOUSE / "mkdocs_settings.yml").read_text("utf-8")).substitute(blanks)
    own_settings = {"nav": nav, "palette": palette}
    text = json.dumps(
        {key: value for key, value in own_settings.items() if value}, ensure_ascii=False
    )
    return {f"{HIDDEN}/hook.py": _HOOK, CONFIGURATION: alike + navigation, INSTEAD: f"{text}\n"}


def theme(
    own: Mapping[str, bytes], languages: Sequence[str] = language_codes()
) -> dict[str, str | bytes]:
    """Return the templates; the course's `own` stand in place of those of the same path."""
    files = sorted(file for file in (HOUSE / "theme").rglob("*") if file.is_file())
    templates: dict[str, str | bytes] = {
        **{file.relative_to(HOUSE / "theme").as_posix(): file.read_text("utf-8") for file in files},
        "walkthroughs.html": _every_page(),
        "404.html": _missing_page(languages),
        **own,
    }
    return {f"{HIDDEN}/theme/{name}": text for name, text in templates.items()}


def _every_page() -> str:
    """Return the template of every page, with what it loads."""
    sheet = '  <link rel="stylesheet" href="{{{{ \'walkthroughs/assets/{}.css\' | url }}}}">'
    address = "{{{{ 'walkthroughs/assets/{}.js' | url }}}}"
    script = f'  <script src="{address}" data-later="{SITE_SCRIPT}"></script>'
    text = (HOUSE / "theme/walkthroughs.html").read_text("utf-8")
    return Template(text).substitute(
        sheets="\n".join(map(sheet.format, PAGE_SHEETS)),
        scripts="\n".join(map(script.format, SCRIPTS)),
    )


def _missing_page(languages: Sequence[str]) -> str:
    """Return the template of the page that is shown at unknown addresses."""
    texts = {code: messages(code).say("serving.missing") for code in languages}
    lines = (f'  <p lang="{code}">{escape(text)}</p>' for code, text in texts.items())
    template = (HOUSE / "theme/404.html").read_text("utf-8")
    return Template(template).substitute(redirect=redirect_script(), missing="\n".join(lines))


# What belongs to no single walkthrough: index pages, and all that a site needs besides.
# What makes a piece is loaded when the piece is made: a build that finds nothing changed only asks
# what each would be made of.

BENCHMARK_FILE = "speed.json"
"""Name of the file with the last benchmark, among the pages of prose."""
ALGORITHMS_FILE = "algorithms.toml"
"""Name of the file that describes algorithms, among the pages of prose."""
TRUST_FILE = "trust.md"
"""Name of the page of prose that says what is checked, if the course has one."""
READING_FILE = "reading.md"
"""Name of the page of prose that explains the signs in pictures, if the course has one."""
BIBLIOGRAPHY_FILE = "bibliography.bib"
"""Name of the file with the sources of the course, among the pages of prose."""
EXPERIMENTS_ORDER = 1000.0
"""Place of the experiments among the chapters, as in the key `order` of a chapter."""


@dataclass(frozen=True)
class AlgorithmsFile:
    """What the course says of its algorithms; read once, however many pieces are made of it."""

    text: str
    """Empty where there is no such file."""
    file: str

    @cached_property
    def notes(self) -> "AlgorithmNotes":
        """What the file says of each algorithm; BadInput with all faults of the file."""
        from ..reading.other_files.algorithm_notes import AlgorithmNotes, read_algorithm_notes
        from ..runs.registry import algorithms

        if not self.text:
            return AlgorithmNotes(family=[])
        return read_algorithm_notes(self.text, algorithms(), self.file)


def pieces(
    root: File,
    settings: CourseSettings,
    chapters: Mapping[str, Chapter],
    cards: Sequence[ChapterEntry],
    *,
    pictures: bool = False,
) -> Iterator[SharedFile]:
    """Yield the pieces for the course in `root`; with `pictures`, pages name theirs."""
    for piece in _every_piece(root, settings, chapters, cards, pictures):
        yield replace(piece, languages=settings.languages)


def _every_piece(
    root: File,
    course: CourseSettings,
    chapters: Mapping[str, Chapter],
    cards: Sequence[ChapterEntry],
    pictures: bool,
) -> Iterator[SharedFile]:
    """Yield the pieces, made in every language."""
    docs, overrides, measured = root / DOCS, root / OVERRIDES, root / DOCS / BENCHMARK_FILE
    ordered = parts(_with_experiments(chapters, cards), cards)
    templates = [file for file in sorted(overrides.rglob("*")) if file.is_file()]
    written = chapters_in(docs)
    thumbnails = {
        code: {card.name: thumb for card in cards if (thumb := card.thumbnail(code))}
        for code in languages()
    }
    size = pack_size(root)
    searched = course.has_try and size is not None
    yield SharedFile(_assets, (searched,))
    if course.has_try:
        yield SharedFile("course.try_page:try_pages", (size,))
    taught = {code: [name.removesuffix(".md") for name, _ in of] for code, of in written.items()}
    yield SharedFile("course.practise_page:practise_pages", (taught,))
    yield SharedFile("course.practise_page:instance_files")
    yield SharedFile("course.today_page:today_pages")
    yield SharedFile("course.parsons_page:parsons_pages", (size if course.has_try else None,))
    own_templates = {
        file.relative_to(overrides).as_posix(): file.read_bytes() for file in templates
    }
    yield SharedFile(theme, (own_templates, course.languages))
    notes = AlgorithmsFile(*_text(docs / ALGORITHMS_FILE))
    sources = _text(docs / BIBLIOGRAPHY_FILE)
    site, listed = _site_address(root), newest(cards)
    feed = site is not None and bool(listed)
    outlines = [part.outline for part in ordered]
    extra = {"feed": feed, "reading": [*_translations(docs, READING_FILE)], "cards": pictures}
    written_pages = prose(docs)
    own_nav, own_palette = _own_settings(root)
    menu = Menu(course.languages, has_try=searched, entries=own_nav)
    yield SharedFile(_settings, (outlines, written_pages, notes, extra, menu, own_palette))
    trust = _translations(docs, TRUST_FILE)
    yield SharedFile(_related_files, (_titles_and_uses(cards), written, notes, trust))
    yield SharedFile("course.author_guide:facts")
    yield SharedFile("course.author_guide:tables", (examples(cards),))
    yield SharedFile("markup.embed:snippets", (written, thumbnails if written else {}))
    speed = measured.read_bytes() if measured.is_file() else b""
    yield SharedFile("course.speed_page:snippets", (speed,))
    yield SharedFile("course.glossary_page:snippets", _text(docs / GLOSSARY_FILE))
    yield SharedFile(_bibliography, (*sources, notes))
    yield SharedFile(_algorithms, (notes, sources, cards, written))
    if site and feed:
        yield SharedFile(feeds, (site, listed))
    yield from (SharedFile(_index, (part,)) for part in ordered)
    if len(ordered) > MAX_TABS:
        yield SharedFile(_overview, (ordered, notes, feed))


def _translations(docs: File, name: str) -> dict[str, str]:
    """Return the pages of prose of that name by language, below `docs`; a page that is not written
    in a language is not among them."""
    pages = {code: name if code == FIRST else f"{code}/{name}" for code in language_codes()}
    return {code: page for code, page in pages.items() if (docs / page).is_file()}


def _own_settings(root: File) -> tuple[list[Any] | None, list[Mapping[str, Any]]]:
    """Return the course's own menu and palette; None and nothing if it has none."""
    if not (root / SETTINGS).is_file():
        return None, []
    from .own_settings import own_menu, palette

    return own_menu(root), palette(root)


def _assets(searched: bool) -> Files:
    """Return the stylesheets and scripts; without search the link to *Try it* is hidden."""
    files = {f"{ASSET_FOLDER}/{name}": text for name, text in assets()}
    if not searched:
        files[f"{ASSET_FOLDER}/{PAGE_SHEETS[1]}.css"] += "\n.wt-change {\n  display: none;\n}\n"
    return files


def _titles_and_uses(cards: Sequence[ChapterEntry]) -> list[ChapterEntry]:
    """Return what of the cards says which pages belong together: other changes do not count."""
    return [ChapterEntry(card.name, card.title, {}, {}, uses=card.uses) for card in cards]


def _settings(
    outlines: Sequence[Outline],
    pages: Pages,
    file: AlgorithmsFile,
    extra: Mapping[str, Any],
    menu: Menu,
    palette: Sequence[Mapping[str, Any]],
) -> Files:
    from ..pages.course.navigation import entries, navigation

    algorithms = list(file.notes.titles())
    nav = None if menu.entries is None else entries(outlines, pages, algorithms, menu)
    text = navigation(outlines, pages, algorithms, extra, menu)
    return settings(text, menu.languages, nav, palette)


def _related_files(
    cards: Sequence[ChapterEntry],
    chapters: ChapterTexts,
    file: AlgorithmsFile,
    trust: Mapping[str, str],
) -> Files:
    from ..pages.course.related_pages import related_files

    return related_files(cards, chapters, file.notes.titles(), trust=trust)


def _bibliography(text: str, name: str, file: AlgorithmsFile) -> Files:
    from ..pages.course.bibliography_page import snippets

    return snippets(text, name, list(file.notes.titles()))


def _algorithms(
    file: AlgorithmsFile,
    sources: tuple[str, str],
    cards: Sequence[ChapterEntry],
    chapters: ChapterTexts,
) -> Files:
    from ..pages.course.algorithm_pages import algorithm_pages

    return algorithm_pages(file.notes, sources, cards, chapters)


def _site_address(root: File) -> SiteAddress | None:
    """Return where the site will be and its name, by the course's settings; None if not set."""
    if not (root / SETTINGS).is_file():
        return None
    from .configuration import configuration

    settings = configuration(root)
    address = settings.address
    return SiteAddress(address, settings.text("site_name")) if address else None


def _text(file: File) -> tuple[str, str]:
    """Return the text of the file, empty if there is none, and its path as a fault names it."""
    text = file.read_text("utf-8") if file.is_file() else ""
    return text, f"{DOCS}/{file.name}"


def _index(part: Part) -> Files:
    return {page_path(part.file, language): index(part, language) for language in languages()}


def _overview(parts: Sequence[Part], file: AlgorithmsFile, feed: bool) -> Files:
    from ..pages.course.walkthrough_index import walkthrough_index

    titles = file.notes.titles()
    return {
        page_path(OVERVIEW, language): walkthrough_index(parts, titles, language, feed=feed)
        for language in languages()
    }


def _with_experiments(
    chapters: Mapping[str, Chapter], cards: Sequence[ChapterEntry]
) -> Mapping[str, Chapter]:
    """Return the chapters, and after them experiments and engine logs, if there are any."""
    chapters_and_lists = dict(chapters)
    last = ((EXPERIMENTS.name, "experiment"), (ENGINE_LOGS.name, "engine"))
    for place, (folder, section) in enumerate(last):
        if any(card.name.startswith(f"{folder}/") for card in cards):
            title, about = (
                {code: str(messages(code).say(f"{section}.{key}")) for code in languages()}
                for key in ("part", "part_about")
            )
            chapters_and_lists[folder] = Chapter(
                title=title, order=EXPERIMENTS_ORDER + place, about=about, walkthroughs=()
            )
    return chapters_and_lists
