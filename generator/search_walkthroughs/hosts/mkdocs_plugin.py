"""A plug-in of MkDocs: two lines in ``mkdocs.yml``, and a block of YAML is a player.

The script and the styles of all players are two files of the site, which browsers keep. A block
that is wrong is a warning, with the page's own line: it stops a strict build.
"""

from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.config.config_options import Choice, Optional
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from ..captions.catalogue import languages
from .markdown_fence import Fences, PageNow, WalkthroughExtension, lines_above
from .player_assets import asset_names, player_script, player_sheet

FOLDER = "assets/walkthroughs/"
"""Folder of script and stylesheet in the site."""
MARKDOWN_NAME = "walkthroughs"
"""Name by which the Markdown extension may be listed besides."""


class Settings(Config):
    """What may stand below the plug-in's name in ``mkdocs.yml``."""

    language = Optional(Choice(languages()))
    """Language of captions; by default the theme's, if it is one of ours."""


class WalkthroughsPlugin(BasePlugin[Settings]):
    """The plug-in `walkthroughs`."""

    def __init__(self) -> None:
        self.fences = Fences()

    def on_startup(self, **_: Any) -> None:
        """Stay for all builds of ``mkdocs serve``, with the players that have been made."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the Markdown extension."""
        theme = config.theme
        self.fences.asked_language = self.config.language or ""
        self.fences.site_language = str(theme.get("language") or theme.locale.language)
        listed = config.markdown_extensions
        config.markdown_extensions = [
            *(name for name in listed if name != MARKDOWN_NAME),
            WalkthroughExtension(self.fences),
        ]
        return config

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
