"""Every address in the pages of a finished site, looked up as a visitor's browser would."""

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from posixpath import basename, dirname, join, normpath
from typing import Self
from urllib.parse import unquote, urlsplit

from ..pages.markup.page_markup import TOP
from ..reading import Fault
from ..reading.errors import list_text, nearest, quote_short
from .output import write_if_changed
from .page_sources import PageSources, Place
from .python_pack import ADDRESS as PACK

# What a page names. Going through all pages with a parser takes minutes, with one expression less
# than a second. The expression also finds what only looks like an attribute, in a script or in
# text: so a page in which something seems to be missing is read once more, with a parser.

RECORD = Path(".walkthroughs/links.json")
"""Path of the record of what the pages of the last site name, below the course's root."""
_ADDRESSES = ("href", "src", "srcset", "poster", "data", "data-film", "data-cell")
_ATTRIBUTE = re.compile(
    rf"""\s(id|name|data-frames|content|{"|".join(_ADDRESSES)})=("[^"]*+"|'[^']*+'|[^\s"'>]++)"""
)
_XML = re.compile(r"""<(loc)>([^<]*)</loc>|\s(href)=("[^"]*")""")
_URL = re.compile(r"https?://\S+")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_REFRESH = re.compile(r"\s*[\d.]+\s*[;,]\s*url\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
_FRAME = re.compile(r"f(?:rame)?=(\d{1,9})")
_UNUSED_RELATIONS = {"preconnect", "dns-prefetch"}
MAX_ANCHORS = 8
"""Upper limit of anchors of a page that a remedy lists."""
_PAGE, _INDEX, _MISSING_PAGE = ".html", "index.html", "404.html"


@dataclass(frozen=True)
class PageContents:
    """What a page has, and what it names."""

    anchors: frozenset[str]
    addresses: frozenset[tuple[str, str]]
    """Each with the attribute that it is the value of."""
    frames: int = 0
    """Number of frames of its player; 0 if it has none, or if their numbers have gaps."""

    @classmethod
    def of(cls, text: str, name: str = _PAGE) -> Self:
        """Read what the text of a file of that name says, or seems to say."""
        if not name.endswith(_PAGE):
            addresses = {(a or b, unescape(c or d.strip('"'))) for a, c, b, d in _XML.findall(text)}
            return cls(frozenset(), frozenset(addresses))
        anchors, addresses, frames = set[str](), set[tuple[str, str]](), 0
        for attribute, quoted in set(_ATTRIBUTE.findall(text)):
            value = unescape(quoted.strip("\"'"))
            if attribute in ("id", "name"):
                anchors.add(value)
            elif attribute == "data-frames":
                frames = max(frames, int(value) if value.isdecimal() else 0)
            elif attribute != "content" or _URL.fullmatch(value) or _REFRESH.match(value):
                addresses.add((attribute, value))
        frames = 0 if "data-numbers=" in text else frames
        return cls(frozenset(anchors), frozenset(addresses), frames)


class _Tags(HTMLParser):
    """The tags of a page, each with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def with_value(self, attribute: str, value: str) -> tuple[str, dict[str, str]] | None:
        """Return the first tag whose attribute has that value, if a browser follows it."""
        for tag, attributes in self.tags:
            unused = tag == "link" and attributes.get("rel") in _UNUSED_RELATIONS
            if attributes.get(attribute) == value and not unused:
                return tag, attributes
        return None


# A whole site: which files it has, what its pages name, and what of that is missing.


@dataclass(frozen=True)
class MissingTarget:
    """A target of an address that the site lacks."""

    page: str
    attribute: str
    value: str
    """Value of the attribute; it may hold several addresses."""
    address: str
    """The address as the page writes it."""
    target: str
    """The file, as seen from the top of the site; empty for an address that leads out of it."""
    anchor: str = ""
    """What is missing in the target; empty if the target itself is."""


@dataclass(frozen=True)
class SiteLinks:
    """The files of a site, and what its pages name."""

    files: Collection[str]
    pages: Mapping[str, PageContents]
    """Pages of the site, and what lists them for programs, by path in the site."""
    base: str = ""
    """Where the site will be (`site_url`); empty if that is not known."""

    @classmethod
    def of(cls, site: Path, base: str = "") -> Self:
        """Read all pages of the site in the folder."""
        files = frozenset(_files_below(site))
        names = [name for name in files if _has_addresses(name)]
        texts = ((name, (site / name).read_text("utf-8", "replace")) for name in names)
        return cls(files, {name: PageContents.of(text, name) for name, text in texts}, base)

    def with_changes(
        self, written: Mapping[str, bytes | str], removed: Collection[str]
    ) -> "SiteLinks":
        """Return the site after some files were written and others removed."""
        changed_pages = {
            name: PageContents.of(_text(data), name)
            for name, data in written.items()
            if _has_addresses(name)
        }
        pages = {name: page for name, page in self.pages.items() if name not in removed}
        files = frozenset({*self.files, *written}.difference(removed))
        return SiteLinks(files, pages | changed_pages, self.base)

    @classmethod
    def read(cls, root: Path, files: Iterable[str], base: str) -> Self | None:
        """Read what was recorded of the site with these files; None if that cannot be read."""
        try:
            facts = json.loads((root / RECORD).read_bytes())
            pages = {
                name: PageContents(frozenset(ids), frozenset(map(tuple, addresses)), frames)
                for name, (ids, addresses, frames) in facts.items()
            }
        except (OSError, ValueError, TypeError, AttributeError):
            return None
        return cls(frozenset(files), pages, base)

    def write(self, root: Path) -> None:
        """Record what the pages name, for a build that makes only some of them anew."""
        facts = {
            name: [sorted(page.anchors), sorted(page.addresses), page.frames]
            for name, page in sorted(self.pages.items())
        }
        write_if_changed(root / RECORD, json.dumps(facts, ensure_ascii=False).encode())

    def has_all_of(self, earlier: "SiteLinks") -> bool:
        """Return whether each file and anchor of the earlier site is still there, so that no page
        that has not changed can lack what it leads to."""
        has_pages = self.pages.keys() >= earlier.pages.keys()
        has_files = set(self.files) >= set(earlier.files)
        return (
            has_pages
            and has_files
            and all(
                self.pages[name].anchors >= page.anchors and self.pages[name].frames == page.frames
                for name, page in earlier.pages.items()
            )
        )

    def missing(self, names: Collection[str]) -> Iterator[MissingTarget]:
        """Yield what seems to be missing for the pages of these names, page by page."""
        missing_by_address: dict[tuple[str, str], tuple[str, str] | None] = {}
        for name in sorted(self.pages.keys() & names):
            page = self.pages[name]
            folder = f"{dirname(name)}/"
            for attribute, value in sorted(page.addresses):
                for address in _addresses_in(attribute, value):
                    key = folder if address[:1] != "#" else name, address
                    if key not in missing_by_address:
                        missing_by_address[key] = self._missing_target(name, address)
                    if target := missing_by_address[key]:
                        yield MissingTarget(name, attribute, value, address, *target)

    def _missing_target(self, page: str, address: str) -> tuple[str, str] | None:
        """Return the file and the anchor that the address leads to, if they are missing."""
        path, _, anchor = address.strip().partition("#")
        if address.startswith(TOP):
            return address, ""
        target = self._target(page, address, path.partition("?")[0])
        if target is None:
            return None
        target = normpath(unquote(target)) if target else "."
        if target == ".." or target.startswith("../"):
            return "", ""
        if target.startswith(f"{PACK}/"):
            return None  # a course may have no pack; then the pages that need it say so
        if target not in self.files:
            index = _INDEX if target == "." else f"{target}/{_INDEX}"
            if target == "." and index not in self.files:
                return None  # a note says that the site has no first page
            if index not in self.files:
                return (f"{target}{_PAGE}" if f"{target}{_PAGE}" in self.files else target), ""
            target = index
        return None if self._has_anchor(target, anchor) else (target, unquote(anchor))

    def _target(self, page: str, address: str, path: str) -> str | None:
        """Return where in the site an address with this path leads; None if it leads out of it, or
        to a part of the host of which nobody here knows."""
        if self.base and address.startswith(self.base):
            return path.removeprefix(self.base)
        if path.startswith("//") or _SCHEME.match(path):
            return None
        if path.startswith("/"):
            top = urlsplit(self.base).path or "/"
            is_known = self.base or page == _MISSING_PAGE
            return path.removeprefix(top) if is_known and path.startswith(top) else None
        return join(dirname(page), path) if path else page

    def _has_anchor(self, target: str, anchor: str) -> bool:
        """Return whether the page has the anchor or the frame; scripts interpret other states."""
        page = self.pages.get(target)
        if page is None or anchor in ("", "top") or anchor.startswith(":~:"):
            return True
        if frame := _FRAME.fullmatch(anchor):
            return not page.frames or int(frame[1]) < page.frames
        return "=" in anchor or anchor in page.anchors or unquote(anchor) in page.anchors


def _has_addresses(name: str) -> bool:
    """Return whether addresses in the file are looked up: pages, the site's map and the feeds."""
    return name.endswith(_PAGE) or basename(name) in ("sitemap.xml", "feed.xml")


def _addresses_in(attribute: str, value: str) -> Iterator[str]:
    """Yield the addresses in the value of an attribute."""
    if attribute == "srcset":
        yield from (part.split()[0] for part in value.split(",") if part.strip())
    elif attribute == "content" and (refresh := _REFRESH.match(value)):
        yield refresh[1]
    else:
        yield value


def _files_below(folder: Path) -> Iterator[str]:
    for folder_path, _, names in os.walk(folder):
        place = os.path.relpath(folder_path, folder).replace(os.sep, "/")
        yield from (name if place == "." else f"{place}/{name}" for name in names)


# What is missing, as an author understands it: where it stands in the sources, and what to do.


@dataclass(frozen=True)
class LinkCheck:
    """A site, and the course that it was made from."""

    root: Path
    links: SiteLinks

    def faults(
        self, names: Collection[str], written: Mapping[str, bytes | str], site: Path
    ) -> list[Fault]:
        """Return what these pages lack, once for each place in the sources. Pages are read from the
        site, except those that are to be written there."""
        by_page: dict[str, list[MissingTarget]] = {}
        for target in self.links.missing(names):
            by_page.setdefault(target.page, []).append(target)
        places: dict[tuple[str, int, int, str], tuple[Fault, set[str]]] = {}
        for name, missing in by_page.items():
            data = written[name] if name in written else (site / name).read_bytes()
            tags = _Tags(_text(data)) if name.endswith(_PAGE) else None
            for target in missing:
                tag = tags.with_value(target.attribute, target.value) if tags else ("", {})
                if tag is not None:
                    fault = self._fault(target, *tag)
                    generated = self._is_generated(target)
                    file = "" if generated else fault.file
                    key = file, fault.line, fault.column, target.target + target.anchor
                    places.setdefault(key, (fault, set()))[1].add(name)
        faults = [_with_number(fault, len(pages) - 1) for fault, pages in places.values()]
        return sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column))

    @cached_property
    def _sources(self) -> PageSources:
        return PageSources(self.root)

    def _is_generated(self, missing: MissingTarget) -> bool:
        return self._place(missing) is None

    def _place(self, missing: MissingTarget) -> Place | None:
        return self._sources.place(missing.page, self._spellings(missing), missing.target)

    def _spellings(self, missing: MissingTarget) -> list[str]:
        """Return how the address may be written in a source."""
        plain = [missing.address, unquote(missing.address)]
        named = [spelling.replace(_PAGE, ".md") for spelling in plain]
        top = [missing.target] if missing.target and not missing.anchor else []
        return list(dict.fromkeys([*plain, *named, *top]))

    def _fault(self, missing: MissingTarget, tag: str, attributes: Mapping[str, str]) -> Fault:
        place = self._place(missing)
        written = place.text if place else missing.address
        message, remedy = self._words(missing, written, tag, attributes)
        if place:
            return Fault(place.file, place.line, place.column, message, remedy)
        source = self._sources.source(missing.page)
        message = (
            f"on the page {missing.page}, {message}; no file of the course writes this address"
        )
        if remedy.startswith("did you mean"):
            remedy = "mend the template or the plugin that writes it"
        return Fault.of_file(source, message, remedy)

    def _words(
        self, missing: MissingTarget, written: str, tag: str, attributes: Mapping[str, str]
    ) -> tuple[str, str]:
        """Return what is wrong, and what to do."""
        quoted = quote_short(written, 80)
        if missing.anchor:
            return self._anchor_words(missing, quoted)
        if not missing.target:
            return f"the link {quoted} leads out of the site", "link to a page of the course"
        if attributes.get("hreflang") or (tag == "a" and attributes.get("lang")):
            message = f"a link to another language leads to {missing.target}, which is not there"
            return message, f"write {self._sources.source(missing.target)}, or leave the link out"
        if missing.attribute == "data-film" or "/frames/" in missing.target:
            subject = "the film" if missing.attribute == "data-film" else "the frame"
            message = f"{subject} {missing.target} is not in the site"
            suggestion = (
                self._nearest_address(missing, written)
                if written.endswith(basename(missing.target))
                else ""
            )
            return message, suggestion or "run `walkthroughs build --fresh`"
        subject = "the link" if tag in ("a", "area", "") else f"the address of <{tag}>,"
        message = (
            f"{subject} {quoted} leads to {missing.target}, and there is no such file in the site"
        )
        return message, self._nearest_address(missing, written) or self._to_write(missing.target)

    def _anchor_words(self, missing: MissingTarget, quoted: str) -> tuple[str, str]:
        page = self.links.pages[missing.target]
        if _FRAME.fullmatch(missing.anchor):
            message = f"the link {quoted} leads to a frame that the player does not have"
            return message, f"its frames have the numbers 0 to {page.frames - 1}"
        home = self._sources.source(missing.target)
        message = f"the link {quoted} leads to an anchor that {home} does not have"
        return message, anchor_remedy(missing.anchor, page.anchors)

    def _nearest_address(self, missing: MissingTarget, written: str) -> str:
        """Return the address that may have been meant, written as in the source."""
        return file_remedy(missing.target, self.links.files, missing.page, written)

    def _to_write(self, target: str) -> str:
        if target.endswith(_PAGE):
            return f"write {self._sources.source(target)}, or take the link out"
        return f"put the file at docs/{target}, or name one that is there"


