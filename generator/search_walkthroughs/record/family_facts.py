"""`Facts`: what pages show of a family's searches: counts, timeline, signs of the legend."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ..family import Part
from .frame import Frame, Status
from .plan import NodeState, Plan
from .tree_state import Moment


@dataclass(frozen=True, slots=True)
class OwnField:
    """A fact of frames that only one family has: it stands under its name in `Frame.extra`."""

    statuses: tuple[Status, ...]
    """The statuses of the frames that may have it."""
    meaning: str
    """The key of the message that says what it means."""
    sign: str = ""
    """How pictures write it, with a number for an example; empty if they do not."""


Counts: TypeAlias = tuple[int | None, ...]
"""A number for each of the rows, shares in thousandths; None where it is not known."""


class Facts(Part):
    """What pages show of a family's searches, as data."""

    FIELDS: ClassVar[Mapping[str, OwnField]] = {}
    """The facts of frames that only this family has, by their names."""
    CONDITIONS: ClassVar[frozenset[str]] = frozenset()
    """Options that a reader needs to know whatever they are set to."""

    ROWS: ClassVar[tuple[str, ...] | None] = None
    """The names of what is counted beside every picture; None: nodes and leaves."""

    def rows(self, plan: Plan, moments: Sequence[Moment]) -> tuple[str, ...] | None:
        """Return the names of what is counted beside the pictures of a run; None: as above."""
        return self.ROWS

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the counts of the family's `rows` at each moment."""
        return iter(())

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterable[str] | None:
        """Return the names of all signs in the pictures that do not explain themselves; None: the
        usual ones, and `signs`."""
        return None

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterable[str] | None:
        """Return the mark of each frame on the timeline; None: the usual ones."""
        return None

    def key_frames(
        self, frames: Sequence[Frame]
    ) -> tuple[Collection[int], Sequence[Sequence[int]]] | None:
        """Return the numbers of the frames that show the search in short, and those that show more
        of it where there is room, kind by kind; None: the usual ones."""
        return None

    def score(self, frame: Frame) -> tuple[str, ...] | None:
        """Return the name and the texts of what stands for a score; None: the score itself."""
        return None

    def signs(self, views: Collection[NodeState]) -> Iterator[str]:
        """Yield the names of the family's own signs that occur in pictures of these nodes."""
        return iter(())

    def reads_leaf(self, plan: Plan, frame: Frame) -> bool:
        """Return whether a leaf is read in the frame."""
        return False

    def settles(self, frame: Frame) -> bool:
        """Return whether the frame settles a node without its score having changed."""
        return False
