"""The index of each language, which a site is searched with, also from a disk."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape, unescape
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import unquote

from ..course.files import DOCS, GLOSSARY_FILE, language_of, page_folder
from ..plugins import FIRST, language_codes
from .output import SEARCH_INDEX, write_if_changed
from .page_builds import SearchEntry, Update, address, in_order

# What a site needs to be searched: an index for each language, also from a disk, where a browser
# loads scripts but no JSON.
# The theme would load one index of all languages, and mix them in what it finds. It is left one
# that holds no page; `assets/offline-search.js` puts the one of the page's language in its place.

_INDEXES = {
    SEARCH_INDEX: "docs",  # Material for MkDocs
    "search.json": "items",  # Zensical
}
"""Path at which a theme looks for its index, with the key under which pages are kept there."""
_LANGUAGES_KEY = "languages"
"""Key of the languages in an index whose pages have been moved to theirs."""


Read: TypeAlias = Callable[[str], str]
"""Function that returns the HTML of the page at an address in the site; empty if there is none."""


def search_offline(root: Path, site: Path, read: Read | None = None) -> None:
    """Give each language of the built site an index of its own: `search/en.json` and the like, and
    each the same as a script, which is read offline.

    `root` is the course, whose glossary says what else things are called.
    """
    names, read = _Names(root), read or (lambda place: _text(site / place))
    for name, key in _INDEXES.items():
        if not (site / name).is_file():
            continue
        index = json.loads((site / name).read_bytes())
        if _LANGUAGES_KEY in index:
            continue  # done before: MkDocs' hook and the build both call this
        parts = dict(_parts(index, key))
        for code, part in parts.items():
            part[key] = list(_entries(part[key], code, names, read))
            if key == "items":
                part[key] = list(_for_zensical(part[key], code))
            _write(site, f"search/{code}", "walkthroughs_index", part)
        rest = {**index, key: [], _LANGUAGES_KEY: list(parts)}
        _write(site, name.removesuffix(".json"), "__index", rest)


def search_files(root: Path, site: Path, update: Update) -> dict[str, bytes]:
    """Return the indexes, with what the search now finds of some pages in the place of the old."""
    names, files = _Names(root), dict[str, bytes]()
    for code in language_codes():
        if not (site / f"search/{code}.json").is_file():
            continue
        index = json.loads((site / f"search/{code}.json").read_bytes())
        unchanged = [doc for doc in index["docs"] if address(doc) not in update.addresses]
        changed = [doc for doc in update.docs if language_of(doc["location"]) == code]
        docs = in_order([*unchanged, *changed], update.record)
        docs = list(_entries(docs, code, names, lambda place: _new_text(site, update, place)))
        files |= _index_files(f"search/{code}", "walkthroughs_index", {**index, "docs": docs})
    return files


# What of a page is searched. A reader wants the page that is about a thing, not each of the hundred
# that mention it, and waits for the index to load: so a page of a walkthrough is found by its title
# and by what it says it is about, and a section of prose by its title and how it begins.

MAX_SECTION_BYTES, MAX_REFERENCE_BYTES = 400, 120
"""Upper limits of the part of a section's text that is searched, in lessons and where one looks
things up (bytes of UTF-8)."""
_CODE = re.compile(r"<pre>.*?</pre>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_HALF_WORD = re.compile(r"[!-~]*$")
"""A possible half of a word or of a reference; Japanese has no spaces between its words."""
_ABOUT = re.compile(r'<meta name="description" content="([^"]*)"')
_PARENTHESES = re.compile(r"[()（）]")
_REFERENCE = ("guide/", "reference/")
"""Folders in which one looks things up, below that of a language: their pages stand after lessons
and walkthroughs."""
_REFERENCE_BOOST = 0.05
_UNREAD = {"tags", "boost"}
"""Keys by which Zensical finds nothing."""


def _entries(
    docs: Iterable[SearchEntry], code: str, names: "_Names", read: Read
) -> Iterator[dict[str, Any]]:
    """Yield what is searched of these entries; the results may go in again."""
    generated, top = f"{page_folder(code)}/", "" if code == FIRST else f"{code}/"
    for doc in docs:
        place, _, section = doc["location"].partition("#")
        if place.startswith(generated) and section:
            continue
        entry = dict(doc)
        if place.startswith(generated):
            about = _ABOUT.search(read(unquote(place)))
            entry["text"] = about[1] if about else entry["text"]
        is_reference = place.startswith(tuple(f"{top}{folder}" for folder in _REFERENCE))
        limit = MAX_REFERENCE_BYTES if is_reference else MAX_SECTION_BYTES
        entry["text"] = _beginning(entry["text"], limit)
        if called := names.of(entry["title"], code):
            entry["tags"] = called
        else:
            entry.pop("tags", None)
        if is_reference:
            entry["boost"] = _REFERENCE_BOOST
        yield entry


def _for_zensical(entries: Sequence[SearchEntry], code: str) -> Iterator[dict[str, Any]]:
    """Yield the entries as Zensical searches them: with their names in their texts, since it does
    not search tags, and with the sections of the site that they are in, less that of their language
    and less their own titles, which all pages have or repeat."""
    front = "index.html" if code == FIRST else f"{code}/index.html"
    of_language = next((e["path"][:-1] for e in entries if e["location"] == front), list[str]())
    for entry in entries:
        names = escape(" · ".join(entry.get("tags", ())))
        path = entry["path"]
        if path[: len(of_language)] == of_language:
            path = path[len(of_language) :]
        if path[-1:] == [entry["title"]]:
            path = path[:-1]
        kept = {key: value for key, value in entry.items() if key not in _UNREAD}
        yield {**kept, "text": f"{names} {entry['text']}".strip(), "path": path}


def _beginning(text: str, limit: int) -> str:
    """Return how a text begins, up to a limit of bytes, without its code and markup, and without a
    word cut in two."""
    plain = " ".join(_TAG.sub(" ", _CODE.sub(" ", text)).split())
    start = plain.encode()[:limit].decode(errors="ignore")
    return start if start == plain else _HALF_WORD.sub("", start).rstrip()


class _Names:
    """Names of things besides their titles, as the course's glossary has them."""

    def __init__(self, root: Path) -> None:
        """Read the glossary of the course, if it has one."""
        self._key: Callable[[str], str] = str
        self._by_key: dict[str, dict[str, list[str]]] = {code: {} for code in language_codes()}
        if text := _text(root / DOCS / GLOSSARY_FILE):
            # what reads it is loaded where a site with a glossary is made
            from ..reading.other_files.glossary import name_key, read_glossary

            glossary, self._key = read_glossary(text), name_key
            for code in self._by_key:
                self._by_key[code] = glossary.synonyms(*dict.fromkeys((code, FIRST)))

    def of(self, title: str, code: str) -> list[str]:
        """Return all names of what a title names as a whole, or in one of its parts."""
        plain = unescape(_TAG.sub("", title))
        keys = dict.fromkeys(map(self._key, (plain, *_PARENTHESES.split(plain))))
        return list(dict.fromkeys(name for key in keys for name in self._by_key[code].get(key, ())))


