"""What of a search is told; all the rest is only counted."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace

from ..game import Path


@dataclass(frozen=True, slots=True)
class Budget:
    """Frames are told of the nodes below `below` no more than `depth` moves under it."""

    depth: int | None = None
    below: Path = ()
    start: int = 0
    """The first frame told."""
    stop: int | None = None
    """The last frame told."""
    limit: int | None = None
    """How many frames are told at most."""
    children: int | None = None
    """How many children of a node are told; more only where more of them matter."""
    kept: Mapping[Path, frozenset[Hashable]] = field(default_factory=dict)
    """Of nodes with more children than that, the moves to those that are told; the others are
    folded."""
    opened: frozenset[Path] | None = None
    """The nodes whose children are told, where they are not those of all nodes; with a node, all
    nodes above it."""

    def tells_node(self, path: Path) -> bool:
        """Whether a node's frames may be told."""
        return self.reaches(path) and not self.folds(path)

    def reaches(self, path: Path) -> bool:
        """Whether a node lies within the part of the tree that is told, folded or not."""
        deep = len(path) - len(self.below)
        near = self.depth is None or deep <= self.depth
        within = near and path[: len(self.below)] == self.below
        return within and (self.opened is None or deep == 0 or path[:-1] in self.opened)

    def folds(self, path: Path) -> bool:
        """Whether a node, or one above it, is among the children that are folded."""
        if not self.kept:
            return False
        kept = self.kept
        return any(
            path[:end] in kept and path[end] not in kept[path[:end]] for end in range(len(path))
        )

    def tells_below(self, path: Path, number: int, told: int, frames: int | None = None) -> bool:
        """Whether any frame of the node, or of one below it, may be told from now on; so many
        `frames` follow at most before the node is left, if that is known."""
        if (self.stop is not None and number > self.stop) or told == self.limit:
            return False
        if frames is not None and number + frames <= self.start:
            return False
        if self.folds(path):
            return False
        return self.below[: len(path)] == path or self.reaches(path)

    @property
    def chooses(self) -> bool:
        """Whether some frames are left out of those that its nodes have."""
        return self.start > 0 or self.stop is not None or self.limit is not None

    @property
    def whole(self) -> "Budget":
        """The same nodes with all their frames."""
        return replace(self, start=0, stop=None, limit=None)

    def tells_frame(self, number: int, told: int) -> bool:
        """Whether the frame may be told after so many others."""
        before_end = self.stop is None or number <= self.stop
        return self.start <= number and before_end and (self.limit is None or told < self.limit)


EVERYTHING = Budget()
NOTHING = Budget(limit=0)
