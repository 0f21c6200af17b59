"""The index of each language, which a site is searched with, also from a disk."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..plugins import FIRST, language_codes
from ..running.course_files import language_of
from .output import write_if_changed
from .page_builds import Update, address, in_order

# What a site needs to be searched: an index for each language, also from a disk, where a browser
# loads scripts but no JSON.
# The theme would load one index of all languages, and mix them in what it finds. It is left one
# that holds no page; `assets/offline-search.js` puts the one of the page's language in its place.

_INDEXES = {
    "search/search_index.json": "docs",  # Material for MkDocs
    "search.json": "items",  # Zensical
}
"""Where a theme looks for its index, and under which key it keeps the pages there."""
_OWN = "languages"
"""Names the languages in an index whose pages have been moved to theirs."""


def search_offline(site: Path) -> None:
    """Give each language of the built site an index of its own: `search/en.json` and the like, and
    each the same as a script, which is read offline."""
    for name, key in _INDEXES.items():
        if not (site / name).is_file():
            continue
        index = json.loads((site / name).read_bytes())
        if _OWN in index:
            continue  # done before: MkDocs' hook and the build both call this
        parts = dict(_parts(index, key))
        for code, part in parts.items():
            _write(site, f"search/{code}", "walkthroughs_index", part)
        rest = {**index, key: [], _OWN: list(parts)}
        _write(site, name.removesuffix(".json"), "__index", rest)


def search_files(site: Path, update: Update) -> dict[str, bytes]:
    """The indexes, with what the search finds of some pages in the place of what it found."""
    files = dict[str, bytes]()
    for code in language_codes():
        index = json.loads((site / f"search/{code}.json").read_bytes())
        others = [doc for doc in index["docs"] if address(doc) not in update.addresses]
        own = [doc for doc in update.docs if language_of(doc["location"]) == code]
        docs = in_order([*others, *own], update.record)
        files |= _index_files(f"search/{code}", "walkthroughs_index", {**index, "docs": docs})
    return files


def _parts(index: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The index of each language, in which words are taken apart as that language has it."""
    pages: dict[str, list[Any]] = {code: [] for code in language_codes()}
    for page in index.get(key, ()):
        pages[language_of(page["location"])].append(page)
    for code, found in pages.items():
        config = dict(index.get("config", {}))
        if isinstance(config.get("lang"), list):
            config["lang"] = _search_languages(config["lang"], code)
        yield code, {**index, "config": config, key: found}


def _search_languages(listed: Sequence[str], code: str) -> list[str]:
    """The languages whose words pages in that language hold: English terms stand in all."""
    others = {*language_codes()} - {FIRST, code}
    return [one for one in listed if one not in others] or list(listed)


def _write(site: Path, name: str, variable: str, index: Mapping[str, Any]) -> None:
    """Write an index into the site."""
    for file, data in _index_files(name, variable, index).items():
        write_if_changed(site / file, data)


def _index_files(name: str, variable: str, index: Mapping[str, Any]) -> dict[str, bytes]:
    """An index as JSON and as a script, by path in the site."""
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()
    return {f"{name}.json": text, f"{name}.js": b"var %s = %s;\n" % (variable.encode(), text)}
