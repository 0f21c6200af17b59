"""A film: every cutting of a run's pictures once, and which of them each frame changes."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

EMPTY = -1
"""The cutting of a slot with nothing in it."""


@dataclass(frozen=True, slots=True)
class Film:
    """All pictures of a run.

    A frame's picture is `head`, the slots' cuttings in order, and `tail`; its file holds a
    stylesheet besides.
    """

    width: int
    height: int
    head: str
    tail: str
    style: str
    """CSS rules that ask for the variables of `palette_css`."""
    cuttings: tuple[str, ...]
    frames: tuple[tuple[int, ...], ...]
    """Per frame: slot, cutting, slot, cutting, ... of what changes; in the first frame, of all
    that is not empty."""

    aside: "Aside | None" = None
    """What stands below the tree and has to stay in view, in films with a large board."""
    words: Mapping[str, Mapping[int, str]] | None = None
    """For each language that writes some of the marks otherwise, the cuttings as it
    has them, by their numbers."""

    @property
    def slots(self) -> int:
        """How many slots its pictures have."""
        return 1 + max((slot for frame in self.frames for slot in frame[::2]), default=-1)

    def spoken(self, language: str) -> tuple[str, ...]:
        """The cuttings as the language has them."""
        others = (self.words or {}).get(language, {})
        return tuple(others.get(n, cutting) for n, cutting in enumerate(self.cuttings))

    def play(self, language: str = "en") -> Iterator[tuple[str, ...]]:
        """The slots of every frame."""
        cuttings, now = self.spoken(language), [""] * self.slots
        for frame in self.frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                now[slot] = "" if cutting == EMPTY else cuttings[cutting]
            yield tuple(now)

    def to_json(self) -> str:
        """The film as the player reads it."""
        return json.dumps(self.parts(), ensure_ascii=False, separators=(",", ":"))

    def parts(self) -> dict[str, Any]:
        """The film as plain data; what it does not have is left out."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        if self.aside is not None:
            parts["aside"] = asdict(self.aside)
        return {name: part for name, part in parts.items() if part is not None}


@dataclass(frozen=True, slots=True)
class Aside:
    """The number line and the board beside it: where the picture is wider than its box, the player
    moves them along."""

    line: tuple[int, int]
    """The first of the slots of the number line, and the first after them."""
    board: tuple[int, int]
    """The same of the board."""
    left: float
    right: float
    top: float
    """The room of the board, from the picture's upper left corner."""
