"""A course's own menu and colours: `nav` and `theme: palette` in `mkdocs.yml`.

Of what is inherited a site builder merges mappings key by key and replaces lists. A menu of one's
own would then lack all pages that builds write, and a palette that is a mapping the switch between
light and dark. So both are worked out here, and take the place of what the settings say.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import yaml

from ..course.files import (
    CHAPTER,
    DOCS,
    ENGINE_LOGS,
    EXPERIMENTS,
    ROOT,
    SETTINGS,
    SUFFIXES,
    language_of,
    page_folder,
)
from ..pages.course.navigation import ALGORITHMS, COURSE_PAGES
from ..pages.markup.theme_colours import OWN_COLOUR, SCHEMES, theme_colours
from ..plugins import language_codes
from ..reading import BadInput, Fault
from ..reading.errors import choose, nearest, quote_short
from .configuration import Configuration, configuration
from .course_settings import foreign_pages
from .setting import Setting
from .settings_check import settings_faults

_NAV = "nav"
_PALETTE = ("theme", "palette")
_DEFAULTS = Path(__file__).parent / "mkdocs_settings.yml"
_ELSEWHERE = ("http://", "https://", "mailto:", "/", "#")
"""How an entry begins that is not a page of the course."""

# The menu.


def own_menu(root: Path) -> list[Any] | None:
    """Return the course's own menu as it is written; None if it has none."""
    menu = _setting(root, _NAV)
    return menu.plain() if menu else None


def menu_faults(root: Path, settings: Configuration) -> Iterator[Fault]:
    """Yield what in the course's own menu is neither a page nor a folder of pages."""
    nav = settings.setting(_NAV)
    if nav and nav.items():
        yield from _entries_faults(root, nav)
    elif nav:
        remedy = "write a list, such as `- index.md`, or leave `nav` out"
        yield nav.fault("a menu is a list of pages", remedy)


def _entries_faults(root: Path, entries: Setting) -> Iterator[Fault]:
    for item in entries.items():
        node = item.node
        if isinstance(node, yaml.ScalarNode):
            yield from _page_faults(root, item)
        elif isinstance(node, yaml.MappingNode) and len(node.value) == 1:
            inner = Setting(item.file, node.value[0][1])
            if inner.items():
                yield from _entries_faults(root, inner)
            elif isinstance(inner.node, yaml.ScalarNode):
                yield from _page_faults(root, inner)
            else:
                yield inner.fault("a part of the menu holds pages", "write a list of pages")
        else:
            remedy = "write `- page.md`, `- Title: page.md` or `- Title: [page.md, …]`"
            yield item.fault("this is not an entry of a menu", remedy)


def _page_faults(root: Path, item: Setting) -> Iterator[Fault]:
    name = str(item.node.value)
    if name.startswith(_ELSEWHERE) or _exists(root, name):
        return
    near = nearest(name, _names(root))
    suggestion = f"did you mean `{near}`? " if near else ""
    remedy = (
        f"{suggestion}name a page below {DOCS}, or a folder of pages, such as {page_folder('en')}/"
    )
    yield item.fault(f"there is no page {quote_short(name)}", remedy)


def _exists(root: Path, name: str) -> bool:
    """Return whether there is such a page or folder of pages, now or after a build."""
    place = name.rstrip("/")
    home = page_folder(language_of(f"{place}/"))
    if place != home and not place.startswith(f"{home}/"):
        path = root / DOCS / place
        return bool(place) and (path.is_dir() or path.is_file())
    rest = place[len(home) :].lstrip("/")
    if rest in ("", ALGORITHMS, *COURSE_PAGES) or rest.startswith(f"{ALGORITHMS}/"):
        return True
    for folder in (EXPERIMENTS, ENGINE_LOGS):
        if rest.partition("/")[0] == folder.name and (root / folder).is_dir():
            return True
    source = root / ROOT / rest.removesuffix("/index.md").removesuffix(".md")
    return source.is_dir() or any(
        source.with_name(f"{source.name}{end}").is_file() for end in SUFFIXES
    )


def _names(root: Path) -> Iterator[str]:
    """Yield the pages and folders that a menu may name."""
    docs, trees = root / DOCS, root / ROOT
    yield from (file.relative_to(docs).as_posix() for file in docs.rglob("*.md"))
    for file in sorted(trees.rglob("*")):
        place = file.relative_to(trees).as_posix()
        for home in map(page_folder, language_codes()):
            if file.is_dir():
                yield f"{home}/{place}/"
            elif file.suffix in SUFFIXES and file.name != CHAPTER:
                yield f"{home}/{place.removesuffix(file.suffix)}.md"


# The palette.


def palette(root: Path) -> list[Mapping[str, Any]]:
    """Return the palettes between which readers may switch, in the course's own colours; empty if
    the course sets none, or sets a list, which is as its author wants it."""
    setting = _setting(root, *_PALETTE)
    if setting is None or not setting.adds:
        return []
    own_colours = setting.plain()
    scheme = own_colours.pop("scheme", None)
    node = yaml.compose(_DEFAULTS.read_text("utf-8"), Loader=yaml.SafeLoader)
    usual = Setting(str(_DEFAULTS), cast("yaml.Node", node))
    return [{**colours, **own_colours} for colours in _palette_order(usual, scheme)]


def _palette_order(usual: Setting, scheme: str | None) -> Sequence[dict[str, Any]]:
    """Return the usual palettes; a scheme that the course asks for comes first, and then the
    reader's system is not asked."""
    listed = usual.below(*_PALETTE)
    palettes = listed.plain() if listed else []
    if scheme is None:
        return list(palettes)
    fixed = [
        {k: v for k, v in palette.items() if k != "media"}
        for palette in palettes
        if "scheme" in palette
    ]
    return sorted(fixed, key=lambda palette: palette["scheme"] != scheme)


def palette_faults(settings: Configuration) -> Iterator[Fault]:
    """Yield what in the course's palette is not a colour or a scheme of the theme."""
    colours = {kind: [*names, OWN_COLOUR] for kind, names in theme_colours().items()}
    setting = settings.setting(*_PALETTE)
    for item in (setting.items() or [setting]) if setting else ():
        if not item.adds:
            remedy = "write a mapping, such as {primary: teal}"
            yield item.fault("a palette says `primary`, `accent` and `scheme`", remedy)
        for key, names in {**colours, "scheme": SCHEMES}.items():
            value = item.below(key)
            written = " ".join(value.texts()) if value else ""
            if value and written not in names:
                kind = "scheme" if key == "scheme" else "colour"
                message = f"the theme has no {kind} {quote_short(written)}"
                yield value.fault(message, choose(written, names))


def course_faults(root: Path) -> list[Fault]:
    """Return what is wrong with the settings of the course, if it has any: with what leaves out
    ours, with its languages, its menu and its colours."""
    if not (root / SETTINGS).is_file():
        return []  # which the site builder says
    try:
        settings = configuration(root)
        faults = [*settings.faults(), *settings_faults(root, settings)]
    except BadInput as error:
        return list(error.faults)
    own_faults = () if faults else (*menu_faults(root, settings), *palette_faults(settings))
    return faults or [*own_faults, *foreign_pages(root, settings.languages)]


def _setting(root: Path, *keys: str) -> Setting | None:
    return configuration(root).setting(*keys) if (root / SETTINGS).is_file() else None