def anchor_remedy(anchor: str, anchors: Iterable[str]) -> str:
    """Return the remedy for an anchor that a page with these anchors does not have."""
    named = sorted(name for name in anchors if name and not name.startswith("__"))
    if likely_anchor := nearest(anchor, named):
        return f"did you mean `#{likely_anchor}`?"
    if not named:
        return "leave out what follows the #: the page has no anchors"
    listed = [f"#{name}" for name in named[:MAX_ANCHORS]]
    return f"name one that it has, such as {list_text(listed)}"


def file_remedy(target: str, files: Iterable[str], page: str, written: str) -> str:
    """Return the remedy for an address that leads to no file: how the file with the nearest name is
    written in that page. Empty if none is like it."""
    ending = target.rpartition(".")[2]
    alike = [name for name in files if name.endswith(f".{ending}")]
    beside = [name for name in alike if dirname(name) == dirname(target)]
    by_name: dict[str, str] = {}
    for name in [*beside, *sorted(alike, key=lambda name: (len(name), name))]:
        by_name.setdefault(_stem(name), name)
    if (called := nearest(_stem(target), by_name)) is None:
        return ""
    likely_file = by_name[called]
    way = os.path.relpath(likely_file, dirname(page) or ".").replace(os.sep, "/")
    if ".md" in written:
        way = re.sub(r"\.html$", ".md", way)
    return f"did you mean `{way}`?"


