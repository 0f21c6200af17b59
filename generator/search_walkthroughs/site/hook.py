"""What MkDocs does for us: a page gets its policy and its neighbours, and the site its frames."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from search_walkthroughs.running.links import all_wrong
from search_walkthroughs.site.apart import put_back, set_apart
from search_walkthroughs.site.building import GENERATED
from search_walkthroughs.site.offline import language_of, search_offline
from search_walkthroughs.site.policy import guarded
from search_walkthroughs.site.store import MANIFEST, STORE, FrameMissing, Store, link, read_manifest

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

APART = "walkthroughs_apart"
"""Where a page keeps what was set apart, among what is known of it."""


def on_pre_build(config: "MkDocsConfig") -> None:
    """Refuse links that lead out of the course: what they lead to would be published."""
    root = Path(config.config_file_path).parent
    if faults := list(all_wrong(root, root / GENERATED)):
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
        link(read_manifest(root / MANIFEST), Store(root / STORE), site, instead)
    except FrameMissing as error:
        raise PluginError(str(error)) from error
    search_offline(site)


def on_page_markdown(markdown: str, page: "Page", **_: object) -> str:
    """Keep what nobody searches out of the builder's way."""
    if not page.file.src_uri.startswith(f"{GENERATED.name}/"):
        return markdown
    text, page.meta[APART] = set_apart(markdown)
    return text


def on_post_page(output: str, page: "Page", **_: object) -> str:
    """Give a page back what was set apart, and its policy."""
    return guarded(put_back(output, page.meta.get(APART, ())))


def on_post_template(output_content: str, **_: object) -> str:
    """The same for the page that is shown where there is none."""
    return guarded(output_content)
