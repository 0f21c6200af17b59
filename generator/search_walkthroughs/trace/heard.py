"""What came of the children of every node, noted while a search goes by: which of them matter."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from ..game import MAX, MIN, Path
from .frame import Frame


@dataclass(slots=True)
class Note:
    """What came of one node's children: moves, in the order of the search."""

    turn: int = 0
    """Who moves at the node."""
    mattered: dict[Hashable, None] = field(default_factory=dict)
    """Those that changed the node's score, cut it, or settled it in a best-first search."""
    turned_to: dict[Hashable, None] = field(default_factory=dict)
    """Those that were searched."""
    listed: dict[Hashable, None] = field(default_factory=dict)
    """Those that a best-first search came to know."""


@dataclass(slots=True)
class Heard:
    """Takes the frames of one run and keeps a note of each node, and no frame."""

    notes_on: Callable[[Path], bool]
    """Whether the children of a node are drawn at all."""
    notes: dict[Path, Note] = field(default_factory=dict)
    line: Path = ()
    """The best play, once it is known."""

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        path = frame.path
        if frame.child is not None and self.notes_on(path):
            note, move = self._note(path), frame.child[-1]
            note.turn = frame.turn
            if frame.status == "expand":
                note.listed[move] = None
            else:
                note.turned_to[move] = None
            if frame.updated or frame.cut or _settles(frame, note.turn):
                note.mattered[move] = None
        elif path and self.notes_on(path[:-1]):
            note = self._note(path[:-1])
            if frame.status == "select":
                note.turned_to[path[-1]] = None
            elif frame.status == "backup" and _settles(frame, note.turn):
                note.mattered[path[-1]] = None

    def _note(self, path: Path) -> Note:
        return self.notes.setdefault(path, Note())


def _settles(frame: Frame, turn: int) -> bool:
    """Whether a best-first search is done with a parent, too, as soon as with the node: one proof
    is enough for MAX, one disproof for MIN."""
    if turn == MAX:
        return bool(frame.solved) or frame.proof == 0
    return turn == MIN and frame.disproof == 0


def chosen(runs: Iterable[Heard], path: Path, most: int) -> frozenset[Hashable]:
    """The moves to the children of a node that are worth seeing.

    Those that matter to any of the runs, however many; then those that were searched first, and
    those known first, until there are so many.
    """
    runs = list(runs)
    notes = [run.notes[path] for run in runs if path in run.notes]
    depth = len(path)
    best = [run.line[depth] for run in runs if run.line[:depth] == path and len(run.line) > depth]
    kept = dict.fromkeys([*best, *(move for note in notes for move in note.mattered)])
    others = dict.fromkeys(
        [
            *(move for note in notes for move in note.turned_to),
            *(move for note in notes for move in note.listed),
        ]
    )
    for move in others:
        if len(kept) >= most:
            break
        kept[move] = None
    return frozenset(kept)
