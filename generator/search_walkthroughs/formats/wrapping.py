"""Text broken into lines: between words, and in Japanese between most characters."""

import unicodedata
from collections.abc import Iterator

from ..picture.metrics import width

CLOSING = set(
    "、。，．,.!?！？:;：；)）]］}｝」』】〉》”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％"
)
"""What does not begin a line."""
OPENING = set("(（[［{｛「『【〈《“‘")
"""What does not end one."""


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The lines of the text, none wider than the room unless a word alone is.

    >>> wrapped("one two three", 10, 55)
    ['one two', 'three']
    """
    lines, line = [], ""
    for piece in pieces(text):
        if line.strip() and width((line + piece).rstrip(), size) > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def pieces(text: str) -> Iterator[str]:
    """The parts of the text that stay on one line, with the space after them.

    >>> list(pieces("αβ法で「枝」を切る。"))
    ['αβ', '法', 'で', '「枝」', 'を', '切', 'る。']
    """
    piece = ""
    for before, char in zip(" " + text, text, strict=False):
        if piece and _apart(before, char):
            yield piece
            piece = ""
        piece += char
    yield piece


def _apart(before: str, char: str) -> bool:
    """Whether a line may end between the two characters."""
    if char.isspace() or char in CLOSING or before in OPENING:
        return False
    return before.isspace() or _wide(before) or _wide(char)


def _wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
