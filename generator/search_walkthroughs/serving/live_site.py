"""The site while it is written, page by page."""

import logging
import os
from collections.abc import Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.commands.build import _build_extra_template, _build_page, _build_theme_template
from mkdocs.commands.build import _populate_page as read_page
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel, get_files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page

from ..building.mkdocs_config import course_config
from ..building.mkdocs_hook import __name__
from ..building.output import inside, same, write_if_changed
from ..building.own_settings import course_faults
from ..building.redirects import redirects
from ..building.search_index import search_offline
from ..course.files import SETTINGS
from ..reading import BadInput
from ..reading.errors import bad_file
from .problems import Problem, of_warning

# The site builder's warnings, collected instead of printed.

_LOG = logging.getLogger("mkdocs")


@contextmanager
def collect_warnings(warnings: list[str]) -> Iterator[None]:
    """Put the warnings of the site builder into the list, for the length of the block."""

    class WarningHandler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            warnings.append(record.getMessage())

    handler = WarningHandler(logging.WARNING)
    _LOG.addHandler(handler)
    before, _LOG.propagate = _LOG.propagate, False
    try:
        yield
    finally:
        _LOG.removeHandler(handler)
        _LOG.propagate = before


# The site while it is written: each page drawn when it is wanted, as the site builder draws it.
# A whole build of MkDocs takes a minute for a course of hundreds of pages. Here its own functions
# draw one page at a time: first those that are looked at, the others when there is nothing else to
# do. What is drawn is what a whole build would write, byte for byte; a test compares the two.

NAMING = "--8<--"
"""Mark of a page of prose that shows a part of another."""


@dataclass(eq=False)
class LivePage:
    """A page, and how far it is drawn."""

    file: File
    mkdocs_page: Page
    text: str = ""
    content: str | None = None
    """Its Markdown as HTML; None until it is wanted."""
    entries: list[Any] = field(default_factory=list)
    """Its part of the search index."""
    warnings: list[Problem] = field(default_factory=list)
    is_drawn: bool = False


