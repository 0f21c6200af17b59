"""Neighbouring marks of one style as one path, which says what it wears only once.

Marks of one kind lie on slots next to each other, so in a tree of boards most paths have a
neighbour of their own style. Each begins with a point counted from the picture's corner, the only
capital M in it, so that they can be put in one another's place and taken apart again.
"""

from bisect import bisect_left
from collections.abc import Sequence

_OUTLINE = ' d="'
_END = '"/>'


class Fused:
    """The elements of a picture, slot by slot: only what changes, and what follows it, is said
    anew, because a frame has a thousand slots and changes ten of them."""

    def __init__(self) -> None:
        self._slots: list[int] = []
        """Those that are not empty, in order; the lists below go along with it."""
        self._openings: list[str] = []
        """What the element in each begins with."""
        self._bodies: list[str] = []
        self._texts: list[bytes] = []
        """What each adds to the text, given what stands before it."""
        self._known: dict[str, tuple[str, str]] = {}

    def put(self, slot: int, element: str) -> None:
        """Fill the slot, or with the empty text empty it."""
        slots, openings = self._slots, self._openings
        place = bisect_left(slots, slot)
        filled = place < len(slots) and slots[place] == slot
        if not element:
            if filled:
                for kept in (slots, openings, self._bodies, self._texts):
                    del kept[place]
                self._say(place)
            return
        known = self._known.get(element)
        if known is None:
            known = self._known[element] = _apart(element)
        if filled:
            before: str | None = openings[place]
            openings[place], self._bodies[place] = known
        else:
            before = None
            slots.insert(place, slot)
            openings.insert(place, known[0])
            self._bodies.insert(place, known[1])
            self._texts.insert(place, b"")
        self._say(place)
        if known[0] != before:  # else what follows it is said as before
            self._say(place + 1)

    def pieces(self) -> Sequence[bytes]:
        """The text of all elements in the order of their slots, in pieces."""
        unfinished = self._openings and self._openings[-1]
        return (*self._texts, _END.encode() if unfinished else b"")

    def _say(self, place: int) -> None:
        """Say anew what stands at that place among the slots that are filled."""
        if place == len(self._slots):
            return
        now = self._openings[place]
        before = self._openings[place - 1] if place else ""
        opening = "" if now == before else (_END if before else "") + now
        self._texts[place] = (opening + self._bodies[place]).encode()


def _apart(element: str) -> tuple[str, str]:
    """What a path begins with, and its outline; nothing, and all of it, of another element.

    >>> _apart('<path class="won" d="M1 2h3"/>')
    ('<path class="won" d="', 'M1 2h3')
    """
    if not element.startswith("<path "):
        return "", element
    before, outline, rest = element.partition(_OUTLINE)
    return before + outline, rest.removesuffix(_END)
