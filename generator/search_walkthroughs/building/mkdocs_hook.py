"""What MkDocs calls during a build."""

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from ..pages.csp import with_policy
from ..running.course_files import link_faults
from ..running.prose_quotes import FENCE
from .cache import MANIFEST, STORE, FrameMissing, FrameStore, link, read_manifest
from .course_build import GENERATED
from .site_builder import language_of, search_offline

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page


# What nobody searches is kept out of a site builder's way: the listings and transcripts of a page.
# They are most of its elements, and MkDocs goes through every element of a page three times: for
# Markdown, for anchors and for the search. So they are set apart before, and put back after.

_APART = re.compile(
    r'<details class="wt-transcript".*?</ol>\n</details>'
    r'|<div class="wt-listing".*?</code></pre></div>',
    re.DOTALL,
)
_PLACE = re.compile(r"<!--apart \d+-->")


def take_out(page: str) -> tuple[str, list[str]]:
    """The Markdown with a comment in the place of each such part, and the parts.

    What a fence holds is text and not an element, whatever it looks like.
    """
    parts: list[str] = []

    def placed(match: re.Match[str]) -> str:
        parts.append(match[0])
        return _place(len(parts) - 1)

    pieces = list[str]()
    at = 0
    for fence in FENCE.finditer(page):
        pieces += _APART.sub(placed, page[at : fence.start()]), fence[0]
        at = fence.end()
    return "".join((*pieces, _APART.sub(placed, page[at:]))), parts


def put_back(html: str, parts: Sequence[str]) -> str:
    """The page with the parts in their places; a comment that only looks like one stays."""
    places = {_place(number): part for number, part in enumerate(parts)}
    return _PLACE.sub(lambda match: places.get(match[0], match[0]), html)


def _place(number: int) -> str:
    return f"<!--apart {number}-->"


# What MkDocs does for us: a page gets its policy and its neighbours, and the site its frames.

APART = "walkthroughs_apart"
"""Where a page keeps what was set apart, among what is known of it."""


def on_pre_build(config: "MkDocsConfig") -> None:
    """Refuse links that lead out of the course: what they lead to would be published."""
    root = Path(config.config_file_path).parent
    if faults := list(link_faults(root, root / GENERATED)):
        raise PluginError("\n".join(map(str, faults)))


def on_nav(nav: "Navigation", **_: object) -> None:
    """Let no page lead on to one in another language, nor back to it."""
    for page in nav.pages:
        for side in ("previous_page", "next_page"):
            other = getattr(page, side)
            if other and language_of(other.url) != language_of(page.url):
                setattr(page, side, None)


def on_post_build(config: "MkDocsConfig") -> None:
    """Join the frames to the pages; `mkdocs serve` calls this after each build too."""
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
    search_offline(site)


def on_page_markdown(markdown: str, page: "Page", **_: object) -> str:
    """Keep what nobody searches out of the builder's way."""
    if not page.file.src_uri.startswith(f"{GENERATED.name}/"):
        return markdown
    text, page.meta[APART] = take_out(markdown)
    return text


def on_post_page(output: str, page: "Page", **_: object) -> str:
    """Give a page back what was set apart, and its policy."""
    return with_policy(put_back(output, page.meta.get(APART, ())))


def on_post_template(output_content: str, **_: object) -> str:
    """The same for the page that is shown where there is none."""
    return with_policy(output_content)
