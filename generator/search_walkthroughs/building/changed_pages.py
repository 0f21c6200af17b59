"""Which sources of a site have changed, and which pages must be remade for them alone."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..course.files import DOCS
from ..pages.markup.page_markup import related_page
from .cache import MANIFEST
from .configuration import SNIPPETS, configuration
from .output import BYTECODE, MARKER

_SNIPPET = b"-8<-"
"""Mark of what a page takes in from another file."""
_BLOCK = re.compile(rb"\s*-+8<-+\s*")
"""Line that begins or ends a list of files that a page takes in."""
FILES = "walkthroughs"
"""Folder in a site of what belongs to the pages of walkthroughs."""


def differing_names(earlier: Mapping[str, Any], now: Mapping[str, Any], part: str) -> list[str]:
    """Return the files of a part that are new, gone or changed."""
    before, after = earlier[part], now[part]
    names = before.keys() | after.keys()
    return sorted(name for name in names if before.get(name) != after.get(name))


def changed_alone(
    root: Path, builder: str, earlier: Mapping[str, Any], now: Mapping[str, Any]
) -> list[str] | None:
    """Return the sources, as MkDocs names them, of all that must be remade; None if everything
    must.

    `earlier` is what the site was built from, and `now` what it would be built from. Everything is
    made where MkDocs does not make the site, where settings, templates or a file of the site have
    changed, or where pages are new or gone, because each page shows the navigation; and in courses
    whose pages may depend on files that are not known.
    """
    settings = configuration(root)
    if builder != "mkdocs" or settings.reads_more or _is_other_site(earlier, now):
        return None
    folders = settings.snippet_folders()
    named = set(map(os.path.normpath, settings.named_paths()))
    changed, snippets, linked_files = list[str](), list[str](), list[str]()
    for name in differing_names(earlier, now, "sources"):
        inner = name.removeprefix(f"{DOCS}/")
        is_in_both = name in earlier["sources"] and name in now["sources"]
        if name == MANIFEST.as_posix() or name.endswith(f"/{MARKER}"):
            continue
        if name in named or inner == name:
            return None
        if page := related_page(inner):
            changed.append(page)
            continue
        snippets += _snippet_names(name, folders)
        if name.startswith(f"{SNIPPETS}/"):
            continue
        linked_name = _linked_name(inner)
        if "/." in f"/{inner}" or not (is_in_both or linked_name):
            return None
        changed.append(inner)
        if not is_in_both:
            linked_files.append(linked_name)
    if snippets or linked_files:
        changed += _showing(root / DOCS, folders, snippets, linked_files)
    return list(dict.fromkeys(changed))


def _linked_name(file: str) -> str:
    """Return how pages link to a file beside a walkthrough's page, to which few but that page lead;
    empty for any other file."""
    return "" if file.endswith(".md") else file.partition(f"{FILES}/")[2].partition("/")[2]


def _is_other_site(earlier: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Return whether more than sources has changed since the site was built."""
    parts = ("builder", "program", "environment", "site")
    return any(earlier[part] != now[part] for part in parts)


def _snippet_names(file: str, folders: Sequence[str]) -> list[str]:
    """Return how pages call a file of the course that they take in, from each of the folders."""
    prefixes = [f"{folder}/" for folder in folders]
    return [file.removeprefix(prefix) for prefix in prefixes if file.startswith(prefix)]


def _showing(
    docs: Path, folders: Sequence[str], parts: Sequence[str], linked: Sequence[str]
) -> Iterator[str]:
    """Yield the pages that name a linked file, and those that take in one of these parts or pages,
    themselves or with another part that does."""
    taking_lines, showing_pages = dict[str, bytes](), list[str]()
    for name in files_below(str(docs)):
        page = name.endswith(".md") and "/." not in f"/{name}"
        if page or not name.startswith(f"{FILES}/"):
            text = (docs / name).read_bytes()
            if _SNIPPET in text:
                taking_lines[name] = b"\n".join(_taking_lines(text))
            if page and any(link_name.encode() in text for link_name in linked):
                showing_pages.append(name)
    calls = [*parts, *_calls_of(showing_pages, folders)]
    while calls:
        taking = [
            name
            for name, lines in taking_lines.items()
            if any(call.encode() in lines for call in calls)
        ]
        new = [name for name in taking if name not in showing_pages]
        calls = _calls_of(new, folders)
        showing_pages += new
    return (name for name in showing_pages if name.endswith(".md"))


def _taking_lines(text: bytes) -> Iterator[bytes]:
    """Yield the lines of a page that name what it takes in."""
    in_block = False
    for line in text.splitlines():
        if _BLOCK.fullmatch(line):
            in_block = not in_block
        elif in_block or _SNIPPET in line:
            yield line


def _calls_of(pages: Sequence[str], folders: Sequence[str]) -> list[str]:
    """Return how pages call these pages where they take them in."""
    return [call for page in pages for call in _snippet_names(f"{DOCS}/{page}", folders)]


def files_below(folder: str) -> list[str]:
    """Return all files below, except bytecode, by their names as seen from the folder; none if it
    does not exist."""
    names: list[str] = []
    left = [""] if os.path.isdir(folder) else []
    while left:
        place = left.pop()
        with os.scandir(f"{folder}/{place}") as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != BYTECODE:
                        left.append(f"{place}{entry.name}/")
                elif entry.is_file():
                    names.append(f"{place}{entry.name}")
    return names
