"""Neighbouring marks of one style as one path, which says what it wears only once.

Marks of one kind lie on slots next to each other, so in a tree of boards most paths have a
neighbour of their own style. Each begins with a point counted from the picture's corner, the only
capital M in it, so that they can be put in one another's place and taken apart again.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeAlias

from .film import EMPTY

_PATH = b"<path "
_OUTLINE = b' d="'
_END = b'"/>'
ROW = 32
"""So many slots are joined by themselves: most rows are the same from frame to frame."""

Apart: TypeAlias = tuple[bytes, bytes]
"""What a path begins with, and its outline; nothing, and all of it, of another element."""
_NOTHING: Apart = b"", b""


class Fused:
    """The elements of a picture, slot by slot: only what changes, and what follows it, is said
    anew, because a frame has a thousand slots and changes ten of them."""

    def __init__(self, cuttings: Sequence[str], slots: int) -> None:
        """So many empty slots, for cuttings that are known by their numbers from here on."""
        self._cuttings = [_apart(one.encode()) for one in cuttings]
        self._filled: list[int] = []
        """The slots that are not empty, in order."""
        self._there = [_NOTHING] * slots
        self._texts = [b""] * slots
        """What each adds to the text, given what stands before it."""
        self._rows = [b""] * (slots // ROW + 1)
        """The texts of neighbouring slots, joined."""
        self._stale: set[int] = set()
        """The rows in which a text has changed since."""

    def put(self, slot: int, cutting: int) -> None:
        """Fill the slot, or empty it."""
        filled, there = self._filled, self._there
        before = there[slot]
        now = there[slot] = _NOTHING if cutting == EMPTY else self._cuttings[cutting]
        place = bisect_left(filled, slot)
        if now is _NOTHING:
            if before is not _NOTHING:
                del filled[place]
                self._texts[slot] = b""
                self._stale.add(slot // ROW)
                self._say(place)
            return
        if before is _NOTHING:
            filled.insert(place, slot)
        self._say(place)
        if before is _NOTHING or before[0] != now[0]:  # else what follows it is said as before
            self._say(place + 1)

    def pieces(self) -> Sequence[bytes]:
        """The text of all elements in the order of their slots, in pieces."""
        for row in self._stale:
            self._rows[row] = b"".join(self._texts[row * ROW : (row + 1) * ROW])
        self._stale.clear()
        unfinished = self._filled and self._there[self._filled[-1]][0]
        return (*self._rows, _END if unfinished else b"")

    def _say(self, place: int) -> None:
        """Say anew what stands at that place among the slots that are filled."""
        filled, there = self._filled, self._there
        if place == len(filled):
            return
        slot = filled[place]
        opening, outline = there[slot]
        before = there[filled[place - 1]][0] if place else b""
        if opening != before:
            outline = (_END + opening if before else opening) + outline
        self._texts[slot] = outline
        self._stale.add(slot // ROW)


def _apart(element: bytes) -> Apart:
    """The two parts of an element.

    >>> _apart(b'<path class="won" d="M1 2h3"/>')
    (b'<path class="won" d="', b'M1 2h3')
    """
    if not element.startswith(_PATH):
        return b"", element
    before, outline, rest = element.partition(_OUTLINE)
    return before + outline, rest.removesuffix(_END)