class LiveSite:
    """All pages of a course, and where the files lie that belong to its site."""

    def __init__(self, folder: Path, address: str) -> None:
        """Draw pages into the folder; the course is that of the current directory."""
        self.folder = folder
        self.fresh = folder / "drawing"  # where the builder writes; nobody is shown half a page
        self.address = address
        self.pages: dict[str, LivePage] = {}
        """The pages by their path in the site."""
        self.static: dict[str, Path] = {}
        """Paths of all other files, by their path in the site; frames are not among them."""
        self.warnings: list[Problem] = []
        self.is_complete = False
        """Whether what belongs to all pages together stands too: the search and the site's map."""
        self._config: MkDocsConfig
        self._files: Files
        self._nav: Navigation
        self._env: Environment

    def open(self, *, afresh: bool = True) -> None:
        """Read settings, files and titles; what was read from Markdown stays unless `afresh`.

        Raises BadInput for settings that cannot be used; the site is then as it was.
        """
        warning_texts: list[str] = []
        try:
            with collect_warnings(warning_texts):
                config, files, nav, env = self._load()
        except BadInput:
            raise
        except Exception as error:  # it is the settings' fault, whatever it is that chokes on them
            message = " ".join("; ".join([*warning_texts, str(error)]).split())
            raise bad_file(SETTINGS, message, "mend the settings") from error
        earlier_pages = {} if afresh else self.pages
        self._config, self._files, self._env, self._nav = config, files, env, nav
        self.warnings = [of_warning(text) for text in warning_texts]
        self.pages = {file.dest_uri: self._live_page(file) for file in files.documentation_pages()}
        for uri, page in self.pages.items():
            if uri in earlier_pages:
                self._carry(
                    earlier_pages[uri], page, removed=earlier_pages.keys() - self.pages.keys()
                )
        self.static = {
            file.dest_uri: Path(str(file.abs_src_path))
            for file in files
            if not file.is_documentation_page()
            and file.inclusion.value > InclusionLevel.DRAFT.value
        }
        self.is_complete = False

    def _load(self) -> tuple[MkDocsConfig, Files, Navigation, Environment]:
        """Return all that a build begins with, in the builder's own order."""
        if faults := course_faults(Path.cwd()):
            raise BadInput(faults)
        config = course_config(Path.cwd(), site_dir=str(self.fresh))
        if config.site_url:
            config.site_url = self.address
        config = config.plugins.on_config(config)
        config.plugins.on_pre_build(config=config)
        files = get_files(config)
        env = config.theme.get_env()
        files.add_files_from_theme(env, config)
        files = config.plugins.on_files(files, config=config)
        set_exclusions(files, config)
        nav = config.plugins.on_nav(get_navigation(files, config), config=config, files=files)
        return config, files, nav, config.plugins.on_env(env, config=config, files=files)

    def _live_page(self, file: File) -> LivePage:
        page = LivePage(file, file.page or Page(None, file, self._config))
        self._read_title(page)
        return page

    def _read_title(self, page: LivePage) -> None:
        """Read what the navigation needs to know: the title; and only if it must, all else."""
        page.content = None
        page.text = page.file.content_string
        page.mkdocs_page.read_source(self._config)
        if "title" not in page.mkdocs_page.meta:
            self._read(page)

    def _carry(self, old: LivePage, new: LivePage, removed: set[str]) -> None:
        """Take over what was made of the same Markdown, unless a link in it may have changed."""
        may_have_changed = any(Path(uri).stem in new.text for uri in removed)
        if (
            old.content is None
            or old.text != new.text
            or old.warnings
            or may_have_changed
            or new.content
        ):
            return
        new.content, new.entries = old.content, old.entries
        for name in ("toc", "_title_from_render", "present_anchor_ids", "markdown", "meta"):
            setattr(new.mkdocs_page, name, getattr(old.mkdocs_page, name))
        links = {
            self._files.src_uris[file.src_uri]: anchors
            for file, anchors in (old.mkdocs_page.links_to_anchors or {}).items()
            if file.src_uri in self._files.src_uris
        }
        new.mkdocs_page.links_to_anchors = links

    def touch(self, uris: Set[str]) -> None:
        """Note that sources have changed, given by their path in the docs folder.

        A title that changes stands on every page.
        """
        for page in self.pages.values():
            if page.file.src_uri in uris:
                before = page.mkdocs_page.title
                self._read_title(page)
                page.is_drawn = self.is_complete = False
                if page.mkdocs_page.title != before:
                    self.mark_all_stale()

    def touch_parts(self) -> None:
        """Read all pages of prose that show parts again, because a part has changed."""
        self.touch({page.file.src_uri for page in self.pages.values() if NAMING in page.text})

    def mark_all_stale(self) -> None:
        """Mark every page as stale, because something that all pages show has changed."""
        for page in self.pages.values():
            page.is_drawn = False
        self.is_complete = False

    @property
    def stale(self) -> list[str]:
        """The pages that are not drawn yet, or not anew."""
        return [uri for uri, page in self.pages.items() if not page.is_drawn]

    def draw(self, uri: str) -> bool:
        """Draw the page; return whether its bytes have changed."""
        page = self.pages[uri]
        page.is_drawn = True
        entries = self._entries()
        entries.clear()
        if page.content is None:
            self._read(page)
        if page.content is None:
            return False  # its warnings say why; what was drawn before stays
        page.mkdocs_page.content = page.content  # the search has taken its own marks out of it
        pages = self._files.documentation_pages()
        with self._note_warnings(page):
            _build_page(page.mkdocs_page, self._config, pages, self._nav, self._env)
        page.entries = list(entries)
        return self._show(uri)

    def finish(self) -> list[str]:
        """Make what belongs to all pages together; return which of its files have changed."""
        entries = self._entries()
        entries[:] = [entry for page in self.pages.values() for entry in page.entries]
        config = self._config
        warning_texts: list[str] = []
        with collect_warnings(warning_texts):
            for name in config.theme.static_templates:
                _build_theme_template(name, self._env, self._files, config, self._nav)
            for name in config.extra_templates:
                _build_extra_template(str(name), self._files, config, self._nav)
            level = config.validation.links.anchors
            for page in self.pages.values():
                page.mkdocs_page.validate_anchor_links(files=self._files, log_level=level)
            for handler in config.plugins.events["post_build"]:
                if handler.__module__ != __name__:  # frames are shown from where they are kept
                    handler(config=config)
        search_offline(Path.cwd(), self.fresh, self._page_text)
        for former, html in redirects(Path.cwd(), self.pages.keys()).items():
            write_if_changed(inside(self.fresh, former), html)
        self.warnings = [*self.warnings, *map(of_warning, warning_texts)]
        self.is_complete = True
        made_files = [path for path in self.fresh.rglob("*") if path.is_file()]
        uris = [path.relative_to(self.fresh).as_posix() for path in made_files]
        return [uri for uri in uris if self._show(uri)]

    def path(self, uri: str) -> Path:
        """Return the path of a drawn page."""
        return self.folder / "drawn" / uri

    def _page_text(self, uri: str) -> str:
        """Return the page as it was drawn last; empty if it has not been drawn."""
        present_files = [file for file in (self.fresh / uri, self.path(uri)) if file.is_file()]
        return present_files[0].read_text("utf-8") if present_files else ""

    def _read(self, page: LivePage) -> None:
        """Make HTML of the page's Markdown; it stays None if that cannot be done."""
        page.warnings = []
        with self._note_warnings(page):
            read_page(page.mkdocs_page, self._config, self._files)
            page.content = page.mkdocs_page.content

    @contextmanager
    def _note_warnings(self, page: LivePage) -> Iterator[None]:
        """Note what is wrong with the page, be it a warning or an error."""
        source = f"{Path(self._config.docs_dir).name}/{page.file.src_uri}"
        warning_texts: list[str] = []
        with collect_warnings(warning_texts):
            try:
                yield
            except Exception as error:  # a part that is missing, a template that is broken
                warning_texts[:] = [f"{type(error).__name__}: {error}"]
        notices = (of_warning(text, source) for text in warning_texts)
        page.warnings = list(dict.fromkeys([*page.warnings, *notices]))

    def _show(self, uri: str) -> bool:
        """Put a page that has been drawn in the place of the former; return whether it differs."""
        new, old = self.fresh / uri, self.path(uri)
        if not new.is_file():
            return False
        changed = not same(old, new.read_bytes())
        old.parent.mkdir(parents=True, exist_ok=True)
        os.replace(new, old)
        return changed

    def _entries(self) -> list[Any]:
        """Return the list into which the search puts what it finds on the page that is drawn."""
        for plugin in self._config.plugins.values():
            index = getattr(plugin, "search_index", None)
            for name in ("entries", "_entries"):  # Material's, and the builder's own
                entries = getattr(index, name, None)
                if isinstance(entries, list):
                    return entries
        return []
