"""The frames that tell the story in short: what one sees on paper and without JavaScript."""

from collections.abc import Iterable, Sequence

from ..trace.moments import Moment

AT_MOST = 12
FEW = 3
"""So many frames at most tell of each thing that a table does."""


def key_frames(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The numbers of the key frames, in order: the first, cuts, changes at the root, the last.

    With a table, what it settles and where it moves the window come first. Too many are thinned
    evenly; the ends of the root's children fill what room is left.
    """
    if not moments:
        return ()
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
    kept = {moments[0].frame.number, moments[-1].frame.number}
    for wanted in (moved[:FEW], _some(settled, FEW)):
        kept.update(wanted)
    for wanted in (cuts, best, idle, children):
        kept.update(_some([n for n in wanted if n not in kept], AT_MOST - len(kept)))
    return tuple(sorted(kept))


def _some(numbers: Sequence[int], room: int) -> Iterable[int]:
    """So many of the numbers, evenly spread."""
    if len(numbers) <= room:
        return numbers
    return [numbers[at * len(numbers) // room] for at in range(room)]