def _text(data: bytes | str) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


def _stem(file: str) -> str:
    return basename(file).rpartition(".")[0]


def _with_number(fault: Fault, other_pages: int) -> Fault:
    if not other_pages:
        return fault
    pages = f"{other_pages} other page{'s' if other_pages > 1 else ''}"
    return Fault(
        fault.file, fault.line, fault.column, f"{fault.message} (also on {pages})", fault.remedy
    )


def check_links(root: Path, site: Path, base: str) -> list[Fault]:
    """Return what visitors of the site in the folder would not find; record what its pages name."""
    links = SiteLinks.of(site, base)
    faults = LinkCheck(root, links).faults(links.pages.keys(), {}, site)
    if not faults:
        links.write(root)
    return faults


def check_changed_links(
    root: Path,
    site: Path,
    base: str,
    written: Mapping[str, bytes | str],
    removed: Collection[str],
) -> list[Fault]:
    """Do the same for a site in which some files are to be written and others removed: nothing of
    that has happened yet. Of a file without links the contents do not matter."""
    present_files = frozenset(_files_below(site))
    recorded = SiteLinks.read(root, present_files, base)
    before = recorded or SiteLinks.of(site, base)
    links = before.with_changes(written, removed)
    # What is recorded lacked nothing.
    names = written.keys() if recorded and links.has_all_of(recorded) else links.pages.keys()
    faults = LinkCheck(root, links).faults(names, written, site)
    if not faults:
        links.write(root)
    return faults
