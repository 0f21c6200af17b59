"""How much a page loads and shows, and the note to its author where that is much."""

import zlib
from collections.abc import Iterator, Mapping
from pathlib import PurePath

from ...captions.catalogue import languages
from ...reading import Walkthrough
from ...reading.errors import Finding
from .page_markup import file_bytes

LARGE_FRAMES = 1500
"""Frames of a page's longest search beyond which its author gets a note: at its fastest, the player
takes longer than a minute to show them."""
LARGE_BYTES = 500_000
"""Bytes that a page loads, compressed as servers send them, beyond which its author gets a note: at
1.6 Mbit/s a reader waits for more than two and a half seconds."""


def size_notes(
    walkthrough: Walkthrough, files: Mapping[str, str | bytes], frame_count: int
) -> Iterator[Finding]:
    """Yield a note about a page whose longest search is long, or that loads many bytes.

    What a page loads is its text, what moves its pictures, and the pictures that stand in it: those
    of one language, since each has its own.
    """
    several = languages()
    text = max(_transfer_size(files[path]) for path in files if path.endswith(".md"))
    loaded = (
        _transfer_size(data)
        for path, data in files.items()
        if path.endswith((".js", ".svg")) and PurePath(path).parent.name not in several
    )
    size = text + sum(loaded)
    if frame_count <= LARGE_FRAMES and size <= LARGE_BYTES:
        return
    marks = walkthrough.marks
    mark = marks.get("frames") or marks.get("tree") or marks["game"]
    message = f"the page has {frame_count:,} frames and loads {round(size / 1000):,} KB"
    remedy = "to show less, write `frames`: `depth`, `below`, or `from` and `to`"
    yield Finding("note", walkthrough.fault(mark, message, remedy))


def _transfer_size(data: str | bytes) -> int:
    """Return the number of bytes that a server sends of a file."""
    return len(zlib.compress(file_bytes(data)))
