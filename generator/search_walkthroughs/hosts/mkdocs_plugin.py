"""A plug-in of MkDocs: two lines in ``mkdocs.yml``.

A site with a folder ``walkthroughs`` beside ``mkdocs.yml`` is a course: its pages are written, and
MkDocs gets all their settings. In any other site a block of YAML is a player. The script and the
styles of all players are two files of the site, which browsers keep. A block that is wrong is a
warning, with the page's own line: it stops a strict build.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.config.config_options import Choice, Optional, Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from ..captions.catalogue import languages
from ..reading import BadInput
from .markdown_fence import Fences, PageNow, WalkthroughExtension, lines_above
from .mkdocs_course import course_settings
from .player_assets import asset_names, player_script, player_sheet

FOLDER = "assets/walkthroughs/"
"""Folder of script and stylesheet in the site."""
MARKDOWN_NAME = "walkthroughs"
"""Name by which the Markdown extension may be listed besides."""
PRIORITY_OF_SETTINGS = 1000
"""Priority with which settings are given before other plug-ins are asked."""


class Settings(Config):
    """What may stand below the plug-in's name in ``mkdocs.yml``."""

    language = Optional(Choice(languages()))
    """Language of captions; by default the theme's, if it is one of ours."""
    course = Type(bool, default=True)
    """Whether a folder ``walkthroughs`` beside ``mkdocs.yml`` makes the site a course."""


class WalkthroughsPlugin(BasePlugin[Settings]):
    """The plug-in `walkthroughs`."""

    def __init__(self) -> None:
        self.fences = Fences()
        self.course: MkDocsConfig | None = None
        """All settings of the course; None for any other site."""

    def on_startup(self, **_: Any) -> None:
        """Stay for all builds of ``mkdocs serve``, with the players that have been made."""

    @event_priority(PRIORITY_OF_SETTINGS)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Return all settings of a course, whose pages are written; for any other site add the
        Markdown extension."""
        try:
            self.course = course_settings(config)
        except (BadInput, ChildProcessError) as error:
            raise PluginError(str(error)) from error
        if self.course is None:
            self._add_fences(config)
            return config
        # Those settings have plug-ins of their own, which are asked in place of the others.
        config.plugins.events["config"].clear()
        return self.course.plugins.on_config(self.course)

    @event_priority(PRIORITY_OF_SETTINGS)
    def on_serve(
        self, server: LiveReloadServer, /, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Have the files of a course watched that its author writes, and no others: those that are
        written for MkDocs would have it build twice."""
        if self.course is None:
            return server
        from ..serving.dev_server import source_folders

        server.unwatch(config.docs_dir)
        for folder, is_deep in source_folders(Path(config.config_file_path or "").parent):
            if folder.is_dir():
                server.watch(str(folder), recursive=is_deep)
        config.plugins.events["serve"].clear()
        return self.course.plugins.on_serve(server, config=self.course, builder=builder)

    def _add_fences(self, config: MkDocsConfig) -> None:
        theme = config.theme
        self.fences.asked_language = self.config.language or ""
        self.fences.site_language = str(theme.get("language") or theme.locale.language)
        listed = config.markdown_extensions
        config.markdown_extensions = [
            *(name for name in listed if name != MARKDOWN_NAME),
            WalkthroughExtension(self.fences),
        ]

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add script and stylesheet."""
        texts = (player_script(), player_sheet())
        for name, text in zip(asset_names(), texts, strict=True):
            files.append(File.generated(config, FOLDER + name, content=text))
        return files

    def on_page_markdown(
        self, markdown: str, /, page: Page, config: MkDocsConfig, **_: Any
    ) -> None:
        """Say which page is being made."""
        source = Path(page.file.abs_src_path or page.file.src_uri)
        root = Path(config.config_file_path or "").parent
        self.fences.page = PageNow(
            file=str(source.relative_to(root) if source.is_relative_to(root) else source),
            folder=source.parent,
            lines_above=lines_above(source, markdown),
            assets=get_relative_url(FOLDER, page.url),
        )
