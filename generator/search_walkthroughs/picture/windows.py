"""The window of a frame: as it is now, and as it was when the node was entered."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ..game import MAX, MIN, Path
from ..trace.frame import Frame
from .numerals import number

Window: TypeAlias = tuple[float | None, float | None]


def moved(old: float | None, new: float) -> str:
    """A bound; with an arrow, if it was another."""
    return number(new) if old is None else f"{number(old)} → {number(new)}"


def current(frame: Frame) -> Window:
    """Alpha and beta as they are now; when the node ends, as they were at first."""
    alpha, beta = frame.alpha, frame.beta
    if frame.status not in ("score", "update") or frame.score is None:
        return alpha, beta
    if frame.turn == MAX and alpha is not None:
        alpha = max(alpha, frame.score)
    if frame.turn == MIN and beta is not None:
        beta = min(beta, frame.score)
    return alpha, beta


def windows(frames: Iterable[Frame]) -> Iterator[tuple[int, Window]]:
    """The number of each *table* frame, and the window that its node was entered with."""
    entered: dict[Path, Window] = {}
    for frame in frames:
        if frame.status == "start":
            entered[frame.path] = frame.alpha, frame.beta
        elif frame.status == "table" and frame.path in entered:
            yield frame.number, entered[frame.path]
