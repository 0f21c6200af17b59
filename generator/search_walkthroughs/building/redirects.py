"""Small pages at the addresses that pages had in earlier versions."""

import re
from collections.abc import Iterator, Set
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from urllib.parse import quote

from ..captions.catalogue import messages
from ..course.files import DOCS, language_of, page_folder, page_path, to_top
from ..course.former_addresses import former_address
from ..course.prose import PAGE_SUFFIX, page_text, prose_pages
from ..pages.course.practise_page import FORMER as PROGRESS
from ..pages.course.reader_pages import PARSONS, PRACTISE, TODAY
from ..pages.markup.csp import NO_SOURCES, OWN_SOURCES, meta
from ..pages.markup.page_markup import ASSET_FOLDER, render
from ..plugins import FIRST, language_codes
from ..reading import Fault
from .changed_pages import files_below
from .configuration import CONFIG, configuration
from .output import inside, write_if_changed

FRONT = "index.html"
"""The first page of a site, and of a language in its folder."""
NEW = ("algorithms/", f"{PRACTISE}.html", f"{TODAY}.html", f"{PARSONS}.html")
"""Beginnings of addresses that are new: no page of an earlier version had them."""
_POLICY = (
    f"default-src {NO_SOURCES}; script-src {OWN_SOURCES}; "
    f"base-uri {NO_SOURCES}; form-action {NO_SOURCES}"
)
"""Policy of such a page, which may do no more than load the script that leads on."""
_HEAD = re.compile(r"---\n.*?^---$", re.MULTILINE | re.DOTALL)
_FORMERLY = re.compile(r"^formerly: *(\S+|\[.+\]) *$", re.MULTILINE)


def write_redirects(root: Path, site: Path) -> None:
    """Put a page at each former address of a page of the site."""
    pages = {name for name in files_below(str(site)) if name.endswith(".html")}
    for former, html in redirects(root, pages).items():
        write_if_changed(inside(site, former), html)


def redirects(root: Path, pages: Set[str]) -> dict[str, bytes]:
    """Return the pages that lead from former addresses to those of today.

    One stands at each former address that a page of prose names, and at the former address of each
    page of a walkthrough, if the course asks for that. A site without English leads from its top to
    the first page of its first language.

    Args:
        root: Folder of the course.
        pages: Addresses of the site's pages, below its top.

    Returns:
        The HTML of each page by its address.
    """
    present_by_former = dict(_former_addresses(root, pages))
    return {former: redirect(former, now).encode() for former, now in present_by_former.items()}


def _former_addresses(root: Path, pages: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield former addresses, each with that of today."""
    for former, now in moved_pages(root).items():
        yield _address(former), _address(now)
    taken_over = dict[str, str]()
    for code in language_codes():
        former, now = (f"{page_path(name, code)}.html" for name in (PROGRESS, PRACTISE))
        if now in pages:
            taken_over[former] = now
    yield from taken_over.items()
    if not (root / CONFIG).is_file():
        return
    settings = configuration(root)
    first = next((f"{code}/{FRONT}" for code in settings.languages if code != FIRST), "")
    if FRONT not in pages and first in pages:
        yield FRONT, first
    if not settings.redirects:
        return
    for language in language_codes():
        folder = page_folder(language)
        new = (f"{ASSET_FOLDER}/", *(f"{folder}/{name}" for name in NEW))
        for address in sorted(pages | taken_over.keys()):
            if address.startswith(f"{folder}/") and not address.startswith(new):
                yield former_address(address), taken_over.get(address, address)


def moved_pages(root: Path) -> dict[str, str]:
    """Return the pages of prose that lay elsewhere: where each lay, and where it lies, below
    `docs`.

    The front matter of such a page says `formerly: 09-shogi.md`, as seen from the page, or lists
    several: `formerly: [09-shogi.md, 10-shogi.md]`.
    """
    return {former: now for former, now, _ in _moves(root / DOCS)}


def move_faults(root: Path) -> Iterator[Fault]:
    """Yield what is wrong with the former addresses that pages name: where only a page that moved
    can have lain, or where a page lies now."""
    docs = root / DOCS
    page_by_address = dict[str, str]()
    for former, now, line in _moves(docs):
        page = f"{DOCS}/{now}"
        if former.startswith("../") or not former.endswith(PAGE_SUFFIX):
            message = f"no page can have lain at {former}"
            yield Fault(
                page, line, 1, message, f"name a page, such as {Path(now).stem}{PAGE_SUFFIX}"
            )
        elif (docs / former).exists() or former in page_by_address:
            lies = page_by_address.get(former, former)
            message = f"{former} leads to {lies} already"
            yield Fault(page, line, 1, message, "name an address that is free, or leave it out")
        page_by_address.setdefault(former, now)


def _moves(docs: Path) -> Iterator[tuple[str, str, int]]:
    """Yield where each page lay, where it lies, and the line that says so."""
    for page in prose_pages(docs):
        head = _HEAD.match(page_text(page))
        now = page.relative_to(docs).as_posix()
        for match in _FORMERLY.finditer(head[0]) if head else ():
            line = match.string.count("\n", 0, match.start()) + 1
            for former in re.split(r"[\s,]+", match[1].strip("[] ")):
                yield normpath(join(dirname(now), former)), now, line


def _address(page: str) -> str:
    return f"{page.removesuffix(PAGE_SUFFIX)}.html"


def redirect(former: str, address: str) -> str:
    """Return the page at the former address, which leads to the page at the other."""
    language = language_of(address)
    return render(
        "redirect.html",
        language=language,
        policy=meta(_POLICY),
        assets=f"{to_top(former)}{ASSET_FOLDER}",
        address=quote(relpath(address, dirname(former))),
        text=messages(language).say("serving.moved"),
    )
