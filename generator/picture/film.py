"""A film: every cutting of a run's pictures once, and which of them each frame changes."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

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

    def play(self) -> Iterator[tuple[str, ...]]:
        """The slots of every frame."""
        now = [""] * (1 + max((slot for frame in self.frames for slot in frame[::2]), default=-1))
        for frame in self.frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                now[slot] = "" if cutting == EMPTY else self.cuttings[cutting]
            yield tuple(now)

    def to_json(self) -> str:
        """The film as the player reads it."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))
