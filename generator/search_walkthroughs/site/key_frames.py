"""The frames that tell the story in short: what one sees on paper and without JavaScript."""

from collections.abc import Iterable, Sequence

from ..trace.moments import Moment
from .leading import leads

AT_MOST = 12
HALF = 6
"""So many frames at most tell where passes begin and end."""
FEW = 3
"""So many frames at most tell of each thing that a table does."""


def key_frames(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The numbers of the key frames, in order: the first, cuts, changes at the root, the last.

    Where the search begins again, there and where it ended before come first; then what a table
    settles and where it moves the window. Too many are thinned evenly; the ends of the root's
    children fill what room is left.
    """
    if not moments:
        return ()
    if any(m.frame.status == "playout" for m in moments):
        return _sampled(moments)
    root = moments[0].frame.path
    cuts = [m.frame.number for m in moments if m.frame.cut and m.frame.skipped]
    idle = [m.frame.number for m in moments if m.frame.cut and not m.frame.skipped]
    best = [m.frame.number for m in moments if m.frame.updated and m.frame.path == root]
    children = [
        m.frame.number
        for m in moments
        if m.frame.status == "end" and len(m.frame.path) == len(root) + 1
    ]
    settled = [m.frame.number for m in moments if m.frame.status == "table" and m.frame.table_cut]
    moved = [m.frame.number for m in moments if m.frame.window_moved]
    passes = [
        m.frame.number
        for m in moments
        if m.frame.path == root and m.frame.status in ("start", "end")
    ]
    solved = [m.frame.number for m in moments if _settled(m, len(root))]
    read = [m.frame.number for m in moments if _reads(m)]
    kept = {moments[0].frame.number, moments[-1].frame.number}
    first = (passes, HALF), (_second_looks(moments), FEW), (moved[:FEW], FEW), (settled, FEW)
    for wanted, most in first:
        new = [n for n in wanted if n not in kept]
        kept.update(_some(new, min(most, AT_MOST - len(kept))))
    for wanted in (cuts, best, idle, children, solved, read):
        kept.update(_some([n for n in wanted if n not in kept], AT_MOST - len(kept)))
    return tuple(sorted(kept))


def _sampled(moments: Sequence[Moment]) -> tuple[int, ...]:
    """Of a search that plays games out: the first of each thing that it does, where another move
    leads, and what chance and chosen moves do."""
    root, frames = moments[0].frame.path, [moment.frame for moment in moments]
    kept = {frames[0].number, frames[-1].number}
    firsts = {
        frame.number
        for status in ("expand", "playout", "select")
        for frame in [next((f for f in frames if f.status == status), None)]
        if frame is not None
    }
    risen = [f.number for f in frames if f.status == "backup" and f.path == root]
    kept |= firsts | set(risen[:1])
    drawn = [f.number for f in frames if f.chance and f.status in ("select", "expand")][:1]
    for wanted in (drawn, list(leads(frames)), risen):
        kept.update(_some([n for n in wanted if n not in kept], AT_MOST - len(kept)))
    return tuple(sorted(kept))


def _second_looks(moments: Sequence[Moment]) -> list[int]:
    """Where a child is searched again that its parent has heard just before."""
    starts = [m for m in moments if m.frame.status == "start" and len(m.road) > 1]
    return [m.frame.number for m in starts if m.road[-2].heard[-1:] == (m.frame.path,)]


def _reads(moment: Moment) -> bool:
    """Whether a best-first search has just read a leaf."""
    return moment.frame.status == "backup" and moment.frame.score is not None


def _settled(moment: Moment, top: int) -> bool:
    """Whether a best-first search has settled the root or a child of it."""
    frame, near = moment.frame, len(moment.frame.path) <= top + 1
    settled = frame.solved or 0 in (frame.proof, frame.disproof)
    return frame.status == "backup" and near and bool(settled)


def _some(numbers: Sequence[int], room: int) -> Iterable[int]:
    """So many of the numbers, evenly spread."""
    if len(numbers) <= room:
        return numbers
    return [numbers[at * len(numbers) // room] for at in range(room)]
