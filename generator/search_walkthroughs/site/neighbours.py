"""Which page follows which: a language's last page leads to none of another language.

A site builder puts all pages of a course in one row. Of those that run no hooks the pages are
mended when they are written.
"""

import re
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from .offline import language_of
from .output import write_whole

_LINK = re.compile(
    r'<link rel="(?:prev|next)" href="([^"]*)">\s*'
    r'|<a href="([^"]*)" class="md-footer__link md-footer__link--(?:prev|next)".*?</a>\s*',
    re.DOTALL,
)
"""How the themes name the page before and the page after."""


def part(site: Path) -> None:
    """Take out of each page of a built site the way to a neighbour in another language."""
    for file in site.rglob("*.html"):
        before = file.read_text("utf-8")
        if (after := parted(before, file.relative_to(site).as_posix())) != before:
            write_whole(file, after.encode())


def parted(page: str, address: str) -> str:
    """The page without such ways; its address is that in the site."""

    def stays(match: re.Match[str]) -> str:
        other = normpath(join(dirname(address), unquote(match[1] or match[2])))
        return match[0] if language_of(other) == language_of(address) else ""

    return _LINK.sub(stays, page)