def _new_text(site: Path, update: Update, place: str) -> str:
    """Return the page as it is made anew, or else as it stands."""
    new_bytes = update.files.get(place)
    return _text(site / place) if new_bytes is None else new_bytes.decode()


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.is_file() else ""


def _parts(index: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the index of each language, in which words are split by the rules of that language."""
    pages: dict[str, list[Any]] = {code: [] for code in language_codes()}
    for page in index.get(key, ()):
        pages[language_of(page["location"])].append(page)
    for code, entries in pages.items():
        if not entries:
            continue
        config = dict(index.get("config", {}))
        if isinstance(config.get("lang"), list):
            config["lang"] = _search_languages(config["lang"], code)
        if fields := config.get("fields"):
            # Another name of a thing weighs as much as its title, and not a thousand times more.
            config["fields"] = {**fields, "tags": fields["title"]}
        yield code, {**index, "config": config, key: entries}


def _search_languages(listed: Sequence[str], code: str) -> list[str]:
    """Return the language by whose rules words are split: English if the search has no other.

    With several languages the search keeps only the letters of their own scripts, and loses α and
    β.
    """
    return [code if code in listed else FIRST]


def _write(site: Path, name: str, variable: str, index: Mapping[str, Any]) -> None:
    """Write an index into the site."""
    for file, data in _index_files(name, variable, index).items():
        write_if_changed(site / file, data)


def _index_files(name: str, variable: str, index: Mapping[str, Any]) -> dict[str, bytes]:
    """Return an index as JSON and as a script, by path in the site."""
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()
    return {f"{name}.json": text, f"{name}.js": b"var %s = %s;\n" % (variable.encode(), text)}
