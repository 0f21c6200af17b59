"""Names in `mkdocs.yml` that MkDocs, its plugins or Markdown do not know."""

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..course.files import DOCS
from ..pages.markup.page_markup import ASSET_FOLDER
from ..reading import Fault
from ..reading.errors import nearest, quote_short
from .configuration import HOOK, Configuration
from .setting import Setting

# MkDocs says such things at the end of a build, without a line. Loading it takes longer than all
# else here: so it is asked only about what most courses do not write.

_USUAL_KEYS = (
    *("INHERIT", "extra", "extra_css", "extra_javascript", "exclude_docs", "hooks", "theme"),
    *("markdown_extensions", "plugins", "nav", "site_name", "site_url", "site_description"),
    *("site_author", "copyright", "repo_url", "repo_name", "edit_uri", "validation"),
)
_THEME_KEYS = (
    *("name", "custom_dir", "static_templates", "locale", "language", "direction", "features"),
    *("font", "icon", "favicon", "logo", "palette"),
)
_THEME_FILES = ("assets/images/", "assets/javascripts/", "assets/stylesheets/")
"""Folders of a site that hold what comes with the theme."""
_EVERYWHERE = "search"
"""Name of the plug-in that every site builder has."""
_OWN_FILES = ("logo", "favicon")
_PYMDOWN = (
    *("arithmatex", "b64", "betterem", "blocks", "caret", "critic", "details", "emoji"),
    *("escapeall", "extra", "fancylists", "highlight", "inlinehilite", "keys", "magiclink", "mark"),
    *(
        "pathconverter",
        "progressbar",
        "quotes",
        "saneheaders",
        "smartsymbols",
        "snippets",
        "striphtml",
        "superfences",
    ),
    *("tabbed", "tasklist", "tilde"),
)


def settings_faults(root: Path, settings: Configuration) -> Iterator[Fault]:
    """Yield keys, plugins, extensions and options that are unknown, and files that are missing."""
    for file in settings.files:
        yield from _unknown_keys(file)
        yield from _unknown_theme_keys(file)
        yield from _plugins(file)
        yield from _extensions(file)
    if not settings.setting("site_name"):
        for file in settings.files[:1]:
            message = "the course has no name: `site_name` is missing"
            yield Fault.of_file(file.file, message, "write a line `site_name: My course`")
    yield from _missing_files(root, settings)


def _unknown_keys(file: Setting) -> Iterator[Fault]:
    names = [name for name in file.names() if name.node.value not in _USUAL_KEYS]
    if not names:
        return
    from mkdocs.config.defaults import MkDocsConfig

    keys = {*MkDocsConfig(), *_USUAL_KEYS}
    for name in names:
        if name.node.value not in keys:
            yield _unknown(name, "MkDocs has no setting", keys, _EXTRA)


_EXTRA = "leave it out; what templates of your own read stands under `extra:`"


def _unknown_theme_keys(file: Setting) -> Iterator[Fault]:
    """Yield keys that are nearly those of the theme; others may belong to own templates."""
    theme = file.below("theme")
    for name in theme.names() if theme else ():
        value = str(name.node.value)
        if value not in _THEME_KEYS and nearest(value, _THEME_KEYS):
            yield _unknown(name, "the theme has no setting", _THEME_KEYS, "leave it out")


def _plugins(file: Setting) -> Iterator[Fault]:
    plugins = file.below("plugins")
    if plugins is None or not plugins.adds:
        return
    installed = {plugin.name: plugin for plugin in entry_points(group="mkdocs.plugins")}
    for name in plugins.names():
        value = str(name.node.value)
        plugin = installed.get(value) or installed.get(f"material/{value}")
        if plugin is None and value != _EVERYWHERE:
            names = {plugin.removeprefix("material/") for plugin in installed}
            remedy = "install the package that brings it, and name it in requirements.txt"
            yield _unknown(name, "there is no plugin", names, remedy)
        elif plugin and (options := _options(plugins, value)):
            allowed = {key for key, _ in getattr(plugin.load(), "config_scheme", ())}
            yield from _unknown_options(options, allowed | {"enabled"}, f"the plugin {value}")


def _extensions(file: Setting) -> Iterator[Fault]:
    extensions = file.below("markdown_extensions")
    if extensions is None or not extensions.adds:
        return
    installed = [extension.name for extension in entry_points(group="markdown.extensions")]
    names = [*installed, *(f"pymdownx.{name}" for name in _PYMDOWN)]
    for name in extensions.names():
        value = str(name.node.value)
        if value not in installed and not _is_module(value.partition(":")[0]):
            remedy = "install the package that brings it, and name it in requirements.txt"
            yield _unknown(name, "there is no Markdown extension", names, remedy)
        elif options := _options(extensions, value):
            from markdown import Markdown

            extension: Any = Markdown().build_extension(value, {})
            yield from _unknown_options(options, extension.config, f"the extension {value}")


def _options(section: Setting, name: str) -> Sequence[Setting]:
    options = section.below(name)
    return options.names() if options else ()


def _unknown_options(
    options: Sequence[Setting], names: Collection[str], owner: str
) -> Iterator[Fault]:
    for name in options:
        if name.node.value not in names:
            yield _unknown(name, f"{owner} has no option", names, "leave it out")


def _unknown(name: Setting, message: str, names: Iterable[str], otherwise: str) -> Fault:
    value = str(name.node.value)
    likely_name = nearest(value, sorted(names))
    remedy = f"did you mean `{likely_name}`?" if likely_name else otherwise
    return name.fault(f"{message} {quote_short(value)}", remedy)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError, AttributeError):
        return False


def _missing_files(root: Path, settings: Configuration) -> Iterator[Fault]:
    """Yield a fault for each file that the settings name and the course does not have."""
    hooks = settings.setting("hooks")
    for item in hooks.scalars() if hooks else ():
        ours = os.path.normpath(str(item.node.value)) in (HOOK, ".")
        if not ours and not _is_file(root, item):
            yield item.fault(*_no_file(item, "write the file, or take its name out"))
    lists = map(settings.setting, ("extra_css", "extra_javascript"))
    items = [item for setting in lists if setting for item in setting.scalars()]
    items += filter(None, (settings.setting("theme", key) for key in _OWN_FILES))
    for item in items:
        path = str(item.node.value).partition("?")[0]
        elsewhere = "://" in path or path.startswith(("//", f"{ASSET_FOLDER}/", *_THEME_FILES))
        if path and not elsewhere and not _is_file(root / DOCS, item):
            yield item.fault(*_no_file(item, f"put it at {DOCS}/{path}, or name one that is there"))


def _is_file(folder: Path, item: Setting) -> bool:
    return (folder / str(item.node.value).partition("?")[0]).is_file()


def _no_file(item: Setting, remedy: str) -> tuple[str, str]:
    return f"there is no file {quote_short(str(item.node.value))}", remedy
