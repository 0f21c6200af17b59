"""The hand-written pages, as the navigation names them.

English stands at the top of the docs folder, every other language in a folder named by its code. A
folder of pages is a part of the course: its index gives it its name and its pages their order.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..languages import FIRST, codes
from .words import words

INDEX = "index.md"
COURSE = "course"
"""The folder of chapters to be read in a row: it comes first, whatever else there is."""


def prose(docs: Path, generated: str) -> dict[str, list[Any]]:
    """The pages of each language; the folder `generated` holds none of them."""
    others = {generated, *codes()}
    return {
        code: list(_pages(docs, docs if code == FIRST else docs / code, code, others))
        for code in codes()
    }


def _pages(docs: Path, folder: Path, code: str, others: set[str]) -> Iterator[Any]:
    if (folder / INDEX).is_file():
        start = str(words(code).say("player.start"))
        yield {start: (folder / INDEX).relative_to(docs).as_posix()}
    parts = [p for p in sorted(folder.glob("*/")) if p.name not in others and any(p.rglob("*.md"))]
    first = [part for part in parts if part.name == COURSE]
    alone = [page for page in sorted(folder.glob("*.md")) if page.name != INDEX]
    for one in (*first, *alone, *(part for part in parts if part not in first)):
        if one in parts:
            pages = [page.relative_to(docs).as_posix() for page in ordered(one)]
            yield {_heading(one): pages}
        else:
            yield one.relative_to(docs).as_posix()


def _heading(part: Path) -> str:
    """What the folder's index calls it; else its own name."""
    found = re.search(r"^# +(.+)$", _index(part), re.MULTILINE)
    return found[1].strip() if found else part.name.replace("-", " ").capitalize()


def ordered(part: Path) -> list[Path]:
    """The folder's pages: its index, those that the index leads to, and the rest."""
    text = _index(part)

    def place(page: Path) -> tuple[int, str]:
        name = page.relative_to(part).as_posix()
        found = text.find(f"({name}")
        rank = -1 if name == INDEX else found if found >= 0 else len(text)
        return rank, name

    return sorted(part.rglob("*.md"), key=place)


def _index(part: Path) -> str:
    file = part / INDEX
    return file.read_text("utf-8") if file.is_file() else ""
