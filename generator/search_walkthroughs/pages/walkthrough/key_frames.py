"""Key frames: those that show a run in short, where no script runs."""

from collections.abc import Callable, Iterable, Sequence

from ...record.family_facts import Facts
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment

MAX_KEY_FRAMES = 12
MAX_PASS_FRAMES = 6
"""Upper limit of the frames that show where passes begin and end."""
MAX_TABLE_FRAMES = 3
"""Upper limit of the frames that show each thing that a table does."""


def key_frames(plan: Plan, moments: Sequence[Moment], asked: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the numbers of the key frames, in order: the first, cuts, changes at the root, the
    last.

    Where the search begins again, there and where it ended before come first; then what a table
    settles and where it moves the window; then the frames `asked`, at which the page asks
    questions. Too many are thinned evenly; the ends of the root's children fill what room is left.
    """
    if not moments:
        return ()
    frames = [moment.frame for moment in moments]
    numbers: set[int] = set()

    def add(kind: Sequence[int], limit: int = MAX_KEY_FRAMES) -> None:
        """Add frames of a kind while there is room, and no more of them than the limit."""
        unused = [number for number in kind if number not in numbers]
        numbers.update(_spread_selection(unused, min(limit, MAX_KEY_FRAMES - len(numbers))))

    def where(holds: Callable[[Frame], object]) -> list[int]:
        return [frame.number for frame in frames if holds(frame)]

    if (family_frames := plan.family.part(Facts).key_frames(frames)) is not None:
        numbers.update(family_frames[0])
        add(asked)
        for kind in family_frames[1]:
            add(kind)
        return tuple(sorted(numbers))
    root = frames[0].path
    numbers.update((frames[0].number, frames[-1].number))
    add(where(lambda f: f.path == root and f.status in ("start", "end")), MAX_PASS_FRAMES)
    add(_second_looks(moments), MAX_TABLE_FRAMES)
    add(where(lambda f: f.window_moved)[:MAX_TABLE_FRAMES])
    add(where(lambda f: f.status == "table" and f.table_cut), MAX_TABLE_FRAMES)
    add(asked)
    add(where(lambda f: f.cut and f.skipped))
    add(where(lambda f: f.updated and f.path == root))
    add(where(lambda f: f.cut and not f.skipped))
    add(where(lambda f: f.status == "end" and len(f.path) == len(root) + 1))
    add(where(lambda f: _settles_top(f, len(root))))
    add(where(lambda f: f.status == "backup" and f.score is not None))
    return tuple(sorted(numbers))


def _second_looks(moments: Sequence[Moment]) -> list[int]:
    """Return where a child is searched again that has returned to its parent just before."""
    starts = [m for m in moments if m.frame.status == "start" and len(m.states) > 1]
    return [
        m.frame.number for m in starts if m.states[-2].searched_children[-1:] == (m.frame.path,)
    ]


def _settles_top(frame: Frame, top: int) -> bool:
    """Return whether a best-first search has settled the root or a child of it."""
    settled = frame.solved or 0 in (frame.proof, frame.disproof)
    return frame.status == "backup" and len(frame.path) <= top + 1 and bool(settled)


def _spread_selection(numbers: Sequence[int], room: int) -> Iterable[int]:
    """Return as many of the numbers as there is room for, evenly spread."""
    if len(numbers) <= room:
        return numbers
    return [numbers[at * len(numbers) // room] for at in range(room)]
