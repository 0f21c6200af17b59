"""What nobody searches is kept out of a site builder's way: the listings and transcripts of a page.

They are most of its elements, and MkDocs goes through every element of a page three times: for
Markdown, for anchors and for the search. So they are set apart before, and put back after.
"""

import re
from collections.abc import Sequence

from ..reading.quoted import FENCE

_APART = re.compile(
    r'<details class="wt-transcript".*?</ol>\n</details>'
    r'|<div class="wt-listing".*?</code></pre></div>',
    re.DOTALL,
)
_PLACE = re.compile(r"<!--apart \d+-->")


def set_apart(page: str) -> tuple[str, list[str]]:
    """The Markdown with a comment in the place of each such part, and the parts.

    What a fence holds is text and not an element, whatever it looks like.
    """
    parts: list[str] = []

    def placed(match: re.Match[str]) -> str:
        parts.append(match[0])
        return _place(len(parts) - 1)

    pieces = list[str]()
    at = 0
    for fence in FENCE.finditer(page):
        pieces += _APART.sub(placed, page[at : fence.start()]), fence[0]
        at = fence.end()
    return "".join((*pieces, _APART.sub(placed, page[at:]))), parts


def put_back(html: str, parts: Sequence[str]) -> str:
    """The page with the parts in their places; a comment that only looks like one stays."""
    places = {_place(number): part for number, part in enumerate(parts)}
    return _PLACE.sub(lambda match: places.get(match[0], match[0]), html)


def _place(number: int) -> str:
    return f"<!--apart {number}-->"
