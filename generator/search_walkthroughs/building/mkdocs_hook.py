"""What MkDocs calls during a build."""

import json
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from ..course.files import language_of, link_faults, page_folder
from ..course.prose import FENCE
from ..pages.markup.csp import with_policy
from ..pages.markup.page_markup import lean_page, with_way_to_top
from ..plugins import language_codes
from .cache import MANIFEST, STORE, FrameMissing, FrameStore, link, read_manifest
from .output import unpublish
from .page_builds import VARIABLE, PageFacts, PageRecord, Selection
from .python_pack import link_pack
from .redirects import write_redirects
from .search_index import search_offline
from .shared_files import INSTEAD
from .template_cache import TemplateCache, template_folder

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation


# What is HTML already is kept out of a site builder's way: players, listings, key frames,
# transcripts, questions and tables. They are most of a page's elements, and MkDocs goes through
# every element of a page three times: for Markdown, for anchors and for the search, which finds
# such a page by its title and its description alone. So they are set apart before, and put back
# after.

VERBATIM_PARTS = re.compile(
    r'<details class="wt-transcript".*?</ol>\n</details>'
    r'|<div class="wt-listing".*?</code></pre></div>',
    re.DOTALL,
)
"""Parts that Markdown need not see, wherever they stand."""
AT_TOP = re.compile(
    r"""(?P<markdown>^<(\w+)\b[^>\n]*\smarkdown="1"[^\n]*\n
        (?:<\2\b[^>\n]*\smarkdown="1".*?^</\2>|[^\n]*\n)*?</\2>)
    |<section\ class="wt-player.*?<div\ class="wt-menu".*?\n</section>
    |<div\ class="wt-question".*?</details>\n</div>
    |^<details\ class="wt-keys"(?![^>\n]*\smarkdown)[^\n]*\n.*?\n</details>$
    |^<table\b(?![^>\n]*\smarkdown)[^\n]*</table>$
    |^<div\ class="wt-wide"(?![^>\n]*\smarkdown)[^\n]*</div>$""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
"""What Markdown leaves as it is, except in an element whose contents are Markdown, and one such
element within."""
_ID = re.compile(r'\sid="([^"]+)"')
_FOR_SEARCH = re.compile(r'\s?data-search-\w+="[^"]+"')
"""What the theme's search takes out of a page when it has read it."""
_SKIP = re.compile(r'<a href="#[^"]*" class="md-skip">')
_PLAYER = re.compile(r'<section class="wt-(?:player wt-lead[^>]*|view"[^>]*)\bid="([^"]+)"')
"""The first player of a page, or its first view."""
_SEARCH_FIELD = re.compile(r'class="md-search__input"[^>]*aria-label="([^"]*)"')
_TAB_STOP = 'tabindex="0"'
_RESULT_LIST = f'<div class="md-search__scrollwrap" {_TAB_STOP}'
"""Where the theme lists what was found."""
_HEADING = re.compile(r"\s*#(?!#)[^\n]*\n")
"""A first heading, where the text begins with it."""
_PLACE = re.compile(r"<!--(?:apart|fence) \d+-->")


def take_out(
    page: str, patterns: Sequence[re.Pattern[str]] = (VERBATIM_PARTS, AT_TOP)
) -> tuple[str, list[str]]:
    """Return the Markdown with a comment in the place of each such part, and the parts.

    What a fence holds is text and not an element, whatever it looks like.
    """
    fences: list[str] = []
    parts: list[str] = []

    def placed(match: re.Match[str]) -> str:
        if match.groupdict().get("markdown"):
            return match[0]
        parts.append(put_back(match[0], parts))
        return _place(len(parts) - 1)

    def placed_fence(match: re.Match[str]) -> str:
        fences.append(match[0])
        return _place(len(fences) - 1, "fence")

    text = FENCE.sub(placed_fence, page)
    for pattern in patterns:
        text = pattern.sub(placed, text)
    whole = [put_back(part, fences, "fence") for part in parts]
    return put_back(text, fences, "fence"), whole


def put_back(html: str, parts: Sequence[str], name: str = "apart") -> str:
    """Return the page with the parts in their places; a comment that only looks like one stays."""
    places = {_place(number, name): part for number, part in enumerate(parts)}
    return _PLACE.sub(lambda match: places.get(match[0], match[0]), html) if parts else html


def _place(number: int, name: str = "apart") -> str:
    return f"<!--{name} {number}-->"


# A part of a site: all pages are known, for navigation and links, and some are made.


class SelectedFiles(Files):
    """The files of a course, of which only some are made.

    MkDocs says which it wants when it makes pages; when it looks for all there are, it does not.
    """

    def __init__(self, files: Iterable[File], selection: Selection) -> None:
        """Take all files, and which of them are made."""
        super().__init__(files)
        self.selection = selection

    def documentation_pages(
        self, *, inclusion: Callable[[InclusionLevel], bool] | None = None
    ) -> Sequence[File]:
        """Return the pages to be made; without `inclusion` all pages."""
        if inclusion is None:
            return super().documentation_pages()
        pages = super().documentation_pages(inclusion=inclusion)
        return [file for file in pages if self.selection.holds(file.src_uri)]

    def copy_static_files(self, dirty: bool = False, **options: Any) -> None:
        """Copy the files that are selected."""
        selected = [file for file in self if self.selection.holds(file.src_uri)]
        Files(selected).copy_static_files(dirty, **options)

    def entitle(self, config: "MkDocsConfig") -> None:
        """Give pages the titles that navigation shows; select also those that show one that has
        changed."""
        heads = dict[str, str]()
        for file in self.documentation_pages():
            if file.page is not None:
                selected = self.selection.holds(file.src_uri)
                if not selected or file.src_uri in self.selection.heads:
                    _entitle(file.page, config, self)
                if selected:
                    heads[file.src_uri] = _head(file.page)
        self.selection = self.selection.extend(heads)

    def note_titles(self, env: "Environment") -> None:
        """Note, while templates are filled in, which pages show what of which others."""
        pages = [file.page for file in self.documentation_pages() if file.page]
        self._titles = TitleReads(pages)
        self._titles.note(env)

    def record(self, *, strict: bool) -> PageRecord:
        """Return what has been made, once all is written."""
        made_pages = self.documentation_pages(inclusion=InclusionLevel.is_included)
        order = [file.src_uri for file in self.documentation_pages()]
        shows = self._titles.by_page
        facts = [_facts(file.page, shows.get(file.src_uri, ())) for file in made_pages if file.page]
        return PageRecord(facts, order, strict, sorted(shows.get("", ())))


def _entitle(page: Page, config: "MkDocsConfig", files: Files) -> None:
    """Give a page its title before it is made, or though it is not.

    A title is the front matter's, or else the first heading, which is rendered.
    """
    page.read_source(config)
    if "title" in page.meta or page.markdown is None:
        return
    heading = _HEADING.match(page.markdown)
    page.markdown = heading[0] if heading else page.markdown
    page.render(config, files)
    page.present_anchor_ids = None  # all anchors but this one are unknown


_PLACES = frozenset(
    (
        *("active", "ancestors", "children", "file", "is_homepage", "is_index", "is_link"),
        *("is_page", "is_section", "is_top_level", "next_page", "parent", "previous_page"),
        *("abs_url", "canonical_url", "edit_url", "update_date", "url"),
    )
)
"""Attributes that say where a page is, and not what it holds."""


class TitleReads:
    """Record of the pages whose titles a template shows, besides the page that it makes."""

    def __init__(self, pages: Sequence[Page]) -> None:
        """Begin without reads; `pages` are all pages of the site."""
        self.by_page: dict[str, set[str]] = {}
        """Pages by source of the page that is made; the empty source stands for all else."""
        self._pages = pages
        self._active_page: Page | None = None

    def note(self, env: "Environment") -> None:
        """Note from now on what the templates of this environment ask for."""
        attribute, item = env.getattr, env.getitem

        def read_attribute(value: Any, name: str) -> Any:
            if isinstance(value, Page) and name not in _PLACES:
                self._read(value)
            return attribute(value, name)

        def read_item(value: Any, key: Any) -> Any:
            if isinstance(value, Page) and key not in _PLACES:
                self._read(value)
            return item(value, key)

        vars(env).update(getattr=read_attribute, getitem=read_item)

    def _read(self, page: Page) -> None:
        """Note a read of the page; the page that is being made, if any, is the active one."""
        if self._active_page is None or not self._active_page.active:
            self._active_page = next((page for page in self._pages if page.active), None)
        if page is not self._active_page:
            active_page = self._active_page.file.src_uri if self._active_page else ""
            self.by_page.setdefault(active_page, set()).add(page.file.src_uri)


def _head(page: Page) -> str:
    """Return what other pages show of the page."""
    shown_meta = {
        name: value
        for name, value in page.meta.items()
        if name not in ("description", SET_APART_KEY)
    }
    return json.dumps([page.title, shown_meta], default=str, ensure_ascii=False, sort_keys=True)


def _facts(page: Page, shows: Iterable[str]) -> PageFacts:
    """Return what other pages and the search need to know of the page."""
    links = {file.src_uri: links for file, links in (page.links_to_anchors or {}).items()}
    return PageFacts(
        name=page.file.src_uri,
        file=page.file.dest_uri,
        address=page.url,
        head=_head(page),
        anchors=sorted(page.present_anchor_ids or ()),
        links=links,
        shows=sorted(shows),
    )


# What MkDocs does for us: a page gets its policy and its neighbours, and the site its frames.

SET_APART_KEY = "walkthroughs_apart"
"""Key in a page's metadata of the parts that were set apart."""
PART_FILES = "walkthroughs_part_files"
"""Key in the configuration of the files of a part, for hooks that are not given them."""


def on_config(config: "MkDocsConfig") -> "MkDocsConfig":
    """Put the menu and palette worked out for the course in the place of its own."""
    instead = Path(config.docs_dir) / INSTEAD
    if instead.is_file():
        replacements = json.loads(instead.read_bytes())
        if "nav" in replacements:
            config.nav = replacements["nav"]
        if "palette" in replacements:
            config.theme["palette"] = replacements["palette"]
    return config


def on_pre_build(config: "MkDocsConfig") -> None:
    """Refuse links that lead out of the course: what they lead to would be published."""
    root = Path(config.config_file_path).parent
    if faults := list(link_faults(root)):
        raise PluginError("\n".join(map(str, faults)))


def on_files(files: Files, config: "MkDocsConfig") -> Files:
    """Restrict what is made to the part that is asked for, if there is one."""
    if (order := os.environ.get(VARIABLE)) is None:
        return files
    selected = SelectedFiles(files, Selection(**json.loads(Path(order).read_bytes())))
    config[PART_FILES] = selected
    return selected


def on_nav(nav: "Navigation", config: "MkDocsConfig", files: Files) -> None:
    """Let no page lead on to one in another language, nor back to it."""
    if isinstance(files, SelectedFiles):
        files.entitle(config)
    for page in nav.pages:
        for side in ("previous_page", "next_page"):
            other = getattr(page, side)
            if other and language_of(other.url) != language_of(page.url):
                setattr(page, side, None)


def on_env(env: "Environment", files: Files, **_: object) -> None:
    """Have templates compiled once; watch which titles the pages of a part show."""
    env.bytecode_cache = env.bytecode_cache or TemplateCache(template_folder())
    if isinstance(files, SelectedFiles):
        files.note_titles(env)


def on_post_build(config: "MkDocsConfig") -> None:
    """Join the frames to the pages; `mkdocs serve` calls this after each build too.

    A site that is made in parts is finished by the process that joins them: for that one, the pages
    that have been made are recorded in a file.
    """
    if isinstance(files := config.get(PART_FILES), SelectedFiles):
        strict = config.validation.links.anchors >= logging.WARNING
        files.record(strict=strict).write(Path(os.environ[VARIABLE]))
        return
    root = Path(config.config_file_path).parent
    site = Path(config.site_dir)
    # `mkdocs serve` builds into a temporary folder, often on another file system, after each save:
    # there a symbolic link will do. A site that is kept gets files of its own.
    passing = site.is_relative_to(tempfile.gettempdir())
    instead = os.symlink if passing else shutil.copyfile
    try:
        link(read_manifest(root / MANIFEST), FrameStore(root / STORE), site, instead)
    except FrameMissing as error:
        raise PluginError(str(error)) from error
    if not passing:
        link_pack(root, site, instead)
    unpublish(site)
    search_offline(root, site)
    write_redirects(root, site)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Keep what is HTML already out of the builder's way, unless nothing else would be left: then
    the search would not find the page."""
    pages = map(page_folder, language_codes())
    if not any(page.file.src_uri.startswith(f"{folder}/") for folder in pages):
        return markdown
    text, parts = take_out(markdown)
    if not _PLACE.sub("", text).strip():
        return markdown
    page.meta[SET_APART_KEY] = parts
    return text


def on_page_content(html: str, page: Page, config: "MkDocsConfig", **_: object) -> str:
    """Give what a page shows by its name the way to the top of the site.

    If the search finds the page by its description, set its sections apart too; and let other pages
    link to the anchors in all that is apart.
    """
    html = with_way_to_top(html, page.file.dest_uri)
    if (parts := page.meta.get(SET_APART_KEY)) is None:
        return html
    anchors = (unescape(name) for part in parts for name in _ID.findall(part))
    page.present_anchor_ids = {*(page.present_anchor_ids or ()), *anchors}
    start = html.find("<h2")
    if start < 0 or not (page.meta.get("description") or config.site_description):
        return html
    parts.append(put_back(_FOR_SEARCH.sub("", html[start:]), parts))
    return html[:start] + _place(len(parts) - 1)


def on_page_context(context: Any, page: Page, **_: object) -> Any:
    """Put back into a page what was set apart: the search has looked, and templates ask what there
    is."""
    page.content = put_back(page.content or "", page.meta.get(SET_APART_KEY, ()))
    return context


def on_post_page(output: str, **_: object) -> str:
    """Take the theme's blank lines out of a page, let its links for the keyboard lead where their
    names say, and give it its policy."""
    return with_policy(_named_stops(lean_page(output)))


def _named_stops(output: str) -> str:
    """Name the stops of the Tab key: let the link to the content lead to the player, where the
    content begins with one, and give a name to the list of what the search finds."""
    player, heading = _PLAYER.search(output), output.find("<h2")
    if player and player.start() < heading:
        output = _SKIP.sub(rf'<a href="#{player[1]}" class="md-skip">', output, count=1)
    if field := _SEARCH_FIELD.search(output):
        name = f'role="region" aria-label="{field[1]}" tabindex="0"'
        output = output.replace(_RESULT_LIST, f"{_RESULT_LIST.removesuffix(_TAB_STOP)}{name}", 1)
    return output


def on_post_template(output_content: str, **_: object) -> str:
    """Give its policy to a page that the theme makes of a template, as that for unknown addresses.
    The blank lines stay."""
    return with_policy(output_content)
