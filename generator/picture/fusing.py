"""Neighbouring marks of one style as one path, which says what it wears only once.

Marks of one kind lie on slots next to each other, so in a tree of boards most paths have a
neighbour of their own style. Each begins with a point counted from the picture's corner, the only
capital M in it, so that they can be put in one another's place and taken apart again.
"""

from bisect import bisect_left

_OUTLINE = ' d="'
_END = '"/>'


class Fused:
    """The elements of a picture, slot by slot: only what changes, and what follows it, is said
    anew, because a frame has a thousand slots and changes ten of them."""

    def __init__(self, slots: int) -> None:
        self._texts = [b""] * slots
        """What each slot adds to the text, given the slots before it."""
        self._openings: dict[int, str] = {}
        """What the element in each slot that is not empty begins with."""
        self._bodies: dict[int, str] = {}
        self._filled: list[int] = []
        """The slots that are not empty, in order."""
        self._known: dict[str, tuple[str, str]] = {}

    def put(self, slot: int, element: str) -> None:
        """Fill the slot, or with the empty text empty it."""
        place = bisect_left(self._filled, slot)
        before = self._openings.get(slot)
        if not element:
            if before is not None:
                del self._filled[place], self._openings[slot], self._bodies[slot]
                self._texts[slot] = b""
                self._say(place)
            return
        if element not in self._known:
            self._known[element] = _apart(element)
        if before is None:
            self._filled.insert(place, slot)
        self._openings[slot], self._bodies[slot] = self._known[element]
        self._say(place)
        if self._openings[slot] != before:  # else what follows it is said as before
            self._say(place + 1)

    def text(self) -> bytes:
        """All elements in the order of their slots."""
        open_ = self._filled and self._openings[self._filled[-1]]
        return b"".join((*self._texts, _END.encode() if open_ else b""))

    def _say(self, place: int) -> None:
        """Say anew what stands at that place among the slots that are filled."""
        if place == len(self._filled):
            return
        slot = self._filled[place]
        now = self._openings[slot]
        before = self._openings[self._filled[place - 1]] if place else ""
        opening = "" if now == before else (_END if before else "") + now
        self._texts[slot] = (opening + self._bodies[slot]).encode()


def _apart(element: str) -> tuple[str, str]:
    """What a path begins with, and its outline; nothing, and all of it, of another element.

    >>> _apart('<path class="won" d="M1 2h3"/>')
    ('<path class="won" d="', 'M1 2h3')
    """
    if not element.startswith("<path "):
        return "", element
    before, outline, rest = element.partition(_OUTLINE)
    return before + outline, rest.removesuffix(_END)
