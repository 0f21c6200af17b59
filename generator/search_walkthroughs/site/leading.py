"""Which move of the root a search that plays games out would choose, from frame to frame."""

from collections.abc import Iterable, Iterator

from ..game import MIN, Path
from ..trace.frame import Frame


def leads(frames: Iterable[Frame]) -> Iterator[int]:
    """The numbers of the frames from which on another move leads: the one visited most where the
    search adds an exploration term, elsewhere the one with the best mean; of equals the first."""
    every = list(frames)
    counts = any(len(of) > 1 for frame in every for of in (frame.terms or {}).values())
    found: dict[Path, float] = {}
    top: Path = ()
    leader: Path | None = None
    sign = 1
    for frame in every:
        if frame.status == "start":
            top, sign = frame.path, -1 if frame.turn == MIN else 1
        elif frame.status == "expand" and frame.path == top and frame.child is not None:
            found.setdefault(frame.child, -float("inf"))
        elif frame.status == "backup" and frame.path[:-1] == top and frame.path != top:
            if frame.visits is None or frame.mean is None:
                continue
            found[frame.path] = frame.visits if counts else sign * frame.mean
        if frame.status in ("backup", "end") and found:
            best = max(found, key=found.__getitem__)
            if leader is not None and best != leader:
                yield frame.number
            leader = best
