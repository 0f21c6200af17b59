"""All settings of a course as MkDocs has them: its own, and those that builds write."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from .configuration import CONFIG, merged_settings


def course_config(
    root: Path, *, load: Callable[..., MkDocsConfig] = load_config, **options: str | None
) -> MkDocsConfig:
    """Return the settings of the course whose pages have been written.

    Parameters: `load` is MkDocs' function, or that of a site builder which continues it; the
    `options` go before all settings. Raises MkDocs' Abort for what it refuses.
    """
    text = merged_settings(root, {})
    config = load(BytesIO(text.encode()), config_file_path=str(root / CONFIG), **options)
    snippets = config.mdx_configs["pymdownx.snippets"]  # which are seen from the current folder
    folders = snippets["base_path"]
    listed = [folders] if isinstance(folders, str) else folders
    snippets["base_path"] = [str(root / folder) for folder in listed]
    return config
