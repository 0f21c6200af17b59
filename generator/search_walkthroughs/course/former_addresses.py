"""The addresses that pages had in earlier versions, and where each leads now."""

import re
from collections.abc import Iterator
from pathlib import Path as File
from posixpath import dirname, join, normpath, relpath
from shlex import quote

from ..plugins import language_codes
from ..reading import Fault, Position
from .files import DOCS, FORMER, PAGES, page_folder, page_path

# Until addresses were made to last, builds wrote into `docs/generated`: pages in a folder for each
# language, and beside these folders what belonged to all languages.

_EMBED = re.compile(rf"{PAGES}/(.+)/([^/]+)/embed\.html")


def new_address(address: str) -> str | None:
    """Return where a page or file of an earlier version lies now, by its former address; None if
    the address is not a former one.

    >>> new_address("generated/ja/textbook/alpha-beta.html")
    'ja/walkthroughs/textbook/alpha-beta.html'
    >>> new_address("generated/walkthroughs/textbook/alpha-beta/ja/embed.html")
    'ja/walkthroughs/textbook/alpha-beta/embed.html'
    >>> new_address("course/index.html")
    """
    former, _, rest = address.partition("/")
    first, _, below = rest.partition("/")
    if former != FORMER or not below:
        return None
    if embed := _EMBED.fullmatch(rest):
        name, language = embed.groups()
        return f"{page_path(name, language)}/embed.html" if language in language_codes() else rest
    if first in language_codes():
        return page_path(below, first)
    return rest if first == PAGES else f"{PAGES}/{rest}"


def former_address(address: str) -> str:
    """Return where the page of a walkthrough at that address lay; ValueError for other pages.

    >>> former_address("walkthroughs/textbook/alpha-beta/embed.html")
    'generated/walkthroughs/textbook/alpha-beta/en/embed.html'
    """
    for language in language_codes():
        folder = page_folder(language)
        if address.startswith(f"{folder}/"):
            name = address.removeprefix(f"{folder}/")
            page_name = name.removesuffix("/embed.html")
            if page_name != name:
                return f"{FORMER}/{PAGES}/{page_name}/{language}/embed.html"
            return f"{FORMER}/{language}/{name}"
    raise ValueError(f"{address} is not the page of a walkthrough")


# Links in pages of prose that still lead there.

_LINK = re.compile(rf"""(?<=[("'])(?:\.\./)*{FORMER}/[^()"'\s#]+""")


def former_links(page: str, file: File) -> Iterator[tuple[int, str, str]]:
    """Yield where in a page such a link stands, what it says, and what it has to say.

    `page` is the text, which holds nothing but prose; `file` is where it lies.
    """
    place = _below_docs(file)
    for link in _LINK.finditer(page):
        new = new_address(normpath(join(dirname(place), link[0])))
        if new is not None:
            yield link.start(), link[0], relpath(new, dirname(place) or ".")


def link_fault(page: str, file: File, at: int, old: str, new: str) -> Fault:
    """Return what is wrong with such a link."""
    message = f"leads to {old}, where no page lies any more"
    remedy = f"write {new}, or let `walkthroughs check --fix {quote(str(file))}` do it"
    return Position.at(page, at).fault(str(file), message, remedy)


def with_new_links(page: str, prose: str, file: File) -> str:
    """Return the page with all such links put right; `prose` is the page without its code."""
    parts, place = list[str](), 0
    for at, old, new in former_links(prose, file):
        parts += page[place:at], new
        place = at + len(old)
    return "".join([*parts, page[place:]])


def _below_docs(file: File) -> str:
    """Return the path of a page below `docs`; its own path, if it lies elsewhere."""
    parts = file.parts
    if DOCS not in parts:
        return file.as_posix()
    return "/".join(parts[len(parts) - parts[::-1].index(DOCS) :])
